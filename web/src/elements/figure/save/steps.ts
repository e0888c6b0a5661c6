/** Every step of a figure as a picture, in one zip: made on a copy of it that stands outside the page. */
import { Zip, ZipPassThrough } from 'fflate';
import { drawingOf } from './marks.js';
import { png } from './png.js';

/** A figure that goes from one step to the next. */
export interface Stepped extends HTMLElement {
  state: unknown;
  readonly updateComplete: Promise<unknown>;
  rewind(): void;
  /** on; false at the end */
  advance(): boolean;
}

export interface Progress {
  signal: AbortSignal;
  onPicture(done: number): void;
}

/** Nobody looks through more, and a phone has to hold them. */
const most = 400;

const drawn = async (figure: Stepped): Promise<void> => {
  await figure.updateComplete;
  // what is inside draws itself after the figure, and canvases in the next frame
  await new Promise((resolve) => setTimeout(resolve, 60));
};

/** @throws DOMException AbortError, when the signal says so */
export async function picturesOf(figure: Stepped, { signal, onPicture }: Progress): Promise<Blob> {
  const copy = figure.cloneNode() as Stepped;
  copy.removeAttribute('id');
  // the reader's language and colours come from around it, its width from itself
  for (const [name, value] of [
    ['position', 'absolute'],
    ['inset-inline-start', '-99999px'],
    ['inline-size', `${figure.offsetWidth}px`],
  ] as const)
    // prettier-ignore
    copy.style.setProperty(name, value);
  copy.inert = true;
  figure.after(copy);
  try {
    copy.state = structuredClone(figure.state);
    await drawn(copy);
    copy.rewind();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const zip = new Zip((_, chunk) => parts.push(chunk as Uint8Array<ArrayBuffer>));
    let done = 0;
    do {
      if (signal.aborted) throw new DOMException('', 'AbortError');
      await drawn(copy);
      // stored as they are: PNG is packed already
      const file = new ZipPassThrough(`${String(++done).padStart(3, '0')}.png`);
      zip.add(file);
      file.push(new Uint8Array(await (await png(drawingOf(copy))).arrayBuffer()), true);
      onPicture(done);
    } while (done < most && copy.advance());
    zip.end();
    return new Blob(parts, { type: 'application/zip' });
  } finally {
    copy.remove();
  }
}
