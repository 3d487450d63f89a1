/**
 * Recorded klines of one symbol in integer columns, and the extent of recorded values.
 *
 * Rows ascend by open time. Each row is `intervalMs` long; there may be gaps between rows. Prices are integers of
 * 10^-priceDecimals, quantities of 10^-quantityDecimals, quote amounts of 1e-8.
 */

import { AMOUNT_SCALE, formatUnits, portable } from '../../protocol/index.js';

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

export const minNotionalOf = (quoteAsset: string): string => MIN_NOTIONAL[quoteAsset] ?? '0.00000001';

/** Start and end of a recording, microseconds. */
export interface Range {
  readonly startUs: number;
  readonly endUs: number;
}

/** The first open time, and the open time after the last row. */
export function klinesRange({ openTimesMs, intervalMs }: KlineRecording): Range {
  return { startUs: (openTimesMs[0] as number) * 1_000, endUs: ((openTimesMs.at(-1) as number) + intervalMs) * 1_000 };
}

/** The values of a recording, of any kind, that determine its symbol definition. */
export interface Extent {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Highest price in units of 10^-priceDecimals, and largest quantity in units of 10^-quantityDecimals. */
  readonly highest: number;
  readonly largest: number;
}

/** Highest price and largest volume of recorded klines, which the filters of the replayed symbol must allow. */
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
    highest: Math.max(...extents.map((one) => one.highest * portable.powerOfTen(priceDecimals - one.priceDecimals))),
    largest: Math.max(
      ...extents.map((one) => one.largest * portable.powerOfTen(quantityDecimals - one.quantityDecimals)),
    ),
  };
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

/** Wire decimal of `count` x 10^-`decimals`. */
export function steps(count: number, decimals: number): string {
  return formatUnits(BigInt(count) * 10n ** BigInt(AMOUNT_SCALE - decimals), AMOUNT_SCALE);
}

/** Rounds up to 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  const power = portable.powerOfTen(portable.decimalExponent(Math.max(1, value)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}
