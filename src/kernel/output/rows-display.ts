/**
 * Displays plain lists of rows as the last value of a cell: rows of klines as their chart, plain objects as a table.
 *
 * A list of anything else is displayed as text.
 */

// Klines and tables belong to the drawings that a page loads first, so this import loads no other drawings.
import { pageToMime as toMime } from '../../display/index.js';
import { isProxy } from '../../platform/index.js';
import { isDecimalText } from '../../protocol/index.js';
import type { MimeBundle } from './display.js';

const WIDTH = 100;

/** The bundle of a list of klines or of plain objects; undefined for another value. */
export async function mimeBundleOfRows(value: unknown): Promise<MimeBundle | undefined> {
  if (!Array.isArray(value) || isProxy(value) || value.length === 0) return undefined;
  if (value.every(isKline)) return toMime(value, { kind: 'klines', params: {}, width: WIDTH, color: false });
  if (!value.every(isRecord)) return undefined;
  const { tableOf } = await import('../../data/index.js');
  const table = tableOf(value, { displays: () => ({ toText: () => '', toMime }), rowsOnly: true });
  return (table as typeof table & Readonly<Record<symbol, () => MimeBundle>>)[Symbol.for('Jupyter.display')]?.();
}

/** A kline has twelve elements: its open time, five decimals, its close time, and further counts and volumes. */
const KLINE_LENGTH = 12;

function isKline(row: unknown): boolean {
  if (!Array.isArray(row) || row.length !== KLINE_LENGTH) return false;
  const decimals: readonly unknown[] = row.slice(1, 6);
  return [row[0], row[6]].every(Number.isSafeInteger) && decimals.every((one) => isDecimalText(String(one)));
}

/** Whether a value is a plain object with data only: no getter, which might fail or do work, and no method. */
function isRecord(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || isProxy(row)) return false;
  const prototype: unknown = Object.getPrototypeOf(row);
  if (prototype !== Object.prototype && prototype !== null) return false;
  const fields = Object.values(Object.getOwnPropertyDescriptors(row));
  return fields.length > 0 && fields.every(({ value, get }) => get === undefined && typeof value !== 'function');
}
