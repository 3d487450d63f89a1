/**
 * Helps the tests that a strategy cannot see the future of its market: a strategy that reads all data, the log of a run, and
 * the first difference of two logs.
 */
import { type LabMarket, lab, type Spot } from '../../src/index.js';

/** The actions and observations of the strategy, each with its time. */
export type Log = (readonly [timeMs: number, what: string])[];

/** A strategy that reads everything it can, and trades by it. @param everyMs time between two requests of klines */
export async function reader(x: Spot, note: (what: string) => void, everyMs = 700): Promise<void> {
  const book = await x.stream.book('BTCUSDT');
  void watchAccount(x, note);
  void (async () => {
    for (;;) {
      await x.clock.sleep(everyMs);
      const [klines, ticker] = await Promise.all([
        x.market.klines('BTCUSDT', '1m').limit(3),
        x.market.ticker.last24h('BTCUSDT'),
      ]);
      note(`klines ${JSON.stringify(klines)} ${ticker.lastPrice} ${ticker.volume}`);
    }
  })();
  let trades = 0;
  for await (const trade of x.stream.trades('BTCUSDT')) {
    trades += 1;
    note(`trade ${trade.id} ${trade.price} ${book.bestBid?.[0]} ${book.bestAsk?.[0]}`);
    if (trades % 10 !== 0) continue;
    const side = Math.random() < 0.5 ? 'BUY' : 'SELL';
    const order = await x.orders.limit('BTCUSDT', side, '0.01', trade.price).catch((error: Error) => error.message);
    note(`order ${side} ${typeof order === 'string' ? order : `${order.status} ${order.executedQty}`}`);
    if (trades % 50 === 0) await x.orders.cancelAll('BTCUSDT').catch(() => {});
  }
}

async function watchAccount(x: Spot, note: (what: string) => void): Promise<void> {
  for await (const event of x.stream.account()) note(JSON.stringify(event));
}

export type Noting = (x: Spot, note: (what: string) => void) => unknown;

export async function logOf(market: LabMarket, strategy: Noting): Promise<Log> {
  const log: Log = [];
  await lab.run((x) => strategy(x, (what) => void log.push([Date.now(), what])), {
    market,
    balances: { USDT: '100000', BTC: '1' },
    latency: { order: { from: 1, to: 40 }, feed: { from: 0, to: 15 } },
    limits: 'off',
  });
  return log;
}

/** The first decision before the cut that differs; undefined if there is none. */
export function difference(whole: Log, cut: Log, untilMs: number): string | undefined {
  const [before, after] = [whole, cut].map((log) => log.filter(([timeMs]) => timeMs < untilMs));
  const at = Array.from({ length: Math.max(before?.length ?? 0, after?.length ?? 0) }).findIndex(
    (_, index) => JSON.stringify(before?.[index]) !== JSON.stringify(after?.[index]),
  );
  return at < 0 ? undefined : `${JSON.stringify(before?.[at])} became ${JSON.stringify(after?.[at])}`;
}
