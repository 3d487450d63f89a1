/** Self-trade prevention between accounts of one trade group, also with the mode TRANSFER, by which they exchange amounts without a trade. */
import { describe, expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import type { OrderType, Side, StpMode } from '../../src/exchange/model/order-terms.js';
import { orderQuery, orderResult } from '../../src/exchange/report/order-report.js';
import { symbolWith } from './symbols.js';

const symbol = symbolWith({
  allowedSelfTradePreventionModes: ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'],
});

class Group {
  readonly exchange = new Exchange({ symbols: [symbol] });
  readonly maker: number;
  readonly taker: number;
  private orders = 0;

  constructor(makerGroup = 7, takerGroup = 7) {
    const funds = { SOL: '100', USDT: '1000' };
    this.exchange.seedSymbol('SOLUSDT', { lastPrice: '10', nextTradeId: 0 });
    this.maker = this.exchange.openAccount(funds, { tradeGroupId: makerGroup });
    this.taker = this.exchange.openAccount(funds, { tradeGroupId: takerGroup });
  }

  place(account: number, side: Side, quantity: string, mode: StpMode, type: OrderType = 'LIMIT', amount?: string) {
    this.orders += 1;
    const limit = type === 'LIMIT' ? { price: '10', timeInForce: 'GTC' as const } : {};
    const size = amount === undefined ? { quantity } : { quoteOrderQty: amount };
    const terms = { side, type, ...limit, ...size, selfTradePreventionMode: mode, clientOrderId: `o${this.orders}` };
    const outcome = this.exchange.apply({ kind: 'placeOrder', account, symbol: 'SOLUSDT', ...terms }, 1);
    this.exchange.checkIntegrity();
    return outcome;
  }

  funds(account: number): string {
    const amounts = this.exchange
      .balances(account)
      .map(({ asset, free, locked }) => [asset, `${Number(free)} + ${Number(locked)}`]);
    return JSON.stringify(Object.fromEntries(amounts));
  }
}

describe('accounts of one trade group', () => {
  it('exchange base and quote amounts with TRANSFER, without a trade and without commission', () => {
    const group = new Group();
    const { order: maker } = group.place(group.maker, 'BUY', '5', 'TRANSFER');
    const taken = group.place(group.taker, 'SELL', '3', 'TRANSFER');
    expect(orderResult(taken, Number)).toMatchObject({
      status: 'EXPIRED_IN_MATCH',
      executedQty: '0.00000000',
      preventedQuantity: '3.00000000',
      tradeGroupId: 7,
      preventedMatches: [{ takerPreventedQuantity: '3.00000000', makerPreventedQuantity: '3.00000000' }],
    });
    expect(orderQuery(maker, Number)).toMatchObject({ status: 'NEW', preventedQuantity: '3.00000000' });
    expect(maker.openLots).toBe(20);
    expect(group.funds(group.maker)).toBe('{"SOL":"103 + 0","USDT":"950 + 20"}');
    expect(group.funds(group.taker)).toBe('{"SOL":"97 + 0","USDT":"1030 + 0"}');
    expect(group.exchange.nextTradeId('SOLUSDT')).toBe(0);
    expect(group.exchange.collectedCommissions().every(({ amount }) => Number(amount) === 0)).toBe(true);
  });

  it('exchange nothing if only the taker has the mode TRANSFER, or if both orders are of one account', () => {
    const group = new Group();
    group.place(group.maker, 'BUY', '5', 'NONE');
    group.place(group.taker, 'SELL', '3', 'TRANSFER');
    expect(group.funds(group.taker)).toBe('{"SOL":"100 + 0","USDT":"1000 + 0"}');
    const alone = new Group();
    alone.place(alone.maker, 'BUY', '5', 'TRANSFER');
    alone.place(alone.maker, 'SELL', '3', 'TRANSFER');
    expect(alone.funds(alone.maker)).toBe('{"SOL":"100 + 0","USDT":"980 + 20"}');
  });

  it('need funds for the amount that TRANSFER takes from them with a market order', () => {
    const group = new Group();
    group.place(group.maker, 'SELL', '90', 'TRANSFER');
    expect(() => group.place(group.taker, 'BUY', '101', 'TRANSFER', 'MARKET')).not.toThrow();
    expect(group.funds(group.taker)).toBe('{"SOL":"190 + 0","USDT":"100 + 0"}');
    const other = new Group();
    other.place(other.maker, 'SELL', '90', 'TRANSFER');
    const poor = other.exchange.openAccount({ USDT: '500' }, { tradeGroupId: 7 });
    expect(() => other.place(poor, 'BUY', '70', 'TRANSFER', 'MARKET')).toThrow('insufficient balance');
    expect(other.place(poor, 'BUY', '50', 'TRANSFER', 'MARKET').order.preventedLots).toBe(500);
  });

  it('exchange with a market order by amount the quantity that this amount pays for', () => {
    const group = new Group();
    group.place(group.maker, 'BUY', '50', 'TRANSFER');
    const outsider = group.exchange.openAccount({ USDT: '100' });
    group.place(outsider, 'BUY', '5', 'NONE');
    const { order } = group.place(group.taker, 'SELL', '', 'TRANSFER', 'MARKET', '550');
    expect(order).toMatchObject({ status: 'FILLED', executedLots: 50, preventedLots: 500 });
    expect(JSON.parse(group.funds(group.taker)).SOL).toBe('45 + 0');
  });

  it('do not trade with each other under the other modes of self-trade prevention either, but trade with accounts outside of the group', () => {
    const group = new Group();
    group.place(group.maker, 'BUY', '5', 'EXPIRE_MAKER');
    expect(group.place(group.taker, 'SELL', '3', 'EXPIRE_MAKER').order.status).toBe('NEW');
    expect(group.exchange.openOrders(group.maker)).toEqual([]);
    const strangers = new Group(7, 8);
    strangers.place(strangers.maker, 'BUY', '5', 'EXPIRE_MAKER');
    expect(strangers.place(strangers.taker, 'SELL', '3', 'EXPIRE_MAKER').order.status).toBe('FILLED');
    const ungrouped = new Group(-1, -1);
    ungrouped.place(ungrouped.maker, 'BUY', '5', 'EXPIRE_MAKER');
    expect(ungrouped.place(ungrouped.taker, 'SELL', '3', 'EXPIRE_MAKER').order.status).toBe('FILLED');
  });
});
