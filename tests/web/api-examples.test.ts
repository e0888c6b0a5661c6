/** The examples of the methods' documentation: each is run, and gives what it says. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadAttention } from '../../web/src/index.js';

const attention = await loadAttention();
const source = readFileSync(new URL('../../web/src/engine/api.ts', import.meta.url), 'utf8');

/** Name, code and claim of each: the last line ends in a comment of numbers. */
const examples = [...source.matchAll(/@example\n([^]*?)\n {3}\*\/\n {2}(\w+)\(/g)].map(([, comment, name]) => {
  const lines = comment!.split('\n').map((line) => line.replace(/^ {3}\* {5}/, ''));
  const [, result, claim] = /^(.*?)(?: +\/\/ (.*))?$/.exec(lines.pop()!)!;
  return { name: name!, code: `${lines.join('\n')}\nreturn ${result};`, claim: claim?.split(' ') ?? [] };
});

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (attention: unknown) => Promise<number | ArrayLike<number>>;

test.each(examples)('$name', async ({ code, claim }) => {
  const result = await new AsyncFunction('attention', code)(attention);
  const numbers = typeof result === 'number' ? [result] : Array.from(result);
  expect(numbers).toHaveLength(claim.length);
  for (const [i, said] of claim.entries()) {
    if (said.endsWith('…'))
      expect(String(numbers[i])).toMatch(new RegExp(`^${said.slice(0, -1).replace('.', '\\.')}\\d`));
    else expect(numbers[i]).toBe(Number(said));
  }
});

test('there is one for each method', () => {
  const methods = Object.keys(attention).filter((name) => name !== 'limits');
  expect(examples.map(({ name }) => name).sort()).toEqual(methods.sort());
});
