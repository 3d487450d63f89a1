/** Tests the reading of trade and aggregate trade files, and the error for each kind of invalid file. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TradeRecording } from '../../../src/market/recorded/trade-recording.js';
import { type ReadOptions, readReplay } from '../../../src/server/replay/read-replay.js';
import { ReplayFileError } from '../../../src/server/replay/replay-error.js';

const START_MS = Date.parse('2024-12-31T23:59:00Z');

/** A trade of the dumps: id, price, quantity, milliseconds after the start, whether the buyer was the maker. */
function trade(id: number, price: string, quantity: string, afterMs: number, maker = true, perMs = 1): string {
  return `${id},${price},${quantity},0,${(START_MS + afterMs) * perMs},${maker ? 'True' : 'False'},True`;
}

const TRADES = [
  trade(11, '100.5', '1.25', 0),
  trade(12, '100.5', '0.5', 0),
  trade(13, '100.50', '2', 0, false),
  trade(14, '101', '0.001', 500, false),
];
const HEADER = 'id,price,qty,quote_qty,time,is_buyer_maker,is_best_match';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trades-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function read(paths: string | string[], options: ReadOptions = {}): Promise<TradeRecording> {
  const { trades } = await readReplay(paths, { symbol: 'BTCUSDT', ...options });
  return trades as TradeRecording;
}

async function problemOf(paths: string | string[], options?: ReadOptions): Promise<ReplayFileError> {
  const error = await read(paths, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ReplayFileError)) throw new Error(`expected a ReplayFileError, got ${String(error)}`);
  return error;
}

describe('a file of trades', () => {
  test('is read plain, gzip and zip, with and without header, in milliseconds and microseconds, with the same result', async () => {
    const text = TRADES.join('\n');
    const plain = await read(await file('plain.csv', text));
    expect(plain).toMatchObject({ priceDecimals: 1, quantityDecimals: 3, firstId: 11 });
    expect([...plain.priceTicks]).toEqual([1005, 1005, 1005, 1010]);
    expect([...plain.quantityLots]).toEqual([1250, 500, 2000, 1]);
    expect([...plain.timesUs]).toEqual([0, 0, 0, 500].map((ms) => (START_MS + ms) * 1_000));
    expect([...plain.buyerMaker]).toEqual([1, 1, 0, 0]);
    expect([...plain.aggregateIds]).toEqual([11, 11, 12, 13]);
    const micro = text.replace(/,(\d{13}),/g, ',$1000,');
    const others = [
      await file('crlf.csv', [HEADER, ...TRADES, ''].join('\r\n')),
      await file('packed.csv.gz', gzipSync(text)),
      await file('packed.zip', zipSync({ 'x.csv': Buffer.from(`\ufeff${HEADER}\n${text}`) })),
      await file('micro.csv', micro),
      await file('six-columns.csv', text.replace(/,True$/gm, '')),
    ];
    for (const path of others) expect(await read(path), path).toEqual(plain);
  });

  test('may be several files, zips with several files, folders and patterns, named in any order', async () => {
    const whole = await read(await file('whole.csv', TRADES.join('\n')));
    const days = join(folder, 'days');
    await mkdir(days);
    const first = await file('days/XYUSDT-trades-2024-12-31.csv', TRADES.slice(0, 2).join('\n'));
    // The second day went over to microseconds.
    const micro = TRADES.slice(2)
      .join('\n')
      .replace(/,(\d{13}),/g, ',$1000,');
    const second = await file('days/XYUSDT-trades-2025-01-01.zip', zipSync({ 'b.csv': Buffer.from(micro) }));
    await file('days/readme.txt', 'what this is');
    for (const paths of [[second, first], [days], [join(days, '*-trades-*')], [join(days, 'XYUSDT-trades-202?-*')]]) {
      expect(await read(paths), paths.join()).toEqual(whole);
      expect((await readReplay(paths)).symbol).toBe('XYUSDT');
    }
    const both = zipSync({
      'a.csv': Buffer.from(TRADES.slice(0, 3).join('\n')),
      'b.csv': Buffer.from(TRADES[3] as string),
    });
    expect(await read(await file('both.zip', both))).toEqual(whole);
  });

  test('a file of trades may be longer than one chunk of a read', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => trade(i + 5, `${100 + (i % 7)}.${i % 10}`, '0.5', i));
    for (const bytes of [gzipSync(rows.join('\n')), zipSync({ 'x.csv': Buffer.from(rows.join('\n')) })]) {
      const { timesUs, priceTicks } = await read(await file('long', bytes));
      expect(timesUs.length).toBe(60_000);
      expect(priceTicks.every((ticks, i) => ticks === (100 + (i % 7)) * 10 + (i % 10))).toBe(true);
    }
  });

  test('may have gaps if the option allowGaps is set, and keeps its own ids', async () => {
    const path = await file('holes.csv', [TRADES[0], TRADES[3]].join('\n'));
    expect([...((await read(path, { allowGaps: true })).ids ?? [])]).toEqual([11, 14]);
  });
});

describe('a file of aggregate trades', () => {
  const at = (ms: number) => START_MS + ms;

  test('becomes the trades whose ids it has, each with the same share of the quantity', async () => {
    const rows = [`7,100.5,1,21,23,${at(0)},true,true`, `8,100.6,0.5,24,24,${at(9)},false,true`];
    const header = 'agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker';
    const wanted = await read(await file('agg.csv', rows.join('\n')));
    // The quantity cannot be divided equally by three in whole lots, so the first trade gets one lot more.
    expect([...wanted.quantityLots]).toEqual([4, 3, 3, 5]);
    expect([...wanted.aggregateIds]).toEqual([7, 7, 7, 8]);
    expect(wanted.firstId).toBe(21);
    const seven = rows.map((row) => row.replace(/,true$/, ''));
    expect(await read(await file('agg-header.csv', [header, ...seven].join('\n')))).toEqual(wanted);
  });

  test('an aggregate trade without the ids of its trades becomes one trade that has the id of the aggregate trade', async () => {
    const rows = [
      'agg_trade_id,price,quantity,transact_time,is_buyer_maker',
      `7,1.5,2,${at(0)},true`,
      `8,1,3,${at(1)},false`,
    ];
    const bare = await read(await file('bare.csv', rows.join('\n')));
    expect([bare.firstId, [...bare.aggregateIds], [...bare.quantityLots]]).toEqual([7, [7, 8], [2, 3]]);
  });

  test('is read as the kind that the option names if its rows do not show their kind', async () => {
    const path = await file('odd.csv', `7,1.5,2,21,21,${at(0)},yes`);
    expect((await problemOf(path, { kind: 'aggTrades' })).message).toBe(
      `${path}, line 1: is_buyer_maker is 'yes'; it must be true or false`,
    );
    expect((await problemOf(path)).message).toContain("unknown row with 7 columns: '7,1.5,2,21,21,");
  });
});

describe('a recording of trades is refused', () => {
  test.each([
    ['columns', 2, [TRADES[0], '12,100,1'], 'has 3 columns; a trade has 6 or 7: id,price,qty'],
    ['notANumber', 2, [TRADES[0], trade(12, 'NaN', '1', 1)], "price is 'NaN', which is not a number"],
    ['notANumber', 2, [TRADES[0], trade(12, '1', '-1', 1)], "qty is '-1', which is not a number"],
    ['notANumber', 2, [TRADES[0], trade(12, '1', '1e5', 1)], "qty is '1e5', which is not a number"],
    [
      'tooPrecise',
      2,
      [TRADES[0], trade(12, '1.000000001', '1', 1)],
      'price is 1.000000001; at most 8 decimals are allowed',
    ],
    [
      'tooLarge',
      2,
      [TRADES[0], trade(12, '99999999999999999', '1', 1)],
      'price is 99999999999999999, which is too large',
    ],
    ['prices', 2, [TRADES[0], trade(12, '1', '0.000', 1)], 'qty is zero'],
    ['notANumber', 1, [trade(12, '1', '1', -START_MS + 5)], 'time is 5, which is not a time between 2001 and 2128'],
    ['duplicate', 2, [TRADES[0], TRADES[0]], 'id 11 occurs twice; remove one of the rows'],
    ['order', 2, [TRADES[1], TRADES[0]], 'id 11 is not in order: the row before has 12; sort the file by id'],
    ['order', 2, [TRADES[0], trade(12, '1', '1', -1)], 'is before the time of the previous row'],
    ['gap', 2, [TRADES[0], TRADES[3]], 'id 12 to 13 is missing; add the file with these rows, or allow gaps'],
  ] as const)('when it has %s on line %s', async (problem, line, rows, message) => {
    const path = await file('bad-trades.csv', rows.join('\n'));
    const error = await problemOf(path, { kind: 'trades' });
    expect(error.message).toContain(message);
    expect([error.problem, error.line, error.path]).toEqual([problem, line, path]);
  });

  test('when its files have different kinds or symbols, or the symbol is unknown', async () => {
    const [aggregates, trades] = [`7,1,2,21,21,${START_MS},true,true`, TRADES.join('\n')];
    const one = await file('ABUSDT-trades-1.csv', trades);
    const other = await file('ABUSDT-aggTrades-1.csv', aggregates);
    expect((await problemOf([one, other])).message).toContain('name files of one kind');
    const third = await file('CDUSDT-trades-1.csv', trades);
    const mixed = await readReplay([one, third]).catch((error: unknown) => String(error));
    expect(mixed).toContain('its symbol is CDUSDT, but');
    const nameless = await readReplay(await file('x.csv', trades)).catch((error: unknown) => String(error));
    expect(nameless).toContain('the file name contains no symbol; give the symbol as an option');
    expect((await problemOf(join(folder, 'nothing-*.csv'))).message).toContain('no recording matches the pattern');
  });
});
