// Main-thread work a frame while a figure moves, from a browser trace. Prints a table: median, 95th percentile, most.
//
//   node web/bench/frames.mjs [name]
//
// A frame is what lies between two animation frames; its work is the time of the tasks that ran in it.
// Not a test: the numbers are those of the machine, and of what else it does. Aim: 8 ms median, 16 at the 95th.
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { join } from 'node:path';
import { repo } from '../build/repo.mjs';
import { addressOf, serve } from '../build/serve.mjs';

/* global customElements, WheelEvent, PointerEvent -- the deeds run in the page */

const frames = 120;

/** A figure, and what moves it a little: called once a frame. */
const cases = {
  'heat map 1,024 × 1,024, zooming': {
    body: '<attn-heatmap preset="large"></attn-heatmap>',
    ready: (root) => root.querySelector('.frame'),
    move(root, frame) {
      const grid = root.querySelector('.frame');
      const { left, top, width, height } = grid.getBoundingClientRect();
      const deltaY = frame % 60 < 30 ? -60 : 60;
      const at = { clientX: left + width / 3, clientY: top + height / 3 };
      grid.dispatchEvent(new WheelEvent('wheel', { deltaY, ctrlKey: true, cancelable: true, bubbles: true, ...at }));
    },
  },
  'player 32 × 32, playing': {
    body: '<attn-player speed="8"></attn-player>',
    state: () => {
      const rows = (seed) =>
        Array.from({ length: 32 }, (_, row) =>
          Array.from({ length: 32 }, (_, col) => ((row * 7 + col * seed) % 11) - 5),
        );
      return { algorithm: 'scaledDotProductAttention', problem: { query: rows(3), key: rows(5), value: rows(2) } };
    },
    ready: (root) => root.querySelector('attn-matrix'),
    move(root, frame) {
      if (frame === 0) root.querySelector('attn-timeline').shadowRoot.querySelector('button.play').click();
    },
  },
  'plane, dragging': {
    body: '<attn-plane></attn-plane>',
    ready: (root) => root.querySelector('.tip'),
    move(root, frame) {
      const tip = root.querySelector('[data-id="value.0"]');
      const plane = tip.closest('svg');
      const { left, top, width, height } = plane.getBoundingClientRect();
      const clientX = left + width * (0.5 + 0.3 * Math.sin(frame / 9));
      const clientY = top + height * (0.5 + 0.3 * Math.cos(frame / 7));
      const send = (target, type) =>
        target.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, clientX, clientY }));
      if (frame === 0) send(tip, 'pointerdown');
      send(plane, 'pointermove');
    },
  },
};

async function measure(browser, origin, { body, state, ready, move }) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 1000 } });
  const tag = /<(attn-[\w-]+)/.exec(body)[1];
  const script = `<script src="/attention-textbook.standalone.js"></script>`;
  const json = state ? `<script type="application/json">${JSON.stringify(state())}</script>` : '';
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><body>${body.replace('></', `>${json}</`)}${script}`;
  await page.route('**/frames.html', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto(`${origin}frames.html`);
  if (!(await page.evaluate((name) => customElements.get(name) !== undefined, tag))) return null;
  await page.waitForFunction(`(${ready})(document.querySelector('${tag}').shadowRoot)`);
  await page.waitForTimeout(1500);

  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing';
  await cdp.send('Tracing.start', { categories, transferMode: 'ReportEvents' });
  await page.evaluate(
    `(async () => {
      const root = document.querySelector('${tag}').shadowRoot;
      const move = ${String(move).replace(/^move/, 'function')};
      for (let frame = 0; frame < ${frames}; ++frame) {
        move(root, frame);
        await new Promise((next) => requestAnimationFrame(() => { performance.mark('frame'); setTimeout(next); }));
      }
    })()`,
  );
  await cdp.send('Tracing.end');
  await ended;
  await page.close();
  return workOf(events);
}

/** Milliseconds of work in each frame of the thread that made the marks. */
function workOf(events) {
  const marks = events.filter(({ name, cat }) => name === 'frame' && /user_timing/.test(cat));
  const { pid, tid } = marks[0];
  const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  const borders = marks.map(({ ts }) => ts).sort((a, b) => a - b);
  return borders.slice(0, -1).map((begin, index) =>
    // the task in which a frame begins belongs to it: what it drew before the mark is its own work
    tasks
      .filter(({ ts, dur }) => ts + dur > begin && ts + dur <= borders[index + 1])
      .reduce((sum, { dur }) => sum + dur / 1000, 0),
  );
}

const server = await serve(join(repo, 'web/dist'), 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  console.log('main-thread work a frame'.padEnd(40), 'frames', '  median', '    95 %', '    most');
  for (const [name, one] of Object.entries(cases)) {
    if (process.argv[2] && !name.includes(process.argv[2])) continue;
    const work = (await measure(browser, addressOf(server), one))?.toSorted((a, b) => a - b);
    if (!work?.length) {
      console.log(name.padEnd(40), 'not measured');
      continue;
    }
    const at = (share) =>
      `${work[Math.min(Math.floor(work.length * share), work.length - 1)].toFixed(1)} ms`.padStart(8);
    console.log(name.padEnd(40), String(work.length).padStart(6), at(0.5), at(0.95), at(1));
  }
} finally {
  await browser.close();
  server.close();
}
