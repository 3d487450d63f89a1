/** Tests the replay of a dataset by the embedded exchange. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Kline, type ReplayOptions } from '../../src/index.js';
import { klineLines, tradeLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-dataset-replay-'));
const folder = join(root, 'data');
let kept: readonly Kline[];

beforeAll(async () => {
  const dumps = join(root, 'dumps');
  for (const day of ['2025-01-01', '2025-01-02']) writeDump(dumps, `BTCUSDT-1m-${day}.zip`, volumes(klineLines(day)));
  writeDump(dumps, 'BTCUSDT-trades-2025-01-01.zip', tradeLines('2025-01-01', 500, 60_000));
  const x = await connect({ network: 'http://127.0.0.1:9', limits: 'off', history: { folder } });
  const range = { from: '2025-01-01', to: '2025-01-02', source: dumps, onProgress: () => {} };
  await x.history.sync('BTCUSDT', '1m', range);
  await x.history.sync('BTCUSDT', 'trades', range);
  kept = [...(await x.history.klines('BTCUSDT', '1m'))];
  await x.close();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Volumes that fit to the prices: a replay checks them. */
const volumes = (lines: readonly string[]): string[] =>
  lines.map((line) => {
    const fields = line.split(',');
    return fields
      .with(5, '1000.00000000')
      .with(7, '0.00101000')
      .with(9, '500.00000000')
      .with(10, '0.00050000')
      .join(',');
  });

const replayed = (replay: ReplayOptions) => connect({ replay, limits: 'off' });

test('a replay plays the klines of a dataset, given the folder of the series, of its kind, or of the whole dataset', async () => {
  const x = await replayed({ file: join(folder, 'klines-1m/symbol=BTCUSDT') });
  // The last kline is still open.
  const sent = await x.market.klines('BTCUSDT', '1m').from('2025-01-01').to('2025-01-02T23:58:00Z').all();
  expect(JSON.stringify(sent) === JSON.stringify(kept.slice(0, 2879))).toBe(true);
  await x.close();
  for (const file of [join(folder, 'klines-1m'), folder]) {
    const other = await replayed({ file, kind: 'klines', symbol: 'BTCUSDT' });
    expect([...(await other.market.klines('BTCUSDT', '1m').from('2025-01-01').limit(2))]).toEqual(kept.slice(0, 2));
    await other.close();
  }
});

test('a replay plays trades from a time of the recording', async () => {
  const x = await replayed({ file: join(folder, 'trades/symbol=BTCUSDT'), from: '2025-01-01T12:00:00Z', step: true });
  const before = (await x.market.trades('BTCUSDT').limit(1))[0];
  await x.exchange.clock.advance('1h');
  const [after] = await x.market.trades('BTCUSDT').limit(1);
  // The trade of each minute comes some microseconds after the start of the minute.
  expect([before?.id, after?.id]).toEqual([500 + 719, 500 + 779]);
  await x.close();
});

test('a replay of a dataset with several series is refused unless one series is named', async () => {
  await expect(replayed({ file: folder })).rejects.toThrow(
    /the dataset has BTCUSDT klines 1m, BTCUSDT trades; a replay plays one series: name its folder, such as klines-1m/,
  );
  await expect(replayed({ file: join(folder, 'trades'), symbol: 'ETHUSDT' })).rejects.toThrow(
    /has BTCUSDT trades; a replay/,
  );
  await expect(replayed({ file: root })).rejects.toThrow(/the folder contains no recording/);
});
