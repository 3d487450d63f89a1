/** Tests SQL over results: exact values, export of SQL rows, and that a query never sends a trade. */
import { afterEach, describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { clientOf, sampleKlines } from './sample-klines.js';

const klines = sampleKlines(5000);
const { x, transport } = clientOf(klines);

describe('SQL', () => {
  test('sums decimals to the last digit', async () => {
    const sum = klines.reduce((total, kline) => total + BigInt(kline[4].replace('.', '')), 0n);
    const [row] = await x.sql`select sum(close) as total, count(*) as rows, max(openTime) as last from ${klines}`;
    expect(row).toEqual({
      total: `${sum / 100_000_000n}.${String(sum % 100_000_000n).padStart(8, '0')}`,
      rows: 5000,
      last: klines.at(-1)?.[0],
    });
  });

  test('reads Date objects of rows as times', async () => {
    const rows = [{ time: new Date(1_700_000_000_000), price: 1 }];
    expect([...(await x.sql`select time, typeof(time) as type from ${rows}`)]).toEqual([
      { time: 1_700_000_000_000, type: 'TIMESTAMP' },
    ]);
  });

  test('reads several results, parts of results, and parameters', async () => {
    const few = klines.filter((_, index) => index < 10);
    const rows = await x.sql`
      select a.openTime, a.close - b.close as difference
      from ${klines} a join ${few} b using (openTime)
      where a.tradeCount >= ${7} and ${'BTC'} = 'BTC' and a.openTime >= ${new Date(klines[0]?.[0] ?? 0)}
      order by 1`;
    expect(rows.map(({ difference }) => difference)).toEqual(['0.00000000', '0.00000000', '0.00000000']);
    expect(rows.columns).toEqual([
      { name: 'openTime', type: 'time' },
      { name: 'difference', type: 'decimal' },
    ]);
  });

  test('sends a reading call, and selects from its rows', async () => {
    const rows = await x.sql`select count(*) as n from ${x.market.klines('BTCUSDT', '1m').limit(20)}`;
    expect([...rows]).toEqual([{ n: 20 }]);
  });

  test('never sends a trade', async () => {
    const before = transport.sent.length;
    const query = x.sql`select * from ${x.orders.market('BTCUSDT', 'BUY', '1')}`;
    await expect(query).rejects.toMatchObject({
      code: 'SPOTLAB_SQL',
      message: expect.stringContaining('It was not sent'),
    });
    expect(transport.sent.length).toBe(before);
  });

  test('keeps a created table for the next query', async () => {
    await x.sql`create or replace table kept as select openTime, high from ${klines} limit 3`;
    expect(await x.sql`select count(*)::int as n from kept`).toHaveLength(1);
    expect([...(await x.sql`select count(*) as n from kept`)]).toEqual([{ n: 3 }]);
    await x.sql`drop table kept`;
  });

  test('gives rows that can be exported and used in another query', async () => {
    const rows =
      await x.sql`select date '2026-01-02' as day, 1.50::decimal(10,2) as price, 2::hugeint * 9007199254740993 as big,
      true as yes, null as nothing, [1, 2] as list, 0.5::double as half`;
    expect([...rows]).toEqual([
      {
        day: '2026-01-02',
        price: '1.50',
        big: 18_014_398_509_481_986n,
        yes: true,
        nothing: null,
        list: '[1,2]',
        half: 0.5,
      },
    ]);
    expect(rows.toCSV()).toBe(
      'day,price,big,yes,nothing,list,half\n2026-01-02,1.50,18014398509481986,true,,"[1,2]",0.5\n',
    );
    expect(rows.toColumns().floats.price).toEqual(Float64Array.of(1.5));
    const again = await x.sql`select price * 2 as twice from ${rows}`;
    expect(again[0]?.twice).toBe('3.00000000');
  });

  test.each([
    ['a mistake', () => x.sql`selec 1`, /Parser Error/],
    ['an unknown column', () => x.sql`select colse from ${klines}`, /close/],
    ['no rows', () => x.sql`select * from ${[]}`, /no columns/],
    ['a function', () => x.sql`select ${() => 1}`, /cannot contain a function/],
  ])('explains %s in the error', async (_, query, words) => {
    const error = await query().then(undefined, (reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'SPOTLAB_SQL', message: expect.stringMatching(words) });
    // The cause has the same message, and a stack of DuckDB's functions only.
    expect(error).not.toHaveProperty('cause');
  });

  test('stops an interrupted query', async () => {
    const controller = new AbortController();
    setInterruptSignal(controller.signal);
    const query = x.sql`select count(*) from range(1000000000) a, range(1000) b`;
    // DuckDB does not report when a query starts, so it is interrupted repeatedly until it ends.
    setImmediate(() => controller.abort(new Error('stopped by hand')));
    await expect(query).rejects.toThrow('stopped by hand');
  });
});

afterEach(() => setInterruptSignal(undefined));
