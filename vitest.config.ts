import { defineConfig } from 'vitest/config';
import { shared } from './web/build/bundles.mjs';

export default defineConfig({
  ...shared,
  test: {
    include: ['tests/{web,wasm,browser}/**/*.test.{ts,mjs}'],
    environment: 'node',
    globalSetup: 'tests/own-temp.mjs',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { LC_ALL: 'C.UTF-8' }, // the command speaks the language of the terminal
  },
});
