/**
 * Computes reference prices. The price range of a symbol is relative to its reference price, and its filters prefer it
 * to the average price.
 *
 * There are three kinds of symbols: most have no reference price; some have the mean of their latest trades, which is
 * missing while there are no trades; some have an external price, here the fair price of the simulated market, as an
 * index would provide it.
 *
 * The mean: trades are grouped into buckets of equal width, aligned to the width. The window extends a fixed number of
 * buckets back from now, so its oldest bucket counts in proportion to the part in the window. Counts have four
 * decimals, sums four more than a price; both are rounded down. Source: orders.md, section 14.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { MarketSeries } from '../series/market-series.js';

/** The mean price of the trades in a window. */
export interface MeanCalculation {
  readonly calculationType: 'ARITHMETIC_MEAN';
  readonly bucketCount: number;
  readonly bucketWidthMs: number;
}

/** A price that is calculated elsewhere, by the method with this id. */
export interface ExternalCalculation {
  readonly calculationType: 'EXTERNAL';
  readonly externalCalculationId: number;
}

export type ReferenceCalculation = MeanCalculation | ExternalCalculation;

/** A reference price and its time; the price is undefined while there is none. */
export interface ReferencePrice {
  readonly price: string | undefined;
  readonly timeUs: number;
}

/** Calculation of a symbol's reference price. */
export interface ReferenceSource {
  readonly calculation: ReferenceCalculation;
  priceAt(series: MarketSeries, nowUs: number): ReferencePrice;
}

/** Units of one trade in a count: a bucket that is only partly in the window counts a share of its trades. */
const COUNT_UNITS = 10_000n;
/** Number of trades per read. */
const PAGE = 1_000;

/** A reference price that is the mean of the trades of the last `bucketCount` buckets. */
export function meanReference(bucketCount: number, bucketWidthMs: number): ReferenceSource {
  return {
    calculation: { calculationType: 'ARITHMETIC_MEAN', bucketCount, bucketWidthMs },
    priceAt: (series, nowUs) => ({
      price: meanPrice(series, bucketCount, bucketWidthMs * 1_000, nowUs),
      timeUs: nowUs,
    }),
  };
}

/**
 * An external reference price that is updated every `everyMs`. @param ticksAt price at a time in milliseconds, in ticks
 */
export function externalReference(
  externalCalculationId: number,
  everyMs: number,
  ticksAt: (timeMs: number) => number,
): ReferenceSource {
  return {
    calculation: { calculationType: 'EXTERNAL', externalCalculationId },
    priceAt: ({ scale }, nowUs) => {
      const timeMs = Math.floor(nowUs / 1_000 / everyMs) * everyMs;
      return { price: scale.price(Math.max(1, Math.round(ticksAt(timeMs)))), timeUs: timeMs * 1_000 };
    },
  };
}

/** One bucket of the mean. If the bucket is only partly in the window, count and sum are those of that part. */
export interface Bucket {
  /** Microseconds since the epoch. */
  readonly openUs: number;
  /** Number of trades, with four decimals. */
  readonly count: bigint;
  /** Sum of the prices, with four more decimals than the symbol's quote amounts. */
  readonly sum: bigint;
  readonly isProrated: boolean;
}

/** The buckets with trades in the window that ends at `nowUs`, oldest first. */
export function bucketsOf(series: MarketSeries, bucketCount: number, widthUs: number, nowUs: number): Bucket[] {
  const cutoffUs = nowUs - bucketCount * widthUs;
  const finest = 10n ** BigInt(AMOUNT_SCALE - quotePrecisionOf(series));
  const buckets: Bucket[] = [];
  for (let openUs = Math.floor(cutoffUs / widthUs) * widthUs; openUs <= nowUs; openUs += widthUs) {
    const { trades, priceUnits } = sumOf(series, openUs, Math.min(openUs + widthUs, nowUs + 1));
    if (trades === 0n) continue;
    const isProrated = openUs < cutoffUs;
    const coveredUs = isProrated ? openUs + widthUs - cutoffUs : widthUs;
    const share = (units: bigint) => (units * BigInt(coveredUs)) / BigInt(widthUs);
    buckets.push({
      openUs,
      count: share(trades * COUNT_UNITS),
      sum: share((priceUnits * COUNT_UNITS) / finest),
      isProrated,
    });
  }
  return buckets;
}

function meanPrice(series: MarketSeries, bucketCount: number, widthUs: number, nowUs: number): string | undefined {
  let [count, sum] = [0n, 0n];
  for (const bucket of bucketsOf(series, bucketCount, widthUs, nowUs)) {
    count += bucket.count;
    sum += bucket.sum;
  }
  if (count === 0n) return undefined;
  // Counts and sums both have four extra decimals, so the quotient has the decimals of a quote amount.
  return formatUnits((sum / count) * 10n ** BigInt(AMOUNT_SCALE - quotePrecisionOf(series)), AMOUNT_SCALE);
}

function quotePrecisionOf(series: MarketSeries): number {
  return Math.min(series.scale.rules.info.quotePrecision, AMOUNT_SCALE);
}

/** Number of trades, and sum of their prices, in [fromUs, toUs). */
function sumOf(series: MarketSeries, fromUs: number, toUs: number): { trades: bigint; priceUnits: bigint } {
  let trades = 0n;
  let ticks = 0n;
  const end = series.indexAtOrAfter(toUs);
  for (let index = series.indexAtOrAfter(fromUs); index < end; ) {
    const rows = series.read(index, Math.min(PAGE, end - index));
    for (const row of rows) ticks += BigInt(row.priceTicks);
    trades += BigInt(rows.length);
    const last = rows.at(-1);
    if (last === undefined) break;
    index = series.indexOf(last) + 1;
  }
  return { trades, priceUnits: ticks * series.scale.rules.tickUnits };
}
