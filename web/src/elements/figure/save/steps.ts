/** Every step of a figure, drawn on a copy of it that stands outside the page; and all of them as pictures in one zip. */
import { drawingOf, type Drawing } from './marks.js';
import { png, sharp } from './png.js';
import { zip, type Entry } from './zip.js';

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

/** More are as large as on the screen: sharp ones are 300 kB each, and all of them are to be sent by mail. */
const few = 16;

const drawn = async (figure: Stepped): Promise<void> => {
  await figure.updateComplete;
  // what is inside draws itself after the figure, and canvases in the next frame
  await new Promise((resolve) => setTimeout(resolve, 60));
};

/** `of` so many. @throws DOMException AbortError, when the signal says so */
export async function* stepsOf(figure: Stepped, signal: AbortSignal): AsyncGenerator<Drawing & { of: number }> {
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
    let of = 1;
    while (of < most && copy.advance()) ++of;
    copy.rewind();
    for (let done = 0; done < of; ++done, copy.advance()) {
      await drawn(copy);
      if (signal.aborted) throw new DOMException('', 'AbortError');
      yield { ...drawingOf(copy), of };
    }
  } finally {
    copy.remove();
  }
}

/** @throws DOMException AbortError, when the signal says so */
export async function picturesOf(figure: Stepped, { signal, onPicture }: Progress): Promise<Blob> {
  const files: Entry[] = [];
  for await (const drawing of stepsOf(figure, signal)) {
    const bytes = new Uint8Array(await (await png(drawing, drawing.of > few ? 1 : sharp)).arrayBuffer());
    onPicture(files.push({ name: `${String(files.length + 1).padStart(3, '0')}.png`, bytes }));
  }
  return zip(files);
}
