// Runs the npm package grademark over recorded trades, each as a bar of one price.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export default {
  name: 'grademark',
  pkg: 'grademark',
  lacks:
    'book, queue, latency, order types, quantities and partial fills, balances, filters, commission, exact decimals',
  /**
   * @param trades `{ timeMs, price }`, oldest first
   * @param rule gives `enter`, `exit` or undefined for a trade
   * @returns round trips, and their profit for one unit of the base asset
   */
  run(trades, rule) {
    const { DataFrame } = require('data-forge');
    const { backtest } = require('grademark');
    const bars = trades.map(({ timeMs, price }) => {
      const [open, high, low, close, volume] = [price, price, price, price, 1];
      return { time: timeMs, open, high, low, close, volume, signal: rule(timeMs, price) };
    });
    const strategy = {
      entryRule: (enter, { bar }) => bar.signal === 'enter' && enter(),
      exitRule: (exit, { bar }) => bar.signal === 'exit' && exit(),
    };
    // A position that is open at the end is no round trip.
    const done = backtest(strategy, new DataFrame(bars)).filter(({ exitReason }) => exitReason === 'exit-rule');
    return { trips: done.length, profit: done.reduce((sum, { profit }) => sum + profit, 0) };
  },
};
