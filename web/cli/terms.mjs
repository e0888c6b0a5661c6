/**
 * The words of the field, each said once for both languages: lessons print them from here, and a test holds lessons and
 * catalogs to them.
 *
 * @typedef {{ term: string, meaning: string, also?: string }} Word `also` is the name of the step that makes it
 * @typedef {Record<string, Record<string, Word>>} Terms by id, then by language
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @type {{ terms: Terms, avoid: Record<string, Record<string, string>> }} `avoid`: what is not said, and what instead */
export const { terms, avoid } = JSON.parse(readFileSync(join(import.meta.dirname, 'terms.json'), 'utf8'));
