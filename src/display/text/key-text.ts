/** API keys in drawings: the value holds the whole key, a picture of it must not, because pictures are shared. */

import { textOf } from './wire-value.js';

const SHOWN = 12;

/** The first 12 characters of a key, which identify it. */
export function keyText(key: unknown): string {
  const text = textOf(key);
  return text.length <= SHOWN + 1 ? text : `${text.slice(0, SHOWN)}…`;
}

/** Whether a field holds an API key, by its name. */
export const isKeyName = (name: string): boolean => /api_?key$/i.test(name);
