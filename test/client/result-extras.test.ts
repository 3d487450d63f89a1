/** Tests what the client adds to a result (`meta`, `raw`, display hooks, table methods), and that the data itself stays plain JSON. */
import { deepStrictEqual } from 'node:assert';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';

import { JUPYTER_DISPLAY } from '../../src/client/results/display-hooks.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';

drawResults();

const DEPTH = { lastUpdateId: 7, bids: [['1.00', '2.00']], asks: [] };
const KLINE = [0, '1', '2', '0', '1', '5', 59_999, '5', 1, '0', '0', '0'];

const drawn = {
  toText: (value: unknown, context: object) => JSON.stringify({ value, context }),
  toMime: (value: unknown, context: object) => ({ 'text/plain': JSON.stringify({ value, context }) }),
};

describe('a result', () => {
  test('is plain data in every way of comparing, copying and printing it as JSON', async () => {
    const { x } = makeClient([{ body: DEPTH }, { body: [KLINE] }]);
    for (const [result, data] of [
      [await x.market.depth('BTCUSDT'), DEPTH],
      [await x.market.klines('BTCUSDT', '1m'), [KLINE]],
    ] as const) {
      expect(result).toStrictEqual(data);
      deepStrictEqual(result, data);
      expect(JSON.stringify(result)).toBe(JSON.stringify(data));
      expect(structuredClone(result)).toStrictEqual(data);
      expect(Array.isArray(result)).toBe(Array.isArray(data));
      expect(Object.keys(result)).toEqual(Object.keys(data));
      expect(Object.getPrototypeOf(result)).toBe(Object.getPrototypeOf(data));
      const names: string[] = [];
      // biome-ignore lint/suspicious/useGuardForIn: the test is that nothing else is found
      for (const name in result) names.push(name);
      expect(names).toEqual(Object.keys(data));
    }
  });

  test('has the text of the reply as `raw`, and facts about its request as the same object `meta` at every access', async () => {
    const body = '{"lastUpdateId": 7,"bids":[],"asks":[]}';
    const { x } = makeClient([{ body, headers: { 'x-mbx-used-weight-1m': '5' } }]);
    const result = await x.market.depth('BTCUSDT').limit(5);
    expect(result.raw).toBe(body);
    expect(result.meta).toEqual({
      verb: 'market.depth',
      method: 'GET',
      path: '/api/v3/depth',
      params: { symbol: 'BTCUSDT', limit: '5' },
      status: 200,
      headers: { 'x-mbx-used-weight-1m': '5' },
      weight: 5,
      latencyMs: 0,
    });
    expect(result.meta).toBe(result.meta);
  });

  test('passes `meta` and `raw` on to objects that inherit from it', async () => {
    const { x } = makeClient([{ body: DEPTH }]);
    const heir = Object.create(await x.market.depth('BTCUSDT'));
    expect([heir.meta.verb, heir.raw]).toEqual(['market.depth', JSON.stringify(DEPTH)]);
  });

  test('two results have their own meta and raw text each', async () => {
    const { x } = makeClient([{ body: DEPTH }, { body: {} }]);
    const [depth, ping] = [await x.market.depth('BTCUSDT'), await x.general.ping()];
    expect([depth.meta.verb, ping.meta.verb, depth.raw, ping.raw]).toEqual([
      'market.depth',
      'general.ping',
      JSON.stringify(DEPTH),
      '{}',
    ]);
  });

  test('draws itself by its kind and the parameters of its call, and without displays as plain data', async () => {
    const { x } = makeClient([{ body: DEPTH }], { displays: () => drawn });
    const result = await x.market.depth('BTCUSDT');
    const context = { kind: 'depth', params: { symbol: 'BTCUSDT' } };
    expect(JSON.parse(inspect(result))).toMatchObject({ value: DEPTH, context });
    const hook = (result as unknown as Record<symbol, () => Record<string, string>>)[JUPYTER_DISPLAY];
    expect(JSON.parse(hook?.call(result)['text/plain'] ?? '')).toMatchObject({ value: DEPTH, context });
    const bare = makeClient([{ body: DEPTH }]);
    expect(inspect(await bare.x.market.depth('BTCUSDT'))).toBe(inspect(DEPTH));
  });

  test('keeps its drawing, meta and table methods in a slice and in a filtered part', async () => {
    const rows = [KLINE, [60_000, ...KLINE.slice(1)], [120_000, ...KLINE.slice(1)]];
    const { x } = makeClient([{ body: rows }], { displays: () => drawn });
    const klines = await x.market.klines('BTCUSDT', '1m');
    const context = { kind: 'klines', params: { symbol: 'BTCUSDT', interval: '1m' } };
    const parts = [klines.slice(-2), klines.filter(([openMs]) => openMs > 0), klines.slice(1).filter(() => true)];
    for (const part of parts) {
      expect(part).toStrictEqual(rows.slice(1));
      expect(JSON.parse(inspect(part))).toMatchObject({ value: rows.slice(1), context });
      expect(part).toMatchObject({ meta: klines.meta });
      expect((part as unknown as typeof klines).raw).toBeUndefined();
      expect((part as unknown as typeof klines).toCSV).toBeTypeOf('function');
    }
    expect(klines.map(([openMs]) => openMs)).toStrictEqual([0, 60_000, 120_000]);
    expect(inspect(klines.map((kline) => kline))).toBe(inspect(rows));
  });
});
