/** Any list of flat rows as a table: a column for each field, decimals aligned at the point, times as dates. */
import { type Block, note, tableBlock } from './blocks.js';
import { paramOf, rowsOf, type ShowContext } from './context.js';
import { type Column, moreOf } from './table.js';
import { isWireObject, objectsOf, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { clockParts, zoneMinutes } from './zone-time.js';

const TIME = /time$|timestamp$/i;
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** Rows, or an object whose `list` holds them; undefined when the value is neither, or a row is not flat. */
export function rowsBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const list = isWireObject(value) && Array.isArray(value.list) ? value.list : value;
  if (!Array.isArray(list)) return undefined;
  if (list.length === 0) return [note('no rows')];
  const rows = objectsOf(list);
  if (rows.length < list.length || rows.some((row) => Object.values(row).some(isNested))) return undefined;
  const shown = rows.slice(0, rowsOf(context));
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))];
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const columns = names.map((name, index): Column => {
    const values = shown.map((row) => textOf(row[name])).filter((text) => text !== '');
    const isNumber = !TIME.test(name) && values.every((text) => DECIMAL.test(text));
    // The first columns say what a row is; of the rest the last ones go first when room is short.
    return { title: wordsOf(name), ...(isNumber ? { align: 'own' } : {}), ...(index < 3 ? {} : { hideAt: index }) };
  });
  const cells = shown.map((row) => names.map((name) => cellText(row, name, zone)));
  const { more } = moreOf(shown.length, rows.length);
  return [tableBlock({ columns, rows: cells, ...(more ? { more } : {}) })];
}

/** Lists of plain values are set in one cell. */
export const isNested = (value: unknown) =>
  Array.isArray(value) ? value.some(isNested) : typeof value === 'object' && value !== null;

/** Whether a field holds a time, told by its name. */
export const isTimeName = (name: string) => TIME.test(name);

/** `takerOrderId` -> `taker order id`. */
export const wordsOf = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function cellText(row: WireObject, name: string, zone: number): string {
  const parts = TIME.test(name) ? clockParts(timeMsOf(row[name]), zone) : undefined;
  if (parts) return `${parts.day} ${parts.second}`;
  const value = row[name];
  return Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value);
}
