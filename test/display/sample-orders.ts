/** Values of orders and order lists for the tests of drawings. */
import type { Sample } from './sample.js';
import { list } from './sample-account.js';
import { SAMPLE_NOW_MS } from './sample-data.js';

const leg = (orderId: number, side: string, type: string, terms: object, status = 'NEW'): object => ({
  symbol: 'BTCUSDT',
  orderId,
  orderListId: 9,
  clientOrderId: `leg-${orderId}`,
  side,
  type,
  origQty: '0.02000000',
  executedQty: '0.00000000',
  timeInForce: 'GTC',
  price: '0.00000000',
  status,
  ...terms,
});

const idsOf = (legs: readonly object[]): object[] =>
  legs.map((one) => {
    const { symbol, orderId, clientOrderId } = one as Record<string, unknown>;
    return { symbol, orderId, clientOrderId };
  });

const otocoLegs = [
  leg(30, 'BUY', 'LIMIT', { price: '51500.00000000', executedQty: '0.01500000' }, 'PARTIALLY_FILLED'),
  leg(31, 'SELL', 'STOP_LOSS', { stopPrice: '41000.00000000' }, 'PENDING_NEW'),
  leg(32, 'SELL', 'LIMIT_MAKER', { price: '80000.00000000' }, 'PENDING_NEW'),
];

const buyOcoLegs = [
  leg(40, 'BUY', 'LIMIT_MAKER', { price: '50000.00000000', orderListId: 10 }),
  leg(41, 'BUY', 'STOP_LOSS_LIMIT', {
    price: '72000.00000000',
    stopPrice: '71000.00000000',
    trailingDelta: 50,
    orderListId: 10,
  }),
];

/** A finished OTOCO: the entry filled, the target filled, the stop expired. */
const otocoDoneLegs = [
  leg(70, 'BUY', 'LIMIT', { price: '51500.00000000', executedQty: '0.02000000' }, 'FILLED'),
  leg(71, 'SELL', 'STOP_LOSS', { stopPrice: '41000.00000000' }, 'EXPIRED'),
  leg(72, 'SELL', 'LIMIT_MAKER', { price: '80000.00000000', executedQty: '0.02000000' }, 'FILLED'),
];

/** An OPO: the pending order gets its quantity when the working order is filled. */
const opoLegs = [
  leg(80, 'BUY', 'LIMIT', { price: '51500.00000000' }),
  leg(81, 'SELL', 'LIMIT_MAKER', { price: '80000.00000000', origQty: undefined }, 'PENDING_NEW'),
];

/** An order that is placed, amended, partly filled by many small trades, and cancelled on the next day. */
const lifeSample: Sample = {
  name: 'life',
  kind: 'life',
  value: {
    symbol: 'BTCUSDT',
    orders: [
      {
        ...leg(
          90,
          'BUY',
          'LIMIT',
          { price: '61000.00000000', origQty: '0.04000000', executedQty: '0.01200000' },
          'CANCELED',
        ),
        orderListId: -1,
        cummulativeQuoteQty: '731.98800000',
        isWorking: true,
      },
    ],
    events: [
      { time: SAMPLE_NOW_MS, orderId: 90, what: 'placed', quantity: '0.05000000' },
      { time: SAMPLE_NOW_MS + 1_500, orderId: 90, what: 'amended', oldQuantity: '0.05000000', quantity: '0.04000000' },
      {
        time: SAMPLE_NOW_MS + 1_500,
        orderId: 90,
        what: 'prevented',
        quantity: '0.01000000',
        price: '61000.00000000',
        otherOrderId: 91,
      },
      ...Array.from({ length: 12 }, (_, at) => ({
        time: SAMPLE_NOW_MS + 3_600_000 + at * 250,
        orderId: 90,
        what: 'fill',
        quantity: '0.00100000',
        price: `${60998 + (at % 2)}.50000000`,
        executed: `0.0${String(at + 1).padStart(2, '0')}`,
        role: 'maker',
        commission: '0.00000100',
        commissionAsset: 'BTC',
        tradeId: 500 + at,
      })),
      { time: SAMPLE_NOW_MS + 90_000_000, orderId: 90, what: 'ended', status: 'CANCELED' },
    ],
    readAtMs: SAMPLE_NOW_MS + 90_100_000,
    isComplete: false,
    queries: ['orders.get', 'account.myTrades', 'account.amendments'],
    weight: 13,
  },
};

const ended = { what: 'ended', time: SAMPLE_NOW_MS + 90_000 };

/** An entry above its stop and below its target, at the prices of one minute. */
const livingLegs = [
  leg(70, 'BUY', 'LIMIT', { price: '60700.00000000', executedQty: '0.02000000' }, 'FILLED'),
  leg(31, 'SELL', 'STOP_LOSS', { stopPrice: '59500.00000000' }),
  leg(32, 'SELL', 'LIMIT_MAKER', { price: '60740.00000000', executedQty: '0.00500000' }, 'PARTIALLY_FILLED'),
];

/** The entry is filled, the target in part; the stop still waits at the time of reading. */
const lifeOfListSample: Sample = {
  name: 'life-of-list',
  kind: 'life',
  value: {
    symbol: 'BTCUSDT',
    orders: [
      { ...livingLegs[0], cummulativeQuoteQty: '1213.99000000' },
      { ...livingLegs[1], isWorking: false },
      { ...livingLegs[2], cummulativeQuoteQty: '303.70000000', isWorking: true },
    ],
    list: {
      orderListId: 15,
      contingencyType: 'OTO',
      listOrderStatus: 'EXECUTING',
      symbol: 'BTCUSDT',
      orders: idsOf(livingLegs),
    },
    events: [
      { time: SAMPLE_NOW_MS, orderId: 70, what: 'placed', quantity: '0.02000000' },
      { time: SAMPLE_NOW_MS, orderId: 31, what: 'placed', quantity: '0.02000000' },
      { time: SAMPLE_NOW_MS, orderId: 32, what: 'placed', quantity: '0.02000000' },
      {
        time: ended.time,
        orderId: 70,
        what: 'fill',
        quantity: '0.02000000',
        price: '60699.50000000',
        executed: '0.02',
        role: 'taker',
        commission: '0.00001500',
        commissionAsset: 'BNB',
      },
      { ...ended, orderId: 70, status: 'FILLED' },
      { time: ended.time, orderId: 31, what: 'released' },
      { time: ended.time, orderId: 32, what: 'released' },
      {
        time: ended.time + 5,
        orderId: 32,
        what: 'fill',
        quantity: '0.00500000',
        price: '60740.00000000',
        executed: '0.005',
        role: 'maker',
        commission: '0.30370000',
        commissionAsset: 'USDT',
      },
    ],
    distances: [
      { orderId: 31, at: 'stopPrice', price: '59500', market: '60729.9', distance: '-1229.9', percent: -2.025197 },
      { orderId: 32, at: 'price', price: '60740', market: '60729.89', distance: '10.11', percent: 0.016647 },
    ],
    readAtMs: SAMPLE_NOW_MS + 100_000,
    queries: ['orders.getList', 'orders.get', 'account.myTrades', 'account.amendments'],
    weight: 38,
  },
};

export const orderSamples: readonly Sample[] = [
  {
    name: 'order-ack-terms',
    kind: 'order',
    value: { symbol: 'BTCUSDT', orderId: 28, orderListId: -1, clientOrderId: 'a', transactTime: SAMPLE_NOW_MS },
    params: {
      symbol: 'BTCUSDT',
      side: 'SELL',
      type: 'STOP_LOSS_LIMIT',
      timeInForce: 'GTC',
      quantity: '0.02',
      price: '45000',
      stopPrice: '46000',
    },
  },
  {
    name: 'order-sor',
    kind: 'order',
    value: {
      ...leg(50, 'BUY', 'LIMIT', { price: '61000.00000000', executedQty: '0.02000000' }, 'FILLED'),
      orderListId: -1,
      cummulativeQuoteQty: '1219.99000000',
      usedSor: true,
      workingFloor: 'SOR',
      transactTime: SAMPLE_NOW_MS,
      fills: [
        {
          matchType: 'ONE_PARTY_TRADE_REPORT',
          price: '60999.50',
          qty: '0.02',
          commission: '0.00002',
          commissionAsset: 'BTC',
          tradeId: -1,
          allocId: 7,
        },
      ],
    },
    more: { tickSize: '0.01000000', baseAsset: 'BTC', quoteAsset: 'USDT' },
  },
  {
    name: 'order-list-otoco',
    kind: 'orderList',
    value: list(9, 'OTO', idsOf(otocoLegs), { orderReports: otocoLegs }),
  },
  lifeSample,
  lifeOfListSample,
  {
    name: 'order-list-done',
    kind: 'orderList',
    value: list(13, 'OTO', idsOf(otocoDoneLegs), {
      orderReports: otocoDoneLegs,
      listStatusType: 'ALL_DONE',
      listOrderStatus: 'ALL_DONE',
    }),
  },
  {
    name: 'order-list-opo',
    kind: 'orderList',
    value: list(14, 'OTO', idsOf(opoLegs), { orderReports: opoLegs }),
  },
  {
    name: 'order-lists',
    kind: 'orderList',
    value: [
      list(9, 'OTO', idsOf(otocoLegs)),
      list(10, 'OCO', idsOf(buyOcoLegs)),
      list(11, 'OCO', idsOf([leg(60, '', '', {}), leg(61, '', '', {})])),
    ],
    more: { orders: [...otocoLegs, ...buyOcoLegs] },
  },
  {
    // The list is done, but earlier replies show its orders open: the drawing shows no state instead of a wrong one.
    name: 'order-list-over',
    kind: 'orderList',
    value: list(12, 'OCO', idsOf(buyOcoLegs), { listStatusType: 'ALL_DONE', listOrderStatus: 'ALL_DONE' }),
    more: { orders: [...buyOcoLegs] },
  },
  {
    name: 'orders-one-symbol',
    kind: 'orders',
    value: [...otocoLegs, ...buyOcoLegs].map((one, at) => ({ ...one, time: SAMPLE_NOW_MS + at })),
  },
  {
    name: 'orders-around-market',
    kind: 'orders',
    value: [...otocoLegs, ...buyOcoLegs].map((one, at) => ({ ...one, time: SAMPLE_NOW_MS + at })),
    nowMs: SAMPLE_NOW_MS,
    more: { prices: new Map([['BTCUSDT', { price: '60729.90500000', timeMs: SAMPLE_NOW_MS - 12_000 }]]) },
  },
];
