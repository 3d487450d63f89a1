/** The guided tour: the first ten minutes, as a table. Each step fits on a screen of 80 columns and 24 rows. */

import type { Step, TutorialEvent } from './tour-step.js';
import { answered, fieldsOf, isLimits, isReconciled, isRefusal, isTicket } from './tutorial-events.js';

const ORDER = /^\/api\/v3\/order$/;
const ORDERS = /^\/api\/v3\/(order|openOrders|order\/cancelReplace)$/;

/** A step with one thing to do. */
const single = (
  step: Omit<Step, 'parts' | 'partDone'> & { readonly isDone: (event: TutorialEvent) => boolean | undefined },
): Step => {
  const { isDone, ...rest } = step;
  return { ...rest, parts: ['it'], partDone: (event) => (isDone(event) ? 'it' : undefined) };
};

export const steps: readonly Step[] = [
  single({
    title: 'Look at the market',
    text:
      'x is a client that is connected to an exchange. The exchange is yours: it runs in this program, its prices move, ' +
      'and its money is made up, so nothing that you do here costs anything. Begin with the last 24 hours of a symbol. ' +
      'A call that reads is sent as soon as it is the last thing on a line.',
    ways: ["x.market.ticker.last24h('BTCUSDT')", '.tickers BTCUSDT'],
    hint: 'Type the first line and press Enter. After x. the Tab key shows what there is.',
    done: 'That was a request and its answer. Inside the quotes, Tab completes symbols.',
    isDone: (event) => answered(event, 'GET', /^\/api\/v3\/ticker/) !== undefined,
  }),
  single({
    title: 'Read the order book',
    text:
      'The book holds what others want to buy (bids) and sell (asks), and at which price. The best bid and the best ask ' +
      'stand in the middle; between them is the spread. Settings follow the call, each behind a dot.',
    ways: ["x.market.depth('BTCUSDT').limit(10)", '.book BTCUSDT'],
    hint: 'The dot commands are short ways. Each shows the call it makes, so that you can type it yourself.',
    done: 'Whoever takes a price of the book trades at once; whoever adds one waits.',
    isDone: (event) => answered(event, 'GET', /^\/api\/v3\/depth$/) !== undefined,
  }),
  single({
    title: 'Draw a chart, in your own time zone',
    text:
      'Klines are what prices did in each hour, minute or day: open, high, low, close and volume. Where a day begins ' +
      'depends on the time zone. Ask for klines that are cut in the zone UTC+8, or in yours.',
    ways: ["x.market.klines('BTCUSDT', '1h').tz('8').limit(48)", "x.market.klines('ETHUSDT', '1d').tz('-5').limit(30)"],
    hint: '.tz() takes hours such as 8 or -5:30, and goes behind the call like .limit().',
    done: 'x.market.klines? tells everything that this call takes. So it does for any other.',
    isDone: (event) => answered(event, 'GET', /^\/api\/v3\/(uiK|k)lines$/)?.params.timeZone !== undefined,
  }),
  single({
    title: 'Prepare an order, without sending it',
    text:
      'Looking never trades. A call that trades is shown as a ticket: what would be sent, what it costs, and which rules of ' +
      'the symbol it keeps. Write an order to buy a hundredth of a bitcoin, well below the market so that it will wait.',
    ways: ["x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')"],
    hint: 'Leave out await. Prices and quantities are in quotes: so every digit stays what you typed.',
    done: 'Nothing was sent. You can change the ticket and look again as often as you like.',
    isDone: isTicket,
  }),
  single({
    title: 'Send it',
    text:
      'await sends a call, and gives back what the exchange says. Sent is sent: showing the result again places nothing ' +
      'again. Send the order that you have prepared.',
    ways: ["await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')", 'await _'],
    hint: 'The Up key brings the line back; put await before it. _ is the last value, here the ticket.',
    done: 'The order rests in the book, and its status is NEW.',
    isDone: (event) => {
      const request = answered(event, 'POST', ORDER);
      return request && fieldsOf(request.reply).status === 'NEW';
    },
  }),
  {
    title: 'See what it changed',
    text:
      'An order that waits locks the money that it may need. Look at your open orders, and then at your balances: some of ' +
      'your USDT is locked now.',
    ways: ['.orders', '.balances'],
    hint: 'As calls these are x.account.openOrders() and x.account.info(). Do both.',
    done: '0.01 bitcoin at 50000 are 500 USDT: that much is locked, and comes back when you cancel.',
    parts: ['your open orders', 'your balances'],
    partDone: (event) => {
      if (answered(event, 'GET', /^\/api\/v3\/(openOrders|allOrders|order)$/)) return 'your open orders';
      return answered(event, 'GET', /^\/api\/v3\/account$/) ? 'your balances' : undefined;
    },
  },
  single({
    title: 'Cancel it',
    text:
      'Cancel the order by its symbol and its number. Inside the call, Tab offers the numbers of your open orders. All ' +
      'orders of a symbol are cancelled by one call.',
    ways: ["await x.orders.cancel('BTCUSDT', 123)", "await x.orders.cancelAll('BTCUSDT')"],
    hint: 'The number is in .orders. await x.orders.cancelAll(…) needs none.',
    done: 'Its status is CANCELED, and its money is free again.',
    isDone: (event) => {
      const reply = answered(event, 'DELETE', ORDERS)?.reply ?? answered(event, 'POST', /cancelReplace$/)?.reply;
      return reply !== undefined;
    },
  }),
  single({
    title: 'Two orders of which only one can happen',
    text:
      'You hold bitcoin. Sell some of it above the market if the price rises, or below if it falls: an order list, OCO ' +
      '(one cancels the other). Each leg is said in a step of its own, and Tab tells what a leg needs.',
    ways: [
      "x.orders.oco('BTCUSDT', 'SELL', '0.01')",
      "  .above('LIMIT_MAKER', { price: '70000' })",
      "  .below('STOP_LOSS_LIMIT', { price: '50000', stopPrice: '51000' })",
      'await _',
    ],
    hint: 'A line that begins with a dot goes on from the one before. The three make a ticket, and await _ sends it.',
    done: 'Both legs wait. When one fills, the exchange takes the other back by itself.',
    isDone: (event) => answered(event, 'POST', /^\/api\/v3\/orderList/) !== undefined,
  }),
  single({
    title: 'Know your limits',
    text:
      'An exchange lets you send only so much: each call has a weight, and a minute has a budget of it. x counts along, ' +
      'from what the exchange itself says, and waits rather than run into a ban.',
    ways: ['x.limits', '.limits'],
    hint: 'Just type x.limits. It sends nothing.',
    done: 'x.limits.forecast([…]) tells what a batch of calls would cost before you send it.',
    isDone: isLimits,
  }),
  single({
    title: 'Make a mistake',
    text:
      'A symbol has rules: a price moves in ticks, a quantity in steps, and an order has a least value. Break one, and read ' +
      'what is said: which rule, with which value, and what would be right.',
    ways: ["await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000.005')", "await x.market.trades('NOPE')"],
    hint: 'Any refusal will do. _err is the last error; _err.advice says what to do.',
    done: '.fit() behind an order moves it to the nearest values that pass, and says what it changed.',
    isDone: isRefusal,
  }),
  single({
    title: 'Lose an answer',
    text:
      'The worst moment: an order was sent, and no answer came. Was it placed? Let the exchange drop its next answer to an ' +
      'order, after it was carried out. Then place an order, and watch what x does.',
    ways: ['.fault drop newOrder after', "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')"],
    hint: 'First the fault, then the order. The order must be the last thing on its line, so that its result shows.',
    done: 'x asked for the order by the id that it had given it, and found it. Nothing is ever sent twice.',
    isDone: isReconciled,
  }),
];

/** What to do next, when all of it is done. */
export const FOLLOW_UPS = [
  ['.watch book', 'the book, drawn in place until you press a key'],
  ['.clock advance 1h', 'an hour passes at once'],
  ["await x.market.klines('BTCUSDT', '1m').from('-7d').all()", 'a week of minutes'],
  ['.help', 'every verb and command; .help klines tells one'],
  ['connect()', 'the same client in a program: import { connect } from "spotlab"'],
] as const;
