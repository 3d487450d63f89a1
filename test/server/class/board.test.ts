/**
 * The board of a class, which lists the students with their equity and profit, on a running exchange: exact values, money
 * that the teacher adds to accounts, a reset of an account, a halt of trading, and a news shock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Spot } from '../../../src/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const SETUP = { symbols: ['BTCUSDT', 'ETHBTC'], startMs: Date.UTC(2026, 0, 31, 12), paused: true } as const;
const FUNDS = { USDT: '100000', BTC: '2', ETH: '20' };

interface Client {
  readonly x: Spot;
  readonly name: string;
}

async function teacherOf(of: RunningExchange): Promise<Spot> {
  const { baseUrl, adminUrl = '', adminToken = '', apiKey, secretKey } = of;
  return connect({ network: baseUrl, adminUrl, adminToken, apiKey, secretKey });
}

async function join_(exchange: RunningExchange, name: string): Promise<Client> {
  const joinCode = exchange.students?.find((one) => one.name === name)?.joinCode;
  const body = JSON.stringify({ name, joinCode });
  const answer = await fetch(`${exchange.baseUrl}/class/v1/join`, { method: 'POST', body });
  const { apiKey, secretKey } = (await answer.json()) as Record<string, string>;
  return { name, x: await connect({ network: exchange.baseUrl, apiKey, secretKey } as object) };
}

let exchange: RunningExchange;
let teacher: Spot;
let ann: Client;
beforeAll(async () => {
  exchange = await startExchange({ ...SETUP, funds: FUNDS, classNames: ['Ann', 'Bob', 'Cem'] });
  teacher = await teacherOf(exchange);
  ann = await join_(exchange, 'Ann');
});
afterAll(async () => {
  await ann.x.close();
  await teacher.close();
  await exchange.close();
});

const rowOf = async (name: string) => (await teacher.class.board()).find((row) => row.name === name);
const lastPrice = async (symbol: string) => (await teacher.market.ticker.price(symbol)).price;
/** Units of 1e-16. */
const units = (text: string) => {
  const [whole = '0', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.padEnd(16, '0')}`);
};

test('a name of a student cannot be a formula in the CSV that a client writes', async () => {
  const named = await startExchange({ ...SETUP, classNames: ['=cmd|calc', 'Ann'] });
  const x = await teacherOf(named);
  const lines = (await x.class.board()).toCSV().split('\n');
  expect(lines[1]).toMatch(/^'=cmd\|calc,1,/);
  expect(lines[2]).toMatch(/^Ann,2,/);
  await x.close();
  await named.close();
});

describe('the board of a class', () => {
  test('values all balances at the last prices, exactly; ETH by way of BTC', async () => {
    const [btc, ethBtc] = [await lastPrice('BTCUSDT'), await lastPrice('ETHBTC')];
    const [price, ratio] = [btc, ethBtc].map((text) => BigInt(text.replace('.', ''))) as [bigint, bigint];
    const row = await rowOf('Bob');
    expect(units(row?.equity ?? '')).toBe(units('100000') + 2n * price * 100_000_000n + 20n * price * ratio);
    expect(row).toMatchObject({
      account: 2,
      profit: '0.00',
      asset: 'USDT',
      trades: 0,
      openOrders: 0,
      hasJoined: false,
    });
    expect([row?.lastAction, row?.lastActionMs]).toEqual([null, null]);
  });

  test('counts trades and open orders, and has the last action and the profit after commissions', async () => {
    await ann.x.orders.market('BTCUSDT', 'BUY', '0.5');
    await ann.x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    const row = await rowOf('Ann');
    const trades = await ann.x.account.myTrades('BTCUSDT');
    expect(row).toMatchObject({ trades: trades.length, openOrders: 1, hasJoined: true });
    expect(row?.lastAction).toBe('BUY 0.01 BTCUSDT LIMIT 20000 NEW');
    expect(row?.lastActionMs).toBe(SETUP.startMs);
    // Bought at trade prices, less the commission, valued at the last price.
    const price = BigInt((await lastPrice('BTCUSDT')).replace('.', ''));
    const amount = (text: string) => BigInt(text.replace('.', ''));
    const got = trades.reduce((sum, { qty, commission }) => sum + amount(qty) - amount(commission), 0n);
    const paid = trades.reduce((sum, { quoteQty }) => sum + amount(quoteQty), 0n);
    const profit = got * price - paid * 100_000_000n;
    expect(profit).toBeLessThan(0n);
    expect(row?.profit.startsWith('-')).toBe(true);
    expect(units(row?.profit.slice(1) ?? '')).toBe(-profit);
  });

  test('is a list with the columns of its rows', async () => {
    const board = await teacher.class.board();
    expect(board.toColumns().exact.name).toEqual(['Ann', 'Bob', 'Cem']);
    expect(board.toCSV().split('\n')[0]).toBe(
      'name,account,equity,profit,asset,trades,openOrders,lastAction,lastActionMs,hasJoined',
    );
  });

  test('does not count gifts of the teacher as profit', async () => {
    await teacher.exchange.fund('USDT', '500', { account: 2 });
    await teacher.exchange.setBalance('BTC', '0.5', { account: 2 });
    expect((await rowOf('Bob'))?.profit).toBe('0.00');
  });

  test('begins anew for an account that is reset: orders cancelled, balances, profit and trades as at the start', async () => {
    const account = await teacher.exchange.accounts.reset(1);
    const at = (asset: string) => account.balances.find((one) => one.asset === asset);
    expect([at('USDT'), at('BTC')]).toEqual([
      { asset: 'USDT', free: '100000.00000000', locked: '0.00000000' },
      { asset: 'BTC', free: '2.00000000', locked: '0.00000000' },
    ]);
    expect(await rowOf('Ann')).toMatchObject({ profit: '0.00', trades: 0, openOrders: 0 });
    expect(await ann.x.account.openOrders()).toEqual([]);
  });
});

describe('the market of a class', () => {
  test('is halted and resumed as a whole by the teacher', async () => {
    const halted = [
      { symbol: 'BTCUSDT', status: 'HALT' },
      { symbol: 'ETHBTC', status: 'HALT' },
    ];
    expect(await teacher.exchange.market.halt()).toEqual(halted);
    expect(await teacher.exchange.market.halt()).toEqual([]);
    await expect(ann.x.orders.market('BTCUSDT', 'BUY', '0.01')).rejects.toMatchObject({ code: 'SPOTLAB_EXCHANGE' });
    expect(await teacher.exchange.market.resume('ETHBTC')).toHaveLength(1);
    expect(await teacher.exchange.market.resume()).toEqual([{ symbol: 'BTCUSDT', status: 'TRADING' }]);
    expect((await ann.x.orders.market('BTCUSDT', 'BUY', '0.01')).status).toBe('FILLED');
    await expect(teacher.exchange.market.halt('NONE')).rejects.toThrow('Unknown symbol NONE');
  });

  test('moves at once by a news shock of the teacher, on every symbol of the asset, and triggers stop orders', async () => {
    const [btc, ethBtc] = [Number(await lastPrice('BTCUSDT')), Number(await lastPrice('ETHBTC'))];
    const stop = await ann.x.orders.stopLoss('BTCUSDT', 'SELL', '0.1', { stopPrice: (btc * 0.97).toFixed(2) });
    const shock = await teacher.exchange.market.shock('BTC', -10);
    expect(shock).toEqual({ asset: 'BTC', percent: -10, symbols: ['BTCUSDT', 'ETHBTC'], timeMs: SETUP.startMs });
    expect(Number(await lastPrice('BTCUSDT')) / btc).toBeCloseTo(0.9, 2);
    expect(Number((await teacher.market.ticker.book('ETHBTC')).bidPrice) / ethBtc).toBeCloseTo(1 / 0.9, 2);
    expect((await ann.x.orders.get('BTCUSDT', stop.orderId)).status).toBe('FILLED');
    // The moved price stays.
    await teacher.exchange.clock.advance('2m');
    expect(Number(await lastPrice('BTCUSDT')) / btc).toBeCloseTo(0.9, 1);
    // The price range of ETHBTC allows trades at the new price when the mean of the last minute has followed.
    expect(Number(await lastPrice('ETHBTC')) / ethBtc).toBeCloseTo(1 / 0.9, 1);
    exchange.exchange.checkIntegrity();
    await expect(teacher.exchange.market.shock('XYZ', 5)).rejects.toThrow('no symbol trades XYZ');
    await expect(teacher.exchange.market.shock('BTC', 500)).rejects.toThrow('percent');
  });
});

test('a news shock, the board of the class and the last action of each student survive a restart of the exchange', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'spotlab-board-'));
  const first = await startExchange({ ...SETUP, funds: FUNDS, dataDir, classNames: ['Ann'] });
  const [one, student] = [await teacherOf(first), await join_(first, 'Ann')];
  await student.x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
  await one.exchange.market.shock('BTC', 7);
  await one.exchange.fund('USDT', '1', { account: 1 });
  const [price, board] = [await one.market.ticker.price('BTCUSDT'), await one.class.board()];
  await Promise.all([one.close(), student.x.close()]);
  await first.close();
  const second = await startExchange({ ...SETUP, startMs: undefined, funds: FUNDS, dataDir } as object);
  const two = await teacherOf(second);
  expect(await two.market.ticker.price('BTCUSDT')).toEqual(price);
  expect(await two.class.board()).toEqual(board);
  await two.close();
  await second.close();
  rmSync(dataDir, { recursive: true });
});
