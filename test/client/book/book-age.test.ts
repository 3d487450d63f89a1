/**
 * Tests the age and the cost of a kept book (an order book that a stream keeps current): the time since its last update, and
 * the request weight of its snapshots. A trading program judges the book by its age.
 */
import { inspect } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { type LiveRun, setLiveHost } from '../../../src/client/watch/live-run.js';
import { FakeStreamSource } from '../../support/fake-stream-source.js';
import { makeClient, NOW } from '../../support/make-client.js';

const NAME = 'btcusdt@depth@100ms';
const BOOK = { lastUpdateId: 100, bids: [['99.00', '1.00']], asks: [['101.00', '1.00']] };

function client() {
  const source = new FakeStreamSource();
  return { ...makeClient([{ body: BOOK }], { marketStreams: async () => source }), source };
}

const diff = (id: number, E: number) => ({ e: 'depthUpdate', E, s: 'BTCUSDT', U: id, u: id, b: [], a: [] });

const turn = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => setLiveHost(undefined));

test('the age of a local book counts from its last diff, or from its snapshot if no diff has come', async () => {
  const { x, source, clock } = client();
  const book = await x.stream.book('BTCUSDT');
  expect(book.ageMs).toBe(0);
  await clock.advance(1_500);
  expect([book.ageMs, book.isSynchronized]).toEqual([1_500, true]);
  source.send(NAME, diff(101, NOW + 1_400));
  expect(book.ageMs).toBe(100);
  // A silent connection is found after a minute; until then only the age shows it.
  await clock.advance(30_000);
  expect([book.ageMs, book.isSynchronized]).toEqual([30_100, true]);
  // The age of a diff counts from its event time, not from its arrival.
  source.send(NAME, diff(102, NOW + 1_500));
  expect(book.ageMs).toBe(30_000);
  await book.close();
});

test('the request weight of a local book is shown before the book opens, and in the caption of its display', async () => {
  const { x, source } = client();
  expect(inspect(x.stream.book('BTCUSDT'))).toContain('snapshots of 5000 levels (weight 250 each)');
  expect(inspect(x.stream.book('BTCUSDT').limit(100))).toContain('snapshots of 100 levels (weight 5 each)');
  const book = await x.stream.book('BTCUSDT');
  expect(book.weight).toBe(250);
  source.reconnect(NAME);
  source.send(NAME, diff(101, NOW));
  while (!book.isSynchronized) await turn();
  expect([book.weight, book.resyncs.count]).toEqual([500, 1]);
  let shown: LiveRun<unknown> | undefined;
  setLiveHost((live) => {
    shown = live;
    live.begin(() => {});
  });
  const live = book.live();
  while (live.updates < 1) await turn();
  expect([shown?.by, live.weight]).toEqual([NAME, 500]);
  await live.stop();
  const followed = x.market.depth('BTCUSDT').limit(100).live();
  while (followed.updates < 1) await turn();
  expect(followed.weight).toBe(5);
  await followed.stop();
  await book.close();
});
