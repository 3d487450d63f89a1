/** Checks filters that users give for a recording, and that a recording fits the filters of its symbol. */
import { type SymbolFilter, type SymbolInfo, SymbolRules } from '../../exchange/index.js';
import { depthExtent, stepsPerUnit } from '../../market/index.js';
import { AMOUNT_SCALE, portable } from '../../protocol/index.js';
import { checkFilter, type Fail } from '../venue/filter-check.js';
import { extentOf } from './known-rows.js';
import type { MarketRecording } from './read-replay.js';
import { fail } from './replay-error.js';

/** Checks the fields of a given filter, by their names and their values. @throws ReplayFileError */
export function checkChange(symbol: string, change: SymbolFilter, { filters }: SymbolInfo): void {
  const { filterType } = change;
  const refuse: Fail = (field, value, text) => {
    const what = `filters: ${filterType}.${field} ${JSON.stringify(value)} ${text}`;
    return fail('filters', { path: symbol, line: undefined }, what);
  };
  const own = filters.find((one) => one.filterType === filterType);
  for (const [field, value] of own ? Object.entries(change) : []) {
    const usual = own?.[field];
    if (usual === undefined) refuse(field, value, `is no field of it; its fields are ${fieldsOf(own)}`);
    if (typeof value !== typeof usual)
      refuse(field, value, `must be a ${typeof usual}, such as ${JSON.stringify(usual)}`);
  }
  checkFilter({ ...own, ...change }, refuse);
}

const fieldsOf = (filter: SymbolFilter = { filterType: '' }): string =>
  Object.keys(filter)
    .filter((name) => name !== 'filterType')
    .join(', ');

/**
 * Checks that the engine can play a recording with the filters of its symbol: the engine counts prices and quantities in ticks and lots, and a book has no
 * orders above the limits. The filters are not made to fit all rows, because such filters would show which values are recorded later. Levels of real books
 * can have quantities that are finer than the step size; the part of a quantity below one lot is dropped.
 *
 * @param given the filters that the user has given
 * @throws ReplayFileError
 */
export function checkFits(recording: MarketRecording, info: SymbolInfo, given: readonly SymbolFilter[] = []): void {
  const { symbol, klines, trades, depth } = recording;
  const { tickUnits, lotUnits, priceBounds, lotBounds } = new SymbolRules(info);
  const { priceDecimals, highest } = extentOf(recording);
  const refuse = (what: string, filterType: string, field: string): never => {
    const limit = info.filters.find((one) => one.filterType === filterType)?.[field];
    const isGiven = given.some((one) => one.filterType === filterType && Object.hasOwn(one, field));
    const whose = isGiven ? 'as it was given' : 'as the rows before the start imply it';
    const remedy = `give one that fits: filters: [{ filterType: '${filterType}', ${field}: '…' }]`;
    return fail('filters', { path: symbol, line: undefined }, `${what}, but ${field} is ${limit}, ${whose}; ${remedy}`);
  };
  if (!isMultiple(priceDecimals, tickUnits))
    refuse(`the recording has prices of ${priceDecimals} decimals`, 'PRICE_FILTER', 'tickSize');
  if (highest * stepsPerUnit(symbol, priceDecimals, tickUnits) > priceBounds.max)
    refuse('the recording has higher prices', 'PRICE_FILTER', 'maxPrice');
  if (klines || trades) {
    const { quantityDecimals, largest } = extentOf({ ...(klines && { klines }), ...(trades && { trades }) });
    if (!isMultiple(quantityDecimals, lotUnits))
      refuse(`the recording has quantities of ${quantityDecimals} decimals`, 'LOT_SIZE', 'stepSize');
    if (largest * stepsPerUnit(symbol, quantityDecimals, lotUnits) > Number.MAX_SAFE_INTEGER)
      refuse('the recording has quantities of too many steps', 'LOT_SIZE', 'stepSize');
  }
  const inBook = depth
    ? (depthExtent(depth).largest * portable.powerOfTen(AMOUNT_SCALE - depth.quantityDecimals)) / Number(lotUnits)
    : 0;
  if (inBook > lotBounds.max) refuse('the recorded book has larger quantities', 'LOT_SIZE', 'maxQty');
}

const isMultiple = (decimals: number, stepUnits: bigint): boolean =>
  10n ** BigInt(AMOUNT_SCALE - decimals) % stepUnits === 0n;
