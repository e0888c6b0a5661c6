/** The anywidget for MyST: given the model of a pasted directive, it renders into a shadow root as the theme of MyST has it. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { cells, matrix, useHost } from './harness.js';
import { snippet, token } from './snippets.js';

const host = useHost();
const widget = readFileSync(new URL('../../web/hosts/myst/attention.mjs', import.meta.url), 'utf8');

type Model = Record<string, unknown>;
interface Widget {
  render(context: object): Promise<() => void>;
}
/** set by `render` */
type Rendered = { model: { set(name: string, value: unknown): void }; clean: () => void };

async function render(model: Model, at = '/attention.mjs'): Promise<Page> {
  const page = await host.open({ body: '<div id="place"></div>', script: '' });
  await page.route(`**${at}`, (route) => route.fulfill({ body: widget, contentType: 'text/javascript' }));
  await page.addScriptTag({ type: 'module', content: `import widget from '${at}'; window.widget = widget;` });
  await page.waitForFunction(() => 'widget' in window);
  await page.evaluate(async (values) => {
    const listeners = new Map<string, () => void>();
    const model = {
      get: (name: string) => values[name],
      on: (event: string, listener: () => void) => listeners.set(event, listener),
      off: (event: string) => listeners.delete(event),
      set(name: string, value: unknown) {
        values[name] = value;
        listeners.get(`change:${name}`)?.();
      },
    };
    const el = document.createElement('div');
    document.querySelector('#place')!.attachShadow({ mode: 'open' }).append(el);
    const { widget } = window as unknown as { widget: Widget };
    Object.assign(window, { rendered: { model, clean: await widget.render({ model, el }) } });
  }, model);
  return page;
}

it('shows the figure of a pasted directive, follows its model, and leaves nothing behind', async () => {
  const [, directive] = /^:::\{anywidget\} attention\.mjs\n([^]*?)\n:::$/m.exec(snippet('myst'))!;
  const page = await render(JSON.parse(directive!) as Model);
  const player = page.locator('attn-player');
  await player.locator('[part~=flow]').waitFor();
  expect(await cells(matrix(page, '출력'))).toEqual([['7.25']]);
  expect(await player.getAttribute('tokens')).toBe(token);

  await page.evaluate(() => (window as unknown as { rendered: Rendered }).rendered.model.set('value', [[8.5]]));
  await expect.poll(() => cells(matrix(page, '출력'))).toEqual([['8.5']]);

  await page.evaluate(() => (window as unknown as { rendered: Rendered }).rendered.clean());
  expect(await player.count()).toBe(0);
  await page.context().close();
});

it('takes the script from another address', async () => {
  const script = `${host.origin}/attention-textbook.standalone.js`;
  const page = await render({ figure: 'attn-plane', script }, '/elsewhere/widget.mjs');
  await page.locator('attn-plane section').first().waitFor();
  await page.context().close();
});

it.each([
  [{ figure: 'attn-nothing', lang: 'ko' }, /attn-nothing/],
  [{ figure: 'script', lang: 'en' }, /script/],
  [{ figure: 'attn-player', lang: 'en', script: '/missing.js' }, /missing\.js/],
])('says in place of the figure what is missing: %j', async (model, what) => {
  const page = await render(model);
  const note = page.getByRole('alert');
  expect(await note.textContent()).toMatch(what);
  expect(/[가-힣]/.test((await note.textContent())!)).toBe(model.lang === 'ko');
  await page.context().close();
});
