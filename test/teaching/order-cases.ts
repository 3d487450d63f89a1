/** Solutions and wrong solutions of the exercises about orders: notebooks 1 to 6. */
import { CANCEL, type Cases, FUND, oco, otoco, SECONDS } from './case-code.js';

export const orderCases: Readonly<Record<string, Cases>> = {
  '01-resting-buy': {
    wrong: [
      ["await x.orders.limit(S, 'SELL', '0.02', up(2))", 'sells'],
      ["await x.orders.limit(S, 'BUY', '0.02', up(-0.4))", 'at least 1 % below'],
      ["await x.orders.limit(S, 'BUY', '0.02', up(1))", 'FILLED'],
      ["await x.orders.market(S, 'BUY', '0.02')", 'type MARKET'],
      ["await x.orders.limit(S, 'BUY', '0.002', up(-2))", 'no limit order that buys 0.02'],
      [`await x.orders.limit(S, 'BUY', '0.02', up(-2)); ${CANCEL}`, 'CANCELED'],
    ],
    right: [
      "await x.orders.limit(S, 'BUY', '0.0200', up(-30))",
      "await x.orders.limitMaker(S, 'BUY', '0.02', up(-1.1))",
      "await x.request('POST', '/api/v3/order', { symbol: S, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.02', price: up(-3) }, 'TRADE')",
      "await x.orders.limit(S, 'BUY', '0.02', (Number(bid) * 0.99).toFixed(2))",
    ],
  },
  '01-spend': {
    wrong: [
      ["await x.orders.market(S, 'BUY', '0.002')", 'has a quantity'],
      ["await x.orders.market(S, 'SELL', { quoteOrderQty: '150' })", 'sells'],
      ["await x.orders.market(S, 'BUY', { quoteOrderQty: '15' })", 'spends 15 USDT'],
      ["await x.orders.limit(S, 'BUY', '0.0024', up(1))", 'no market order'],
    ],
    right: ["await x.orders.market(S, 'BUY', { quoteOrderQty: '150.00' })"],
  },
  '02-best-bid': {
    wrong: [
      [
        // After the first asks are bought, no order rests at a price between the best bid and the best ask.
        "const [[price, quantity]] = (await x.market.depth(S).limit(5)).asks; await x.orders.limit(S, 'BUY', quantity, price).tif('IOC'); await x.orders.limit(S, 'BUY', '0.011', price)",
        'alone',
      ],
      ["await x.orders.limit(S, 'BUY', '0.011', up(-1))", 'The best bid is'],
      ["await x.orders.limit(S, 'SELL', '0.011', ask)", 'sells'],
      ["await x.orders.limit(S, 'BUY', '0.011', up(0.5))", 'FILLED'],
    ],
    right: ["await x.orders.limitMaker(S, 'BUY', '0.011', bid)"],
    anew: CANCEL,
  },
  '02-three-levels': {
    wrong: [
      [`${FUND}await x.orders.market(S, 'BUY', '8')`, 'type MARKET'],
      [`${FUND}await x.orders.limit(S, 'BUY', '0.01', ask).tif('IOC')`, 'traded at 1 price'],
      [`${FUND}await x.orders.limit(S, 'BUY', '8', up(1))`, 'time in force GTC'],
      [`${FUND}await x.orders.limit(S, 'SELL', '0.5', up(-1)).tif('IOC')`, 'no order on BTCUSDT that has bought'],
      [`${FUND}await x.orders.limit(S, 'BUY', '1', up(-1)).tif('IOC')`, 'no order on BTCUSDT that has bought'],
    ],
    right: [`${FUND}await x.orders.limit(S, 'BUY', '8', up(1)).tif('IOC')`],
  },
  '03-low-of-the-hour': {
    wrong: [
      [
        `${SECONDS(1200)}; const rows = (await x.market.klines(S, '1h').limit(2)).rows(); await x.orders.limit(S, 'BUY', '0.013', rows[1].low)`,
        'has not ended',
      ],
      [
        "const rows = (await x.market.klines(S, '1h').limit(2)).rows(); await x.orders.limit(S, 'BUY', '0.013', rows[0].high)",
        'not the low',
      ],
      [
        "const rows = (await x.market.klines(S, '1h').limit(2)).rows(); await x.orders.limit(S, 'SELL', '0.013', rows[0].low)",
        'sells',
      ],
      ["await x.orders.stopLossLimit(S, 'BUY', '0.013', up(3), { stopPrice: up(2) })", 'STOP_LOSS_LIMIT'],
    ],
    right: [
      "const [[, , , low]] = await x.market.klines(S, '1h').limit(2); await x.orders.limit(S, 'BUY', '0.013', low)",
    ],
  },
  '03-open-of-the-day': {
    wrong: [
      [
        "const [[, open]] = await x.market.klines(S, '1d').limit(1); await x.orders.limit(S, 'SELL', '0.014', open)",
        'in UTC',
      ],
      [
        "const [[, , , , close]] = await x.market.klines(S, '1d').tz('8').limit(1); await x.orders.limit(S, 'SELL', '0.014', close)",
        'not the open',
      ],
      [
        "const [[, open]] = await x.market.klines(S, '1d').tz('8').limit(1); await x.orders.limit(S, 'BUY', '0.014', open)",
        'buys',
      ],
    ],
    right: [
      "const [[, open]] = await x.market.klines(S, '1d').tz('+08:00').limit(1); await x.orders.limit(S, 'SELL', '0.014', open)",
    ],
  },
  '03-range': {
    wrong: [
      [
        "const [, day] = (await x.market.klines(S, '1d').limit(2)).rows(); await teaching.answer(x, '03-range', decimal(day.high).sub(day.low))",
        'is not right',
      ],
      [
        "const [day] = (await x.market.klines(S, '1d').limit(2)).rows(); await teaching.answer(x, '03-range', decimal(day.low).sub(day.high))",
        'is not right',
      ],
      [
        "const [day] = (await x.market.klines(S, '1d').limit(2)).rows(); await teaching.answer(x, '03-range', Math.round(Number(day.high) - Number(day.low)).toString())",
        'is not right',
      ],
      ["await teaching.answer(x, '03-range', 'much')", 'is no number'],
    ],
    right: [
      "const [day] = (await x.market.klines(S, '1d').limit(2)).rows(); await teaching.answer(x, '03-range', (Number(day.high) - Number(day.low)).toFixed(2))",
    ],
  },
  '04-buy-stop': {
    wrong: [
      ["await x.orders.stopLoss(S, 'SELL', '0.015', up(-1))", 'sells'],
      ["await x.orders.stopLoss(S, 'BUY', '0.015', up(3))", 'the task wants 1 % above'],
      ["await x.orders.takeProfit(S, 'BUY', '0.015', up(-1))", 'TAKE_PROFIT'],
      ["await x.orders.stopLossLimit(S, 'BUY', '0.015', up(1.5), { stopPrice: up(1) })", 'STOP_LOSS_LIMIT'],
      ["await x.orders.stopLoss(S, 'BUY', '0.015', { trailingDelta: 100 })", 'trails'],
      ["await x.orders.limit(S, 'BUY', '0.015', up(1))", 'type LIMIT'],
    ],
    right: ["await x.orders.stopLoss(S, 'BUY', '0.015', { stopPrice: (Number(ask) * 1.01).toFixed(2) })"],
  },
  '04-trailing-stop': {
    wrong: [
      ["await x.orders.stopLoss(S, 'SELL', '0.016', up(-0.8))", 'does not trail'],
      [
        "await x.orders.stopLoss(S, 'SELL', '0.016', { trailingDelta: 8 }).send().catch(() => x.orders.stopLoss(S, 'SELL', '0.016', { trailingDelta: 800 }).send())",
        'basis points',
      ],
      ["await x.orders.stopLoss(S, 'BUY', '0.016', { trailingDelta: 80 })", 'buys'],
      [`await x.orders.stopLoss(S, 'SELL', '0.016', { trailingDelta: 80 }); ${CANCEL}`, 'does not wait'],
    ],
    right: ["await x.orders.stopLoss(S, 'SELL', '0.01600', { trailingDelta: 80 })"],
  },
  '05-oco': {
    wrong: [
      [
        oco('SELL', '0.017', "'LIMIT_MAKER', { price: up(0.3) }", "'STOP_LOSS', { stopPrice: up(-2) }"),
        'at least 1 % above',
      ],
      [
        oco('SELL', '0.017', "'LIMIT_MAKER', { price: up(2) }", "'STOP_LOSS', { stopPrice: up(-0.3) }"),
        'at least 1 % below',
      ],
      [oco('BUY', '0.017', "'STOP_LOSS', { stopPrice: up(2) }", "'LIMIT_MAKER', { price: up(-2) }"), 'must sell'],
      [oco('SELL', '0.17', "'LIMIT_MAKER', { price: up(2) }", "'STOP_LOSS', { stopPrice: up(-2) }"), 'no OCO pair'],
      [
        `${oco('SELL', '0.017', "'LIMIT_MAKER', { price: up(2) }", "'STOP_LOSS', { stopPrice: up(-2) }")}; ${CANCEL}`,
        'not open',
      ],
      [
        "await x.orders.limit(S, 'SELL', '0.017', up(2)); await x.orders.stopLoss(S, 'SELL', '0.017', up(-2))",
        'no OCO pair',
      ],
    ],
    right: [
      oco(
        'SELL',
        '0.017',
        "'LIMIT_MAKER', { price: up(1.1) }",
        "'STOP_LOSS_LIMIT', { price: up(-3), stopPrice: up(-2), timeInForce: 'GTC' }",
      ),
      oco('SELL', '0.017', "'TAKE_PROFIT', { stopPrice: up(5) }", "'STOP_LOSS', { stopPrice: up(-5) }"),
    ],
  },
  '05-bought-and-protected': {
    wrong: [
      [otoco("side: 'BUY', quantity: '0.018', price: up(-3)"), 'must be filled'],
      [otoco("side: 'BUY', quantity: '0.018', price: up(1)", "quantity: '0.017'"), '0 SELL orders'],
      [otoco("side: 'SELL', quantity: '0.018', price: up(-1)"), 'must buy'],
      [
        `await x.orders.market(S, 'BUY', '0.018'); ${oco('SELL', '0.0179', "'LIMIT_MAKER', { price: up(2) }", "'STOP_LOSS', { stopPrice: up(-2) }")}`,
        'no list',
      ],
      [`${otoco("side: 'BUY', quantity: '0.018', price: up(1)")}; ${CANCEL}`, 'not open'],
    ],
    right: [otoco("side: 'BUY', quantity: '0.018', price: up(0.5)")],
  },
  '06-smallest-order': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.00017', '30000')", 'the task wants 1 % below'],
      ["await x.orders.limit(S, 'BUY', '0.001', up(-1))", 'still worth the minimum'],
      [
        "await x.orders.limit(S, 'SELL', (5 / Number(up(1)) + 0.000005).toFixed(5), up(1))",
        'no limit order on BTCUSDT that buys',
      ],
      ["await x.orders.market(S, 'BUY', { quoteOrderQty: '5' })", 'no limit order'],
    ],
    right: [
      "const price = up(-1); await x.orders.limitMaker(S, 'BUY', (Math.ceil(500000 / Number(price)) / 100000).toFixed(5), price)",
    ],
  },
  '06-sell-what-you-received': {
    wrong: [
      [
        "await x.orders.market(S, 'BUY', '0.0211'); await x.orders.market(S, 'SELL', '0.0211')",
        'more than you received',
      ],
      [
        "await x.orders.market(S, 'BUY', '0.0211'); await x.orders.market(S, 'SELL', '0.0210')",
        'allows you to sell more',
      ],
      ["await x.orders.market(S, 'BUY', '0.0211')", 'sale is missing'],
      ["await x.orders.limit(S, 'BUY', '0.0211', up(1)); await x.orders.market(S, 'SELL', '0.02107')", 'type LIMIT'],
      ["await x.orders.market(S, 'SELL', '0.02107'); await x.orders.market(S, 'BUY', '0.0211')", 'sale is missing'],
    ],
    right: [
      "await x.orders.market(S, 'BUY', '0.0211'); for (const part of ['0.02', '0.00107']) await x.orders.market(S, 'SELL', part)",
    ],
  },
  '06-exact-sum': {
    wrong: [
      [
        "const hours = (await x.market.klines(S, '1h').limit(25)).rows(); await teaching.answer(x, '06-exact-sum', hours.reduce((sum, { close }) => sum.add(close), decimal('0')))",
        'is not right',
      ],
      [
        "const hours = (await x.market.klines(S, '1h').limit(25)).rows(); await teaching.answer(x, '06-exact-sum', hours.slice(1).reduce((sum, { close }) => sum.add(close), decimal('0')))",
        'is not right',
      ],
      [
        "const hours = (await x.market.klines(S, '1h').limit(25)).rows(); await teaching.answer(x, '06-exact-sum', decimal(hours.slice(0, 24).reduce((sum, { close }) => sum.add(close), decimal('0'))).add('0.01'))",
        'is not right',
      ],
    ],
    right: [
      "const hours = (await x.market.klines(S, '1h').limit(25)).rows(); const units = hours.slice(0, 24).reduce((sum, { close }) => sum + teaching.units(close), 0n); await teaching.answer(x, '06-exact-sum', teaching.amount(units))",
    ],
  },
};
