// One style for all of the web part, and the house's one-way streets (DESIGN section 2) where a linter can hold them;
// tests/web/layering.test.ts holds them where it cannot.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';

/** lessons -> elements -> scene -> trace -> engine: a layer may import from those after it, never from those before. */
const LAYERS = ['embed', 'elements', 'scene', 'trace', 'engine'];

const nothingPointsBack = LAYERS.map((layer, i) => {
  const built = LAYERS.slice(0, i).join('|');
  const back = {
    regex: `^\\.\\./(.*/)?(${built})/`,
    message: `web/src/${layer} knows nothing of what is built on it.`,
  };
  const wasm = { regex: '/wasm/', message: 'Only web/src/engine imports the Wasm output.' };
  const patterns = [...(built ? [back] : []), ...(layer === 'engine' ? [] : [wasm])];
  return { files: [`web/src/${layer}/**`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
});

/**
 * Numbers that are shown come from a trace; whoever computes with them in the page has started a second truth. The linter
 * knows them by how they are spelled: `cell.value`, `step.data[i]`, `data[i]!`.
 */
const TENSOR_VALUE =
  ':matches(MemberExpression[property.name="value"], MemberExpression[computed=true]:matches([object.property.name="data"], [object.name="data"]))';
const OPERATOR = '/^([-+*%]|\\/|\\*\\*)=?$/';
const noArithmetic = [
  `BinaryExpression[operator=${OPERATOR}]`,
  `AssignmentExpression[operator=${OPERATOR}]`,
  'UpdateExpression',
  'UnaryExpression[operator="-"]',
  'CallExpression[callee.object.name="Math"]',
]
  .flatMap((place) => [`${place} > ${TENSOR_VALUE}`, `${place} > TSNonNullExpression > ${TENSOR_VALUE}`])
  .map((selector) => ({
    selector,
    message: 'No arithmetic on tensor values outside the engine: ask the trace (or derive) for the number.',
  }));

export default defineConfig(
  globalIgnores(['build/', 'web/dist/', 'web/src/engine/wasm/', 'tests/golden/']),
  js.configs.recommended,
  ...typescript.configs.recommended,
  {
    rules: {
      eqeqeq: 'error',
      'no-control-regex': 'off', // whoever cleans or refuses text has to name them
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/*.{js,mjs}', '*.config.*'],
    languageOptions: { globals: nodeGlobals() },
  },
  {
    // A library of Emscripten's: it becomes part of the module's glue.
    files: ['cpp/bindings/page.js'],
    languageOptions: { globals: readonly(['addToLibrary', 'Module']) },
  },
  {
    files: ['web/hosts/**/*.mjs', 'web/cli/preview/reload.js', 'tests/browser/**/*.mjs'],
    languageOptions: {
      globals: readonly(['document', 'customElements', 'EventSource', 'location', 'Event', 'addEventListener']),
    },
  },
  {
    files: ['web/src/**/*.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['innerHTML', 'outerHTML', 'insertAdjacentHTML'].map((property) => ({
          property,
          message: 'Trusted Types: build nodes, or let Lit do it.',
        })),
      ],
    },
  },
  {
    files: ['web/src/**/*.ts'],
    ignores: ['web/src/engine/**'],
    rules: {
      'no-restricted-syntax': ['error', ...noArithmetic],
    },
  },
  ...nothingPointsBack,
);

function nodeGlobals() {
  const names = [
    'process',
    'console',
    'URL',
    'URLSearchParams',
    'Buffer',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'clearInterval',
  ];
  return readonly([
    ...names,
    ...['performance', 'structuredClone', 'fetch', 'AbortController', 'TextEncoder', 'WebAssembly'],
  ]);
}

function readonly(names) {
  return Object.fromEntries(names.map((name) => [name, 'readonly']));
}
