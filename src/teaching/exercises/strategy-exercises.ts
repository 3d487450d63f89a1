/** The exercises of notebooks 10 to 12: advanced orders, market making, replays. */

import { type Decimal, decimal } from '../../client/index.js';
import { MINUTE_MS } from '../../protocol/index.js';
import type { Exercise } from '../exercise.js';
import {
  anyOrder,
  anyRight,
  attempts,
  isEqual,
  isOpen,
  type ListedOrder,
  noOrder,
  notOpen,
  SYMBOL,
  type Wanted,
  wrongType,
} from './attempts.js';
import { highestOf, minutesBefore, stepsOf, wrongDistance } from './market.js';

const BNB = 'BNBUSDT';
const HOLD_MS = 600_000;

export const strategyExercises: readonly Exercise[] = [
  {
    id: '10-iceberg',
    task: 'On BTCUSDT, place an iceberg order that sells 0.5 BTC, one percent above the market, and shows 0.1 BTC at a time. It must be waiting.',
    hints: [
      "An iceberg is a limit order with `.tif('GTC')` and `.icebergQty('0.1')`.",
      'The price has two decimals: `(Number(askPrice) * 1.01).toFixed(2)`.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'SELL', quantity: '0.5', type: 'LIMIT' }, async (order) => {
        const { orderId, icebergQty } = order;
        const closed = notOpen(order);
        if (closed) return closed;
        if (isEqual(icebergQty, '0')) return `Order ${orderId} shows its whole quantity.`;
        if (!isEqual(icebergQty, '0.1')) return `Order ${orderId} shows ${decimal(icebergQty)} BTC at a time.`;
        return wrongDistance(x, order, order.price, { percent: 1 });
      }),
  },
  {
    id: '10-peg',
    task: 'On BTCUSDT, place a pegged limit order that buys 0.0191 BTC at the best bid, whatever this price is when the order arrives.',
    hints: [
      'The best price of your own side is the peg `PRIMARY_PEG`.',
      "A pegged order has `{ pegPriceType: 'PRIMARY_PEG' }` in the place of its price, and needs no offset.",
    ],
    check: (x) =>
      anyOrder(x, { side: 'BUY', quantity: '0.0191', type: 'limit' }, ({ orderId, pegPriceType, pegOffsetValue }) => {
        if (pegPriceType === undefined) return `Order ${orderId} has a price of its own: it is not pegged.`;
        return pegPriceType === 'PRIMARY_PEG' && !pegOffsetValue
          ? undefined
          : `The peg of order ${orderId} is ${pegPriceType}, ${pegOffsetValue ?? 0} levels away.`;
      }),
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
      const { tick } = await stepsOf(x, BNB);
      const { bidPrice, askPrice } = await x.market.ticker.book(BNB);
      const quote = { quantity: '0.5', type: 'LIMIT_MAKER', symbol: BNB, isOneOfPair: true } as const;
      const judge = (wanted: Wanted, awayOf: (price: string) => Decimal, side: string) =>
        anyOrder(x, wanted, (order) => {
          const ticks = awayOf(order.price).div(tick);
          if (!isOpen(order)) return `The ${side} is ${order.status}; it must be open.`;
          return ticks.eq(5) ? undefined : `The ${side} is ${ticks} ticks away from the best ${side}.`;
        });
      const bid = await judge({ ...quote, side: 'BUY' }, (price) => decimal(bidPrice).sub(price), 'bid');
      return bid ?? judge({ ...quote, side: 'SELL' }, (price) => decimal(price).sub(askPrice), 'ask');
    },
  },
  {
    id: '11-round-trip',
    task: 'Earn a spread: buy 0.012 BTC and sell 0.012 BTC on BTCUSDT with limit orders, both as a *maker*, and sell at a higher price than you buy. `stagePrice` of `spotlab/teaching` moves the price for you, as in notebook 4.',
    hints: [
      "`const stage = await stagePrice(x, 'BTCUSDT')`, then `stage.at(-0.1)` is the price 0.1 percent below the market.",
      'Place the bid with `limitMaker` at `stage.at(-0.1)`, 0.1 percent below. `await stage.push(-0.2)` lets the price fall through it.',
      'Then the ask at `stage.at(0.1)`, and `await stage.push(0.2)`.',
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.012', type: 'limit', isOneOfPair: true } as const;
      const filledAsMaker = async (order: ListedOrder) => {
        const { orderId, side, status } = order;
        const otherType = wrongType(order, 'limit');
        if (otherType) return otherType;
        if (status !== 'FILLED') return `Order ${orderId} (${side}) is ${status}; it must be filled.`;
        const fills = await x.account.myTrades(SYMBOL).orderId(orderId).limit(1000);
        return fills.every(({ isMaker }) => isMaker) ? undefined : `Order ${orderId} (${side}) has traded as a taker.`;
      };
      const bought = await anyOrder(x, wanted, filledAsMaker);
      if (bought) return bought;
      const sold = await anyOrder(x, { ...wanted, side: 'SELL' }, filledAsMaker);
      if (sold) return `Bought. ${sold}`;
      const buys = await attempts(x, wanted);
      const pairs = (await attempts(x, { ...wanted, side: 'SELL' })).flatMap((sell) =>
        buys.map((buy) => [buy, sell] as const),
      );
      return anyRight(pairs, async ([buy, sell]) => {
        const missing = (await filledAsMaker(buy)) ?? (await filledAsMaker(sell));
        if (missing) return missing;
        return decimal(sell.price).gt(buy.price)
          ? undefined
          : `You bought at ${buy.price} and sold at ${sell.price}: sell at a higher price than you buy.`;
      });
    },
  },
  {
    id: '12-breakout',
    task: 'Place a limit order on BTCUSDT of `x` (not on the replay) that sells 0.0022 BTC at the highest price of the last 60 *complete* minutes. Use no data of the present minute.',
    hints: [
      "`x.market.klines('BTCUSDT', '1m').limit(61)` has one minute too many. Which?",
      '`.slice(0, -1)` leaves out the minute that has not ended. The high is value number 2.',
      'Compare the highs as numbers, but send the text of the exchange.',
    ],
    check: (x) =>
      anyOrder(x, { side: 'SELL', quantity: '0.0022', type: 'limit' }, async ({ orderId, price, time }) => {
        if (highestOf(await minutesBefore(x, time, { from: 60 })).eq(price)) return undefined;
        const [present] = await x.market
          .klines(SYMBOL, '1m')
          .from(Math.floor(time / MINUTE_MS) * MINUTE_MS)
          .limit(1);
        if (present && isEqual(present[2], price))
          return 'This is the high of the present minute, which is not complete.';
        return `The price ${price} of order ${orderId} is not the highest price of these 60 minutes.`;
      }),
  },
  {
    id: '12-ten-minutes',
    task: 'Hold BTCUSDT for exactly ten minutes of the clock of `x`: buy 0.0023 BTC at the market, move the clock, sell 0.0023 BTC at the market.',
    hints: [
      'Pause the clock before you buy; otherwise it also runs while your requests are on their way.',
      "`await x.exchange.clock.advance('10m')`",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0023', type: 'market', isOneOfPair: true } as const;
      const buys = await attempts(x, wanted);
      if (buys.length === 0) return noOrder(x, wanted);
      const newestFirst = await attempts(x, { ...wanted, side: 'SELL' });
      return anyRight(buys, (buy) => {
        const sell = newestFirst.filter(({ orderId }) => orderId > buy.orderId).at(-1);
        if (!sell) return wrongType(buy, 'market') ?? `Order ${buy.orderId} has bought. The sale is missing.`;
        const otherType = wrongType(buy, 'market') ?? wrongType(sell, 'market');
        if (otherType) return otherType;
        const heldMs = sell.time - buy.time;
        return heldMs === HOLD_MS
          ? undefined
          : `Held for ${heldMs / 1000} seconds instead of ${HOLD_MS / 1000}. Begin anew: buy again.`;
      });
    },
  },
];
