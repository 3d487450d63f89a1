/** The exercises of notebooks 7 to 9: signing, rate limits, lost replies. */
import type { ArrivedRequest } from '../../protocol/index.js';
import type { ExchangeReader, Exercise } from '../exercise.js';
import { isPlacementOf, unlessArrived } from './arrivals.js';
import {
  anyOrder,
  anyRight,
  attempts,
  isEqual,
  isOpen,
  type ListedOrder,
  type Missing,
  noOrder,
  notOpen,
  orders,
  wrongSide,
  wrongType,
} from './attempts.js';
import { type Distance, wrongDistance } from './market.js';

const WINDOW_MS = 10_000;
const PACED = 7;
const PACED_LIMIT = 5;
/** After this time an order cannot arrive any more: `recvWindow`, a second for the clocks, ten seconds for the engine. */
const CERTAIN_MS = 16_000;
const FAR: Distance = { percent: -5, orMore: true };
const FAR_WORDS = 'at least five percent below the market';

export const protocolExercises: readonly Exercise[] = [
  {
    id: '07-encoded-order',
    task: 'Buy for 20 USDT on the symbol 柚子USDT, at the market, with `fetch`, a key that you create and your own signature. The client order id is `by-hand`. Mind the encoding.',
    hints: [
      'The function `send` of this notebook encodes every parameter, but it sends a GET. An order is a POST.',
      'The parameters: symbol, side, type, quoteOrderQty, newClientOrderId, timestamp.',
      'Sign the encoded text and send the same text, with `&signature=` at its end.',
    ],
    async check(x) {
      const all = await orders(x, '柚子USDT');
      if (all.length === 0) return 'The account has no order on 柚子USDT.';
      const [first] = await x.keys();
      return anyRight(all, (order) => {
        const { orderId, clientOrderId, side, status } = order;
        if (clientOrderId !== 'by-hand') return `Order ${orderId} has the client order id ${clientOrderId}.`;
        if (side !== 'BUY') return `Order ${orderId} sells; the task wants an order that buys.`;
        const otherType = wrongType(order, 'market');
        if (otherType) return otherType;
        if (!isEqual(order.origQuoteOrderQty, '20')) return `Order ${orderId} was not told to spend 20 USDT.`;
        if (status !== 'FILLED') return `Order ${orderId} is ${status}: it did not spend the amount.`;
        const isByHand = (request: ArrivedRequest) =>
          isPlacementOf(order)(request) && request.status === 200 && request.apiKey !== first?.apiKey;
        return unlessArrived(
          x,
          isByHand,
          'The order came with the key of `x`: sign it yourself, with a key of your own.',
        );
      });
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
      const newestFirst = [...(await x.keys())].reverse();
      const own = newestFirst.filter(({ kind }) => kind === 'Ed25519');
      if (own.length > 0)
        return anyRight(own, ({ permissions }) =>
          permissions.join() === 'TRADE'
            ? undefined
            : `The newest Ed25519 key has the permissions ${permissions.join(', ')}.`,
        );
      const tradesOnly = newestFirst.find(({ permissions }) => permissions.join() === 'TRADE');
      return tradesOnly
        ? `The key with TRADE alone is of the kind ${tradesOnly.kind}.`
        : 'The exchange has no Ed25519 key.';
    },
  },
  {
    id: '08-paced-orders',
    task: `On BTCUSDT, place ${PACED} limit orders that buy 0.0011 BTC each, ${FAR_WORDS}, so that none of the ten-second windows in which the exchange counts orders has more than ${PACED_LIMIT} of them. Do not wait: move the clock.`,
    hints: [
      'A window begins at a full ten seconds: at 0, 10, 20, … seconds of each minute.',
      "After five orders, move the clock: `await x.exchange.clock.advance('10s')`.",
    ],
    async check(x) {
      const wanted = { side: 'BUY', quantity: '0.0011', type: 'limit' } as const;
      const all = await attempts(x, wanted);
      if (all.length === 0) return noOrder(x, wanted);
      const right: ListedOrder[] = [];
      let wrong: Missing;
      for (const order of all) {
        const missing = wrongType(order, 'limit') ?? (await wrongDistance(x, order, order.price, FAR));
        if (missing === undefined) right.push(order);
        else wrong ??= missing;
      }
      if (right.length < PACED) return wrong ?? `The account has ${right.length} of ${PACED} orders of 0.0011 BTC.`;
      // All orders count in their window, also those of an earlier attempt.
      const windowOf = ({ time }: ListedOrder) => Math.floor(time / WINDOW_MS);
      const counts = new Map<number, number>();
      for (const order of all) counts.set(windowOf(order), (counts.get(windowOf(order)) ?? 0) + 1);
      const runs = Array.from({ length: right.length - PACED + 1 }, (_, at) => right.slice(at, at + PACED));
      return anyRight(runs, (run) => {
        const most = Math.max(...run.map((order) => counts.get(windowOf(order)) ?? 0));
        return most <= PACED_LIMIT
          ? undefined
          : `One window has ${most} orders. Begin anew: move the clock by ten seconds, and place ${PACED} orders again.`;
      });
    },
  },
  {
    id: '08-smaller-order',
    task: `On BTCUSDT, place a limit order that buys 0.0013 BTC, ${FAR_WORDS}. Then make it smaller, 0.0012 BTC, without increasing the order count.`,
    hints: [
      'Cancel-replace places a new order, which is counted. Another call keeps the order.',
      "`await x.orders.amend('BTCUSDT', order.orderId, '0.0012')`",
    ],
    async check(x) {
      const small = { side: 'BUY', quantity: '0.0012', type: 'limit' } as const;
      const [amended, [large]] = await Promise.all([attempts(x, small), attempts(x, { ...small, quantity: '0.0013' })]);
      if (amended.length === 0)
        return large
          ? 'The order of 0.0013 BTC is there. Make it smaller.'
          : ((await wrongSide(x, small)) ?? noOrder(x, { ...small, quantity: '0.0013' }));
      return anyOrder(x, small, async (order) => {
        const amendments = await x.account.amendments('BTCUSDT', order.orderId);
        if (!amendments.some(({ origQty }) => isEqual(origQty, '0.0013')))
          return `Order ${order.orderId} of 0.0012 BTC is a new order: it was counted.`;
        return notOpen(order) ?? wrongDistance(x, order, order.price, FAR);
      });
    },
  },
  {
    id: '09-placed-once',
    task: `Plan the loss of a reply (\`drop\` with \`after: true\`). On BTCUSDT, place a limit order that buys 0.0014 BTC, ${FAR_WORDS}, with the client order id \`only-once\`. In the end exactly one order of 0.0014 BTC must be open.`,
    hints: [
      "`await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true })` loses the next reply.",
      'The client queries the order when the reply is lost. You need no loop.',
      "`.id('only-once')` sets the client order id.",
    ],
    check: (x) =>
      onlyOpen(x, '0.0014', 'only-once', async (order) => {
        const isLost = (request: ArrivedRequest) =>
          isPlacementOf(order)(request) && request.fault === 'drop' && request.status === 200;
        return unlessArrived(x, isLost, `The reply to order ${order.orderId} was not lost. ${ANEW}`);
      }),
  },
  {
    id: '09-tried-again',
    task: `Plan the loss of an *order* (\`drop\` without \`after\`). On BTCUSDT, place a limit order that buys 0.0016 BTC, ${FAR_WORDS}, with the client order id \`first-try\`. When it is certain that it cannot arrive any more, place it again with the id \`second-try\`. In the end exactly one order of 0.0016 BTC must be open.`,
    hints: [
      "The client is certain that the order was lost after sixteen seconds of the exchange's clock. Above, this clock was moved by 17 seconds.",
      'Send the order without waiting for its end: `const failed = order.send().catch((error) => error)`.',
      "Then `await x.exchange.clock.advance('17s')`, `await failed`, and send the second order.",
    ],
    check: (x) =>
      onlyOpen(x, '0.0016', 'second-try', async (order) => {
        const arrived = await x.requests();
        if (arrived === undefined) return undefined;
        const lost = arrived.filter(
          ({ endpoint, symbol, clientOrderId, fault, status }) =>
            endpoint === 'newOrder' &&
            symbol === order.symbol &&
            clientOrderId === 'first-try' &&
            fault === 'drop' &&
            status === null,
        );
        const before = lost.filter(({ timeMs }) => timeMs <= order.time);
        if (before.length === 0) return `No order with the id first-try was lost before the second try. ${ANEW}`;
        const sinceMs = Math.max(...before.map(({ timeMs }) => order.time - timeMs));
        return before.some(({ timeMs }) => order.time - timeMs >= CERTAIN_MS)
          ? undefined
          : `The second try came ${sinceMs / 1000} s after the first, when the first could still arrive. ${ANEW}`;
      }),
  },
];

const ANEW = 'Begin anew: cancel the order, plan the loss, and place the order.';

/** Judges the one open order that buys a quantity; cancelled ones do not count. */
async function onlyOpen(
  x: ExchangeReader,
  quantity: string,
  id: string,
  missingIn: (order: ListedOrder) => Promise<Missing>,
): Promise<Missing> {
  const wanted = { side: 'BUY', quantity, type: 'limit' } as const;
  const all = await attempts(x, wanted);
  if (all.length === 0) return noOrder(x, wanted);
  const open = all.filter(isOpen);
  const [order] = open;
  if (!order) {
    const [newest] = all as [ListedOrder];
    return wrongType(newest, 'limit') ?? `Order ${newest.orderId} is ${newest.status}: one order must be open.`;
  }
  if (open.length > 1)
    return `${open.length} orders of ${quantity} BTC are open, not one. Begin anew: cancel them with \`x.orders.cancelAll\`.`;
  const otherType = wrongType(order, 'limit');
  if (otherType) return otherType;
  if (order.clientOrderId !== id) return `Order ${order.orderId} has the client order id ${order.clientOrderId}.`;
  return (await wrongDistance(x, order, order.price, FAR)) ?? missingIn(order);
}
