/** The script of every page of the site, and of a lesson in one file. */
import { follow, keepPlace } from './header.js';
import { beginPage } from './page.js';
import { watchAnswers } from './progress.js';

const header = document.querySelector<HTMLElement>('header.book');
const main = document.querySelector('main');
if (header) follow(header);
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-place]')) keepPlace(link);
watchAnswers();
if (main) {
  const lead = beginPage(main, (page, id) => `${page}.html${id ? `#${id}` : ''}`);
  const follow = (): void => lead(location.hash.slice(1));
  addEventListener('hashchange', follow);
  if (location.hash) follow();
}
