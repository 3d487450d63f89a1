/**
 * Recorded klines of one symbol in integer columns, and the symbol definition (tick size, step size, filters) that a
 * recording implies.
 *
 * Rows ascend by open time. Each row is `intervalMs` long; there may be gaps between rows. Prices are integers of
 * 10^-priceDecimals, quantities of 10^-quantityDecimals, quote amounts of 1e-8.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import { wireSymbol } from '../simulated/symbols.js';

/** Columns of recorded klines, all of the same length, at least one row. */
export interface KlineRecording {
  readonly intervalMs: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly openTimesMs: Float64Array;
  readonly openTicks: Float64Array;
  readonly highTicks: Float64Array;
  readonly lowTicks: Float64Array;
  readonly closeTicks: Float64Array;
  readonly volumeLots: Float64Array;
  readonly quoteUnits: BigInt64Array;
  readonly tradeCounts: Float64Array;
  readonly takerBuyLots: Float64Array;
  readonly takerBuyQuoteUnits: BigInt64Array;
}

/** Minimum notional by quote asset, as the public exchange sets it. Other quote assets get a negligible minimum. */
const MIN_NOTIONAL: Readonly<Record<string, string>> = {
  USDT: '5.00000000',
  USDC: '5.00000000',
  FDUSD: '5.00000000',
  TUSD: '5.00000000',
  BUSD: '5.00000000',
  EUR: '5.00000000',
  TRY: '10.00000000',
  BTC: '0.00010000',
  ETH: '0.00100000',
  BNB: '0.01000000',
};

/** End of a recording: the open time after its last row, milliseconds. */
export function recordingEndMs(recording: KlineRecording): number {
  return (recording.openTimesMs.at(-1) as number) + recording.intervalMs;
}

/** The values of a recording, of any kind, that determine its symbol definition. */
export interface Extent {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Highest price in units of 10^-priceDecimals, and largest quantity in units of 10^-quantityDecimals. */
  readonly highest: number;
  readonly largest: number;
}

/** Highest price and largest volume of recorded klines. */
export function klinesExtent({ priceDecimals, quantityDecimals, highTicks, volumeLots }: KlineRecording): Extent {
  return { priceDecimals, quantityDecimals, highest: largestOf(highTicks), largest: largestOf(volumeLots) };
}

export function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) largest = Math.max(largest, values[i] as number);
  return largest;
}

/** The smallest extent that contains all the given ones. */
export function joinExtents(extents: readonly Extent[]): Extent {
  const priceDecimals = Math.max(...extents.map((one) => one.priceDecimals));
  const quantityDecimals = Math.max(...extents.map((one) => one.quantityDecimals));
  return {
    priceDecimals,
    quantityDecimals,
    highest: Math.max(...extents.map((one) => one.highest * 10 ** (priceDecimals - one.priceDecimals))),
    largest: Math.max(...extents.map((one) => one.largest * 10 ** (quantityDecimals - one.quantityDecimals))),
  };
}

/**
 * The symbol definition that a recording implies: tick size and step size are the decimals that the recording uses; the
 * maximum price and quantity are well above the recorded values. `assets` gives the base and quote asset. By default
 * they are found by a well-known quote asset at the end of the symbol.
 *
 * @throws RangeError when the base and quote asset cannot be found
 */
export function recordedSymbol(
  symbol: string,
  { priceDecimals, quantityDecimals, highest, largest }: Extent,
  assets: { readonly baseAsset: string; readonly quoteAsset: string } = splitSymbol(symbol),
): SymbolInfo {
  const minNotional = MIN_NOTIONAL[assets.quoteAsset] ?? '0.00000001';
  return wireSymbol({
    symbol,
    ...assets,
    tickSize: steps(1, priceDecimals),
    stepSize: steps(1, quantityDecimals),
    maxPrice: steps(roundUp(highest * 10), priceDecimals),
    maxQty: steps(roundUp(Math.max(largest, 1_000)), quantityDecimals),
    marketMaxQty: steps(roundUp(Math.max(largest, 1_000) / 10), quantityDecimals),
    minNotional,
    maxNotional: '1000000000.00000000',
  });
}

/**
 * Splits `BTCUSDT` into its assets by the longest well-known quote asset at the end. @throws RangeError when none
 * matches
 */
export function splitSymbol(symbol: string): { readonly baseAsset: string; readonly quoteAsset: string } {
  const quotes = Object.keys(MIN_NOTIONAL).filter((quote) => symbol.endsWith(quote) && symbol.length > quote.length);
  const [quoteAsset] = quotes.sort((a, b) => b.length - a.length);
  if (quoteAsset === undefined)
    throw new RangeError(`${symbol}: the quote asset is not known; give the base and quote asset`);
  return { baseAsset: symbol.slice(0, -quoteAsset.length), quoteAsset };
}

/** Median over the klines of the mean trade size, in lots: a usual size for the quotes of a synthetic book. */
export function medianLotsOf(recording: KlineRecording): number {
  const { volumeLots, tradeCounts } = recording;
  const means: number[] = [];
  for (let i = 0; i < volumeLots.length; i += 1) {
    const lots = volumeLots[i] as number;
    if (lots > 0) means.push(lots / Math.max(1, tradeCounts[i] as number));
  }
  means.sort((a, b) => a - b);
  return Math.max(1, Math.round(means[means.length >> 1] ?? 1));
}

function steps(count: number, decimals: number): string {
  return formatUnits(BigInt(count) * 10n ** BigInt(AMOUNT_SCALE - decimals), AMOUNT_SCALE);
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}
