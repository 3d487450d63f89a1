/** Tests how a kept book (an order book that a stream keeps current) detects that it is wrong, and what it does when the connection ends. */
import { describe, expect, test } from 'vitest';
import { diff, LIMIT, loaded, type Rows, rowsOf, START, snapshotOf, top, trial } from './kept-book-steps.js';

describe('the connection of a kept book (a book that a client updates from diffs)', () => {
  test('makes the book not synchronized when it is lost, and the book asks for a snapshot when diffs arrive again', () => {
    const { book, asked } = loaded();
    book.lost();
    expect([book.isSynchronized, asked]).toEqual([false, ['start']]);
    book.live(false);
    expect([book.isSynchronized, asked]).toEqual([false, ['start', 'lost']]);
    book.diff(diff(120, 121, [[99, 3]]));
    expect(book.load({ ...START, lastUpdateId: 119 }, LIMIT)).toBe('loaded');
    expect([book.isSynchronized, book.updateId]).toEqual([true, 121]);
  });

  test('causes no request for a snapshot when it is renewed and no diff was missed', () => {
    const { book, asked } = loaded();
    book.live(true);
    book.diff(diff(101, 101));
    expect([book.isSynchronized, asked]).toEqual([true, ['start']]);
  });

  test('makes the book refuse, after its loss, a snapshot from before the loss', () => {
    const { book } = trial();
    book.lost();
    book.live(false);
    expect([book.load(START, LIMIT), book.load(START, LIMIT)]).toEqual(['older', 'loaded']);
  });

  test('after its loss a connection makes the book refuse a snapshot with a lower id than its own, but load the third in a row', () => {
    const { book } = loaded();
    book.diff(diff(101, 110));
    book.live(false);
    expect(book.load(START, LIMIT)).toBe('older');
    expect([book.load({ ...START, lastUpdateId: 110 }, LIMIT), book.updateId]).toEqual(['loaded', 110]);
    book.live(false);
    const verdicts = [1, 2, 3].map(() => book.load(START, LIMIT));
    expect([verdicts, book.updateId]).toEqual([['older', 'older', 'loaded'], 100]);
  });
});

describe('a crossed book (its best bid is not below its best ask)', () => {
  test('causes a request for a snapshot and is counted', () => {
    const { book, asked, changes } = loaded();
    book.diff(diff(101, 101, [[101, 5]]));
    expect([asked, book.isSynchronized, changes]).toEqual([['start', 'crossed'], false, []]);
    expect([book.resyncs.crossed, book.load({ ...START, lastUpdateId: 101 }, LIMIT)]).toEqual([1, 'loaded']);
    expect([book.isSynchronized, ...top(book)]).toEqual([true, '99.00 1.00', '101.00 1.00']);
  });

  test('is not taken from a snapshot that is crossed, or that its diffs cross', () => {
    const { book } = trial();
    expect(book.load(snapshotOf(100, [[101, 1]], [[101, 1]]), LIMIT)).toBe('crossed');
    book.diff(diff(101, 101, [[101, 5]]));
    expect([book.load(START, LIMIT), book.isSynchronized]).toEqual(['crossed', false]);
    expect([book.updateId, book.resyncs.crossed, ...top(book)]).toEqual([-1, 2, undefined, undefined]);
    expect(book.load({ ...START, lastUpdateId: 101 }, LIMIT)).toBe('loaded');
  });
});

describe('a snapshot that does not have all levels', () => {
  const rows = (from: number, step: number): Rows => Array.from({ length: 8 }, (_, index) => [from + step * index, 1]);
  /** The diff that removes the best bids of CUT. */
  const withoutBids = (count: number) => {
    const gone: Rows = rows(99, -1)
      .slice(0, count)
      .map(([price]) => [price, 0]);
    return diff(101, 101, gone);
  };
  const CUT = snapshotOf(100, rows(99, -1), rows(101, 1));

  test('gives a book that knows all levels down to the last of the snapshot, and beyond it only levels that changed since', () => {
    const { book } = loaded(CUT, 8);
    const bids: Rows = [
      [92, 0],
      [91, 2],
    ];
    const asks: Rows = [
      [108, 2],
      [109, 2],
    ];
    book.diff(diff(101, 101, bids, asks));
    expect([book.bids(20).at(-1), book.asks(20).at(-1)]).toEqual([
      ['91.00', '2.00'],
      ['109.00', '2.00'],
    ]);
    expect([book.extent('bids'), book.extent('asks')]).toEqual([
      { levels: 8, known: 7 },
      { levels: 9, known: 8 },
    ]);
    book.diff(diff(102, 102, [['98.505', '1']]));
    expect([book.extent('bids'), book.extent('asks')]).toEqual([
      { levels: 9, known: 8 },
      { levels: 9, known: 8 },
    ]);
    expect(loaded().book.extent('bids')).toEqual({ levels: 2, known: 2 });
  });

  test('makes the book ask for another snapshot when few levels are left; it stays synchronized meanwhile', () => {
    const { book, asked } = loaded(CUT, 8);
    book.diff(withoutBids(7));
    expect([asked, book.isSynchronized]).toEqual([['start', 'depleted'], true]);
    book.diff(diff(102, 102, [[92.5, 3]]));
    expect([book.isSynchronized, top(book)[0]]).toEqual([true, '92.50 3.00']);
    const fresh = snapshotOf(101, rows(92, -1), rows(101, 1));
    expect(book.load(fresh, 8)).toBe('loaded');
    expect([book.updateId, book.bids(2), asked.length]).toEqual([
      102,
      rowsOf([
        [92.5, 3],
        [92, 1],
      ]),
      2,
    ]);
  });

  test('makes the book not synchronized when a side has no known level left', () => {
    const { book, asked } = loaded(CUT, 8);
    book.diff(withoutBids(8));
    expect([asked, book.isSynchronized]).toEqual([['start', 'depleted'], false]);
  });

  test('lets the book notice a gap of diffs while it waits for the next snapshot', () => {
    const { book } = loaded(CUT, 8);
    book.diff(withoutBids(7));
    for (const id of [103, 104, 105, 106]) book.diff(diff(id, id));
    expect([book.isSynchronized, book.needed, book.resyncs.gap]).toEqual([false, 'gap', 1]);
    expect([book.load({ ...CUT, lastUpdateId: 101 }, 8), book.load({ ...CUT, lastUpdateId: 102 }, 8)]).toEqual([
      'older',
      'loaded',
    ]);
    expect([book.updateId, book.isSynchronized]).toEqual([106, true]);
  });
});

describe('texts of prices and quantities of a kept book', () => {
  test('are equal to the received texts, for any number of decimal places and digits', () => {
    const bids: Rows = [
      ['1234567890123456789.5', '1'],
      ['1000', '0.10'],
      ['999.500', '123456789012345678'],
    ];
    const { book } = loaded(snapshotOf(100, bids, [['1234567890123456789.75', '1']]));
    expect(book.bids(5)).toEqual(bids);
    book.diff(diff(101, 101, [['1000.0', '0.3']], [['1234567890123456789.75', '0.000']]));
    expect([book.bids(5)[1], book.bestAsk]).toEqual([['1000.0', '0.3'], undefined]);
  });

  test('are exact if diffs write prices in another form than the snapshot', () => {
    const { book } = loaded();
    book.diff(diff(101, 101, [['99.005', '0.1']]));
    book.diff(diff(102, 102, [], [[101, 0]]));
    book.diff(diff(103, 103, [['99.0050', '0']], [['101.5', '2']]));
    expect([book.bids(5), book.asks(5)]).toEqual([START.bids, [['101.5', '2'], START.asks[1]]]);
    book.live(false);
    expect(book.load({ ...START, lastUpdateId: 103 }, LIMIT)).toBe('loaded');
    expect(top(book)).toEqual(['99.00 1.00', '101.00 1.00']);
  });
});
