/**
 * Tests the control commands on accounts as clients see their effects: commission rates, permissions, asset limits, the
 * BNB discount.
 */
import { describe, expect, test } from 'vitest';

import { controlRoute } from '../../../src/protocol/control/control-commands.js';
import { type Fields, startTestExchange } from '../../conformance/running-exchange.js';

const x = await startTestExchange({
  live: false,
  accounts: 2,
  funds: { BTC: '10', USDT: '1000000', ETH: '10', BNB: '0' },
});
const symbol = 'BTCUSDT';
const MARKET = { symbol, side: 'BUY', type: 'MARKET', quantity: '0.01' };

async function run(id: string, given: object) {
  const { method, path } = controlRoute(id);
  const headers = { 'content-type': 'application/json' };
  return (await x.raw(method, path, { headers, body: JSON.stringify(given) })).body;
}

const buy = async (change: Fields = {}) => (await x.signed('POST', 'order', { ...MARKET, ...change })).body;
const told = async () => (await x.signed('GET', 'account/commission', { symbol })).body;

describe('commission rates that the command accounts.commission sets', () => {
  test('commission rates are set for each kind, reported, and charged together', async () => {
    const rates = { maker: '0.001', taker: '0.002', buyer: '0.0001', seller: '0' };
    const answer = await run('accounts.commission', { kind: 'STANDARD', ...rates });
    expect(answer).toEqual({
      account: 0,
      symbol: null,
      standard: { maker: '0.00100000', taker: '0.00200000', buyer: '0.00010000', seller: '0.00000000' },
      tax: { maker: '0.00000000', taker: '0.00000000', buyer: '0.00000000', seller: '0.00000000' },
      special: { maker: '0.00000000', taker: '0.00000000', buyer: '0.00000000', seller: '0.00000000' },
    });
    await run('accounts.commission', { kind: 'TAX', taker: '0.0005' });
    await run('accounts.commission', { kind: 'SPECIAL', taker: '0.01', symbol });
    expect(await told()).toMatchObject({
      standardCommission: { maker: '0.00100000', taker: '0.00200000', buyer: '0.00010000', seller: '0.00000000' },
      taxCommission: { maker: '0.00000000', taker: '0.00050000', buyer: '0.00000000', seller: '0.00000000' },
      specialCommission: { maker: '0.00000000', taker: '0.01000000', buyer: '0.00000000', seller: '0.00000000' },
    });
    // 0.01 BTC at 0.2 + 0.01 + 0.05 + 1 %.
    expect((await buy()).fills[0]).toMatchObject({ commission: '0.00012600', commissionAsset: 'BTC' });
    // Another symbol has no special commission, and the other account pays as before.
    const other = await x.signed('POST', 'order', { ...MARKET, symbol: 'ETHUSDT', quantity: '0.1' });
    expect(other.body.fills[0].commission).toBe('0.00026000');
    const [, key = x.running] = x.running.accounts;
    const { fills } = (await x.signed('POST', 'order', MARKET, { key })).body;
    const paid = fills.reduce((sum: number, { commission }: Fields) => sum + Math.round(Number(commission) * 1e8), 0);
    expect(paid).toBe(1_000);
  });

  test('stay when the standard rates of the account are changed', async () => {
    await run('accounts.change', { account: 0, makerRate: '0.003', takerRate: '0.004' });
    const ethusdt = (await x.signed('GET', 'account/commission', { symbol: 'ETHUSDT' })).body;
    expect(ethusdt).toMatchObject({
      standardCommission: { maker: '0.00300000', taker: '0.00400000', buyer: '0.00010000' },
      taxCommission: { taker: '0.00050000' },
    });
  });

  test('the commission rates of an account cannot add up to more than 1', async () => {
    const before = await told();
    expect(await run('accounts.commission', { kind: 'SPECIAL', maker: '0.9', seller: '0.2', symbol })).toEqual({
      code: 'SPOTLAB_CONTROL',
      msg: 'The commission rates of an order add up to 1.10260000; the maximum is 1.',
    });
    const tooMuch = await run('accounts.change', { account: 0, makerRate: '0', takerRate: '1.5' });
    expect(tooMuch.msg).toContain('the maximum is 1');
    expect(await run('accounts.commission', { kind: 'OTHER' })).toMatchObject({
      msg: "accounts.commission: invalid kind 'OTHER'; give 'STANDARD', 'TAX' or 'SPECIAL'.",
    });
    expect(await run('accounts.commission', { kind: 'TAX', symbol: 'NONE' })).toMatchObject({
      msg: 'Unknown symbol NONE.',
    });
    expect(await told()).toEqual(before);
  });

  test('are paid in BNB at a discount if account and symbol allow it', async () => {
    await run('accounts.change', { account: 0, paysInBnb: true });
    await run('fund', { asset: 'BNB', amount: '100' });
    expect((await told()).discount).toMatchObject({ enabledForAccount: true, enabledForSymbol: true });
    expect((await buy()).fills[0].commissionAsset).toBe('BNB');
    expect(await run('symbolDiscount', { symbol, isOn: false })).toEqual({ symbol, isOn: false });
    expect((await told()).discount).toMatchObject({ enabledForAccount: true, enabledForSymbol: false });
    expect((await buy()).fills[0].commissionAsset).toBe('BTC');
  });
});

describe('rights of an account', () => {
  test('an account without a permission cannot trade symbols that need it, and reports its permissions', async () => {
    const changed = await run('accounts.change', { account: 0, permissions: ['MARGIN'] });
    expect(changed).toMatchObject({ permissions: ['MARGIN'], canTrade: true, restrictedSymbols: [] });
    expect((await x.signed('GET', 'account')).body.permissions).toEqual(['MARGIN']);
    expect(await buy()).toEqual({ code: -2010, msg: 'This symbol is not permitted for this account.' });
    await run('accounts.change', { account: 0, permissions: ['SPOT', 'MARGIN'] });
    expect((await buy()).status).toBe('FILLED');
  });

  test('symbols and smart order routing can be closed for an account', async () => {
    await run('accounts.change', { account: 0, restrictedSymbols: [symbol], preventSor: true });
    expect((await buy()).code).toBe(-2010);
    expect((await buy({ symbol: 'ETHUSDT', quantity: '0.1' })).status).toBe('FILLED');
    expect((await x.signed('GET', 'account')).body.preventSor).toBe(true);
    expect((await x.signed('POST', 'sor/order', { ...MARKET, quantity: '0.1' })).body.code).toBeLessThan(0);
    await run('accounts.change', { account: 0, restrictedSymbols: [], preventSor: false });
    expect((await buy()).status).toBe('FILLED');
    expect((await run('accounts.change', { account: 0, restrictedSymbols: ['NONE'] })).msg).toBe(
      'Unknown symbol NONE.',
    );
  });

  test('an account can have a limit for an asset in one order (MAX_ASSET)', async () => {
    const filters = async () => (await x.signed('GET', 'myFilters', { symbol })).body.assetFilters;
    await run('accounts.change', { account: 0, assetLimits: { BTC: '0.005' } });
    expect(await filters()).toEqual([{ filterType: 'MAX_ASSET', asset: 'BTC', limit: '0.00500000' }]);
    expect(await buy()).toEqual({ code: -1013, msg: 'Filter failure: MAX_ASSET' });
    expect((await buy({ quantity: '0.005' })).status).toBe('FILLED');
    expect((await run('accounts.change', { account: 0, assetLimits: { SHIB: '1' } })).msg).toContain(
      'Unknown asset SHIB',
    );
    await run('accounts.change', { account: 0, assetLimits: {} });
    expect(await filters()).toEqual([]);
    expect((await buy()).status).toBe('FILLED');
  });

  test('an account that is opened later has the same fields and standard limits as the first ones', async () => {
    const opened = await run('accounts.open', {});
    const [first, , last] = (await x.raw('GET', '/admin/v1/accounts/list')).body;
    expect(last.account).toBe(opened.account);
    expect(last.assetLimits).toEqual({ JPY: '1000000.00000000' });
    expect(Object.keys(last)).toEqual(Object.keys(first));
  });
});
