/** What leaves the page: a matrix for a spreadsheet, a trace as JSON, a worked solution as LaTeX. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import temml from 'temml';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import type { Attention, Trace } from '../../web/src/engine/types.js';
import { loadAttention } from '../../web/src/index.js';
import { csv } from '../../web/src/trace/exports/csv.js';
import { traceJson } from '../../web/src/trace/json.js';
import { escaped, latex } from '../../web/src/trace/exports/latex.js';
import { step } from './traces.js';

let attention: Attention;
beforeAll(async () => {
  attention = await loadAttention();
});

const run = (preset: string, options = {}): Trace => {
  const { algorithm, problem } = presets[preset]!;
  return attention.run(algorithm, { ...problem, ...options });
};

describe('a matrix as CSV', () => {
  const matrix = step('weights', 'softmax', [], [[1 / 3, -Infinity], [0, 2e-9]], ['query', 'key']); // prettier-ignore

  it('names its rows and columns and keeps every digit', () => {
    const lines = csv(matrix, { locale: 'en' }).slice(1).split('\r\n');
    expect(lines).toEqual([',key 1,key 2', 'query 1,0.3333333333333333,-inf', 'query 2,0,2e-9', '']);
  });

  it('begins with the mark by which Excel knows UTF-8', () => {
    expect(csv(matrix, { locale: 'ko' }).charCodeAt(0)).toBe(0xfeff);
    expect(csv(matrix, { locale: 'ko' })).toContain('쿼리 1');
  });

  it('has vectors as columns where the page shows them so', () => {
    const lines = csv(matrix, { locale: 'en-x-columns' }).slice(1).split('\r\n');
    expect(lines[1]).toBe('key 1,0.3333333333333333,0');
  });

  // a token that a spreadsheet would compute: =HYPERLINK(…) sends the sheet away
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('takes a label %j for text', (label) => {
    const named = { ...matrix, axes: ['token', 'token'] as typeof matrix.axes };
    const fields = parsed(csv(named, { locale: 'en', labels: { token: [label, 'b'] } }));
    // the label stands behind the axis' own word or an apostrophe: never first
    for (const field of fields.flat()) expect(field).not.toMatch(/^[=+@\t\r]/);
  });

  it('keeps any label whole, in a field of its own that no spreadsheet computes', () => {
    const unit = fc.constantFrom(...'=+-@\t\r\n",;|\'가a1 ', 'HYPERLINK(', 'cmd|', '\u2212');
    const labels = fc.sample(fc.string({ unit, minLength: 1, maxLength: 12 }), { seed: 20261130, numRuns: 400 });
    const column = step('scores', 'input', [], labels.map(() => [1]), ['token', 'feature']); // prettier-ignore
    const [, ...rows] = parsed(csv(column, { locale: 'en', labels: { token: labels } }));
    expect(rows).toHaveLength(labels.length);
    rows.forEach(([field = '', number], row) => {
      expect(number).toBe('1');
      expect(field.endsWith(labels[row]!)).toBe(true);
      expect(field).not.toMatch(/^[=+\-@\t\r]/);
    });
  });

  it('keeps quotes, commas and lines of a label in one field', () => {
    const labels = { query: ['a "b", c\nd', 'e'] };
    expect(parsed(csv(matrix, { locale: 'en', labels }))[1]![0]).toBe('query a "b", c\nd');
  });

  /** By Python's reader, which is not ours. */
  function parsed(text: string): string[][] {
    const program =
      'import csv,io,json,sys;print(json.dumps(list(csv.reader(io.StringIO(sys.stdin.read(),newline="")))))';
    const bytes = Buffer.from(text.slice(1), 'utf8');
    return JSON.parse(execFileSync('python3', ['-c', `import sys,io;sys.stdin=io.TextIOWrapper(sys.stdin.buffer,newline="",encoding="utf-8")\n${program}`], { input: bytes, encoding: 'utf8' })) as string[][]; // prettier-ignore
  }
});

describe('a trace as JSON', () => {
  it.each(['causal', 'multi-head', 'flash'])('is the trace again, and derives: %s', (preset) => {
    const trace = run(preset);
    const back = attention.traceFrom(JSON.parse(traceJson(trace)));
    expect(back.steps).toEqual(trace.steps);
    const last = trace.steps.at(-1)!;
    expect(back.derive(last.id, 0, 0)).toEqual(trace.derive(last.id, 0, 0));
  });
});

describe('a worked solution', () => {
  const options = { locale: 'en', decimals: 3, title: 'Two words' };
  const small = Object.keys(presets).filter((name) => !presets[name]!.untrained);

  /** What stands in displays and between dollars: TeX's own grammar, by a reader that is not ours. */
  function formulas(text: string): string[] {
    const displays = [...text.matchAll(/\\\[ ([\s\S]*?) \\\]|(\\begin\{align\*\}[\s\S]*?\\end\{align\*\})/g)];
    return displays.map((match) => match[1] ?? match[2]!);
  }

  test.each(small)('is TeX, in both languages: %s', (preset) => {
    const trace = run(preset);
    for (const locale of ['en', 'ko', 'ko-x-columns']) {
      const text = latex(trace, { ...options, locale });
      const found = formulas(text);
      expect(found.length).toBeGreaterThanOrEqual(trace.steps.length);
      for (const tex of found)
        expect(
          () => temml.renderToString(tex, { displayMode: true, throwOnError: true, maxExpand: 1e5 }),
          tex,
        ).not.toThrow();
      // outside of mathematics TeX takes no letter that its font lacks: signs of ours are written as commands
      expect(text).not.toMatch(/[−×÷√∞≈→↓…ᵀ‖θμεπℓ]/);
    }
  });

  it('says how a score came about: 1×1 + 0×0 …, and what its weight is', () => {
    // by hand: query 2 is (0, 1, 0, 1); key 2 is (1, 1, 1, 1): 0 + 1 + 0 + 1 = 2, halved 1
    const text = latex(run('two-words'), options);
    expect(text).toContain('S_{2,2} &= 0 \\times 1 + 1 \\times 1 + 0 \\times 1 + 1 \\times 1 = 2');
    expect(text).toContain('\\frac{e^{0 - 1}}{e^{0 - 1} + e^{1 - 1}}');
  });

  it('counts what it leaves out', () => {
    const rows = Array.from({ length: 8 }, (_, i) => [i, 1]);
    const trace = attention.scaledDotProductAttention({ query: rows, key: rows, value: rows });
    // 8 × 8 scores, 36 of them written out
    expect(latex(trace, options)).toContain('The other 28 cells of this step come about the same way.');
  });

  it('leaves no sign that means something to TeX in what somebody typed', () => {
    expect(escaped('50% & #1_$x$ {a} \\input{/etc/passwd} ~^')).toBe(
      '50\\% \\& \\#1\\_\\$x\\$ \\{a\\} \\textbackslash{}input\\{/etc/passwd\\} \\textasciitilde{}\\textasciicircum{}',
    );
    const labels = { query: ['\\write18{rm}', 'b'] };
    expect(latex(run('two-words'), { ...options, title: '\\input{x}', labels })).not.toMatch(/\\(input|write18)/);
  });

  it('leaves none in anything at all', () => {
    const unit = fc.constantFrom(...'\\{}$&%#_~^<>|"\n\u0000a가 ', '\\input{', '\\write18{', '^^5c', '\\end{document}');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (text) => {
        // what is written instead of a sign, taken away, leaves letters
        const rest = escaped(text).replaceAll(/\\text(?:backslash|asciitilde|asciicircum|less|greater|bar|quotedbl)\{\}|\\[&%$#_{}]|\$-\$|\$\\surd\$/g, ''); // prettier-ignore
        expect(rest).not.toMatch(/[\\{}$&%#_~^<>|"\u0000\n]/);
      }),
      { seed: 20261130 },
    );
  });

  it('brings kotex for Korean, and only then', () => {
    expect(latex(run('two-words'), { ...options, locale: 'ko' })).toContain('\\usepackage{kotex}');
    expect(latex(run('two-words'), options)).not.toContain('kotex');
  });
});
