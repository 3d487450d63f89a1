/** Tests how results are printed: drawn on a terminal, as data in the log of a service. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { drawEverywhere, JUPYTER_DISPLAY } from '../../src/client/results/display-hooks.js';
import { RowStore, rowArray } from '../../src/client/results/rows.js';
import type { DisplayMode } from '../../src/client/types/result.js';
import * as displays from '../../src/display/index.js';
import { makeClient } from '../support/make-client.js';

const ORDER = { symbol: 'BTCUSDT', orderId: 7, status: 'NEW', fills: [{ price: '2', qty: '1' }] };
const KLINES = Array.from({ length: 150 }, (_, at) => [at * 60_000, '1', '3', '1', '2', '5', at * 60_000 + 59_999]);

function client(mode?: DisplayMode) {
  return makeClient(({ path }) => ({ body: path.includes('klines') ? KLINES : ORDER }), {
    displays: () => ({ ...displays, mode }),
  }).x;
}

afterEach(() => drawEverywhere(false));

describe('without a terminal', () => {
  test('a result is printed as its data, whole or inside of another value', async () => {
    const order = await client().orders.get('BTCUSDT', 7);
    expect(inspect(order)).toBe(inspect(ORDER));
    expect(inspect({ event: 'placed', order })).toBe(inspect({ event: 'placed', order: ORDER }));
    expect(inspect([[[order]]], { depth: 2 })).toBe(inspect([[[ORDER]]], { depth: 2 }));
  });

  test('a list is cut after 100 rows like a plain array, also if its rows are packed', async () => {
    const klines = await client().market.klines('BTCUSDT', '1m');
    expect(inspect(klines)).toBe(inspect(KLINES));
    expect(inspect(klines)).toContain('... 50 more items');
    expect(inspect(klines, { maxArrayLength: null })).toBe(inspect(KLINES, { maxArrayLength: null }));
    const store = new RowStore<readonly unknown[]>();
    for (const kline of KLINES) store.push(kline);
    store.finish();
    const read = await client().market.klines('BTCUSDT', '1m').all({ max: 150 });
    expect(inspect(read)).toBe(inspect(KLINES));
    expect(inspect(rowArray(store, () => {}).slice(0, 3))).toBe(inspect(KLINES.slice(0, 3)));
  });

  test('a call is printed as its verb and parameters, and x.limits as its windows', () => {
    const x = client();
    const params = { symbol: 'BTCUSDT', orderId: '7' };
    expect(inspect(x.orders.cancel('BTCUSDT', 7))).toBe(inspect({ verb: 'orders.cancel', sent: false, params }));
    expect(inspect(x.orders.cancel('BTCUSDT', 7).explain())).toMatch(/^\{\n {2}verb: 'orders.cancel',/);
    expect(inspect(x.limits)).toMatch(/windows: \[.*waiting: 0/s);
    expect(inspect(x.limits) + inspect(x.latency)).not.toContain('Function');
  });

  test("a result is drawn if colours are on, in a prompt or kernel, or with the option display: 'drawn'", async () => {
    const drawn = /^╭|klines|BTCUSDT/;
    for (const [x, options] of [
      [client(), { colors: true }],
      [client('drawn'), {}],
    ] as const) {
      const klines = await x.market.klines('BTCUSDT', '1m');
      expect(inspect(klines, options)).toMatch(drawn);
    }
    drawEverywhere();
    expect(inspect(await client().market.klines('BTCUSDT', '1m'))).toMatch(drawn);
  });

  test('charts that the program asks for are drawn', () => {
    expect(inspect(client('data').chart([1, 2, 3], { name: 'closes' }))).toContain('closes');
  });
});

test('in a template literal, a value becomes its drawing without colours, and a list becomes its entries', async () => {
  const x = client('data');
  const order = x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  expect(`${order.explain()}`).toMatch(/^╭─ orders\.limit {2}NOT SENT ─+╮\n│ Place a LIMIT order/);
  expect(`${x.limits}`).toMatch(/^limit +left/);
  const klines = await x.market.klines('BTCUSDT', '1m');
  expect(`${klines.slice(0, 1)}`).toBe('0,1,3,1,2,5,59999');
  // Until the displays are loaded, the value becomes its data.
  const { x: bare } = makeClient(() => ({ body: ORDER }));
  expect(`${bare.limits}`).toMatch(/^\{\n {2}windows: \[/);
});

describe("display: 'data'", () => {
  test("a client with display: 'data' prints data also with colours and in notebooks", async () => {
    drawEverywhere();
    const order = await client('data').orders.get('BTCUSDT', 7);
    expect(inspect(order, { colors: true })).toBe(inspect(ORDER, { colors: true }));
    const hook = (order as unknown as Record<symbol, () => unknown>)[JUPYTER_DISPLAY];
    expect(hook?.call(order)).toEqual({ 'text/plain': inspect(ORDER) });
  });
});

const entry = resolve('dist/src/index.js');

test.runIf(existsSync(entry))('console.log of a process prints data into a pipe, and draws with FORCE_COLOR', () => {
  const code = `
    import { connect } from ${JSON.stringify(pathToFileURL(entry).href)};
    const x = await connect({ network: 'http://127.0.0.1:1' });
    console.log(x.limits);
  `;
  const run = (env: NodeJS.ProcessEnv) => {
    const { NO_COLOR: _, ...rest } = process.env;
    const options = { encoding: 'utf8' as const, env: { ...rest, ...env } };
    return spawnSync(process.execPath, ['--input-type=module', '-e', code], options).stdout;
  };
  expect(run({})).toMatch(/^\{\n {2}windows: \[/);
  expect(run({ FORCE_COLOR: '1' })).toMatch(/weight/);
});
