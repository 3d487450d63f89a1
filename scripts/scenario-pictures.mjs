// Draws the pictures of docs/scenarios.md: the price in each scenario, from seed 1. Run it after a build.
import { writeFileSync } from 'node:fs';
import { lab } from '../dist/src/index.js';
import { readyScenarios } from '../dist/src/protocol/index.js';

/** Lengths of the scenarios that last longer than the others. `depeg` shows only in symbols of another quote asset. */
const LENGTHS = { 'thin-night': '3h', depeg: '3h', 'one-sided': '90m', regime: '3h' };
const SYMBOLS = { depeg: 'BTCUSDC' };

for (const scenario of Object.keys(readyScenarios)) {
  const { [scenario]: length = '45m' } = LENGTHS;
  const { [scenario]: symbol = 'BTCUSDT' } = SYMBOLS;
  // One small trade, because the result has the klines of traded symbols.
  const look = async (x) => void (await x.orders.market(symbol, 'BUY', '0.001'));
  const result = await lab.run(look, {
    market: lab.simulated({ scenario, length, symbols: [symbol] }),
    balances: { [symbol.slice(3)]: '10000' },
  });
  const picture = result.chart('klines', { symbol })[Symbol.for('Jupyter.display')]()['image/svg+xml'];
  writeFileSync(new URL(`../docs/pictures/scenario-${scenario}.svg`, import.meta.url), picture);
  console.log(`${scenario}: ${picture.length} bytes`);
}
