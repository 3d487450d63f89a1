/**
 * The statistics that the simulated market must have, called facts: for each, the range in which real markets lie, and the
 * source of this range. A range is for the live market and the past (`both`), or for one of them (`live`, `past`). Rows
 * without a range are printed for information.
 *
 * Ranges are wider than the recorded figures, because eleven minutes or two weeks are one sample of many possible ones.
 */
export const SOURCES = {
  bouchaud: 'Bouchaud, Bonart, Donier, Gould: Trades, Quotes and Prices (2018)',
  cont: 'Cont: Empirical properties of asset returns, Quantitative Finance 1 (2001)',
  toth: 'Tóth et al.: Anomalous price impact, Physical Review X 1 (2011)',
  bucci: 'Bucci et al.: Slow decay of impact in equity markets, Market Microstructure and Liquidity 4 (2018)',
  lillo: 'Lillo, Farmer: The long memory of the efficient market, Studies in Nonlinear Dynamics 8 (2004)',
  epps: 'Epps: Comovements in stock prices in the very short run, JASA 74 (1979)',
  gould: 'Gould, Bonart: Queue imbalance as a one-tick-ahead price predictor, MML 2 (2016)',
  lo: 'Lo, MacKinlay: Stock market prices do not follow random walks, RFS 1 (1988)',
};

const row = (fact, ranges, literature, source) => ({ fact, ...ranges, literature, source });
const both = (from, to) => ({ range: [from, to] });
const live = (from, to) => ({ live: [from, to] });
const past = (from, to) => ({ past: [from, to] });

export const ROWS = [
  row('path: variance ratio 15 s / 5 s, worst phase', past(0.95, 1.05), '1', 'lo'),
  row('path: variance ratio 1 min / 5 s, worst phase', past(0.95, 1.05), '1', 'lo'),
  row('path: variance ratio 15 min / 1 min, worst phase', past(0.95, 1.05), '1', 'lo'),
  row('path: variance ratio 1 h / 1 min, worst phase', past(0.95, 1.05), '1', 'lo'),
  row('path: bridge ratio at 7.5 s, worst phase', past(0.95, 1.05), '1', 'lo'),
  row('path: BTC and ETH, 5 s', {}),
  row('path: triangle, largest bps', past(0, 0.01)),
  row('variance ratio 15 s / 5 s, worst phase', live(0.85, 1.1), '1', 'lo'),
  row('variance ratio 1 min / 5 s', live(0.8, 1.15), '1', 'lo'),
  row('acf of 5 s returns', live(-0.08, 0.03), '-0.05 to 0', 'cont'),
  row('acf of r, 1m', past(-0.05, 0.03), '0', 'cont'),
  row('variance ratio 5 d / 1 d', past(0.85, 1.2), '1', 'lo'),
  row('variance ratio 64 d / 1 d', past(0.7, 1.3), '1', 'lo'),
  row('variance ratio 180 d / 1 d', past(0.6, 1.4), '1', 'lo'),
  row('highest / lowest price in ten years', {}),

  row('kurtosis, 1m', past(10, 35), '10 to 32', 'cont'),
  row('tail index, 1m', past(2.7, 3.5), '3', 'cont'),
  row('kurtosis, 15m', past(4, 12), '6 to 10', 'cont'),
  row('kurtosis, 4h', past(3.5, 8), '', 'cont'),
  row('kurtosis, 1d', past(4, 9), '5 to 8', 'cont'),
  row('acf of |r|, 1m', past(0.15, 0.35), 'slow decay', 'cont'),
  row('acf of |r|, 15m', past(0.08, 0.2), 'slow decay', 'cont'),
  row('acf of |r|, 1h', past(0.05, 0.15), 'slow decay', 'cont'),
  row('acf of |r|, 4h', past(0.02, 0.1), 'slow decay', 'cont'),
  row('acf of |r|, 1d', past(0.02, 0.08), 'slow decay', 'cont'),
  row('leverage, 15m', past(-0.1, -0.02), 'negative', 'cont'),
  row('skewness, 15m', past(-0.5, 0.1), 'negative', 'cont'),
  row('skewness, 1h', past(-0.5, 0.1), 'negative', 'cont'),
  row('busiest / quietest hour', past(1.4, 3.1)),
  row('|r| and volume', past(0.4, 0.65), 'positive', 'cont'),
  row('acf of log volume, 1m', past(0.5, 0.65)),
  row('acf of log volume, 1h', past(0.15, 0.3)),

  row('imbalance and return, same minute', both(0.35, 0.5), 'positive', 'bouchaud'),
  row('imbalance and return, next minute', both(-0.03, 0.03), '0', 'bouchaud'),
  row('signed takers and return, 1 s', live(0.1, 0.6), 'positive', 'bouchaud'),
  row('signed takers and return, 10 s', live(0.2, 0.7), 'positive', 'bouchaud'),
  row('response after 0.1 s, bps', {}),
  row('response after 1 s, bps', {}),
  row('response after 5 s, bps', live(0.15, 0.6), 'rises, then flat', 'bouchaud'),
  row('response after 15 s, bps', {}),
  row('response 15 s / 1 s', live(1, 4), 'rises, then flat', 'bouchaud'),
  row('acf of signs, 1', both(0.3, 0.5), '0.2 to 0.6', 'lillo'),
  row('acf of signs, 10', both(0.12, 0.2), '', 'lillo'),
  row('acf of signs, 100', both(0.03, 0.06), '', 'lillo'),
  row('memory of signs, exponent', live(0.4, 0.7), '0.4 to 0.7', 'lillo'),
  row('book imbalance and next 1 s', live(0.15, 0.35), 'positive', 'gould'),
  row('book imbalance and next 5 s', {}),
  row('foresight of counts', both(-0.03, 0.03), '0'),

  row('takers a minute', {}),
  row('longest silence, s', live(0, 10)),
  row('waits, deviation / mean', live(1.5, 3)),
  row('acf of log waits, 1', live(0.3, 0.5)),
  row('acf of log waits, 10', live(0.08, 0.15)),
  row('Fano of takers, 10 s', {}),
  row('Fano of takers, 60 s', {}),
  row('Fano growth, 1 min to 1 h', both(0.5, 1), 'a power of time', 'bouchaud'),
  row('p90 / median of taker sizes', both(15, 40)),
  row('p99 / median of taker sizes', both(100, 400)),
  row('acf of log sizes, 1', live(0.1, 0.3)),
  row('tail index of taker sizes', live(1.3, 2), '1.5', 'bouchaud'),

  row('spread of one tick, % of time', live(95, 99.5)),
  row('depth within 1 bps, deviation / mean', live(0.2, 0.6)),
  row('acf of depth within 1 bps, 2 s', live(0.3, 0.6)),
  row('depth within 1 bps / median taker', live(300, 10_000)),
  row('cancelled / (cancelled + traded)', live(0.95, 0.995)),
  row('life of a level, median ms', live(300, 3_000)),
  row('life of a level, mean ms', live(2_000, 15_000)),
  row('time until the mid price changes, median ms', {}),
  row('rate of mid price changes at an age of 0.4-0.8 s / 0.1-0.3 s', live(0.3, 1.3)),
  row('book after a sweep: half back, s', live(1, 5), 'seconds', 'bouchaud'),
  row('book after a sweep: 90 % back, s', live(20, 120), 'minutes', 'bouchaud'),

  row('BTC and ETH, 1 s', live(0.2, 0.5), 'falls below 10 s', 'epps'),
  row('BTC and ETH, 1 min', both(0.7, 0.9)),
  row('BTC and ETH, 1 h', past(0.7, 0.9)),
  row('triangle, median bps', live(0, 1)),
  row('triangle, p95 bps', live(0, 3)),

  row('impact of 0.01 days of volume in 5 min, bps', {}),
  row('impact, exponent of size', live(0.45, 0.65), '0.4 to 0.7', 'toth'),
  row('impact, at half time / at the end', live(0.5, 0.85), '0.7', 'toth'),
  row('impact, left after as long again', live(0.4, 0.7), '2/3', 'bucci'),
  row('impact, left after ten times as long', live(0.2, 0.5), '1/3 to 1/2', 'bucci'),
  row('impact, left after a day', live(0.01, 0.4), 'above 0', 'bucci'),
  row('impact, Y of Y sigma sqrt(Q / V)', live(0.5, 1.5), '0.5 to 1.5', 'toth'),
  row('impact of the same size, resting orders, bps', live(1, 1_000)),
  row('impact of one order of 5 BTC after 30 s, bps', live(0.3, 1_000)),
];
