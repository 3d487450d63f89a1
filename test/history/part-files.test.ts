/** Tests the Parquet files of a dataset: integers that are stored as differences, and files that another program has written. */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deltaIntegers } from '../../src/history/dataset/delta-integers.js';
import { DELTA_BINARY_PACKED, onlyPage } from '../../src/history/dataset/page-header.js';
import { connect, type History, type Spot } from '../../src/index.js';
import { klineLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-parts-'));
let x: Spot;

beforeAll(async () => {
  x = await connect({ network: 'http://127.0.0.1:9', limits: 'off' });
});

afterAll(async () => {
  await x.close();
  rmSync(root, { recursive: true, force: true });
});

/** The page of a column as the library writes it, without compression. */
function pageOf(values: readonly bigint[]) {
  const writer = new ByteWriter();
  const schema = [
    { name: 'root', num_children: 1 },
    { name: 'n', type: 'INT64', repetition_type: 'REQUIRED' },
  ] as const;
  // A codec that changes nothing, because the header of a page differs if no codec is set.
  const file = new ParquetWriter({
    writer,
    schema: [...schema],
    codec: 'GZIP',
    compressors: { GZIP: (bytes) => bytes },
  });
  const data = BigInt64Array.from(values);
  void file.write({ columnData: [{ name: 'n', data, encoding: 'DELTA_BINARY_PACKED' }], pageSize: 0 });
  void file.finish();
  const bytes = new Uint8Array(writer.getBuffer());
  const { data_page_offset, total_compressed_size } = parquetMetadata(bytes).row_groups[0]?.columns[0]?.meta_data ?? {};
  const start = Number(data_page_offset);
  return onlyPage(bytes.subarray(start, start + Number(total_compressed_size)));
}

describe('integers that a Parquet file stores as differences', () => {
  const steps = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: -70_000, max: 5_000_000 }),
    fc.integer({ min: 0, max: 2 ** 31 - 1 }),
    fc.constant(86_400_000_000),
    fc.constant(2 ** 40),
  );

  test('are read as they were written', () => {
    const rows = fc.array(steps, { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), rows, (start, some) => {
        const values = [start * 2 ** 20];
        for (const step of some) values.push((values.at(-1) as number) + step);
        const page = pageOf(values.map(BigInt));
        expect([page?.values, page?.encoding]).toEqual([values.length, DELTA_BINARY_PACKED]);
        expect([...(deltaIntegers(page?.stored as Uint8Array, values.length) ?? [])]).toEqual(values);
      }),
      { numRuns: 60 },
    );
  });

  test('integers with differences that a float cannot store, and damaged pages, are left to the library hyparquet', () => {
    const read = (values: readonly bigint[]) => deltaIntegers(pageOf(values)?.stored as Uint8Array, values.length);
    expect(read([2n ** 53n + 1n, 2n ** 53n + 2n])).toBeUndefined();
    expect(read([2n ** 53n - 2n, 2n ** 53n - 1n, 2n ** 53n])).toBeUndefined();
    expect(read([0n, 2n ** 50n, 5n])).toBeUndefined();
    // The first value and six groups of 32 differences, so that no byte is unused.
    const length = 193;
    const { stored } = pageOf(Array.from({ length }, (_, at) => BigInt(at * at))) as { stored: Uint8Array };
    expect(deltaIntegers(stored, length)).toHaveLength(length);
    for (let end = 0; end < stored.length; end += 1) {
      expect(deltaIntegers(stored.subarray(0, end), length)).toBeUndefined();
    }
  });
});

describe('a file that another program has written', () => {
  const range = { from: '2025-01-01', to: '2025-01-01' };
  const folder = join(root, 'data');
  const part = join(folder, 'klines-1m/symbol=BTCUSDT/day=2025-01-01/part.parquet');
  let history: History;

  /** Replaces the part file by a file that DuckDB writes from a query. */
  const rewrite = async (query: string) => {
    const draft = join(root, 'draft.parquet');
    await history.sql(`copy (${query}) to '${draft}' (format parquet)`);
    renameSync(draft, part);
  };

  beforeAll(async () => {
    history = x.history.at(folder);
    const source = writeDump(root, 'BTCUSDT-1m-2025-01-01.zip', klineLines('2025-01-01'));
    await history.sync('BTCUSDT', '1m', { ...range, source, onProgress: () => {} });
  });

  test('a file that another program has written with the same columns has the same rows', async () => {
    const before = await history.klines('BTCUSDT', '1m');
    await rewrite('select * exclude (symbol, day) from klines_1m order by "openTime"');
    const after = await history.klines('BTCUSDT', '1m');
    expect(JSON.stringify([...after]) === JSON.stringify([...before])).toBe(true);
    expect((await history.verify()).findings.map(({ problem }) => problem)).toEqual(['hash']);
  });

  test('a file that another program has written with other columns is named, with what to do', async () => {
    await rewrite('select "openTime", open::double as open from klines_1m');
    await expect(history.klines('BTCUSDT', '1m')).rejects.toThrow(
      /part.parquet has no column open of the type decimal.*not written by this program; synchronize its day again/,
    );
  });

  test('is not read as a part of a day if its name is not that of a part file', async () => {
    const other = join(root, 'other');
    mkdirSync(other);
    await history.sql(
      `copy (select 1 as n, 'BTCUSDT' as symbol, '2025-01-01' as day) to '${other}/klines-1m' (format parquet, partition_by (symbol, day))`,
    );
    await expect(x.history.at(other).klines('BTCUSDT', '1m')).rejects.toThrow(
      /has no BTCUSDT klines 1m: its day 2025-01-01 has data_0.parquet and no part.parquet/,
    );
  });
});
