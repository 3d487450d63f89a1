/** Tests `spotlab -e` on the embedded exchange: results, orders, and the options of the exchange. */
import { describe, expect, test } from 'vitest';
import { runCli, runShared } from './run-cli.js';

const json = async (code: string, ...args: string[]) => {
  const { stdout, stderr } = await runShared(['--json', ...args, '-e', code]);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as unknown;
};

describe('spotlab on the embedded exchange', () => {
  test('an awaited order is placed', async () => {
    const code = "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').id('mine'); x.account.openOrders('BTCUSDT')";
    expect(await json(code)).toMatchObject([{ clientOrderId: 'mine', status: 'NEW' }]);
  });

  test('--order-entry websocket sends orders over one connection to the WebSocket API', async () => {
    const code =
      "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000'); x.limits.windows.filter(({ type }) => type === 'CONNECTIONS').length";
    expect(await json(code, '--order-entry', 'websocket')).toBe(1);
    const refused = await runShared(['--order-entry', 'ws', '-e', '1']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toBe("Invalid --order-entry 'ws': give 'http' or 'websocket'.\n");
  });

  test('an order that is not awaited is not placed', async () => {
    const { stdout } = await runCli(['--json'], {
      input: "x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000')\nx.account.openOrders()\n",
    });
    const [ticket, open] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(ticket).toMatchObject({ sent: false });
    expect(open).toEqual([]);
  });

  test('two exchanges with the same seed have the same past if they start in the same minute', async () => {
    const monthAgoMs = Math.floor(Date.now() / 3_600_000 - 720) * 3_600_000;
    const code = `x.market.klines('BTCUSDT', '1h').to(${monthAgoMs}).limit(5)`;
    const minute = () => Math.floor(Date.now() / 60_000);
    // The past ends at the minute of start-up, so runs on both sides of a full minute see different pasts.
    for (let attempt = 1; ; attempt += 1) {
      const started = minute();
      const [first, again, other] = [
        await json(code, '--seed', '7'),
        await json(code, '--seed', '7'),
        await json(code, '--seed', '8'),
      ];
      if (minute() !== started && attempt < 4) continue;
      expect(first).toHaveLength(5);
      expect(again).toEqual(first);
      expect(other).not.toEqual(first);
      return;
    }
  });

  test('a rejected order says why and what to do', async () => {
    const { code, stderr } = await runShared(['-e', "await x.orders.limit('BTCUSDT', 'BUY', '100', '50000')"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^ExchangeError: orders\.limit: /);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('a bad replay file is reported, without a stack', async () => {
    const { code, stderr } = await runShared(['--replay', '/nowhere/klines.csv', '--symbol', 'BTCUSDT', '-e', '1']);
    expect(code).toBe(2);
    expect(stderr).toContain('/nowhere/klines.csv');
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
