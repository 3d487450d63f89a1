/**
 * Tests that a strategy does the same in the lab and over sockets: in a replay of the same events by an exchange that is
 * stepped by the same times, over HTTP and WebSocket, it places the same orders and gets the same fills and reports.
 *
 * The strategies decide by the five best levels of a depth stream, which has an event each second. Over sockets a step ends when the
 * strategy has handled as many events as in the lab; nothing waits for the machine's clock.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type LabMarketEvent, lab, type Spot } from '../../src/index.js';
import { START_MS, walk } from './markets.js';
import { type RecordedFolder, writeRecording } from './recorded-files.js';

const SYMBOL = 'BTCUSDT';
const events: readonly LabMarketEvent[] = walk(50, 11);
const STEP_MS = 1_000;
const END_MS = Number(events.at(-1)?.time);
/** Ends the wait for a strategy that differs from the lab and never handles as many events. */
const MAX_PINGS = 1_000;

/** One decision: the number of the event, and the best prices of the book. */
interface Seen {
  readonly count: number;
  readonly bid: number;
  readonly ask: number;
}

type Decide = (x: Spot, seen: Seen) => Promise<unknown>;

/** The funds of an account on an exchange of `connect()`. */
const FUNDS = { USDT: '100000', BTC: '2' };
const at = (price: number): string => price.toFixed(2);

/** Takes more than the best level has, by limit and by market order. */
async function taker(x: Spot, { count, bid, ask }: Seen): Promise<void> {
  if (count % 2 !== 0) return;
  const [side, price, back] = count % 4 === 0 ? (['BUY', ask + 1, 'SELL'] as const) : (['SELL', bid, 'BUY'] as const);
  await x.orders.limit(SYMBOL, side, '0.7', at(price)).tif('IOC');
  await x.orders.market(SYMBOL, back, '0.15');
}

/** Joins the queue at both best prices, and leaves it again. */
async function maker(x: Spot, { count, bid, ask }: Seen): Promise<void> {
  if (count % 2 !== 0) return;
  await x.orders.cancelAll(SYMBOL).catch(() => {});
  await x.orders.limitMaker(SYMBOL, 'BUY', '0.6', at(bid)).catch(() => {});
  await x.orders.limitMaker(SYMBOL, 'SELL', '0.6', at(ask)).catch(() => {});
}

/** Buys, and leaves the exit to a pair of which a recorded trade triggers or fills one leg. */
async function pairs(x: Spot, { count, bid, ask }: Seen): Promise<void> {
  if (count % 3 !== 0) return;
  await x.orders.limit(SYMBOL, 'BUY', '0.1', at(ask)).tif('IOC');
  await x.orders
    .oco(SYMBOL, 'SELL', '0.1')
    .above('LIMIT_MAKER', { price: at(ask + 1) })
    .below('STOP_LOSS_LIMIT', { price: at(bid - 3), stopPrice: at(bid - 1) });
}

/** Moves one resting order to the best bid, each time by a cancel-replace; a filled one is placed anew. */
function mover(): Decide {
  let orderId: number | undefined;
  return async (x, { count, bid }) => {
    if (count % 3 !== 0) return;
    const price = at(bid - (count % 2));
    const place = () => x.orders.limit(SYMBOL, 'BUY', '0.1', price);
    const placed =
      orderId === undefined
        ? await place()
        : await x.orders.replace.limit(SYMBOL, orderId, 'BUY', '0.1', price).then(
            ({ newOrderResponse }) => newOrderResponse,
            () => place(),
          );
    orderId = Number((placed as { orderId: number }).orderId);
  };
}

/** The results of a strategy. */
interface Done {
  readonly orders: readonly unknown[];
  readonly fills: readonly unknown[];
  readonly reports: readonly unknown[];
}

interface Playing {
  /** The number of events that the strategy has handled. */
  handled: number;
  /** For each time: the number of events that the strategy had handled. */
  readonly until: Map<number, number>;
  readonly reports: unknown[];
}

/** Gives every event of the book to the strategy, one after the other. @param now time of the exchange, milliseconds */
async function play(x: Spot, decide: Decide, now: () => number): Promise<Playing> {
  const playing: Playing = { handled: 0, until: new Map(), reports: [] };
  const account = x.stream.account().on((event) => {
    if (event.eventType !== 'executionReport') return;
    const { orderId, executionType, status, side, price, lastQty, lastPrice, executedQty, commission } = event;
    playing.reports.push([orderId, executionType, status, side, price, lastQty, lastPrice, executedQty, commission]);
  });
  const book = x.stream.depth(SYMBOL).levels(5).buffer(1_000);
  const handle = book.on(async ({ bids, asks }) => {
    const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
    await decide(x, { count: playing.handled + 1, bid, ask });
    playing.handled += 1;
    playing.until.set(now(), playing.handled);
  });
  await Promise.all([account.ready, handle.ready]);
  return playing;
}

async function inLab(decide: Decide): Promise<Done & { readonly playing: Playing }> {
  let playing: Playing | undefined;
  const { orders, fills } = await lab.run(
    async (x) => {
      playing = await play(x, decide, () => x.clock.now());
    },
    { market: lab.events(events, { symbol: SYMBOL }), balances: FUNDS, limits: 'off' },
  );
  if (!playing) throw new Error('The strategy did not start.');
  return {
    orders: orders.map((one) => [one.orderId, one.type, one.side, one.price, one.origQty, one.executedQty, one.status]),
    fills: fills.map((one) => [one.time, one.orderId, one.price, one.quantity, one.commission, one.isMaker]),
    reports: playing.reports,
    playing,
  };
}

/** @param model the same strategy in the lab */
async function overSockets(orderEntry: 'http' | 'websocket', decide: Decide, model: Playing): Promise<Done> {
  const replay = { file: folder.path, symbol: SYMBOL, step: true };
  const x = await connect({ replay, limits: 'off', display: 'data', orderEntry });
  try {
    let nowMs = START_MS;
    const playing = await play(x, decide, () => nowMs);
    const until = async (isReached: () => boolean) => {
      for (let pings = 0; pings < MAX_PINGS && !isReached(); pings += 1) await x.general.ping();
    };
    for (let handled = 0; nowMs < END_MS; ) {
      const stepMs = Math.min(STEP_MS, END_MS - nowMs);
      nowMs += stepMs;
      await x.exchange.clock.advance(stepMs);
      handled = model.until.get(nowMs) ?? handled;
      await until(() => playing.handled >= handled);
    }
    await until(() => playing.reports.length >= model.reports.length);
    const orders = await x.account.allOrders(SYMBOL).limit(1_000);
    const fills = await x.account.myTrades(SYMBOL).limit(1_000);
    return {
      orders: orders.map((one) => [
        one.orderId,
        one.type,
        one.side,
        one.price,
        one.origQty,
        one.executedQty,
        one.status,
      ]),
      fills: fills.map((one) => [one.time, one.orderId, one.price, one.qty, one.commission, one.isMaker]),
      reports: playing.reports,
    };
  } finally {
    await x.close();
  }
}

let folder: RecordedFolder;
beforeAll(() => {
  folder = writeRecording(events);
});
afterAll(() => folder.remove());

describe('a strategy', () => {
  const statuses = (done: Done) => done.orders.map((one) => (one as unknown[])[6]);

  test.each([
    ['takes, with partial fills', 'http', () => taker, ['FILLED', 'EXPIRED']],
    ['makes a market in the queue', 'websocket', () => maker, ['FILLED', 'CANCELED']],
    ['has pairs of orders', 'http', () => pairs, ['FILLED', 'EXPIRED']],
    ['moves an order by cancel-replace', 'http', mover, ['FILLED', 'CANCELED']],
  ] as const)(
    'a strategy that %s has the same fills and reports in the lab as over real connections',
    async (_, orderEntry, make, expected) => {
      const { playing, ...done } = await inLab(make());
      expect(done.fills.length).toBeGreaterThan(5);
      expect(statuses(done)).toEqual(expect.arrayContaining([...expected]));
      expect(done.reports.some((report) => (report as unknown[])[2] === 'PARTIALLY_FILLED')).toBe(true);
      expect(await overSockets(orderEntry, make(), playing)).toEqual(done);
    },
    120_000,
  );
});
