/** The exercises of notebooks 10 to 12: advanced orders, market making, replays. */
import { decimal } from '../../client/index.js';
import type { Exercise } from '../exercise.js';
import { findOrder, isEqual, isOpen, noOrder, ordersOf, SYMBOL, stepsOf } from './find.js';

const BNB = 'BNBUSDT';
const MINUTE_MS = 60_000;
const HOLD_MS = 600_000;

export const strategyExercises: readonly Exercise[] = [
  {
    id: '10-iceberg',
    task: 'Place an iceberg order that sells 0.5 BTC, one percent above the market, and shows 0.1 BTC at a time. It must be waiting.',
    hints: [
      "An iceberg is a limit order with `.tif('GTC')` and `.icebergQty('0.1')`.",
      'The price has two decimals: `(Number(askPrice) * 1.01).toFixed(2)`.',
    ],
    async check(x) {
      const wanted = { side: 'SELL', quantity: '0.5', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (!isOpen(order)) return `Order ${order.orderId} is ${order.status}: it does not wait in the book.`;
      if (isEqual(order.icebergQty, '0.1')) return undefined;
      return isEqual(order.icebergQty, '0')
        ? 'The order shows its whole quantity.'
        : `The order shows ${order.icebergQty} BTC at a time.`;
    },
  },
  {
    id: '10-peg',
    task: 'Place a pegged order that buys 0.0191 BTC at the best bid, whatever this price is when the order arrives.',
    hints: [
      'The best price of your own side is the peg `PRIMARY_PEG`.',
      "A pegged order has `{ pegPriceType: 'PRIMARY_PEG' }` in the place of its price, and needs no offset.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0191' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      if (order.pegPriceType === undefined) return 'The order has a price of its own: it is not pegged.';
      return order.pegPriceType === 'PRIMARY_PEG' && !order.pegOffsetValue
        ? undefined
        : `The peg is ${order.pegPriceType}, ${order.pegOffsetValue ?? 0} levels away.`;
    },
  },
  {
    id: '11-two-quotes',
    task: 'Quote BNBUSDT with your own account: a bid and an ask of 0.5 BNB each, both `LIMIT_MAKER`, each five ticks away from the best price. Pause the clock first, so that the best prices stay.',
    hints: [
      "`x.market.ticker.book('BNBUSDT')` has both best prices. A tick is 0.01.",
      "Exact prices: `decimal(bidPrice).sub('0.05')` and `decimal(askPrice).add('0.05')`.",
      "`await x.orders.limitMaker('BNBUSDT', 'BUY', '0.5', price)`",
    ],
    async check(x) {
      const sides = ['BUY', 'SELL'] as const;
      const [bid, ask] = await Promise.all(
        sides.map((side) => findOrder(x, { side, quantity: '0.5', type: 'LIMIT_MAKER', symbol: BNB })),
      );
      if (!bid || !ask) return `The ${bid ? 'ask' : 'bid'} of 0.5 BNB is missing.`;
      if (!isOpen(bid) || !isOpen(ask)) return `The bid is ${bid.status}, the ask is ${ask.status}; both must be open.`;
      const { tick } = await stepsOf(x, BNB);
      const { bidPrice, askPrice } = await x.market.ticker.book(BNB);
      const away = [decimal(bidPrice).sub(bid.price), decimal(ask.price).sub(askPrice)].map((gap) => gap.div(tick));
      return away.every((ticks) => ticks.eq(5))
        ? undefined
        : `The bid is ${away[0]} ticks below the best bid, the ask ${away[1]} ticks above the best ask.`;
    },
  },
  {
    id: '11-round-trip',
    task: 'Earn a spread: buy 0.012 BTC and sell 0.012 BTC on BTCUSDT, both as a *maker*, and sell at a higher price than you buy. `stagePrice` of `spotlab/teaching` moves the price for you, as in notebook 4.',
    hints: [
      "`const stage = await stagePrice(x, 'BTCUSDT')`, then `stage.at(-0.1)` is a price below the market.",
      'Place the bid with `limitMaker` at `stage.at(-0.1)`. `await stage.push(-0.2)` lets the price fall through it.',
      'Then the ask at `stage.at(0.1)`, and `await stage.push(0.2)`.',
    ],
    async check(x) {
      const filled = async (side: 'BUY' | 'SELL') => {
        const order = await findOrder(x, { side, quantity: '0.012', type: 'LIMIT_MAKER' });
        return order?.status === 'FILLED' ? order : undefined;
      };
      const [buy, sell] = await Promise.all([filled('BUY'), filled('SELL')]);
      if (!buy) return 'No LIMIT_MAKER order has bought 0.012 BTC.';
      if (!sell) return 'Bought. No LIMIT_MAKER order has sold 0.012 BTC.';
      return decimal(sell.price).gt(buy.price) ? undefined : `Bought at ${buy.price}, sold at ${sell.price}.`;
    },
  },
  {
    id: '12-breakout',
    task: 'Place a limit order on `x` (not on the replay) that sells 0.0022 BTC at the highest price of the last 60 *complete* minutes. Use no data of the present minute.',
    hints: [
      "`x.market.klines('BTCUSDT', '1m').limit(61)` has one minute too many. Which?",
      '`.slice(0, -1)` leaves out the minute that has not ended. The high is value number 2.',
      'Compare the highs as numbers, but send the text of the exchange.',
    ],
    async check(x) {
      const wanted = { side: 'SELL', quantity: '0.0022', type: 'LIMIT' } as const;
      const order = await findOrder(x, wanted);
      if (!order) return noOrder(wanted);
      const end = Math.floor(order.time / MINUTE_MS) * MINUTE_MS;
      const minutes = await x.market
        .klines(SYMBOL, '1m')
        .from(end - 60 * MINUTE_MS)
        .to(end - 1)
        .limit(60);
      const highest = minutes.map((kline) => decimal(kline[2])).reduce((a, b) => (a.gt(b) ? a : b));
      return highest.eq(order.price) ? undefined : `The highest price was ${highest}, your price is ${order.price}.`;
    },
  },
  {
    id: '12-ten-minutes',
    task: 'Hold for exactly ten minutes of the clock of `x`: buy 0.0023 BTC at the market, move the clock, sell 0.0023 BTC at the market.',
    hints: [
      'Pause the clock before you buy; otherwise it also runs while your requests are on their way.',
      "`await x.exchange.clock.advance('10m')`",
    ],
    async check(x) {
      const orders = (await ordersOf(x)).filter(({ type, origQty }) => type === 'MARKET' && isEqual(origQty, '0.0023'));
      const sell = orders.find(({ side }) => side === 'SELL');
      const buy = orders.find(({ side, time }) => side === 'BUY' && (!sell || time <= sell.time));
      if (!buy) return 'No market order has bought 0.0023 BTC.';
      if (!sell) return 'Bought. No market order has sold 0.0023 BTC.';
      const heldMs = sell.time - buy.time;
      return heldMs === HOLD_MS ? undefined : `Held for ${heldMs / 1000} seconds instead of ${HOLD_MS / 1000}.`;
    },
  },
];
