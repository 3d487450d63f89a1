/**
 * Draws a table of data: its size, its first and last rows, and the type of each column.
 */

import { portable } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { type Block, cutLine, line, note, tableBlock } from './blocks.js';
import { fixed } from './number-text.js';
import { type Rich, span } from './rich.js';
import type { Column } from './table.js';
import { isKeyName, isWireObject, keyText, objectsOf, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { clockParts, zoneOf } from './zone-time.js';

/** A cell shows at most this many characters of a text or of JSON; numbers are never cut. */
const TEXT_WIDTH = 40;

/**
 * Draws `{ columns, rows, end?, length, note?, rowsOnly?, added? }` with the first and the last rows as objects; undefined for
 * another value. With `rowsOnly` the size and the types of the columns are left out.
 */
export function dataTableBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.columns) || !Array.isArray(value.rows)) return undefined;
  const columns = objectsOf(value.columns);
  const rows = objectsOf(value.rows);
  const rowsOnly = value.rowsOnly === true && rows.length > 0;
  const length = Number(value.length);
  const size = line(span(`${countText(length, 'row')} × ${countText(columns.length, 'column')}`, 'strong'));
  if (rows.length === 0) return [size, note(`columns: ${typesText(columns)}`)];
  const zone = zoneOf(context);
  const added = new Set(Array.isArray(value.added) ? value.added.map(textOf) : []);
  const names = new Set(columns.map(({ name }) => textOf(name)));
  const heads = columns.map((column, index): Column => {
    const isNumber = ['decimal', 'integer', 'float'].includes(textOf(column.type));
    // The first three columns identify a row and stay, but no ids. On a narrow screen ids and the last columns are hidden first, and columns that a program has
    // added after all others. The close time is hidden before all other columns, because it follows from the open time.
    const name = textOf(column.name);
    const isId = /id$/i.test(name);
    const isRepeated = name === 'closeTime' && names.has('openTime');
    return {
      title: name,
      ...(rowsOnly ? {} : { type: textOf(column.type) }),
      ...(isNumber ? { align: 'own' } : {}),
      ...(isId ? { isId } : {}),
      ...(index < 3 && !isId
        ? {}
        : { hideAt: isRepeated ? columns.length + 2 : isId ? columns.length + 1 : added.has(name) ? 3 : index + 1 }),
    };
  });
  const end = Array.isArray(value.end) ? objectsOf(value.end) : [];
  const cellsOf = (some: readonly WireObject[]) =>
    some.map((row) => columns.map((column) => cellOf(row, column, zone)));
  const gap = end.length > 0 ? [columns.map((_, at): Rich => (at === 0 ? [span('…', 'dim')] : ''))] : [];
  const cells = [...cellsOf(rows), ...gap, ...cellsOf(end)];
  const which = end.length > 0 ? `the first ${rows.length} and the last ${end.length}` : `the first ${rows.length}`;
  const more = rows.length + end.length < length ? { more: `${which} of ${length} rows` } : {};
  const notes = typeof value.note === 'string' ? [note(value.note)] : [];
  return [...(rowsOnly ? [] : [size]), tableBlock({ columns: heads, rows: cells, ...more }), ...notes];
}

/** `open, high, low, close (decimal); openTime (time)`: the columns of each type, the most frequent type first. */
export function typesText(columns: readonly WireObject[]): string {
  const byType = new Map<string, string[]>();
  for (const { name, type } of columns) byType.set(textOf(type), [...(byType.get(textOf(type)) ?? []), textOf(name)]);
  const types = [...byType].sort(([, a], [, b]) => b.length - a.length);
  return types.map(([type, names]) => `${names.join(', ')} (${type})`).join('; ');
}

function cellOf(row: WireObject, { name, type }: WireObject, zone: number): Rich {
  const value = row[textOf(name)];
  if (value === null || value === undefined) return '';
  if (type === 'time') {
    const parts = clockParts(timeMsOf(value), zone);
    return parts ? `${parts.date} ${parts.second}` : textOf(value);
  }
  if (type === 'float' && typeof value === 'number') return shareText(textOf(name), value) ?? floatText(value);
  if (isKeyName(textOf(name))) return keyText(value);
  const text = textOf(value);
  return type === 'text' || type === 'json' ? cutLine([span(text)], TEXT_WIDTH) : text;
}

/** Significant digits of a float in a cell; `rows()` and `toColumns()` have all. */
const FLOAT_DIGITS = 6;

/** Columns of the lab that contain shares of a whole, with the number of decimals of their percentages, as in the pictures of a run. */
const SHARES: readonly (readonly [names: RegExp, decimals: number])[] = [
  [/fillRate$|^makerShare$|^timeAtRisk$/i, 2],
  [/^return$|^maxDrawdown$/, 4],
];

/** `62.08 %` for a column of shares of a whole; undefined for any other column. `rows()` and `toColumns()` contain the float. */
function shareText(name: string, value: number): string | undefined {
  const [, decimals] = SHARES.find(([names]) => names.test(name)) ?? [];
  return decimals === undefined || !Number.isFinite(value) ? undefined : `${fixed(value * 100, decimals)} %`;
}

/** A float without meaningless digits, and without an exponent. */
function floatText(value: number): string {
  if (!Number.isFinite(value) || Number.isInteger(value)) return textOf(value);
  const decimals = Math.max(0, FLOAT_DIGITS - 1 - portable.decimalExponent(Math.abs(value)));
  const text = fixed(value, decimals);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export const countText = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
