/**
 * The engine's .wasm carried inside the bundle, unpacked at the first load and not before: a page may never ask. Imported
 * only by bundles that must fetch nothing.
 */
export { bytes as inlinedWasm } from './wasm/attention-textbook.wasm?packed';
