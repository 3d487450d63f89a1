/** Tests sums over recorded trades: a range has the sums of its rows, whichever bars it consists of. */
import { expect, test } from 'vitest';
import { knownSymbol, RecordedTrades, tradesExtent } from '../../src/market/index.js';
import { BarSum } from '../../src/market/series/bar.js';
import { numbersOf } from '../lab/markets.js';

const START_US = Date.parse('2025-06-02T09:00:30Z') * 1_000;
const MINUTES = 9;

test('the sums over any time range of recorded trades are those of the rows of the recording', () => {
  const random = numbersOf(3);
  const timesUs: number[] = [];
  // Some seconds have no trade.
  for (let us = START_US; us < START_US + MINUTES * 60_000_000; us += Math.ceil(random() ** 4 * 9_000_000))
    timesUs.push(us);
  const column = (of: () => number) => Float64Array.from(timesUs, of);
  const recording = {
    priceDecimals: 2,
    quantityDecimals: 5,
    firstId: 1,
    timesUs: Float64Array.from(timesUs),
    priceTicks: column(() => 5_000_000 + Math.floor(random() * 1_000)),
    quantityLots: column(() => 1 + Math.floor(random() * 1e6)),
    aggregateIds: Float64Array.from(timesUs, (_, at) => at + 1),
    buyerMaker: Uint8Array.from(timesUs, () => (random() < 0.5 ? 1 : 0)),
  };
  const trades = new RecordedTrades(knownSymbol('BTCUSDT', tradesExtent(recording)), recording);
  for (let draw = 0; draw < 200; draw += 1) {
    const whole = draw % 2 === 0 ? 1_000_000 : 1;
    const fromUs = START_US - 1_000_000 + Math.floor((random() * MINUTES * 60_000_000) / whole) * whole;
    const toUs = fromUs + Math.floor((random() * 5.5 * 60_000_000) / whole) * whole;
    const [sum, rows] = [new BarSum(), new BarSum()];
    trades.addTo(sum, fromUs, toUs);
    for (const row of trades.read(1, timesUs.length)) {
      if (row.timeUs < fromUs || row.timeUs >= toUs) continue;
      rows.addTrade(trades.scale, row.priceTicks, row.quantityLots, row.isBuyerMaker);
    }
    expect(sum.bar(trades.scale), `${fromUs} to ${toUs}`).toEqual(rows.bar(trades.scale));
  }
});
