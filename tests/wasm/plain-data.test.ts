/** A trace is plain data: it can be cloned, posted and stored, and given its methods back; or not, when it is a fake. */
import { describe, expect, test } from 'vitest';
import type { TraceData } from '../../web/src/index';
import { attention, errorOf, expectError, twoWords, untyped } from './support';

const trace = attention.scaledDotProductAttention({ ...twoWords, mask: 'causal' });

test('structuredClone keeps all of it, and traceFrom gives the methods back', () => {
  const clone = structuredClone(trace) as TraceData;
  expect(Object.keys(clone)).toEqual(['version', 'algorithm', 'steps']);
  const again = attention.traceFrom(clone);
  expect(again.steps).toEqual(trace.steps);
  expect(again.algorithm).toBe('scaledDotProductAttention');
  for (const step of trace.steps) {
    expect(again.step(step.id)).toEqual(step);
    expect(again.derive(step.id, 1, 0)).toEqual(trace.derive(step.id, 1, 0));
  }
});

test('what a clone holds is not what the original holds', () => {
  const clone = attention.traceFrom(structuredClone(trace) as TraceData);
  clone.step('query').data[0] = 99;
  expect(trace.step('query').data[0]).toBe(1);
});

test('methods work taken off their object', () => {
  const { step, derive } = trace;
  expect(step('weights')).toBe(trace.steps[6]);
  expect(derive('weights', 0, 0).value).toBe(1);
  const { softmax } = attention;
  expect(softmax({ scores: [[1]] }).algorithm).toBe('softmax');
});

test('a file has lists where memory has typed arrays', () => {
  const replacer = (_: string, value: unknown): unknown =>
    value instanceof Float64Array || value instanceof Uint8Array ? [...value] : value;
  const plain = attention.scaledDotProductAttention(twoWords);
  const again = attention.traceFrom(JSON.parse(JSON.stringify(plain, replacer)) as TraceData);
  expect(again.steps).toEqual(plain.steps);
});

describe('a trace that is none', () => {
  const with_ = (change: (data: TraceData & { steps: Record<string, unknown>[] }) => void) => (): unknown => {
    const data = structuredClone(trace) as TraceData;
    change(data as never);
    return attention.traceFrom(data);
  };
  const option = (name: string, value: unknown): [string, Record<string, unknown>] => [
    'invalid_option',
    { name, value },
  ];

  test.each([null, undefined, 7, 'trace', []])('%s', (data) => {
    expect(errorOf(() => attention.traceFrom(untyped(data))).code).toBe('invalid_option');
  });

  test.each<[string, Parameters<typeof with_>[0], [string, Record<string, unknown>]]>([
    ['another version', (t) => (t.version = untyped(2)), option('version', 2)],
    ['no algorithm', (t) => (t.algorithm = untyped(undefined)), option('algorithm', null)],
    ['no list of steps', (t) => (t.steps = untyped({ length: 1 })), option('steps', 'object')],
    ['a step that is text', (t) => (t.steps[0] = untyped('query')), option('steps[0]', 'query')],
    ['two steps of one name', (t) => (t.steps[1]!.id = 'query'), option('steps[1].id', 'query')],
    ['a name that is a number', (t) => (t.steps[0]!.id = untyped(1)), option('steps[0].id', 1)],
    ['no op', (t) => (t.steps[0]!.op = untyped(null)), option('steps[0].op', null)],
    ['rows that count nothing', (t) => (t.steps[0]!.rows = -2), option('steps[0].rows', -2)],
    ['half a column', (t) => (t.steps[0]!.cols = 0.5), option('steps[0].cols', 0.5)],
    ['data too short', (t) => (t.steps[0]!.data = untyped([1])), option('query.data', 'array')],
    ['one axis', (t) => (t.steps[0]!.axes = untyped(['query'])), option('steps[0].axes', 'array')],
    ['params that are a list', (t) => (t.steps[0]!.params = untyped([])), option('steps[0].params', 'array')],
    ['a param that is code', (t) => (t.steps[0]!.params = { f: null }), option('steps[0].params.f', null)],
  ])('%s', (_, change, [code, params]) => {
    expectError(with_(change), untyped(code), params);
  });

  test('words among its numbers', () => {
    const change = with_((t) => (t.steps[0]!.data = untyped(['x', 0, 1, 0, 0, 1, 0, 1])));
    expectError(change, 'not_a_number', { name: 'query', row: 0, col: 0, value: 'x' });
  });

  test('a step made of a later one, or of itself: walking back would never end', () => {
    const known = ['query', 'key', 'value'];
    expectError(
      with_((t) => (t.steps[3]!.operands = ['query', 'output'])),
      'unknown_step',
      { id: 'output', known },
    );
    expectError(
      with_((t) => (t.steps[3]!.operands = ['scores', 'key'])),
      'unknown_step',
      { id: 'scores', known },
    );
  });

  test('a mask of another shape than its step', () => {
    const mask = { rows: 1, cols: 4, data: new Uint8Array(4) };
    expectError(
      with_((t) => (t.steps[5]!.params = { mask })),
      'invalid_option',
      { name: 'steps[5].params.mask', value: '(1, 4)' },
    );
  });

  test('more than may be held', () => {
    const steps = [{ ...trace.steps[0], rows: 2 ** 26, cols: 1, data: [] }];
    const error = errorOf(() => attention.traceFrom(untyped({ version: 1, algorithm: 'x', steps })));
    expect(error.code).toBe('too_large');
  });

  test('names that would reach a prototype stay names', () => {
    const data = structuredClone(trace) as TraceData;
    data.steps[0]!.params = JSON.parse('{"__proto__": 1}') as Record<string, unknown>;
    data.steps[0]!.id = '__proto__';
    data.steps[3]!.operands = ['__proto__', 'key'];
    const again = attention.traceFrom(data);
    expect(again.step('__proto__').rows).toBe(2);
    expect(Object.getPrototypeOf(again.step('__proto__').params)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).rows).toBeUndefined();
  });
});

describe('a trace whose shapes do not meet is refused when a cell is asked for, and the engine lives', () => {
  const forged = (change: (steps: TraceData['steps']) => void): typeof trace => {
    const data = structuredClone(trace) as TraceData;
    change(data.steps);
    return attention.traceFrom(data);
  };

  test('operands that do not meet', () => {
    const scores = forged((steps) => (steps[3]!.operands = ['query', 'value']));
    expect(errorOf(() => scores.derive('scores', 0, 0)).code).toBe('shape_mismatch');
  });

  test('a step larger than its operands give', () => {
    const larger = forged((steps) => Object.assign(steps[3]!, { rows: 9, cols: 9, data: new Float64Array(81) }));
    expect(errorOf(() => larger.derive('scores', 8, 8)).code).toBe('out_of_range');
  });

  test('an op that does not exist', () => {
    const trace_ = forged((steps) => (steps[3]!.op = 'divine'));
    expectError(() => trace_.derive('scores', 0, 0), 'invalid_option', { name: 'op', value: 'divine' });
  });

  test('params that are missing or of another kind', () => {
    const without = forged((steps) => (steps[4]!.params = {}));
    expectError(() => without.derive('scaled', 0, 0), 'invalid_option', { name: 'factor' });
    const other = forged((steps) => (steps[6]!.params = { axis: 1 }));
    expect(errorOf(() => other.derive('weights', 0, 0)).code).toBe('invalid_option');
  });

  test('too few operands, too many, none', () => {
    for (const operands of [[], ['query'], ['query', 'key', 'value', 'query']]) {
      const trace_ = forged((steps) => (steps[3]!.operands = operands));
      expect(errorOf(() => trace_.derive('scores', 0, 0)).code).toBe('invalid_option');
    }
  });
});

test('a word that the problem chose stays that word, from call to call', () => {
  const axes = (columns?: 'key' | 'feature'): string[] => {
    const [step] = attention.difference({ left: [[1, 2]], right: [[3, 4]], ...(columns && { columns }) }).steps;
    return step!.axes;
  };
  expect([axes('feature'), axes('key'), axes(), axes('feature')].map(([, columns]) => columns)).toEqual([
    ...['feature', 'key', 'key', 'feature'],
  ]);
});
