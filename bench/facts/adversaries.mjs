/**
 * Strategies that try to earn from the structure of the market, without knowing the future. Each strategy has one row in the
 * table of statistics: its mean gain for one side (a purchase or a sale) in basis points, with 50 ms of latency, and
 * without fees unless its name says so. A row passes if that is at most 0.05 bps, or not different from zero (|t| < 2), or, for rules that real markets allow, at most the gain of
 * the same rule on the recorded book. Without the recorded book these rules are not judged.
 */
import { mean } from '../statistics.mjs';
import { liveRecord } from './live-record.mjs';
import * as paper from './paper-adversaries.mjs';
import { dictionary, library, meanReversion, minutesOfHour } from './path-adversaries.mjs';
import { hasRecordedData, recordedBook } from './recorded.mjs';
import { pumpAndDump, washTrades, wideMaker } from './trading-adversaries.mjs';
import { WatchedMarket } from './watched-market.mjs';

/** Commission of makers and takers, bps a side. */
export const DEFAULT_FEE_BPS = 10;
const MOST_PER_SIDE = 0.05;
const LATE_MS = Date.UTC(2036, 0, 1);

/** Rules that gain on a real market before fees, because its flow and its book predict the next seconds. */
const REAL = { 'goes with the leaning book': paper.bookLeaning, 'follows large takers': paper.takerFollowing };

/** @param record of a seed, if there is one already */
export function adversariesOf(seed, { isQuick, hours, record = liveRecord(seed, hours) }) {
  const late = (s, longRun = 'free') => new WatchedMarket(s, { startMs: LATE_MS, longRun });
  const found = {
    'buys below the mean of a year': meanReversion(late(seed), 0),
    'buys below the mean of a year, and pays the default fee': meanReversion(late(seed), DEFAULT_FEE_BPS),
    // The rule of mean reversion profits from the bounded price: a user who chooses the bounded price can be expected
    // to buy low.
    'buys below the mean of a year, and pays the default fee, in the market bounded by choice': meanReversion(
      late(seed, 'bounded'),
      DEFAULT_FEE_BPS,
    ),
    'knows quarter hours of other seeds': dictionary(
      new WatchedMarket(seed),
      library(
        [1_001, 1_002].map((one) => new WatchedMarket(one)),
        isQuick ? 2 : 30,
      ),
      isQuick ? 1 : 4,
    ),
    'clocks of 5 s to 15 min': paper.clocks(record),
    'minutes of the hour': minutesOfHour(
      new WatchedMarket(seed).minutes('BTCUSDT', isQuick ? 6 : 90).map((row) => Number(row[4])),
    ),
    'BTC leads ETH': paper.leadAndLag(record),
    'triangle of three symbols': paper.triangle(record),
    'goes on after bursts of takers': paper.bursts(record),
    'quotes 3 bps away': wideMaker(seed, isQuick ? 1 : 12),
    'pumps and dumps': pumpAndDump(seed, isQuick ? 5 : 80),
    'trades with itself': washTrades(seed, isQuick ? 10 : 60),
  };
  for (const [name, play] of Object.entries(REAL)) found[name] = play(record);
  return found;
}

/** The gains on the recorded book of the rules that earn in real markets. */
export function recordedGains() {
  if (!hasRecordedData()) return {};
  const record = recordedBook();
  return Object.fromEntries(Object.entries(REAL).map(([name, play]) => [name, play(record).perSide]));
}

/** @param seeds results of {@link adversariesOf} */
export function judged(seeds) {
  const recorded = recordedGains();
  return Object.keys(seeds[0] ?? {}).map((name) => {
    const results = seeds.map((one) => one[name]);
    const perSide = mean(results.map((one) => one.perSide));
    // The seeds are independent, so their t-statistics add up like this.
    const t = results.reduce((sum, one) => sum + one.t, 0) / Math.sqrt(results.length);
    const most = REAL[name] ? (recorded[name] ?? Number.POSITIVE_INFINITY) : MOST_PER_SIDE;
    return {
      ...{ name, perSide, t, recorded: recorded[name], results },
      ...{
        least: Math.min(...results.map((one) => one.perSide)),
        most: Math.max(...results.map((one) => one.perSide)),
      },
      ...{ note: results.flatMap((one) => one.note ?? []).join('; '), isIn: perSide <= most || t < 2 },
    };
  });
}
