/**
 * What makes files of a figure: `save/` here, and `exports/` of the trace. Nobody needs it to look at a figure, so it is a
 * part of its own that comes when it is first asked for. A module fetches it by the import below; a bundle that is none says
 * how (web/src/embed/standalone.ts). Nothing else may import these folders (web/build/alike-together.mjs leaves them out,
 * web/build/classic.mjs looks).
 */
import { AttentionError } from '../../engine/errors.js';

export type Exports = typeof import('./save/index.js');

/** Joins the part to what is here. @throws where it is not there */
export type Join = () => Promise<Exports>;

let file = 'elements.exports.js';
let bring = (join: Join): Promise<Exports> => join();
let coming: Promise<Exports> | undefined;

/** In which file the part is, and how it comes. */
export function exportsCome(from: string, by: typeof bring): void {
  [file, bring] = [from, by];
}

/**
 * One for the page, however many ask; where it could not be had, whoever asks next has it tried again.
 *
 * @throws AttentionError `file_unavailable` {file, detail}
 */
export function exports(): Promise<Exports> {
  return (coming ??= come());
}

async function come(): Promise<Exports> {
  // when the script that defined the figures has ended: it may still be about to say how the part comes
  await Promise.resolve();
  try {
    return await bring(() => import('./save/index.js'));
  } catch (cause) {
    coming = undefined;
    const error = new AttentionError('file_unavailable', { file, detail: String(cause) }, { cause });
    console.warn(`attention-textbook: ${error.code}`, error);
    throw error;
  }
}
