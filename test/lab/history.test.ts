/** Tests runs in a dataset of `x.history`: the same as in the recording that it was filled from. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type LabMarket, lab, type Spot } from '../../src/index.js';
import { marketContents } from '../../src/lab/market/market-contents.js';
import { marketFrom, portableMarket } from '../../src/lab/market/portable-market.js';
import { klineLines, tradeLines } from '../history/dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-lab-history-'));
const folder = join(root, 'data');
const recorded = join(root, 'BTCUSDT-trades-2025-01-02.csv');
const day = '2025-01-02';

beforeAll(async () => {
  writeFileSync(recorded, tradeLines(day, 1, 30_000).join('\n'));
  // Prices and volumes that the exchange's filters accept.
  const klines = klineLines(day)
    .join('\n')
    .replace(/123456789012(.\d+,\d+,)123456789012/g, '2$1120000');
  writeFileSync(join(root, 'BTCUSDT-1m-2025-01-02.csv'), klines.replace(/,0\.0000(01\d\d|0099)/g, ',60000.0000$1'));
  const x = await connect({ network: 'http://127.0.0.1:9', limits: 'off', history: { folder } });
  const range = { from: day, to: day, source: root, onProgress: () => {} };
  await x.history.sync('BTCUSDT', 'trades', range);
  await x.history.sync('BTCUSDT', '1m', range);
  await x.close();
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs a strategy that buys now and then; returns the fills and the equity. */
async function runIn(market: LabMarket) {
  const result = await lab.run(
    async (x: Spot) => {
      for (;;) {
        await x.orders.market('BTCUSDT', 'BUY', '0.001');
        await x.clock.sleep('3m');
      }
    },
    { market, balances: { USDT: '10000' } },
  );
  return { fills: [...result.fills], info: { ...result.info, market: '' } };
}

describe('lab.history', () => {
  const range = { from: '2025-01-02T10:00:00Z', length: '30m' };

  test('plays the same trades as a recording of the same rows, so that the fills are equal', async () => {
    const market = lab.history(folder, 'BTCUSDT', { kind: 'trades', ...range });
    const fromHistory = await runIn(market);
    const fromFile = await runIn(lab.recording(recorded, range));
    expect(fromHistory.fills.length).toBeGreaterThan(7);
    expect(fromHistory.fills).toEqual(fromFile.fills);
    expect([fromHistory.info.startTime, fromHistory.info.endTime]).toEqual([
      fromFile.info.startTime,
      fromFile.info.endTime,
    ]);
    expect(market.description).toBe('history BTCUSDT trades, from 2025-01-02T10:00:00Z, 30m');
  });

  test('is sent to threads as plain data, and its contents are the file of the only day that it plays', async () => {
    const market = lab.history(folder, 'BTCUSDT', { kind: '1m', from: '2025-01-02T23:00:00Z', length: '20m' });
    const portable = await portableMarket(market, false);
    const again = marketFrom(JSON.parse(JSON.stringify(portable)));
    const [one, other] = [await runIn(market), await runIn(again)];
    expect(other).toEqual(one);
    const [content, ...more] = await marketContents(market);
    expect([content?.path, more]).toEqual([join(folder, 'klines-1m/symbol=BTCUSDT/day=2025-01-02/part.parquet'), []]);
  });

  test('reads only the days of the range, and the days before it that its options request', async () => {
    const market = lab.history(folder, 'BTCUSDT', { ...range, before: '30m' });
    const { first, time } = await new Promise<{ first: number; time: number }>((resolve, reject) => {
      lab
        .run(
          async (x) => {
            const [trade] = await x.market.aggTrades('BTCUSDT').from('2025-01-02').limit(1);
            resolve({ first: trade?.time as number, time: x.clock.now() });
          },
          { market },
        )
        .catch(reject);
    });
    expect(time - first).toBe(1_800_000);
  });

  test('a run on days or a symbol that the dataset does not have is refused', async () => {
    const none = lab.history(folder, 'ETHUSDT', range);
    await expect(lab.run(() => {}, { market: none })).rejects.toThrow(/has no ETHUSDT trades .* it has none/);
    const later = lab.history(folder, 'BTCUSDT', { from: '2025-02-01', length: '1h' });
    await expect(lab.run(() => {}, { market: later })).rejects.toThrow(/it has 2025-01-02 to 2025-01-02/);
    expect(() => lab.history('', 'BTCUSDT')).toThrow(/folder or the symbol is missing/);
  });

  test('a strategy cannot read x.history: it sees only what was delivered to it', async () => {
    const market = lab.history(folder, 'BTCUSDT', range);
    const run = lab.run(async (x) => void (await x.history.list()), { market });
    await expect(run).rejects.toThrow(/a strategy sees only what was delivered to it/);
  });
});
