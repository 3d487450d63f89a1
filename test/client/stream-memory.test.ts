/** Tests that the memory of streams does not grow over many messages: trades, a kept book and order reports, over sockets without a network. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { AccountFeed } from '../../src/streams/index.js';
import { trials } from '../support/depth.js';
import { FakeApi } from '../support/fake-api.js';
import { FakeClock } from '../support/fake-clock.js';
import { FakeMarket } from '../support/fake-market.js';
import { pass } from '../support/fake-sockets.js';
import { makeClient, NOW } from '../support/make-client.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Messages until the memory stops growing: the client remembers ids and final orders up to a limit. */
const WARM_UP = trials(12_000, 60_000);
/**
 * Messages that are measured. A leak of 150 bytes in each would be 3 MB, or 51 MB at full depth, where the three
 * tests together have a million messages.
 */
const MESSAGES = trials(20_000, 340_000);
const MAX_GROWTH = trials(2, 5) * 2 ** 20;
/** Messages between two turns of the event loop, in which the consumers take them. */
const BATCH = 200;

const turn = () => new Promise((resolve) => setImmediate(resolve));

function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Sends messages, and returns by how much the heap grew after the first messages. */
async function growth(send: (index: number) => void): Promise<number> {
  let before = 0;
  for (let index = 0; index < WARM_UP + MESSAGES; index += 1) {
    if (index === WARM_UP) before = heapBytes();
    send(index);
    if (index % BATCH === BATCH - 1) await turn();
  }
  await turn();
  return heapBytes() - before;
}

const market = (parts: Partial<SessionParts> = {}) => {
  const clock = new FakeClock(NOW);
  const fake = new FakeMarket(clock);
  const book = { lastUpdateId: 100, bids: [['99.00', '1.00']], asks: [['101.00', '1.00']] };
  const made = makeClient(() => ({ body: book }), { clock, marketStreams: async () => fake.source, ...parts });
  return { ...made, clock, fake };
};

test('a stream of trades that stays open does not use more and more memory', async () => {
  const { x, clock, fake } = market();
  let last = 0;
  const handle = x.stream.trades('BTCUSDT').on(({ id }) => {
    last = id as number;
  });
  await pass(clock, 10);
  await handle.ready;
  const trade = { e: 'trade', E: 1, s: 'BTCUSDT', p: '100.00', q: '1.000', T: 1, m: true, M: true };
  const grown = await growth((t) => fake.emit('btcusdt@trade', { ...trade, t }));
  expect([last, handle.events]).toEqual([WARM_UP + MESSAGES - 1, WARM_UP + MESSAGES]);
  expect(grown).toBeLessThan(MAX_GROWTH);
  await handle.stop();
});

test('a book that stays open does not use more and more memory, nor do its changes', async () => {
  const { x, clock, fake } = market();
  const opening = x.stream.book('BTCUSDT').then((book) => book);
  await pass(clock, 10);
  fake.emit('btcusdt@depth@100ms', { e: 'depthUpdate', E: 1, s: 'BTCUSDT', U: 100, u: 100, b: [], a: [] });
  const book = await opening;
  const handle = book.on(({ bids }) => bids.length);
  // Levels come and go, as on a market that moves.
  const grown = await growth((index) => {
    const level = [`${50 + (index % 97) * 0.5}`, index % 3 === 0 ? '0' : `${index % 7}.5`];
    const change = { e: 'depthUpdate', E: index, s: 'BTCUSDT', U: 101 + index, u: 101 + index, b: [level], a: [] };
    fake.emit('btcusdt@depth@100ms', change);
  });
  expect([book.updateId, book.isSynchronized]).toEqual([100 + WARM_UP + MESSAGES, true]);
  expect(grown).toBeLessThan(MAX_GROWTH);
  await handle.stop();
  await book.close();
});

test('a stream of orders that stays open keeps no memory for final orders', async () => {
  const api = new FakeApi();
  const url = 'ws://exchange.test/ws-api/v3';
  const feed = new AccountFeed({ url, open: api.open, clock: api.clock, session: api.session() });
  const { x } = market({ clock: api.clock, accountEvents: async () => feed });
  let filled = 0;
  const handle = x.stream.orders().on(({ order }) => {
    if (order.status === 'FILLED') filled += 1;
  });
  await pass(api.clock, 10);
  await handle.ready;
  // Each order is placed, then filled.
  const grown = await growth((index) => {
    const [order, isFill] = [Math.floor(index / 2), index % 2 === 1];
    const filledQty = isFill ? '1.00' : '0.00';
    const placement = `"s":"BTCUSDT","c":"order${order}","S":"BUY","o":"LIMIT","f":"GTC","q":"1.00","p":"100.00","P":"0.00"`;
    const status = `"F":"0.00","g":-1,"C":"","x":"${isFill ? 'TRADE' : 'NEW'}","X":"${isFill ? 'FILLED' : 'NEW'}","r":"NONE"`;
    const fill = `"i":${order},"l":"${filledQty}","z":"${filledQty}","L":"100.00","n":"0.00","N":null,"T":${index}`;
    const rest = `"t":${isFill ? order : -1},"I":${index},"w":true,"m":false,"M":false,"O":${index},"Z":"0","Y":"0","Q":"0"`;
    const event = `{"e":"executionReport","E":${index},${placement},${status},${fill},${rest},"W":${index},"V":"NONE"}`;
    api.sockets.last.message(`{"subscriptionId":0,"event":${event}}`);
  });
  expect(filled).toBe((WARM_UP + MESSAGES) / 2);
  expect(grown).toBeLessThan(MAX_GROWTH);
  await handle.stop();
});
