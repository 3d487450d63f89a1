/** Tests that the replies to placements, queries and cancels of orders and lists match the schemas of the protocol. */
import { describe, expect, it } from 'vitest';
import * as schemas from '../../src/catalogue/schemas/orders.js';
import type { ExchangeEvent } from '../../src/exchange/model/events.js';
import { cancelledAll, orderListCancelled } from '../../src/exchange/report/cancel-report.js';
import { orderListPlaced, orderListSummary } from '../../src/exchange/report/order-list-report.js';
import { orderFull, orderPlaced, orderQuery } from '../../src/exchange/report/order-report.js';
import { LessonMarket } from './scenario.js';

const ms = (us: number): number => Math.floor(us / 1000);
const symbol = 'SOLUSDT';

describe('reports', () => {
  const { exchange } = new LessonMarket({ lastPrice: '150' });
  const account = exchange.openAccount({ SOL: '100', USDT: '100000' });
  const other = exchange.openAccount({ SOL: '100', USDT: '100000' });
  const base = { kind: 'placeOrder', account, symbol } as const;

  it('reports of a placement have the requested form', () => {
    const buy = { ...base, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '10', price: '151.2' } as const;
    const outcome = exchange.apply({ ...buy, clientOrderId: 'app-1', strategyId: 7 }, 1_769_941_801_456_999);
    expect(orderPlaced(outcome, 'ACK', ms)).toEqual({
      symbol,
      orderId: 1,
      orderListId: -1,
      clientOrderId: 'app-1',
      transactTime: 1_769_941_801_456,
    });
    expect(orderPlaced(outcome, 'RESULT', ms)).toEqual({
      symbol,
      orderId: 1,
      orderListId: -1,
      clientOrderId: 'app-1',
      transactTime: 1_769_941_801_456,
      price: '151.20000000',
      origQty: '10.00000000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: 1_769_941_801_456,
      selfTradePreventionMode: 'EXPIRE_MAKER',
      strategyId: 7,
    });
    expect(orderPlaced(outcome, 'FULL', (us) => us)).toMatchObject({ transactTime: 1_769_941_801_456_999, fills: [] });
    schemas.OrderFull.strict().parse(orderFull(outcome, ms));
  });

  it('reports of a fill list the fills, and queries show the current order', () => {
    const sell = { ...base, account: other, side: 'SELL', type: 'MARKET' } as const;
    const outcome = exchange.apply({ ...sell, quoteOrderQty: '604.9', clientOrderId: 'm-1' }, 1_769_941_855_001_000);
    const full = orderFull(outcome, ms);
    expect(full).toMatchObject({
      price: '0.00000000',
      origQty: '4.00000000',
      executedQty: '4.00000000',
      origQuoteOrderQty: '604.90000000',
      cummulativeQuoteQty: '604.80000000',
      status: 'FILLED',
      timeInForce: 'GTC',
      fills: [
        { price: '151.20000000', qty: '4.00000000', commission: '0.60480000', commissionAsset: 'USDT', tradeId: 100 },
      ],
    });
    schemas.OrderFull.strict().parse(full);
    const query = orderQuery(exchange.order(account, symbol, { orderId: 1 }), ms);
    expect(query).toEqual({
      symbol,
      orderId: 1,
      orderListId: -1,
      clientOrderId: 'app-1',
      price: '151.20000000',
      origQty: '10.00000000',
      executedQty: '4.00000000',
      cummulativeQuoteQty: '604.80000000',
      status: 'PARTIALLY_FILLED',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      stopPrice: '0.00000000',
      icebergQty: '0.00000000',
      time: 1_769_941_801_456,
      updateTime: 1_769_941_855_001,
      isWorking: true,
      workingTime: 1_769_941_801_456,
      origQuoteOrderQty: '0.00000000',
      selfTradePreventionMode: 'EXPIRE_MAKER',
      strategyId: 7,
    });
    schemas.OrderQuery.strict().parse(query);
  });

  it('reports of a pair show the stop-loss leg first, not working yet', () => {
    const outcome = exchange.apply(
      {
        kind: 'placeOco',
        account,
        symbol,
        side: 'SELL',
        quantity: '5',
        listClientOrderId: 'lst-1',
        above: { type: 'LIMIT_MAKER', price: '165', clientOrderId: 'oco-tp' },
        below: {
          type: 'STOP_LOSS_LIMIT',
          price: '139.5',
          stopPrice: '140',
          timeInForce: 'GTC',
          clientOrderId: 'oco-sl',
        },
      },
      1_769_941_940_100_000,
    );
    const placed = orderListPlaced(outcome, 'FULL', ms);
    schemas.OrderListFull.strict().parse(placed);
    expect(placed).toMatchObject({
      orderListId: 1,
      contingencyType: 'OCO',
      listStatusType: 'EXEC_STARTED',
      listOrderStatus: 'EXECUTING',
      listClientOrderId: 'lst-1',
      transactionTime: 1_769_941_940_100,
      orders: [
        { symbol, orderId: 3, clientOrderId: 'oco-sl' },
        { symbol, orderId: 4, clientOrderId: 'oco-tp' },
      ],
      orderReports: [
        { type: 'STOP_LOSS_LIMIT', price: '139.50000000', stopPrice: '140.00000000', workingTime: -1, orderListId: 1 },
        { type: 'LIMIT_MAKER', price: '165.00000000', workingTime: 1_769_941_940_100 },
      ],
    });
    expect(placed.orderReports[1]).not.toHaveProperty('stopPrice');
    const stopLeg = exchange.order(account, symbol, { origClientOrderId: 'oco-sl' });
    expect(orderQuery(stopLeg, ms)).toMatchObject({ isWorking: false, workingTime: -1, orderListId: 1 });
  });

  it('reports of a cancelled list have the old client order id of each member, and the new id of the cancel', () => {
    const command = { kind: 'cancelOrderList', account, symbol, orderListId: 1, newClientOrderId: 'cxl-1' } as const;
    const cancelled = orderListCancelled(exchange.apply(command, 1_769_941_950_222_000), ms);
    schemas.OrderListCancelled.strict().parse(cancelled);
    expect(cancelled).toMatchObject({
      listStatusType: 'ALL_DONE',
      listOrderStatus: 'ALL_DONE',
      orders: [{ clientOrderId: 'oco-sl' }, { clientOrderId: 'oco-tp' }],
      orderReports: [
        { origClientOrderId: 'oco-sl', clientOrderId: 'cxl-1', status: 'CANCELED', stopPrice: '140.00000000' },
        { origClientOrderId: 'oco-tp', clientOrderId: 'cxl-1', status: 'CANCELED' },
      ],
    });
    const summary = orderListSummary(exchange.orderList(account, { listClientOrderId: 'lst-1' }), ms);
    schemas.OrderListSummary.strict().parse(summary);
    expect(summary).toMatchObject({ listStatusType: 'ALL_DONE', transactionTime: 1_769_941_950_222 });
  });

  it('a cancel of all open orders gives one report for each order', () => {
    const command = { kind: 'cancelOpenOrders', account, symbol, newClientOrderId: 'all-1' } as const;
    const [only, ...more] = cancelledAll(exchange.apply(command, 1_769_941_960_000_000), ms);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ origClientOrderId: 'app-1', clientOrderId: 'all-1', executedQty: '4.00000000' });
    schemas.CancelledOrder.strict().parse(only);
  });

  it('reports of an expired order say why', () => {
    const ioc = { ...base, side: 'BUY', type: 'LIMIT', timeInForce: 'IOC', quantity: '1', price: '100' } as const;
    const outcome = exchange.apply({ ...ioc, clientOrderId: 'ioc-1' }, 1_769_941_970_000_000);
    expect(orderFull(outcome, ms)).toMatchObject({
      status: 'EXPIRED',
      expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED',
    });
  });
});

describe('events', () => {
  it('events mark the first fill of an order, once for the maker and once for the taker', () => {
    const stage = new LessonMarket({});
    stage.run('A sell 5 @ 10');
    const first: string[] = [];
    stage.exchange.onEvent = (event: ExchangeEvent) => {
      if (event.kind !== 'order' || !event.firstFill) return;
      first.push(`${event.order.clientOrderId} of ${event.account}${event.isMaker ? ' as maker' : ''}`);
    };
    stage.run('B buy 2 @ 10');
    stage.run('B buy 2 @ 10');
    expect(first).toEqual(['b1 of 2', 'a1 of 1 as maker', 'b2 of 2']);
  });
});

describe('market views', () => {
  it('show depth best first, the best prices, and zeros on an empty side', () => {
    const stage = new LessonMarket({});
    expect(stage.exchange.lastPrice(symbol)).toBeUndefined();
    for (const line of ['A sell 5 @ 10', 'A sell 5 @ 11', 'B sell 1 @ 10']) stage.run(line);
    expect(stage.exchange.depth(symbol, 1)).toEqual({
      lastUpdateId: 3,
      bids: [],
      asks: [['10.00000000', '6.00000000']],
    });
    expect(stage.exchange.bookTicker(symbol)).toEqual({
      bidPrice: '0.00000000',
      bidQty: '0.00000000',
      askPrice: '10.00000000',
      askQty: '6.00000000',
    });
  });
});
