/** Every directive of the lesson language. */
import { asides } from './asides.mjs';
import { derivations } from './derivation.mjs';
import { figures } from './figure.mjs';
import { hues } from './hues.mjs';
import { numbers } from './numbers.mjs';

/** @type {Record<string, import('../directives.mjs').Component>} */
export const components = { ...figures, ...numbers, ...derivations, ...asides, ...hues };
