/**
 * Tests that results written as Parquet, Arrow and CSV files are equal to the last digit when other tools read them.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { tableFromIPC } from 'apache-arrow';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Kline } from '../../src/client/types/data-types.gen.js';
import type { PagingProgress } from '../../src/client/types/page-options.js';
import * as dataBackend from '../../src/data/result-data.js';
import { clientOf, sampleKlines } from './sample-klines.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab data '));
});
afterAll(() => rmSync(folder, { recursive: true }));

const DECIMALS = ['open', 'high', 'low', 'close', 'volume', 'quoteVolume', 'takerBuyBaseVolume', 'takerBuyQuoteVolume'];
/** All elements of a kline but the last, which has no meaning. */
const NAMES = ['openTime', ...DECIMALS.slice(0, 5), 'closeTime', 'quoteVolume', 'tradeCount', ...DECIMALS.slice(6)];

/** A kline with named fields: decimals in units of 1e-8, times and counts as integers. */
function unitsIn(kline: Kline): Record<string, bigint> {
  const units = (value: string | number) =>
    typeof value === 'number' ? BigInt(value) : BigInt(value === '0' ? '0' : value.replace('.', ''));
  return Object.fromEntries(NAMES.map((name, at) => [name, units(kline[at] as string | number)]));
}

/** The rows of a Parquet file, with the stored integers of its decimals: hyparquet itself returns floats. */
async function parquetRows(path: string): Promise<Record<string, unknown>[]> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  for (const element of metadata.schema) {
    if (element.converted_type === 'DECIMAL') element.converted_type = undefined;
  }
  const rows = await parquetReadObjects({ file, metadata });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? bigOf(value) : value]),
    ),
  );
}

function bigOf(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (view.getBigInt64(0) << 64n) | view.getBigUint64(8);
}

async function duck(query: string): Promise<unknown[][]> {
  const connection = await (await DuckDBInstance.create()).connect();
  const rows = (await connection.runAndReadAll(query)).getRowsJson();
  connection.closeSync();
  return rows;
}

describe('Parquet', () => {
  test('a Parquet file of klines that are read page by page holds every digit of every row, and progress is reported', async () => {
    const klines = sampleKlines(40_000);
    const path = join(folder, 'paged.parquet');
    const told: PagingProgress[] = [];
    const call = clientOf(klines)
      .x.market.klines('BTCUSDT', '1m')
      .from(klines[0]?.[0] ?? 0);
    const file = await call.toParquet(path, { onProgress: (progress) => told.push(progress) });
    expect(file).toMatchObject({ path, format: 'parquet', rows: 40_000 });
    expect(told.at(-1)).toMatchObject({ state: 'done', rows: 40_000, requests: 41 });

    const metadata = await parquetMetadataAsync(await asyncBufferFromFile(path));
    expect(metadata.row_groups.map(({ num_rows }) => num_rows)).toEqual([32_768n, 7_232n]);
    const rows = await parquetRows(path);
    expect(rows).toHaveLength(klines.length);
    for (const at of [0, 1, 32_767, 32_768, 39_999]) {
      const { openTime, closeTime, ...rest } = rows[at] as Record<string, unknown>;
      const { openTime: opens, closeTime: closes, ...wanted } = unitsIn(klines[at] as Kline);
      expect(rest).toEqual(wanted);
      expect([openTime, closeTime]).toEqual([new Date(Number(opens)), new Date(Number(closes))]);
    }
  });

  test('has columns that DuckDB reads as decimals and timestamps and computes with exactly', async () => {
    const klines = sampleKlines(3000);
    const path = join(folder, 'all.parquet');
    const rows = await clientOf(klines)
      .x.market.klines('BTCUSDT', '1m')
      .from(klines[0]?.[0] ?? 0)
      .all();
    await rows.toParquet(path);
    const types = await duck(`describe select openTime, close, tradeCount from '${path}'`);
    expect(types.map(([, type]) => type)).toEqual(['TIMESTAMP WITH TIME ZONE', 'DECIMAL(38,8)', 'BIGINT']);
    const sum = klines.reduce((total, kline) => total + (unitsIn(kline).close as bigint), 0n);
    const [[summed, least, first] = []] = await duck(
      `select sum(close), min(takerBuyQuoteVolume), epoch_ms(min(openTime)) from '${path}'`,
    );
    expect(String(summed).replace('.', '')).toBe(String(sum));
    expect(least).toBe('99999999999999999999999999999.99999999');
    expect(Number(first)).toBe(klines[0]?.[0]);
    const products = await duck(`select close * low from '${path}' limit 1`);
    const [one] = klines.map(unitsIn);
    expect(String(products[0]?.[0]).replace('.', '')).toBe(String((one?.close ?? 0n) * (one?.low ?? 0n)));
  });

  test('has nulls where a row lacks a field, and times to the microsecond', async () => {
    const path = join(folder, 'orders.parquet');
    const rows = [
      {
        symbol: '柚子USDT',
        orderId: 2n ** 60n,
        price: '-1.50000000',
        isWorking: true,
        time: 1_700_000_000_000_001,
        workingTime: -1,
      },
      { symbol: 'BTCUSDT', orderId: 1, time: 1_700_000_000_000_002, workingTime: 1_700_000_000_000_003 },
    ];
    const table = dataBackend.tableOf(rows, { displays: () => undefined });
    await table.toParquet(path);
    expect(
      await duck(`select symbol, orderId, price, isWorking, epoch_us(time), epoch_us(workingTime) from '${path}'`),
    ).toEqual([
      ['柚子USDT', String(2n ** 60n), '-1.50000000', true, '1700000000000001', null],
      ['BTCUSDT', '1', null, null, '1700000000000002', '1700000000000003'],
    ]);
  });

  test('a Parquet file without rows still has its columns', async () => {
    const path = join(folder, 'none.parquet');
    const file = await clientOf([]).x.market.klines('BTCUSDT', '1m').from('-1h').toParquet(path);
    expect(file.rows).toBe(0);
    expect((await duck(`describe select * from '${path}'`)).map(([name]) => name)).toEqual(NAMES);
    expect(await duck(`select count(*) from '${path}'`)).toEqual([['0']]);
  });
});

describe('Arrow', () => {
  test('has decimals, timestamps and integers to the last digit, in memory and in a file', async () => {
    const klines = sampleKlines(1500);
    const { x } = clientOf(klines);
    const path = join(folder, 'klines.arrow');
    const rows = await x.market
      .klines('BTCUSDT', '1m')
      .from(klines[0]?.[0] ?? 0)
      .all();
    await x.market
      .klines('BTCUSDT', '1m')
      .from(klines[0]?.[0] ?? 0)
      .toArrow(path);
    const inMemory = await rows.toArrow();
    const fromFile = tableFromIPC(readFileSync(path));
    expect(fromFile.schema.fields.map(({ name, type }) => `${name} ${type}`).slice(0, 2)).toEqual([
      'openTime Timestamp<MILLISECOND, UTC>',
      expect.stringMatching(/^open Decimal/),
    ]);
    for (const table of [inMemory, fromFile]) {
      expect(table.numRows).toBe(1500);
      for (const at of [0, 999, 1000, 1499]) {
        const wanted = unitsIn(klines[at] as Kline);
        for (const name of DECIMALS) {
          const words = table.getChild(name)?.get(at) as Uint32Array;
          const units = [...words].reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n);
          expect(`${name} ${units}`).toBe(`${name} ${wanted[name]}`);
        }
        expect(BigInt(table.getChild('openTime')?.get(at) as number)).toBe(wanted.openTime);
        expect(table.getChild('tradeCount')?.get(at)).toBe(wanted.tradeCount);
      }
    }
  });

  test('has texts, truth values and nulls', async () => {
    const rows = [
      { asset: '柚子', isWorking: true, mine: 0.5 },
      { asset: 'BTC' },
      { asset: '', isWorking: false, mine: 2 },
    ];
    const table = await dataBackend.tableOf(rows, { displays: () => undefined }).toArrow();
    const column = (name: string) => rows.map((_, at) => table.getChild(name)?.get(at));
    expect(column('asset')).toEqual(['柚子', 'BTC', '']);
    expect(column('isWorking')).toEqual([true, null, false]);
    expect(column('mine')).toEqual([0.5, null, 2]);
  });
});

describe('a file', () => {
  test('a file of CSV has the CSV text, gzipped if its name ends with .gz', async () => {
    const klines = sampleKlines(2500);
    const { x } = clientOf(klines);
    const call = x.market.klines('BTCUSDT', '1m').from(klines[0]?.[0] ?? 0);
    const [plain, packed] = [join(folder, 'new', 'k.csv'), join(folder, 'k.csv.gz')];
    await call.toCSV(plain);
    await call.toCSV(packed);
    const text = (await call.all()).toCSV();
    expect(readFileSync(plain, 'utf8')).toBe(text);
    expect(gunzipSync(readFileSync(packed)).toString()).toBe(text);
    expect(text.split('\n')).toHaveLength(2502);
  });

  test.each(['csv', 'arrow', 'parquet'] as const)(
    'a file in the format %s does not remain if its rows cannot all be read',
    async (format) => {
      const path = join(folder, `broken.${format}`);
      const pages = async function* () {
        yield sampleKlines(10);
        throw new Error('cut off');
      };
      const origin = { endpoint: 'klines', displays: () => undefined };
      await expect(dataBackend.writePages(format, path, pages(), origin)).rejects.toThrow('cut off');
      expect(existsSync(path)).toBe(false);
      expect(readdirSync(folder).filter((name) => name.includes('broken'))).toEqual([]);
    },
  );

  test('a file that cannot be written gives an error with its name', async () => {
    const table = dataBackend.tableOf(sampleKlines(1), { displays: () => undefined });
    for (const write of [() => table.toCSV('/dev/null/x.csv'), () => table.toParquet('/dev/null/x.parquet')]) {
      await expect(write()).rejects.toMatchObject({
        code: 'SPOTLAB_FILE',
        message: expect.stringContaining('/dev/null/x'),
      });
    }
  });

  test('a file whose name is missing is refused before anything is sent', async () => {
    const { x, transport } = clientOf([]);
    const call = x.market.klines('BTCUSDT', '1m') as unknown as { toParquet(): Promise<unknown> };
    await expect(call.toParquet()).rejects.toMatchObject({ code: 'SPOTLAB_PARAMETER' });
    expect(transport.sent).toEqual([]);
  });
});
