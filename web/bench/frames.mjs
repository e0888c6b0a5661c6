// Main-thread work a frame while a figure moves, from a browser trace: median, 95th percentile, most, and what it was.
//
//   node web/bench/frames.mjs [name] [width]
//
// A frame is what lies between two animation frames; its work is the processor time of the main thread in it, scripts,
// style, layout, paint, garbage and all. Processor time and not the clock's: what else the machine does is not our work.
// Not a test: the numbers are those of the machine. Aim: 8 ms median, 16 at the 95th.
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../build/chromium.mjs';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { repo } from '../build/repo.mjs';
import { addressOf, serve } from '../build/serve.mjs';

/* global WheelEvent, PointerEvent, KeyboardEvent, InputEvent -- the deeds run in the page */

const frames = 240;

/** 32 queries, keys and values of 32 numbers each: seven matrices of 1,024 cells. */
function largestTables() {
  const rows = (seed) =>
    Array.from({ length: 32 }, (_, row) => Array.from({ length: 32 }, (_, col) => ((row * 7 + col * seed) % 11) - 5));
  return { algorithm: 'scaledDotProductAttention', problem: { query: rows(3), key: rows(5), value: rows(2) } };
}

const player = (attributes, move) => ({
  body: `<attn-player ${attributes}></attn-player>`,
  state: largestTables,
  ready: (root) => root.querySelector('attn-matrix'),
  move,
});

function play(root, frame) {
  if (frame === 0) root.querySelector('attn-timeline').shadowRoot.querySelector('button.play').click();
}

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
  'player 32 × 32, playing cells': player('granularity="cell" speed="8"', play),
  'player 32 × 32, playing rows': player('granularity="row" speed="8"', play),
  'player 32 × 32, playing steps': player('granularity="step" speed="1"', play),
  'player 32 × 32, stepping by keys': player('granularity="cell"', (root, frame) => {
    const range = root.querySelector('attn-timeline').shadowRoot.querySelector('input');
    range.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', repeat: frame > 0, bubbles: true, cancelable: true }),
    );
  }),
  'player 32 × 32, scrubbing': player('', (root, frame) => {
    const range = root.querySelector('attn-timeline').shadowRoot.querySelector('input');
    range.value = String(2 - 1.9 * Math.cos(frame / 40));
    range.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  }),
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

async function traceOf(browser, origin, { body, state, ready, move }, width) {
  const page = await browser.newPage({ viewport: { width, height: 1000 } });
  const tag = /<(attn-[\w-]+)/.exec(body)[1];
  const script = `<script src="/attention-textbook.standalone.js"></script>`;
  const json = state ? `<script type="application/json">${JSON.stringify(state())}</script>` : '';
  const html = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><body>${body.replace('></', `>${json}</`)}${script}`;
  await page.route('**/frames.html', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto(`${origin}frames.html`);
  await page.waitForFunction(`customElements.get('${tag}') && (${ready})(document.querySelector('${tag}').shadowRoot)`);
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
  return events;
}

/** The browser's own work by the names of its trace; what is left of a task is scripts. */
const kinds = {
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  paint: ['PrePaint', 'Paint', 'Layerize', 'Commit'],
};

/** Milliseconds in these events; what ran within another of them is in it already. */
const outermost = (events) =>
  events
    .filter(
      ({ ts, dur }) => !events.some((other) => other.ts <= ts && other.ts + other.dur >= ts + dur && other.dur > dur),
    )
    .reduce((sum, { tdur }) => sum + tdur / 1000, 0);

/** Milliseconds of work in each frame of the thread that made the marks, altogether and by kind. */
function workOf(events) {
  const marks = events.filter(({ name, cat }) => name === 'frame' && /user_timing/.test(cat));
  const { pid, tid } = marks[0];
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.tdur !== undefined);
  const borders = marks.map(({ ts }) => ts).sort((a, b) => a - b);
  return borders.slice(0, -1).map((begin, index) => {
    // the task in which a frame begins belongs to it: what it drew before the mark is its own work
    const inFrame = own.filter(({ ts, dur }) => ts + dur > begin && ts + dur <= borders[index + 1]);
    const spent = (names) => outermost(inFrame.filter(({ name }) => names.includes(name)));
    const work = { all: spent(['RunTask']) };
    for (const [kind, names] of Object.entries(kinds)) work[kind] = spent(names);
    return { ...work, scripts: work.all - work.style - work.layout - work.paint };
  });
}

const columns = { median: 0.5, '95 %': 0.95, most: 1 };
const cell = (text) => text.padStart(9);
const milliseconds = (work, kind, share) => {
  const sorted = work.map((one) => one[kind]).sort((a, b) => a - b);
  return cell(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)].toFixed(1));
};

const [only = '', width = '1200'] = process.argv.slice(2);
const server = await serve(join(repo, 'web/dist'), 0);
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS });
try {
  const medians = ['scripts', ...Object.keys(kinds)];
  console.log(`milliseconds of main-thread work a frame; load of the machine ${loadavg()[0].toFixed(1)}`);
  console.log(''.padEnd(36), ['frames', ...Object.keys(columns), ...medians].map(cell).join(''));
  for (const [name, one] of Object.entries(cases)) {
    if (!name.includes(only)) continue;
    const work = workOf(await traceOf(browser, addressOf(server), one, Number(width)));
    const all = Object.values(columns).map((share) => milliseconds(work, 'all', share));
    const parts = medians.map((kind) => milliseconds(work, kind, 0.5));
    console.log(name.padEnd(36), [cell(String(work.length)), ...all, ...parts].join(''));
  }
} finally {
  await browser.close();
  server.close();
}
