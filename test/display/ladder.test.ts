/** Tests the facts of a ladder: groups, the balance near the middle, own orders, and what a market order would pay. */
import { describe, expect, test } from 'vitest';
import { readBook } from '../../src/display/depth/depth-model.js';
import { groupedBook, ladderOf } from '../../src/display/depth/ladder-facts.js';
import { type ShowContext, toMime, toText } from '../../src/display/index.js';
import { sampleDepth } from './sample.js';

const context: ShowContext = { kind: 'depth', params: { symbol: 'BTCUSDT' }, width: 80, color: false };
const bookOf = (bids: string[][], asks: string[][]) => {
  const book = readBook({ lastUpdateId: 1, bids, asks });
  if (!book) throw new Error('no book');
  return book;
};
const small = bookOf(
  [
    ['99.98', '1'],
    ['99.91', '2'],
    ['98', '5'],
  ],
  [
    ['100.02', '3'],
    ['100.09', '1.5'],
    ['103', '7'],
  ],
);

describe('a ladder', () => {
  test('groups bids at the next lower multiple and asks at the next higher multiple, exactly', () => {
    const { bids, asks, middle } = groupedBook(small, '0.1');
    expect(bids.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['99.90', '3'],
      ['98.0', '5'],
    ]);
    expect(asks.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['100.10', '4.5'],
      ['103.0', '7'],
    ]);
    expect(middle).toBe('100');
    expect(groupedBook(small, '0')).toBe(small);
    expect(groupedBook(small, 'x')).toBe(small);
  });

  test('sums the quantity near the middle on both sides', () => {
    expect(ladderOf(small, 10, context).balance).toEqual({
      within: 'within 5 bps',
      bid: '1',
      ask: '3',
      bidShare: 0.25,
      imbalance: '-0.50',
    });
    expect(ladderOf(bookOf([], [['1', '1']]), 10, context).balance).toBeUndefined();
  });

  test('a ladder with one giant level keeps a scale for sizes and totals that suits the other levels', () => {
    const giant = bookOf(
      [
        ['99', '2'],
        ['1', '100000'],
      ],
      [
        ['101', '3'],
        ['102', '4'],
        ['103', '5'],
      ],
    );
    const { asks, bids } = ladderOf(giant, 10, context);
    // The largest size that counts is 4 x 5, so the depth ends at 2 + 20.
    expect(bids.map((one) => [one.isClipped, one.isDepthClipped, one.depthShare])).toEqual([
      [false, false, 2 / 22],
      [true, true, 1],
    ]);
    expect(asks.at(-1)).toMatchObject({ isDepthClipped: false, depthShare: 12 / 22 });
    const text = toText(
      {
        lastUpdateId: 1,
        bids: giant.bids.map((one) => [one.price, one.quantity]),
        asks: [
          ['101', '3'],
          ['102', '4'],
          ['103', '5'],
        ],
      },
      { ...context, width: 90 },
    );
    expect(text.match(/█»/g)).toHaveLength(2);
    expect(text).toContain('» longer than shown');
  });

  test('says the exact average price of a market order on each side', () => {
    // Half of the smaller side is 4, of which 2 is the next round quantity.
    expect(ladderOf(small, 10, { ...context, baseAsset: 'BTC', tickSize: '0.01' }).marketOrder).toBe(
      '2 BTC at market: buy 100.02, sell 99.945',
    );
  });

  test('shows the open part of own orders at their level, of this symbol and side only', () => {
    const own = { symbol: 'BTCUSDT', side: 'BUY', status: 'NEW', price: '99.91', origQty: '0.5', executedQty: '0' };
    const orders = [
      own,
      { ...own, executedQty: '0.2', status: 'PARTIALLY_FILLED' },
      { ...own, symbol: 'ETHUSDT' },
      { ...own, side: 'SELL', price: '100.02', status: 'CANCELED' },
      { ...own, isWorking: false },
    ];
    const { bids, asks, hasMine } = ladderOf(small, 10, { ...context, orders });
    expect(hasMine).toBe(true);
    expect(bids.map(({ mine }) => mine)).toEqual(['', '0.8', '']);
    expect(asks.map(({ mine }) => mine)).toEqual(['', '', '']);
  });

  test('has a bar for the size of each level, and marks a bar that is cut because its size is far above the others', () => {
    const even = Array.from({ length: 20 }, (_, at) => [String(200 + at), '1']);
    const ladder = ladderOf(bookOf([['199', '1000']], even), 30, context);
    expect(ladder.bids[0]).toMatchObject({ isClipped: true, sizeShare: 1 });
    expect(ladder.asks[0]).toMatchObject({ isClipped: false, sizeShare: 0.25 });
    expect(toText({ lastUpdateId: 1, bids: [['199', '1000']], asks: even }, context)).toContain('█»');
  });

  test('is the display of a book in a notebook, with the requested levels if the screen has the rows', () => {
    const bundle = toMime(sampleDepth(100), context);
    expect(bundle['image/svg+xml']).toContain('order book');
    const levels = (tableHeight: number, limit?: number) =>
      toText(sampleDepth(100), { ...context, tableHeight, params: { symbol: 'BTCUSDT', limit } }).match(/^ask /gm)
        ?.length;
    expect(levels(45, 12)).toBe(12);
    expect(levels(45)).toBe(10);
    expect(levels(45, 100)).toBe(18);
    expect(levels(24, 12)).toBe(8);
  });

  test('shows the last trade only while this trade is recent', () => {
    const seen = (age: number): string =>
      toText(
        { lastUpdateId: 1, bids: [['1', '1']], asks: [['2', '1']] },
        {
          ...context,
          nowMs: 1_000_000,
          prices: { get: () => undefined, traded: () => ({ price: '1.50', timeMs: 1_000_000 - age }) },
        },
      );
    expect(seen(1_000)).toContain('last trade 1.5');
    expect(seen(100_000)).not.toContain('last trade');
  });
});
