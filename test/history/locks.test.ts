/** Tests that one synchronization of a series runs at a time, and that one that was killed does not block the next. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type History, type Spot } from '../../src/index.js';
import { klineLines, tradeLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-locks-'));
const source = join(root, 'dumps');
const range = { from: '2025-01-01', to: '2025-01-01', source };
const quiet = { ...range, onProgress: () => {} };
let x: Spot;
let count = 0;

beforeAll(async () => {
  writeDump(source, 'BTCUSDT-1m-2025-01-01.zip', klineLines('2025-01-01'));
  writeDump(source, 'BTCUSDT-trades-2025-01-01.zip', tradeLines('2025-01-01', 1, 60_000));
  x = await connect({ network: 'http://127.0.0.1:9', limits: 'off' });
});

afterAll(async () => {
  await x.close();
  rmSync(root, { recursive: true, force: true });
});

const dataset = (): History => x.history.at(join(root, `data-${++count}`));

test('a second synchronization of a series is refused while the first one runs', async () => {
  const history = dataset();
  let second: Promise<unknown> | undefined;
  let other: Promise<unknown> | undefined;
  const onProgress = () => {
    second ??= history.sync('BTCUSDT', '1m', quiet).catch((error: unknown) => String(error));
    other ??= history.sync('BTCUSDT', 'trades', quiet);
  };
  expect(await history.sync('BTCUSDT', '1m', { ...range, onProgress })).toMatchObject({ addedRows: 1440 });
  expect(await second).toMatch(
    `BTCUSDT klines 1m in ${history.folder} is being synchronized by process ${process.pid}.`,
  );
  expect(await other).toMatchObject({ addedRows: 1440 });
  expect(await history.sync('BTCUSDT', '1m', quiet)).toMatchObject({ hadDays: 1, addedRows: 0 });
  expect(await history.verify()).toMatchObject({ ok: true, findings: [] });
});

test('a lock of a process on another machine stops a synchronization, until the lock was not renewed for long', async () => {
  const history = dataset();
  const place = join(history.folder, 'klines-1m/symbol=BTCUSDT');
  const lock = join(place, '.sync.lock');
  mkdirSync(place, { recursive: true });
  writeFileSync(lock, JSON.stringify({ pid: 1, host: 'other.lan', id: 'x' }));
  await expect(history.sync('BTCUSDT', '1m', quiet)).rejects.toThrow(/synchronized by process 1 on other.lan/);
  utimesSync(lock, 1, 1);
  expect((await history.sync('BTCUSDT', '1m', quiet)).addedRows).toBe(1440);
  expect(readdirSync(place).sort()).toEqual(['_manifest.json', 'day=2025-01-01']);
});

test('a synchronization that finds no row leaves no folder', async () => {
  const history = dataset();
  const signal = AbortSignal.abort(new Error('at once'));
  await expect(history.sync('BTCUSDT', '1m', { ...quiet, signal })).rejects.toThrow('at once');
  expect(existsSync(history.folder)).toBe(false);
});

test('if a file is in the place of the folder, the error names the folder and the remedy', async () => {
  const history = dataset();
  writeFileSync(history.folder, 'a file');
  await expect(history.sync('BTCUSDT', '1m', quiet)).rejects.toThrow(
    /klines 1m cannot be written to .*: a file is in the place of a folder. Make room, or use another folder/,
  );
});
