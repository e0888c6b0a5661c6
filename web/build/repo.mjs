// Where things are.
import { fileURLToPath } from 'node:url';

/** The root of the working copy. */
export const repo = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
