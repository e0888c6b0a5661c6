// Finding an Emscripten, in this order: on PATH, $EMSDK, one we provided before, one we can provide now. An Emscripten
// is plain data that the Wasm build knows how to use:
//   { version, from, root?, path? }   root: the system it lives in, entered by chroot; path: folders to put before PATH
import { join } from 'node:path';
import { ask, Failure } from './run.mjs';
import * as trixie from './trixie.mjs';
import { atLeast, versionOf } from './version.mjs';

export const MINIMUM = '3.1.69'; // what Debian stable has; the options in CMakePresets.json are those of this release

const HOW_TO_INSTALL = `To install one, then try again:

  git clone https://github.com/emscripten-core/emsdk && emsdk/emsdk install ${MINIMUM} && emsdk/emsdk activate ${MINIMUM} && export EMSDK="$PWD/emsdk"
`;

/** Candidates on the machine itself, best first. */
function* installed(env) {
  yield { from: 'PATH', emcc: 'emcc', path: [] };
  if (env.EMSDK) {
    const folder = join(env.EMSDK, 'upstream', 'emscripten');
    yield { from: '$EMSDK', emcc: join(folder, 'emcc'), path: [folder] };
  }
}

/** An Emscripten that is there already, or undefined. One that is too old is named, so that nobody wonders. */
export function find(env = process.env) {
  for (const { from, emcc, path } of installed(env)) {
    const version = versionOf(ask(emcc, ['--version'], { env }));
    if (!version) continue;
    if (atLeast(version, MINIMUM)) return { version, from, path };
    console.log(`! Emscripten ${version} from ${from} is older than ${MINIMUM}: not used`);
  }
  return trixie.find();
}

/** An Emscripten, provided if need be. */
export async function provide() {
  const found = find();
  if (found) return found;
  const none = `No Emscripten ${MINIMUM} or newer: none on PATH, none at $EMSDK,`;
  const reason = trixie.obstacle();
  if (reason) throw new Failure(`${none} and none can be provided here (${reason}).\n${HOW_TO_INSTALL}`);
  try {
    return await trixie.provide();
  } catch (error) {
    throw new Failure(`${error.message}\n\n${none} and Debian's could not be unpacked (above).\n${HOW_TO_INSTALL}`);
  }
}
