/**
 * Where a course page lives, a row each, for any engine. What is computed is checked by hand: softmax of (0, 1) is
 * (1/(1+e), e/(1+e)) = (0.269, 0.731), shown with two decimals; a query that prefers nobody has halves.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import type { Course } from '../engines/course.js';
import { until, type Engine, type View } from '../engines/engine.js';
import { canReadPdf } from '../engines/pdf.js';
import { dist, esModule, file, pageWith } from '../harness.js';
import { allDrawn, firstMatrix } from '../one-file.js';
import { frame, install, lmsPage, packageOf, type Told } from '../scorm-kit.js';

export interface Row {
  name: string;
  /** engines in which it can't be run, or only in part, and why */
  except?: Record<string, string>;
  /** false where this machine lacks a program that it needs */
  canRun?: boolean;
  run(engine: Engine, course: Course): Promise<void>;
}

const SCRIPT = 'attention-textbook.standalone.js';
const PART = 'attention-textbook.exports.js';
const script = `<script src="${SCRIPT}"></script>`;
const player = '<attn-player preset="two-words" at="end"><p class="table">the table</p></attn-player>';
const fast = '<attn-player preset="two-words" speed="8" granularity="step"></attn-player>';
const page = pageWith({ body: player, script });
const weights = '0.5 0.5 0.27 0.73';

/** The attention weights of each player on the page, as drawn; '' where one has not drawn yet. */
const shown = (): string[] =>
  [...document.querySelectorAll('attn-player')].map((one) => {
    const matrix = one.shadowRoot?.querySelector('attn-matrix[hue=weight]')?.shadowRoot;
    return [...(matrix?.querySelectorAll('td[role=gridcell]') ?? [])].map((cell) => cell.textContent!.trim()).join(' ');
  });

/** Until so many players have drawn, and what they drew. */
async function drawn(view: View, count = 1): Promise<string[]> {
  await until(
    view,
    (wanted) => {
      const all = [...document.querySelectorAll('attn-player')];
      const done = all.filter((one) =>
        one.shadowRoot?.querySelector('attn-matrix[hue=weight]')?.shadowRoot?.querySelector('td[role=gridcell]'),
      );
      return done.length === wanted;
    },
    count,
  );
  return view.evaluate(shown);
}

/** Played to its end, then a number typed over: what it drew each time. */
async function operated(engine: Engine, address: string): Promise<void> {
  const view = await engine.open(address);
  await until(view, () => {
    const timeline = document.querySelector('attn-player')?.shadowRoot?.querySelector('attn-timeline');
    const play = timeline?.shadowRoot?.querySelector<HTMLElement>('button.play');
    play?.click();
    return Boolean(play);
  });
  await until(view, () => {
    const timeline = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-timeline')!;
    const { t, end } = timeline as unknown as { t: number; end: number };
    return t >= end;
  });
  expect(await drawn(view)).toEqual([weights]);
  await view.evaluate(() => {
    const value = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-matrix[hue=value]')!;
    value.shadowRoot!.querySelector<HTMLElement>('td[role=gridcell]')!.focus();
  });
  await view.type('20\n');
  // half of (20, 0) and half of (0, 10)
  await until(view, () => {
    const output = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-matrix[hue=output]')!;
    const [first, second] = output.shadowRoot!.querySelectorAll('td[role=gridcell]');
    return first?.textContent?.trim() === '10' && second?.textContent?.trim() === '5';
  });
  await view.close();
}

/** What a frame tells of its figure: its own page may not be looked into. */
const report = `
  setInterval(() => {
    const matrix = document.querySelector('attn-player').shadowRoot?.querySelector('attn-matrix[hue=weight]')?.shadowRoot;
    const cells = [...(matrix?.querySelectorAll('td[role=gridcell]') ?? [])].map((cell) => cell.textContent.trim());
    if (cells.length > 0) parent.postMessage({ told: cells.join(' '), origin: self.origin }, '*');
  }, 50);`;
const listen = `addEventListener('message', ({ data }) => data.told && Object.assign(self, data));`;

/** A figure in a frame that may do nothing but run, and what it told the page around it. */
async function sandboxed(engine: Engine, course: Course): Promise<{ told: string; origin: string }> {
  course.file('report.js', report);
  const inner = course.page(page.replace('</body>', '<script src="report.js"></script></body>'));
  const body = `<script>${listen}</script>${frame(inner, 'sandbox="allow-scripts"')}`;
  const view = await engine.open(course.page(pageWith({ body, script: '' })));
  await until(view, () => 'told' in self);
  const answer = await view.evaluate(() => {
    const { told, origin } = self as unknown as { told: string; origin: string };
    return { told, origin };
  });
  await view.close();
  return answer;
}

/** Under these headers the figure computes, is edited and draws again, and breaks no rule. */
async function livesUnder(engine: Engine, course: Course, policy: string): Promise<void> {
  const watch = `self.broken = []; document.addEventListener('securitypolicyviolation',
    ({ effectiveDirective, blockedURI }) => blockedURI.startsWith('data') || broken.push(effectiveDirective));`;
  course.file('watch.js', watch);
  const html = page.replace('<body>', '<body><script src="watch.js"></script>');
  const view = await engine.open(course.page(html, { 'content-security-policy': policy }));
  expect(await drawn(view)).toEqual([weights]);
  await view.evaluate(() => document.querySelector('attn-player')!.setAttribute('query', '[[0,0,0,0],[0,0,0,0]]'));
  // queries of nothing prefer nobody
  await until(view, () => {
    const matrix = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-matrix[hue=weight]');
    const cells = [...(matrix?.shadowRoot?.querySelectorAll('td[role=gridcell]') ?? [])];
    return cells.length > 0 && cells.every((cell) => cell.textContent!.trim() === '0.5');
  });
  expect(await view.evaluate(() => (self as unknown as { broken: string[] }).broken)).toEqual([]);
  await view.close();
}

const lab = '<attn-mask-lab></attn-mask-lab>';

async function menuOpened(view: View): Promise<void> {
  await until(view, () => {
    const save = document.querySelector('attn-mask-lab')?.shadowRoot?.querySelector('.save');
    save?.querySelector('summary')!.click();
    return Boolean(save);
  });
  await until(view, () => Boolean(document.querySelector('attn-mask-lab')!.shadowRoot!.querySelector('#save-format')));
}

/** In the page: saved as that, how it begins; '' where nothing came within some seconds, or something was told first. */
const clickSave = async (format = 'svg'): Promise<string> => {
  const root = document.querySelector('attn-mask-lab')!.shadowRoot!;
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => (saved.push(blob as Blob), '#saved');
  const choice = root.querySelector<HTMLSelectElement>('#save-format')!;
  choice.value = format;
  choice.dispatchEvent(new Event('change'));
  await new Promise((next) => setTimeout(next, 50));
  root.querySelector<HTMLButtonElement>('.save-choice > button')!.click();
  for (let waited = 0; saved.length === 0 && waited < 400; ++waited) {
    await new Promise((next) => setTimeout(next, 20));
    if (root.querySelector('[role=alert]')) return '';
  }
  const bytes = new Uint8Array((await saved[0]?.arrayBuffer()) ?? []);
  return [...bytes.slice(0, 4)].map((byte) => String.fromCharCode(byte)).join('');
};

/** A lab saved as a picture of lines, one of pixels, and a file of its settings: how they begin. */
async function savedStarts(engine: Engine, address: string): Promise<string[]> {
  const view = await engine.open(address);
  await menuOpened(view);
  const starts: string[] = [];
  for (const format of ['svg', 'png', 'state']) starts.push(await view.evaluate(clickSave, format));
  await view.close();
  return starts;
}
const starts = ['<?xm', '\x89PNG', '{\n  '];

const strict = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const trusted = "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'";

/** Firefox's and WebKit's drivers keep requests for files to themselves. */
const untold = { Firefox: 'computes; requests not told', WebKit: 'computes; requests not told' };

export const rows: Row[] = [
  {
    name: 'file:// by double-click, nothing asked for',
    except: untold,
    async run(engine) {
      const folder = mkdtempSync(join(tmpdir(), 'attn-stick-'));
      copyFileSync(dist + SCRIPT, join(folder, SCRIPT));
      writeFileSync(join(folder, 'page.html'), page);
      const view = await engine.open(pathToFileURL(join(folder, 'page.html')).href);
      expect(await drawn(view)).toEqual([weights]);
      const asked = view.asked()?.filter((url) => !url.startsWith('data:'));
      if (asked) expect(asked.map((url) => url.split('/').at(-1))).toEqual(['page.html', SCRIPT]);
      await view.close();
      rmSync(folder, { recursive: true });
    },
  },
  {
    name: 'each chapter as one file, nothing asked for',
    except: untold,
    async run(engine) {
      const chapters = readdirSync(`${dist}offline`).filter((name) => /^\d\d-/.test(name));
      expect(chapters.length).toBeGreaterThanOrEqual(2);
      for (const name of chapters) {
        const url = pathToFileURL(`${dist}offline/${name}`).href;
        const view = await engine.open(url);
        await until(view, allDrawn);
        const { drawn: numbers, traced } = await view.evaluate(firstMatrix);
        expect(numbers, name).toEqual(traced);
        expect(view.asked()?.filter((asked) => !asked.startsWith('data:')) ?? [url]).toEqual([url]);
        expect(view.said() ?? [], name).toEqual([]);
        await view.close();
      }
    },
  },
  {
    name: 'the whole book as one file',
    async run(engine) {
      const view = await engine.open(pathToFileURL(`${dist}offline/attention-textbook.en.html`).href);
      await until(view, () => document.querySelector('nav.chapters li a') !== null);
      await view.evaluate(() => document.querySelectorAll<HTMLElement>('nav.chapters li a')[2]!.click());
      await until(view, () =>
        Boolean(document.querySelector('main attn-player')?.shadowRoot?.querySelector('section')),
      );
      await view.close();
    },
  },
  {
    name: 'played to its end, a number typed over',
    run: (engine, course) => operated(engine, course.page(pageWith({ body: fast, script }))),
  },
  {
    name: 'as modules, the Wasm a file beside them',
    run: (engine, course) => operated(engine, course.page(pageWith({ body: fast, script: esModule }))),
  },
  {
    name: 'sandbox="allow-scripts", no origin',
    async run(engine, course) {
      const { told, origin } = await sandboxed(engine, course);
      expect({ told, origin }).toEqual({ told: weights, origin: 'null' });
    },
  },
  { name: 'strict Content-Security-Policy', run: (engine, course) => livesUnder(engine, course, strict) },
  { name: 'Trusted Types required', run: (engine, course) => livesUnder(engine, course, `${strict}; ${trusted}`) },
  {
    name: 'inside a SCORM frame',
    async run(engine, course) {
      const one = packageOf('1.2');
      const view = await engine.open(lmsPage(course, one, frame(install(course, one))));
      await until(view, () => {
        const exercise = document.querySelector('iframe')?.contentDocument?.querySelector('attn-exercise');
        return Boolean(exercise?.shadowRoot?.querySelector('.answer input'));
      });
      await view.evaluate(() => {
        const root = document.querySelector('iframe')!.contentDocument!.querySelector('attn-exercise')!.shadowRoot!;
        const field = root.querySelector<HTMLInputElement>('.answer input')!;
        field.value = '0.269';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        root.querySelector<HTMLElement>('.actions button')!.click();
      });
      // one of two that are graded
      await until(view, () => (self as unknown as Told).told['cmi.core.score.raw'] === '50');
      await view.evaluate(() => document.querySelector('iframe')!.remove());
      await until(view, () => (self as unknown as Told).calls.at(-1) === 'Finish');
      const { calls } = await view.evaluate(() => ({ calls: (self as unknown as Told).calls }));
      expect(calls.filter((call) => call === 'Finish' || call.endsWith('refused'))).toEqual(['Finish']);
      await view.close();
    },
  },
  {
    name: 'two versions of the bundle on one page',
    async run(engine, course) {
      const { version } = JSON.parse(file('../../package.json')) as { version: string };
      course.file('other.js', file(SCRIPT).replaceAll(version, '99.0.0'));
      const view = await engine.open(
        course.page(pageWith({ body: player, script: `${script}<script src="other.js"></script>` })),
      );
      expect(await drawn(view)).toEqual([weights]);
      const second = await view.evaluate(
        () => (self as unknown as { AttentionTextbook: { version: string } }).AttentionTextbook.version,
      );
      expect(second).toBe('99.0.0');
      await view.close();
    },
  },
  {
    name: 'ten elements',
    async run(engine, course) {
      const view = await engine.open(course.page(pageWith({ body: player.repeat(10), script })));
      expect(await drawn(view, 10)).toEqual(Array(10).fill(weights));
      await view.close();
    },
  },
  {
    name: 'an element moved in the page',
    async run(engine, course) {
      const view = await engine.open(course.page(page.replace('</main>', '<section id="there"></section></main>')));
      await drawn(view);
      await view.evaluate(() => document.querySelector('#there')!.append(document.querySelector('attn-player')!));
      expect(await drawn(view)).toEqual([weights]);
      await view.close();
    },
  },
  {
    name: 'embed.html in a frame, speaking with the page',
    async run(engine, course) {
      const listen = `self.told = []; addEventListener('message', ({ data }) => told.push(data));`;
      const inner = frame(`${course.origin}/embed.html#attn-player?preset=two-words&at=end`);
      const body = `<script>${listen}</script>${inner}`;
      const view = await engine.open(course.page(pageWith({ body, script: '' })));
      type Told = { attn?: number; type?: string; height?: number };
      const has = (type: string): Promise<void> =>
        until(
          view,
          (wanted) => (self as unknown as { told: Told[] }).told.some((one) => one.attn === 1 && one.type === wanted),
          type,
        );
      await has('ready');
      await has('resize');
      await view.evaluate(() =>
        document.querySelector('iframe')!.contentWindow!.postMessage({ attn: 1, type: 'setLocale', locale: 'ko' }, '*'),
      );
      await until(view, () => {
        const player = document.querySelector('iframe')!.contentDocument!.querySelector('attn-player');
        return player?.shadowRoot?.querySelector('section')?.lang === 'ko';
      });
      await view.close();
    },
  },
  {
    name: 'a thousand mounts and unmounts: none stays',
    except: { WebKit: 'mounted, but what stays is not counted' },
    async run(engine, course) {
      const view = await engine.open(course.page(page));
      await drawn(view);
      await view.evaluate(async () => {
        const mounted: WeakRef<Element>[] = [];
        Object.assign(self, { mounted });
        const main = document.querySelector('main')!;
        const turn = (): Promise<unknown> => new Promise((next) => setTimeout(next));
        for (let round = 0; round < 100; ++round) {
          for (let one = 0; one < 10; ++one) {
            const player = document.createElement('attn-player');
            player.setAttribute('preset', 'two-words');
            mounted.push(new WeakRef(player));
            main.append(player);
          }
          const isDrawn = ({ shadowRoot }: Element): boolean => Boolean(shadowRoot?.querySelector('.flow'));
          while (![...main.children].every(isDrawn)) await turn();
          main.replaceChildren();
        }
      });
      // a stack that is searched for whatever looks like an address keeps one or the other
      const few = 10;
      let left = view.collectGarbage ? Infinity : 0;
      for (let attempt = 0; left > few && attempt < 20; ++attempt) {
        await view.collectGarbage?.();
        left = await view.evaluate(
          () => (self as unknown as { mounted: WeakRef<Element>[] }).mounted.filter((one) => one.deref()).length,
        );
      }
      expect(left).toBeLessThanOrEqual(few);
      await view.evaluate((html) => (document.querySelector('main')!.innerHTML = html), player);
      expect(await drawn(view)).toEqual([weights]);
      await view.close();
    },
  },
  {
    name: 'on paper: numbers without buttons',
    except: { WebKit: 'its rules of print, on the screen' },
    canRun: canReadPdf,
    async run(engine, course) {
      const view = await engine.open(course.page(page));
      await drawn(view);
      const paper = await view.onPaper();
      expect(paper).toMatch(/0\.27\s+0\.73/);
      expect(paper).toMatch(/2\.69\s+7\.31/);
      expect(paper).not.toMatch(/Present|Save/);
      await view.close();
    },
  },
  {
    name: 'a figure saved as SVG, PNG and a file of its settings',
    async run(engine, course) {
      const policy = `${strict}; ${trusted.replace('lit-html', 'lit-html attention-textbook')}`;
      const places = [
        course.page(pageWith({ body: lab, script })),
        course.page(pageWith({ body: lab, script: esModule })),
        course.page(pageWith({ body: lab, script }), { 'content-security-policy': policy }),
      ];
      for (const place of places) expect(await savedStarts(engine, place), place).toEqual(starts);
    },
  },
  {
    name: 'the same from file://, its part beside the script',
    async run(engine) {
      const folder = mkdtempSync(join(tmpdir(), 'attn-saved-'));
      for (const name of [SCRIPT, PART]) copyFileSync(dist + name, join(folder, name));
      writeFileSync(join(folder, 'page.html'), pageWith({ body: lab, script }));
      expect(await savedStarts(engine, pathToFileURL(join(folder, 'page.html')).href)).toEqual(starts);
      rmSync(folder, { recursive: true });
    },
  },
  {
    name: 'saving without its part: said, then had',
    except: { Firefox: 'as modules in a page loaded anew' },
    async run(engine, course) {
      for (const [load, part] of [
        [script, PART],
        [esModule, 'elements.exports.js'],
      ] as const) {
        course.lack(part);
        const view = await engine.open(course.page(pageWith({ body: lab, script: load })));
        await menuOpened(view);
        expect(await view.evaluate(clickSave)).toBe('');
        const told = (): string =>
          document.querySelector('attn-mask-lab')!.shadowRoot!.querySelector('[role=alert]')?.textContent ?? '';
        expect(await view.evaluate(told)).toContain(part);
        course.lack(null);
        // Firefox remembers of a module that it could not be had
        if (engine.name === 'Firefox' && load === esModule) {
          expect(await savedStarts(engine, await view.evaluate(() => location.href))).toEqual(starts);
        } else {
          expect(await view.evaluate(clickSave)).toBe('<?xm');
          expect(await view.evaluate(told)).toBe('');
        }
        await view.close();
      }
    },
  },
  {
    name: 'scripts off: the table stays',
    async run(engine, course) {
      // a frame that may not run scripts is a page with scripts off, which the page around it can look into
      const frame = `<iframe sandbox="allow-same-origin" width="900" height="700" src="${course.page(page)}"></iframe>`;
      const view = await engine.open(course.page(pageWith({ body: frame, script: '' })));
      await until(view, () => {
        const inner = document.querySelector('iframe')!.contentDocument;
        return (inner?.querySelector('p.table')?.getBoundingClientRect().height ?? 0) > 0;
      });
      await view.close();
    },
  },
  {
    name: 'Wasm refused: said by name, the table stays',
    async run(engine, course) {
      const view = await engine.open(course.page(page, { 'content-security-policy': "script-src 'self'" }));
      await until(view, () =>
        Boolean(document.querySelector('attn-player')?.shadowRoot?.querySelector('[role=alert]')),
      );
      const [alert, height] = await view.evaluate(() => [
        document.querySelector('attn-player')!.shadowRoot!.querySelector('[role=alert]')!.textContent,
        document.querySelector('p.table')!.getBoundingClientRect().height,
      ]);
      expect(alert).toContain("'wasm-unsafe-eval'");
      expect(height).toBeGreaterThan(0);
      await view.close();
    },
  },
  {
    name: 'a narrow view without storage, pressed',
    except: { WebKit: 'at 447 px, its narrowest window' },
    async run(engine, course) {
      course.file('poor.js', `Object.defineProperty(self, 'localStorage', { get() { throw new Error('no'); } });`);
      const html = page.replace('at="end"', '').replace('<body>', '<body><script src="poor.js"></script>');
      const view = await engine.open(course.page(html), engine.narrowest);
      await until(view, () => {
        const timeline = document.querySelector('attn-player')?.shadowRoot?.querySelector('attn-timeline');
        return Boolean(timeline?.shadowRoot?.querySelector('button.forward'));
      });
      const [x, y, overflow] = await view.evaluate(() => {
        const timeline = document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-timeline')!;
        const { left, top, width, height } = timeline
          .shadowRoot!.querySelector('button.forward')!
          .getBoundingClientRect();
        return [left + width / 2, top + height / 2, document.documentElement.scrollWidth - innerWidth];
      });
      expect(overflow).toBeLessThanOrEqual(0);
      await view.press(x!, y!);
      await until(
        view,
        () =>
          (
            document.querySelector('attn-player')!.shadowRoot!.querySelector('attn-timeline') as unknown as {
              t: number;
            }
          ).t > 0,
      );
      await view.close();
    },
  },
];
