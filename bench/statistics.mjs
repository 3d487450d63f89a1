/**
 * Computes statistics of measurements, and of the returns, trades and quotes of a market. No I/O; used by the benches and
 * by the tests.
 */
export const mean = (values) => values.reduce((sum, one) => sum + one, 0) / values.length;

export const deviation = (values) => {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((one) => (one - middle) ** 2)));
};

/** Kurtosis: fourth central moment divided by the squared variance; 3 for a normal distribution, more for fat tails. */
export function kurtosis(values) {
  const middle = mean(values);
  let second = 0;
  let fourth = 0;
  for (const one of values) {
    const square = (one - middle) ** 2;
    second += square;
    fourth += square * square;
  }
  return (fourth * values.length) / second ** 2;
}

/** Autocorrelation of a series at `lag`. */
export function autocorrelation(values, lag) {
  const middle = mean(values);
  let sum = 0;
  let square = 0;
  for (let i = 0; i < values.length; i += 1) {
    square += (values[i] - middle) ** 2;
    if (i >= lag) sum += (values[i] - middle) * (values[i - lag] - middle);
  }
  return sum / square;
}

export function correlation(one, other) {
  const [a, b] = [mean(one), mean(other)];
  let both = 0;
  for (let i = 0; i < one.length; i += 1) both += (one[i] - a) * (other[i] - b);
  return both / one.length / (deviation(one) * deviation(other));
}

/** Hill's estimate of the tail exponent, from the largest `share` of the absolute values. */
export function tailIndex(values, share = 0.01) {
  const sizes = values.map(Math.abs).sort((a, b) => b - a);
  const count = Math.max(2, Math.floor(sizes.length * share));
  const logs = sizes.slice(0, count).map((one) => Math.log(one / sizes[count]));
  return 1 / mean(logs);
}

/** Quantile: `share` of the values are below it. */
export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const logReturns = (prices) => prices.slice(1).map((one, i) => Math.log(one / prices[i]));

/** Statistics of one-minute klines: `[close, volume, count][]`. */
export function klineFigures(rows) {
  const returns = logReturns(rows.map(([close]) => close));
  const sizes = returns.map(Math.abs);
  const volumes = rows.slice(1).map(([, volume]) => Math.log(1e-8 + volume));
  const counts = rows.slice(1).map(([, , count]) => count);
  return {
    'deviation of 1m returns, bps': deviation(returns) * 1e4,
    'kurtosis of 1m returns': kurtosis(returns),
    'kurtosis of 15m returns': kurtosis(logReturns(rows.filter((_, i) => i % 15 === 0).map(([close]) => close))),
    'tail index of 1m returns': tailIndex(returns),
    'acf of r, lag 1': autocorrelation(returns, 1),
    'acf of |r|, lag 1': autocorrelation(sizes, 1),
    'acf of |r|, lag 10': autocorrelation(sizes, 10),
    'acf of |r|, lag 60': autocorrelation(sizes, 60),
    'acf of |r|, lag 240': autocorrelation(sizes, 240),
    'acf of trades a minute, lag 1': autocorrelation(counts, 1),
    'correlation of |r| and log volume': correlation(sizes, volumes),
    'trades a minute': mean(counts),
    'p95 / median of trades a minute': quantile(counts, 0.95) / quantile(counts, 0.5),
  };
}

/** Statistics of single trades: `[timeMs, price, quantity, isBuyerMaker][]`. */
export function tradeFigures(rows) {
  const signs = rows.map(([, , , isBuyerMaker]) => (isBuyerMaker ? -1 : 1));
  const sizes = rows.map(([, , quantity]) => quantity);
  const waits = rows.slice(1).map(([time], i) => time - rows[i][0]);
  const middle = quantile(sizes, 0.5);
  return {
    'acf of trade signs, lag 1': autocorrelation(signs, 1),
    'acf of trade signs, lag 5': autocorrelation(signs, 5),
    'acf of trade signs, lag 20': autocorrelation(signs, 20),
    'p90 / median of sizes': quantile(sizes, 0.9) / middle,
    'p99 / median of sizes': quantile(sizes, 0.99) / middle,
    'tail index of sizes': tailIndex(sizes, 0.02),
    'sizes with one digit, %': 100 * mean(sizes.map((one) => (isRound(one) ? 1 : 0))),
    'deviation / mean of waits': deviation(waits) / mean(waits),
    'waits below a 20th of the mean, %': 100 * mean(waits.map((one) => (one < mean20(waits) ? 1 : 0))),
    'trades at the price of the one before, %':
      100 * mean(rows.slice(1).map(([, price], i) => (price === rows[i][1] ? 1 : 0))),
  };
}

const twentieths = new WeakMap();
function mean20(waits) {
  if (!twentieths.has(waits)) twentieths.set(waits, mean(waits) / 20);
  return twentieths.get(waits);
}

function isRound(quantity) {
  return /^[1-9]0*$/.test(String(Math.round(quantity * 1e8)));
}

/** Distances from the mid price, in basis points (1/10000) of it, at which depth is summed. */
export const DISTANCES = [0.1, 0.5, 1, 2, 5, 10, 25];

/** Statistics of order books: `[bids, asks][]`, each level `[price, quantity]`, best first. */
export function bookFigures(books, tick) {
  const spreads = books.map(([bids, asks]) => Math.round((asks[0][0] - bids[0][0]) / tick));
  const within = (bps) =>
    mean(
      books.map(([bids, asks]) => {
        const middle = (bids[0][0] + asks[0][0]) / 2;
        const near = ([price]) => Math.abs(price / middle - 1) * 1e4 <= bps;
        return [...bids, ...asks].filter(near).reduce((sum, [, quantity]) => sum + quantity, 0);
      }),
    );
  const whole = within(5);
  return {
    'spread of one tick, %': 100 * mean(spreads.map((one) => (one === 1 ? 1 : 0))),
    'mean spread, ticks': mean(spreads),
    'p95 of the spread, ticks': quantile(spreads, 0.95),
    ...Object.fromEntries(DISTANCES.map((bps) => [`depth within ${bps} bps / within 5 bps`, within(bps) / whole])),
  };
}

/** The value in the middle, by rank. */
export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Half the width of the 95 % confidence interval of the median, by rank. */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const away = Math.ceil(0.98 * Math.sqrt(sorted.length));
  const middle = (sorted.length - 1) / 2;
  const at = (rank) => sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(rank)))];
  return (at(middle + away) - at(middle - away)) / 2;
}
