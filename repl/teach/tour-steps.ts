/** The steps of the guided tour, as a table. Each step fits on a screen of 80 columns and 24 rows. */

import { type Step, single } from './tour-step.js';
import { fieldsOf, isLimits, isReconciled, isRefusal, isTicket, successful } from './tutorial-events.js';

const ORDER = /^\/api\/v3\/order$/;
const ORDERS = /^\/api\/v3\/(order|openOrders|order\/cancelReplace)$/;

export const steps: readonly Step[] = [
  single({
    title: 'Read market data',
    text:
      'x is a client connected to an exchange. The exchange runs inside this program: its prices are simulated and ' +
      'move, and its money is not real, so nothing you do here costs anything. Start with the last 24 hours of a ' +
      'symbol. A reading call at the end of a line is sent at once.',
    ways: ["x.market.ticker.last24h('BTCUSDT')", '.tickers BTCUSDT'],
    hint: 'Type the first line and press Enter. After x. the Tab key lists the members of x.',
    done: 'You have sent a request and received its reply. Inside the quotes, Tab completes symbols.',
    isDone: (event) => successful(event, 'GET', /^\/api\/v3\/ticker/) !== undefined,
  }),
  single({
    title: 'Read the order book',
    text:
      'The order book lists the waiting buy orders (bids) and sell orders (asks) by price. The best bid and the best ' +
      'ask are in the middle; the gap between them is the spread. Optional settings follow the call, each after a ' +
      'dot.',
    ways: ["x.market.depth('BTCUSDT').limit(10)", '.book BTCUSDT'],
    hint: 'Dot commands such as .book are short forms. Each dot command prints the call that it makes.',
    done: 'An order that matches a price in the book trades at once (taker). Other orders wait (maker).',
    isDone: (event) => successful(event, 'GET', /^\/api\/v3\/depth$/) !== undefined,
  }),
  single({
    title: 'Draw a chart, in your own time zone',
    text:
      'A kline holds the open, high, low and close price and the volume of a minute, hour or day. The start of a day ' +
      'depends on the time zone. Request klines in the time zone UTC+8, or in your own.',
    ways: ["x.market.klines('BTCUSDT', '1h').tz('8').limit(48)", "x.market.klines('ETHUSDT', '1d').tz('-5').limit(30)"],
    hint: '.tz() takes an offset in hours, such as 8 or -5:30. Write .tz() after the call, like .limit().',
    done: 'Type x.market.klines? to read everything about this call. This works for every call.',
    isDone: (event) => successful(event, 'GET', /^\/api\/v3\/(uiK|k)lines$/)?.params.timeZone !== undefined,
  }),
  single({
    title: 'Prepare an order without sending it',
    text:
      'Showing a call never trades. A trading call is shown as a ticket: its request, its cost, and the rules of the ' +
      'symbol that the order satisfies. Write an order to buy 0.01 bitcoin, far below the market price, so that it ' +
      'will wait.',
    ways: ["x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')"],
    hint: 'Do not write await. Prices and quantities are in quotes, so that no digit is changed.',
    done: 'Nothing was sent. You can change the ticket and show it again as often as you like.',
    isDone: isTicket,
  }),
  single({
    title: 'Send the order',
    text:
      'await sends a call and returns the reply of the exchange. Each call is sent once: showing the result again ' +
      'places no second order. Send the order that you have prepared.',
    ways: ["await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')", 'await _'],
    hint: 'The Up key brings the line back; write await in front of it. _ is the last value, here the ticket.',
    done: 'The order rests in the order book; its status is NEW.',
    isDone: (event) => {
      const request = successful(event, 'POST', ORDER);
      return request && fieldsOf(request.reply).status === 'NEW';
    },
  }),
  {
    title: 'See what the order changed',
    text:
      'A waiting order locks the money that it may need. Show your open orders, and then your balances: some of ' +
      'your USDT is locked now.',
    ways: ['.orders', '.balances'],
    hint: 'The calls are x.account.openOrders() and x.account.info(). Run both.',
    done: '0.01 bitcoin at 50000 cost 500 USDT. This amount is locked until the order fills or is cancelled.',
    parts: ['your open orders', 'your balances'],
    partDone: (event) => {
      if (successful(event, 'GET', /^\/api\/v3\/(openOrders|allOrders|order)$/)) return 'your open orders';
      return successful(event, 'GET', /^\/api\/v3\/account$/) ? 'your balances' : undefined;
    },
  },
  single({
    title: 'Cancel the order',
    text:
      'Cancel the order by its symbol and its order id. Inside the call, Tab lists the ids of your open orders. One ' +
      'call can also cancel all orders of a symbol.',
    ways: ["await x.orders.cancel('BTCUSDT', 123)", "await x.orders.cancelAll('BTCUSDT')"],
    hint: '.orders shows the order id. await x.orders.cancelAll(…) needs no id.',
    done: 'The status of the order is CANCELED, and its money is free again.',
    isDone: (event) => {
      const reply = successful(event, 'DELETE', ORDERS)?.reply ?? successful(event, 'POST', /cancelReplace$/)?.reply;
      return reply !== undefined;
    },
  }),
  single({
    title: 'Two orders, of which only one can fill',
    text:
      'You own bitcoin. Sell some of it above the market if the price rises, or below the market if the price ' +
      'falls. Such a pair is an OCO order list (one cancels the other). Each leg is set by a method of its own; ' +
      'Tab lists the fields of a leg.',
    ways: [
      "x.orders.oco('BTCUSDT', 'SELL', '0.01')",
      "  .above('LIMIT_MAKER', { price: '70000' })",
      "  .below('STOP_LOSS_LIMIT', { price: '50000', stopPrice: '51000' })",
      'await _',
    ],
    hint: 'A line that starts with a dot continues the line before. await _ sends the finished ticket.',
    done: 'Both legs wait. When one of them fills, the exchange cancels the other one.',
    isDone: (event) => successful(event, 'POST', /^\/api\/v3\/orderList/) !== undefined,
  }),
  single({
    title: 'Rate limits',
    text:
      'An exchange limits your requests: each call has a weight, and the weight per minute is limited. x counts the ' +
      'used weight from the replies of the exchange, and waits when the limit is reached, so that you are not ' +
      'banned.',
    ways: ['x.limits', '.limits'],
    hint: 'Type x.limits. It sends nothing.',
    done: 'x.limits.forecast([…]) estimates the weight and duration of a batch of calls without sending it.',
    isDone: isLimits,
  }),
  single({
    title: 'Make a mistake',
    text:
      'A symbol has rules: a price is a multiple of the tick size, a quantity is a multiple of the step size, and an ' +
      'order has a minimum value. Break a rule and read the error: it names the rule, your value, and valid values.',
    ways: ["await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000.005')", "await x.market.trades('NOPE')"],
    hint: 'Every rejected call counts. _err is the last error; _err.advice says what to do.',
    done: '.fit() after an order rounds its values to the nearest valid ones, and lists the changes.',
    isDone: isRefusal,
  }),
  single({
    title: 'Lose a reply',
    text:
      'The worst case: an order was sent, but no reply arrived. Was the order placed? Tell the exchange to execute ' +
      'the next order but to drop its reply. Then place an order, and watch what x does.',
    ways: ['.fault drop newOrder after', "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')"],
    hint: 'First the fault, then the order. Write nothing after the order, so that its result is shown.',
    done: 'x queried the order by its client order id and found it. x never sends an order twice.',
    isDone: isReconciled,
  }),
];

/** Suggestions for the time after the tour. */
export const FOLLOW_UPS = [
  ['.watch book', 'redraws the order book in place until you press q'],
  ['.clock advance 1h', 'advances the clock of the exchange by one hour'],
  ["await x.market.klines('BTCUSDT', '1m').from('-7d').all()", 'all minute klines of the last week'],
  ['.help', 'lists all verbs and commands; .help klines explains one'],
  ['.teach lab', 'a lesson about the lab: strategies tested against the engine'],
  ['connect()', 'makes the same client in a program: import { connect } from "spotlab"'],
] as const;
