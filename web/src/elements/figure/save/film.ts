/** The steps of a figure as a film, recorded by the browser while it is drawn: it takes as long as it will last. */
import { filmType as type } from '../save-menu.js';
import { paint } from './png.js';
import { stepsOf, type Progress, type Stepped } from './steps.js';

/** Milliseconds that a step is seen. */
const seen = 1500;

/** What video players of every phone take. */
const widest = 1920;

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @throws DOMException AbortError, when the signal says so */
export async function filmOf(figure: Stepped, { signal, onPicture }: Progress): Promise<Blob> {
  // a film has one size from its first picture to its last: the largest of them
  let [width, height] = [1, 1];
  for await (const drawing of stepsOf(figure, signal))
    [width, height] = [Math.max(width, drawing.width), Math.max(height, drawing.height)];
  const scale = Math.min(2, widest / width);
  const canvas = document.createElement('canvas');
  // encoders want even sides
  [canvas.width, canvas.height] = [width, height].map((side) => 2 * Math.ceil((side * scale) / 2)) as [number, number];

  const parts: Blob[] = [];
  // a canvas has to have a context before it is captured
  canvas.getContext('2d');
  const film = new MediaRecorder(canvas.captureStream(), { mimeType: type, videoBitsPerSecond: 4_000_000 });
  film.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise<void>((resolve, reject) => {
    film.onstop = () => resolve();
    film.onerror = () => reject(new Error('MediaRecorder'));
  });
  try {
    let done = 0;
    for await (const drawing of stepsOf(figure, signal)) {
      paint(drawing, canvas, scale);
      if (film.state === 'inactive') film.start();
      onPicture(++done);
      for (const end = performance.now() + seen; performance.now() < end; await wait(50))
        if (signal.aborted) throw new DOMException('', 'AbortError');
    }
  } finally {
    if (film.state !== 'inactive') film.stop();
  }
  await ended;
  return new Blob(parts, { type });
}
