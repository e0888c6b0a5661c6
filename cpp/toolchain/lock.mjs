// One build of a working copy at a time: two would write each other's files half-way.
import { mkdirSync, openSync, readFileSync, rmSync, writeSync, closeSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Holds the lock file while `work` runs; waits for another live holder, and takes over from a dead one. */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let told = false; !take(file); await sleep(300)) {
    const holder = holderOf(file);
    if (holder === undefined) continue;
    if (!alive(holder)) rmSync(file, { force: true });
    else if (!told) {
      console.log(`  … waiting for another build here to end (process ${holder})`);
      told = true;
    }
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function take(file) {
  try {
    const descriptor = openSync(file, 'wx');
    writeSync(descriptor, String(process.pid));
    closeSync(descriptor);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that holds the lock; undefined while the file is being made or has just gone. */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
