/**
 * The classic script: engine, elements and the Wasm in one file, global `AttentionTextbook`. Made to run from a USB
 * stick (file://) and under a strict Content-Security-Policy, so nothing is fetched and nothing is evaluated.
 */
import { inlinedWasm } from '../engine/inlined-wasm';
import '../elements/index'; // before what imports a part of it: its order is a small bundle's (web/build/alike-together.mjs)
import { setDefaultWasm } from '../engine/default-wasm';
import { watchForMounts } from './upgrade.js';

// Runs after the elements below are defined and upgraded, since imports come first; a load asks for its default only
// when this script has ended, so that is early enough.
setDefaultWasm(inlinedWasm);
watchForMounts();

export * from '../index';
export * from '../elements/index';
