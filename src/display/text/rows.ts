/**
 * Draws any list of flat rows as a table: one column for each field, decimals aligned at the point, an amount with its
 * asset in one column, times as dates. Values that all rows share are printed once, above the table. On a narrow
 * screen, ids and columns that repeat other columns are hidden first.
 */

import { isDecimalText, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf, rowsOf } from '../context/context-values.js';
import { type Block, line, note, tableBlock } from './blocks.js';
import { type Rich, type Span, span } from './rich.js';
import { type Column, moreOf } from './table.js';
import { isKeyName, isWireObject, keyText, objectsOf, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { clockParts, zoneLabel, zoneOf } from './zone-time.js';

const TIME = /time$|timestamp$/i;
/** The names of fields with ids. Like words, an id is printed above the table if all rows have the same one. */
const ID = /(?:^i|I)d$/;

/** The order in which columns are hidden, the highest number first; other columns are hidden before these. */
const HIDE_AT: Readonly<Record<string, number>> = {
  time: 1,
  createTime: 1,
  transactTime: 1,
  orderStatus: 2,
  commission: 3,
  expiredTimestamp: 4,
  selfTradePreventionMode: 2,
  isBuyer: 5,
  orderId: 6,
  isMaker: 7,
  quoteQty: 8,
  quoteId: 9,
};
/** Titles of fields whose names are too long or unclear. */
const TITLES: Readonly<Record<string, string>> = {
  qty: 'quantity',
  quoteQty: 'quote',
  origQty: 'old quantity',
  newQty: 'new quantity',
  makerPreventedQuantity: 'prevented',
  takerPreventedQuantity: 'of the taker',
  selfTradePreventionMode: 'mode',
  preventedMatchId: 'match',
  takerOrderId: 'taker order',
  makerOrderId: 'maker order',
  allocationId: 'allocation',
  transactTime: 'time',
  createTime: 'time',
  orderStatus: 'status',
  origClientOrderId: 'client id',
  newClientOrderId: 'new client id',
  expiredTimestamp: 'expires',
  validTimestamp: 'valid until',
};
/** Columns that are never hidden. */
const ALWAYS_SHOWN = new Set([
  'price',
  'qty',
  'ratio',
  'fromAmount',
  'toAmount',
  'newQty',
  'origQty',
  'makerPreventedQuantity',
]);

/** In a narrower terminal, times have no day. */
const NARROW = 60;

/** A list of rows, or an object with such a `list`; undefined for other values, or if a row is not flat. */
export function rowsBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  const list = isWireObject(value) && Array.isArray(value.list) ? value.list : value;
  if (!Array.isArray(list)) return undefined;
  if (list.length === 0) return [note('no rows')];
  const rows = objectsOf(list);
  if (rows.length < list.length || rows.some((row) => Object.values(row).some(isNested))) return undefined;
  const shown = rows.slice(0, rowsOf(context));
  const zone = zoneOf(context);
  // A narrow screen has room for the clock, if all times are on one day, which is above the table.
  const times = [...new Set(shown.flatMap((row) => Object.keys(row).filter(isTimeName)))];
  const days = new Set(shown.flatMap((row) => times.map((name) => clockParts(timeMsOf(row[name]), zone)?.date)));
  const day = columnsOf(context) < NARROW && shown.length > 1 && days.size === 1 ? [...days][0] : undefined;
  // What was converted says more than the ids and the time around it.
  const isConversion = rows[0]?.fromAmount !== undefined;
  const all = fieldsOf(shown, zone, day !== undefined);
  const fields = isConversion ? all.toSorted((one, other) => orderOf(one.name) - orderOf(other.name)) : all;
  const same = fields.filter((field) => isShared(field, shown));
  const columns = fields.filter((field) => !same.includes(field));
  return [
    ...(isConversion
      ? [line(span(`${rows.length} ${rows.length === 1 ? 'conversion' : 'conversions'}`, 'strong'))]
      : []),
    ...(same.length > 0 || day
      ? [line(...sharedSpans(same, shown[0] ?? {}), day ? `${same.length > 0 ? '  ' : ''}${day}` : '')]
      : []),
    ...(columns.length > 0
      ? [
          tableBlock({
            columns: columns.map(({ column }) => column),
            rows: shown.map((row) => columns.map(({ cell }) => cell(row))),
            ...moreOf(shown.length, rows.length, context),
          }),
        ]
      : []),
    ...(isWireObject(value) && value.moreData === true ? [note('the exchange has more rows')] : []),
  ];
}

/** The order of the columns of conversions: times first, ids last. */
const orderOf = (name: string): number => (isTimeName(name) ? 0 : ID.test(name) ? 2 : 1);

interface FieldColumn {
  readonly name: string;
  readonly column: Column;
  readonly cell: (row: WireObject) => Rich;
}

function fieldsOf(rows: readonly WireObject[], zone: number, isClock: boolean): FieldColumn[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const merged = new Set(names.flatMap((name) => assetFieldOf(name, names) ?? []));
  return names
    .filter((name) => !merged.has(name) && !isUnchanged(name, rows))
    .map((name, index): FieldColumn => {
      const assetField = assetFieldOf(name, names);
      const hideAt = ALWAYS_SHOWN.has(name)
        ? undefined
        : (HIDE_AT[name] ?? (index < 2 && !ID.test(name) ? undefined : 10 + index));
      const isNumber =
        assetField === undefined &&
        !TIME.test(name) &&
        rows.every((row) => textOf(row[name]) === '' || isDecimalText(textOf(row[name])));
      const isRate = rateUnit(name, rows[0] ?? {}) !== '';
      const align = assetField !== undefined || isRate ? 'right' : isNumber ? 'own' : undefined;
      return {
        name,
        column: {
          title: TIME.test(name) ? `${fieldTitle(name)} (${zoneLabel(zone)})` : fieldTitle(name),
          ...(align ? { align } : {}),
          ...(ID.test(name) ? { isId: true } : {}),
          ...(hideAt === undefined ? {} : { hideAt }),
        },
        cell: (row) =>
          cellText(row, name, zone, isClock) + (assetField ? ` ${textOf(row[assetField])}` : rateUnit(name, row)),
      };
    });
}

/** Whether a field such as `newClientOrderId` repeats its `origClientOrderId` in all rows, or `makerSymbol` the `symbol`. */
function isUnchanged(name: string, rows: readonly WireObject[]): boolean {
  const before = name === 'makerSymbol' ? 'symbol' : name.replace(/^new/, 'orig');
  return before !== name && rows.every((row) => row[before] !== undefined && row[before] === row[name]);
}

/** The field with the asset of an amount: `commissionAsset` for `commission`, `fromAsset` for `fromAmount`. */
function assetFieldOf(name: string, names: readonly string[]): string | undefined {
  const asset = `${name.replace(/Amount$/, '')}Asset`;
  return asset !== name && names.includes(asset) ? asset : undefined;
}

/** Whether a word, an id or a boolean is the same in all rows; numbers always stay in their column. */
function isShared({ name }: FieldColumn, rows: readonly WireObject[]): boolean {
  const first = textOf(rows[0]?.[name]);
  if (rows.length < 2 || TIME.test(name) || (isDecimalText(first) && !ID.test(name))) return false;
  return rows.every((row) => !Array.isArray(row[name]) && textOf(row[name]) === first);
}

function sharedSpans(same: readonly FieldColumn[], row: WireObject): (string | Span)[] {
  return same
    .filter(({ name }) => !(name === 'orderListId' && textOf(row[name]) === '-1'))
    .filter(({ name }) => textOf(row[name]) !== '' && row[name] !== false)
    .flatMap(({ name, cell }, at): (string | Span)[] => {
      const text = cell(row);
      const gap = at === 0 ? '' : '  ';
      if (row[name] === true) return [`${gap}${fieldTitle(name)}`];
      return name === 'symbol'
        ? [gap, span(text as string, 'strong')]
        : [span(`${gap}${fieldTitle(name)} `, 'dim'), text as string];
    });
}

/** Whether a value is an object or a list with objects; a list of plain values fits in one cell. */
export const isNested = (value: unknown) =>
  Array.isArray(value) ? value.some(isNested) : typeof value === 'object' && value !== null;

/** Whether a field holds a time, by its name. */
export const isTimeName = (name: string) => TIME.test(name);

/** Whether a field holds an id: `id`, `orderId`, but not `bid`. */
export const isIdName = (name: string) => ID.test(name);

/** `takerOrderId` -> `taker order id`, `quoteQty` -> `quote quantity`. */
export const fieldTitle = (name: string) =>
  TITLES[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replace(/\bqty\b/, 'quantity');

/** What a conversion rate counts: ` BTC per USDT`; '' for other fields. */
function rateUnit(name: string, { fromAsset, toAsset }: WireObject): string {
  if (fromAsset === undefined || toAsset === undefined || !/ratio$/i.test(name)) return '';
  const [of, per] = name === 'ratio' ? [toAsset, fromAsset] : [fromAsset, toAsset];
  return ` ${textOf(of)} per ${textOf(per)}`;
}

function cellText(row: WireObject, name: string, zone: number, isClock: boolean): string {
  const parts = TIME.test(name) ? clockParts(timeMsOf(row[name]), zone) : undefined;
  if (parts) return isClock ? parts.second : `${parts.date} ${parts.second}`;
  const value = row[name];
  if (isKeyName(name)) return keyText(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return ID.test(name) ? textOf(value) : trimDecimal(textOf(value));
}
