/**
 * Tests `x.stream.book` against the embedded exchange: the book equals that of the exchange with a paused clock, after lost
 * and repeated events, and after a restored snapshot of the exchange.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Spot, type StreamBook } from '../../../src/index.js';

const SYMBOL = 'BTCUSDT';

let x: Spot;
let book: StreamBook;

beforeAll(async () => {
  x = await connect({ seed: 1, paused: true, time: '2026-01-31T12:00:00Z', limits: 'off' });
  book = await x.stream.book(SYMBOL);
});
afterAll(() => x.close());

/** Advances the exchange in steps of half a second until the book is as wanted. */
async function advanceUntil(isReached: () => boolean): Promise<void> {
  for (let step = 0; !isReached(); step += 1) {
    if (step > 200) throw new Error(`not reached: ${JSON.stringify(book.resyncs)}`);
    await x.exchange.clock.advance('500ms');
    // Waits for one request, so that events on their way reach the client.
    await x.market.depth(SYMBOL).limit(1);
  }
}

/** Waits until the book has the exchange's last change, and compares all levels. */
async function expectEqual(): Promise<void> {
  const depth = await x.market.depth(SYMBOL).limit(5000);
  if (book.updateId !== depth.lastUpdateId || !book.isSynchronized) {
    for await (const change of book) if (change.isSynchronized && change.updateId >= depth.lastUpdateId) break;
  }
  expect([book.updateId, book.bids(5000), book.asks(5000)]).toEqual([depth.lastUpdateId, depth.bids, depth.asks]);
}

test('a local book does not change while the clock of the exchange is paused, and follows when the clock is advanced', async () => {
  expect(book.isSynchronized).toBe(true);
  await expectEqual();
  const before = book.updateId;
  await x.exchange.clock.advance('1m');
  await expectEqual();
  expect(book.updateId).toBeGreaterThan(before);
  expect(book.resyncs).toEqual({ count: 0, reasons: {} });
});

test('the local book notices lost diffs, and equals the book of the exchange again', async () => {
  await x.exchange.faults.stream('gap', { stream: book.name, count: 2 });
  await advanceUntil(() => book.resyncs.reasons.gap === 1 && book.isSynchronized);
  await expectEqual();
});

test('repeated diffs and diffs in the wrong order cause no request for another snapshot', async () => {
  const { count } = book.resyncs;
  await x.exchange.faults.stream('duplicate', { stream: book.name, count: 2 });
  await x.exchange.faults.stream('reorder', { stream: book.name, count: 2, skip: 2 });
  await x.exchange.clock.advance('10s');
  // A diff that was held back arrives behind later ones.
  for (let step = 0; step < 200; step += 1) {
    await x.exchange.clock.advance('500ms');
    if ((await x.market.depth(SYMBOL).limit(1)).lastUpdateId === book.updateId) break;
  }
  await expectEqual();
  expect(book.resyncs.count).toBe(count);
});

test('the local book opens a lost connection again, and equals the book of the exchange again', async () => {
  await x.exchange.faults.stream('disconnect', { stream: book.name });
  await advanceUntil(() => !book.isSynchronized);
  for await (const change of book) if (change.isReloaded) break;
  expect(book.resyncs.reasons.lost).toBe(1);
  await expectEqual();
});

test('the book and the streams notice that the exchange was set back to an earlier state with lower ids', async () => {
  await x.exchange.snapshot('before');
  const [trades, account] = [x.stream.trades('BTCUSDT').on(() => {}), x.stream.account().on(() => {})];
  await Promise.all([trades.ready, account.ready, x.exchange.clock.advance('1m')]);
  await expectEqual();
  const ends = Promise.allSettled([trades.done, account.done]);
  await x.exchange.restore('before');
  // Streams without the book's own repair end at once: they would drop events that are sent again as repeated.
  const ended = {
    status: 'rejected',
    reason: { message: expect.stringContaining('the state of the exchange was replaced') },
  };
  expect(await ends).toMatchObject([ended, ended]);
  await advanceUntil(() => book.resyncs.reasons.reset === 1 && book.isSynchronized);
  await expectEqual();
});
