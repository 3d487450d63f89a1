/**
 * Tests the warning about trading calls that are never sent: it comes when the garbage collector frees such a call, or when
 * the program ends.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import timers from 'node:timers';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setMissingAwaitListener } from '../../src/client/call/missing-awaits.js';
import { collectUnsent, setUnsentWarnings, takeUnsent } from '../../src/client/call/unsent-calls.js';
import type { Spot } from '../../src/client/history/spot.js';
import { makeClient } from '../support/make-client.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const warnings: Error[] = [];
const keep = (warning: Error) => {
  if ((warning as { code?: string }).code === 'SPOTLAB_UNSENT') warnings.push(warning);
};
// Calls of the test files before, in the same worker, are freed first, so that no warning of this file names them.
beforeAll(freeCalls);
beforeEach(() => {
  warnings.length = 0;
  process.on('warning', keep);
});
afterEach(() => {
  process.off('warning', keep);
});

async function freeCalls(): Promise<void> {
  // A call is held until the end of the turn in which it was created; its warning needs two more turns.
  for (let turn = 0; turn < 3; turn += 1) {
    await setImmediate();
    collectGarbage();
  }
  await setImmediate();
}

/** Runs code, frees its calls, and returns the texts of the warnings. */
async function warningsOf(use: (x: Spot) => unknown): Promise<string[]> {
  const { x } = makeClient(({ method }) => ({ body: method === 'GET' ? {} : { orderId: 1 } }));
  await use(x);
  await freeCalls();
  return warnings.map(({ message }) => message);
}

/** A symbol of its own for each test, because a warning is not repeated. */
let count = 0;
const newSymbol = () => {
  count += 1;
  return `A${count}USDT`;
};

describe('a program that loses an unsent trading call is warned', () => {
  test('the warning about an unsent call has verb, symbol and line', async () => {
    const symbol = newSymbol();
    const [text, ...others] = await warningsOf((x) => {
      x.orders.cancelAll(symbol);
    });
    expect(others).toEqual([]);
    expect(text).toMatch(
      /^A call was never sent: orders\.cancelAll A\d+USDT at .*unsent-calls\.test\.ts:\d+:\d+\. Send/,
    );
    expect(text).toContain('Send a call with await or .send().');
    expect(warnings[0]?.name).toBe('SpotlabWarning');
  });

  test('the warning comes also while timers are replaced by timers that never call back, as at the end of a lab run', async () => {
    const real = timers.setImmediate;
    const [text] = await warningsOf((x) => {
      timers.setImmediate = (() => ({ unref() {} })) as unknown as typeof real;
      syncBuiltinESMExports();
      x.orders.cancelAll(newSymbol());
      timers.setImmediate = real;
      syncBuiltinESMExports();
    });
    expect(text).toMatch(/^A call was never sent: orders\.cancelAll/);
  });

  test('the warning about an unsent call shows no other parameter of the call', async () => {
    const symbol = newSymbol();
    const [text] = await warningsOf((x) => {
      x.orders.limit(symbol, 'BUY', '7.125', '61234.5').id('my-private-id');
    });
    expect(text).toContain(`orders.limit ${symbol}`);
    expect(text).not.toMatch(/7\.125|61234|my-private-id/);
  });

  test('the warning counts a chain of setters once; of two calls made from one call, it names the one that is not sent', async () => {
    const [one, two] = [newSymbol(), newSymbol()];
    const texts = await warningsOf(async (x) => {
      x.orders.limit(one, 'BUY', '1', '2').tif('IOC').id('a').fit().unchecked();
      const base = x.orders.limit(two, 'BUY', '1', '2');
      await base.id('b');
      base.id('c');
    });
    expect(texts.join()).toContain('2 calls were never sent');
    expect(texts.join()).toContain(`orders.limit ${two} at `);
  });

  test('the warning comes for the new call that an unused setter gives, although the call before the setter is sent', async () => {
    const texts = await warningsOf(async (x) => {
      const call = x.orders.limit(newSymbol(), 'BUY', '1', '2');
      call.tif('IOC');
      await call;
    });
    expect(texts).toHaveLength(1);
  });

  test('the warning comes for an order list that has all legs or not, a request of another path and a command', async () => {
    const [one, two] = [newSymbol(), newSymbol()];
    const texts = await warningsOf((x) => {
      x.orders.oco(one, 'SELL', '1').above('LIMIT_MAKER', { price: '2' }).below('STOP_LOSS', { stopPrice: '1' });
      x.orders.oco(two, 'SELL', '1').above('LIMIT_MAKER', { price: '2' });
      x.request('POST', `/sapi/v1/transfer${count}`, {}, 'USER_DATA');
      x.exchange.fund('USDT', '1');
    });
    expect(texts.join()).toContain('4 calls were never sent');
    expect(texts.join()).toContain(`orders.oco ${one} at`);
    expect(texts.join()).toMatch(new RegExp(`orders.oco ${two} at \\S+ \\(invalid: the type of \\.below\\(\\)`));
    expect(texts.join()).toContain(`request POST /sapi/v1/transfer${count}`);
    expect(texts.join()).toContain('exchange.fund');
  });

  test('the warning has the error of a call that could not be sent', async () => {
    const symbol = newSymbol();
    const [text, ...others] = await warningsOf((x) => {
      x.orders.cancelAll(symbol.toLowerCase());
      x.orders.limit(symbol, 'BUY', '1', '2').tif('NEVER' as 'GTC');
    });
    expect(others).toEqual([]);
    expect(text).toContain(`(invalid: symbol '${symbol.toLowerCase()}' is not a symbol. Did you mean '${symbol}'?)`);
    expect(text).toMatch(
      new RegExp(`orders.limit ${symbol} at \\S+ \\(invalid: timeInForce 'NEVER' is not a valid value`),
    );
  });

  test('the warning comes once for a loop, with the number of calls', async () => {
    const symbol = newSymbol();
    const lose = (x: Spot) => {
      for (let n = 0; n < 30; n += 1) x.orders.cancel(symbol, n);
    };
    expect((await warningsOf(lose))[0]).toMatch(/30 calls were never sent: orders\.cancel \S+ at \S+ \(30 times\)\./);
    expect(await warningsOf(lose)).toHaveLength(1);
  });
});

describe('no warning comes for', () => {
  const uses: readonly (readonly [string, (x: Spot, symbol: string) => unknown])[] = [
    ['an awaited call', (x, s) => x.orders.limit(s, 'BUY', '1', '2').tif('IOC').fit()],
    ['a call that is sent', (x, s) => void x.orders.market(s, 'BUY', '1').send()],
    ['a call with a handler', (x, s) => x.orders.cancelAll(s).catch(() => {})],
    ['an explained call', (x, s) => void x.orders.market(s, 'BUY', '1').explain()],
    ['a printed call', (x, s) => void inspect(x.orders.market(s, 'BUY', '1').fit())],
    ['a tested call', (x, s) => void x.orders.market(s, 'BUY', '1').test()],
    ['a call as curl', (x, s) => void x.orders.market(s, 'BUY', '1').curl()],
    ['a call whose parameters are read', (x, s) => void x.orders.market(s, 'BUY', '1').params],
    ['an estimated call', (x, s) => void x.limits.forecast([x.orders.market(s, 'BUY', '1')])],
    ['a test order', (x, s) => void x.orders.test.market(s, 'BUY', '1')],
    ['a reading call', (x, s) => void x.market.depth(s)],
    ['a command that reads', (x) => void x.exchange.clock.show()],
    [
      'an order list with its legs',
      (x, s) =>
        x.orders.oco(s, 'SELL', '1').above('LIMIT_MAKER', { price: '2' }).below('STOP_LOSS', { stopPrice: '1' }),
    ],
  ];

  test(uses.map(([name]) => name).join(', '), async () => {
    const texts = await warningsOf(async (x) => {
      for (const [name, use] of uses) await use(x, name.toUpperCase().replaceAll(' ', ''));
    });
    expect(texts).toEqual([]);
  });

  test('a call on a host that shows unsent calls itself', async () => {
    setUnsentWarnings(false);
    try {
      expect(await warningsOf((x) => void x.orders.cancelAll(newSymbol()))).toEqual([]);
    } finally {
      setUnsentWarnings(true);
    }
  });
});

const entry = resolve('dist/src/index.js');

describe.runIf(existsSync(entry))('a process that ends with unsent calls', () => {
  const CODE = `
    import { connect } from ${JSON.stringify(pathToFileURL(entry).href)};
    const x = await connect({ network: 'http://127.0.0.1:1' });
    const kept = x.orders.limit('BTCUSDT', 'BUY', '1', '2');
    (() => { x.orders.cancelAll('ETHUSDT') })();
  `;

  function run(code: string, ...options: string[]) {
    const args = [...options, '--input-type=module', '-e', CODE + code];
    const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { stdout, status, lines: stderr.split('\n').filter((line) => !line.startsWith('(Use `node')) };
  }

  test('prints one warning, however the process ends, and keeps its exit code', () => {
    const line = expect.stringMatching(
      /^\(node:\d+\) \[SPOTLAB_UNSENT\] SpotlabWarning: 2 calls were never sent: orders\.limit BTCUSDT at .*:4:\d+; orders\.cancelAll ETHUSDT at .*:5:\d+\. Send/,
    );
    expect(run('')).toEqual({ stdout: '', status: 0, lines: [line, ''] });
    expect(run('process.exit(3)')).toEqual({ stdout: '', status: 3, lines: [line, ''] });
  });

  test('prints nothing when Node hides warnings, or after the calls are sent', () => {
    expect(run('', '--no-warnings')).toEqual({ stdout: '', status: 0, lines: [''] });
    const sent = run(`await Promise.allSettled([kept, x.orders.cancelAll('ETHUSDT')]); process.exit()`);
    expect(sent.lines[0]).toContain('A call was never sent: orders.cancelAll ETHUSDT');
  });
});

describe('a prompt', () => {
  beforeEach(() => {
    takeUnsent();
    collectUnsent();
  });
  afterEach(() => setUnsentWarnings(true));

  test('receives each trading call that was neither sent nor shown, once and without a warning', async () => {
    let left: readonly object[] = [];
    const texts = await warningsOf(async (x) => {
      const order = () => x.orders.limit(newSymbol(), 'BUY', '1', '1');
      const unsent = [order(), order().tif('IOC')];
      order().explain();
      await order();
      left = takeUnsent();
      expect(left).toEqual(unsent);
      expect(takeUnsent()).toEqual([]);
    });
    expect(texts).toEqual([]);
  });

  test('is told when code reads a member of the result from a call that it did not await', () => {
    const { x } = makeClient(() => ({ body: {} }));
    const call = x.market.klines('BTCUSDT', '1h') as unknown as Record<PropertyKey, unknown>;
    const seen: PropertyKey[] = [];
    setMissingAwaitListener(({ member }) => seen.push(member));
    expect([call[0], call.close, call.verb, call.then === undefined, call instanceof Object, 'close' in call]).toEqual([
      undefined,
      undefined,
      'market.klines',
      false,
      true,
      false,
    ]);
    expect(() => [...(call as unknown as unknown[])]).toThrow('not iterable');
    expect(`${String(call)}`).toBe('[object Call]');
    setMissingAwaitListener(undefined);
    void call.length;
    expect(seen).toEqual(['0', 'close', Symbol.iterator, Symbol.toPrimitive]);
  });
});
