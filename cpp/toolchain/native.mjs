// The native build of one CMake preset, configured when it has to be.
import { join } from 'node:path';
import { bring, packages, requirePrograms } from './debian.mjs';
import { task } from './progress.mjs';
import { run } from './run.mjs';
import { fingerprint, unlessDone } from './stamp.mjs';

/** Configures (when the presets changed; Ninja sees to the rest) and builds `build/<preset>`. */
export async function buildNative(repo, preset) {
  await bring('the native build', packages.native);
  requirePrograms(['cmake', 'ninja', 'c++']);
  const build = join(repo, 'build', preset);
  await task(`native build (${preset})`, async (note) => {
    const configured = fingerprint(repo, ['CMakePresets.json'], preset);
    await unlessDone(join(repo, 'build/stamps', `configure-${preset}`), configured, [join(build, 'build.ninja')], () =>
      run('cmake', ['--preset', preset], { cwd: repo, onLine: note }),
    );
    await run('cmake', ['--build', build], { cwd: repo, onLine: note });
  });
}
