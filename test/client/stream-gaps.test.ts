/** Tests the three ways to treat missing events of a stream: they are read by requests, reported to the program, or an error ends the stream. */
import { describe, expect, test } from 'vitest';
import { type SequenceStream, StreamGapError } from '../../src/client/index.js';
import { SendError } from '../../src/transport/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient } from '../support/make-client.js';

const TRADES = 'btcusdt@trade';
const BODY = { price: '1.0', qty: '1' };
const trade = (t: number) => ({ e: 'trade', E: t, s: 'BTCUSDT', t, p: '1.0', q: '1', T: t, m: true, M: true });
const row = (id: number) => ({ id, ...BODY, quoteQty: '1', time: id, isBuyerMaker: true, isBestMatch: true });
const turn = () => new Promise((resolve) => setImmediate(resolve));

interface Asked {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
}

function streaming(answer: (asked: Asked) => Answer) {
  const source = new FakeStreamSource();
  const asked: Asked[] = [];
  const client = makeClient(
    ({ path }) => {
      const url = new URL(path, 'http://x');
      const one = { path: url.pathname, params: Object.fromEntries(url.searchParams) };
      if (url.pathname.endsWith('/price')) return { body: { symbol: 'BTCUSDT', price: '1' } };
      asked.push(one);
      return answer(one);
    },
    { marketStreams: async () => source },
  );
  /** Lets time pass until the events in the wrong order, if any, have arrived, and the requests are answered. */
  const settle = async (ms = 100) => {
    for (let at = 0; at < 3; at += 1) await turn();
    await client.clock.advance(ms);
    for (let at = 0; at < 5; at += 1) await turn();
  };
  return { ...client, source, asked, settle };
}

/** Collects the events of a stream; a loop that has failed adds its error. */
function collect<T>(stream: SequenceStream<T>): (T | Error)[] {
  const events: (T | Error)[] = [];
  (async () => {
    for await (const event of stream) events.push(event);
  })().catch((error: Error) => events.push(error));
  return events;
}

/** The history of the exchange up to an id: pages of `historicalTrades`. */
const history =
  (last: number, first = 0) =>
  ({ params: { fromId, limit } }: Asked): Answer => {
    const from = Math.max(Number(fromId), first);
    const count = Math.max(0, Math.min(Number(limit), last - from + 1));
    return { body: Array.from({ length: count }, (_, at) => row(from + at)) };
  };

const ids = (events: readonly unknown[]) =>
  events.map((one) => (one instanceof Error ? (one as { code?: string }).code : ((one as { id?: number }).id ?? one)));

describe('gaps of trades', () => {
  test('are filled by requests; the filled events have the form of events of the stream', async () => {
    const { x, source, asked, settle } = streaming(history(20));
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    for (const id of [1, 2, 6, 7]) source.send(TRADES, trade(id));
    await settle();
    source.send(TRADES, trade(8));
    await settle();
    expect(ids(events)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(asked).toEqual([
      { path: '/api/v3/historicalTrades', params: { symbol: 'BTCUSDT', fromId: '3', limit: '3' } },
    ]);
    expect(events[3]).toEqual({ ...(events[0] as object), id: 4, eventTime: 4, time: 4 });
    expect(Object.keys(events[3] as object)).toEqual(Object.keys(events[0] as object));
  });

  test('cause no request while the missing events are only late', async () => {
    const { x, source, asked, settle } = streaming(history(20));
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    for (const id of [1, 3, 2, 4]) source.send(TRADES, trade(id));
    await settle();
    expect([ids(events), asked]).toEqual([[1, 2, 3, 4], []]);
  });

  test('a gap of thousands of trades is filled page by page', async () => {
    const { x, source, asked, settle } = streaming(history(5_000));
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    source.send(TRADES, trade(1));
    source.send(TRADES, trade(3_500));
    for (let at = 0; at < 10; at += 1) await settle();
    expect(ids(events)).toEqual(Array.from({ length: events.length }, (_, at) => at + 1));
    expect([events.length >= 3_500, asked.length]).toEqual([true, 4]);
  });

  test('gaps of trades after a reconnection are filled when the next event comes, or after a quiet time', async () => {
    let last = 9;
    const { x, source, asked, settle } = streaming((one) => history(last)(one));
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    source.send(TRADES, trade(5));
    source.reconnect(TRADES);
    source.send(TRADES, trade(10));
    await settle();
    expect(ids(events)).toEqual([5, 6, 7, 8, 9, 10]);
    source.reconnect(TRADES);
    last = 12;
    await settle(2_000);
    expect(ids(events)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(asked.map(({ params }) => params.fromId)).toEqual(['6', '11']);
  });

  test('gaps of trades that the exchange cannot send again are an error that names the missing events', async () => {
    const { x, source, settle } = streaming(history(20, 5));
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    for (const id of [1, 8]) source.send(TRADES, trade(id));
    await settle();
    expect(ids(events)).toEqual([1, 'SPOTLAB_STREAM_GAP']);
    const error = events[1] as StreamGapError;
    expect(error).toBeInstanceOf(StreamGapError);
    expect(error.gap).toMatchObject({ eventType: 'gap', stream: TRADES, from: 2, until: 5 });
    expect(error.message).toContain('from 2 up to 5, exclusive. The exchange does not have them any more.');
    expect(source.open).toEqual([]);
  });

  test('gaps of trades are an error when the exchange refuses the request for them', async () => {
    const { x, source, settle } = streaming(() => ({
      status: 400,
      body: { code: -2014, msg: 'API-key format invalid.' },
    }));
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    for (const id of [1, 3]) source.send(TRADES, trade(id));
    await settle();
    expect(ids(events)).toEqual([1, 'SPOTLAB_STREAM_GAP']);
    expect((events[1] as Error).message).toContain('They could not be read: stream.trades: API-key format invalid.');
  });

  test('gaps of trades are filled by a later request when the connection of the first requests fails', async () => {
    let failures = 2;
    const { x, source, settle } = streaming((one) => {
      failures -= 1;
      return failures >= 0 ? new SendError('the connection was reset', false, 'network') : history(9)(one);
    });
    const events = collect(x.stream.trades('BTCUSDT'));
    await source.live(TRADES);
    for (const id of [1, 3]) source.send(TRADES, trade(id));
    for (const ms of [100, 500, 1_000]) await settle(ms);
    expect(ids(events).slice(0, 3)).toEqual([1, 2, 3]);
  });

  test("gaps of trades with gaps('report') are values between the trades around them", async () => {
    const { x, source, asked, settle } = streaming(history(20));
    const events = collect(x.stream.trades('BTCUSDT').gaps('report'));
    await source.live(TRADES);
    source.send(TRADES, trade(1));
    source.reconnect(TRADES);
    for (const id of [4, 5]) source.send(TRADES, trade(id));
    await settle();
    const reason = 'These events are missing because the connection was lost. The connection was cut.';
    expect(ids(events)).toEqual([1, { eventType: 'gap', stream: TRADES, from: 2, until: 4, reason }, 4, 5]);
    expect(asked).toEqual([]);
  });

  test("gaps of trades end the iteration with gaps('throw')", async () => {
    const { x, source, asked, settle } = streaming(history(20));
    const events = collect(x.stream.trades('BTCUSDT').gaps('throw'));
    await source.live(TRADES);
    for (const id of [1, 4]) source.send(TRADES, trade(id));
    await settle();
    expect([ids(events), asked]).toEqual([[1, 'SPOTLAB_STREAM_GAP'], []]);
  });

  test('are not filled faster than the consumer reads the events', async () => {
    const { x, source, asked, settle } = streaming(history(100_000));
    const iterator = x.stream.trades('BTCUSDT')[Symbol.asyncIterator]();
    const first = iterator.next();
    await source.live(TRADES);
    source.send(TRADES, trade(1));
    source.send(TRADES, trade(50_000));
    for (let at = 0; at < 10; at += 1) await settle();
    expect([(await first).value.id, asked.length]).toEqual([1, 1]);
    for (let id = 2; id <= 3_000; id += 1) {
      const next = iterator.next();
      await settle(id % 500 === 0 ? 100 : 0);
      expect((await next).value.id).toBe(id);
    }
    expect(asked.length).toBe(4);
    await iterator.return?.();
  });
});

test('changes of the book cannot be filled', async () => {
  const { x, source, settle } = streaming(() => ({ body: [] }));
  const diff = (U: number, u: number) => ({ e: 'depthUpdate', E: 1, s: 'BTCUSDT', U, u, b: [], a: [] });
  const name = 'btcusdt@depth@100ms';
  const stream = x.stream.diffs('BTCUSDT').every('100ms');
  const [failing, reported] = [collect(stream), collect(stream.gaps('report'))];
  await source.live(name);
  await turn();
  source.send(name, diff(1, 3));
  source.send(name, diff(7, 9));
  await settle();
  expect(failing[1]).toMatchObject({ code: 'SPOTLAB_STREAM_GAP', gap: { from: 4, until: 7 } });
  expect(reported).toMatchObject([{ finalUpdateId: 3 }, { eventType: 'gap', from: 4, until: 7 }, { finalUpdateId: 9 }]);
});

test('missing klines are read by their times, in the time zone of the stream', async () => {
  const MINUTE = 60_000;
  const { x, source, asked, settle } = streaming(({ params }) => {
    const from = Number(params.startTime) / MINUTE;
    const count = Math.ceil((Number(params.endTime) + 1) / MINUTE) - from;
    const rows = Array.from({ length: count }, (_, at) => {
      const open = (from + at) * MINUTE;
      return [open, '1', '2', '1', '2', '5', open + MINUTE - 1, '9', 3, '1', '1', '0'];
    });
    return { body: rows };
  });
  const name = 'btcusdt@kline_1m@+08:00';
  const events = collect(x.stream.klines('BTCUSDT', '1m').tz('8'));
  const send = (minute: number, E: number, closed = false) =>
    source.send(name, {
      e: 'kline',
      E,
      s: 'BTCUSDT',
      k: {
        t: minute * MINUTE,
        T: (minute + 1) * MINUTE - 1,
        s: 'BTCUSDT',
        i: '1m',
        f: 1,
        L: 3,
        o: '1',
        c: '2',
        h: '2',
        l: '1',
        v: '5',
        n: 3,
        x: closed,
        q: '9',
        V: '1',
        Q: '1',
        B: '0',
      },
    });
  await source.live(name);
  send(1, 61_000);
  source.reconnect(name);
  send(4, 241_000);
  await settle();
  expect(asked).toEqual([
    {
      path: '/api/v3/klines',
      params: {
        symbol: 'BTCUSDT',
        interval: '1m',
        startTime: `${MINUTE}`,
        endTime: `${4 * MINUTE - 1}`,
        timeZone: '8',
        limit: '1000',
      },
    },
  ]);
  const klines = events.map(
    (one) =>
      (one as { kline: { openTime: number; isClosed: boolean; tradeCount: number; firstTradeId: number | null } })
        .kline,
  );
  expect(klines.map(({ openTime, isClosed }) => [openTime / MINUTE, isClosed])).toEqual([
    [1, false],
    [1, true],
    [2, true],
    [3, true],
    [4, false],
  ]);
  expect(klines[2]).toMatchObject({ symbol: 'BTCUSDT', interval: '1m', tradeCount: 3, firstTradeId: null, close: '2' });
  expect(Object.keys(klines[2] ?? {})).toEqual(Object.keys(klines[0] ?? {}));
});
