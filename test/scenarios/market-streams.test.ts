/**
 * A client's streams against the embedded exchange, which loses, repeats and swaps events and cuts connections: each
 * trade and kline arrives once and in order, and equals what the exchange has.
 */
import { afterEach, describe, expect, test } from 'vitest';
import {
  connect,
  type DepthDiffEvent,
  type SequenceStream,
  type Spot,
  type StreamGap,
  type TradeEvent,
} from '../../src/index.js';
import { trials } from '../support/depth.js';

const opened: Spot[] = [];
afterEach(async () => {
  for (const x of opened.splice(0)) await x.close();
});

async function open(): Promise<Spot> {
  const x = await connect({
    ...{ seed: 7, time: '2026-03-02T15:00:00Z', paused: true, symbols: ['BTCUSDT'] },
  });
  opened.push(x);
  return x;
}

/** The events of a stream, and a function that waits for one. */
async function collect<T>(stream: SequenceStream<T>) {
  const events: T[] = [];
  let wake = () => {};
  const handle = stream.on((event) => {
    events.push(event);
    wake();
  });
  await handle.ready;
  const until = async (isIt: (event: T) => boolean) => {
    for (let seen = 0; !events.slice(seen).some(isIt); ) {
      seen = events.length;
      const more = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await Promise.race([handle.done, more]);
    }
  };
  return { events, until };
}

const FAULTS = ['gap', 'duplicate', 'reorder'] as const;

/** Lets time pass with faults, then without: the last events of a stream reveal the lost events before them. */
async function passTime(x: Spot, stream: string, seed: number, cuts: number): Promise<void> {
  for (const action of FAULTS) await x.exchange.faults.stream(action, { stream, probability: 0.15, seed });
  if (cuts > 0) await x.exchange.faults.stream('disconnect', { stream, count: cuts, skip: 3 });
  await x.exchange.clock.advance('2m');
  await x.exchange.faults.clear();
  // No symbol is silent for more than ten seconds, so this time has events.
  await x.exchange.clock.advance('15s');
}

describe('under stream faults of the exchange', () => {
  test('trades and aggregate trades arrive once each and in order, as the exchange has them', async () => {
    const x = await open();
    const trades = await collect(x.stream.trades('BTCUSDT'));
    const aggregates = await collect(x.stream.aggTrades('BTCUSDT'));
    await x.exchange.clock.advance('10s');
    for (let round = 0; round < trials(2, 8); round += 1) {
      await passTime(x, round % 2 === 0 ? 'btcusdt@trade' : 'btcusdt@aggTrade', round, round % 2);
      // After a cut this takes seconds: the connection is opened again, and the client waits for the next event before it asks for
      // the missed events.
      const [trade] = await x.market.trades('BTCUSDT').limit(1).send();
      await trades.until(({ id }) => id >= (trade?.id as number));
      const [aggregate] = await x.market.aggTrades('BTCUSDT').limit(1).send();
      await aggregates.until(({ aggTradeId }) => aggTradeId >= (aggregate?.aggTradeId as number));
    }
    const first = trades.events[0]?.id as number;
    expect(trades.events.map(({ id }) => id)).toEqual(trades.events.map((_, at) => first + at));
    expect(trades.events.length).toBeGreaterThan(60);
    const rows = await x.market.historicalTrades('BTCUSDT').fromId(first).limit(1000);
    for (const [at, event] of trades.events.slice(0, rows.length).entries())
      expect(rows[at]).toMatchObject(fieldsOf(event));
    const ids = aggregates.events.map(({ aggTradeId }) => aggTradeId);
    expect(ids).toEqual(ids.map((_, at) => (ids[0] as number) + at));
  });

  test('klines are each closed once and in order, and equal those of the exchange', async () => {
    const x = await open();
    const { events, until } = await collect(x.stream.klines('BTCUSDT', '1s'));
    await x.exchange.clock.advance('3s');
    for (let round = 0; round < trials(2, 20); round += 1) {
      await passTime(x, 'btcusdt@kline_1s', round, 0);
      const { serverTime } = await x.general.time().send();
      await until(({ kline }) => kline.closeTime >= serverTime - 1);
    }
    const closed = events.map(({ kline }) => kline).filter(({ isClosed }) => isClosed);
    const first = closed[0]?.openTime as number;
    expect(closed.map(({ openTime }) => openTime)).toEqual(closed.map((_, at) => first + at * 1000));
    const rows = await x.market.klines('BTCUSDT', '1s').from(first).all({ max: closed.length });
    for (const [at, { open: price, close, volume, tradeCount }] of closed.entries())
      expect([price, close, volume, tradeCount]).toEqual([rows[at]?.[1], rows[at]?.[4], rows[at]?.[5], rows[at]?.[8]]);
  });

  test('missing changes of the book are reported as a gap', async () => {
    const x = await open();
    const { events, until } = await collect(x.stream.diffs('BTCUSDT').every('100ms').gaps('report'));
    await x.exchange.clock.advance('3s');
    await x.exchange.faults.stream('gap', { stream: 'btcusdt@depth@100ms', count: 2, skip: 2 });
    await x.exchange.clock.advance('20s');
    await until((event) => event.eventType === 'gap');
    const at = events.findIndex(({ eventType }) => eventType === 'gap');
    const [before, gap, after] = events.slice(at - 1, at + 2) as [DepthDiffEvent, StreamGap, DepthDiffEvent];
    expect([gap.from, gap.until]).toEqual([before.finalUpdateId + 1, after.firstUpdateId]);
  });
});

/** The fields that an event has in common with a trade of REST. */
function fieldsOf({ id, price, qty, time, isBuyerMaker }: TradeEvent) {
  return { id, price, qty, time, isBuyerMaker };
}
