/** Tests that an order to an external exchange needs --yes when there is no terminal. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CannedExchange, cannedExchange } from './canned-exchange.js';
import { runCli, runShared } from './run-cli.js';

let exchange: CannedExchange;
beforeAll(async () => {
  exchange = await cannedExchange();
});
afterAll(() => exchange.close());
beforeEach(() => {
  exchange.requests.length = 0;
});

const ORDER = "await x.orders.market('BTCUSDT', 'BUY', '1')";
const env = { SPOTLAB_API_KEY: 'k'.repeat(64), SPOTLAB_SECRET_KEY: 's'.repeat(64) };
const posts = () => exchange.requests.map((line) => line.split('?')[0]);

test('without a terminal, no client of a script sends an order to an exchange outside of the program unless --yes is given', async () => {
  const other = `(await connect({ network: '${exchange.url}' })).orders.market('BTCUSDT', 'BUY', '1')`;
  const [plain, connected] = await Promise.all([
    runCli(['--network', exchange.url, '-e', ORDER], { env }),
    runCli([], { env, input: `await ${other}\n` }),
  ]);
  for (const { code, stdout, stderr } of [plain, connected]) {
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'NotConfirmedError: orders.market: no user can be asked for confirmation; nothing was sent. ' +
        'The option --yes sends orders without confirmation.\n',
    );
  }
  expect(exchange.requests).toEqual([]);
  expect((await runCli(['--network', exchange.url, '--yes', '-e', ORDER], { env })).stderr).toMatch(/Invalid symbol/);
  expect(posts()).toEqual(['GET /api/v3/exchangeInfo', 'POST /api/v3/order']);
});

test('a cancel needs no confirmation, nor does an order on the embedded exchange', async () => {
  const cancel = "await x.orders.cancel('BTCUSDT', 1)";
  expect((await runShared(['--network', exchange.url, '-e', cancel], { env })).stderr).toMatch(/Invalid symbol/);
  expect(posts()).toEqual(['DELETE /api/v3/order']);
  const code = "(await x.orders.market('BTCUSDT', 'BUY', '0.01')).status";
  expect(await runShared(['-e', code])).toEqual({ code: 0, stdout: 'FILLED\n', stderr: '' });
});
