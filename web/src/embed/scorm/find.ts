import type { Version } from './versions.js';

/** What an LMS offers: functions that take and give texts. */
export type Api = Record<string, (...args: string[]) => unknown>;

/** As far as the sample of SCORM 2004 looks; that of 1.2 gives up after 7. */
const furthest = 500;

/** Of a window of another origin too: these two may always be asked. */
function next(from: Window, way: 'parent' | 'opener'): Window | null {
  try {
    return from[way] as Window | null;
  } catch {
    return null;
  }
}

function upwards(start: Window): Window[] {
  const found = [start];
  for (let at = next(start, 'parent'); at && at !== found.at(-1); at = next(at, 'parent')) {
    if (found.length > furthest) break;
    found.push(at);
  }
  return found;
}

function apiOn(place: Window, { object, verb }: Version): Api | null {
  try {
    const api = (place as unknown as Record<string, Api | undefined>)[object];
    return api?.[verb('Initialize')] ? api : null; // an element with that id is a property of the window as well
  } catch {
    return null; // of another origin: the search goes on above it
  }
}

/** Where both editions let an LMS put it: on a window above this one, else on the one that opened it or above that. */
export function findApi(start: Window, version: Version): Api | null {
  const frames = upwards(start);
  const openers = frames.flatMap((frame) => {
    const opener = next(frame, 'opener');
    return opener ? upwards(opener) : [];
  });
  for (const place of [...frames, ...openers]) {
    const api = apiOn(place, version);
    if (api) return api;
  }
  return null;
}
