/** JavaScript with this package: the problem as it stands, one call, and the steps of its trace. */
import type { Step, TraceData } from '../../engine/types.js';
import { hasMessage } from '../../locales/i18n.js';

/** A value as one would write it in a source file; matrices a line a row. */
export function literal(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  if (ArrayBuffer.isView(value)) return literal(Array.from(value as Float64Array), indent);
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`;
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value);
  const short = Array.isArray(value)
    ? `[${value.map((one) => literal(one)).join(', ')}]`
    : `{ ${entries(value).map(([name, one]) => `${name}: ${literal(one)}`).join(', ')} }`; // prettier-ignore
  if (short.length + indent.length <= 72 && !short.includes('\n') && !/\[\[.*\], \[/.test(short)) return short;
  const parts = Array.isArray(value)
    ? value.map((one) => `${deeper}${literal(one, deeper)},`)
    : entries(value).map(([name, one]) => `${deeper}${name}: ${literal(one, deeper)},`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return [open, ...parts, `${indent}${close}`].join('\n');
}

const entries = (value: object): [string, unknown][] => Object.entries(value).filter(([, one]) => one !== undefined);

/** The classic mistakes are no methods of their own: they come together, by name. */
const called = (algorithm: string, problem: string): string =>
  hasMessage(`mistake.${algorithm}`)
    ? `attention.commonMistakes(${problem}).${algorithm}`
    : `attention.${algorithm}(${problem})`;

export function javascript(
  title: string,
  { algorithm }: TraceData,
  problem: object,
  prints: readonly { step: Step; title: string }[],
  decimals: number,
): string {
  return [
    `// ${title}`,
    "import { loadAttention } from 'attention-textbook';",
    '',
    'const attention = await loadAttention();',
    '',
    `const trace = ${called(algorithm, literal(problem))};`,
    '',
    `const rows = ({ rows, cols, data }) =>`,
    '  Array.from({ length: rows }, (_, row) =>',
    `    Array.from(data.subarray(row * cols, (row + 1) * cols), (value) => Number(value.toFixed(${decimals}))),`,
    '  );',
    '',
    ...prints.map(({ step, title: of }) => `console.log(${literal(of)}, rows(trace.step(${literal(step.id)})));`),
  ].join('\n');
}
