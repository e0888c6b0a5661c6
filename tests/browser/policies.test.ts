/** What a host may forbid, as claims: the player lives under it, or says by name what it lacks and leaves the table. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { cells, consoleOf, esModule, matrix, ready, useHost } from './harness.js';

const host = useHost();

const standalone = '<script src="/attention-textbook.standalone.js"></script>';
const body = `<attn-player preset="two-words" controls="full"><p class="table">the table</p></attn-player>`;

/** Notes every violation in the page, also those a report-less policy would keep to itself. */
function watchViolations(): void {
  const seen: string[] = [];
  Object.assign(globalThis, { violations: seen });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    if (!blockedURI.startsWith('data')) seen.push(`${effectiveDirective} ${blockedURI} ${sample}`); // the test page's icon
  });
}

const violations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);

/** Everything that draws: playing, editing, walking to a source, a heat map. */
async function operate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forward' }).click();
  await page.getByRole('slider').press('End');
  const value = matrix(page, 'Value').locator('td[role=gridcell]').first();
  await value.focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await matrix(page, 'Output').locator('td[role=gridcell]').first().click();
  await page.locator('attn-derivation .sources button').first().click();
  await page.locator('attn-player').evaluate((element) => {
    const rows = JSON.stringify(Array.from({ length: 40 }, (_, i) => [i % 3, i % 5]));
    for (const name of ['query', 'key', 'value']) element.setAttribute(name, rows);
  });
  await page.locator('attn-heat-map').first().waitFor();
}

const strict = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const trusted = "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'";

describe.each([
  ['the standalone script', standalone],
  ['the modules', esModule],
])('%s', (_, script) => {
  it.each([
    ['a strict Content-Security-Policy', strict],
    ['Trusted Types required', trusted],
    ['both', `${strict}; ${trusted}`],
  ])('lives under %s without a single violation', async (__, policy) => {
    const headers = { 'content-security-policy': policy };
    const page = await host.open({ body, script, headers, init: watchViolations });
    await ready(page);
    await operate(page);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['en', 'ko'])('names the directive where Wasm is refused, and leaves the table (%s)', async (lang) => {
    const headers = { 'content-security-policy': "default-src 'self'; script-src 'self'" };
    const page = await host.open({ body, script, headers, lang, init: watchViolations });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/Content-Security-Policy.*script-src.*'wasm-unsafe-eval'/);
    expect(await page.locator('p.table').isVisible()).toBe(true);
    await page.context().close();
  });
});

it('a style of a cell is drawn under the strict policy too', async () => {
  const headers = { 'content-security-policy': strict };
  const page = await host.open({ body: '<attn-player preset="two-words" at="end"></attn-player>', headers });
  await ready(page);
  const fills = await matrix(page, 'Attention weights')
    .locator('td[role=gridcell]')
    .evaluateAll((all) => all.map((td) => getComputedStyle(td).getPropertyValue('--level')));
  expect(fills.map(Number).map((level) => level.toFixed(2))).toEqual(['0.50', '0.50', '0.27', '0.73']);
  await page.context().close();
});

it('names the file where the Wasm is missing, leaves the table, and tries again when asked', async () => {
  const page = await host.open({ body, script: esModule });
  await page.route('**/*.wasm', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toContain('attention-textbook.wasm');
  expect(await page.locator('p.table').isVisible()).toBe(true);

  // a school's network blinks: the failure is not remembered
  await page.unroute('**/*.wasm');
  await page.locator('attn-player').evaluate((element) => element.parentElement!.append(element));
  await ready(page);
  expect(await page.getByRole('alert').count()).toBe(0);
  expect((await cells(matrix(page, 'Query')))[0]).toEqual(['1', '0', '1', '0']);
  await page.context().close();
});

it('names an answer that is not Wasm, as a host that answers everything with its front page gives', async () => {
  const page = await host.open({ body, script: esModule });
  await page.route('**/*.wasm', (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }));
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  expect(await alert.textContent()).toContain('attention-textbook.wasm');
  expect(consoleOf.get(page)!.filter((line) => line.startsWith('pageerror'))).toEqual([]);
  await page.context().close();
});
