/** The script of the worksheet page. */
import { beginWorksheet } from './worksheet.js';

beginWorksheet(document.querySelector('main')!);
