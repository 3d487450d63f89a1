/** Tests reading page by page of klines and of other lists whose pages are chosen by time, from an exchange in memory. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PagedCall } from '../../src/client/types/paged.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { trials } from '../support/depth.js';
import { type List, ListedExchange } from '../support/listed-exchange.js';
import { makeClient, NOW } from '../support/make-client.js';
import {
  bound,
  concurrency,
  DAY_MS,
  HOUR_MS,
  inTurn,
  MINUTE_MS,
  msOf,
  pageSize,
  randomOf,
  rising,
  shuffles,
  steps,
  timesOf,
} from './paging-cases.js';

describe('klines', () => {
  const zoneMs = (zone: string) => Number(zone) * HOUR_MS;
  const opensOf: Readonly<Record<string, (zone: string) => number[]>> = {
    '1m': () => Array.from({ length: 60 }, (_, index) => NOW - (60 - index) * MINUTE_MS),
    '1w': (zone) => Array.from({ length: 40 }, (_, index) => Date.UTC(2025, 0, 6 + 7 * index) - zoneMs(zone)),
    '1M': (zone) => Array.from({ length: 40 }, (_, index) => Date.UTC(2022, index, 1) - zoneMs(zone)),
  };

  test('klines of any interval, zone, range and page size are read completely, in order and once', async () => {
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

  test('the newest klines of a market without trades are counted from its last kline, not from now', async () => {
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

  test('klines come page by page, each page as a result of its own, oldest first', async () => {
    const rows = (opensOf['1m']?.('0') ?? []).map((ms) => [ms, '1', '1', '1', '1', '1', ms + 1, '1', 1, '1', '1', '0']);
    const { x } = makeClient([], { transport: new ListedExchange([{ path: '/api/v3/klines', rows, time: 0 }]) });
    const sizes: number[] = [];
    for await (const page of x.market.klines('BTCUSDT', '1m').pages({ pageSize: 25 })) {
      sizes.push(page.length);
      expect(page.meta.verb).toBe('market.klines');
      expect(JSON.parse(String(page.raw))).toEqual(page);
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
    '$name of a range are read completely, each once, in the order of their times',
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

  test('conversions, whose rows are in a field of the reply, are read in windows of 30 days', async () => {
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

  test('more rows in one millisecond than a reply can have cause an error and are not passed over', async () => {
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

  test('a range of times needs a start, and cannot be combined with a start id', async () => {
    const { x } = makeClient([]);
    await expect(x.convert.trades(1, 2).with('startTime', undefined).all()).rejects.toThrow(/needs a first time/);
    await expect(x.account.allOrderLists().fromId(3).all({ from: '-2d' })).rejects.toThrow(
      /fromId cannot be combined with a time range/,
    );
  });
});

describe('the data that paging uses', () => {
  test('name existing parameters and endpoints only', () => {
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
