/** Tests the reading of kline files, and the error for each kind of invalid file. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KlineRecording } from '../../../src/market/recorded/kline-recording.js';
import { parseKlines, readReplay as readMarket } from '../../../src/server/replay/read-replay.js';
import { ReplayFileError } from '../../../src/server/replay/replay-error.js';

const HEADER =
  'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore';
const START_MS = Date.parse('2021-07-01T15:42:00Z');

/** A row of a minute; `changes` replaces columns by number. */
function row(minute: number, changes: Record<number, string> = {}): string {
  const openMs = START_MS + minute * 60_000;
  const fields = `${openMs},33495.38,33529.84,33492.9,33523.68,17.560776,${openMs + 59_999},588383.09191864,539,9.69745,324935.81156654,0`;
  return fields
    .split(',')
    .map((field, i) => changes[i] ?? field)
    .join(',');
}

async function readReplay(path: string) {
  return (await readMarket(path, { symbol: 'BTCUSDT' })).klines as KlineRecording;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replay-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function problemOf(path: string): Promise<ReplayFileError> {
  const error = await readReplay(path).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ReplayFileError)) throw new Error(`expected a ReplayFileError, got ${String(error)}`);
  expect(error.path).toBe(path);
  expect(error.code).toBe('SPOTLAB_REPLAY_FILE');
  return error;
}

describe('a replay file of klines', () => {
  test('is read with and without header, plain and gzip, in milliseconds and microseconds, with the same result', async () => {
    const rows = [row(0), row(1), row(2)];
    const micro = rows.map((one) => one.replace(/^(\d+),/, '$1000,').replace(/,(\d{13}),/, ',$1999,'));
    const plain = await readReplay(await file('plain.csv', rows.join('\n')));
    expect(plain).toMatchObject({ intervalMs: 60_000, priceDecimals: 2, quantityDecimals: 6 });
    expect([...plain.openTimesMs]).toEqual([0, 1, 2].map((minute) => START_MS + minute * 60_000));
    expect(plain.openTicks[0]).toBe(3_349_538);
    expect(plain.volumeLots[0]).toBe(17_560_776);
    expect(plain.quoteUnits[0]).toBe(58_838_309_191_864n);
    const others = [
      await file('header.csv', [HEADER, ...rows, ''].join('\r\n')),
      await file('packed.csv.gz', gzipSync(rows.join('\n'))),
      await file('packed-without-name.csv', gzipSync(rows.join('\n'))),
      await file('micro.csv', micro.join('\n')),
      await file('short.csv', rows.map((one) => one.slice(0, -2)).join('\n')),
    ];
    for (const path of others) expect(await readReplay(path)).toEqual(plain);
  });

  test('the interval of a replay file is the smallest step between its rows, or the length of the row if it has only one', () => {
    const every = (length: number, count: number) =>
      Array.from({ length: count }, (_, i) => {
        const openMs = Date.parse('2021-07-01T00:00:00Z') + i * length;
        return row(0, { 0: String(openMs), 6: String(openMs + length - 1) });
      }).join('\n');
    for (const length of [1_000, 60_000, 300_000, 3_600_000, 86_400_000]) {
      expect(parseKlines('x', every(length, 3)).intervalMs).toBe(length);
      expect(parseKlines('x', every(length, 1)).intervalMs).toBe(length);
    }
  });

  test('may have gaps if the option allowGaps is set', () => {
    const text = [row(0), row(1), row(5)].join('\n');
    expect(parseKlines('x', text, { allowGaps: true }).openTimesMs.length).toBe(3);
  });
});

describe('a replay file of klines is refused', () => {
  test('when it is not there', async () => {
    const error = await problemOf(join(folder, 'nowhere.csv'));
    expect(error.message).toBe(`${join(folder, 'nowhere.csv')}: the file does not exist; check the path`);
    expect(error.problem).toBe('notFound');
  });

  test('when it cannot be read', async () => {
    const locked = await file('locked.csv', row(0));
    await chmod(locked, 0);
    const readable = await readFile(locked).then(
      () => true,
      () => false,
    );
    // Root reads everything.
    if (!readable) expect((await problemOf(locked)).message).toBe(`${locked}: the file cannot be read (EACCES)`);
    const empty = join(folder, 'empty-folder');
    await mkdir(empty);
    expect((await problemOf(empty)).message).toContain(
      `${empty}: the folder contains no recording; a recording has klines`,
    );
  });

  test('when its gzip data ends too early', async () => {
    const packed = gzipSync(Array.from({ length: 200 }, (_, i) => row(i)).join('\n'));
    const error = await problemOf(await file('cut.csv.gz', packed.subarray(0, packed.length >> 1)));
    expect(error.problem).toBe('truncatedGzip');
    expect(error.message).toContain('the gzip data is incomplete; download it again');
  });

  test('when it is not gzip although its name ends with .gz, or when its gzip data are damaged', async () => {
    const named = await problemOf(await file('named.csv.gz', row(0)));
    expect(named.message).toContain('the name ends in .gz, but the file is not gzip');
    const damaged = gzipSync(row(0));
    damaged.fill(0xff, 12, 40);
    expect((await problemOf(await file('damaged.csv.gz', damaged))).message).toContain('the gzip data is damaged');
  });

  test('when the decompressed content is not a recording', async () => {
    const error = await problemOf(await file('garbage.csv.gz', gzipSync('<html>not found</html>')));
    expect(error.problem).toBe('columns');
    expect(error.line).toBe(1);
  });

  test('when it is a zip archive that is damaged, cut short or holds no file', async () => {
    const rows = Array.from({ length: 500 }, (_, i) => row(i)).join('\n');
    const packed = Buffer.from(zipSync({ 'x.csv': Buffer.from(rows) }));
    const folderOnly = Buffer.from(zipSync({ 'x/': new Uint8Array() }));
    const noise = Buffer.from('PK\u0003\u0004 and so on');
    for (const [name, bytes] of [
      ['noise.zip', noise],
      ['cut.zip', packed.subarray(0, packed.length >> 1)],
      ['folder.zip', folderOnly],
    ] as const) {
      const error = await problemOf(await file(name, bytes));
      expect(error.message).toContain('the zip archive is damaged, incomplete or empty; download it again');
    }
  });

  const third = (changes: Record<number, string>) => [row(0), row(1), row(2, changes)].join('\n');
  test.each([
    ['empty', undefined, '', 'the file has no rows'],
    ['empty', undefined, `${HEADER}\n`, 'the file has no rows'],
    ['columns', 2, `${row(0)}\n1,2,3\n`, 'has 3 columns; a kline has 11 or 12: open_time,open,'],
    ['notANumber', 3, third({ 2: 'NaN' }), "high is 'NaN', which is not a number"],
    ['notANumber', 3, third({ 5: '-1' }), "volume is '-1', which is not a number"],
    ['notANumber', 3, third({ 1: '1e5' }), "open is '1e5', which is not a number"],
    ['notANumber', 3, third({ 8: '' }), "count is '', which is not a number"],
    ['tooPrecise', 3, third({ 4: '33523.680000001' }), 'close is 33523.680000001; at most 8 decimals are allowed'],
    ['tooPrecise', 3, third({ 8: '1.5' }), 'count is 1.5; it must be a whole number'],
    ['tooLarge', 3, third({ 5: '99999999999999999' }), 'volume is 99999999999999999, which is too large'],
    ['tooLarge', 3, third({ 7: '999999999999' }), 'quote_volume is 999999999999, which is too large'],
    ['prices', 3, third({ 2: '33500' }), 'open and close must be between low and high'],
    ['prices', 3, third({ 3: '33500' }), 'open and close must be between low and high'],
    ['prices', 3, third({ 3: '0' }), 'a price is zero'],
    ['volumes', 3, third({ 9: '18' }), 'takers cannot buy more than was traded'],
    ['duplicate', 3, [row(0), row(1), row(1)].join('\n'), 'open_time 2021-07-01T15:43:00.000Z occurs twice'],
    [
      'order',
      3,
      [row(0), row(2), row(1)].join('\n'),
      'is not in order: the row before has 2021-07-01T15:44:00.000Z; sort the file',
    ],
    ['interval', undefined, [row(0), row(7)].join('\n'), 'the rows are 420000 ms apart; this is not a kline interval'],
    [
      'interval',
      3,
      [row(0), row(1), row(2, { 0: String(START_MS + 150_000) })].join('\n'),
      'is not a multiple of the interval',
    ],
    [
      'gap',
      4,
      [HEADER, row(0), row(1), row(5), row(6), row(10)].join('\n'),
      'rows are missing from 2021-07-01T15:44:00.000Z to 2021-07-01T15:47:00.000Z, 6 minutes in total',
    ],
  ] as const)('for %s on line %s', async (problem, line, content, message) => {
    const error = await problemOf(await file('bad.csv', content));
    expect(error.message).toContain(message);
    expect([error.problem, error.line]).toEqual([problem, line]);
    if (line !== undefined) expect(error.message).toContain(`bad.csv, line ${line}: `);
  });
});
