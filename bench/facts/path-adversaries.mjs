/**
 * Strategies that try to earn from the structure of the simulated market (adversaries). These know a long part of the past
 * prices, and search it for repetitions. Each returns its mean gain for one side (a purchase or a
 * sale) in basis points. Only `meanReversion` can deduct a fee.
 */
import { mean } from '../statistics.mjs';
import { tally } from './paper.mjs';
import { slope, tStatistic } from './series.mjs';

const DAY_MS = 86_400_000;
const YEARS = 10;

/**
 * Buys 2 % below the mean price of the year before and sells 2 % above it, flat at the mean; once a day.
 *
 * @param market a WatchedMarket that starts long after its listing
 * @param feeBps commission a side
 */
export function meanReversion(market, feeBps, windowDays = 365) {
  const now = market.nowUs / 1_000;
  const prices = Array.from({ length: YEARS * 365 + windowDays }, (_, i) =>
    market.fairAt(now - (YEARS * 365 + windowDays - i) * DAY_MS),
  );
  const gains = [];
  let position = 0;
  let sides = 0;
  for (let i = windowDays; i + 1 < prices.length; i += 1) {
    const middle = mean(prices.slice(i - windowDays, i));
    const away = prices[i] / middle - 1;
    let wanted = position;
    if (away < -0.02) wanted = 1;
    else if (away > 0.02) wanted = -1;
    else if (away * position > 0) wanted = 0;
    const traded = Math.abs(wanted - position);
    sides += traded;
    position = wanted;
    gains.push(position * 1e4 * (prices[i + 1] / prices[i] - 1) - traded * feeBps);
  }
  const yearly = mean(gains) * 365;
  const t = tStatistic(gains);
  return {
    ...{ trips: Math.round(sides / 2), perSide: (mean(gains) * gains.length) / (sides || 1), t, yearly },
    note: `${(yearly / 100).toFixed(1)} % a year, Sharpe ${((t / Math.sqrt(gains.length)) * Math.sqrt(365)).toFixed(2)}`,
  };
}

/**
 * Learns for each minute of the hour how the next minute follows the last one, and trades so in the second half of the days.
 *
 * @param closes of 1m klines, the first one of a whole hour
 */
export function minutesOfHour(closes) {
  const returns = closes.slice(1).map((one, i) => 1e4 * Math.log(one / closes[i]));
  const half = Math.floor(returns.length / 120) * 60;
  const slopes = Array.from({ length: 60 }, (_, minute) => {
    const [before, after] = [[], []];
    for (let i = minute; i + 1 < half; i += 60) {
      before.push(returns[i]);
      after.push(returns[i + 1]);
    }
    return slope(before, after);
  });
  const trips = [];
  for (let i = half; i + 1 < returns.length; i += 1)
    trips.push(Math.sign(slopes[i % 60] * returns[i]) * returns[i + 1]);
  return tally(trips);
}

/** Knots of a quarter hour, 15 s apart, and how many of them have been seen. */
const KNOTS = 60;
const SEEN = 40;

/** Quarter hours of other seeds: their knots without the straight line through those that are seen, normalised. */
export function library(markets, days) {
  return markets.flatMap((market) =>
    quarters(market, days)
      .flatMap((knots) => [knots, [...knots].reverse()])
      .map(known),
  );
}

function quarters(market, days) {
  const from = market.nowUs / 1_000 - days * DAY_MS;
  return Array.from({ length: days * 96 }, (_, quarter) =>
    Array.from({ length: KNOTS + 1 }, (_, i) => 1e4 * Math.log(market.fairAt(from + quarter * 900_000 + i * 15_000))),
  );
}

function known(knots) {
  const xs = Array.from({ length: SEEN + 1 }, (_, i) => i);
  const seen = knots.slice(0, SEEN + 1);
  const rise = slope(xs, seen);
  const middle = mean(seen);
  const line = (i) => middle + rise * (i - SEEN / 2);
  const bent = Float64Array.from(seen, (one, i) => one - line(i));
  const size = Math.hypot(...bent) || 1;
  return {
    shape: bent.map((one) => one / size),
    // The move from the last price seen to the end of the quarter hour, in units of the shape.
    rest: (knots[KNOTS] - knots[SEEN]) / size,
    rise: rise / size,
    move: knots[KNOTS] - knots[SEEN],
  };
}

/**
 * Looks for the quarter hour of other seeds that is most like the present one at minute 10, and trades in the direction in which
 * that quarter hour went on.
 */
export function dictionary(market, shapes, days) {
  const trips = [];
  let identified = 0;
  for (const knots of quarters(market, days)) {
    const now = known(knots);
    let best = { like: 0 };
    for (const one of shapes) {
      let like = 0;
      for (let i = 0; i <= SEEN; i += 1) like += one.shape[i] * now.shape[i];
      if (Math.abs(like) > Math.abs(best.like)) best = { like, one };
    }
    if (Math.abs(best.like) > 0.995) identified += 1;
    trips.push(Math.sign(best.like * best.one.rest) * now.move);
  }
  return { ...tally(trips), identified: identified / trips.length };
}
