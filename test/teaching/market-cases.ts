/** Solutions and wrong solutions of the exercises about replay, streams and the lab: notebooks 12 to 23. */
import { after, best, book, CANCEL, type Cases, nextTrade, queue, SECONDS, taken, three, times } from './case-code.js';

export const marketCases: Readonly<Record<string, Cases>> = {
  '12-breakout': {
    wrong: [
      [
        "const rows = (await x.market.klines(S, '1m').limit(1)).rows(); await x.orders.limit(S, 'SELL', '0.0022', rows[0].high)",
        'present minute',
      ],
      [
        "const rows = (await x.market.klines(S, '1m').limit(3)).rows(); await x.orders.limit(S, 'SELL', '0.0022', rows[0].low)",
        'not the highest',
      ],
      ["await x.orders.limit(S, 'BUY', '0.0022', up(-2))", 'buys'],
      ["await x.orders.limit(S, 'SELL', '0.0022', up(3))", 'not the highest'],
    ],
    right: [
      "const highs = (await x.market.klines(S, '1m').limit(61)).slice(0, -1).map((kline) => Number(kline[2])); await x.orders.limit(S, 'SELL', '0.0022', Math.max(...highs).toFixed(2))",
    ],
  },
  '12-ten-minutes': {
    wrong: [
      ["await x.orders.market(S, 'BUY', '0.0023'); await x.orders.market(S, 'SELL', '0.0023')", 'Held for 0 seconds'],
      [
        `await x.orders.market(S, 'BUY', '0.0023'); ${SECONDS(601)}; await x.orders.market(S, 'SELL', '0.0023')`,
        'Held for 601 seconds',
      ],
      [
        `await x.orders.market(S, 'SELL', '0.0023'); ${SECONDS(600)}; await x.orders.market(S, 'BUY', '0.0023')`,
        'The sale is missing',
      ],
      [
        `await x.orders.market(S, 'BUY', '0.0023'); ${SECONDS(600)}; await x.orders.limit(S, 'SELL', '0.0023', up(-1))`,
        'type LIMIT',
      ],
    ],
    right: [
      `await x.orders.market(S, 'BUY', '0.0023'); ${times(10, SECONDS(60))}; await x.orders.market(S, 'SELL', '0.0023')`,
    ],
  },
  '13-reader-key': {
    wrong: [
      ["await x.exchange.keys.create({ permissions: ['USER_DATA'], addresses: ['127.0.0.100'] })", '127.0.0.100'],
      ["await x.exchange.keys.create({ permissions: ['USER_DATA'] })", 'every address'],
      [
        "await x.exchange.keys.create({ permissions: ['USER_DATA', 'TRADE'], addresses: ['127.0.0.1'] })",
        'USER_DATA alone',
      ],
      ["await x.exchange.keys.create({ permissions: ['USER_DATA'], addresses: ['127.0.0.0/8'] })", '127.0.0.0/8'],
    ],
    right: ["await x.exchange.keys.create({ permissions: ['USER_DATA'], addresses: ['127.0.0.1/32'] })"],
  },
  '13-emergency-stop': {
    wrong: [
      [
        `${three("await x.orders.cancel(S, (await x.orders.limit(S, 'BUY', '0.0024', up(percent))).orderId)")}`,
        'with one call',
      ],
      [
        `const ids = []; ${three("ids.push((await x.orders.limit(S, 'BUY', '0.0024', up(percent))).orderId)")} for (const id of ids) await x.orders.cancel(S, id)`,
        'with one call',
      ],
      [three("await x.orders.limit(S, 'BUY', '0.0024', up(percent))"), '3 orders are still open'],
      [`await x.orders.limit(S, 'BUY', '0.0024', up(-10)); ${CANCEL}`, '1 of the three'],
      [`${three("await x.orders.limit(S, 'BUY', '0.0024', up(percent / 10))")} ${CANCEL}`, 'at least 5 % below'],
      [`${three("await x.orders.limit(S, 'SELL', '0.0024', up(-percent))")} ${CANCEL}`, 'sells'],
    ],
    right: [`${three("await x.orders.limitMaker(S, 'BUY', '0.0024', up(percent))")} ${CANCEL}`],
    // The clock is paused, so without this second an earlier cancel has the same time.
    anew: SECONDS(1),
  },
  '14-follow-a-trade': {
    wrong: [
      [
        "const [trade] = await x.market.trades(S).limit(1); await x.orders.limit(S, 'BUY', '0.0026', trade.price)",
        'No stream',
      ],
      [`${nextTrade} await x.orders.limit(S, 'BUY', '0.0026', up(-2))`, 'No trade'],
      [`${nextTrade} await x.orders.limit(S, 'SELL', '0.0026', trade.price)`, 'sells'],
      [`${nextTrade} await x.orders.market(S, 'BUY', '0.0026')`, 'type MARKET'],
    ],
    right: [
      "const [trade] = await x.stream.aggTrades(S).take(1); await x.orders.limit(S, 'BUY', '0.0026', trade.price)",
    ],
  },
  '14-behind-the-best': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0027', (Number(bid) - 0.01).toFixed(2))", 'No stream'],
      [`${book} await x.orders.limit(S, 'BUY', '0.0027', book.bestBid[0]); await book.close()`, 'The best bid is'],
      [
        `${book} await x.orders.limit(S, 'BUY', '0.0027', decimal(book.bestBid[0]).add('0.01')); await book.close()`,
        'FILLED',
      ],
      [
        `${book} await x.orders.limit(S, 'SELL', '0.0027', decimal(book.bestAsk[0]).add('0.01')); await book.close()`,
        'sells',
      ],
    ],
    right: [
      `${book} await x.orders.limitMaker(S, 'BUY', '0.0027', decimal(book.bestBid[0]).sub('0.01')); await book.close()`,
    ],
    anew: CANCEL,
  },
  '15-after-the-fill': {
    wrong: [
      [after("await x.orders.market(S, 'SELL', '0.0028').id('after-' + orderId)"), 'type MARKET'],
      [after("await x.orders.limit(S, 'SELL', '0.0028', up(1))"), 'The client order id'],
      [after("await x.orders.limit(S, 'SELL', '0.0028', up(4)).id('after-' + orderId)"), 'the task wants 1 % above'],
      [after(''), 'No later order sells 0.0028 BTC'],
      [
        after(
          "await x.orders.limit(S, 'SELL', '0.0028', up(1)).id('after-1')",
          "await x.orders.market(S, 'BUY', '0.001');",
        ),
        'The client order id',
      ],
      [
        "await x.orders.limit(S, 'SELL', '0.0028', up(1)).id('after-2'); await x.orders.market(S, 'BUY', '0.0028')",
        'No later order sells 0.0028 BTC',
      ],
    ],
    right: [after("await x.orders.limitMaker(S, 'SELL', '0.0028', up(1.1)).id('after-' + orderId)")],
  },
  '15-expired': {
    wrong: [
      [`await x.orders.limit(S, 'BUY', '0.0029', up(-10)); ${CANCEL}`, 'CANCELED'],
      ["await x.orders.limit(S, 'BUY', '0.0029', up(1)).tif('IOC')", 'bought 0.0029'],
      ["await x.orders.limit(S, 'SELL', '0.0029', up(10)).tif('IOC')", 'sells'],
      ["await x.orders.limit(S, 'BUY', '0.0029', up(-10))", 'is NEW'],
    ],
    right: ["await x.orders.limit(S, 'BUY', '0.0029', up(-1)).tif('FOK')"],
  },
  '16-count-the-queue': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0162', up(-1))", 'has got 0 BTC'],
      ["await x.orders.limit(S, 'BUY', '0.0162', up(1))", 'has got 0.0162 BTC'],
      [`await x.orders.limit(S, 'BUY', '0.0162', up(-0.01)); ${SECONDS(60)}`, 'has got'],
      [taken(), 'as a taker'],
    ],
    right: [queue('limitMaker')],
  },
  '16-candle': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0161', up(-3))", 'nobody had traded'],
      ["await x.orders.limit(S, 'BUY', '0.0161', up(1))", 'were filled'],
      ["await x.orders.limit(S, 'SELL', '0.0161', up(1))", 'sells'],
      ["await x.orders.market(S, 'BUY', '0.0161')", 'type MARKET'],
    ],
  },
  '17-in-sample': {
    wrong: [
      [
        "const rows = (await x.market.klines(S, '1m').limit(61)).rows().slice(0, 60); await x.orders.limit(S, 'SELL', '0.0171', Math.max(...rows.map(({ high }) => Number(high))).toFixed(2))",
        'second half',
      ],
      ["await x.orders.limit(S, 'SELL', '0.0171', up(3))", 'not the highest price of the first half'],
      ["await x.orders.limit(S, 'BUY', '0.0171', up(-1))", 'buys'],
      ["await x.orders.market(S, 'SELL', '0.0171')", 'type MARKET'],
    ],
    right: [
      "const rows = (await x.market.klines(S, '1m').limit(121)).slice(0, 60); await x.orders.limitMaker(S, 'SELL', '0.0171', Math.max(...rows.map((kline) => Number(kline[2]))).toFixed(2))",
    ],
  },
  '17-best': {
    wrong: [
      [best('7'), 'names no lookback'],
      [best('5', 'BUY', 0.1), 'FILLED'],
      [best('5', 'BUY', -5), 'the task wants 1 % below'],
      [best('5', 'SELL', 1), 'sells'],
      ["await x.orders.limit(S, 'BUY', '0.0172', up(-1))", 'names no lookback'],
    ],
  },
  '18-odds': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0181', up(-1)).id('odds-50')", 'is not 50 %'],
      ["await x.orders.limit(S, 'BUY', '0.0181', up(-1))", 'names no chance'],
      ["await x.orders.limit(S, 'BUY', '0.0181', up(-5)).id('odds-40')", 'the task wants 1 % below'],
      ["await x.orders.limit(S, 'SELL', '0.0181', up(1)).id('odds-40')", 'sells'],
    ],
    right: ["await x.orders.limitMaker(S, 'BUY', '0.0181', up(-1)).id('odds-40')"],
  },
  '18-place': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0182', up(-1)).id('place-6')", 'names no place'],
      ["await x.orders.limit(S, 'BUY', '0.0182', up(-1))", 'names no place'],
      ["await x.orders.limit(S, 'BUY', '0.0182', up(-5)).id('place-1')", 'the task wants 1 % below'],
      ["await x.orders.limit(S, 'BUY', '0.0182', up(0.1)).id('place-1')", 'FILLED'],
    ],
  },
  '19-twap': {
    wrong: [
      [times(6, "await x.orders.market(S, 'BUY', '0.016').strategyId(19);"), 'less than ten seconds'],
      [times(6, `{ await x.orders.market(S, 'BUY', '0.016'); ${SECONDS(10)} }`), 'has the strategy id none'],
      [times(5, `{ await x.orders.market(S, 'BUY', '0.016').strategyId(19); ${SECONDS(11)} }`), '5 of 6'],
      ["await x.orders.market(S, 'SELL', '0.016').strategyId(19)", 'sells'],
    ],
    right: [times(7, `{ await x.orders.market(S, 'BUY', '0.016').strategyId(19); ${SECONDS(30)} }`)],
  },
  '19-average': {
    wrong: [
      ["await x.orders.limit(S, 'SELL', '0.0192', up(1))", 'no two purchases'],
      [
        `${times(2, "await x.orders.market(S, 'BUY', '0.0194').strategyId(20);")} await x.orders.limit(S, 'SELL', '0.0192', up(1))`,
        'is not the average',
      ],
      ["await x.orders.limit(S, 'BUY', '0.0192', up(-1))", 'buys'],
      ["await x.orders.market(S, 'SELL', '0.0192')", 'type MARKET'],
    ],
  },
  '20-root': {
    wrong: [
      ["await teaching.answer(x, '20-root', 36)", 'is not right'],
      ["await teaching.answer(x, '20-root', 4)", 'is not right'],
      ["await teaching.answer(x, '20-root', 'twelve')", 'no number'],
    ],
    right: ["await teaching.answer(x, '20-root', '12.000')"],
  },
  '20-walk': {
    wrong: [
      ["await teaching.answer(x, '20-walk', 0)", 'has no market order'],
      ["await x.orders.market(S, 'BUY', '0.7'); await teaching.answer(x, '20-walk', 0)", 'is not right'],
      ["await x.orders.limit(S, 'BUY', '0.7', up(1))", 'type LIMIT'],
      ["await x.orders.market(S, 'SELL', '0.7')", 'sells'],
    ],
    right: [
      "const { fills } = await x.orders.market(S, 'BUY', '0.7'); const paid = fills.reduce((sum, { price, qty }) => sum + price * qty, 0) / 0.7; await teaching.answer(x, '20-walk', (paid - fills[0].price).toFixed(3))",
    ],
  },
  '21-markout': {
    wrong: [
      ["await x.orders.market(S, 'BUY', '0.0211'); await teaching.answer(x, '21-markout', 0)", 'has not ended yet'],
      [
        `await x.orders.market(S, 'BUY', '0.0211'); ${SECONDS(121)}; await teaching.answer(x, '21-markout', 500)`,
        'is not right',
      ],
      [`await x.orders.market(S, 'SELL', '0.0211'); ${SECONDS(121)}`, 'sells'],
      [`await x.orders.market(S, 'BUY', '0.0211'); ${SECONDS(121)}`, 'Your answer is missing'],
    ],
  },
  '21-lean': {
    wrong: [
      ["await x.orders.limitMaker(S, 'SELL', '0.0212', up(1))", 'buys 0.0213'],
      [
        "await x.orders.limitMaker(S, 'SELL', '0.0212', up(3)); await x.orders.limitMaker(S, 'BUY', '0.0213', up(-1))",
        'the task wants 1 % above',
      ],
      [
        "await x.orders.limitMaker(S, 'SELL', '0.0212', up(1)); await x.orders.limitMaker(S, 'BUY', '0.0213', up(-1))",
        'the task wants 3 % below',
      ],
      ["await x.orders.limit(S, 'SELL', '0.0212', up(1))", 'type LIMIT'],
    ],
    right: [
      "await x.orders.limitMaker(S, 'BUY', '0.0213', up(-3.1)); await x.orders.limitMaker(S, 'SELL', '0.0212', up(1.1))",
    ],
  },
  '22-protect': {
    wrong: [
      ["await x.orders.stopLossLimit(S, 'SELL', '0.0221', up(-3), { stopPrice: up(-3) })", 'the task wants 6 % below'],
      ["await x.orders.stopLossLimit(S, 'SELL', '0.0221', up(-6), { stopPrice: up(-1) })", 'the task wants 3 % below'],
      ["await x.orders.stopLoss(S, 'SELL', '0.0221', { stopPrice: up(-3) })", 'type STOP_LOSS'],
      ["await x.orders.stopLossLimit(S, 'BUY', '0.0221', up(6), { stopPrice: up(3) })", 'buys'],
    ],
    right: ["await x.orders.stopLossLimit(S, 'SELL', '0.0221', up(-6.1), { stopPrice: up(-3.1) })"],
  },
  '22-slip': {
    wrong: [
      ["await x.orders.stopLoss(S, 'SELL', '0.0222', { stopPrice: up(-0.5) })", 'was not reached'],
      ["await x.orders.stopLoss(S, 'SELL', '0.0222', { stopPrice: up(-2) })", 'the task wants 0.5 % below'],
      ["await x.orders.stopLossLimit(S, 'SELL', '0.0222', up(-1), { stopPrice: up(-0.5) })", 'type STOP_LOSS_LIMIT'],
      ["await x.orders.market(S, 'SELL', '0.0222')", 'type MARKET'],
    ],
  },
  '23-before': {
    wrong: [
      ["await x.orders.limitMaker(S, 'BUY', '0.0231', bid)", 'Your answer is missing'],
      ["await x.orders.limitMaker(S, 'BUY', '0.0231', up(-1))", 'The best bid is'],
      ["await x.orders.limit(S, 'BUY', '0.0231', bid)", 'type LIMIT'],
      [`await x.orders.limitMaker(S, 'BUY', '0.0231', bid); ${CANCEL}`, 'CANCELED'],
    ],
  },
  '23-keep': {
    wrong: [
      ["await x.orders.limit(S, 'BUY', '0.0232', up(-1))", 'did not begin with 0.0464 BTC'],
      [
        "const { orderId } = await x.orders.limit(S, 'BUY', '0.0464', up(-1)); await x.orders.replace.limit(S, orderId, 'BUY', '0.0232', up(-1))",
        'did not begin with 0.0464 BTC',
      ],
      ["await x.orders.limit(S, 'BUY', '0.0464', up(-1))", 'no limit order that buys 0.0232'],
      [
        "const { orderId } = await x.orders.limit(S, 'BUY', '0.0464', up(-3)); await x.orders.amend(S, orderId, '0.0232')",
        'the task wants 1 % below',
      ],
    ],
    right: [
      "const { orderId } = await x.orders.limitMaker(S, 'BUY', '0.0464', up(-1)); await x.orders.amend(S, orderId, '0.0232')",
    ],
  },
};
