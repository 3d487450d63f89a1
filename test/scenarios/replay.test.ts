/**
 * Tests the main use of a replay on real data, in which `spotlab exchange --replay FILE` serves two recorded weeks, and the
 * client's 1h klines in time zone +8 equal those that this test aggregates from the file.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect } from 'vitest';

import { connect, type Kline, type Spot } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { runCli } from '../cli/run-cli.js';
import { sharedPath, testWith } from '../support/shared.js';

const FILE = 'data/klines/BTCUSDT-1m-2021-07-01_2021-07-15.csv.gz';
const HOUR = 3_600_000;
const OFFSET = 8 * HOUR;
const test = testWith(FILE);
const path = sharedPath(FILE);

/** The klines of an interval, added up from the rows in units of 1e-8 with BigInt only. */
function aggregate(rows: string[][], offsetMs: number, lengthMs: number): Kline[] {
  const units = (text: string) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(8, '0'));
  };
  const text = (value: bigint) => `${value / 100_000_000n}.${String(value % 100_000_000n).padStart(8, '0')}`;
  const groups = new Map<number, string[][]>();
  for (const row of rows) {
    const open = Math.floor((Number(row[0]) + offsetMs) / lengthMs) * lengthMs - offsetMs;
    groups.set(open, [...(groups.get(open) ?? []), row]);
  }
  return [...groups].map(([open, members]) => {
    const column = (index: number) => members.map((row) => units(row[index] as string));
    const sum = (index: number) => text(column(index).reduce((a, b) => a + b, 0n));
    const extreme = (index: number, better: (a: bigint, b: bigint) => boolean) =>
      text(column(index).reduce((a, b) => (better(b, a) ? b : a)));
    return [
      open,
      text(column(1)[0] as bigint),
      extreme(2, (a, b) => a > b),
      extreme(3, (a, b) => a < b),
      text(column(4).at(-1) as bigint),
      sum(5),
      open + lengthMs - 1,
      sum(7),
      members.reduce((count, row) => count + Number(row[8]), 0),
      sum(9),
      sum(10),
      '0',
    ];
  });
}

describe('a replay of a recorded fortnight of klines', () => {
  let exchange: RunningExchange;
  let x: Spot;
  let rows: string[][];
  beforeAll(async () => {
    if (!path) return;
    rows = gunzipSync(readFileSync(path))
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    exchange = await startExchange({ replay: { file: path, symbol: 'BTCUSDT' } });
    x = await connect({ network: exchange.baseUrl, apiKey: exchange.apiKey, secretKey: exchange.secretKey });
  });
  afterAll(async () => {
    await x?.close();
    await exchange?.close();
  });

  test('every 1h kline in the zone +8 equals an independent aggregation of the file', async () => {
    const wanted = aggregate(rows, OFFSET, HOUR);
    expect(wanted.length).toBeGreaterThan(330);
    const served = await x.market.klines('BTCUSDT', '1h').tz('8').limit(1000);
    expect([...served]).toEqual(wanted);
  });

  test('1d klines in three time zones equal an independent aggregation of the file', async () => {
    for (const [zone, offset] of [
      ['5:30', 5.5 * HOUR],
      ['0', 0],
      ['-12:00', -12 * HOUR],
    ] as const) {
      const served = await x.market.klines('BTCUSDT', '1d').tz(zone);
      expect([...served], zone).toEqual(aggregate(rows, offset, 24 * HOUR));
    }
  });

  test('the recorded 1m klines are served as they were recorded', async () => {
    const from = Number(rows[5000]?.[0]);
    const served = await x.market.klines('BTCUSDT', '1m').from(from).limit(500);
    expect(served.map((kline) => kline.slice(0, 11).map(String))).toEqual(
      rows.slice(5000, 5500).map((row) => row.slice(0, 11)),
    );
  });

  test('a market order fills near the last recorded close, at the time of the recording', async () => {
    const order = await x.orders.market('BTCUSDT', 'BUY', '0.01');
    expect(order.status).toBe('FILLED');
    const close = Number(rows.at(-1)?.[4]);
    expect(Math.abs(Number(order.fills[0]?.price) / close - 1)).toBeLessThan(0.01);
    expect(order.transactTime - Number(rows.at(-1)?.[0])).toBeLessThan(HOUR);
  });

  test('relative times such as -1h are counted back from the end of the recording', async () => {
    const y = await connect({ replay: { file: path as string, symbol: 'BTCUSDT' } });
    const served = await y.market.klines('BTCUSDT', '1m').from('-1h');
    await y.close();
    expect(served.length).toBeGreaterThanOrEqual(58);
    expect(served[0]?.[0]).toBeGreaterThan(Number(rows.at(-1)?.[0]) - HOUR - 60_000);
  });

  test('the command line of spotlab with --replay prints the same klines', async () => {
    const run = await runCli([
      '--replay',
      path as string,
      '--symbol',
      'BTCUSDT',
      '--json',
      '-e',
      "x.market.klines('BTCUSDT', '1h').tz('8').limit(48)",
    ]);
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toEqual(aggregate(rows, OFFSET, HOUR).slice(-48));
  });
});
