/**
 * The symbol definition of a recording for runs in which nothing may depend on rows that are recorded later: the
 * definition is made of the rows before the start alone, with room for larger prices and quantities that come later.
 */
import type { SymbolFilter, SymbolInfo } from '../../exchange/index.js';
import { AMOUNT_SCALE, portable } from '../../protocol/index.js';
import { wireSymbol } from '../universe/symbols.js';
import { FEW_SYMBOLS } from '../universe/universe.js';
import { type Extent, minNotionalOf, roundUp, splitSymbol, steps } from './kline-recording.js';

/** The least numbers of digits and of decimals for which a symbol definition has room in a price; real prices seldom need more. */
const PRICE_DIGITS = 6;
const PRICE_DECIMALS = 2;
/** The least number of decimals for which a symbol definition has room in a quantity, if they fit. */
const QUANTITY_DECIMALS = 5;
/** The factor by which the limits exceed the known prices and quantities. */
export const ROOM = 1_000;
/** The least value of the maximum quantity. */
const MIN_MAX_QUANTITY = 10_000;
/** The maximum of the largest known quantity, in lots: a quantity that is a million times larger is still a safe integer. */
const MAX_KNOWN_LOTS = Number.MAX_SAFE_INTEGER / 1e6;
/** The largest price or quantity: on the wire they are 64-bit integers with eight decimals, which hold little more. */
const LARGEST = 90_000_000_000;

/**
 * The symbol definition from the facts that are known at the start. One of the seven symbols of `symbols: 'few'` gets
 * at least the decimals that it has in the simulated market. Any other symbol gets at least two decimals of prices, as
 * many as six digits need, and five of quantities if they fit.
 *
 * @param known decimals of the first rows, prices and quantities until the start
 * @param filters fields that replace those of the filters of the same type
 * @throws RangeError when the symbol cannot be split into its assets
 */
export function knownSymbol(symbol: string, known: Extent, filters: readonly SymbolFilter[] = []): SymbolInfo {
  const listed = FEW_SYMBOLS.find((one) => one.symbol === symbol);
  const assets = listed ?? splitSymbol(symbol);
  const highest = known.highest / portable.powerOfTen(known.priceDecimals);
  const largest = known.largest / portable.powerOfTen(known.quantityDecimals);
  const priceDecimals = Math.max(known.priceDecimals, listed ? decimalsOf(listed.tickSize) : priceDecimalsOf(highest));
  const quantityDecimals = Math.max(
    known.quantityDecimals,
    listed ? decimalsOf(listed.stepSize) : quantityDecimalsOf(largest, priceDecimals),
  );
  const maxPrice = Math.min(LARGEST, roundUp(Math.max(highest * ROOM, Number(listed?.maxPrice ?? 0))));
  const maxQty = Math.min(LARGEST, roundUp(Math.max(largest * ROOM, Number(listed?.maxQty ?? MIN_MAX_QUANTITY))));
  const info = wireSymbol({
    symbol,
    baseAsset: assets.baseAsset,
    quoteAsset: assets.quoteAsset,
    tickSize: steps(1, priceDecimals),
    stepSize: steps(1, quantityDecimals),
    maxPrice: steps(maxPrice, 0),
    maxQty: steps(maxQty, 0),
    marketMaxQty: steps(maxQty, 0),
    minNotional: minNotionalOf(assets.quoteAsset),
    maxNotional: '1000000000.00000000',
  });
  return withFilters(info, filters);
}

function withFilters(info: SymbolInfo, changes: readonly SymbolFilter[]): SymbolInfo {
  const named = new Map(changes.map((one) => [one.filterType, one]));
  const filters = info.filters.map((one) => ({ ...one, ...named.get(one.filterType) }));
  const had = new Set(filters.map(({ filterType }) => filterType));
  return { ...info, filters: [...filters, ...changes.filter(({ filterType }) => !had.has(filterType))] };
}

/** Decimals of a power of ten such as `0.01000000`. */
const decimalsOf = (step: string): number => Math.max(0, -portable.decimalExponent(Number(step)));

function priceDecimalsOf(price: number): number {
  const exponent = price > 0 ? portable.decimalExponent(price) : 0;
  return Math.min(AMOUNT_SCALE, Math.max(PRICE_DECIMALS, PRICE_DIGITS - 1 - exponent));
}

/** Number of decimals of quantities: so few that quote amounts stay exact and that far larger quantities are still safe integers. */
function quantityDecimalsOf(largest: number, priceDecimals: number): number {
  let decimals = Math.min(QUANTITY_DECIMALS, AMOUNT_SCALE - priceDecimals);
  while (decimals > 0 && largest * portable.powerOfTen(decimals) > MAX_KNOWN_LOTS) decimals -= 1;
  return decimals;
}
