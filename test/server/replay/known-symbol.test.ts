/** Tests that the filters and the synthetic book of a played replay do not depend on rows after its start. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../../../src/index.js';

const START_MS = Date.UTC(2026, 0, 5, 12);
const MINUTE_MS = 60_000;
const PAST = 200;

const folder = mkdtempSync(join(tmpdir(), 'spotlab-known-symbol-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Klines of a past that is always the same, and of a future with other prices and volumes. */
function klines(name: string, price: number, volume: number): string {
  const rows = Array.from({ length: 2 * PAST }, (_, row) => {
    const openMs = START_MS + row * MINUTE_MS;
    const isPast = row < PAST;
    const [at, lots] = isPast ? [50_000 + (row % 7), 3 + (row % 5)] : [price, volume];
    const close = `${at}.50`;
    const values = [openMs, `${at}.00`, close, `${at}.00`, close, `${lots}.00000`, openMs + MINUTE_MS - 1];
    return [...values, `${at * lots}.00`, 10, `${lots / 2}`, `${(at * lots) / 2}`, 0].join(',');
  });
  const path = join(folder, `BTCUSDT-1m-${name}.csv`);
  writeFileSync(path, rows.join('\n'));
  return path;
}

async function seenAt(file: string, from: string | number) {
  const x = await connect({ replay: { file, from, step: true } });
  const { symbols } = await x.general.exchangeInfo();
  const depth = await x.market.depth('BTCUSDT').limit(500);
  await x.close();
  return { symbols, bids: depth.bids, asks: depth.asks };
}

test('two replays with the same past and different futures show the same symbol and book at their start', async () => {
  const [plain, wild] = [klines('plain', 50_003, 5), klines('wild', 900_000, 900)];
  for (const from of ['start', START_MS + PAST * MINUTE_MS]) {
    const [one, other] = [await seenAt(plain, from), await seenAt(wild, from)];
    // Before the first trade there is no book.
    expect(one.bids.length > 50).toBe(from !== 'start');
    expect(other).toEqual(one);
  }
  // After the end of the replay all rows are known, so the books differ.
  expect((await seenAt(wild, 'end')).bids).not.toEqual((await seenAt(plain, 'end')).bids);
});
