/**
 * Reads fields of a value that should be a reply of the exchange but may be anything: a missing field is '', a value of
 * a wrong type is converted as far as possible. All drawings read through these functions, so no value makes them
 * throw.
 */
import { asMs, decimalsOf, type Fields, isRecord } from '../../protocol/index.js';

/** `WireObject` is a JSON object of unknown fields; `isWireObject` tells whether a value is such an object. */
export { type Fields as WireObject, isRecord as isWireObject } from '../../protocol/index.js';

/** The value if it is an object; otherwise an empty object. */
export function objectOf(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The objects of a list; [] if the value is no list. */
export function objectsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A scalar as text: a string unchanged, a number without an exponent; '' for other values. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return '';
  const text = String(value);
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text;
}

/** A float, only for charts, never for money shown as text; NaN if the value is no number. */
export function floatOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** The largest number of decimals, without trailing zeros, in a list of decimal texts. */
export function mostDecimals(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0);
}

/** A time of the exchange in milliseconds, also if the reply has microseconds; NaN if the value is no number. */
export function timeMsOf(value: unknown): number {
  return asMs(floatOf(value));
}

const SHOWN = 12;

/** The first 12 characters of an API key, which identify it. Users share pictures, so only the value itself has the whole key. */
export function keyText(key: unknown): string {
  const text = textOf(key);
  return text.length <= SHOWN + 1 ? text : `${text.slice(0, SHOWN)}…`;
}

/** Whether a field holds an API key, by its name. */
export const isKeyName = (name: string): boolean => /api_?key$/i.test(name);
