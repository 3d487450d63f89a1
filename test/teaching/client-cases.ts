/** Solutions and wrong solutions of the exercises about requests, limits and making a market: notebooks 7 to 11. */
import { byHand, CANCEL, type Cases, dropReply, ed25519, lost, quotes, SECONDS, times, trip } from './case-code.js';

export const clientCases: Readonly<Record<string, Cases>> = {
  '07-encoded-order': {
    wrong: [
      ["await x.orders.market('柚子USDT', 'BUY', { quoteOrderQty: '20' }).id('by-hand')", 'key of `x`'],
      [byHand("{ side: 'SELL' }"), 'sells'],
      [byHand("{ quoteOrderQty: '30' }"), 'spend 20 USDT'],
      [byHand("{ newClientOrderId: 'hand' }"), 'client order id hand'],
      [byHand("{ symbol: 'BTCUSDT' }"), 'no order on 柚子USDT'],
    ],
    right: [byHand('{}'), byHand('{}', "{ permissions: ['TRADE'] }")],
    retry: byHand("{ quoteOrderQty: '30' }"),
  },
  '07-own-key': {
    wrong: [
      [ed25519(''), 'has the permissions'],
      [ed25519(", { permissions: ['TRADE', 'USER_DATA'] }"), 'has the permissions'],
      ["await x.exchange.keys.create({ permissions: ['TRADE'] })", 'of the kind HMAC'],
    ],
    right: [ed25519(", { permissions: ['TRADE'], addresses: ['127.0.0.1'] }")],
  },
  '08-paced-orders': {
    wrong: [
      [times(7, "await x.orders.limit(S, 'BUY', '0.0011', up(-10))"), 'One window has 7'],
      [
        `${times(6, "await x.orders.limit(S, 'BUY', '0.0011', up(-10))")}; ${SECONDS(10)}; await x.orders.limit(S, 'BUY', '0.0011', up(-10))`,
        'One window has 6',
      ],
      [
        `${times(5, "await x.orders.limit(S, 'BUY', '0.0011', up(-10))")}; ${SECONDS(10)}; await x.orders.limit(S, 'BUY', '0.0011', up(-10))`,
        '6 of 7',
      ],
      [
        `${times(5, "await x.orders.market(S, 'BUY', '0.0011')")}; ${SECONDS(10)}; ${times(2, "await x.orders.market(S, 'BUY', '0.0011')")}`,
        'type MARKET',
      ],
      [
        `${times(5, "await x.orders.limit(S, 'BUY', '0.0011', up(-1))")}; ${SECONDS(10)}; ${times(2, "await x.orders.limit(S, 'BUY', '0.0011', up(-1))")}`,
        'at least 5 % below',
      ],
      [
        `${times(5, "await x.orders.limit(S, 'SELL', '0.0011', up(10))")}; ${SECONDS(10)}; ${times(2, "await x.orders.limit(S, 'SELL', '0.0011', up(10))")}`,
        'sells',
      ],
    ],
    right: [times(7, `{ await x.orders.limit(S, 'BUY', '0.0011', up(-6)); ${SECONDS(10)} }`)],
    anew: `${CANCEL}; ${SECONDS(10)}`,
  },
  '08-smaller-order': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0013', up(-10))", 'Make it smaller'],
      [
        `await x.orders.limit(S, 'BUY', '0.0013', up(-10)); ${CANCEL}; await x.orders.limit(S, 'BUY', '0.0012', up(-10))`,
        'new order',
      ],
      [
        "const { orderId } = await x.orders.limit(S, 'BUY', '0.0013', up(-10)); await x.orders.replace.limit(S, orderId, 'BUY', '0.0012', up(-10))",
        'new order',
      ],
      [
        "const { orderId } = await x.orders.limit(S, 'BUY', '0.0013', up(-1)); await x.orders.amend(S, orderId, '0.0012')",
        'at least 5 % below',
      ],
      [
        "const { orderId } = await x.orders.limit(S, 'SELL', '0.0013', up(10)); await x.orders.amend(S, orderId, '0.0012')",
        'sells',
      ],
    ],
    right: [
      "const { orderId } = await x.orders.limitMaker(S, 'BUY', '0.0013', up(-20)); await x.orders.amend(S, orderId, '0.0012')",
    ],
  },
  '09-placed-once': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0014', up(-10)).id('only-once')", 'was not lost'],
      [`${dropReply} await x.orders.limit(S, 'BUY', '0.0014', up(-10))`, 'client order id'],
      [
        `${dropReply} await x.orders.limit(S, 'BUY', '0.0014', up(-10)).id('only-once'); await x.orders.limit(S, 'BUY', '0.0014', up(-10))`,
        '2 orders of 0.0014 BTC are open',
      ],
      [`${dropReply} await x.orders.market(S, 'BUY', '0.0014').id('only-once')`, 'type MARKET'],
      [`${dropReply} await x.orders.limit(S, 'BUY', '0.0014', up(-1)).id('only-once')`, 'at least 5 % below'],
      [`${dropReply} await x.orders.limit(S, 'SELL', '0.0014', up(10)).id('only-once')`, 'sells'],
    ],
    right: [`${dropReply} await x.orders.limitMaker(S, 'BUY', '0.0014', up(-50)).id('only-once')`],
    anew: CANCEL,
  },
  '09-tried-again': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0016', up(-10)).id('second-try')", 'No order with the id first-try'],
      [lost('other', '0.0016', "await order.id('second-try').send()"), 'No order with the id first-try'],
      [lost('first-try', '0.0016', "await order.id('third-try').send()"), 'client order id third-try'],
      [
        lost('first-try', '0.0016', "await order.id('second-try').send(); await order.id('third-try').send()"),
        '2 orders of 0.0016 BTC are open',
      ],
      ["await x.orders.limit(S, 'BUY', '0.0016', up(-10)).id('first-try')", 'client order id first-try'],
      [
        `await x.exchange.faults.add('refuse', { endpoint: 'newOrder', code: -1013 });
         await x.orders.limit(S, 'BUY', '0.0016', up(-10)).id('first-try').send().catch(() => {});
         await x.orders.limit(S, 'BUY', '0.0016', up(-10)).id('second-try')`,
        'No order with the id first-try',
      ],
    ],
    right: [lost('first-try', '0.0016', "await x.orders.limitMaker(S, 'BUY', '0.0016', up(-6)).id('second-try')")],
    anew: CANCEL,
  },
  '10-iceberg': {
    wrong: [
      ["await x.orders.limit(S, 'SELL', '0.5', up(30)).icebergQty('0.1')", 'the task wants 1 % above'],
      ["await x.orders.limit(S, 'SELL', '0.5', up(1))", 'whole quantity'],
      ["await x.orders.limit(S, 'SELL', '0.5', up(1)).icebergQty('0.2')", 'shows 0.2 BTC'],
      ["await x.orders.limit(S, 'BUY', '0.5', up(-1)).icebergQty('0.1')", 'buys'],
      [`await x.orders.limit(S, 'SELL', '0.5', up(1)).icebergQty('0.1'); ${CANCEL}`, 'CANCELED'],
    ],
    right: ["await x.orders.limit(S, 'SELL', '0.5', (Number(bid) * 1.01).toFixed(2)).icebergQty('0.10')"],
  },
  '10-peg': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0191', bid)", 'not pegged'],
      ["await x.orders.limit(S, 'BUY', '0.0191', { pegPriceType: 'MARKET_PEG' })", 'The peg of order'],
      [
        "await x.orders.limit(S, 'BUY', '0.0191', { pegPriceType: 'PRIMARY_PEG' }).pegOffsetType('PRICE_LEVEL').pegOffsetValue(2)",
        '2 levels away',
      ],
      ["await x.orders.limit(S, 'SELL', '0.0191', { pegPriceType: 'PRIMARY_PEG' })", 'sells'],
    ],
    right: ["await x.orders.limitMaker(S, 'BUY', '0.0191', { pegPriceType: 'PRIMARY_PEG' })"],
  },
  '11-two-quotes': {
    wrong: [
      [quotes(5), 'no LIMIT_MAKER order that sells'],
      [quotes(4, 4), 'The bid is 4 ticks away'],
      [quotes(5, 6), 'The ask is 6 ticks away'],
      [quotes(5, 5, 'limit'), 'type LIMIT'],
      [quotes(5, 5, 'limitMaker', 'BNBUSDT', '0.6'), 'no LIMIT_MAKER order that buys'],
      [`${quotes(5, 5)} await x.orders.cancelAll('BNBUSDT')`, 'CANCELED'],
    ],
    right: [quotes(5, 5)],
    retry: quotes(6, 6),
  },
  '11-round-trip': {
    wrong: [
      ["await x.orders.market(S, 'BUY', '0.012'); await x.orders.market(S, 'SELL', '0.012')", 'type MARKET'],
      [
        "await x.orders.limitMaker(S, 'BUY', '0.012', up(-2)); await x.orders.limitMaker(S, 'SELL', '0.012', up(2))",
        'must be filled',
      ],
      [
        "await x.orders.limit(S, 'BUY', '0.012', up(1)); await x.orders.limit(S, 'SELL', '0.012', up(-1))",
        'as a taker',
      ],
      [trip(0.1, -0.1, 0.3, -0.3), 'sold at'],
    ],
    right: [trip(-0.1, 0.1, -0.2, 0.2), trip(-0.1, 0.1, -0.2, 0.2).replaceAll('limitMaker', 'limit')],
    retry: "await x.orders.market(S, 'BUY', '0.012')",
  },
};
