/**
 * The classic script: engine, elements and the Wasm in one file, global `AttentionTextbook`. Made to run from a USB
 * stick (file://) and under a strict Content-Security-Policy, so nothing is fetched and nothing is evaluated. What makes
 * files of a figure is a script of its own beside it, run when it is first asked for, unless the page has it already.
 */
import { inlinedWasm } from '../engine/inlined-wasm';
import '../elements/index'; // before what imports a part of it: its order is a small bundle's (web/build/alike-together.mjs)
import { exportsCome } from '../elements/figure/exports.js';
import { setDefaultWasm } from '../engine/default-wasm';
import { errorMessage } from '../trace/errors.js';
import { runBeside } from './beside.js';
import { sentencesBy } from './error-sentences.js';
import { watchForMounts } from './upgrade.js';

// Runs after the elements below are defined and upgraded, since imports come first; a load asks for its default only
// when this script has ended, so that is early enough.
setDefaultWasm(inlinedWasm);
sentencesBy((code, params) => errorMessage({ code, params }, 'en'));
watchForMounts();

const EXPORTS = 'attention-textbook.exports.js';
exportsCome(EXPORTS, async (join) => {
  try {
    return await join();
  } catch {
    await runBeside(EXPORTS);
    return join();
  }
});

export * from '../index';
export * from '../elements/index';
