/** Scenarios of an exchange: their changes of the exchange itself, over HTTP and in the lab. */
import { describe, expect, test } from 'vitest';
import { lab, type Spot } from '../../src/index.js';
import { controlRoute } from '../../src/protocol/index.js';
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

describe('on an exchange', () => {
  test('a halt begins and ends at its times, whatever the steps of the clock', async () => {
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

  test('a fee holiday takes the commission away and gives it back', async () => {
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
    // Both changes of this instant are made.
    expect(await statusOf(x)).toBe('HALT');
  });

  test('a name that is none is refused with the nearest one', async () => {
    const x = await start();
    await expect(run(x, 'market.scenario', { scenario: 'flash-crsh' })).rejects.toThrow("Did you mean 'flash-crash'?");
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

describe('in the lab', () => {
  const watch = async (x: Spot) => {
    await x.orders.market('BTCUSDT', 'BUY', '0.01');
    await x.clock.sleep('2m');
    await x.orders.market('BTCUSDT', 'SELL', '0.009');
  };
  const scenario = [
    { kind: 'move', percent: -10, within: '1m' },
    { kind: 'slow', delay: '4s', at: '90s', for: '1m' },
  ] as const;

  test('the result names the scenario, the price falls, and a slow exchange executes late', async () => {
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
