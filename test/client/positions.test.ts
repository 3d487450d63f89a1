/** Tests `x.positions`: positions from the fills of an account on an embedded exchange agree with the changes of its balances. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, ParameterError, type Spot, SpotlabError } from '../../src/index.js';
import {
  addExact,
  type Exact,
  exactText,
  multiplyExact,
  parseExact,
  subtractExact,
  trimDecimal,
} from '../../src/protocol/index.js';
import { drawResults } from '../support/drawn.js';

drawResults();

let x: Spot;
const before = new Map<string, Exact>();

const exact = (text: string): Exact => parseExact(text) as Exact;
const plain = (value: Exact): string => trimDecimal(exactText(value));

async function balances(): Promise<Map<string, Exact>> {
  const { balances: rows } = await x.account.info();
  return new Map(rows.map(({ asset, free, locked }) => [asset, addExact(exact(free), exact(locked))]));
}

/** The change of an asset since the start. */
async function gained(asset: string): Promise<Exact> {
  return subtractExact((await balances()).get(asset) as Exact, before.get(asset) as Exact);
}

beforeAll(async () => {
  x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', paused: true });
  for (const [asset, amount] of await balances()) before.set(asset, amount);
  await x.orders.market('BTCUSDT', 'BUY', '0.03');
  await x.exchange.clock.advance('10s');
  await x.orders.market('BTCUSDT', 'BUY', '0.02');
  await x.exchange.clock.advance('10s');
  await x.orders.market('BTCUSDT', 'SELL', '0.01');
});
afterAll(() => x.close());

test('quantity and profit of positions are the changes of the balances, to the last digit', async () => {
  const { positions, total, isComplete } = await x.positions();
  const [one] = positions;
  expect(isComplete).toBe(true);
  expect(positions).toHaveLength(1);
  expect(one).toMatchObject({ symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT', fills: expect.any(Number) });
  expect(one?.quantity).toBe(plain(await gained('BTC')));
  expect(one?.held).toBe(plain((await balances()).get('BTC') as Exact));
  const { bidPrice, askPrice } = await x.market.ticker.book('BTCUSDT');
  const middle = multiplyExact(addExact(exact(bidPrice), exact(askPrice)), exact('0.5'));
  expect(one?.price).toBe(plain(middle));
  const value = multiplyExact(await gained('BTC'), middle);
  expect(one?.profit).toBe(plain(addExact(value, await gained('USDT'))));
  expect(total).toMatchObject({ asset: 'USDT', profit: one?.profit, isExact: true, unpriced: [] });
});

test('the methods average and fifo differ in realised profit, and agree in realised plus unrealised profit', async () => {
  const [average, fifo] = await Promise.all([x.positions('BTCUSDT'), x.positions(['BTCUSDT'], { method: 'fifo' })]);
  expect(fifo.total.profit).toBe(average.total.profit);
  expect(fifo.positions[0]?.realised).not.toBe(average.positions[0]?.realised);
  expect(fifo).toMatchObject({ method: 'fifo', symbols: ['BTCUSDT'], isComplete: false });
});

test('a range of times selects the fills in the range', async () => {
  const whole = (await x.positions('BTCUSDT')).positions[0];
  const later = await x.positions('BTCUSDT', { from: (whole?.firstTime ?? 0) + 1 });
  expect(later.positions[0]?.fills).toBeLessThan(whole?.fills ?? 0);
  expect((await x.positions('BTCUSDT', { to: (whole?.firstTime ?? 0) - 1 })).positions).toEqual([]);
});

test('profits in other quote assets are counted at the present price', async () => {
  await x.orders.market('ETHBTC', 'BUY', '0.5');
  const { positions, total } = await x.positions();
  expect(positions.map(({ symbol }) => symbol).sort()).toEqual(['BTCUSDT', 'ETHBTC']);
  const [btc, eth] = ['BTCUSDT', 'ETHBTC'].map((name) => positions.find(({ symbol }) => symbol === name));
  const ethInUsdt = multiplyExact(exact(eth?.profit ?? ''), exact(btc?.price ?? ''));
  expect(total.asset).toBe('USDT');
  expect(total.profit).toBe(plain(addExact(exact(btc?.profit ?? ''), ethInUsdt)));
  const inBtc = await x.positions('ETHBTC');
  expect(inBtc.total).toMatchObject({ asset: 'BTC', profit: eth?.profit });
  // The conversion divides by the price of BTCUSDT, so the quotient is rounded.
  expect((await x.positions('BTCUSDT', { in: 'BTC' })).total.isExact).toBe(false);
});

test('commission in BNB is counted apart, and its worth is in the total', async () => {
  const before = (await x.positions()).total;
  await x.exchange.accounts.change(0, { paysInBnb: true });
  const held = await balances();
  await x.orders.market('BTCUSDT', 'SELL', '0.01');
  const paid = subtractExact(held.get('BNB') as Exact, (await balances()).get('BNB') as Exact);
  const { positions, total } = await x.positions();
  expect(positions[0]?.otherCommissions).toEqual([{ asset: 'BNB', amount: plain(paid) }]);
  const { bidPrice, askPrice } = await x.market.ticker.book('BNBUSDT');
  const middle = multiplyExact(addExact(exact(bidPrice), exact(askPrice)), exact('0.5'));
  expect(total.otherCommissions).toBe(plain(multiplyExact(paid, middle)));
  expect(before.otherCommissions).toBe('0');
  const [realised, unrealised] = [exact(total.realised), exact(total.unrealised)];
  expect(total.profit).toBe(plain(subtractExact(addExact(realised, unrealised), exact(total.otherCommissions))));
});

describe('the drawing of positions', () => {
  test('has a row for each symbol and their sum, and fits 80 columns', async () => {
    const text = inspect(await x.positions(), { breakLength: 80 });
    expect(text).toContain('positions');
    expect(text).toMatch(/BTCUSDT.*\n.*ETHBTC/);
    expect(text).toMatch(/total/);
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  });

  test('the drawing of positions without fills names the symbol', async () => {
    expect(inspect(await x.positions('ETHUSDT'))).toContain('no fills of ETHUSDT');
  });

  test('the table of positions has columns of exact decimals', async () => {
    const table = (await x.positions('BTCUSDT')).toTable();
    expect(table.columns.find(({ name }) => name === 'realised')?.type).toBe('decimal');
  });
});

test('errors name the wrong value and the allowed ones', async () => {
  await expect(x.positions('BTCUSD')).rejects.toThrow(ParameterError);
  await expect(x.positions('BTCUSD')).rejects.toThrow(/no symbol 'BTCUSD'.*Nearest: BTCUSDT/s);
  await expect(x.positions('BTCUSDT', { method: 'lifo' as 'fifo' })).rejects.toThrow(
    /'lifo': allowed are average and fifo/,
  );
  await expect(x.positions('BTCUSDT', { form: '-1d' } as object)).rejects.toThrow(SpotlabError);
  await expect(x.positions('BTCUSDT', { in: 'us dollar' })).rejects.toThrow(/no asset 'us dollar'/);
  await expect(x.positions('BTCUSDT', { in: 'XYZ' })).rejects.toThrow(/no asset 'XYZ'/);
  await expect(x.positions({ method: 'fifo' } as never)).rejects.toThrow(/the symbols are .*Usage: x\.positions/);
  await expect(x.positions([7] as never)).rejects.toThrow('the symbols are');
  await expect(x.positions('BTCUSDT', 'ETHBTC' as never)).rejects.toThrow("the options are 'ETHBTC'");
});
