/** What a page of the book does by itself, on the site as in one file. */
import { beginReading } from './reading.js';
import { showProgress, watchReading } from './progress.js';

export type Address = (page: string, id?: string) => string;

/** @returns what leads to a place of the page that may be hidden */
export function beginPage(main: HTMLElement, address: Address): (id: string) => void {
  const contents = main.querySelector<HTMLElement>('nav.chapters');
  if (contents) showProgress(contents, address);
  watchReading(main);
  return beginReading(main);
}
