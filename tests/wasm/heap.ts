/** JavaScript's own heap, of which nothing may grow. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** By how many bytes `work` makes it grow. */
export function heapAfter(work: () => void): number {
  const used = (): number => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  work();
  return used() - before;
}
