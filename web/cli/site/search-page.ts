/** The script of the search page. */
import { beginSearch } from './search.js';

beginSearch(document.querySelector('main')!, (page, id) => `${page}.html${id ? `#${id}` : ''}`);
