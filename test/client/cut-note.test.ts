/** A list that ended at the default limit within its time range says so in `meta` and in its drawing. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { JUPYTER_DISPLAY } from '../../src/client/results/display-hooks.js';
import { ParameterError } from '../../src/client/types/errors.js';
import { toMime, toText } from '../../src/display/index.js';
import { drawResults } from '../support/drawn.js';
import { makeClient, NOW } from '../support/make-client.js';

drawResults();

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** `count` 1m klines from `fromMs`. */
const klines = (count: number, fromMs: number) =>
  Array.from({ length: count }, (_, index) => {
    const openMs = fromMs + index * MINUTE;
    return [openMs, '1', '2', '1', '1', '5', openMs + MINUTE - 1, '5', 1, '0', '0', '0'];
  });
const trades = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ a: id, p: '1', q: '1', f: id, l: id, T: NOW - DAY, m: true, M: true }));

const client = (body: unknown) => makeClient([{ body }], { displays: () => ({ toText, toMime }) }).x;

describe('klines of a range', () => {
  test('klines that are the first 500 of a range of a day say so, in a terminal and in a notebook', async () => {
    const day = await client(klines(500, NOW - DAY))
      .market.klines('BTCUSDT', '1m')
      .from('-1d');
    expect(day.meta.isCut).toBe(true);
    const note = '500 of about 1441 rows; .all() reads the whole range';
    expect(inspect(day)).toContain(note);
    const hook = (day as unknown as Record<symbol, () => Record<string, string>>)[JUPYTER_DISPLAY];
    // A number and its noun have a space between them that does not break.
    expect(hook?.call(day)['text/html']?.replaceAll('\u00a0', ' ')).toContain(note);
    expect(JSON.stringify(day)).toBe(day.raw);
  });

  test('klines of a range with times in microseconds are marked as cut off', async () => {
    const rows = klines(500, NOW - DAY).map(([open, ...rest]) => [Number(open) * 1_000, ...rest]);
    const day = await client(rows).market.klines('BTCUSDT', '1m').from('-1d').to('-1h');
    expect(inspect(day)).toContain('500 of about 1381 rows');
  });

  test.each([
    ['whole, with fewer rows', 60, '-1h', undefined],
    ['whole, with as many rows as the limit', 500, NOW - 500 * MINUTE, NOW - 1],
    ['asked for by limit', 500, '-1d', 500],
  ])('klines are not marked as cut off: %s', async (_name, count, from, more) => {
    const range = client(klines(count, NOW - (from === '-1d' ? DAY : count * MINUTE))).market.klines('BTCUSDT', '1m');
    const call = range.from(from);
    const rows = await (more === 500 ? call.limit(500) : more === undefined ? call : call.to(more));
    expect(rows.meta).not.toHaveProperty('isCut');
    expect(inspect(rows)).not.toContain('.all()');
  });

  test('klines without a range are the newest rows, and are not marked as cut off', async () => {
    const rows = await client(klines(500, NOW - 500 * MINUTE)).market.klines('BTCUSDT', '1m');
    expect(rows.meta).not.toHaveProperty('isCut');
  });
});

test('a list of aggregate trades that reaches the limit of a reply is marked as cut off, and a shorter list is not', async () => {
  const full = await client(trades(500)).market.aggTrades('BTCUSDT').from('-1d');
  expect(full.meta.isCut).toBe(true);
  expect(inspect(full)).toContain('500 rows, the default limit of a reply; .all() reads the whole range');
  const whole = await client(trades(499)).market.aggTrades('BTCUSDT').from('-1d');
  expect(whole.meta).not.toHaveProperty('isCut');
});

describe('a range that ends before it begins', () => {
  const text =
    'market.klines: the range ends before it begins: startTime is 2025-12-31T23:00:00.000Z, endTime is 2025-12-31T22:00:00.000Z; swap the two times.';

  test('a range that ends before it begins is refused before a request is sent, by a single call and by .all()', async () => {
    const { x, transport } = makeClient([{ body: [] }]);
    const call = x.market.klines('BTCUSDT', '1m').from('-1h').to('-2h');
    for (const sent of [call.send(), call.all(), x.market.klines('BTCUSDT', '1m').all({ from: '-1h', to: '-2h' })]) {
      const error: unknown = await sent.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ParameterError);
      expect(error).toMatchObject({ parameter: 'startTime', message: text });
    }
    expect(call.explain().checks).toMatchObject([{ name: 'parameters', ok: false, parameter: 'startTime' }]);
    expect(transport.sent).toEqual([]);
  });

  test('a range that starts after now and has no end has no rows, and no request is sent', async () => {
    const { x, transport } = makeClient([{ body: [] }]);
    for (const call of [
      x.market.klines('BTCUSDT', '1m'),
      x.market.aggTrades('BTCUSDT'),
      x.account.allOrders('BTCUSDT'),
    ])
      expect(await call.all({ from: NOW + DAY })).toHaveLength(0);
    expect(transport.sent).toEqual([]);
  });

  test('a range of one moment is accepted, and so is a range whose two times have different units', async () => {
    const { x } = makeClient([{ body: [] }]);
    await x.market.klines('BTCUSDT', '1m').from(NOW).to(NOW);
    await x.market
      .klines('BTCUSDT', '1m')
      .from(NOW * 1_000)
      .to(NOW + 1);
  });
});
