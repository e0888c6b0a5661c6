/** The calculation that stands on a tag. */
import { schema } from '../../web/src/elements/attn-player/schema.js';
import { initialState, type PlayerState } from '../../web/src/elements/attn-player/state.js';
import { readAttributes } from '../../web/src/elements/figure/attribute.js';

/** @throws Error for what cannot be read: a lesson is built only when all of it can */
export function stateFrom(attributes: Readonly<Record<string, string>>): PlayerState {
  const refuse = (name: string, text: string): never => {
    throw new Error(`${name}="${text}"`);
  };
  return initialState(
    readAttributes(schema, (name) => attributes[name] ?? null, refuse),
    undefined,
    refuse,
  );
}
