/** Tests datasets that are filled from public dump files: files of days and of months, damaged files, files with missing rows, and files at a web address. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type History, type Spot } from '../../src/index.js';
import { sharedPath, testWith } from '../support/shared.js';
import { klineLines, tradeLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-dumps-'));
const dumps = join(root, 'dumps');
let x: Spot;
let count = 0;

/** A new dataset. */
const dataset = (): History => x.history.at(join(root, `data-${++count}`));

const quiet = { onProgress: () => {} };

beforeAll(async () => {
  // No request is sent to the exchange: the source is files.
  x = await connect({ network: 'http://127.0.0.1:9', limits: 'off' });
});

afterAll(async () => {
  await x.close();
  rmSync(root, { recursive: true, force: true });
});

describe('dump files', () => {
  test('dump files of days or months, in milliseconds or microseconds, become days of the dataset', async () => {
    const days = ['2024-12-30', '2024-12-31'];
    writeDump(dumps, 'a/BTCUSDT-1m-2024-12.zip', days.flatMap(klineLines));
    const names = 'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,x,ignore';
    writeDump(dumps, 'b/BTCUSDT-1m-2025-01-01.zip', [names, ...klineLines('2025-01-01')]);
    const history = dataset();
    const range = { from: '2024-12-30', to: '2025-01-02', source: dumps };
    const done = await history.sync('BTCUSDT', '1m', { ...range, ...quiet });
    expect(done).toMatchObject({ addedRows: 3 * 1440, missingDays: ['2025-01-02'], partialDays: [], gaps: [] });
    const klines = await history.klines('BTCUSDT', '1m');
    expect(klines).toHaveLength(3 * 1440);
    // Close times end their last millisecond in files of both units.
    expect([klines[0]?.[6], klines.at(-1)?.[6]]).toEqual([
      Date.parse('2024-12-30T00:00:59.999Z'),
      Date.parse('2025-01-01T23:59:59.999Z'),
    ]);
    // These values have more digits than a float can store.
    expect(klines[1]?.slice(1, 6)).toEqual([
      '0.00000100',
      '0.00000102',
      '0.00000099',
      '0.00000101',
      '123456789012.00104729',
    ]);
    expect((await history.verify()).findings).toEqual([]);
    expect((await history.sync('BTCUSDT', '1m', { ...range, ...quiet })).addedRows).toBe(0);
  });

  test('dump files whose rows are not in order, or come twice, become days with sorted rows, each once', async () => {
    const lines = tradeLines('2025-01-02', 1_000, 10_000);
    const mixed = [...lines.slice(7_000), ...lines.slice(0, 7_010)];
    writeDump(dumps, 'BTCUSDT-trades-2025-01-02.zip', mixed);
    const history = dataset();
    const done = await history.sync('BTCUSDT', 'trades', {
      from: '2025-01-02',
      to: '2025-01-02',
      source: dumps,
      ...quiet,
    });
    expect(done).toMatchObject({ addedRows: 8_640, partialDays: [], gaps: [] });
    const trades = await history.trades('BTCUSDT', { from: '2025-01-02T19:26:30Z', to: '2025-01-02T19:26:59Z' });
    expect(trades.map(({ id }) => id)).toEqual([7_999, 8_000, 8_001]);
    expect(await history.verify()).toMatchObject({ ok: true, rows: 8_640, findings: [] });
  });

  test('dump files in which ids are missing are reported with the missing ids', async () => {
    const lines = tradeLines('2025-01-03', 200_000, 60_000);
    writeDump(dumps, 'BTCUSDT-trades-2025-01-03.zip', [...lines.slice(0, 10), ...lines.slice(15)]);
    writeDump(dumps, 'BTCUSDT-trades-2025-01-04.zip', tradeLines('2025-01-04', 201_500, 60_000));
    const history = dataset();
    const done = await history.sync('BTCUSDT', 'trades', {
      from: '2025-01-03',
      to: '2025-01-04',
      source: dumps,
      ...quiet,
    });
    expect(done.gaps).toEqual([
      { day: '2025-01-03', first: 200_010, last: 200_014, rows: 5 },
      { day: '2025-01-04', first: 201_440, last: 201_499, rows: 60 },
    ]);
    const { ok, findings } = await history.verify();
    expect([ok, findings.map(({ day, problem }) => `${day} ${problem}`)]).toEqual([
      true,
      ['2025-01-03 gap', '2025-01-04 gap'],
    ]);
    expect(await history.list()).toMatchObject([{ symbol: 'BTCUSDT', kind: 'trades', days: 2, gaps: 2 }]);
  });

  test('dump files that are damaged are refused, and the days that the dataset already has stay', async () => {
    const history = dataset();
    writeDump(dumps, 'ETHUSDT-1m-2025-01-01.zip', klineLines('2025-01-01'));
    const path = writeDump(dumps, 'ETHUSDT-1m-2025-01-02.zip', klineLines('2025-01-02'));
    writeFileSync(path, readFileSync(path).subarray(0, -20));
    const read = () => history.sync('ETHUSDT', '1m', { from: '2025-01-01', to: '2025-01-02', source: dumps, ...quiet });
    await expect(read()).rejects.toThrow(/ETHUSDT-1m-2025-01-02.zip: its SHA-256 is .* download both again/);
    expect(await history.klines('ETHUSDT', '1m')).toHaveLength(1440);
    writeDump(dumps, 'ETHUSDT-1m-2025-01-02.zip', [
      ...klineLines('2025-01-02').slice(0, 7),
      '1735776420000000,x,1,1,1,1,1,1,1,1,1,0',
    ]);
    await expect(read()).rejects.toThrow(/2025-01-02.csv, line 8: open is 'x', which is no decimal/);
    await expect(history.sync('BNBUSDT', '1m', { from: '2025-01-01', source: dumps })).rejects.toThrow(
      /no dump file of BNBUSDT klines 1m .* Their names begin with BNBUSDT-1m-/,
    );
  });

  test('dump files that are broken do not stop the days after them, and are tried again', async () => {
    const history = dataset();
    const days = ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04'];
    const broken = join(root, 'broken');
    const paths = days.map((day) => writeDump(broken, `BTCUSDT-1m-${day}.zip`, klineLines(day)));
    const [, second, third] = paths as [string, string, string];
    writeFileSync(second, readFileSync(second).subarray(0, -20));
    writeDump(broken, 'BTCUSDT-1m-2025-01-03.zip', [
      ...klineLines('2025-01-03').slice(0, 7),
      '1735862820000000,x,1,1,1,1,1,1,1,1,1,0',
    ]);
    const options = { from: '2025-01-01', to: '2025-01-04', source: broken, ...quiet };
    const failedDays = [
      { day: '2025-01-02', file: second, why: expect.stringContaining('its SHA-256 is') },
      { day: '2025-01-03', file: third, why: expect.stringContaining("open is 'x'") },
    ];
    const error = await history.sync('BTCUSDT', '1m', options).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'SPOTLAB_HISTORY', day: '2025-01-02', file: second, failedDays });
    expect(await history.klines('BTCUSDT', '1m')).toHaveLength(2 * 1440);

    const skipped = await history.sync('BTCUSDT', '1m', { ...options, onBroken: 'skip' });
    expect(skipped).toMatchObject({ hadDays: 2, addedRows: 0, failedDays, missingDays: ['2025-01-02', '2025-01-03'] });
    for (const day of ['2025-01-02', '2025-01-03']) writeDump(broken, `BTCUSDT-1m-${day}.zip`, klineLines(day));
    const mended = await history.sync('BTCUSDT', '1m', options);
    expect(mended).toMatchObject({ hadDays: 2, addedRows: 2 * 1440, failedDays: [], missingDays: [] });
    expect((await history.verify()).ok).toBe(true);
    await expect(history.sync('BTCUSDT', '1m', { ...options, onBroken: 'stop' as 'skip' })).rejects.toThrow(
      /onBroken 'stop' is unknown\. Give 'throw' or 'skip'/,
    );
  });

  test('dump files at an address are downloaded, and days without a file stay missing', async () => {
    const served = join(root, 'served');
    writeDump(served, 'daily/klines/BTCUSDT/1m/BTCUSDT-1m-2025-01-01.zip', klineLines('2025-01-01'));
    const asked: string[] = [];
    const server: Server = createServer(({ url = '' }, reply) => {
      asked.push(url);
      try {
        reply.end(readFileSync(join(served, url.replace('/data/spot/', ''))));
      } catch {
        reply.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const source = `http://127.0.0.1:${(server.address() as AddressInfo).port}/data/spot`;
    const history = dataset();
    const done = await history.sync('BTCUSDT', '1m', { from: '2025-01-01', to: '2025-01-02', source, ...quiet });
    server.close();
    expect(done).toMatchObject({ addedRows: 1440, missingDays: ['2025-01-02'] });
    expect(asked).toContain('/data/spot/daily/klines/BTCUSDT/1m/BTCUSDT-1m-2025-01-01.zip.CHECKSUM');
    expect((await history.verify()).ok).toBe(true);
  });
});

describe('real recordings', () => {
  const klines = 'data/klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz';
  testWith(klines)('of klines become days of the dataset; the first and the last day are partial', async () => {
    const history = dataset();
    const source = sharedPath(klines) as string;
    const done = await history.sync('BTCUSDT', '1m', { from: '2021-07-01', to: '2021-07-15', source, ...quiet });
    expect(done).toMatchObject({ addedRows: 20_161, gaps: [], partialDays: ['2021-07-01', '2021-07-15'] });
  });

  const trades = 'data/trades/BTCUSDT-trades-2024-08-08T2354_2024-08-09T0005.csv.gz';
  testWith(trades)('of trades keep every row, digit by digit', async () => {
    const history = dataset();
    const source = sharedPath(trades) as string;
    const done = await history.sync('BTCUSDT', 'trades', { from: '2024-08-08', to: '2024-08-09', source, ...quiet });
    expect(done).toMatchObject({ addedRows: 19_904, gaps: [] });
    const [first] = await history.trades('BTCUSDT');
    expect(first).toEqual({
      id: 3735683259,
      price: '61837.63000000',
      qty: '0.02000000',
      quoteQty: '1236.75260000',
      time: 1723161255342,
      isBuyerMaker: true,
      isBestMatch: true,
    });
  });
});
