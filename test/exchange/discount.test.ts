/**
 * The discount for commissions paid in BNB: rates, rounding, and what happens without enough BNB. Also the separate rates of
 * an account on one symbol.
 */
import { describe, expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import type { SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import { orderFull } from '../../src/exchange/report/order-report.js';
import { solusdt, symbolWith } from './symbols.js';

const commission = {
  standard: { maker: '0.0008', taker: '0.001', buyer: '0.0002', seller: '0.0001' },
  tax: { maker: '0.0001', taker: '0.00012', seller: '0.00004' },
  special: { maker: '0.0005', taker: '0.0006' },
};
const bnbusdt = symbolWith({ symbol: 'BNBUSDT', baseAsset: 'BNB' });
const solbtc = symbolWith({ symbol: 'SOLBTC', quoteAsset: 'BTC' });
const bnbbtc = symbolWith({ symbol: 'BNBBTC', baseAsset: 'BNB', quoteAsset: 'BTC' });

function open(symbols: readonly SymbolInfo[], prices: Readonly<Record<string, string>>): Exchange {
  const exchange = new Exchange({ symbols });
  for (const [symbol, lastPrice] of Object.entries(prices)) exchange.seedSymbol(symbol, { lastPrice, nextTradeId: 0 });
  return exchange;
}

let clock = 0;

/** Lets a taker trade against an order of a maker; returns the fills of the taker. */
function trade(
  exchange: Exchange,
  taker: number,
  symbol: string,
  side: 'BUY' | 'SELL',
  price: string,
  quantity: string,
) {
  const rest = side === 'BUY' ? 'SELL' : 'BUY';
  const { baseAsset, quoteAsset } = exchange.symbolInfo(symbol);
  const maker = exchange.openAccount({ [baseAsset]: '1000', [quoteAsset]: '1000000' });
  clock += 1;
  const order = { kind: 'placeOrder', symbol, type: 'LIMIT', price, quantity, clientOrderId: `o${clock}` } as const;
  exchange.apply({ ...order, account: maker, side: rest }, clock);
  return orderFull(exchange.apply({ ...order, account: taker, side }, clock), Number).fills;
}

const free = (exchange: Exchange, account: number, asset: string) =>
  exchange.balances(account).find((one) => one.asset === asset)?.free;

describe('the discount for commissions in BNB', () => {
  it('reduces the standard commission by the discount factor, but not tax and special, at the last price of BNB', () => {
    const exchange = open([solusdt, bnbusdt], { BNBUSDT: '600' });
    const account = exchange.openAccount({ SOL: '4', BNB: '1' }, { commission, paysInBnb: true });
    expect(trade(exchange, account, 'SOLUSDT', 'SELL', '150', '4')).toEqual([
      { price: '150.00000000', qty: '4.00000000', commission: '0.00158500', commissionAsset: 'BNB', tradeId: 0 },
    ]);
    expect(free(exchange, account, 'USDT')).toBe('600.00000000');
    expect(free(exchange, account, 'BNB')).toBe('0.99841500');
    expect(exchange.collectedCommissions()).toContainEqual({ asset: 'BNB', amount: '0.00158500' });
  });

  it('is not given to an account with too little BNB, which pays the full amount in the received asset', () => {
    const exchange = open([solusdt, bnbusdt], { BNBUSDT: '600' });
    const account = exchange.openAccount({ SOL: '8', BNB: '0.00158499' }, { commission, paysInBnb: true });
    const [fill] = trade(exchange, account, 'SOLUSDT', 'SELL', '150', '4');
    expect(fill).toMatchObject({ commission: '1.11600000', commissionAsset: 'USDT' });
    expect(free(exchange, account, 'BNB')).toBe('0.00158499');
    exchange.fund(account, 'BNB', '0.00000001');
    const [next] = trade(exchange, account, 'SOLUSDT', 'SELL', '150', '4');
    expect(next).toMatchObject({ commission: '0.00158500', commissionAsset: 'BNB' });
    expect(free(exchange, account, 'BNB')).toBe('0.00000000');
  });

  it('is given only if it is switched on for the account and for the symbol', () => {
    const exchange = open([solusdt, bnbusdt], { BNBUSDT: '600' });
    const account = exchange.openAccount({ SOL: '12', BNB: '1' }, { commission });
    const asset = () => trade(exchange, account, 'SOLUSDT', 'SELL', '150', '4')[0]?.commissionAsset;
    expect(asset()).toBe('USDT');
    exchange.changeAccount(account, { paysInBnb: true });
    exchange.setDiscount('SOLUSDT', false);
    expect(exchange.discount(account, 'SOLUSDT')).toEqual({
      enabledForAccount: true,
      enabledForSymbol: false,
      discountAsset: 'BNB',
      discount: '0.75000000',
    });
    expect(asset()).toBe('USDT');
    exchange.setDiscount('SOLUSDT', true);
    expect(asset()).toBe('BNB');
  });

  it('uses prices over another asset if there is no direct price, and is off without any price', () => {
    const exchange = open([solbtc, bnbbtc], { SOLBTC: '2', BNBBTC: '8' });
    const account = exchange.openAccount({ SOL: '10', BTC: '100', BNB: '1' }, { takerRate: '0.001', paysInBnb: true });
    // 4 SOL are worth 8 BTC, which are worth 1 BNB. The commission is a thousandth of it, times 0.75.
    expect(trade(exchange, account, 'SOLBTC', 'BUY', '2', '4')).toMatchObject([
      { commission: '0.00075000', commissionAsset: 'BNB' },
    ]);
    const alone = open([solusdt, bnbbtc], { BNBBTC: '8' });
    const other = alone.openAccount({ USDT: '1000', BNB: '1' }, { takerRate: '0.001', paysInBnb: true });
    expect(trade(alone, other, 'SOLUSDT', 'BUY', '10', '4')[0]?.commissionAsset).toBe('SOL');
  });

  it('the commission is paid from the received BNB if BNB was bought', () => {
    const exchange = open([bnbusdt], { BNBUSDT: '600' });
    const account = exchange.openAccount({ USDT: '6000' }, { takerRate: '0.001', paysInBnb: true });
    const [fill] = trade(exchange, account, 'BNBUSDT', 'BUY', '600', '4');
    expect(fill).toMatchObject({ commission: '0.00300000', commissionAsset: 'BNB' });
    expect(free(exchange, account, 'BNB')).toBe('3.99700000');
  });

  it('the commission is not paid with BNB that the same market order sells', () => {
    const exchange = open([bnbusdt], { BNBUSDT: '600' });
    const maker = exchange.openAccount({ USDT: '6000' });
    const account = exchange.openAccount({ BNB: '2' }, { takerRate: '0.001', paysInBnb: true });
    const common = { kind: 'placeOrder', symbol: 'BNBUSDT' } as const;
    for (const [index, price] of ['600', '590'].entries()) {
      const bid = { type: 'LIMIT', side: 'BUY', quantity: '1', price, clientOrderId: `m${index}` } as const;
      exchange.apply({ ...common, ...bid, account: maker }, 1);
    }
    const sale = { type: 'MARKET', side: 'SELL', quantity: '2', clientOrderId: 's' } as const;
    const { fills } = orderFull(exchange.apply({ ...common, ...sale, account }, 2), Number);
    expect(fills.map((one) => one.commissionAsset)).toEqual(['USDT', 'USDT']);
    expect(free(exchange, account, 'BNB')).toBe('0.00000000');
  });
});

it('separate commission rates of an account on one symbol apply on this symbol only', () => {
  const exchange = open([solusdt, bnbusdt], { BNBUSDT: '600' });
  const special = { standard: { taker: '0.001' }, special: { taker: '0.002' } };
  const account = exchange.openAccount({ SOL: '8' }, { symbolCommissions: { SOLUSDT: special } });
  expect(exchange.commission(account, 'SOLUSDT').special.taker).toBe('0.00200000');
  expect(exchange.commission(account, 'BNBUSDT').special.taker).toBe('0.00000000');
  const [fill] = trade(exchange, account, 'SOLUSDT', 'SELL', '100', '4');
  expect(fill).toMatchObject({ commission: '1.20000000', commissionAsset: 'USDT' });
});
