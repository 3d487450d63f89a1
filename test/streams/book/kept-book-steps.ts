/** Makes a kept book (an order book that a stream keeps current) for tests, and records when it asks for a snapshot and the update ids of its changes. */
import { expect } from 'vitest';
import { KeptBook, type LevelRow, type SnapshotReason } from '../../../src/streams/index.js';

export type Rows = readonly [price: number | string, quantity: number | string][];

/** Texts with the given numbers of decimal places, as the exchange writes them. */
export const rowsOf = (rows: Rows, scale = 2): LevelRow[] =>
  rows.map(([price, quantity]) => [
    typeof price === 'number' ? price.toFixed(scale) : price,
    typeof quantity === 'number' ? quantity.toFixed(scale) : quantity,
  ]);

export const snapshotOf = (lastUpdateId: number, bids: Rows, asks: Rows) => ({
  lastUpdateId,
  bids: rowsOf(bids),
  asks: rowsOf(asks),
});

export function diff(firstId: number, lastId: number, bids: Rows = [], asks: Rows = [], eventTime = lastId): string {
  const event = { e: 'depthUpdate', E: eventTime, s: 'BTCUSDT', U: firstId, u: lastId };
  return JSON.stringify({ ...event, b: rowsOf(bids), a: rowsOf(asks) });
}

export const LIMIT = 5_000;

export const START = snapshotOf(
  100,
  [
    [99, 1],
    [98, 2],
  ],
  [
    [101, 1],
    [102, 2],
  ],
);

export function trial() {
  const asked: SnapshotReason[] = [];
  const changes: number[] = [];
  const book: KeptBook = new KeptBook({
    needsSnapshot: (why) => asked.push(why),
    changed: () => changes.push(book.updateId),
  });
  book.live(true);
  return { book, asked, changes };
}

export function loaded(snapshot = START, limit = LIMIT) {
  const all = trial();
  expect(all.book.load(snapshot, limit)).toBe('loaded');
  return all;
}

export const top = ({ bestBid, bestAsk }: KeptBook) => [bestBid?.join(' '), bestAsk?.join(' ')];
