/** Kinds of settings for what is no number and no choice. */
import { bad, doc, good, type Kind } from './attribute.js';

export const text = (about: string, values: string): Kind<string> => ({
  parse: (written) => good(written.trim()),
  accepts: (value) => typeof value === 'string',
  about,
  values,
});

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json | null => typeof value === 'object' && !Array.isArray(value);

/** An object as it stands in API.md. */
export const json = (about: string): Kind<Json | null> => ({
  parse: (written) => {
    try {
      const value = JSON.parse(written) as unknown;
      return isJson(value) ? good(value) : bad;
    } catch {
      return bad;
    }
  },
  accepts: isJson,
  about,
  values: doc`a JSON object`,
});
