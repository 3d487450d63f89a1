/** Results at the prompt fit on a low screen, with their heading. */
import { afterEach, expect, test } from 'vitest';
import { Drawing } from '../../repl/live/drawing.js';
import * as displays from '../../src/display/index.js';
import { makeClient } from '../support/make-client.js';

const { isTTY, rows } = process.stdout;

function screenOf(height: number): void {
  Object.assign(process.stdout, { isTTY: true, rows: height });
}

afterEach(() => {
  Object.assign(process.stdout, { isTTY, rows });
});

const levels = (first: number, step: number) =>
  Array.from({ length: 60 }, (_, at) => [`${first + at * step}.00`, '1.00000000']);
const book = { lastUpdateId: 1, bids: levels(50_000, -1), asks: levels(50_001, 1) };

test('a table is as high as the screen allows, up to 40 rows', async () => {
  const trades = Array.from({ length: 100 }, (_, id) => ({
    ...{ id, price: '100.00', qty: '1.00000000', quoteQty: '100.00', time: 1_700_000_000_000 + id },
    ...{ isBuyerMaker: false, isBestMatch: true },
  }));
  const { x } = makeClient([{ body: trades }], { displays: () => displays });
  const result = await x.market.trades('BTCUSDT');
  const linesAt = (height: number) => {
    screenOf(height);
    return new Drawing().value(result).split('\n').length;
  };
  for (const height of [24, 32, 40, 45]) {
    expect(linesAt(height)).toBeLessThanOrEqual(height - 2);
    expect(linesAt(height)).toBeGreaterThan(height - 6);
  }
  expect(linesAt(60)).toBe(linesAt(100));
});

test('a book is as high as a low screen allows, and no higher than usual on a tall one', async () => {
  const { x } = makeClient([{ body: book }], { displays: () => displays });
  const result = await x.market.depth('BTCUSDT');
  const linesAt = (height: number) => {
    screenOf(height);
    return new Drawing().value(result).split('\n');
  };
  expect(linesAt(24)[0]).toContain('BTCUSDT order book');
  expect(linesAt(24).length).toBeLessThanOrEqual(22);
  expect(linesAt(16).length).toBeLessThanOrEqual(14);
  expect(linesAt(100)).toEqual(linesAt(32));
});
