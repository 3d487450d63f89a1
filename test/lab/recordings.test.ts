/** Tests runs in recordings: several symbols at once, ids of trades, and real data. */
import { describe, expect, test } from 'vitest';
import { lab, type Spot } from '../../src/index.js';
import { sharedFile, walk } from './markets.js';

describe('recordings of several symbols', () => {
  const cheaper = walk(40, 2).map((event) =>
    'price' in event
      ? { ...event, price: (Number(event.price) / 100).toFixed(2) }
      : { ...event, bids: scaled(event.bids), asks: scaled(event.asks) },
  );
  const market = lab.together([
    lab.events(walk(60), { symbol: 'BTCUSDT' }),
    lab.events(cheaper, { symbol: 'ETHUSDT' }),
  ]);

  test('are played together, over the time that all of them cover', async () => {
    const seen = new Map<string, number>();
    const result = await lab.run(
      async (x) => {
        const watch = async (symbol: string) => {
          for await (const trade of x.stream.trades(symbol)) seen.set(trade.symbol, trade.time);
        };
        void watch('BTCUSDT');
        void watch('ETHUSDT');
        await x.clock.sleep('5s');
        await Promise.all(['BTCUSDT', 'ETHUSDT'].map((symbol) => x.orders.market(symbol, 'BUY', '0.05')));
      },
      { market, latency: { feed: 5 } },
    );
    expect(result.info.symbols).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(new Set(result.fills.map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSDT', 'ETHUSDT']));
    expect(result.info.endTime).toBe(Number(cheaper.at(-1)?.time));
    for (const time of seen.values()) expect(time).toBeGreaterThan(result.info.endTime - 2_000);
  });

  test('a symbol that is given twice is refused', async () => {
    const twice = lab.together([
      lab.events(walk(3), { symbol: 'BTCUSDT' }),
      lab.events(walk(4), { symbol: 'BTCUSDT' }),
    ]);
    await expect(lab.run(() => {}, { market: twice })).rejects.toThrow(/BTCUSDT comes twice/);
    expect(() => lab.together([lab.simulated()])).toThrow(/no recording/);
  });
});

function scaled(levels: readonly (readonly [string, string])[] = []): [string, string][] {
  return levels.map(([price, quantity]) => [(Number(price) / 100).toFixed(2), quantity]);
}

test('in a replay, the trades of the strategy and the recorded trades are numbered together, so that no id is missing or twice', async () => {
  const ids = { trades: [] as number[], aggregates: [] as number[] };
  const { fills } = await lab.run(
    async (x) => {
      x.stream.trades('BTCUSDT').on(({ id }) => ids.trades.push(id));
      x.stream.aggTrades('BTCUSDT').on(({ aggTradeId }) => ids.aggregates.push(aggTradeId));
      for (let at = 0; at < 20; at += 1) {
        // Some of these orders take both levels of the book, or two orders of a level.
        await x.clock.sleep(900);
        const [side, price] = at % 2 === 0 ? (['BUY', '50200'] as const) : (['SELL', '49800'] as const);
        await x.orders.limit('BTCUSDT', side, '1.3', price).tif('IOC');
      }
    },
    { market: lab.events(walk(30, 4), { symbol: 'BTCUSDT' }), balances: { USDT: '500000', BTC: '10' } },
  );
  expect(fills.length).toBeGreaterThan(22);
  for (const list of Object.values(ids)) {
    expect(list.length).toBeGreaterThan(100);
    expect(list).toEqual(list.map((_, at) => (list[0] as number) + at));
  }
});

const trades = sharedFile('trades/BTCUSDT-trades-2024-08-08T2354_2024-08-09T0005.csv.gz');
const depth = sharedFile('depth');
if (!trades || !depth) console.log('test/lab/recordings: real recordings skipped, ../shared/data is not there');

describe.runIf(trades && depth)('a real recording', () => {
  async function maker(x: Spot): Promise<void> {
    const book = await x.stream.book('BTCUSDT');
    for (;;) {
      await x.clock.sleep('2s');
      const [bid, ask] = [book.bestBid?.[0], book.bestAsk?.[0]];
      if (bid === undefined || ask === undefined) continue;
      await x.orders.cancelAll('BTCUSDT').catch(() => {});
      await Promise.all([
        x.orders.limitMaker('BTCUSDT', 'BUY', '0.01', bid).catch(() => {}),
        x.orders.limitMaker('BTCUSDT', 'SELL', '0.01', ask).catch(() => {}),
      ]);
    }
  }

  test('a real recording gives fewer fills by the assumption `queue` than by `touch`, and fewer by `touch` than by `candle`', async () => {
    const { assumptions, fills, info } = await lab.run(maker, {
      market: lab.recording([trades as string, depth as string], { length: '3m' }),
      balances: { USDT: '10000', BTC: '0.2' },
      latency: { order: '10ms', feed: '5ms' },
    });
    const rate = Object.fromEntries(assumptions.map(({ name, fillRate }) => [name, fillRate]));
    expect(fills.length).toBeGreaterThan(3);
    expect(rate.queue).toBeLessThan(rate.touch as number);
    expect(rate.touch).toBeLessThanOrEqual(rate.candle as number);
    expect(info.end.why).toBe('market');
  });
});
