/**
 * A program that moves the exchange's clock by itself: a market maker on a paused clock, a replay in steps, and a
 * program that works for seconds between two calls. The client follows the exchange's clock, so the machine's time decides nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { type ConnectOptions, connect, LimitError, type Spot } from '../../src/index.js';
import { trials } from '../support/depth.js';

const opened: Spot[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const x of opened.splice(0)) await x.close();
});

async function open(options: ConnectOptions): Promise<{ x: Spot; sent: string[] }> {
  const sent: string[] = [];
  const x = await connect({ ...options, onRequest: ({ verb }) => sent.push(verb) });
  opened.push(x);
  sent.length = 0;
  return { x, sent };
}

/** Lets the machine's clock pass, as it does while a program thinks. */
function think(ms: number): void {
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms);
}

const PAUSED: ConnectOptions = { seed: 7, time: '2026-03-01T00:00:00Z', paused: true, symbols: ['BTCUSDT'] };

/** Places five orders on each side, far from the market, cancels all orders, and advances the clock by a second. */
async function quote(x: Spot, round: number): Promise<void> {
  for (let i = 0; i < 5; i += 1) {
    await x.orders.limit('BTCUSDT', 'BUY', '0.001', String(40_000 + round)).send();
    await x.orders.limit('BTCUSDT', 'SELL', '0.001', String(70_000 + round)).send();
  }
  await x.orders.cancelAll('BTCUSDT');
  await x.exchange.clock.advance('1s');
}

describe("a market maker that sends ten orders for each second of a paused exchange's clock", () => {
  const rounds = trials(15, 300);

  test('runs without a refusal when the limits are off', async () => {
    const { x, sent } = await open({ ...PAUSED, limits: 'off' });
    for (let round = 0; round < rounds; round += 1) await quote(x, round);
    expect(sent.length).toBe(12 * rounds);
    expect(x.limits.windows).toEqual([]);
  });

  test('gets a clear error at once when a window is full, and goes on after it has moved the clock', async () => {
    const { x, sent } = await open(PAUSED);
    let failed: LimitError | undefined;
    for (let i = 0; failed === undefined; i += 1) {
      await x.orders
        .limit('BTCUSDT', 'BUY', '0.001', String(40_000 + i))
        .send()
        .catch((error) => {
          failed = error as LimitError;
        });
    }
    expect(sent.filter((verb) => verb === 'orders.limit')).toHaveLength(50);
    expect(failed).toBeInstanceOf(LimitError);
    expect(failed).toMatchObject({ code: 'SPOTLAB_LIMIT_WINDOW', retryAfterMs: 10_000 });
    expect(failed?.message).toBe(
      'orders.limit: the limit for orders in 10 s has 50 of 50 used, and the clock of the exchange is paused, so waiting ' +
        'does not help. ' +
        "Move the clock: x.exchange.clock.advance('10s') or x.exchange.clock.resume(). " +
        "To work without limits: connect({ limits: 'off' }) or x.exchange.limits.set('off').",
    );
    await x.exchange.clock.advance(failed?.retryAfterMs ?? 0);
    await x.orders.limit('BTCUSDT', 'BUY', '0.001', '39000').send();
  });

  test('can switch the limits off and on with limits.set() while it runs', async () => {
    const { x } = await open({ ...PAUSED, orderLimit: '1/10s' });
    await x.orders.limit('BTCUSDT', 'BUY', '0.001', '40000').send();
    await expect(x.orders.limit('BTCUSDT', 'BUY', '0.001', '40001').send()).rejects.toBeInstanceOf(LimitError);
    expect((await x.exchange.limits.set('off')).rateLimits).toEqual([]);
    for (let i = 0; i < 5; i += 1) await x.orders.limit('BTCUSDT', 'BUY', '0.001', String(40_002 + i)).send();
    expect((await x.exchange.limits.set('on')).rateLimits.map(({ limit }) => limit)).toContain(1);
    await x.orders.limit('BTCUSDT', 'BUY', '0.001', '40008').send();
    await expect(x.orders.limit('BTCUSDT', 'BUY', '0.001', '40009').send()).rejects.toBeInstanceOf(LimitError);
  });
});

describe('a replay whose clock a program moves in steps', () => {
  const steps = trials(60, 5_000);
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-steps-'));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const record = () => {
    const file = join(folder, 'BTCUSDT-trades-2026-01-01.csv');
    const start = Date.UTC(2026, 0, 1);
    const rows = Array.from({ length: steps + 10 }, (_, i) => {
      const price = (60_000 + (i % 7)).toFixed(2);
      return [i + 1, price, '0.01', (Number(price) * 0.01).toFixed(4), start + i * 10, i % 2 === 0, true].join(',');
    });
    writeFileSync(file, `${rows.join('\n')}\n`);
    return file;
  };

  test('runs with the limits off, and fails at once with limits', async () => {
    const file = record();
    const free = await open({ replay: { file, step: true }, limits: 'off' });
    for (let i = 0; i < steps; i += 1) {
      await free.x.exchange.clock.step();
      await free.x.market.ticker.book('BTCUSDT');
      await free.x.account.openOrders('BTCUSDT');
    }
    expect(free.sent).toHaveLength(3 * steps);

    const limited = await open({ replay: { file, step: true }, weightLimit: trials(400, 800) });
    const run = async () => {
      for (let i = 0; i < steps; i += 1) {
        await limited.x.exchange.clock.step();
        await limited.x.market.ticker.book('BTCUSDT');
        await limited.x.account.openOrders('BTCUSDT');
      }
    };
    await expect(run()).rejects.toThrow(
      /request weight in 1 min has \d+ of (400|800) used, and the clock of the exchange is paused/,
    );
    expect(limited.x.limits.waiting).toBe(0);
  });
});

describe('each call is one request, without a second try', () => {
  test('a call is one request on a paused clock that was moved, although the program has waited three seconds', async () => {
    const { x, sent } = await open(PAUSED);
    await x.exchange.clock.advance('1h');
    think(3_000);
    for (let i = 0; i < 3; i += 1) await x.account.openOrders('BTCUSDT').send();
    await Promise.all(Array.from({ length: 10 }, () => x.account.openOrders('BTCUSDT').send()));
    expect(sent).toEqual(['exchange.clock.advance', ...Array.from({ length: 13 }, () => 'account.openOrders')]);
  });

  test('a call is one request on a running clock that was set to another year', async () => {
    const { x, sent } = await open({ seed: 7, symbols: ['BTCUSDT'] });
    await x.exchange.clock.set(Date.now() + 86_400_000);
    for (let i = 0; i < 3; i += 1) await x.account.openOrders('BTCUSDT').send();
    expect(sent).toEqual(['exchange.clock.set', ...Array.from({ length: 3 }, () => 'account.openOrders')]);
  });

  test('a call is one request for a second client of the same exchange, which follows the clock from replies', async () => {
    const { x } = await open(PAUSED);
    const { apiKey, secretKey } = await x.exchange.keys.create();
    const other = await open({ network: x.network.baseUrl, apiKey, secretKey });
    await other.x.general.ping();
    await x.exchange.clock.advance('1h');
    think(3_000);
    other.sent.length = 0;
    await other.x.account.openOrders('BTCUSDT').send();
    expect(other.sent).toEqual(['account.openOrders']);
  });

  test('a call is one request after a snapshot has set the clock of the exchange back', async () => {
    const { x, sent } = await open(PAUSED);
    await x.exchange.snapshot('start');
    await x.exchange.clock.advance('1h');
    await x.exchange.restore('start');
    sent.length = 0;
    expect((await x.orders.limit('BTCUSDT', 'BUY', '0.001', '40000').send()).transactTime).toBe(Date.UTC(2026, 2, 1));
    expect(sent).toEqual(['orders.limit']);
  });
});

test('a call that waits for a limit is sent when another part of the program has moved the clock of the exchange', async () => {
  const { x } = await open({ seed: 7, symbols: ['BTCUSDT'], orderLimit: '1/1h' });
  await x.orders.limit('BTCUSDT', 'BUY', '0.001', '40000').send();
  const waiting = x.orders.limit('BTCUSDT', 'BUY', '0.001', '40001').send();
  await vi.waitUntil(() => x.limits.waiting === 1);
  await x.exchange.clock.advance('1h');
  expect((await waiting).status).toBe('NEW');
});
