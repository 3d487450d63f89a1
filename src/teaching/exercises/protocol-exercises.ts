/** The exercises of notebooks 7 to 9: signing, rate limits, lost replies. */
import type { Exercise } from '../exercise.js';
import { findOrder, isEqual, isOpen, ordersOf } from './find.js';

const WINDOW_MS = 10_000;
const PACED = 7;
const PACED_LIMIT = 5;

export const protocolExercises: readonly Exercise[] = [
  {
    id: '07-encoded-order',
    task: 'Buy for 20 USDT on the symbol 柚子USDT, at the market, with `fetch` and your own signature. The client order id is `by-hand`. Mind the encoding.',
    hints: [
      'The function `send` of this notebook encodes every parameter, but it sends a GET. An order is a POST.',
      'The parameters: symbol, side, type, quoteOrderQty, newClientOrderId, timestamp.',
      'Sign the encoded text and send the same text, with `&signature=` at its end.',
    ],
    async check(x) {
      const found = (await ordersOf(x, '柚子USDT')).find(({ clientOrderId }) => clientOrderId === 'by-hand');
      if (!found) return 'The account has no order on 柚子USDT with the client order id by-hand.';
      return isEqual(found.origQuoteOrderQty, '20') ? undefined : 'The order does not spend 20 USDT.';
    },
  },
  {
    id: '07-own-key',
    task: 'Create an Ed25519 key pair of your own and register its public key with the permission `TRADE` alone.',
    hints: [
      "`generateKeyPairSync('ed25519')` of `node:crypto` makes a pair. The public key is exported as PEM.",
      'Look at the second argument of `x.exchange.keys.register(pem, { … })`: Shift+Tab shows its options.',
      "`{ permissions: ['TRADE'] }`",
    ],
    async check(x) {
      const keys = (await x.keys()).filter(({ kind }) => kind === 'Ed25519');
      if (keys.length === 0) return 'The exchange has no Ed25519 key.';
      if (keys.some(({ permissions }) => permissions.join() === 'TRADE')) return undefined;
      return `The newest Ed25519 key has the permissions ${keys.at(-1)?.permissions.join(', ')}.`;
    },
  },
  {
    id: '08-paced-orders',
    task: `Place ${PACED} limit orders of 0.0011 BTC, far below the market, so that no window of ten seconds of the exchange's clock has more than ${PACED_LIMIT} of them. Do not wait: move the clock.`,
    hints: [
      'A window begins at a full ten seconds: at 0, 10, 20, … seconds of each minute.',
      "After five orders, move the clock: `await x.exchange.clock.advance('10s')`.",
    ],
    async check(x) {
      const orders = (await ordersOf(x)).filter(({ side, origQty }) => side === 'BUY' && isEqual(origQty, '0.0011'));
      if (orders.length < PACED) return `The account has ${orders.length} of ${PACED} orders of 0.0011 BTC.`;
      const counts = new Map<number, number>();
      for (const { time } of orders) {
        const window = Math.floor(time / WINDOW_MS);
        counts.set(window, (counts.get(window) ?? 0) + 1);
      }
      const most = Math.max(...counts.values());
      return most <= PACED_LIMIT ? undefined : `One window has ${most} orders.`;
    },
  },
  {
    id: '08-smaller-order',
    task: 'Place a limit order that buys 0.0013 BTC far below the market. Then make it smaller, 0.0012 BTC, without increasing the order count.',
    hints: [
      'Cancel-replace places a new order, which is counted. Another call keeps the order.',
      "`await x.orders.amend('BTCUSDT', order.orderId, '0.0012')`",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0012' } as const;
      const order = await findOrder(x, wanted);
      if (!order || !isOpen(order)) {
        const large = await findOrder(x, { side: 'BUY', quantity: '0.0013' });
        return large ? 'The order of 0.0013 BTC is there. Make it smaller.' : 'The account has no order of 0.0013 BTC.';
      }
      const amendments = await x.account.amendments('BTCUSDT', order.orderId);
      return amendments.some(({ origQty }) => isEqual(origQty, '0.0013'))
        ? undefined
        : 'The order of 0.0012 BTC is a new order: it was counted.';
    },
  },
  {
    id: '09-placed-once',
    task: 'Plan the loss of a reply (`drop` with `after: true`). Place a limit order that buys 0.0014 BTC far below the market, with the client order id `only-once`. In the end there must be exactly one such order.',
    hints: [
      "`await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })` loses the next reply.",
      'The client queries the order when the reply is lost. You need no loop.',
      "`.id('only-once')` sets the client order id.",
    ],
    async check(x) {
      const orders = (await ordersOf(x)).filter(({ side, origQty }) => side === 'BUY' && isEqual(origQty, '0.0014'));
      if (orders.length === 0) return 'The account has no order that buys 0.0014 BTC.';
      if (orders.length > 1) return `There are ${orders.length} such orders.`;
      return orders[0]?.clientOrderId === 'only-once' ? undefined : 'The order has another client order id.';
    },
  },
  {
    id: '09-tried-again',
    task: 'Plan the loss of an *order* (`drop` without `after`). Place a limit order that buys 0.0016 BTC far below the market, with the client order id `first-try`. When it is certain that it cannot arrive any more, place it again with the id `second-try`. In the end there must be exactly one order of 0.0016 BTC.',
    hints: [
      'The client needs sixteen seconds of the clock to be certain. Above, the clock was moved by 17 seconds.',
      'Send the order without waiting for its end: `const failed = order.send().catch((error) => error)`.',
      "Then `await x.exchange.clock.advance('17s')`, `await failed`, and send the second order.",
    ],
    async check(x) {
      const orders = (await ordersOf(x)).filter(({ side, origQty }) => side === 'BUY' && isEqual(origQty, '0.0016'));
      if (orders.length === 0) return 'The account has no order that buys 0.0016 BTC.';
      if (orders.length > 1) return `There are ${orders.length} such orders.`;
      return orders[0]?.clientOrderId === 'second-try' ? undefined : 'The order is not the second try.';
    },
  },
];
