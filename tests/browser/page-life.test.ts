/** Many players, many copies, many comings and goings on one page, as claims. */
import type { Page } from 'playwright-core';
import { figures } from '../../web/src/elements/figures.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cells, consoleOf, file, matrix, ready, useHost } from './harness.js';

const host = useHost();

const player = '<attn-player preset="two-words" at="end"></attn-player>';
const computed = (page: Page): Promise<number> =>
  page.locator('attn-player').evaluateAll((all) => all.filter((one) => one.shadowRoot?.querySelector('.flow')).length);

/** Until every player on the page has drawn. */
async function allReady(page: Page, count: number): Promise<void> {
  await expect.poll(() => computed(page), { timeout: 10_000 }).toBe(count);
}

describe('one engine a page', () => {
  /** Counts what makes an engine: compiling and instantiating Wasm. */
  function countEngines(): void {
    const counts: Record<string, number> = {};
    Object.assign(globalThis, { counts });
    const owner = WebAssembly as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const name of ['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming']) {
      const original = owner[name]!;
      owner[name] = (...given) => {
        counts[name] = (counts[name] ?? 0) + 1;
        return original.apply(WebAssembly, given);
      };
    }
  }

  it('ten players share it', async () => {
    const page = await host.open({ body: player.repeat(10), init: countEngines });
    await allReady(page, 10);
    const counts = await page.evaluate(() => (globalThis as unknown as { counts: Record<string, number> }).counts);
    expect(counts).toEqual({ compile: 1, instantiate: 1 });
    await page.context().close();
  });

  it('and so does the script of the page', async () => {
    const page = await host.open({ body: player, init: countEngines });
    await allReady(page, 1);
    const output = await page.evaluate(async () => {
      const { loadAttention } = (
        globalThis as unknown as { AttentionTextbook: typeof import('../../web/src/index.js') }
      ).AttentionTextbook;
      const attention = await loadAttention();
      const trace = attention.scaledDotProductAttention({ query: [[0]], key: [[1], [2]], value: [[1], [3]] });
      return {
        output: [...trace.step('output').data],
        counts: (globalThis as unknown as { counts: unknown }).counts,
      };
    });
    expect(output).toEqual({ output: [2], counts: { compile: 1, instantiate: 1 } });
    await page.context().close();
  });
});

describe('comings and goings', () => {
  /** Counts frames asked for and not yet given, so that a clock left running shows. */
  function countFrames(): void {
    const pending = new Set<number>();
    Object.assign(globalThis, { pendingFrames: pending });
    const [request, cancel] = [requestAnimationFrame, cancelAnimationFrame];
    globalThis.requestAnimationFrame = (work) => {
      const id = request((now) => {
        pending.delete(id);
        work(now);
      });
      pending.add(id);
      return id;
    };
    globalThis.cancelAnimationFrame = (id) => {
      pending.delete(id);
      cancel(id);
    };
  }

  /** Mounts a player, lets it compute and play, and removes it, many times over. */
  const mountAndUnmount = (page: Page, times: number): Promise<void> =>
    page.evaluate(async (count) => {
      const { port1, port2 } = new MessageChannel(); // a turn of the event loop, without the wait of a timer
      const turn = (): Promise<unknown> =>
        new Promise((done) => {
          port1.onmessage = done;
          port2.postMessage(0);
        });
      for (let i = 0; i < count; ++i) {
        const one = document.createElement('attn-player');
        one.setAttribute('preset', 'two-words');
        document.querySelector('main')!.append(one);
        while (!one.shadowRoot!.querySelector('.flow')) await turn();
        one
          .shadowRoot!.querySelector('attn-timeline')!
          .shadowRoot!.querySelector<HTMLButtonElement>('button.play')!
          .click();
        one.remove();
      }
      await new Promise((done) => setTimeout(done, 100));
    }, times);

  it('a thousand leave nothing behind', { timeout: 120_000 }, async () => {
    const page = await host.open({ body: '', init: countFrames });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const held = async (): Promise<{ bytes: number; nodes: number; listeners: number }> => {
      await devtools.send('HeapProfiler.collectGarbage');
      await devtools.send('HeapProfiler.collectGarbage');
      const { metrics } = await devtools.send('Performance.getMetrics');
      const metric = (name: string): number => metrics.find((one) => one.name === name)!.value;
      return { bytes: metric('JSHeapUsedSize'), nodes: metric('Nodes'), listeners: metric('JSEventListeners') };
    };
    await mountAndUnmount(page, 50); // templates, catalogs, compiled code
    const before = await held();
    await mountAndUnmount(page, 1000);
    const after = await held();
    expect(after.nodes).toBeLessThanOrEqual(before.nodes);
    expect(after.listeners).toBeLessThanOrEqual(before.listeners);
    // one player's trace and tables are 60 kB or more: a thousand of them, or ten, would not fit in this
    expect(after.bytes - before.bytes).toBeLessThan(500_000);
    const frames = await page.evaluate(
      () => (globalThis as unknown as { pendingFrames: Set<number> }).pendingFrames.size,
    );
    expect(frames).toBe(0);
    await page.context().close();
  });

  it('an element moved in the page keeps its edits and where it stands', async () => {
    const page = await host.open({ body: `${player}<section id="there"></section>` });
    await ready(page);
    await matrix(page, 'Value').locator('td[role=gridcell]').first().focus();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    const before = await cells(matrix(page, 'Output'));
    expect(before[0]).toEqual(['10', '5']); // half of 20, half of 10
    await page.evaluate(() => document.querySelector('#there')!.append(document.querySelector('attn-player')!));
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await cells(matrix(page, 'Output'))).toEqual(before);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect((await cells(matrix(page, 'Output')))[0]).toEqual(['5', '5']);
    await page.context().close();
  });
});

describe('two copies of the bundle', () => {
  const twice = '<script src="/attention-textbook.standalone.js"></script>'.repeat(2);

  it('live together, also under Trusted Types', async () => {
    const policy = "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'";
    const headers = { 'content-security-policy': policy };
    const page = await host.open({ body: `${player}<div data-attn-player></div>`, script: twice, headers });
    await allReady(page, 2);
    expect(await page.locator('attn-player').count()).toBe(2); // the div was upgraded once
    expect(consoleOf.get(page)!.filter((line) => !line.includes('Multiple versions of Lit'))).toEqual([]);
    await page.context().close();
  });

  it('of different versions: the first stays, the second says so once and still computes', async () => {
    const { version } = JSON.parse(file('../../package.json')) as { version: string };
    const script = file('attention-textbook.standalone.js');
    expect(script).toContain(version);
    const page = await host.open({
      body: player,
      script: `${twice.replace('.js', '.js?first').replace('.js"', '.js?other"')}`,
    });
    await page.route('**/*.js?other', (route) =>
      route.fulfill({ body: script.replaceAll(version, '99.0.0'), contentType: 'text/javascript' }),
    );
    consoleOf.get(page)!.length = 0;
    await page.reload();
    await allReady(page, 1);
    const warnings = consoleOf.get(page)!.filter((line) => line.includes('attention-textbook'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(version);
    expect(warnings[0]).toContain('99.0.0');
    const second = await page.evaluate(async () => {
      const bundle = (globalThis as unknown as { AttentionTextbook: typeof import('../../web/src/index.js') })
        .AttentionTextbook;
      const attention = await bundle.loadAttention();
      return [bundle.version, [...attention.softmax({ scores: [[0, 0]] }).step('weights').data]];
    });
    expect(second).toEqual(['99.0.0', [0.5, 0.5]]);
    await page.context().close();
  });
});

describe('a div where custom elements are stripped', () => {
  it('becomes a player, with what stood inside as its fallback', async () => {
    const page = await host.open({
      body: '<div data-attn-player data-preset="three-tokens" data-at="end" data-lang="ko"><p class="table">the table</p></div>',
    });
    await ready(page);
    expect((await cells(matrix(page, '출력')))[0]).toEqual(['1.604', '0.797']);
    expect(await page.locator('attn-player > p.table').count()).toBe(1);
    await page.context().close();
  });

  it('also when a page put it in later, on its own or deep inside', async () => {
    const page = await host.open({ body: '' });
    await page.evaluate(() => {
      const article = document.createElement('article');
      const mount = document.createElement('div');
      mount.setAttribute('data-attn-player', '');
      mount.setAttribute('data-preset', 'three-tokens');
      article.append(mount, mount.cloneNode());
      document.querySelector('main')!.append(article, mount.cloneNode());
    });
    await allReady(page, 3);
    expect(await page.locator('attn-player').first().getAttribute('preset')).toBe('three-tokens');
    await page.context().close();
  });
});

describe("the page's own address", () => {
  const tags = Object.keys(figures).filter((tag) => tag !== 'attn-exercise');

  // one page for all of them: it is told apart by nothing but what stands in it
  let page: Page;
  beforeAll(async () => {
    page = await host.open({
      body: '',
      init: () => {
        const calls: string[] = [];
        Object.assign(globalThis, { calls });
        for (const name of ['pushState', 'replaceState', 'back', 'forward', 'go'] as const)
          history[name] = () => void calls.push(name);
      },
    });
  });
  afterAll(() => page.context().close());

  it.each(tags)('is left alone by %s, whatever is pressed, chosen or typed in it', async (tag) => {
    await page.evaluate((tag) => {
      const figure = document.createElement(tag);
      figure.setAttribute('controls', 'full');
      document.querySelector('main')!.replaceChildren(figure);
    }, tag);
    await page.locator(`${tag} section`).first().waitFor();
    const before = page.url();
    const operated = await page.evaluate(async () => {
      const all = (root: ParentNode): HTMLElement[] =>
        [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => [
          one,
          ...(one.shadowRoot ? all(one.shadowRoot) : []),
        ]);
      let count = 0;
      for (const one of all(document.querySelector('main')!)) {
        if (one.matches('button, summary, a, input:not([type=file]), [role=gridcell]') && count < 500) one.click();
        else if (one instanceof HTMLSelectElement && one.options.length > 1) {
          one.selectedIndex = one.options.length - 1;
          one.dispatchEvent(new Event('change', { bubbles: true }));
        } else continue;
        count += 1;
        if (count % 50 === 0) await new Promise((next) => setTimeout(next));
      }
      return count;
    });
    expect(operated).toBeGreaterThan(5);
    expect(await page.evaluate(() => (globalThis as unknown as { calls: string[] }).calls)).toEqual([]);
    expect(page.url()).toBe(before);
  });
});
