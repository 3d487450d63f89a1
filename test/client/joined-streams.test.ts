/**
 * Streams of several symbols: one stream joins the streams of the single symbols, which it shares with other consumers.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../src/client/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;

function streaming(...more: { readonly status?: number; readonly body: object }[]) {
  const source = new FakeStreamSource();
  const known = SYMBOLS.map((symbol) => ({
    symbol,
    baseAsset: symbol.slice(0, 3),
    quoteAsset: 'USDT',
    status: 'TRADING',
  }));
  const symbols = known.map((one) => ({ ...one, filters: [] }));
  const client = makeClient([{ body: { symbols } }, ...more], { marketStreams: async () => source });
  const trade = (s: string, t: number) =>
    source.send(`${s.toLowerCase()}@trade`, { e: 'trade', E: t, s, t, p: '1.5', q: '1', T: t, m: true, M: true });
  const quote = (s: string, u: number) =>
    source.send(`${s.toLowerCase()}@bookTicker`, { u, s, b: '1.0', B: '1', a: '2.0', A: '1' });
  const live = async (...names: string[]) => {
    for (const name of names) await source.live(name);
  };
  const start = async () => {
    await client.x.general.exchangeInfo();
    return client.x;
  };
  return { ...client, source, trade, quote, live, start };
}

const TRADES = ['btcusdt@trade', 'ethusdt@trade'];
const QUOTES = ['btcusdt@bookTicker', 'ethusdt@bookTicker'];
const turn = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => setInterruptSignal(undefined));

describe('a stream of several symbols', () => {
  test('gives the events of all of them in the order of their arrival, and is ready when all are open', async () => {
    const { start, source, trade, live } = streaming();
    const x = await start();
    source.accepts = false;
    const stream = x.stream.trades([...SYMBOLS]);
    expect([stream.name, stream.params]).toEqual([TRADES.join('/'), { symbol: SYMBOLS.join(',') }]);
    const taking = stream.take(3);
    let isReady = false;
    void taking.ready.then(() => {
      isReady = true;
    });
    await live(...TRADES);
    for (let again = 0; again < 2; again += 1) {
      source.acceptOne('btcusdt@trade');
      await turn();
      expect(isReady).toBe(false);
    }
    source.acceptOne('ethusdt@trade');
    await taking.ready;
    trade('ETHUSDT', 7);
    trade('BTCUSDT', 1);
    trade('ETHUSDT', 8);
    const rows = await taking;
    expect(rows.map(({ symbol, id }) => [symbol, id])).toEqual([
      ['ETHUSDT', 7],
      ['BTCUSDT', 1],
      ['ETHUSDT', 8],
    ]);
    expect(rows.meta.stream).toBe(TRADES.join('/'));
    expect(source.open).toEqual([]);
  });

  test('shares the subscriptions of the single symbols, each of which ends with its last consumer', async () => {
    const { start, source, trade, live } = streaming();
    const x = await start();
    const one = x.stream.trades('BTCUSDT').take(2);
    const both = x.stream.trades([...SYMBOLS, 'BTCUSDT']).take(1);
    await live(...TRADES);
    await turn();
    expect([...source.open].sort()).toEqual(TRADES);
    trade('BTCUSDT', 1);
    await both;
    expect(source.open).toEqual(['btcusdt@trade']);
    trade('BTCUSDT', 2);
    expect((await one).map(({ id }) => id)).toEqual([1, 2]);
    expect(source.open).toEqual([]);
  });

  test('finds a gap of one symbol, and names the symbol', async () => {
    const { start, trade, live, clock } = streaming();
    const x = await start();
    const taking = x.stream
      .trades([...SYMBOLS])
      .gaps('report')
      .take(4);
    await live(...TRADES);
    trade('BTCUSDT', 1);
    trade('ETHUSDT', 1);
    trade('BTCUSDT', 5);
    await turn();
    await clock.advance(100);
    const rows = await taking;
    expect(rows[2]).toMatchObject({ eventType: 'gap', stream: 'btcusdt@trade', from: 2, until: 5 });
    expect(rows[3]).toMatchObject({ symbol: 'BTCUSDT', id: 5 });
  });

  test('keeps the newest event of each symbol with latest()', async () => {
    const { start, quote, live } = streaming();
    const x = await start();
    const events = x.stream
      .bookTicker([...SYMBOLS])
      .latest()
      [Symbol.asyncIterator]();
    const first = events.next();
    await live(...QUOTES);
    quote('BTCUSDT', 1);
    await first;
    for (const [symbol, id] of [
      ['BTCUSDT', 2],
      ['ETHUSDT', 5],
      ['BTCUSDT', 3],
      ['ETHUSDT', 6],
    ] as const)
      quote(symbol, id);
    const next = [await events.next(), await events.next()];
    expect(next.map(({ value }) => [value.symbol, value.updateId])).toEqual([
      ['BTCUSDT', 3],
      ['ETHUSDT', 6],
    ]);
    await events.return?.();
  });

  test('makes the source wait while its consumer is behind, and then goes on', async () => {
    const { start, source, trade, live } = streaming();
    const x = await start();
    const events = x.stream.trades([...SYMBOLS])[Symbol.asyncIterator]();
    const first = events.next();
    await live(...TRADES);
    for (let id = 1; id <= 1_100; id += 1) trade('BTCUSDT', id);
    trade('ETHUSDT', 1);
    await first;
    expect([...source.paused].sort()).toEqual(TRADES);
    for (let taken = 0; taken < 700; taken += 1) await events.next();
    expect([...source.paused]).toEqual([]);
    await events.return?.();
    expect(source.open).toEqual([]);
  });

  test('adds the symbol to the events of a book, which do not contain it on the wire', async () => {
    const { start, source, live } = streaming();
    const x = await start();
    const names = ['btcusdt@depth5', 'ethusdt@depth5'];
    const stream = x.stream.depth([...SYMBOLS]).levels(5);
    expect(stream.name).toBe(names.join('/'));
    const taking = stream.take(1);
    await live(...names);
    source.send('ethusdt@depth5', { lastUpdateId: 3, bids: [['1.0', '2']], asks: [] });
    expect([...(await taking)]).toMatchObject([{ symbol: 'ETHUSDT', lastUpdateId: 3 }]);
  });

  test('ends when one of its symbols is refused or the client is closed', async () => {
    const { start, live, source } = streaming({ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } });
    const x = await start();
    await expect(x.stream.trades(['BTCUSDT', 'NOSUCH']).take(1)).rejects.toMatchObject({ exchangeCode: -1121 });
    expect(source.open).toEqual([]);
    const taking = x.stream.trades([...SYMBOLS]).take(1);
    await live(...TRADES);
    await x.close();
    await expect(taking).rejects.toMatchObject({ code: 'SPOTLAB_STREAM_CLOSED' });
  });

  test('needs symbols: an empty list, another value in it, and a list for a book are refused', async () => {
    const { x } = streaming();
    await expect(x.stream.trades([]).take(1)).rejects.toThrow('a list has 1 to 1024 symbols, 0 given.');
    await expect(x.stream.trades(['btc-usdt']).take(1)).rejects.toThrow("symbol 'btc-usdt'");
    await expect(x.stream.book(['BTCUSDT'] as never)).rejects.toThrow('symbol');
    await expect(x.stream.klines([...SYMBOLS], '7m' as never).take(1)).rejects.toThrow("interval '7m'");
    expect(x.stream.klines([...SYMBOLS], '1m').tz('8').name).toBe('btcusdt@kline_1m@+08:00/ethusdt@kline_1m@+08:00');
    expect(x.stream.trades(['BTCUSDT']).name).toBe('btcusdt@trade');
  });
});
