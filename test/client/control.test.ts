/** Tests `x.exchange`, which controls the embedded exchange: its commands, their arguments, the files that they write, and their errors. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';

import { connect, type Spot } from '../../src/index.js';
import { controlCommands } from '../../src/protocol/control/control-commands.js';
import { startExchange } from '../../src/server/embedded.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';

drawResults();

const symbols = ['BTCUSDT', 'ETHUSDT'];
const x = await connect({ symbols, limits: 'throw', reconcileMs: 0, retries: 0, timeoutMs: 60_000 });
const folder = mkdtempSync(join(tmpdir(), 'spotlab-control-'));
afterAll(async () => {
  await x.close();
  rmSync(folder, { recursive: true });
});
const usdt = async (spot: Spot) => (await spot.account.info()).balances.find(({ asset }) => asset === 'USDT')?.free;

describe('commands of x.exchange', () => {
  test('each command of the table has a member of x.exchange, and its example runs', async () => {
    const pair = generateKeyPairSync('ed25519');
    const { apiKey } = await x.exchange.keys.create();
    const PEM = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    for (const [id, { example }] of Object.entries(controlCommands)) {
      // The keys and the date of the examples are made up.
      const soon = new Date((await x.exchange.clock.show()).timeMs + 60_000).toISOString();
      const code = example
        .replace(/'-----BEGIN[^']*'/, JSON.stringify(PEM))
        .replace(/'[^']*\.json'/, JSON.stringify(join(folder, 'saved.json')))
        .replace(/\(apiKey\b/, `('${apiKey}'`)
        .replace(/\d{4}-\d\d-\d\dT[^']*/, soon);
      const call = new Function('x', `return ${code}`)(x);
      expect(call.command).toBe(id);
      // There is no class; test/server/class tests these commands.
      if (id.startsWith('class.')) await expect(call).rejects.toThrow('There is no class');
      else if (id === 'limits.set') expect((await call).rateLimits).toHaveLength(1);
      else expect(await call, id).toBeTruthy();
    }
    expect(await x.exchange.faults.list()).toEqual([]);
    await x.exchange.symbolStatus('BTCUSDT', 'TRADING');
    await x.exchange.clock.speed(1);
    await x.exchange.clock.resume();
  });

  test('commands that move the market or an account leave no old book or balance in a ticket', async () => {
    const known = () => {
      const { fills, balances } = x.orders.market('BTCUSDT', 'BUY', '0.01').explain();
      return [fills !== undefined, balances !== undefined];
    };
    await x.market.depth('BTCUSDT');
    await x.account.info();
    expect(known()).toEqual([true, true]);
    await x.exchange.faults.list();
    expect(known()).toEqual([true, true]);
    await x.exchange.fund('USDT', '1');
    expect(known()).toEqual([false, false]);
  });

  test('are sent once when they are awaited, and not before', async () => {
    const before = Number(await usdt(x));
    const call = x.exchange.fund('USDT', '1000');
    expect([call.isSent, call.command, call.given]).toEqual([false, 'fund', { asset: 'USDT', amount: '1000' }]);
    await call;
    await call;
    expect(call.isSent).toBe(true);
    expect(Number(await usdt(x))).toBe(before + 1_000);
    await call.send();
    expect(Number(await usdt(x))).toBe(before + 2_000);
  });

  test('answer with plain data that draws itself', async () => {
    const clock = await x.exchange.clock.show();
    expect(Object.keys(clock)).toEqual(['timeMs', 'timeUs', 'isPaused', 'speed', 'recording']);
    expect(inspect(clock)).toMatch(/^exchange time {2}\d{4}-\d\d-\d\d .* UTC {2}runs$/);
    expect(inspect(await x.exchange.faults.list())).toBe('no faults');
    expect(inspect(await x.exchange.accounts.list())).toMatch(/^account +uid +keys .*asset +free +locked/);
  });

  test('take decimals in every form that other calls take', async () => {
    expect(x.exchange.fund('BTC', 1e-7).given).toEqual({ asset: 'BTC', amount: '0.0000001' });
    expect(x.exchange.accounts.open({ funds: { BTC: 5n } }).given).toEqual({ funds: { BTC: '5' } });
    await expect(x.exchange.fund('BTC', 0.1 + 0.2)).rejects.toThrow('has more digits than a number holds exactly');
  });

  test.each<[string, (spot: Spot) => unknown, string]>([
    [
      'too many',
      (spot) => (spot.exchange.clock.pause as (one: number) => unknown)(1),
      'takes no arguments, 1 given. Usage: pause().',
    ],
    [
      'one missing',
      (spot) => (spot.exchange.fund as (one: string) => unknown)('BTC'),
      'amount is missing. Usage: fund(asset, amount, { account? }).',
    ],
    [
      'an option that there is not',
      (spot) => spot.exchange.fund('BTC', 1, { acount: 1 } as object),
      "there is no option 'acount'; did you mean 'account'?",
    ],
  ])(
    'commands of x.exchange with wrong arguments fail before anything is sent, and the error says what is wrong: %s',
    async (_, run, text) => {
      await expect(Promise.resolve(run(x))).rejects.toThrow(text);
    },
  );

  test('commands that are refused say why', async () => {
    await expect(x.exchange.fund('DOGE', 1)).rejects.toMatchObject({
      code: 'SPOTLAB_CONTROL',
      message: expect.stringContaining('exchange.fund: Unknown asset DOGE'),
    });
    await expect(x.exchange.fund('USDTT', 1)).rejects.toThrow(
      'Unknown asset USDTT: no symbol trades it. Known assets: USDT,',
    );
    await expect(x.exchange.clock.advance('abc')).rejects.toThrow(
      /^exchange\.clock\.advance: by 'abc' is not a duration\. Give milliseconds, or text such as/,
    );
  });

  test('are refused after the client was closed, with advice', async () => {
    const closed = await connect({ symbols: ['BTCUSDT'] });
    await closed.close();
    await expect(closed.exchange.clock.show()).rejects.toThrow(
      /this client has been closed; .*\. Make another client with connect\(\)\.$/,
    );
  });

  test('are refused on another network, with its name and with advice', async () => {
    const other = makeClient().x;
    await expect(other.exchange.clock.pause()).rejects.toMatchObject({ code: 'SPOTLAB_NETWORK' });
    await expect(other.exchange.fund('USDT', 1)).rejects.toThrow(
      'exchange.fund: this client cannot control the exchange that it is connected to, test (http://exchange.test). An exchange that',
    );
    const nameless = await connect({ network: 'http://127.0.0.1:9' });
    await expect(nameless.exchange.seed(1)).rejects.toThrow(
      /is connected to, http:\/\/127\.0\.0\.1:9\. .* or spotlab --network URL --admin-url URL\./,
    );
    await nameless.close();
  });

  test('commands and groups of commands print a description', () => {
    expect(inspect(x.exchange.clock)).toContain('x.exchange.clock\n  .show()\n  .pause()');
    expect(inspect(x.exchange)).toContain('.fund(asset, amount, { account? })');
    expect(inspect(x.exchange)).toContain('.faults: a group of its own');
    expect(inspect(x)).toContain('x.exchange');
  });
});

describe('the client follows changes of the exchange', () => {
  test('the client follows the clock of the exchange when a command moves it forward', async () => {
    const { timeMs } = await x.exchange.clock.advance('3h');
    expect((await x.general.time()).serverTime).toBeGreaterThanOrEqual(timeMs);
    expect(await x.account.openOrders()).toEqual([]);
    const [kline] = await x.market.klines('BTCUSDT', '1m').from('-5m').limit(1);
    expect(kline?.[0]).toBeGreaterThan(timeMs - 6 * 60_000);
  });

  test('the client obeys the limits that a command sets or resets, and a ban although the limits were reset', async () => {
    const narrow = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 5 } as const;
    await x.exchange.clock.pause();
    await x.exchange.limits.set([narrow]);
    for (let i = 0; i < 5; i += 1) await x.general.ping();
    await expect(x.general.ping()).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_WINDOW' });
    await x.exchange.faults.add('refuse', { status: 418 });
    await x.exchange.limits.reset();
    await expect(x.general.ping()).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_BANNED' });
    await expect(x.general.ping()).rejects.toMatchObject({ code: 'SPOTLAB_LIMIT_BANNED' });
    await x.exchange.clock.advance('2m');
    expect(await x.general.ping()).toEqual({});
    await x.exchange.limits.set([{ ...narrow, limit: 6_000 }]);
    await x.exchange.clock.resume();
  });

  test('the client queries an order whose reply is lost', async () => {
    const y = await connect({ seed: 5 });
    await y.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
    const order = await y.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    expect(order.status).toBe('NEW');
    expect(order.meta.reconciled?.why).toBeTruthy();
    await y.close();
  });
});

describe('a state in a file', () => {
  test('is restored by another exchange, with orders, balances and market; clients with a key can go on', async () => {
    const file = join(folder, 'lesson.json');
    const one = await connect({ seed: 1, symbols });
    const order = await one.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    await one.exchange.clock.advance('2h');
    // While the clock is paused, the market stands still, so the restored exchange must give the same replies as this one.
    await one.exchange.clock.pause();
    const saved = await one.exchange.snapshots.save(file);
    expect(saved).toEqual({ file, timeMs: expect.any(Number), bytes: statSync(file).size });
    expect(inspect(saved)).toContain(file);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const look = async (spot: Spot) => ({
      klines: await spot.market.klines('ETHUSDT', '1m').limit(100),
      balances: (await spot.account.info()).balances,
    });
    const before = await look(one);
    await one.close();

    const other = await connect({ seed: 6, symbols });
    const { seed, clock } = await other.exchange.snapshots.load(file);
    expect([seed, clock.timeMs, clock.isPaused]).toEqual([1, saved.timeMs, true]);
    expect(await look(other)).toEqual(before);
    expect(await other.orders.cancel('BTCUSDT', { orderId: order.orderId })).toMatchObject({ status: 'CANCELED' });
    await other.close();
  });

  test('a state in a file that is not a snapshot, or is one of another exchange, is refused and changes nothing', async () => {
    const file = join(folder, 'other.json');
    const { baseUrl, close } = await startExchange({ symbols: ['BTCUSDT'] });
    const answer = await fetch(`${baseUrl}/admin/v1/snapshots/save`, { method: 'POST' });
    writeFileSync(file, await answer.text());
    await close();
    await expect(x.exchange.snapshots.load(file)).rejects.toThrow(
      /^exchange\.snapshots\.load: The file has other symbols \(1\) than this exchange \(\d+\): start an exchange with/,
    );
    const saved = JSON.parse(readFileSync(file, 'utf8'));
    const refused = async (content: unknown, text: RegExp | string) => {
      writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
      await expect(x.exchange.snapshots.load(file)).rejects.toThrow(text);
    };
    await refused({ ...saved, format: 'spotlab exchange 99' }, 'Another version of spotlab');
    await refused({ ...saved, seed: -1 }, 'The file is damaged');
    await refused({ hello: 1 }, 'This is not a file that snapshots.save wrote.');
    await refused('{', 'The request body is not valid JSON.');
    await x.exchange.snapshots.save(file);
    const own = JSON.parse(readFileSync(file, 'utf8'));
    await refused({ ...own, state: own.state.slice(0, 2_000) }, 'The file is damaged');
    await expect(x.exchange.snapshots.load('/nowhere/a.json')).rejects.toThrow(
      '/nowhere/a.json cannot be read: ENOENT.',
    );
    await expect(x.exchange.snapshots.save('/nowhere/a.json')).rejects.toThrow('/nowhere/a.json cannot be written');
    expect((await x.account.info()).balances.length).toBeGreaterThan(0);
  });
});
