/** Tests recorded and simulated symbols in one run: each has the market that it has alone, and all have one clock. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LabMarket, lab, type Spot } from '../../src/index.js';
import { START_MS, walk } from './markets.js';

const SECONDS = 40;
const recorded = () => lab.events(walk(SECONDS), { symbol: 'BTCUSDT' });
const simulated = { symbols: ['ETHUSDT', 'ETHBTC'], seed: 5 };
const mixed = () => lab.together([recorded(), lab.simulated(simulated)]);
const options = { balances: { USDT: '100000', BTC: '1', ETH: '10' }, latency: { order: 20, feed: 5 } };

/** Places a limit order and a market order in each symbol, six times. */
async function trader(x: Spot, { symbols }: { symbols: string[] }) {
  for (let at = 0; at < 6; at += 1) {
    for (const symbol of symbols) {
      const { bidPrice } = await x.market.ticker.book(symbol);
      await x.orders.limit(symbol, 'BUY', '0.02', bidPrice);
      await x.orders.market(symbol, at % 2 === 0 ? 'BUY' : 'SELL', '0.05');
    }
    await x.clock.sleep('5s');
  }
}

/** All trades of a symbol and the fills of a strategy that trades this symbol only. */
async function tradesIn(market: LabMarket, symbol: string) {
  const seen: unknown[] = [];
  const run = await lab.run(
    async (x) => {
      x.stream.trades(symbol).on((trade) => seen.push([trade.id, trade.price, trade.time]));
      await trader(x, { symbols: [symbol] });
    },
    { market, latency: options.latency, balances: { USDT: '100000', [symbol.slice(0, 3)]: '10' } },
  );
  const fills = run.fills.map(({ price, quantity, time, isMaker }) => [price, quantity, time, isMaker]);
  return { seen, fills };
}

describe('recorded and simulated symbols together', () => {
  test('have the same trades as each of them has alone', async () => {
    const from = START_MS;
    const length = Number(walk(SECONDS).at(-1)?.time) - from;
    for (const [symbol, alone] of [
      ['BTCUSDT', recorded()],
      ['ETHUSDT', lab.simulated({ ...simulated, from, length })],
    ] as const) {
      const together = await tradesIn(mixed(), symbol);
      expect(together).toEqual(await tradesIn(alone, symbol));
      expect(together.seen.length).toBeGreaterThan(10);
      expect(together.fills.length).toBeGreaterThan(5);
    }
  });

  test('are traded by one account with one clock, and are listed in the given order', async () => {
    const { info, fills, attribution } = await lab.run(trader, {
      ...options,
      market: mixed(),
      params: { symbols: ['BTCUSDT', 'ETHUSDT'] },
    });
    expect(info.symbols).toEqual(['BTCUSDT', 'ETHUSDT', 'ETHBTC']);
    expect(info.startTime).toBe(START_MS);
    expect(info.market).toBe('events of BTCUSDT; simulated ETHUSDT, ETHBTC, seed 5');
    expect(new Set(fills.map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSDT', 'ETHUSDT']));
    const times = fills.map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Number(attribution.spread)).not.toBe(0);
    const { info: other } = await lab.run(() => {}, { market: lab.together([lab.simulated(simulated), recorded()]) });
    expect(other.symbols).toEqual(['ETHUSDT', 'ETHBTC', 'BTCUSDT']);
  });

  test('are played from the start of the simulated market if this start is given', async () => {
    const short = lab.simulated({ ...simulated, from: START_MS + 10_000, length: '8s' });
    const { info } = await lab.run(() => {}, { market: lab.together([recorded(), short]) });
    expect([info.startTime, info.endTime]).toEqual([START_MS + 10_000, START_MS + 18_000]);
  });

  test('all halt when the scenario of the simulated part has a halt', async () => {
    const scenario = [{ kind: 'halt', at: '10s', for: '10s' }] as const;
    const statuses: string[] = [];
    const look = async (x: Spot) => {
      await x.clock.sleep('15s');
      for (const { status } of (await x.general.exchangeInfo()).symbols) statuses.push(status);
    };
    await lab.run(look, { market: lab.together([recorded(), lab.simulated({ ...simulated, scenario })]) });
    expect(statuses).toEqual(['HALT', 'HALT', 'HALT']);
  });

  test('sweeps change the simulated part: seeds, folds, threads', async () => {
    const market = lab.together([recorded(), lab.simulated({ symbols: ['ETHUSDT'], seeds: 2 })]);
    const sweep = (workers: number) =>
      lab.sweep(trader, { ...options, market, params: { symbols: [['BTCUSDT', 'ETHUSDT']] }, folds: 2, workers });
    const [here, threads] = [await sweep(0), await sweep(2)];
    expect(JSON.stringify(here)).toBe(JSON.stringify(threads));
    expect(here.info.market).toBe('events of BTCUSDT; simulated ETHUSDT, 2 seeds');
    expect(here.runs.map(({ seed, fold }) => [seed, fold])).toHaveLength(4);
    expect(new Set(here.runs.map(({ hash }) => hash)).size).toBe(4);
    expect(here.runs.map(({ error }) => error)).toEqual([null, null, null, null]);
  });

  test('are the market of a saved run that lab.verify repeats with the same result', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spotlab-together-'));
    try {
      const path = join(folder, 'run.lab.json');
      await (await lab.run(trader, { ...options, market: mixed(), params: { symbols: ['ETHBTC'] } })).save(path);
      expect((await lab.verify(path)).isSame).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('are refused with the reason if a symbol comes twice, no time is common, or several seeds are given', async () => {
    const start = (...markets: LabMarket[]) => lab.run(() => {}, { market: lab.together(markets) });
    await expect(start(recorded(), lab.simulated())).rejects.toThrow(
      'together: BTCUSDT comes twice. Give lab.simulated({ symbols }) the symbols that are not recorded.',
    );
    await expect(start(recorded(), lab.simulated({ symbols: ['ETHUSDT'], from: '2026-01-05' }))).rejects.toThrow(
      /no time is covered by all of BTCUSDT, ETHUSDT\. BTCUSDT: 2025-06-02T09:00:00Z to .*; ETHUSDT: 2026-01-05T00:00:00Z to/,
    );
    await expect(start(recorded(), lab.simulated({ symbols: ['ETHUSDT'], seeds: 3 }))).rejects.toThrow(/one seed/);
    expect(() => lab.simulated({ symbols: ['NOUSDT'] })).toThrow(
      /simulated: Unknown symbol NOUSDT\. The simulated market has BTCUSDT, ETHUSDT/,
    );
    expect(() => lab.simulated({ symbols: 'BTCUSDT' } as never)).toThrow(/symbols is "BTCUSDT"\. Give a list/);
    expect(() => lab.simulated({ symbols: [] })).toThrow(/symbols is \[\]/);
    const scenario = [{ at: '1s', kind: 'move', percent: -5, within: '2s', for: '1s', asset: 'DOGE' }] as const;
    expect(() => lab.simulated({ scenario })).toThrow(/no symbol trades DOGE\. The assets are BTC, USDT\./);
    expect(() => lab.together([mixed(), recorded()])).toThrow(/simulated part already/);
    expect(() => lab.together([recorded(), lab.simulated(), lab.simulated()])).toThrow(/two markets are simulated/);
    expect(() => lab.together([lab.simulated()])).toThrow(/no recording/);
    expect(() => lab.together([recorded(), lab.snapshot('state.json')])).toThrow(/snapshot is played alone/);
  });
});
