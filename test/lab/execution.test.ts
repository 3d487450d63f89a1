/** Tests round trips, inventories, chances of fills, parent orders and benchmarks against figures computed by hand. */
import { describe, expect, test } from 'vitest';
import { type LabMarketEvent, lab, type Spot } from '../../src/index.js';
import { wilson } from '../../src/lab/result/fill-chances.js';
import { START_MS, walk } from './markets.js';

const at = (second: number): number => START_MS + second * 1_000;
const book = (second: number, bid: [string, string], ask: [string, string], ...more: [string, string][]) => ({
  ...{ time: at(second), bids: [bid], asks: [ask, ...more] },
  isWhole: true,
});
const trade = (second: number, price: string, quantity: string, isBuyerMaker = false): LabMarketEvent => ({
  ...{ time: at(second), price, quantity, isBuyerMaker },
});
const FREE = { maker: '0', taker: '0' };

describe('round trips and inventory', () => {
  /** Buys 4, sells 1 with a profit, sells 4 with a loss, which opens a short position of 1, and buys it back. */
  const trader = async (x: Spot): Promise<void> => {
    await x.clock.sleep('1s');
    await x.orders.market('BTCUSDT', 'BUY', '4');
    await x.clock.sleep('10s');
    await x.orders.market('BTCUSDT', 'SELL', '1');
    await x.clock.sleep('10s');
    await x.orders.market('BTCUSDT', 'SELL', '4');
    await x.clock.sleep('10s');
    await x.orders.market('BTCUSDT', 'BUY', '1');
  };
  const events = [
    book(0, ['99', '5'], ['101', '3'], ['102', '9']),
    book(10, ['109', '5'], ['111', '9']),
    book(20, ['89', '9'], ['91', '9']),
    book(40, ['89', '9'], ['91', '9']),
  ];
  const run = () =>
    lab.run(trader, {
      market: lab.events(events, { symbol: 'BTCUSDT' }),
      balances: { USDT: '1000', BTC: '3' },
      commission: FREE,
    });

  test('round trips pair a closing fill with the oldest open fills first', async () => {
    const { roundTrips, statistics } = await run();
    const rows = roundTrips.map(({ direction, quantity, entryValue, exitValue, profit, holdingMs, bps }) => [
      ...[direction, Number(quantity), entryValue, exitValue, profit, holdingMs, Math.round(bps * 100) / 100],
    ]);
    expect(rows).toEqual([
      ['long', 1, '101', '109', '8', 10_000, 792.08],
      ['long', 3, '304', '267', '-37', 20_000, -1217.11],
      ['short', 1, '89', '91', '-2', 10_000, -224.72],
    ]);
    expect(statistics).toMatchObject({ roundTrips: 3, medianHoldingMs: 10_000 });
    expect(statistics.hitRatio).toBeCloseTo(1 / 3, 11);
    expect(statistics.profitFactor).toBeCloseTo(8 / 39, 11);
    expect(statistics.meanHoldingMs).toBeCloseTo(40_000 / 3, 3);
  });

  test('round trips count an order once, although it was filled in parts between fills of other orders', async () => {
    const seller = async (x: Spot): Promise<void> => {
      await x.orders.market('BTCUSDT', 'BUY', '2');
      await x.orders.limit('BTCUSDT', 'SELL', '1', '103').strategyId(4);
      await x.clock.sleep('15s');
      await x.orders.limit('BTCUSDT', 'SELL', '1', '102');
    };
    const around = [book(0, ['99', '9'], ['101', '9']), book(1, ['99', '9'], ['105', '9'])];
    const trades = [trade(10, '103', '0.5'), trade(20, '102', '1'), trade(30, '103', '0.5')];
    const market = lab.events([...around, ...trades, book(40, ['99', '9'], ['101', '9'])], { symbol: 'BTCUSDT' });
    const { roundTrips, statistics, parents } = await lab.run(seller, { market, commission: FREE });
    const rows = roundTrips.map(({ quantity, profit, holdingMs, closeTime }) => [
      ...[Number(quantity), profit, holdingMs, closeTime],
    ]);
    // The first order is half filled after 10 s and filled after 30 s. The second order is filled in between.
    expect(rows).toEqual([
      [1, '2', 20_000, at(30)],
      [1, '1', 20_000, at(20)],
    ]);
    expect(statistics.roundTrips).toBe(2);
    expect(parents[0]).toMatchObject({ endTime: at(30) });
  });

  test('the inventory has means and shares of long and short that are weighted by time', async () => {
    const { inventory, statistics } = await run();
    expect(inventory).toHaveLength(1);
    const [{ asset, longShare, shortShare, ...amounts } = { asset: '' }] = inventory;
    expect([asset, longShare, shortShare]).toEqual(['BTC', 0.5, 0.25]);
    // 4 for 10 s, 3 for 10 s, -1 for 10 s, 0 for the other 10 s.
    const numbers = Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, Number(text)]));
    expect(numbers).toEqual({
      ...{ mean: 1.5, meanAbsolute: 2, lowest: -1, low5: -1, median: 0, high95: 4, highest: 4, last: 0 },
    });
    // 4 x 110 over 1000 - 405 + 7 x 110, at the points from 10 s on.
    expect(statistics.maxExposure).toBeCloseTo(440 / 1_365, 11);
    expect(statistics.cancelToFill).toBe(0);
  });

  test('the profits of the round trips and of the open amount are together exactly the profit of the trading', async () => {
    const rounds = async (x: Spot): Promise<void> => {
      for (let turn = 0; turn < 60; turn += 1) {
        const side = Math.random() < 0.5 ? 'BUY' : 'SELL';
        await x.orders
          .market('BTCUSDT', side, (0.001 + Math.floor(Math.random() * 9) / 1_000).toFixed(3))
          .catch(() => {});
        await x.clock.sleep('900ms');
      }
    };
    const result = await lab.run(rounds, {
      market: lab.events(walk(60, 3), { symbol: 'BTCUSDT' }),
      balances: { USDT: '5000', BTC: '0.1' },
    });
    expect(result.roundTrips.length).toBeGreaterThan(10);
    const closed = result.roundTrips.reduce((sum, { profit }) => sum + units(profit), 0n);
    // The open amount and its cash: the sums of all fills minus the closed round trips.
    let [cash, amount] = [0n, 0n];
    for (const { side, quantity, quoteQuantity, commission, commissionAsset } of result.fills) {
      const sign = side === 'BUY' ? 1n : -1n;
      amount += sign * units(quantity) - (commissionAsset === 'BTC' ? units(commission) : 0n);
      cash -= sign * units(quoteQuantity) + (commissionAsset === 'USDT' ? units(commission) : 0n);
    }
    for (const { direction, quantity, entryValue, exitValue } of result.roundTrips) {
      cash += direction === 'long' ? units(entryValue) - units(exitValue) : units(exitValue) - units(entryValue);
      expect(Number(quantity)).toBeGreaterThan(0);
    }
    const price = units(result.positions.findLast(({ asset }) => asset === 'BTC')?.price);
    const last = units(result.equity.at(-1)?.equity) - units(result.equity.at(-1)?.held);
    const marked = result.fills.length > 0 ? (last - (closed + cash)) * SCALE : 0n;
    // The rest is the open amount at the last price: their quotient is a price of the book.
    const implied = amount === 0n ? price : marked / amount;
    const lows = result.klines.map(({ low }) => units(low));
    const highs = result.klines.map(({ high }) => units(high));
    expect(implied >= lows.reduce((a, b) => (a < b ? a : b)) - 2n * SCALE).toBe(true);
    expect(implied <= highs.reduce((a, b) => (a > b ? a : b)) + 2n * SCALE).toBe(true);
    expect((amount * implied) / SCALE + closed + cash).toBe(last);
  });
});

describe('tables of the chances that an order fills', () => {
  test('the chances by the queue count only orders that waited in the queue, not an order that crossed the spread', async () => {
    const crossing = async (x: Spot): Promise<void> => {
      await x.clock.sleep('1s');
      await x.orders.limit('BTCUSDT', 'BUY', '1', '101');
      await x.orders.limit('BTCUSDT', 'BUY', '1', '99');
    };
    const market = lab.events([book(0, ['99', '5'], ['101', '3']), book(9, ['99', '5'], ['101', '3'])], {
      symbol: 'BTCUSDT',
    });
    const { fillChances } = await lab.run(crossing, { market, commission: FREE });
    const rows = fillChances.map(({ by, from, orders, filled }) => [by, from, orders, filled]);
    expect(rows).toEqual([
      ['distance', null, 1, 1],
      ['distance', 50, 1, 0],
      ['queue', 1, 1, 0],
    ]);
  });

  test('have rows by the distance from the middle price and by the quantity ahead in the queue', async () => {
    const quoter = async (x: Spot): Promise<void> => {
      await x.clock.sleep('1s');
      const { orderId } = await x.orders.limit('BTCUSDT', 'BUY', '1', '99');
      await x.orders.limit('BTCUSDT', 'BUY', '1', '100');
      await x.clock.sleep('20s');
      await x.orders.cancel('BTCUSDT', orderId);
    };
    const events = [
      book(0, ['99', '5'], ['101', '3']),
      trade(4, '100', '1', true),
      book(30, ['99', '5'], ['101', '3']),
    ];
    const market = lab.events(events, { symbol: 'BTCUSDT' });
    const { orders, fillChances, statistics } = await lab.run(quoter, { market, commission: FREE });
    expect(orders.map(({ mid, ahead }) => [Number(mid), Number(ahead)])).toEqual([
      [100, 5],
      // The strategy's own bids do not change the middle: it is still 100 for the second order.
      [100, 0],
    ]);
    const rows = fillChances.map(({ by, from, to, orders: count, filled, chance, waitMs }) => [
      ...[by, from, to, count, filled, chance, waitMs],
    ]);
    expect(rows).toEqual([
      ['distance', 0, 0.1, 1, 1, 1, 3_000],
      ['distance', 50, null, 1, 0, 0, null],
      ['queue', null, 0, 1, 1, 1, 3_000],
      ['queue', 1, 10, 1, 0, 0, null],
    ]);
    expect(statistics.cancelToFill).toBe(1);
  });

  // scipy.stats.binomtest(count, of).proportion_ci(method='wilson')
  test.each([
    [0, 5, 0, 0.43448246478317476],
    [3, 10, 0.10779126740630102, 0.6032218525388546],
    [10, 10, 0.7224672001371109, 1],
  ])('have the confidence interval of Wilson for %i filled of %i orders', (count, of, low, high) => {
    expect(wilson(count, of).low).toBeCloseTo(low, 6);
    expect(wilson(count, of).high).toBeCloseTo(high, 6);
  });
});

describe('parent orders', () => {
  test('the cost of a parent order is the difference between the paid prices and the middle price at its arrival', async () => {
    const buyer = async (x: Spot): Promise<void> => {
      await x.clock.sleep('1s');
      await x.orders.market('BTCUSDT', 'BUY', '4').strategyId(7);
      await x.orders.market('BTCUSDT', 'SELL', '1');
    };
    const events = [book(0, ['99', '5'], ['101', '3'], ['102', '9']), book(9, ['99', '5'], ['101', '3'])];
    const market = lab.events(events, { symbol: 'BTCUSDT' });
    const { parents, statistics } = await lab.run(buyer, { market, commission: { maker: '0', taker: '0.01' } });
    expect(parents).toHaveLength(1);
    expect(parents[0]).toMatchObject({
      ...{ strategyId: 7, side: 'BUY', orders: 1, arrivalMid: '100', averagePrice: '101.25' },
      // 3 x 101 + 1 x 102 - 4 x 100, and 1 % of what was bought.
      ...{ executionCost: '5', opportunityCost: '0', commission: '4.05', shortfall: '9.05', shortfallBps: 226.25 },
    });
    expect(statistics.shortfallBps).toBe(226.25);
    // All trades of the market were trades of the strategy, at the moment of the decision: (3 x 101 + 102 + 99) / 5.
    expect(parents[0]?.vwap).toBe('100.8');
    expect(parents[0]?.vwapBps).toBeCloseTo((101.25 / 100.8 - 1) * 1e4, 8);
  });

  test('a parent order of which one order is still open at the end of the run ends with the run', async () => {
    const seller = async (x: Spot): Promise<void> => {
      await x.orders.limit('BTCUSDT', 'SELL', '1', '101').strategyId(7);
      await x.orders.limit('BTCUSDT', 'SELL', '1', '102').strategyId(7);
    };
    const events = [book(0, ['99', '5'], ['105', '3']), trade(5, '101', '1'), trade(9, '102', '0.5')];
    const market = lab.events([...events, book(20, ['99', '5'], ['105', '3'])], { symbol: 'BTCUSDT' });
    const { parents } = await lab.run(seller, { market, balances: { BTC: '2' }, commission: FREE });
    expect(parents[0]).toMatchObject({ executed: '1.50000000', endTime: at(20) });
  });

  test('declared parent orders have costs from the time of the decision on, which include the quantity that was not executed', async () => {
    const buyer = async (x: Spot): Promise<void> => {
      await x.clock.sleep('10s');
      await x.orders.market('BTCUSDT', 'BUY', '1').strategyId(1);
      await x.clock.sleep('10s');
      await x.orders.market('BTCUSDT', 'BUY', '1').strategyId(1);
    };
    const events = [
      book(0, ['99', '9'], ['101', '9']),
      book(8, ['103', '9'], ['105', '9']),
      trade(12, '104', '2'),
      trade(16, '103', '1'),
      book(18, ['101', '9'], ['103', '9']),
      trade(25, '110', '1'),
      book(30, ['109', '9'], ['111', '9']),
    ];
    const { parents } = await lab.run(buyer, {
      market: lab.events(events, { symbol: 'BTCUSDT' }),
      commission: FREE,
      parents: [{ strategyId: 1, side: 'BUY', quantity: '3', from: at(5) }],
    });
    const [parent] = parents;
    expect(parent).toMatchObject({
      ...{ orders: 2, arrivalMid: '100', arrivalTime: at(5), endTime: at(30), endMid: '110' },
      // 105 + 103 - 2 x 100, and the third at 110 - 100.
      ...{ executionCost: '8', opportunityCost: '10', commission: '0', shortfall: '18', shortfallBps: 600 },
    });
    // The strategy's own trades are trades of the market, too: (105 + 2 x 104 + 103 + 103 + 110) / 6.
    expect(Number(parent?.vwap)).toBeCloseTo(629 / 6, 10);
    // From the first trade on: 105 for 2 s, 104 for 4 s, 103 for 9 s, 110 for 6 s.
    expect(Number(parent?.twap)).toBeCloseTo(2_213 / 21, 7);
    expect(parent?.vwapBps).toBeCloseTo((104 / (629 / 6) - 1) * 1e4, 6);
  });

  test('a parent order with a wrong field is refused, and the error names the field', async () => {
    const market = lab.events([book(0, ['99', '9'], ['101', '9']), book(9, ['99', '9'], ['101', '9'])], {
      symbol: 'BTCUSDT',
    });
    const wrong = (parents: unknown) => lab.run(() => {}, { market, parents: parents as never });
    await expect(wrong([{ strategyId: 1 }])).rejects.toThrow('parents[0].side');
    await expect(wrong([{ strategyId: 1, side: 'BUY', quantitty: '1' }])).rejects.toThrow('quantity');
    await expect(wrong({})).rejects.toThrow('parents');
  });
});

describe('benchmarks', () => {
  test('are the profits of holding the market, of holding the start balances and of holding the mean inventory', async () => {
    const buyer = async (x: Spot): Promise<void> => {
      await x.clock.sleep('5s');
      await x.orders.market('BTCUSDT', 'BUY', '2');
    };
    const path = [100, 102, 101, 105, 104, 108, 106, 110, 112, 111, 120];
    const events = path.map((middle, second) => book(second, [`${middle - 1}`, '9'], [`${middle + 1}`, '9']));
    const market = lab.events(events, { symbol: 'BTCUSDT' });
    const balances = { USDT: '1000', BTC: '1' };
    const { benchmarks, equity } = await lab.run(buyer, { market, balances, commission: FREE });
    // Bought after 5 of 10 s: a mean inventory of 1, which the price moves by 20.
    expect(benchmarks.map(({ name, profit }) => [name, Number(profit)])).toEqual([
      ['held', 20],
      ['market', 220],
      ['inventory', 20],
    ]);
    const values = equity.map((point) => Number(point.equity));
    const returns = (all: readonly number[]) => all.slice(1).map((one, index) => one / (all[index] ?? 1) - 1);
    const [x, y] = [returns(path), returns(values)];
    const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
    const slope =
      mean(x.map((one, index) => (one - mean(x)) * ((y[index] ?? 0) - mean(y)))) /
      mean(x.map((one) => (one - mean(x)) ** 2));
    expect(benchmarks[1]?.beta).toBeCloseTo(slope, 8);
    expect(benchmarks[1]?.alpha).toBeCloseTo((mean(y) - slope * mean(x)) * 10, 8);
  });

  test('have no row for the mean inventory of an asset whose prices are not recorded', async () => {
    const events = [book(0, ['99', '9'], ['101', '9']), book(5, ['109', '9'], ['111', '9'])];
    const names = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map((one) => `${one}XUSDT`);
    const market = lab.together(names.map((symbol) => lab.events(events, { symbol })));
    const bought = async (symbol: string): Promise<string[]> => {
      const buyer = async (x: Spot): Promise<void> => void (await x.orders.market(symbol, 'BUY', '1'));
      const { benchmarks } = await lab.run(buyer, { market, commission: FREE });
      return benchmarks.map(({ name, profit }) => `${name} ${profit}`);
    };
    expect(await bought('HXUSDT')).toContain('inventory 10');
    expect(await bought('IXUSDT')).toEqual(['held 0', 'market 1000']);
  });
});

const SCALE = 10n ** 24n;

/** A decimal as an integer of 1e-24. */
function units(text: string | null | undefined): bigint {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(text ?? 'none') ?? [];
  const value = BigInt(whole) * SCALE + BigInt(fraction.padEnd(24, '0'));
  return sign === '-' ? -value : value;
}
