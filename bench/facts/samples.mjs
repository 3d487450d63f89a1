/**
 * Named samples of the simulated market (seeds, hours and days), each with the list of the statistics that are outside of
 * their ranges in this sample. The market is the same on every engine, so a sample has the same facts until somebody changes
 * the market: then these lists show the effect.
 *
 * In a short sample more facts are outside of their ranges than over five seeds, because it is only one of many
 * possible short samples.
 */
export const SAMPLES = {
  /** Part of `npm test`. */
  quick: {
    ...{ seeds: [1], hours: 2, days: 10, isQuick: true },
    outside: [
      'path: variance ratio 1 min / 5 s, worst phase',
      'path: bridge ratio at 7.5 s, worst phase',
      'acf of |r|, 1h',
      'acf of |r|, 1d',
      'skewness, 1h',
      'acf of log volume, 1h',
      'imbalance and return, same minute',
      'imbalance and return, next minute',
      'acf of signs, 10',
      'acf of signs, 100',
      'foresight of counts',
      'acf of log waits, 1',
      'acf of log waits, 10',
      'acf of depth within 1 bps, 2 s',
      'book after a sweep: half back, s',
      'BTC and ETH, 1 s',
      'impact, left after as long again',
    ],
    earning: ['buys below the mean of a year, and pays the default fee, in the market bounded by choice'],
  },
  /** A step of CI. */
  ci: {
    ...{ seeds: [1], hours: 6, days: 30 },
    outside: [
      'kurtosis, 4h',
      'skewness, 1h',
      'acf of log volume, 1h',
      'imbalance and return, same minute',
      'acf of signs, 10',
      'memory of signs, exponent',
      'foresight of counts',
      'acf of log waits, 10',
      'acf of depth within 1 bps, 2 s',
      'book after a sweep: half back, s',
      'book after a sweep: 90 % back, s',
      'BTC and ETH, 1 s',
      'impact, left after as long again',
    ],
    earning: [
      'buys below the mean of a year, and pays the default fee, in the market bounded by choice',
      // Six hours of one seed; with five seeds it earns less than on the recorded book.
      'follows large takers',
    ],
  },
  /** The table of docs/market.md. */
  whole: {
    ...{ seeds: [1, 2, 3, 4, 5], hours: 24, days: 90 },
    outside: ['acf of |r|, 1h', 'BTC and ETH, 1 s'],
    earning: ['buys below the mean of a year, and pays the default fee, in the market bounded by choice'],
  },
};

/** The differences between the names that were found and the names that a sample expects, as lines to print; no lines if they agree. */
export function differences(kind, found, expected) {
  const only = (some, others) => some.filter((name) => !others.includes(name));
  return [
    ...only(found, expected).map((name) => `${kind}, and not before: ${name}`),
    ...only(expected, found).map((name) => `no longer ${kind}: ${name}`),
  ];
}
