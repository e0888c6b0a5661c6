/**
 * The engine entry: no DOM, no side effects. Works in a page, in a worker, in Node and while rendering on a server.
 *
 *     const attention = await loadAttention();
 *     const trace = attention.scaledDotProductAttention({ query, key, value });
 *     trace.step('weights').data;
 *     trace.derive('weights', 1, 0).partials;
 */
export { loadAttention } from './engine/load';
export { AttentionError, errorCodes } from './engine/errors';
export type { ErrorCode } from './engine/errors';
export { version } from './engine/version';
export type * from './engine/types';
