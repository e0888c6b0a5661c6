// In Node or in a page: whoever can be loaded, at the works asked for.
import { graph, fused } from './contenders/onnx.mjs';
import { load as litert, twoThreads } from './contenders/litert.mjs';
import { load as ours } from './contenders/ours.mjs';
import { load as plain } from './contenders/plain.mjs';
import { load as tfjs } from './contenders/tfjs.mjs';
import { compare } from './measure.mjs';
import { works } from './work.mjs';

/** @param {{ dist: string, modules: string, inNode: boolean, rounds: number, only?: string, who?: string, say(text: string): void }} options */
export async function run({ rounds, only = '', who = '', say, ...where }) {
  const contenders = [];
  const absent = [];
  const cores = (at) => ours({ ...at, cores: true });
  // tfjs takes other code where it may have threads
  const loaders = globalThis.crossOriginIsolated
    ? { ours, cores, litert, twoThreads }
    : { ours, cores, plain, tfjs, graph, fused, litert };
  for (const [name, load] of Object.entries(loaders)) {
    try {
      contenders.push(await load(where));
    } catch (error) {
      absent.push(`${name}: ${String(error?.message ?? error).split('\n')[0]}`);
    }
  }
  const wanted = who.split(',');
  const seen = contenders.filter(
    ({ name }, i, all) =>
      all.findIndex((other) => other.name === name) === i && (i === 0 || wanted.some((part) => name.includes(part))),
  );
  const here = globalThis.crossOriginIsolated ? 'T4' : '';
  const names = Object.keys(works).filter(
    (name) => only.split(',').some((one) => name.includes(one)) && name.includes(here),
  );
  return { ...(await compare(names, seen, { rounds, say })), absent };
}
