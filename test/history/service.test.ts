/** Tests datasets that are filled from the embedded exchange: what they hold, and that they can be stopped and repeated. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Spot } from '../../src/index.js';

/**
 * Half a minute after a full hour, because rows of the last seconds are not final. The day ends soon, so that only a
 * short time of the market is simulated.
 */
const START = '2025-03-14T23:00:30Z';
const folder = mkdtempSync(join(tmpdir(), 'spotlab-history-'));
/** Half a day is generated for a reply, which takes longer on a busy machine than a client waits by default. */
const patient = { timeoutMs: 120_000 };
let x: Spot;

beforeAll(async () => {
  x = await connect({
    seed: 1,
    time: START,
    paused: true,
    symbols: ['BTCUSDT'],
    limits: 'off',
    history: { folder },
    ...patient,
  });
});

afterAll(async () => {
  await x.close();
  rmSync(folder, { recursive: true, force: true });
});

const quiet = { onProgress: () => {} };

describe('a dataset of klines', () => {
  test('has a folder in hive style for each UTC day, and marks today as partial', async () => {
    const done = await x.history.sync('BTCUSDT', '1m', { from: '2025-03-12', ...quiet });
    expect(done).toMatchObject({ kind: 'klines-1m', days: 3, hadDays: 0, addedRows: 1440 + 1440 + 1380 });
    expect(done).toMatchObject({ missingDays: [], partialDays: ['2025-03-14'], gaps: [] });
    expect(readdirSync(join(folder, 'klines-1m/symbol=BTCUSDT')).sort()).toEqual([
      '_manifest.json',
      'day=2025-03-12',
      'day=2025-03-13',
      'day=2025-03-14',
    ]);
  });

  test('has the same rows as the exchange', async () => {
    const kept = await x.history.klines('BTCUSDT', '1m', { from: '2025-03-12' });
    const sent = await x.market.klines('BTCUSDT', '1m').from('2025-03-12').to('2025-03-14T22:59:59Z').all(quiet);
    expect(kept.length).toBe(4260);
    expect([...kept]).toEqual([...sent]);
    expect([...kept.resample('4h')]).toEqual([...sent.resample('4h')]);
    expect(kept.meta).toMatchObject({ verb: 'history.klines', params: { symbol: 'BTCUSDT', interval: '1m' } });
  });

  test('is completed later, without asking for complete days again', async () => {
    await x.exchange.clock.advance('2h');
    const requests: string[] = [];
    const recorded = x.record();
    const done = await x.history.sync('BTCUSDT', '1m', { from: '2025-03-12', ...quiet });
    for (const { request } of recorded.toHAR().log.entries) requests.push(request.url);
    recorded.stop();
    expect(done).toMatchObject({ days: 4, hadDays: 2, addedRows: 60 + 60, partialDays: ['2025-03-15'] });
    const starts = requests.flatMap((url) => /startTime=(\d+)/.exec(url)?.[1] ?? []).map(Number);
    expect(Math.min(...starts)).toBe(Date.parse('2025-03-14T23:00:00Z'));
    expect(await x.history.klines('BTCUSDT', '1m')).toHaveLength(3 * 1440 + 60);
  });
});

describe('a dataset of trades', () => {
  test.each(['aggTrades', 'trades'] as const)(
    'has the %s of the exchange except those of the last ten seconds',
    async (kind) => {
      const done = await x.history.sync('BTCUSDT', kind, { from: '2025-03-15', ...quiet });
      expect(inspect(done)).toMatch(
        /^BTCUSDT \w+ in .*: [\d,]+ new rows; 1 day, 0 were complete\n {2}partial: 2025-03-15$/,
      );
      expect(inspect(await x.history.verify({ symbol: 'BTCUSDT', kind } as never))).toMatch(
        /1 day, [\d,]+ rows: as the manifests say$/,
      );
      const kept = kind === 'trades' ? await x.history.trades('BTCUSDT') : await x.history.aggTrades('BTCUSDT');
      const range = { from: '2025-03-15', to: '2025-03-15T01:00:19.999Z' };
      const call = kind === 'trades' ? x.market.historicalTrades('BTCUSDT') : x.market.aggTrades('BTCUSDT');
      const sent = await call.all({ ...range, ...quiet });
      expect(kept.length).toBeGreaterThan(100);
      expect([...kept]).toEqual([...sent]);
    },
  );

  test('is read one row after the other, and by columns', async () => {
    const kept = await x.history.aggTrades('BTCUSDT');
    const from = kept[10]?.time as number;
    const to = kept[20]?.time as number;
    const ids: unknown[] = [];
    for await (const { aggTradeId } of x.history.aggTrades('BTCUSDT', { from, to })) ids.push(aggTradeId);
    expect(ids).toEqual(kept.filter(({ time }) => time >= from && time <= to).map(({ aggTradeId }) => aggTradeId));
    const prices: unknown[] = [];
    for await (const { exact, columns } of x.history.aggTrades('BTCUSDT').columns('price')) {
      expect(columns).toEqual([{ name: 'price', type: 'decimal' }]);
      prices.push(...(exact.price ?? []));
    }
    expect(prices).toEqual(kept.map(({ price }) => price));
  });
});

describe('a stop of a synchronization', () => {
  test('keeps the rows of the day that is being read, and the next synchronization continues after them', async () => {
    const history = x.history.at(join(folder, 'stopped'));
    const stop = new AbortController();
    const onProgress = ({ rows }: { rows: number }) => rows > 0 && stop.abort(new Error('enough'));
    const range = { from: '2025-03-14', to: '2025-03-14T23:59:59.999Z' };
    const stopped = history.sync('BTCUSDT', 'aggTrades', { ...range, signal: stop.signal, onProgress });
    await expect(stopped).rejects.toThrow('enough');
    const kept = await history.aggTrades('BTCUSDT');
    expect((await history.verify()).findings.map(({ problem }) => problem)).toEqual(['partial']);
    const done = await history.sync('BTCUSDT', 'aggTrades', { ...range, ...quiet });
    const all = await x.market.aggTrades('BTCUSDT').all({ ...range, ...quiet });
    expect([kept.length > 0, kept.length < all.length]).toEqual([true, true]);
    expect(done.addedRows).toBe(all.length - kept.length);
    expect([...(await history.aggTrades('BTCUSDT'))]).toEqual([...all]);
  });

  test('a stop of a synchronization before the first row creates no file', async () => {
    const history = x.history.at(join(folder, 'none'));
    const signal = AbortSignal.abort(new Error('at once'));
    await expect(history.sync('BTCUSDT', '1m', { from: '2025-03-15', signal, ...quiet })).rejects.toThrow();
    expect(await history.list()).toEqual([]);
  });
});
