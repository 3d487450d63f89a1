/**
 * Tests that a strategy cannot look ahead in files: recordings of klines, and of trades with a book, are cut on the disk at
 * random rows, and every decision before the cut stays. A strategy that reads the file itself is found by the same
 * comparison. With `SPOTLAB_TEST_DEPTH=full` there are 100 cuts of each.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lab } from '../../src/index.js';
import { trials } from '../support/depth.js';
import { difference, type Log, logOf, type Noting, reader } from './cuts.js';
import { numbersOf, START_MS, walk } from './markets.js';
import { writeRecording } from './recorded-files.js';

const CUTS = trials(3, 100, 30);
const MINUTE_MS = 60_000;
/** The size of a synthetic book is that of the first 100 rows, so no cut is before them. */
const FIRST = 100;

/** Rows of one-minute klines in the public format: a random walk with few trades. */
function klineRows(count: number): string[] {
  const random = numbersOf(9);
  let open = 50_000;
  return Array.from({ length: count }, (_, at) => {
    const close = open + Math.round((random() - 0.5) * 60);
    const [high, low] = [
      Math.max(open, close) + Math.floor(random() * 9),
      Math.min(open, close) - Math.floor(random() * 9),
    ];
    const trades = 4 + Math.floor(random() * 6);
    const volume = (trades * (0.01 + random() * 0.05)).toFixed(3);
    const quote = (Number(volume) * Math.round((high + low) / 2)).toFixed(2);
    const time = START_MS + at * MINUTE_MS;
    const half = [(Number(volume) / 2).toFixed(4), (Number(quote) / 2).toFixed(3)];
    const row = [time, open, high, low, close, volume, time + MINUTE_MS - 1, quote, trades, ...half, 0];
    open = close;
    return row.join(',');
  });
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-cuts-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = klineRows(150);
const fileOf = (count: number): string => {
  const path = join(folder, `BTCUSDT-1m-${count}.csv`);
  writeFileSync(path, `${rows.slice(0, count).join('\n')}\n`);
  return path;
};
const slowReader: Noting = (x, note) => reader(x, note, 180_000);

/** Every decision before random cuts of the klines. @returns the first one that another end of the file changes */
async function differenceOfCuts(cuts: number, strategyOf: (path: string) => Noting): Promise<string | undefined> {
  const logFrom = (path: string): Promise<Log> => logOf(lab.recording(path), strategyOf(path));
  const random = numbersOf(7);
  const whole = await logFrom(fileOf(rows.length));
  expect(whole.length).toBeGreaterThan(100);
  for (let cut = 0; cut < cuts; cut += 1) {
    const count = FIRST + Math.floor(random() * (rows.length - FIRST));
    const found = difference(whole, await logFrom(fileOf(count)), START_MS + count * MINUTE_MS);
    if (found !== undefined) return `with ${count} klines ${found}`;
  }
  return undefined;
}

describe('a strategy in files', () => {
  test(`a strategy in files decides the same with klines that are cut short, up to the cut, ${CUTS} times`, async () => {
    expect(await differenceOfCuts(CUTS, () => slowReader)).toBeUndefined();
  }, 600_000);

  test(`a strategy in files decides the same with trades and a book that are cut short, up to the cut, ${CUTS} times`, async () => {
    const events = walk(40);
    const random = numbersOf(3);
    const logFrom = async (count: number) => {
      const recorded = writeRecording(events.slice(0, count));
      try {
        return await logOf(lab.recording(recorded.path, { symbol: 'BTCUSDT' }), reader);
      } finally {
        recorded.remove();
      }
    };
    const whole = await logFrom(events.length);
    expect(whole.length).toBeGreaterThan(150);
    for (let cut = 0; cut < CUTS; cut += 1) {
      const count = FIRST + Math.floor(random() * (events.length - FIRST));
      const lastMs = Number(events[count - 1]?.time);
      expect(difference(whole, await logFrom(count), lastMs), `cut at ${lastMs - START_MS} ms`).toBeUndefined();
    }
  }, 600_000);

  test('a strategy in files that reads the file of the recording is detected by the comparison with a cut file', async () => {
    const cheat = (path: string): Noting => {
      return async (x, note) => {
        const closes = readFileSync(path, 'utf8')
          .trimEnd()
          .split('\n')
          .map((row) => Number(row.split(',')[4]));
        for await (const { price } of x.stream.trades('BTCUSDT'))
          note(Number(price) < (closes.at(-1) ?? 0) ? 'buy' : 'sell');
      };
    };
    expect(await differenceOfCuts(8, cheat)).toContain('became');
  });

  test('a strategy in files that knows the next kline is detected by the comparison with a cut file', async () => {
    const cheat = (path: string): Noting => {
      return async (x, note) => {
        const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
        for (;;) {
          await x.clock.sleep('30s');
          const next = lines[Math.floor((Date.now() - START_MS) / MINUTE_MS) + 1];
          note(Number(next?.split(',')[4]) > Number((await x.market.ticker.price('BTCUSDT')).price) ? 'buy' : 'sell');
        }
      };
    };
    expect(await differenceOfCuts(8, cheat)).toContain('became');
  });
});
