/** Tests the reading of a list page by page: a consumer that stops early, an abort, full rate limits, failed requests, and the report of progress. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { limitsWaitMs } from '../../src/client/base/limits-wait.js';
import { setProgressListener } from '../../src/client/paging/progress.js';
import type { Kline } from '../../src/client/types/data-types.gen.js';
import type { ExchangeError } from '../../src/client/types/errors.js';
import type { PagingProgress } from '../../src/client/types/page-options.js';
import type { PagedCall } from '../../src/client/types/paged.js';
import { LimitBook } from '../../src/limits/index.js';
import { drawResults } from '../support/drawn.js';
import { FakeClock } from '../support/fake-clock.js';
import { type List, ListedExchange } from '../support/listed-exchange.js';
import { makeClient, NOW } from '../support/make-client.js';

drawResults();

const MINUTE_MS = 60_000;
const ROWS = 100;
const FIRST_MS = NOW - ROWS * MINUTE_MS;

const klineRows = () =>
  Array.from({ length: ROWS }, (_, index) => [
    FIRST_MS + index * MINUTE_MS,
    '1.0',
    '1.0',
    '1.0',
    '1.0',
    '1',
    0,
    '1',
    1,
    '1',
    '1',
    '0',
  ]);
const klines: List = { path: '/api/v3/klines', rows: klineRows(), time: 0 };
const aggregates: List = {
  path: '/api/v3/aggTrades',
  rows: Array.from({ length: ROWS }, (_, index) => ({ a: index, T: FIRST_MS + index, p: '1', q: '1' })),
  id: 'a',
  time: 'T',
  fromId: 'fromId',
};

function started(parts: Parameters<typeof makeClient>[1] = {}) {
  const transport = new ListedExchange([klines, aggregates]);
  return { ...makeClient([], { transport, ...parts }), transport };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

afterEach(() => {
  setProgressListener(undefined);
  setInterruptSignal(undefined);
});

describe('leaving and stopping', () => {
  test('leaving the loop aborts the requests on their way, and soon no more are sent', async () => {
    const { x, transport } = started();
    let pages = 0;
    for await (const page of x.market.klines('BTCUSDT', '1m').pages({ pageSize: 5, concurrency: 3 })) {
      expect(page).toHaveLength(5);
      pages += 1;
      if (pages === 2) break;
    }
    const sent = transport.sent.length;
    expect(sent).toBeLessThanOrEqual(2 + 3);
    await turns(10);
    expect(transport.sent.length - sent).toBeLessThanOrEqual(3);
    expect(transport.sent.at(-1)?.signal?.aborted).toBe(true);
    const settled = transport.sent.length;
    await turns(10);
    expect(transport.sent).toHaveLength(settled);
  });

  test('a loop that was never begun sends no request', async () => {
    const { x, transport } = started();
    x.market.klines('BTCUSDT', '1m').pages();
    await turns(3);
    expect(transport.sent).toHaveLength(0);
  });

  test.each(['the call’s signal', 'the signal of the options', 'the interrupt of whoever runs the code'])(
    '%s stops the reading between two pages',
    async (which) => {
      const { x, transport } = started();
      const stop = new AbortController();
      let call = x.market.klines('BTCUSDT', '1m');
      if (which === 'the call’s signal') call = call.signal(stop.signal);
      if (which === 'the interrupt of whoever runs the code') setInterruptSignal(stop.signal);
      const options = which === 'the signal of the options' ? { signal: stop.signal } : {};
      let rows = 0;
      const reading = (async () => {
        for await (const page of call.pages({ concurrency: 1, pageSize: 5, ...options })) {
          rows += page.length;
          if (rows === 15) stop.abort(new Error('enough'));
        }
      })();
      await expect(reading).rejects.toMatchObject({ code: 'SPOTLAB_TRANSPORT', reason: 'aborted' });
      expect(rows).toBeLessThanOrEqual(20);
      expect(transport.sent.length).toBeLessThanOrEqual(5);
    },
  );

  test('a failure of one page is the failure of the whole call, and no request is sent after it', async () => {
    const { x, transport } = makeClient((request) => {
      const start = Number(new URL(request.path, 'http://exchange.test').searchParams.get('startTime'));
      if (start > FIRST_MS + 50 * MINUTE_MS) return { status: 400, body: { code: -1121, msg: 'Invalid symbol.' } };
      return {
        body: klineRows()
          .filter(([ms]) => Number(ms) >= start)
          .slice(0, 10),
      };
    });
    const failure = await x.market
      .klines('BTCUSDT', '1m')
      .all({ from: FIRST_MS, to: NOW, pageSize: 10 })
      .catch((error: unknown) => error as ExchangeError);
    expect(failure).toMatchObject({ code: 'SPOTLAB_EXCHANGE', exchangeCode: -1121 });
    // The rows from before the failure are in the error.
    expect((failure as ExchangeError).rows?.map((row) => (row as unknown[])[0])).toEqual(
      klineRows()
        .slice(0, 60)
        .map(([ms]) => ms),
    );
    const sent = transport.sent.length;
    await turns(10);
    expect(transport.sent).toHaveLength(sent);
  });
});

describe('limits', () => {
  const tiny = (limit: number) =>
    [{ rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit }] as const;

  test('with the policy throw, reading pages stops at a full window with a LimitError', async () => {
    const clock = new FakeClock(NOW);
    const { x, transport } = started({ clock, limits: new LimitBook(clock, tiny(10)), policy: 'throw' });
    await expect(x.market.klines('BTCUSDT', '1m').all({ pageSize: 5 })).rejects.toMatchObject({
      code: 'SPOTLAB_LIMIT_WINDOW',
    });
    expect(transport.sent.length).toBeLessThanOrEqual(5);
  });

  test('the wait until enough weight is free is the rest of the window plus whole windows', async () => {
    const clock = new FakeClock(NOW + 15_000);
    const book = new LimitBook(clock, tiny(40));
    expect(limitsWaitMs(book, 'wait', 20, 2)).toBe(0);
    expect(limitsWaitMs(book, 'wait', 21, 2)).toBe(45_000);
    expect(limitsWaitMs(book, 'wait', 40, 2)).toBe(45_000);
    expect(limitsWaitMs(book, 'wait', 41, 2)).toBe(45_000 + MINUTE_MS);
    expect(limitsWaitMs(book, 'off', 41, 2)).toBe(0);
  });
});

describe('options', () => {
  test.each([
    [{ concurrency: 0 }, 'concurrency is 0; it must be a whole number from 1 to 16'],
    [{ concurrency: 17 }, 'from 1 to 16'],
    [{ max: 1.5 }, 'max is 1.5; it must be a whole number of at least 1'],
    [{ from: 'yesterday' }, "startTime 'yesterday' is not a time"],
  ])('%j is refused before anything is sent', async (options, message) => {
    const { x, transport } = started();
    await expect(x.market.klines('BTCUSDT', '1m').all(options)).rejects.toThrow(message);
    expect(() => x.market.klines('BTCUSDT', '1m').pages(options)).toThrow(message);
    expect(transport.sent).toHaveLength(0);
  });

  test('a range accepts all forms of times, and a range without rows is no error', async () => {
    const { x } = started();
    const call = x.market.klines('BTCUSDT', '1m');
    expect((await call.all({ from: '-10m' })).length).toBe(10);
    expect((await call.from(new Date(FIRST_MS)).to('-99m').all()).length).toBe(2);
    expect(
      (
        await call
          .from(FIRST_MS * 1000 + 1)
          .to((FIRST_MS + MINUTE_MS) * 1000)
          .all()
      ).length,
    ).toBe(1);
    expect((await call.from('-50s').to('-10s').all()).length).toBe(0);
  });

  test('a call with a limit is refused by every way to read all its rows, and no request is sent', async () => {
    const { x, transport } = started();
    const ways: ((call: PagedCall<Kline[], Kline>) => unknown)[] = [
      (call) => call.all(),
      (call) => call.all({ max: 100 }),
      (call) => call.pages().next(),
      (call) => call.toCSV('klines.csv'),
      (call) => call.toArrow('klines.arrow'),
      (call) => call.toParquet('klines.parquet'),
    ];
    for (const way of ways) {
      const call = x.market.klines('BTCUSDT', '1m').limit(5);
      const error = await (async () => way(call))().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: 'SPOTLAB_PARAMETER', parameter: 'limit' });
      expect(String(error)).toMatch(/\.limit\(5\) asks for one reply.*await the call.*pageSize.*\{ max: 5 \}/);
    }
    expect(transport.sent).toEqual([]);
    expect(await x.market.klines('BTCUSDT', '1m').limit(5)).toHaveLength(5);
    for (const pageSize of [0, 1001, 2.5])
      await expect(x.market.klines('BTCUSDT', '1m').all({ pageSize })).rejects.toThrow('from 1 to 1000');
  });

  test('a request has the largest page size, unless pageSize sets another', async () => {
    const { x, transport } = started();
    await x.market.klines('BTCUSDT', '1m').all();
    await x.market.klines('BTCUSDT', '1m').all({ pageSize: 50 });
    expect(transport.limits).toEqual([1000, 50, 50, 50]);
  });

  test('rows stamped in microseconds are read like others', async () => {
    const rows = [0, 0, 0, 1, 2].map((ms, index) => ({ id: index, time: (NOW - 10 + ms) * 1000 + index }));
    const sent: string[] = [];
    const { x } = makeClient((request) => {
      const query = new URL(request.path, 'http://exchange.test').searchParams;
      sent.push(request.path);
      const from = Number(query.get('fromId') ?? -1);
      const start = Number(query.get('startTime') ?? 0) * 1000;
      return { body: rows.filter((row) => row.id >= from && row.time >= start).slice(0, Number(query.get('limit'))) };
    });
    const read = await x.account
      .myTrades('BTCUSDT')
      .from(NOW - 10)
      .to(NOW - 9)
      .all({ pageSize: 2 });
    expect(read.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
  });
});

describe('the progress of a read', () => {
  test('is reported to the option onProgress, or without it to the listener of the process, and always has an end', async () => {
    const { x } = started();
    const [own, common]: PagingProgress[][] = [[], []];
    setProgressListener((progress) => common?.push(progress as PagingProgress));
    const call = x.market.klines('BTCUSDT', '1m');
    await call.all({ pageSize: 40, onProgress: (progress) => own?.push(progress) });
    expect(common).toEqual([]);
    expect(own?.map(({ state, rows }) => [state, rows])).toEqual([
      ['running', 0],
      ['running', 40],
      ['running', 80],
      ['running', 100],
      ['done', 100],
    ]);
    expect(own?.at(1)).toMatchObject({
      verb: 'market.klines',
      expectedRows: 101,
      requests: 1,
      params: { symbol: 'BTCUSDT' },
    });
    for await (const _ of call.pages({ pageSize: 40 })) break;
    expect(common?.map(({ state }) => state)).toEqual(['running', 'running', 'stopped']);
    expect(new Set([...(own ?? []), ...(common ?? [])].map(({ id }) => id)).size).toBe(2);
  });

  test('the progress of a list of trades says how many there will be as soon as it is known', async () => {
    const { x } = started();
    const told: PagingProgress[] = [];
    await x.market
      .aggTrades('BTCUSDT')
      .from(FIRST_MS)
      .all({ pageSize: 30, onProgress: (progress) => told.push(progress) });
    expect(told[1]).toMatchObject({ rows: 30, expectedRows: 100, share: 0.3 });
  });
});

describe('collected rows', () => {
  test('have their origin in `meta`, which is not part of the data', async () => {
    const { x } = started();
    for (const rows of [
      await x.market.klines('BTCUSDT', '1m').all({ pageSize: 30 }),
      await x.market.aggTrades('BTCUSDT').from(FIRST_MS).all({ pageSize: 30 }),
    ]) {
      expect(rows.meta).toMatchObject({ method: 'GET', requests: expect.any(Number), weight: expect.any(Number) });
      expect(Object.keys(rows)).toHaveLength(ROWS);
      expect(JSON.parse(JSON.stringify(rows))).toHaveLength(ROWS);
    }
  });

  test('are drawn with the display of their kind', async () => {
    const drawn: unknown[] = [];
    const displays = {
      toText: (value: unknown, context: { kind: string; params: object }) => {
        drawn.push([(value as unknown[]).length, context.kind, context.params]);
        return 'drawn';
      },
      toMime: () => ({ 'text/plain': 'drawn' }),
    };
    const { x } = started({ displays: () => displays });
    expect(inspect(await x.market.klines('BTCUSDT', '1m').all())).toBe('drawn');
    expect(inspect(await x.market.aggTrades('BTCUSDT').from(FIRST_MS).all())).toBe('drawn');
    expect(drawn).toEqual([
      [100, 'klines', { symbol: 'BTCUSDT', interval: '1m' }],
      [100, 'aggTrades', { symbol: 'BTCUSDT', startTime: String(FIRST_MS) }],
    ]);
  });

  test('a page that `max` has cut still has its origin in `meta` and `raw`', async () => {
    const { x } = started();
    const pages: Awaited<ReturnType<typeof x.market.klines>>[] = [];
    for await (const one of x.market.klines('BTCUSDT', '1m').pages({ from: FIRST_MS, max: 3 })) pages.push(one);
    const [page] = pages;
    expect(page).toHaveLength(3);
    expect(page?.meta.path).toBe('/api/v3/klines');
    expect(JSON.parse(String(page?.raw ?? ''))).toHaveLength(ROWS);
  });
});
