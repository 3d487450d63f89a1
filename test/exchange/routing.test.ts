/** Smart order routing. The first test is the worked example of the API reference. */
import { describe, expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import type { ExchangeSetup } from '../../src/exchange/matching/exchange-setup.js';
import type { PlaceSorOrder } from '../../src/exchange/model/commands.js';
import { orderFull, orderQuery } from '../../src/exchange/report/order-report.js';
import { symbolWith } from './symbols.js';

const usdc = symbolWith({ symbol: 'SOLUSDC', quoteAsset: 'USDC' });
const symbols = [symbolWith({}), usdc];
const sors = [{ baseAsset: 'SOL', symbols: ['SOLUSDT', 'SOLUSDC'] }];

class Floor {
  readonly exchange: Exchange;
  readonly maker: number;
  readonly taker: number;
  readonly events: string[] = [];
  private orders = 0;

  constructor(rules: Partial<ExchangeSetup> = {}) {
    this.exchange = new Exchange({ symbols, sors, ...rules });
    this.maker = this.open();
    this.taker = this.open();
    for (const { symbol } of symbols) this.exchange.seedSymbol(symbol, { lastPrice: '151', nextTradeId: 0 });
    this.exchange.onEvent = (event) => {
      if (event.kind === 'trade') this.events.push(`${event.trade.symbol} ${Number(event.trade.price)}`);
    };
  }

  open(): number {
    return this.exchange.openAccount(
      { SOL: '1000', USDT: '100000', USDC: '100000' },
      { makerRate: '0', takerRate: '0' },
    );
  }

  rest(symbol: string, side: 'BUY' | 'SELL', price: string, quantity: string, account = this.maker): void {
    this.orders += 1;
    const terms = { type: 'LIMIT', timeInForce: 'GTC', clientOrderId: `m${this.orders}` } as const;
    this.exchange.apply({ kind: 'placeOrder', account, symbol, side, price, quantity, ...terms }, 1);
    this.exchange.checkIntegrity();
  }

  route(terms: Partial<PlaceSorOrder>) {
    this.orders += 1;
    const clientOrderId = `t${this.orders}`;
    const common = {
      kind: 'placeSorOrder',
      account: this.taker,
      symbol: 'SOLUSDT',
      side: 'BUY',
      type: 'LIMIT',
    } as const;
    const outcome = this.exchange.apply({ ...common, timeInForce: 'GTC', clientOrderId, ...terms }, 2);
    this.exchange.checkIntegrity();
    return outcome;
  }

  funds(account: number, asset: string): string {
    const balance = this.exchange.balances(account).find((one) => one.asset === asset);
    return `${Number(balance?.free)} + ${Number(balance?.locked)}`;
  }
}

function floorOfTheReference(rules?: Partial<ExchangeSetup>): Floor {
  const floor = new Floor(rules);
  floor.rest('SOLUSDT', 'SELL', '151.30', '4');
  floor.rest('SOLUSDT', 'SELL', '151.60', '10');
  floor.rest('SOLUSDC', 'SELL', '151.10', '2');
  floor.rest('SOLUSDC', 'SELL', '151.40', '3');
  return floor;
}

describe('an order with smart order routing', () => {
  it('takes the best prices of all books, and rests on the book of its own symbol', () => {
    const floor = floorOfTheReference();
    const outcome = floor.route({ price: '151.50', quantity: '10' });
    const report = orderFull(outcome, Number);
    expect(report).toMatchObject({
      status: 'PARTIALLY_FILLED',
      executedQty: '9.00000000',
      cummulativeQuoteQty: '1361.60000000',
      usedSor: true,
      workingFloor: 'EXCHANGE',
    });
    expect(
      report.fills.map(({ price, qty, tradeId, matchType }) => [Number(price), Number(qty), tradeId, matchType]),
    ).toEqual([
      [151.1, 2, -1, 'ONE_PARTY_TRADE_REPORT'],
      [151.3, 4, -1, 'ONE_PARTY_TRADE_REPORT'],
      [151.4, 3, -1, 'ONE_PARTY_TRADE_REPORT'],
    ]);
    expect(floor.events).toEqual(['SOLUSDC 151.1', 'SOLUSDT 151.3', 'SOLUSDC 151.4']);
    expect(floor.exchange.depth('SOLUSDT', 5).bids).toEqual([['151.50000000', '1.00000000']]);
    expect(floor.exchange.depth('SOLUSDC', 5)).toMatchObject({ bids: [], asks: [] });
  });

  it("pays in the quote asset of its own symbol; the routing account pays each maker in the quote asset of the maker's symbol", () => {
    const floor = floorOfTheReference();
    floor.route({ price: '151.50', quantity: '10' });
    expect(floor.funds(floor.taker, 'USDT')).toBe('98486.9 + 151.5');
    expect(floor.funds(floor.taker, 'USDC')).toBe('100000 + 0');
    expect(floor.funds(floor.taker, 'SOL')).toBe('1009 + 0');
    expect(floor.funds(floor.maker, 'USDT')).toBe('100605.2 + 0');
    expect(floor.funds(floor.maker, 'USDC')).toBe('100756.4 + 0');
    expect(Object.fromEntries(floor.exchange.routingPositions())).toEqual({
      SOL: 0n,
      USDC: -75_640_000_000n,
      USDT: 75_640_000_000n,
    });
  });

  it('expires the unfilled quantity of an IOC or MARKET order', () => {
    const ioc = floorOfTheReference().route({ price: '151.50', quantity: '10', timeInForce: 'IOC' });
    expect(orderFull(ioc, Number)).toMatchObject({
      status: 'EXPIRED',
      executedQty: '9.00000000',
      workingFloor: 'SOR',
      expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED',
    });
    const market = floorOfTheReference().route({ type: 'MARKET', timeInForce: undefined, quantity: '20' });
    expect(orderFull(market, Number)).toMatchObject({
      status: 'EXPIRED',
      executedQty: '19.00000000',
      expiryReason: 'INSUFFICIENT_LIQUIDITY',
    });
  });

  it('is filled completely or not at all if it is FOK; the quantities of all books count', () => {
    const floor = floorOfTheReference();
    const tooMuch = floor.route({ price: '151.50', quantity: '10', timeInForce: 'FOK' });
    expect(tooMuch.order.status).toBe('EXPIRED');
    expect(floor.events).toEqual([]);
    const fits = floor.route({ price: '151.50', quantity: '9', timeInForce: 'FOK' });
    expect(fits.order).toMatchObject({ status: 'FILLED', workingFloor: 'SOR' });
  });

  it('stops at the price range of its own symbol, on any book', () => {
    const priceRanges = new Map([['SOLUSDT', { bidLimitMultUp: '1.002' }]]);
    const rules = { priceRanges, referencePriceOf: () => '151.00000000' };
    const floor = floorOfTheReference(rules);
    const { order } = floor.route({ price: '151.50', quantity: '10' });
    expect(order).toMatchObject({ status: 'EXPIRED', expiryReason: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED' });
    expect(floor.events).toEqual(['SOLUSDC 151.1', 'SOLUSDT 151.3']);
    expect(floor.funds(floor.taker, 'USDT')).toBe('99092.6 + 0');
    const whole = floorOfTheReference(rules).route({ price: '151.50', quantity: '9', timeInForce: 'FOK' });
    expect(whole.order).toMatchObject({ executedLots: 0, expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED' });
  });

  it('takes from its own book first when prices are equal', () => {
    const floor = new Floor();
    floor.rest('SOLUSDC', 'BUY', '150', '1');
    floor.rest('SOLUSDT', 'BUY', '150', '1');
    floor.route({ side: 'SELL', price: '150', quantity: '2' });
    expect(floor.events).toEqual(['SOLUSDT 150', 'SOLUSDC 150']);
    expect(floor.funds(floor.taker, 'USDT')).toBe('100300 + 0');
  });

  it('lists its fills as allocations, and as trades for the makers only', () => {
    const floor = floorOfTheReference();
    const { order } = floor.route({ price: '151.50', quantity: '6' });
    const { exchange, taker } = floor;
    expect(exchange.allocations(taker, 'SOLUSDT')).toMatchObject([
      { id: 0, orderId: order.id, price: '151.10000000', quantity: '2.00000000', quoteQuantity: '302.20000000' },
      { id: 1, orderId: order.id, price: '151.30000000', quantity: '4.00000000', commissionAsset: 'SOL' },
    ]);
    expect(exchange.allocations(taker, 'SOLUSDC')).toEqual([]);
    expect(exchange.allocations(floor.maker, 'SOLUSDT')).toEqual([]);
    expect(orderQuery(order, Number)).toMatchObject({ usedSor: true, workingFloor: 'SOR', status: 'FILLED' });
  });

  it('triggers stop orders on every book that it trades on', () => {
    const floor = floorOfTheReference();
    const stop = { type: 'STOP_LOSS', side: 'BUY', stopPrice: '151.10', quantity: '1', clientOrderId: 'stop' } as const;
    floor.exchange.apply({ kind: 'placeOrder', account: floor.maker, symbol: 'SOLUSDC', ...stop }, 1);
    const other = floor.open();
    floor.rest('SOLUSDC', 'SELL', '152', '5', other);
    floor.route({ price: '151.10', quantity: '2' });
    // The maker's own offer at 151.40 expires by self-trade prevention, so the stop fills at the next price.
    expect(floor.events).toEqual(['SOLUSDC 151.1', 'SOLUSDC 152']);
  });

  it('does not trade with its own account, on any book', () => {
    const floor = new Floor();
    floor.rest('SOLUSDC', 'SELL', '151', '5', floor.taker);
    floor.rest('SOLUSDT', 'SELL', '151.20', '5');
    const { order, preventedMatches } = floor.route({ price: '151.50', quantity: '3' });
    expect(order).toMatchObject({ status: 'FILLED' });
    expect(preventedMatches).toMatchObject([{ symbol: 'SOLUSDT', makerSymbol: 'SOLUSDC', price: '151.00000000' }]);
    expect(floor.events).toEqual(['SOLUSDT 151.2']);
  });

  it('is refused for a symbol without routing, for other order types, and without funds', () => {
    const floor = floorOfTheReference();
    const route = (terms: Partial<PlaceSorOrder>) => () => floor.route({ price: '151.50', quantity: '5', ...terms });
    expect(route({ type: 'LIMIT_MAKER', timeInForce: undefined })).toThrow('Invalid orderType.');
    const account = floor.exchange.openAccount({ USDT: '500' });
    expect(route({ account })).toThrow('Account has insufficient balance');
    expect(route({ account, type: 'MARKET', price: undefined, timeInForce: undefined })).toThrow(
      'insufficient balance',
    );
    expect(route({ type: 'MARKET', quantity: '1000', price: undefined, timeInForce: undefined })).toThrow(
      'MARKET_LOT_SIZE',
    );
    expect(route({ side: 'SELL', type: 'MARKET', price: undefined, timeInForce: undefined })).toThrow(
      'No orders on book',
    );
    const alone = new Exchange({ symbols });
    const owner = alone.openAccount({ USDT: '1000' });
    const market = { side: 'BUY', type: 'MARKET', quantity: '1', clientOrderId: 'x' } as const;
    expect(() => alone.apply({ kind: 'placeSorOrder', account: owner, symbol: 'SOLUSDT', ...market }, 1)).toThrow(
      'This symbol does not support SOR.',
    );
  });

  it('an exchange refuses to route orders of one base asset over symbols of another base asset', () => {
    expect(() => new Exchange({ symbols, sors: [{ baseAsset: 'BTC', symbols: ['SOLUSDT', 'SOLUSDC'] }] })).toThrow(
      'cannot be routed together',
    );
  });
});
