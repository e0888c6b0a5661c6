// Everybody at the same work, in turns: A B C A B C, so that what else the machine does hits all of them. Whoever is
// wrong is not timed.
import { peak } from './peak.mjs';
import { check, works } from './work.mjs';

/** Float32 from the double reference: a weight of 1/512 apart, or a transposed matrix, is far beyond it. */
const tolerance = 2e-5;

/** A clock of a browser is coarse: short work is repeated for at least so long. */
const leastMs = 4;

export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * @param {string[]} names of works
 * @param {object[]} contenders the first is who the others are held against
 * @returns rows: { work, contender, ms, ratio, peak, error }
 */
export async function compare(names, contenders, { rounds, say }) {
  const rows = [];
  const most = await peak();
  for (const name of names) {
    const work = works[name]();
    const runners = [];
    for (const contender of contenders) {
      say(`${name}: ${contender.name}`);
      const row = { work: name, contender: contender.name, times: [] };
      try {
        const run = await contender.prepare(work);
        if (!run) continue;
        const worst = check(work, await run());
        if (!(worst < tolerance)) throw new Error(`off by ${worst.toExponential(1)}`);
        runners.push({ row, run, repeats: await repeatsOf(run) });
      } catch (error) {
        row.error = String(error?.message ?? error)
          .split('\n')[0]
          .slice(0, 90);
      }
      rows.push(row);
    }
    const peaks = [];
    const enough = work.operations > 5e9 ? Math.max(3, rounds >> 1) : rounds;
    for (let round = 0; round < enough; ++round) {
      say(`${name}: round ${round + 1} of ${enough}`);
      if (most) peaks.push(most.operations / time(most.run) / 1e6);
      // begun by another each time: whoever follows somebody finds the caches as he left them
      for (let i = 0; i < runners.length; ++i) {
        const { row, run, repeats } = runners[(i + round) % runners.length];
        row.times.push(await timeAsync(run, repeats));
      }
    }
    const [first] = runners;
    for (const { row } of runners) {
      row.ms = median(row.times);
      row.ratio = median(row.times.map((ms, round) => ms / first.row.times[round]));
      row.gflops = work.operations / row.ms / 1e6 / (work.causal ? 2 : 1);
      if (most)
        row.peak = median(
          row.times.map((ms, round) => work.operations / (work.causal ? 2 : 1) / ms / 1e6 / peaks[round]),
        );
    }
    for (const { row } of runners) delete row.times;
  }
  return { rows, peakOf: most?.kind };
}

function time(run) {
  const begin = performance.now();
  run();
  return performance.now() - begin;
}

/** Without waiting where there is nothing to wait for: a turn of the event loop costs more than a small work. */
async function timeAsync(run, repeats) {
  const begin = performance.now();
  for (let i = 0; i < repeats; ++i) {
    const result = run();
    if (typeof result?.then === 'function') await result;
  }
  return (performance.now() - begin) / repeats;
}

/** How often, once it is compiled as well as it will be: after a while, or after a few of a long work. */
async function repeatsOf(run) {
  const warm = 100;
  let [repeats, ms] = [1, 0];
  for (const begin = performance.now(); performance.now() - begin < warm || ms * repeats < leastMs;) {
    ms = await timeAsync(run, repeats);
    if (ms * repeats < leastMs) repeats *= 2;
  }
  return repeats;
}

/** As lines of text. */
export function table({ rows, peakOf }) {
  const lines = [];
  const line = (...cells) =>
    lines.push(cells.map((cell, i) => (i < 2 ? cell.padEnd(36 - 10 * i) : cell.padStart(12))).join(''));
  line('work', 'who', 'median', 'of ours', 'GFLOP/s', `of peak`);
  for (const { work, contender, ms, ratio, gflops, peak: share, error } of rows) {
    if (error) lines.push(work.padEnd(36) + contender.padEnd(26) + error);
    else
      line(
        work,
        contender,
        shown(ms),
        `${ratio.toFixed(2)} ×`,
        gflops.toFixed(1),
        share === undefined ? '–' : `${(100 * share).toFixed(0)} %`,
      );
  }
  lines.push(`peak: ${peakOf ?? 'no SIMD here'}, one thread; causal counts the half that is visible`);
  return lines.join('\n');
}

const shown = (ms) => (ms < 0.1 ? `${(1000 * ms).toFixed(2)} µs` : `${ms.toFixed(ms < 10 ? 2 : 1)} ms`);
