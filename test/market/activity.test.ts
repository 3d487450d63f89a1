/** Tests markets with more trades than usual: the option `activity`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Spot } from '../../src/client/index.js';
import { connect } from '../../src/connect/index.js';
import { lab } from '../../src/lab/index.js';
import { SimulatedHistories } from '../../src/market/simulated/simulated-histories.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { FEW_UNIVERSE } from '../../src/market/universe/universe.js';
import { LAB_START_US, Lab } from './lab.js';

const DAY_US = 86_400_000_000;
const TIME = '2026-03-01T12:00:30Z';
const folder = mkdtempSync(join(tmpdir(), 'spotlab-activity-'));
const opened: Spot[] = [];
afterEach(async () => {
  for (const x of opened.splice(0)) await x.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function start(options: object): Promise<Spot> {
  const x = await connect({ seed: 1, time: TIME, paused: true, symbols: ['BTCUSDT'], ...options });
  opened.push(x);
  return x;
}

/** The newest hour of BTCUSDT that has ended. */
async function hourOf(x: Spot) {
  const [kline] = (await x.market.klines('BTCUSDT', '1h').limit(2)).rows();
  return { tradeCount: Number(kline?.tradeCount), close: Number(kline?.close) };
}

describe('a simulated market with the option activity 10', () => {
  const historyOf = (activity: number) =>
    new SimulatedHistories(1, fewSymbols(), LAB_START_US, FEW_UNIVERSE, { activity }).open('BTCUSDT', LAB_START_US);
  const [usual, busy] = [historyOf(1), historyOf(10)];

  test('has ten times the trades in the history, at the same fair prices', () => {
    const tradesOf = (history: typeof usual) =>
      history.idAtOrAfter(LAB_START_US - DAY_US) - history.idAtOrAfter(LAB_START_US - 30 * DAY_US);
    expect(tradesOf(busy) / tradesOf(usual)).toBeGreaterThan(9.5);
    expect(tradesOf(busy) / tradesOf(usual)).toBeLessThan(10.5);
    for (const hours of [0, 1, 100, 5_000]) {
      const timeMs = LAB_START_US / 1_000 - hours * 3_600_000;
      expect(busy.fair.atTime(timeMs)).toBe(usual.fair.atTime(timeMs));
    }
  });

  test('has several times the usual number of trades live', () => {
    const count = (activity: number) => {
      const market = new Lab(3, { activity });
      market.run(180);
      return market.trades.filter(({ symbol }) => symbol === 'BTCUSDT').length;
    };
    expect(count(10) / count(1)).toBeGreaterThan(5);
  });
});

describe('the option activity of the simulated market', () => {
  test('is a part of a saved state: an exchange that loads the state has trades as often as the saved one', async () => {
    const busy = await start({ activity: 8 });
    const usual = await start({});
    const [ofBusy, ofUsual] = [await hourOf(busy), await hourOf(usual)];
    expect(ofBusy.tradeCount).toBeGreaterThan(4 * ofUsual.tradeCount);
    const file = join(folder, 'busy.json');
    await busy.exchange.snapshots.save(file);
    await usual.exchange.snapshots.load(file);
    expect(await hourOf(usual)).toEqual(ofBusy);
  });

  test.each([0, 0.5, 13, Number.NaN])('%s is refused by connect and by the lab', async (activity) => {
    await expect(connect({ activity })).rejects.toThrow(/activity.* from 1 to 12\.5/);
    expect(() => lab.simulated({ activity })).toThrow(/activity is .* from 1 to 12\.5/);
  });

  test('is in the description of the market of a lab run', () => {
    expect(lab.simulated({ activity: 4 }).description).toContain(', activity 4');
    expect(lab.simulated({ activity: 1 }).description).not.toContain('activity');
  });
});
