/** What stands on paper, as text: a browser's PDF read by another program. */
import { execFileSync } from 'node:child_process';
import { firstOnPath } from '../../../web/build/chromium.mjs';

const reader = 'pdftotext';

export const canReadPdf = firstOnPath([reader], process.env) !== undefined;

/** Lines as they stand beside each other on the page. */
export const textOf = (pdf: Uint8Array): string =>
  execFileSync(reader, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
