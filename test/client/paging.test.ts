/**
 * Lists of every kind, read page by page from an exchange in memory: complete, in order and without duplicates, for any
 * page size, with many rows in one millisecond, and while rows are added.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withNamedRows } from '../../src/client/results/named-rows.js';
import type { PageOptions } from '../../src/client/types/page-options.js';
import type { PagedCall } from '../../src/client/types/paged.js';
import { trials } from '../support/depth.js';
import { type List, ListedExchange } from '../support/listed-exchange.js';
import { makeClient, NOW } from '../support/make-client.js';
import {
  bound,
  concurrency,
  DAY_MS,
  inTurn,
  msOf,
  pageSize,
  randomOf,
  rising,
  shuffles,
  steps,
  timesOf,
} from './paging-cases.js';

/** A list whose ids and times rise together, over the wire names of one endpoint. */
interface IdCase {
  readonly name: string;
  readonly path: string;
  readonly id: string;
  readonly time: string;
  readonly fromId: string;
  readonly longestMs?: number;
  /** Ids have no gaps, as the ids of public trades. */
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

describe('lists whose ids and times rise together', () => {
  test.each(idCases)(
    '$name are read completely, in order, each once',
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
          // A read of public trades needs a start.
          const start = msOf(from, times) ?? (path.includes('agg') ? NOW - 100 * DAY_MS : undefined);
          const [fromMs, toMs] = inTurn(start, msOf(to, times));
          const wanted = all.filter((row) => Number(row[time]) >= (fromMs ?? 0) && Number(row[time]) <= (toMs ?? NOW));
          const options: PageOptions = {
            concurrency,
            ...(fromMs === undefined ? {} : { from: fromMs }),
            ...(toMs === undefined ? {} : { to: toMs }),
          };
          const named = withNamedRows(path.slice('/api/v3/'.length), wanted);
          expect([...(await call(x).all({ ...options, pageSize: limit }))]).toEqual(named);
          expect(transport.mostInFlight).toBeLessThanOrEqual(concurrency);
          expect(Math.max(...transport.limits.filter((asked) => asked !== 10))).toBeLessThanOrEqual(limit);
        }),
        { numRuns: trials(27, 80) },
      );
    },
  );

  test('the first id of public trades in a range of time is found by the aggregate trades of this range', async () => {
    const given = fc.record({ gaps: steps, from: bound, to: bound, limit: pageSize, concurrency, shuffle: shuffles });
    await fc.assert(
      fc.asyncProperty(given, async ({ gaps, from, to, limit, concurrency, shuffle }) => {
        const times = timesOf(gaps);
        const trades = times.map((ms, index) => ({ id: 5000 + index, time: ms }));
        // In this list, all trades of one millisecond are one aggregate trade. A record without trades comes first.
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

  test('public trades without a start are refused, unless `max` asks for the newest ones', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ a: index, T: NOW - 1000 + index }));
    const { x } = makeClient([], {
      transport: new ListedExchange([{ path: '/api/v3/aggTrades', rows, id: 'a', time: 'T', fromId: 'fromId' }]),
    });
    await expect(x.market.aggTrades('BTCUSDT').all()).rejects.toThrow(
      /all rows since the market began.*\.from\(\), \.fromId\(\)/,
    );
    const newest = await x.market.aggTrades('BTCUSDT').all({ max: 9, pageSize: 4 });
    expect(newest.map(({ aggTradeId }) => aggTradeId)).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24]);
  });

  test('reading begins at the given id', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => ({ id: index, time: NOW - 1000 + index }));
    const { x } = makeClient([], {
      transport: new ListedExchange([
        { path: '/api/v3/historicalBlockTrades', rows, id: 'id', time: 'time', fromId: 'fromId' },
      ]),
    });
    const read = await x.market.blockTrades('BTCUSDT', 21).all({ pageSize: 2 });
    expect(read.map(({ id }) => id)).toEqual([21, 22, 23, 24]);
  });

  test('the next page after an id above 2^53 begins at exactly the next id', async () => {
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
