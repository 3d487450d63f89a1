/** Tests that DuckDB and hyparquet read the same rows of a dataset, SQL over it, and what `verify` finds. */
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { asyncBufferFromFile } from 'hyparquet/src/node.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type History, type Spot } from '../../src/index.js';
import { klineLines, tradeLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-engines-'));
const folder = join(root, 'data');
let x: Spot;
let history: History;

beforeAll(async () => {
  x = await connect({ network: 'http://127.0.0.1:9', limits: 'off', history: { folder } });
  history = x.history;
  for (const day of ['2025-01-01', '2025-01-02']) writeDump(root, `BTCUSDT-1m-${day}.zip`, klineLines(day));
  writeDump(root, 'BTCUSDT-trades-2025-01-01.zip', tradeLines('2025-01-01', 500, 1_300));
  const range = { from: '2025-01-01', to: '2025-01-02', source: root, onProgress: () => {} };
  await history.sync('BTCUSDT', '1m', range);
  await history.sync('BTCUSDT', 'trades', range);
});

afterAll(async () => {
  await x.close();
  rmSync(root, { recursive: true, force: true });
});

test('DuckDB and hyparquet read the same rows', async () => {
  const path = join(folder, 'trades/symbol=BTCUSDT/day=2025-01-01/part.parquet');
  const [own, duck, other] = [
    await history.trades('BTCUSDT'),
    await history.sql('select * exclude (symbol, day) from trades order by id'),
    await parquetReadObjects({
      file: await asyncBufferFromFile(path),
      compressors: { GZIP: (bytes: Uint8Array) => gunzipSync(bytes) },
    }),
  ];
  expect([own.length, duck.length, other.length]).toEqual([66_461, 66_461, 66_461]);
  const micros = duck.map((row) => ({ ...row, time: Math.floor(Number(row.time) / 1_000) }));
  // Compared as texts: a difference of a long list takes seconds to print.
  expect(JSON.stringify(micros) === JSON.stringify([...own])).toBe(true);
  // hyparquet has decimals as floats, integers as bigints and times as dates.
  const plain = own.map((row) => ({
    ...row,
    price: Number(row.price),
    qty: Number(row.qty),
    quoteQty: Number(row.quoteQty),
    time: row.time,
  }));
  const read = other.map((row) => ({
    ...row,
    id: Number(row.id),
    price: round(row.price),
    qty: round(row.qty),
    quoteQty: round(row.quoteQty),
    time: (row.time as Date).getTime(),
  }));
  expect(JSON.stringify(read) === JSON.stringify(plain)).toBe(true);
});

const round = (value: unknown) => Number(Number(value).toFixed(8));

test('SQL sees symbols, days and exact decimals, and accepts values as parameters', async () => {
  const rows = await history.sql`
    select day, count(*) as rows, sum(volume) as volume from klines_1m
    where symbol = ${'BTCUSDT'} group by day order by day`;
  const klines = await history.klines('BTCUSDT', '1m');
  const [first] = klines.resample('1d');
  expect(rows.map(({ day, rows: count }) => [String(day), count])).toEqual([
    ['2025-01-01', 1440],
    ['2025-01-02', 1440],
  ]);
  expect(rows[0]?.volume).toBe(first?.[5]);
  expect(rows.columns.map(({ type }) => type)).toEqual(['text', 'integer', 'decimal']);
  await expect(x.history.at(join(root, 'none')).sql('select 1')).rejects.toThrow(/has no rows.*history.sync/);
});

test('the error of SQL with an unknown table names the existing tables', async () => {
  await expect(history.sql`select * from klines_1h`).rejects.toThrow(
    /^sql: .*Table with name klines_1h does not exist! The tables of .* are klines_1m, trades.$/,
  );
});

test('a query for a range gives exactly its rows, and a query in pages gives one page for each row group of the Parquet file', async () => {
  const range = { from: '2025-01-01T12:00:00Z', to: '2025-01-01T12:00:00.500Z' };
  expect((await history.trades('BTCUSDT', range)).map(({ id }) => id)).toEqual([33_731]);
  const pages: number[] = [];
  for await (const page of history.trades('BTCUSDT').pages()) pages.push(page.length);
  expect(pages).toEqual([65_536, 925]);
});

test('verify names a changed file, a lost manifest and a removed day', async () => {
  const series = join(folder, 'klines-1m/symbol=BTCUSDT');
  const manifest = join(series, '_manifest.json');
  const problems = async () => {
    const { ok, findings } = await history.verify({ symbol: 'BTCUSDT', kind: '1m' });
    return [ok, ...findings.map(({ day, problem }) => `${day} ${problem}`.trim())];
  };
  expect(await problems()).toEqual([true]);
  const text = readFileSync(manifest, 'utf8');
  unlinkSync(manifest);
  expect(await problems()).toEqual([false, 'manifest', '2025-01-01 manifest', '2025-01-02 manifest']);
  // The files contain all facts of the manifest: it is written again, byte by byte.
  const range = { from: '2025-01-01', to: '2025-01-02', source: root, onProgress: () => {} };
  expect((await history.sync('BTCUSDT', '1m', range)).addedRows).toBe(0);
  expect(readFileSync(manifest, 'utf8')).toBe(text);
  const part = join(series, 'day=2025-01-02/part.parquet');
  const bytes = readFileSync(part);
  const broken = Uint8Array.from(bytes);
  broken[200] = (broken[200] as number) ^ 255;
  writeFileSync(part, broken);
  expect(await problems()).toContain('2025-01-02 hash');
  unlinkSync(part);
  appendFileSync(join(series, '.part.parquet.999999999-1.draft'), 'left');
  expect((await history.list({ kind: '1m' }))[0]).toMatchObject({ days: 1, lastDay: '2025-01-01' });
  expect((await history.sync('BTCUSDT', '1m', range)).addedRows).toBe(1440);
  expect(existsSync(join(series, '.part.parquet.999999999-1.draft'))).toBe(false);
  expect(await problems()).toEqual([true]);
  expect(readFileSync(part).equals(bytes)).toBe(true);
});

test('a dataset that has rows of one exchange refuses rows of another exchange', async () => {
  const other = await connect({ seed: 7, symbols: ['BTCUSDT'], limits: 'off', history: { folder } });
  await expect(other.history.sync('BTCUSDT', '1m', { from: '-1d' })).rejects.toThrow(
    /has rows of live, not of embedded, seed 7/,
  );
  await other.close();
});

test('the error of a wrong argument shows the right form of this argument', async () => {
  await expect(history.sync('btc', '1m', { from: '-1d' })).rejects.toThrow(/'btc' is no symbol/);
  await expect(history.sync('BTCUSDT', '7m' as '1m', { from: '-1d' })).rejects.toThrow(
    /'7m' is not a kind of rows.*'1m'/,
  );
  await expect(history.sync('BTCUSDT', '1w', { from: '-1d' })).rejects.toThrow(/longer than a day/);
  await expect(history.sync('BTCUSDT', '1m', { from: 'monday' })).rejects.toThrow(/from is monday.*'-7d'/);
  await expect(history.sync('BTCUSDT', '1m', { from: '2025-02-01', to: '2025-01-01' })).rejects.toThrow(/after to/);
  await expect(history.klines('ETHUSDT', '1m')).rejects.toThrow(/has no ETHUSDT klines 1m.*sync\('ETHUSDT', '1m'/);
});
