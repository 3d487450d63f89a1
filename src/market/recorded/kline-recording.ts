/**
 * A recording: klines of one symbol as they were dumped, in integer columns, and the symbol they imply.
 *
 * Rows are ascending by open time and each `intervalMs` long; there may be gaps between them. Prices are integers of
 * 10^-priceDecimals, quantities of 10^-quantityDecimals, quote amounts of 1e-8.
 */

import type { SymbolInfo } from '../../exchange/index.js';
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import { wireSymbol } from '../simulated/symbols.js';

/** Columns of a recording, all of the same length, at least one row. */
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

/** Least notional by quote asset, as the public exchange sets it; others have none to speak of. */
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

/** End of a recording, milliseconds: the next open time after its last row. */
export function recordingEndMs(recording: KlineRecording): number {
  return (recording.openTimesMs.at(-1) as number) + recording.intervalMs;
}

/** What of a recording decides on its symbol, whatever was recorded: decimals, and how far it went. */
export interface Extent {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** In units of 10^-priceDecimals, and of 10^-quantityDecimals. */
  readonly highest: number;
  readonly largest: number;
}

/** Highest price and largest volume of a recording of klines. */
export function klinesExtent({ priceDecimals, quantityDecimals, highTicks, volumeLots }: KlineRecording): Extent {
  return { priceDecimals, quantityDecimals, highest: largestOf(highTicks), largest: largestOf(volumeLots) };
}

export function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let i = 0; i < values.length; i += 1) largest = Math.max(largest, values[i] as number);
  return largest;
}

/** One extent that holds several. */
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
 * The symbol that a recording implies: tick size and step size are the decimals it uses, the bounds lie far around
 * what it saw. `assets` says how the name splits; without it a well-known quote asset must end the name.
 *
 * @throws RangeError when the name cannot be split
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

/** Splits `BTCUSDT` into its assets by the longest well-known quote asset at its end. @throws RangeError when none is */
export function splitSymbol(symbol: string): { readonly baseAsset: string; readonly quoteAsset: string } {
  const quotes = Object.keys(MIN_NOTIONAL).filter((quote) => symbol.endsWith(quote) && symbol.length > quote.length);
  const [quoteAsset] = quotes.sort((a, b) => b.length - a.length);
  if (quoteAsset === undefined) throw new RangeError(`${symbol}: name its base and quote asset, the name does not say`);
  return { baseAsset: symbol.slice(0, -quoteAsset.length), quoteAsset };
}

/** A middling size of the recorded trades, lots: what a ladder beside the recording should offer. */
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

/** The next number of the form 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const factor = [1, 2, 5, 10].find((one) => one * power >= value) ?? 10;
  return factor * power;
}
