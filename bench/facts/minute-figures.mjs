/** Computes statistics of one-minute klines, and of longer klines made of them. No I/O. */
import { autocorrelation, correlation, kurtosis, logReturns, mean, tailIndex } from '../statistics.mjs';
import { laggedCorrelation, skewness } from './series.mjs';

const everyNth = (values, step) => values.filter((_, i) => i % step === step - 1);

/** @param klines `[time, close, volume, takerBuyVolume][]`, a minute apart */
export function minuteFigures(klines) {
  const closes = klines.map(([, close]) => close);
  const returns = logReturns(closes);
  const sizes = returns.map(Math.abs);
  const rows = klines.slice(1);
  const volumes = rows.map(([, , volume]) => Math.log(1e-3 + volume));
  const imbalances = rows.map(([, , volume, bought]) => (volume > 0 ? (2 * bought) / volume - 1 : 0));
  const quarters = logReturns(everyNth(closes, 15));
  const days = closes.length / 1_440;
  return {
    'imbalance and return, same minute': correlation(imbalances, returns),
    'imbalance and return, next minute': laggedCorrelation(imbalances, returns, 1),
    'kurtosis, 1m': kurtosis(returns),
    'tail index, 1m': tailIndex(returns, 0.05),
    'kurtosis, 15m': kurtosis(quarters),
    'kurtosis, 4h': days > 10 ? kurtosis(logReturns(everyNth(closes, 240))) : undefined,
    'acf of |r|, 1m': autocorrelation(sizes, 1),
    'acf of |r|, 15m': autocorrelation(sizes, 15),
    'acf of |r|, 1h': autocorrelation(sizes, 60),
    'acf of |r|, 4h': autocorrelation(sizes, 240),
    'acf of |r|, 1d': days > 2 ? autocorrelation(sizes, 1_440) : undefined,
    'leverage, 15m': leverage(quarters),
    'skewness, 15m': skewness(quarters),
    'skewness, 1h': skewness(logReturns(everyNth(closes, 60))),
    'busiest / quietest hour': days > 2 ? hourlySwing(rows, sizes) : undefined,
    '|r| and volume': correlation(sizes, volumes.map(Math.exp)),
    'acf of log volume, 1m': autocorrelation(volumes, 1),
    'acf of log volume, 1h': autocorrelation(volumes, 60),
    'acf of r, 1m': autocorrelation(returns, 1),
  };
}

/** Correlation of a return with the squares of the next ten, on average. Squares beyond the 99 % quantile are cut. */
function leverage(returns) {
  const squares = returns.map((one) => one * one);
  const most = [...squares].sort((a, b) => a - b)[Math.floor(squares.length * 0.99)];
  const cut = squares.map((one) => Math.min(one, most));
  return mean(Array.from({ length: 10 }, (_, i) => laggedCorrelation(returns, cut, i + 1)));
}

/** Mean move of the hour of day with the largest moves, divided by that of the hour with the smallest. */
function hourlySwing(rows, sizes) {
  const sums = new Float64Array(24);
  const counts = new Float64Array(24);
  rows.forEach(([time], i) => {
    const hour = Math.floor(time / 3_600_000) % 24;
    sums[hour] += sizes[i];
    counts[hour] += 1;
  });
  const means = Array.from(sums, (sum, hour) => sum / counts[hour]);
  return Math.max(...means) / Math.min(...means);
}
