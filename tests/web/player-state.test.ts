import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { sizeOf, withBlock, withSize } from '../../web/src/elements/attn-player/edit.js';
import { begin, push, redo, undo } from '../../web/src/elements/figure/history.js';
import { maskKindOf } from '../../web/src/elements/attn-player/mask-choice.js';
import { allowedIn, toggled } from '../../web/src/scene/mask.js';
import { parseMatrix } from '../../web/src/elements/figure/parse-matrix.js';
import { pathOf } from '../../web/src/elements/attn-player/paths.js';
import { presets } from '../../web/src/elements/attn-player/presets.js';
import { schema } from '../../web/src/elements/attn-player/schema.js';
import { readAttributes } from '../../web/src/elements/figure/attribute.js';
import { initialState } from '../../web/src/elements/attn-player/state.js';

const from = (attributes: Record<string, string>, warn = vi.fn()) =>
  readAttributes(schema, (name) => attributes[name] ?? null, warn);
const stateFrom = (attributes: Record<string, string>, json?: unknown, warn = vi.fn()) =>
  initialState(from(attributes, warn), json, warn);

describe('attributes', () => {
  it('are read by the schema', () => {
    expect(from({ preset: 'three-tokens', mask: 'causal', scale: '0.5', decimals: '2', at: 'end' })).toEqual({
      preset: 'three-tokens',
      mask: 'causal',
      scale: 0.5,
      decimals: 2,
      at: 'end',
    });
  });

  it.each([
    ['preset', 'four-words'],
    ['speed', '0'],
    ['decimals', '2.5'],
    ['granularity', 'word'],
    ['query', '[[1,'],
    ['mask', 'diagonal'],
    ['scale', 'half'],
    ['at', '-1'],
  ])('a %s of “%s” is reported by name and left out', (name, text) => {
    const warn = vi.fn();
    expect(from({ [name]: text }, warn)).toEqual({});
    expect(warn).toHaveBeenCalledExactlyOnceWith(name, text);
  });

  it('take masks in words and in JSON', () => {
    expect(from({ mask: 'padding:2' }).mask).toEqual({ padding: 2 });
    expect(from({ mask: '[[true,false]]' }).mask).toEqual([[true, false]]);
    expect(from({ mask: 'none' }).mask).toEqual([]);
  });

  it('take a matrix as JSON or as rows parted by semicolons', () => {
    expect(parseMatrix('[[1,0],[0,1]]')).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(parseMatrix('1 0; 0, 1')).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(parseMatrix('one two')).toBeNull();
    expect(parseMatrix('')).toBeNull();
  });
});

describe('the state at the start', () => {
  it('is two-words where nothing is asked for', () => {
    expect(stateFrom({})).toMatchObject({
      algorithm: 'scaledDotProductAttention',
      at: 0,
      decimals: 2,
      controls: 'basic',
    });
    expect(stateFrom({}).problem).toEqual(presets['two-words']!.problem);
  });

  it('is the preset with attributes over it', () => {
    const { problem } = stateFrom({ preset: 'three-tokens', mask: 'causal' });
    expect(problem).toEqual({ ...presets['three-tokens']!.problem, mask: 'causal' });
  });

  it('lets own matrices stand alone, with three decimals', () => {
    const state = stateFrom({ query: '[[1]]', key: '[[2]]', value: '[[3]]' });
    expect(state.problem).toEqual({ query: [[1]], key: [[2]], value: [[3]] });
    expect(state.decimals).toBe(3);
  });

  it('is self-attention where an input is given', () => {
    const state = stateFrom({
      input: '1 0; 0 1',
      'query-weight': '1 0;0 1',
      'key-weight': '1 0;0 1',
      'value-weight': '1;1',
    });
    expect(state.algorithm).toBe('selfAttention');
    expect(state.problem).toMatchObject({ weights: { value: [[1], [1]] } });
  });

  it('comes from a JSON child, below attributes; what it does not know is reported', () => {
    const warn = vi.fn();
    const json = { problem: { query: [[1]], key: [[1]], value: [[1]] }, speed: 2, decimals: 'two', colour: 'red' };
    const state = stateFrom({ speed: '4' }, json, warn);
    expect(state).toMatchObject({ problem: json.problem, speed: 4 });
    expect(warn.mock.calls.map(([name]) => name as string)).toEqual(['decimals', 'colour']);
  });

  it('never shares its arrays with the preset', () => {
    const { problem } = stateFrom({ preset: 'two-words' });
    (problem['query'] as number[][])[0]![0] = 99;
    expect((presets['two-words']!.problem['query'] as number[][])[0]![0]).toBe(1);
  });
});

describe('edits', () => {
  const two = presets['two-words']!;
  const self = presets['self-small']!;

  it('find a matrix by the name of its input step', () => {
    expect(pathOf(two.problem, 'query')).toEqual(['query']);
    expect(pathOf(self.problem, 'keyWeight')).toEqual(['weights', 'key']);
    expect(pathOf(two.problem, 'scores')).toBeNull();
  });

  it('write a block from its corner and leave out what would fall outside', () => {
    const block = [[7, 8, 9], [1, 2, 3], [4, 5, 6]]; // prettier-ignore
    const edited = withBlock(two.problem, 'query', 1, 2, block);
    expect(edited['query']).toEqual([[1, 0, 1, 0], [0, 1, 7, 8]]); // prettier-ignore
    expect(two.problem['query']).toEqual([[1, 0, 1, 0], [0, 1, 0, 1]]); // prettier-ignore
  });

  it('add a token to all that counts tokens, and take it away again', () => {
    const more = withSize(two.algorithm, two.problem, 'token', 1);
    expect(more['query']).toHaveLength(3);
    expect(more['key']).toHaveLength(3);
    expect(more['value']).toHaveLength(3);
    expect(withSize(two.algorithm, more, 'token', -1)).toEqual(two.problem);
  });

  it('add a dimension to query and key together, so that they still meet', () => {
    const more = withSize(self.algorithm, self.problem, 'dimension', 1);
    expect(more['weights']).toMatchObject({ query: [[1, 0, 0], [0, 1, 0]], key: [[0, 1, 0], [1, 0, 0]] }); // prettier-ignore
    expect(sizeOf(self.algorithm, more, 'dimension')).toBe(3);
  });

  it('grow a drawn mask with the tokens', () => {
    const masked = { ...two.problem, mask: [[true, false], [true, true]] }; // prettier-ignore
    const more = withSize(two.algorithm, masked, 'token', 1);
    expect(more['mask']).toEqual([[true, false, true], [true, true, true], [true, true, true]]); // prettier-ignore
    expect(withSize(two.algorithm, more, 'token', -1)['mask']).toEqual(masked.mask);
  });
});

describe('masks', () => {
  it('are known by their kind', () => {
    expect(['causal', [], undefined, { padding: 1 }, [[true]], { window: [1, 0] }].map(maskKindOf)).toEqual([
      'causal',
      'none',
      'none',
      'padding',
      'drawn',
      'other',
    ]);
  });

  it('are turned over one cell at a time', () => {
    const all = allowedIn(undefined, 2, 2);
    expect(toggled(all, 0, 1)).toEqual([[true, false], [true, true]]); // prettier-ignore
    expect(toggled(toggled(all, 0, 1), 0, 1)).toEqual(all);
  });
});

describe('history', () => {
  it('undoes all edits and redoes all of them', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: 20 }), (edits) => {
        let history = begin(-1);
        for (const edit of edits) history = push(history, edit);
        for (let i = 0; i <= edits.length; ++i) history = undo(history);
        expect(history.present).toBe(-1);
        for (let i = 0; i <= edits.length; ++i) history = redo(history);
        expect(history.present).toBe(edits.at(-1) ?? -1);
      }),
      { seed: 7 },
    );
  });

  it('forgets what was undone once something new is done', () => {
    const history = push(undo(push(begin('a'), 'b')), 'c');
    expect(redo(history)).toBe(history);
    expect(undo(history).present).toBe('a');
  });
});

it('names that every object has are no settings', () => {
  const told: string[] = [];
  const json: unknown = JSON.parse('{ "toString": 1, "constructor": {}, "__proto__": 1, "speed": 2 }');
  const { speed } = initialState({}, json, (name) => told.push(name));
  expect(speed).toBe(2);
  expect(told.sort()).toEqual(['__proto__', 'constructor', 'toString']);
});
