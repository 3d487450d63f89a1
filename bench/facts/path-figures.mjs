/**
 * Computes statistics of simulated prices: of the price path second by second, of 90 days of the past minute by minute, and
 * of years of the past day by day.
 */
import { correlation, kurtosis, mean, quantile } from '../statistics.mjs';
import { minuteFigures } from './minute-figures.mjs';
import { fano, laggedCorrelation, steps, varianceRatio, worstBridgeRatio, worstVarianceRatio } from './series.mjs';

const DAY_MS = 86_400_000;
/** Spacing of the fine path: it shows the middle of the 15 s and the 2.5 s after each multiple of 5 s. */
const FINE_MS = 1_250;
/** A start long after the listing, so that the years before it have the same nature. */
const LATE_MS = Date.UTC(2036, 0, 1);
const YEARS = 10;
/** Pasts of ten years from which the facts of days are computed for one seed: a large move in one of them changes its kurtosis by as much as 16. */
const PASTS = 8;
const MINUTE_MS = 60_000;

/** @param market a WatchedMarket; its past is read, it does not trade */
export function pastFigures(market, days) {
  const klines = market.minutes('BTCUSDT', days);
  const eth = market.minutes('ETHUSDT', days);
  const closes = (rows) => rows.map((row) => Math.log(Number(row[4])));
  const [btcCloses, ethCloses] = [closes(klines), closes(eth)];
  const together = (step) => correlation(steps(btcCloses, step), steps(ethCloses, step));
  const counts = klines.map((row) => row[8]);
  return {
    ...minuteFigures(klines.map((row) => [row[0], ...[row[4], row[5], row[9]].map(Number)])),
    'takers a minute': mean(counts),
    'Fano growth, 1 min to 1 h': fanoGrowth(counts),
    'BTC and ETH, 1 min': together(1),
    'BTC and ETH, 1 h': together(60),
    'foresight of counts': countForesight(btcCloses, counts),
    ...tradeFlow(market),
  };
}

function fanoGrowth(counts) {
  const hours = Array.from({ length: Math.floor(counts.length / 60) }, (_, i) =>
    counts.slice(60 * i, 60 * i + 60).reduce((sum, one) => sum + one, 0),
  );
  return Math.log(fano(hours) / fano(counts)) / Math.log(60);
}

/** How much better the count of a minute predicts the size of the next move than the count of the minute before it. */
function countForesight(closes, counts) {
  const moves = steps(closes, 1).map(Math.abs);
  // Move i is that of minute i + 1.
  return laggedCorrelation(counts.slice(1), moves, 1) - laggedCorrelation(counts.slice(1), moves, 2);
}

/** Facts of the last 100,000 single trades. */
function tradeFlow(market) {
  const past = market.histories.open('BTCUSDT', market.nowUs);
  const trades = past.read(past.nextTradeId - 100_000, 100_000);
  const signs = trades.map(({ isBuyerMaker }) => (isBuyerMaker ? -1 : 1));
  const sizes = trades.map(({ quantityLots }) => quantityLots);
  const at = (lag) => laggedCorrelation(signs, signs, lag);
  const middle = quantile(sizes, 0.5);
  return {
    'acf of signs, 1': at(1),
    'acf of signs, 10': at(10),
    'acf of signs, 100': at(100),
    'p90 / median of taker sizes': quantile(sizes, 0.9) / middle,
    'p99 / median of taker sizes': quantile(sizes, 0.99) / middle,
  };
}

/**
 * @param market a WatchedMarket; `days` of its fair price before the start are read second by second
 * @param minuteDays days that are read minute by minute, for ratios of up to an hour. 24 ratios of a few days are no measure
 *   of the hour: the worst of twelve phases is then below 0.9 also for a martingale.
 */
export function pathFigures(market, days, minuteDays) {
  const fine = (symbol) => levels(market, symbol, days, FINE_MS);
  const [btc, eth, cross] = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'].map(fine);
  const minutes = levels(market, 'BTCUSDT', minuteDays, MINUTE_MS);
  const second = 1_000 / FINE_MS;
  return {
    'path: variance ratio 15 s / 5 s, worst phase': worstVarianceRatio(btc, 5 * second, 15 * second),
    'path: variance ratio 1 min / 5 s, worst phase': worstVarianceRatio(btc, 5 * second, 60 * second, 12),
    'path: variance ratio 15 min / 1 min, worst phase': worstVarianceRatio(minutes, 1, 15),
    'path: variance ratio 1 h / 1 min, worst phase': worstVarianceRatio(minutes, 1, 60, 12),
    'path: bridge ratio at 7.5 s, worst phase': worstBridgeRatio(btc, 15 * second),
    'path: BTC and ETH, 5 s': correlation(steps(btc, 4), steps(eth, 4)),
    'path: triangle, largest bps': widest(eth, btc, cross),
  };
}

/** Logarithms of the fair price of a symbol in the days before the start. */
function levels(market, symbol, days, stepMs) {
  const firstMs = market.nowUs / 1_000 - days * DAY_MS;
  return Float64Array.from({ length: Math.floor((days * DAY_MS) / stepMs) }, (_, i) =>
    Math.log(market.fairAt(firstMs + i * stepMs, symbol)),
  );
}

/** The largest distance of a cross rate from the ratio of the two prices, bps. */
function widest(eth, btc, cross) {
  let most = 0;
  for (let i = 0; i < eth.length; i += 1) most = Math.max(most, 1e4 * Math.abs(eth[i] - btc[i] - cross[i]));
  return most;
}

/** Facts of ten years of daily prices, means of several pasts. @param make makes a market of a seed that starts at a time */
export function yearsFigures(seed, make) {
  const pasts = Array.from({ length: PASTS }, (_, i) => figuresOfYears(make(seed + 100 * i, LATE_MS)));
  return Object.fromEntries(Object.keys(pasts[0]).map((name) => [name, mean(pasts.map((one) => one[name]))]));
}

function figuresOfYears(market) {
  const prices = Array.from({ length: YEARS * 365 }, (_, day) => market.fairAt(LATE_MS - (YEARS * 365 - day) * DAY_MS));
  const logs = prices.map(Math.log);
  return {
    'variance ratio 5 d / 1 d': varianceRatio(logs, 1, 5),
    'variance ratio 64 d / 1 d': overlapping(logs, 64),
    'variance ratio 180 d / 1 d': overlapping(logs, 180),
    'kurtosis, 1d': kurtosis(steps(logs, 1)),
    'highest / lowest price in ten years': Math.max(...prices) / Math.min(...prices),
  };
}

/** The ratio over all spans, overlapping ones included, because few spans of that length do not overlap. */
const overlapping = (logs, days) =>
  mean(Array.from({ length: days }, (_, phase) => phase).map((phase) => varianceRatio(logs, 1, days, phase)));
