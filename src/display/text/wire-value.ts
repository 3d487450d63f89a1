/**
 * Reading a value that claims to be an answer of the exchange and may be anything: a missing field is '', a wrong type
 * is read as what it can be. Drawings read through this and so have no value they fail on.
 */
import { asMs, decimalsOf } from '../../protocol/index.js';

/** A JSON object of unknown fields. */
export type WireObject = Readonly<Record<string, unknown>>;

/** Whether the value is an object with fields, not a list. */
export function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value as an object; an empty one where it is none. */
export function objectOf(value: unknown): WireObject {
  return isWireObject(value) ? value : {};
}

/** The objects of a list; [] where the value is no list. */
export function objectsOf(value: unknown): WireObject[] {
  return Array.isArray(value) ? value.filter(isWireObject) : [];
}

/** A scalar as text: strings as they are, numbers without an exponent, '' for what is missing or is no scalar. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'number') return '';
  const text = String(value);
  return text.includes('e-') ? value.toFixed(20).replace(/0+$/, '') : text;
}

/** A float for charts only, never for money shown as text; NaN where there is none. */
export function floatOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
}

/** Most decimals that carry information in a list of decimal texts. */
export function mostDecimals(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, decimalsOf(text)), 0);
}

/** A time of the exchange in milliseconds: microseconds, which are told by their size, are brought down. NaN if none. */
export function timeMsOf(value: unknown): number {
  return asMs(floatOf(value));
}
