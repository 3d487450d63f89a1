/** Tests what scenarios change on the exchange itself (halts of trading and commissions), over HTTP and in the lab. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lab, type Spot } from '../../src/index.js';
import { controlRoute, type Scenario } from '../../src/protocol/index.js';
import { startExchange } from '../../src/server/embedded.js';
import { startTestExchange, type TestExchange } from '../conformance/running-exchange.js';

const start = (options = {}) => startTestExchange({ symbols: ['BTCUSDT', 'ETHUSDT'], ...options });

async function run(x: TestExchange, id: string, given: object = {}) {
  const { method, path } = controlRoute(id);
  const headers = { 'content-type': 'application/json' };
  const answer = await x.raw(method, path, method === 'GET' ? {} : { headers, body: JSON.stringify(given) });
  if (answer.status !== 200) throw new Error(`${id}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const statusOf = async (x: TestExchange) => (await x.get('exchangeInfo', { symbol: 'BTCUSDT' })).body.symbols[0].status;

describe('a scenario on an exchange', () => {
  test('a halt begins and ends at its times, however large the steps of the clock are', async () => {
    const x = await start({ scenario: [{ kind: 'halt', at: '1m', for: '2m' }] });
    expect(await statusOf(x)).toBe('TRADING');
    x.advance(61_000);
    expect(await statusOf(x)).toBe('HALT');
    x.advance(121_000);
    expect(await statusOf(x)).toBe('TRADING');
    const [first] = await run(x, 'market.scenarios');
    expect(first).toMatchObject({ kind: 'halt', text: '' });
    expect(first.untilMs - first.fromMs).toBe(120_000);
  });

  test('a fee holiday sets the commission to zero and back', async () => {
    const x = await start();
    await run(x, 'market.scenario', {
      scenario: [
        { kind: 'fees', for: '1m' },
        { kind: 'halt', at: '1m', for: '1m' },
      ],
    });
    const taker = async () =>
      (await x.signed('GET', 'account/commission', { symbol: 'BTCUSDT' })).body.standardCommission.taker;
    expect(await taker()).toBe('0.00000000');
    x.advance(60_000);
    expect(await taker()).toBe('0.00100000');
    // Two changes at the same time are both made.
    expect(await statusOf(x)).toBe('HALT');
  });

  test('a commission that is set for an account during a fee holiday applies from the end of the holiday', async () => {
    const x = await start();
    await run(x, 'market.scenario', { scenario: [{ kind: 'fees', for: '1m' }] });
    await run(x, 'accounts.change', { account: 0, makerRate: '0.0003', takerRate: '0.0004' });
    const taker = async () =>
      (await x.signed('GET', 'account/commission', { symbol: 'BTCUSDT' })).body.standardCommission.taker;
    expect(await taker()).toBe('0.00000000');
    x.advance(60_000);
    expect(await taker()).toBe('0.00040000');
  });

  test('an unknown scenario is refused, and the error suggests the nearest name', async () => {
    const x = await start();
    await expect(run(x, 'market.scenario', { scenario: 'flash-crsh' })).rejects.toThrow("Did you mean 'flash-crash'?");
  });

  test('overlapping halts end with the last halt, and overlapping fee holidays with the last fee holiday', async () => {
    const x = await start();
    await run(x, 'market.scenario', {
      scenario: [
        { kind: 'halt', at: '1m', for: '2m' },
        { kind: 'halt', at: '2m', for: '2m' },
        { kind: 'fees', for: '5m', taker: '0.0002' },
        { kind: 'fees', at: '1m', for: '1m', taker: '0.0005' },
      ],
    });
    const seen: unknown[] = [];
    for (let minute = 0; minute <= 5; minute += 1) {
      const { body } = await x.signed('GET', 'account/commission', { symbol: 'BTCUSDT' });
      seen.push([await statusOf(x), Number(body.standardCommission.taker)]);
      x.advance(60_000);
    }
    expect(seen).toEqual([
      ['TRADING', 0.0002],
      ['HALT', 0.0005],
      ['HALT', 0.0002],
      ['HALT', 0.0002],
      ['TRADING', 0.0002],
      ['TRADING', 0.001],
    ]);
  });

  test('an asset that no symbol trades is refused, and so are more events than the limit', async () => {
    const x = await start();
    const move = (asset: string) => ({ kind: 'move', percent: -5, asset });
    await expect(run(x, 'market.scenario', { scenario: [move('BTCC')] })).rejects.toThrow('No symbol trades BTCC.');
    const many = { scenario: Array.from({ length: 100 }, () => move('BTC')) };
    for (let i = 0; i < 10; i += 1) await run(x, 'market.scenario', many);
    await expect(run(x, 'market.scenario', { scenario: 'halt' })).rejects.toThrow('the maximum is 1000');
    // A ready scenario can be played on any exchange, although no symbol here trades USDC.
    await run(await start(), 'market.scenario', { scenario: 'depeg' });
  });

  test.each([
    ['moves', { kind: 'move', percent: 900 }],
    ['falls', { kind: 'move', percent: -90 }],
    ['wild markets', { kind: 'volatility', factor: 10, for: '1h' }],
    ['crowds of takers', { kind: 'thin', depth: 100, spread: 100, activity: 100, for: '1h' }],
  ])('a hundred %s at once, whose factors multiply, leave a market that still replies', async (_name, event) => {
    const x = await start();
    await run(x, 'market.scenario', { scenario: Array.from({ length: 100 }, () => event) });
    for (let i = 0; i < 3; i += 1) {
      x.advance(2_000);
      const { status, body } = await x.get('ticker/bookTicker', { symbol: 'BTCUSDT' });
      expect(status).toBe(200);
      expect(Number(body.bidPrice)).toBeGreaterThan(0);
      expect(Number(body.askPrice)).toBeLessThanOrEqual(1_000_000);
    }
  });

  test('a data directory goes on with its scenario, and a start with another scenario is refused', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'spotlab-scenario-'));
    const begin = async (scenario: Scenario) => {
      const exchange = await startExchange({ dataDir, scenario, symbols: ['BTCUSDT'], paused: true });
      await exchange.close();
    };
    try {
      await begin('flash-crash');
      await begin('flash-crash');
      await expect(begin('halt')).rejects.toThrow('The data directory has played another scenario.');
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });

  test('a snapshot keeps the scenario', async () => {
    const x = await start({ scenario: [{ kind: 'halt', at: '1m', for: '2m' }] });
    await run(x, 'snapshot');
    x.advance(61_000);
    await run(x, 'restore');
    expect(await run(x, 'market.scenarios')).toHaveLength(1);
    x.advance(61_000);
    expect(await statusOf(x)).toBe('HALT');
  });
});

describe('a scenario in the lab', () => {
  const watch = async (x: Spot) => {
    await x.orders.market('BTCUSDT', 'BUY', '0.01');
    await x.clock.sleep('2m');
    await x.orders.market('BTCUSDT', 'SELL', '0.009');
  };
  const scenario = [
    { kind: 'move', percent: -10, within: '1m' },
    { kind: 'slow', delay: '4s', at: '90s', for: '1m' },
  ] as const;

  test('is named in the result, lets the price fall, and makes a slow exchange execute later', async () => {
    const result = await lab.run(watch, { market: lab.simulated({ length: '3m', scenario }) });
    expect(result.info.market).toMatch(/scenario move at 0, slow at 90s$/);
    const [bought, sold] = [...result.fills].filter((_, i, all) => i === 0 || i === all.length - 1);
    expect(Number(sold?.price) / Number(bought?.price)).toBeCloseTo(0.9, 2);
    // A request that waits for longer than its recvWindow would be refused with -1021, as on the real exchange.
    expect((sold?.time ?? 0) - (bought?.time ?? 0)).toBeGreaterThanOrEqual(124_000);
  });

  test('an unknown scenario is refused before the run', () => {
    expect(() => lab.simulated({ scenario: 'crash' as 'halt' })).toThrow(/no scenario/);
  });
});
