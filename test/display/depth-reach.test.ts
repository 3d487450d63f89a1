/** Tests how far a market order reaches into a book, in the text and on the curve. */
import { describe, expect, it } from 'vitest';
import { type ShowContext, toMime, toText } from '../../src/display/index.js';

const context: ShowContext = {
  ...{ kind: 'depth', params: { symbol: 'AB' }, width: 80, color: false, view: 'curve', baseAsset: 'A' },
};
const book = {
  bids: [
    ['99', '1'],
    ['98', '7'],
    ['95', '4'],
  ],
  asks: [
    ['101', '4'],
    ['102', '6'],
    ['104', '20'],
  ],
};

describe('the change of the price by a market order, below a book', () => {
  it('is given for a round quantity, on each side', () => {
    expect(toText(book, context)).toContain('market orders of 5 A: a sell moves the price -2.00 %, a buy +2.00 %');
    const svg = toMime(book, context)['image/svg+xml'];
    expect(svg).toContain('>5 at -2.00 %<');
    expect(svg).toContain('>5 at +2.00 %<');
    expect(svg).toContain('>total, A<');
  });

  it('is left out on a side that has no orders', () => {
    const text = toText({ ...book, asks: [] }, { ...context, color: true });
    expect(text).not.toContain('market order');
    expect(text).toContain('no asks');
  });

  it('stands above the axis of distances from the middle, which has round numbers', () => {
    const svg = toMime(book, context)['image/svg+xml'] ?? '';
    expect([...svg.matchAll(/>([+-]?\d+ %)</g)].map(([, text]) => text)).toEqual([
      '-4 %',
      '-2 %',
      '0 %',
      '+2 %',
      '+4 %',
    ]);
  });
});
