/**
 * Lists of every kind, read page by page from an exchange in memory: complete, in order and without duplicates, for any
 * page size, with many rows in one millisecond, and while rows are added.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PageOptions } from '../../src/client/paging/page-options.js';
import type { PagedCall } from '../../src/client/paging/paged.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { trials } from '../support/depth.js';
import { type List, ListedExchange } from '../support/listed-exchange.js';
import { makeClient, NOW } from '../support/make-client.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Steps between the times of rows: most rows share a millisecond with the one before, some lie days apart. */
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }) },
    fc.integer({ min: 1, max: 3 * DAY_MS }),
  ),
  { maxLength: 40 },
);
const pageSize = fc.integer({ min: 1, max: 9 });
const concurrency = fc.integer({ min: 1, max: 5 });
/** Where a bound lies: at a row's time, or beside it; undefined for none. */
const bound = fc.option(fc.record({ at: fc.nat({ max: 45 }), beside: fc.integer({ min: -1, max: 1 }) }), {
  nil: undefined,
});
type Bound = { at: number; beside: number } | undefined;

const timesOf = (gaps: readonly number[]) => {
  let ms = NOW - 90 * DAY_MS;
  return gaps.map((gap) => {
    ms = Math.min(NOW, ms + gap);
    return ms;
  });
};
const msOf = (at: Bound, times: readonly number[]) =>
  at === undefined ? undefined : (times[at.at] ?? NOW - DAY_MS) + at.beside;

/** Numbers that rise by a step from call to call. */
const rising = (from: number, step: number) => {
  let last = from;
  return () => {
    last += step;
    return last;
  };
};

const shuffles = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const randomOf = (stream: Iterator<number>) => () => stream.next().value as number;

/** A list whose ids and times rise together, over the wire names of one endpoint. */
interface IdCase {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly time: string;
  readonly fromId: string;
  readonly longestMs?: number;
  /** Ids follow each other without gaps, as everybody's trades do. */
  readonly dense?: boolean;
  readonly call: (x: ReturnType<typeof makeClient>['x']) => PagedCall<unknown[], unknown>;
}

const idCases: readonly IdCase[] = [
  {
    name: 'aggregate trades',
    path: '/api/v3/aggTrades',
    id: 'a',
    time: 'T',
    fromId: 'fromId',
    dense: true,
    call: (x) => x.market.aggTrades('BTCUSDT'),
  },
  {
    name: 'aggregate trades whose ids have gaps',
    path: '/api/v3/aggTrades',
    id: 'a',
    time: 'T',
    fromId: 'fromId',
    call: (x) => x.market.aggTrades('BTCUSDT'),
  },
  {
    name: 'my trades',
    path: '/api/v3/myTrades',
    id: 'id',
    time: 'time',
    fromId: 'fromId',
    longestMs: DAY_MS,
    call: (x) => x.account.myTrades('BTCUSDT'),
  },
  {
    name: 'allocations',
    path: '/api/v3/myAllocations',
    id: 'allocationId',
    time: 'time',
    fromId: 'fromAllocationId',
    longestMs: DAY_MS,
    call: (x) => x.account.allocations('BTCUSDT'),
  },
  {
    name: 'prevented matches of an order',
    path: '/api/v3/myPreventedMatches',
    id: 'preventedMatchId',
    time: 'transactTime',
    fromId: 'fromPreventedMatchId',
    call: (x) => x.account.preventedMatches('BTCUSDT', { orderId: 7 }),
  },
  {
    name: 'amendments of an order',
    path: '/api/v3/order/amendments',
    id: 'executionId',
    time: 'time',
    fromId: 'fromExecutionId',
    call: (x) => x.account.amendments('BTCUSDT', 7),
  },
];

/** The bounds of a range, the earlier one first, because a range that ends before it begins is refused. */
function inTurn<From extends number | undefined>(from: From, to: number | undefined): [From, number | undefined] {
  return from !== undefined && to !== undefined && from > to ? [to as From, from] : [from, to];
}

describe('lists whose ids and times rise together', () => {
  test.each(idCases)(
    '$name: whole, in order, nothing twice',
    async ({ path, id, time, fromId, longestMs, dense, call }) => {
      const idGap = dense ? fc.constant(1) : fc.integer({ min: 1, max: 12 });
      const given = fc.record({
        gaps: steps,
        idGaps: fc.array(idGap, { minLength: 45, maxLength: 45 }),
        from: bound,
        to: bound,
        limit: pageSize,
        concurrency,
        shuffle: shuffles,
      });
      await fc.assert(
        fc.asyncProperty(given, async ({ gaps, idGaps, from, to, limit, concurrency, shuffle }) => {
          const times = timesOf(gaps);
          let next = 1000;
          const nextId = (gap = 1) => {
            next += gap;
            return next;
          };
          const rows = times.map((ms, index) => ({ [id]: nextId(idGaps[index]), [time]: ms }));
          const all = [...rows];
          const later = rising(NOW, 1);
          const added = () => ({ [id]: nextId(), [time]: later() });
          const list: List = { path, rows, id, time, fromId, added, ...(longestMs ? { longestMs } : {}) };
          const transport = new ListedExchange([list], randomOf(shuffle));
          const { x } = makeClient([], { transport });
          // Everybody's trades must be given a beginning.
          const start = msOf(from, times) ?? (path.includes('agg') ? NOW - 100 * DAY_MS : undefined);
          const [fromMs, toMs] = inTurn(start, msOf(to, times));
          const wanted = all.filter((row) => Number(row[time]) >= (fromMs ?? 0) && Number(row[time]) <= (toMs ?? NOW));
          const options: PageOptions = {
            concurrency,
            ...(fromMs === undefined ? {} : { from: fromMs }),
            ...(toMs === undefined ? {} : { to: toMs }),
          };
          expect([...(await call(x).all({ ...options, pageSize: limit }))]).toEqual(wanted);
          expect(transport.mostInFlight).toBeLessThanOrEqual(concurrency);
          expect(Math.max(...transport.limits.filter((asked) => asked !== 10))).toBeLessThanOrEqual(limit);
        }),
        { numRuns: trials(27, 80) },
      );
    },
  );

  test('everybody’s trades of a range of time are entered by the aggregate trades of it', async () => {
    const given = fc.record({ gaps: steps, from: bound, to: bound, limit: pageSize, concurrency, shuffle: shuffles });
    await fc.assert(
      fc.asyncProperty(given, async ({ gaps, from, to, limit, concurrency, shuffle }) => {
        const times = timesOf(gaps);
        const trades = times.map((ms, index) => ({ id: 5000 + index, time: ms }));
        // Trades of one millisecond are one aggregate trade here, after a withdrawn record.
        const aggregates = [...new Set(times)].map((ms, index) => ({
          a: index,
          T: ms,
          f: 5000 + times.indexOf(ms),
          l: 5000 + times.lastIndexOf(ms),
        }));
        const withdrawn = aggregates.length > 0 ? [{ a: -1, T: times[0], f: -1, l: -1 }] : [];
        const transport = new ListedExchange(
          [
            { path: '/api/v3/historicalTrades', rows: trades, id: 'id', time: 'time', fromId: 'fromId' },
            { path: '/api/v3/aggTrades', rows: [...withdrawn, ...aggregates], id: 'a', time: 'T', fromId: 'fromId' },
          ],
          randomOf(shuffle),
        );
        const { x } = makeClient([], { transport });
        const [fromMs, toMs] = inTurn(msOf(from, times) ?? NOW - 100 * DAY_MS, msOf(to, times));
        const options: PageOptions = { concurrency, from: fromMs, ...(toMs === undefined ? {} : { to: toMs }) };
        const wanted = trades.filter((row) => row.time >= fromMs && row.time <= (toMs ?? NOW));
        expect([...(await x.market.trades('BTCUSDT').all({ ...options, pageSize: limit }))]).toEqual(wanted);
        expect([...(await x.market.historicalTrades('BTCUSDT').all({ ...options, pageSize: limit }))]).toEqual(wanted);
      }),
      { numRuns: trials(20, 60) },
    );
  });

  test('public trades without a start need one, or return the newest', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ a: index, T: NOW - 1000 + index }));
    const { x } = makeClient([], {
      transport: new ListedExchange([{ path: '/api/v3/aggTrades', rows, id: 'a', time: 'T', fromId: 'fromId' }]),
    });
    await expect(x.market.aggTrades('BTCUSDT').all()).rejects.toThrow(
      /all rows since the market began.*\.from\(\), \.fromId\(\)/,
    );
    const newest = await x.market.aggTrades('BTCUSDT').all({ max: 9, pageSize: 4 });
    expect(newest.map(({ a }) => a)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24]);
  });

  test('reading begins at an id that is given', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: index, time: NOW - 1000 + index }));
    const { x } = makeClient([], {
      transport: new ListedExchange([
        { path: '/api/v3/historicalBlockTrades', rows, id: 'id', time: 'time', fromId: 'fromId' },
      ]),
    });
    const read = await x.market.blockTrades('BTCUSDT', 21).all({ pageSize: 2 });
    expect(read.map(({ id }) => id)).toEqual([21, 22, 23, 24]);
  });

  test('ids above 2^53 are counted on exactly', async () => {
    const { x, transport } = makeClient((request) => {
      const from = new URL(request.path, 'http://exchange.test').searchParams.get('fromId');
      const ids = from === '0' ? ['9007199254740993', '9007199254740995'] : ['9007199254740996'];
      return { body: `[${ids.map((id) => `{"id":${id},"time":${NOW - 1}}`).join(',')}]` };
    });
    await x.account.myTrades('BTCUSDT').all({ pageSize: 2 });
    expect(transport.sent.map(({ path }) => new URL(path, 'http://exchange.test').searchParams.get('fromId'))).toEqual([
      '0',
      '9007199254740996',
    ]);
  });
});

describe('klines', () => {
  const zoneMs = (zone: string) => Number(zone) * HOUR_MS;
  const opensOf: Readonly<Record<string, (zone: string) => number[]>> = {
    '1m': () => Array.from({ length: 60 }, (_, index) => NOW - (60 - index) * MINUTE_MS),
    '1w': (zone) => Array.from({ length: 40 }, (_, index) => Date.UTC(2025, 0, 6 + 7 * index) - zoneMs(zone)),
    '1M': (zone) => Array.from({ length: 40 }, (_, index) => Date.UTC(2022, index, 1) - zoneMs(zone)),
  };

  test('of any interval, zone, range and page: whole, in order, nothing twice', async () => {
    const given = fc.record({
      interval: fc.constantFrom('1m', '1w', '1M'),
      zone: fc.constantFrom('0', '8', '-11'),
      missing: fc.array(fc.boolean(), { minLength: 60, maxLength: 60 }),
      hasGaps: fc.boolean(),
      from: bound,
      to: bound,
      max: fc.option(fc.integer({ min: 1, max: 70 }), { nil: undefined }),
      limit: pageSize,
      concurrency,
      pullsIn: fc.boolean(),
      shuffle: shuffles,
    });
    await fc.assert(
      fc.asyncProperty(given, async (one) => {
        const opens = (opensOf[one.interval]?.(one.zone) ?? []).filter(
          (ms, index) => ms <= NOW && !(one.hasGaps && one.missing[index]),
        );
        const rows = opens.map((ms) => [ms, '1.50', '2.00', '1.00', '1.75', '3', ms + 1, '4', 5, '6', '7', '0']);
        const path = '/api/v3/klines';
        const later = rising(NOW, MINUTE_MS);
        const added = () => [later(), '1.50', '2.00', '1.00', '1.75', '3', NOW, '4', 5, '6', '7', '0'];
        const all = [...rows];
        const transport = new ListedExchange(
          [{ path, rows, time: 0, clampsRange: one.pullsIn, added }],
          randomOf(one.shuffle),
        );
        const { x } = makeClient([], { transport });
        const [fromMs, toMs] = inTurn(msOf(one.from, opens), msOf(one.to, opens));
        let call = x.market.klines('BTCUSDT', one.interval as '1m').tz(one.zone);
        if (fromMs !== undefined) call = call.from(fromMs);
        if (toMs !== undefined) call = call.to(toMs);
        const inRange = all.filter(([ms]) => (ms as number) >= (fromMs ?? 0) && (ms as number) <= (toMs ?? NOW));
        const { max, concurrency } = one;
        const read = await call.all({ concurrency, pageSize: one.limit, ...(max === undefined ? {} : { max }) });
        if (max === undefined) expect([...read]).toEqual(inRange);
        else if (fromMs !== undefined) expect([...read]).toEqual(inRange.slice(0, max));
        else if (!one.hasGaps) expect([...read]).toEqual(inRange.slice(-max));
        expect(transport.mostInFlight).toBeLessThanOrEqual(concurrency);
      }),
      { numRuns: trials(83, 250) },
    );
  });

  test('the newest of a market without trades are counted from its last kline, not from now', async () => {
    const opens = Array.from({ length: 50 }, (_, index) => NOW - DAY_MS + index * MINUTE_MS);
    const rows = opens.map((ms) => [ms, '1', '1', '1', '1', '1', ms + 1, '1', 1, '1', '1', '0']);
    for (const [limit, max] of [
      [1000, 30],
      [10, 30],
      [10, 7],
      [10, 80],
    ] as const) {
      const { x } = makeClient([], { transport: new ListedExchange([{ path: '/api/v3/klines', rows, time: 0 }]) });
      const read = await x.market.klines('BTCUSDT', '1m').all({ max, pageSize: limit });
      expect(read.map(([open]) => open)).toEqual(opens.slice(-max));
    }
  });

  test('come page by page, each a result of its own, oldest first', async () => {
    const rows = (opensOf['1m']?.('0') ?? []).map((ms) => [ms, '1', '1', '1', '1', '1', ms + 1, '1', 1, '1', '1', '0']);
    const { x } = makeClient([], { transport: new ListedExchange([{ path: '/api/v3/klines', rows, time: 0 }]) });
    const sizes: number[] = [];
    for await (const page of x.market.klines('BTCUSDT', '1m').pages({ pageSize: 25 })) {
      sizes.push(page.length);
      expect(page.meta.verb).toBe('market.klines');
      expect(JSON.parse(page.raw)).toEqual(page);
    }
    expect(sizes).toEqual([25, 25, 10]);
  });
});

describe('lists found by a time that may change', () => {
  const cases = [
    {
      name: 'orders',
      path: '/api/v3/allOrders',
      id: 'orderId',
      time: 'updateTime',
      fromId: 'orderId',
      longestMs: DAY_MS,
      call: (x: ReturnType<typeof makeClient>['x']) => x.account.allOrders('BTCUSDT') as PagedCall<unknown, unknown>,
    },
    {
      name: 'order lists',
      path: '/api/v3/allOrderList',
      id: 'orderListId',
      time: 'transactionTime',
      fromId: 'fromId',
      longestMs: DAY_MS,
      call: (x: ReturnType<typeof makeClient>['x']) => x.account.allOrderLists() as PagedCall<unknown, unknown>,
    },
  ] as const;
  const orders = fc.constantFrom('time', 'newest first', 'id' as const);

  test.each(cases)(
    '$name of a range: whole, nothing twice, by time',
    async ({ path, id, time, fromId, longestMs, call }) => {
      const given = fc.record({
        gaps: steps,
        ids: fc.shuffledSubarray(
          Array.from({ length: 45 }, (_, index) => index),
          { minLength: 45 },
        ),
        from: bound,
        to: bound,
        limit: pageSize,
        concurrency,
        order: orders,
        shuffle: shuffles,
      });
      await fc.assert(
        fc.asyncProperty(given, async ({ gaps, ids, from, to, limit, concurrency, order, shuffle }) => {
          const times = timesOf(gaps);
          const rows = times
            .map((ms, index) => ({ [id]: ids[index] as number, time: ms, [time]: ms }))
            .sort((a, b) => Number(a[id]) - Number(b[id]));
          const all = [...rows];
          const later = rising(NOW, 1);
          const added = () => {
            const ms = later();
            return { [id]: ms, time: ms, [time]: ms };
          };
          const transport = new ListedExchange(
            [{ path, rows, id, time, fromId, longestMs, order: order as 'time', added }],
            randomOf(shuffle),
          );
          const { x } = makeClient([], { transport });
          const [fromMs, toMs] = inTurn(msOf(from, times) ?? NOW - 100 * DAY_MS, msOf(to, times));
          const read = await call(x).all({
            concurrency,
            pageSize: limit,
            from: fromMs,
            ...(toMs === undefined ? {} : { to: toMs }),
          });
          const wanted = all.filter((row) => Number(row[time]) >= fromMs && Number(row[time]) <= (toMs ?? NOW));
          const byId = (one: readonly unknown[]) =>
            [...one].sort((a, b) => Number((a as (typeof rows)[0])[id]) - Number((b as (typeof rows)[0])[id]));
          expect(byId(read)).toEqual(byId(wanted));
          const readTimes = read.map((row) => Number((row as (typeof rows)[0])[time]));
          expect(readTimes).toEqual([...readTimes].sort((a, b) => a - b));
        }),
        { numRuns: trials(27, 80) },
      );
    },
  );

  test.each(cases)('$name without a range are read by id', async ({ path, id, time, fromId, call }) => {
    const rows = Array.from({ length: 23 }, (_, index) => ({
      [id]: 3 * index,
      time: NOW - 100 + index,
      [time]: NOW - index,
    }));
    const transport = new ListedExchange([{ path, rows, id, time, fromId }]);
    const { x } = makeClient([], { transport });
    expect([...(await call(x).all({ pageSize: 5 }))]).toEqual(rows);
    expect(transport.sent.every((request) => request.path.includes(`${fromId}=`))).toBe(true);
  });

  test('conversions, whose rows lie inside the reply, are read in windows of 30 days', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => ({
      orderId: index,
      createTime: NOW - (40 - index) * 2 * DAY_MS,
    }));
    const wrap = (list: readonly unknown[], moreData: boolean) => ({ list, moreData });
    const list: List = {
      path: '/sapi/v1/convert/tradeFlow',
      rows,
      id: 'orderId',
      time: 'createTime',
      longestMs: 30 * DAY_MS,
      order: 'newest first',
      wrap,
    };
    const transport = new ListedExchange([list]);
    const { x } = makeClient([], { transport, policy: 'off' });
    const read = await x.convert.trades(NOW - 70 * DAY_MS, NOW).all({ pageSize: 10 });
    expect(read.map(({ orderId }) => orderId)).toEqual(Array.from({ length: 35 }, (_, index) => 5 + index));
    for await (const page of x.convert.trades(NOW - 70 * DAY_MS, NOW).pages({ pageSize: 10 }))
      expect(page.list.length).toBeLessThanOrEqual(10);
  });

  test('more rows in one millisecond than a request can give are said, not passed over', async () => {
    const rows = Array.from({ length: 1200 }, (_, index) => ({ orderId: index, time: NOW - 5, updateTime: NOW - 5 }));
    const { x } = makeClient([], {
      transport: new ListedExchange([
        { path: '/api/v3/allOrders', rows, id: 'orderId', time: 'updateTime', fromId: 'orderId' },
      ]),
    });
    await expect(
      x.account
        .allOrders('BTCUSDT')
        .from(NOW - 1000)
        .all({ pageSize: 10 }),
    ).rejects.toMatchObject({
      code: 'SPOTLAB_PAGING',
      message: expect.stringContaining('1000 rows or more share the millisecond'),
    });
    expect(await x.account.allOrders('BTCUSDT').all()).toHaveLength(1200);
  });

  test('a range needs a start, and cannot be combined with a list id', async () => {
    const { x } = makeClient([]);
    await expect(x.convert.trades(1, 2).with('startTime', undefined).all()).rejects.toThrow(/needs a first time/);
    await expect(x.account.allOrderLists().fromId(3).all({ from: '-2d' })).rejects.toThrow(
      /fromId cannot be combined with a time range/,
    );
  });
});

describe('the data that paging uses', () => {
  test('name parameters and endpoints that there are', () => {
    const paged = endpointTable.filter(({ paging }) => paging);
    expect(paged.map(({ id }) => id)).toContain('klines');
    for (const { paging, params, id } of paged) {
      const ids = paging?.by === 'id' ? paging : paging?.by === 'time' ? paging.otherwise : undefined;
      const named = (name: string) => endpointTable.find((endpoint) => endpoint.id === name);
      const asked = ids?.via === undefined ? params : (named(ids.via)?.params ?? {});
      expect(asked, id).toHaveProperty('limit');
      if (ids) expect(asked, id).toHaveProperty(ids.from);
      if (ids?.located) expect(named(ids.located.by)?.params, id).toHaveProperty('startTime');
      if (paging?.by !== 'id') expect(params, id).toHaveProperty('startTime');
    }
  });
});
