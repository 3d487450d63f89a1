/**
 * Reference prices: what the price range of a symbol is measured from, and its filters before the average price.
 *
 * Three kinds of symbols: most never have one; some have the mean of their latest trades, which is none while nobody
 * trades; some are told one from outside, here the fair price that the simulated market knows, as an index would be.
 *
 * The mean: trades fall into buckets of one width, aligned to it. The window reaches so many buckets back from now, so it
 * takes its oldest bucket in proportion to the part that it covers. Counts have four decimals, sums four more than a
 * price; whatever is cut is cut downwards. Source: orders.md, section 14.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { MarketSeries } from '../series/market-series.js';

/** The mean price of the trades in a window. */
export interface MeanCalculation {
  readonly calculationType: 'ARITHMETIC_MEAN';
  readonly bucketCount: number;
  readonly bucketWidthMs: number;
}

/** A price that is made elsewhere; which way, says the id. */
export interface ExternalCalculation {
  readonly calculationType: 'EXTERNAL';
  readonly externalCalculationId: number;
}

export type ReferenceCalculation = MeanCalculation | ExternalCalculation;

/** A reference price and when it was valid; undefined while there is none. */
export interface ReferencePrice {
  readonly price: string | undefined;
  readonly timeUs: number;
}

/** How a symbol comes by its reference price. */
export interface ReferenceSource {
  readonly calculation: ReferenceCalculation;
  priceAt(series: MarketSeries, nowUs: number): ReferencePrice;
}

/** Four decimals of a count. */
const COUNT_UNITS = 10_000n;
/** Trades read at a time. */
const PAGE = 1_000;

/** The mean of the trades of `bucketCount` buckets. */
export function meanReference(bucketCount: number, bucketWidthMs: number): ReferenceSource {
  return {
    calculation: { calculationType: 'ARITHMETIC_MEAN', bucketCount, bucketWidthMs },
    priceAt: (series, nowUs) => ({
      price: meanPrice(series, bucketCount, bucketWidthMs * 1_000, nowUs),
      timeUs: nowUs,
    }),
  };
}

/** A price from outside that is told anew every `everyMs`. @param ticksAt the price at a time in milliseconds, in ticks */
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

/** One bucket of the mean as far as the window covers it; of a bucket that straddles the cutoff, its part of it. */
export interface Bucket {
  /** Microseconds since the epoch. */
  readonly openUs: number;
  /** Trades, four decimals. */
  readonly count: bigint;
  /** Their prices, four decimals more than the symbol's quote amounts have. */
  readonly sum: bigint;
  readonly isProrated: boolean;
}

/** The buckets with trades of the window that ends at `nowUs`, oldest first. */
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
  // Counts and sums have four decimals more than they stand for, so the quotient has those of a quote amount.
  return formatUnits((sum / count) * 10n ** BigInt(AMOUNT_SCALE - quotePrecisionOf(series)), AMOUNT_SCALE);
}

function quotePrecisionOf(series: MarketSeries): number {
  return Math.min(series.scale.rules.info.quotePrecision, AMOUNT_SCALE);
}

/** Number and prices of the trades of [fromUs, toUs). */
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
