/** Each way to take a figure along: what is text to copy, and all of them as a file. */
import type { Step } from '../../../engine/types.js';
import { csv } from '../../../trace/exports/csv.js';
import { latex } from '../../../trace/exports/latex.js';
import { jsonOf, traceJson } from '../../../trace/json.js';
import { listing } from '../../../trace/listings/listing.js';
import { stepName } from '../../../trace/names.js';
import { filmType, type Format, type Savable } from '../save-menu.js';
import { download, fileName } from './download.js';
import { filmOf } from './film.js';
import { drawingOf } from './marks.js';
import { png } from './png.js';
import { picturesOf, type Progress, type Stepped } from './steps.js';
import { svg } from './svg.js';

const endings: Record<Format, [ending: string, type: string]> = {
  svg: ['svg', 'image/svg+xml'],
  png: ['png', 'image/png'],
  steps: ['zip', 'application/zip'],
  film: ['webm', filmType],
  csv: ['csv', 'text/csv'],
  json: ['json', 'application/json'],
  latex: ['tex', 'application/x-tex'],
  numpy: ['py', 'text/x-python'],
  state: ['state.json', 'application/json'],
};

/** What is taken along; the step is the one matrix of a table. */
export interface Wanted {
  format: Format;
  step: Step | undefined;
}

export function textOf(figure: Savable, { format, step }: Wanted): string {
  const { locale, called: title } = figure;
  if (format === 'svg') return svg(drawingOf(figure), title);
  if (format === 'state') return `${jsonOf({ figure: figure.localName, state: figure.state }, 2)}\n`;
  const { trace, labels = {}, decimals = 3, problem = {} } = figure.numbers[0]!;
  if (format === 'json') return traceJson(trace);
  if (format === 'latex') return latex(trace, { locale, decimals, labels, title });
  if (format === 'numpy')
    return listing('numpy', trace, { title, nameOf: (one) => stepName(locale, one), decimals, problem });
  return csv(step!, { locale, labels });
}

/**
 * To the reader's own disk. @returns the name of the file
 *
 * @throws DOMException AbortError, when the signal says so
 */
export async function saveAs(figure: Savable, { format, step }: Wanted, progress: Progress): Promise<string> {
  const [ending, type] = endings[format];
  const stepped = figure as unknown as Stepped;
  const blob =
    format === 'png'
      ? await png(drawingOf(figure))
      : format === 'steps'
        ? await picturesOf(stepped, progress)
        : format === 'film'
          ? await filmOf(stepped, progress)
          : new Blob([textOf(figure, { format, step })], { type: `${type};charset=utf-8` });
  const name = fileName([figure.localName, ...(format === 'csv' && step ? [step.id] : [])], ending);
  download(name, blob);
  return name;
}
