import { describe, expect, test } from 'vitest';

import { KeptBook, type LevelRow, type SnapshotReason } from '../../../src/streams/index.js';

type Rows = readonly [price: number | string, quantity: number | string][];

/** Texts with the given numbers of decimal places, as the exchange writes them. */
const rowsOf = (rows: Rows, scale = 2): LevelRow[] =>
  rows.map(([price, quantity]) => [
    typeof price === 'number' ? price.toFixed(scale) : price,
    typeof quantity === 'number' ? quantity.toFixed(scale) : quantity,
  ]);

const snapshotOf = (lastUpdateId: number, bids: Rows, asks: Rows) => ({
  lastUpdateId,
  bids: rowsOf(bids),
  asks: rowsOf(asks),
});

function diff(firstId: number, lastId: number, bids: Rows = [], asks: Rows = [], eventTime = lastId): string {
  const event = { e: 'depthUpdate', E: eventTime, s: 'BTCUSDT', U: firstId, u: lastId };
  return JSON.stringify({ ...event, b: rowsOf(bids), a: rowsOf(asks) });
}

const LIMIT = 5_000;
const START = snapshotOf(
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

function trial() {
  const asked: SnapshotReason[] = [];
  const changes: number[] = [];
  const book: KeptBook = new KeptBook({
    needsSnapshot: (why) => asked.push(why),
    changed: () => changes.push(book.updateId),
  });
  book.live(true);
  return { book, asked, changes };
}

function loaded(snapshot = START, limit = LIMIT) {
  const all = trial();
  expect(all.book.load(snapshot, limit)).toBe('loaded');
  return all;
}

const top = ({ bestBid, bestAsk }: KeptBook) => [bestBid?.join(' '), bestAsk?.join(' ')];

describe('a snapshot and its diffs', () => {
  test('a book asks for its snapshot when diffs arrive, once', () => {
    const { book, asked } = trial();
    expect([asked, book.isSynchronized, book.updateId, ...top(book)]).toEqual([
      ['start'],
      false,
      -1,
      undefined,
      undefined,
    ]);
    book.diff(diff(90, 95));
    book.live(true);
    expect(asked).toEqual(['start']);
  });

  test('diffs insert, replace and delete levels', () => {
    const { book, changes } = loaded();
    expect([book.isSynchronized, book.updateId, ...top(book)]).toEqual([true, 100, '99.00 1.00', '101.00 1.00']);
    book.diff(diff(101, 102, [[99.5, 3]], [[101, 0]]));
    book.diff(diff(103, 103, [[98, 7]], [[103, 5]]));
    book.diff(diff(104, 104, [[50, 0]]));
    expect(book.bids(10)).toEqual(
      rowsOf([
        [99.5, 3],
        [99, 1],
        [98, 7],
      ]),
    );
    expect(book.asks(10)).toEqual(
      rowsOf([
        [102, 2],
        [103, 5],
      ]),
    );
    expect([book.bids(1), book.bids(0), book.asks(1)]).toEqual([[['99.50', '3.00']], [], [['102.00', '2.00']]]);
    expect([changes, book.updateId, book.eventTime]).toEqual([[102, 103, 104], 104, 104]);
  });

  test('diffs that came before the snapshot are applied after it, and those that it has are dropped', () => {
    const { book, changes } = trial();
    book.diff(diff(90, 100, [[99, 8]]));
    book.diff(diff(101, 105, [[99, 9]]));
    book.diff(diff(106, 107, [], [[100, 4]]));
    expect(book.load(START, LIMIT)).toBe('loaded');
    expect([book.updateId, ...top(book), changes]).toEqual([107, '99.00 9.00', '100.00 4.00', []]);
  });

  test('the snapshot may lie inside of the first diff', () => {
    const { book } = trial();
    book.diff(diff(98, 103, [[99, 9]]));
    expect(book.load(START, LIMIT)).toBe('loaded');
    expect([book.updateId, top(book)[0]]).toEqual([103, '99.00 9.00']);
  });

  test('a snapshot that is older than the first diff is refused, and a newer one is taken', () => {
    const { book } = trial();
    book.diff(diff(105, 106, [[99, 9]]));
    expect([book.load(START, LIMIT), book.updateId, book.isSynchronized]).toEqual(['older', -1, false]);
    expect(book.load({ ...START, lastUpdateId: 104 }, LIMIT)).toBe('loaded');
    expect([book.updateId, top(book)[0], book.isSynchronized]).toEqual([106, '99.00 9.00', true]);
  });

  test('a snapshot is refused while a diff is missing among those that came before it', () => {
    const { book } = trial();
    book.diff(diff(99, 101));
    book.diff(diff(104, 105, [[99, 9]]));
    expect(book.load(START, LIMIT)).toBe('older');
    book.diff(diff(102, 103, [[98, 9]]));
    expect(book.load(START, LIMIT)).toBe('loaded');
    expect([book.updateId, book.bids(2)]).toEqual([
      105,
      rowsOf([
        [99, 9],
        [98, 9],
      ]),
    ]);
  });

  test('a side may be empty', () => {
    const { book } = loaded(snapshotOf(100, [], [[101, 1]]));
    expect(top(book)).toEqual([undefined, '101.00 1.00']);
    book.diff(diff(101, 101, [[99, 1]], [[101, 0]]));
    expect(top(book)).toEqual(['99.00 1.00', undefined]);
    const none = loaded(snapshotOf(100, [], [])).book;
    none.diff(diff(101, 101, [[99, 1]], [[101, 2]]));
    expect(top(none)).toEqual(['99.00 1.00', '101.00 2.00']);
  });
});

describe('diffs that do not follow', () => {
  test('repeated and old diffs are ignored', () => {
    const { book, asked, changes } = loaded();
    book.diff(diff(101, 103, [[99, 3]]));
    book.diff(diff(101, 103, [[99, 3]]));
    book.diff(diff(95, 99, [[99, 7]]));
    expect([book.updateId, top(book)[0], changes, asked]).toEqual([103, '99.00 3.00', [103], ['start']]);
    expect(book.isSynchronized).toBe(true);
  });

  test('a diff with old and new changes is applied', () => {
    const { book, asked } = loaded();
    book.diff(diff(101, 103, [[99, 3]]));
    book.diff(diff(102, 105, [[99, 4]]));
    expect([book.updateId, top(book)[0], asked]).toEqual([105, '99.00 4.00', ['start']]);
  });

  test('diffs in the wrong order are put in order; meanwhile the book is not synchronized', () => {
    const { book, asked, changes } = loaded();
    book.diff(diff(104, 105, [[99, 3]]));
    book.diff(diff(103, 103, [[99, 2]]));
    book.diff(diff(104, 105, [[99, 3]]));
    expect([book.isSynchronized, book.updateId, top(book)[0]]).toEqual([false, 100, '99.00 1.00']);
    book.diff(diff(101, 102, [[98, 0]]));
    expect([book.isSynchronized, changes, book.bids(9), asked]).toEqual([
      true,
      [102, 103, 105],
      [['99.00', '3.00']],
      ['start'],
    ]);
  });

  test('after four diffs without the missing one the book asks for a snapshot, and shows the old levels until it has it', () => {
    const { book, asked } = loaded();
    for (const id of [103, 104, 105]) book.diff(diff(id, id, [[99, id]]));
    expect(asked).toEqual(['start']);
    book.diff(diff(106, 106, [[99, 106]]));
    expect([asked, book.isSynchronized, book.updateId, top(book)[0]]).toEqual([
      ['start', 'gap'],
      false,
      100,
      '99.00 1.00',
    ]);
    book.diff(diff(107, 107, [[98, 0]]));
    expect(book.load({ ...START, lastUpdateId: 101 }, LIMIT)).toBe('older');
    expect(book.load({ ...START, lastUpdateId: 104 }, LIMIT)).toBe('loaded');
    expect([book.isSynchronized, book.updateId, book.bids(9)]).toEqual([true, 107, [['99.00', '106.00']]]);
    expect(book.resyncs).toMatchObject({ start: 1, gap: 1, crossed: 0 });
  });

  test('a missing diff is given up when the owner says so', () => {
    const { book, asked } = loaded();
    book.giveUp();
    expect([asked, book.hasGap]).toEqual([['start'], false]);
    book.diff(diff(103, 103));
    expect(book.hasGap).toBe(true);
    book.giveUp();
    book.giveUp();
    expect([asked, book.hasGap, book.isSynchronized]).toEqual([['start', 'gap'], false, false]);
  });

  test('a snapshot whose levels are no pairs of decimals is refused', () => {
    const { book } = trial();
    expect(book.load({ ...START, bids: [['1e5', '1.00']] }, LIMIT)).toBe('unreadable');
    expect(book.load({ ...START, asks: [['1']] as never }, LIMIT)).toBe('unreadable');
    expect(book.load({ ...START, lastUpdateId: undefined as never }, LIMIT)).toBe('unreadable');
    expect(book.updateId).toBe(-1);
  });

  test('a text that is no diff costs a snapshot, and the next diff is not lost', () => {
    const { book, asked } = loaded();
    book.diff('not JSON');
    expect([asked, book.isSynchronized]).toEqual([['start', 'unreadable'], false]);
    book.diff(diff(102, 102, [[99, 2]]));
    expect(book.load({ ...START, lastUpdateId: 101 }, LIMIT)).toBe('loaded');
    expect([book.updateId, top(book)[0]]).toEqual([102, '99.00 2.00']);
  });

  test('a snapshot that was asked for before a loss is not trusted', () => {
    const { book } = trial();
    book.diff('not JSON');
    expect([book.load(START, LIMIT), book.load(START, LIMIT)]).toEqual(['older', 'loaded']);
  });

  test('ids that went back are found by old diffs that follow each other', () => {
    const { book, asked } = loaded();
    for (let id = 11; id < 16; id += 1) book.diff(diff(id, id, [[99, id]]));
    expect([asked, book.isSynchronized]).toEqual([['start', 'reset'], false]);
    expect(book.load({ ...START, lastUpdateId: 15 }, LIMIT)).toBe('loaded');
    book.diff(diff(16, 16, [[99, 5]]));
    expect([book.updateId, top(book)[0], book.isSynchronized]).toEqual([16, '99.00 5.00', true]);
  });

  test('ids that went back are found by an older event time', () => {
    const { book, asked } = loaded();
    book.diff(diff(101, 103, [[99, 3]], [], 1_000));
    book.diff(diff(51, 109, [[99, 4]], [], 500));
    expect([asked, book.updateId]).toEqual([['start', 'reset'], 103]);
  });
});

describe('the connection', () => {
  test('a lost book is not synchronized, and asks for a snapshot when diffs arrive again', () => {
    const { book, asked } = loaded();
    book.lost();
    expect([book.isSynchronized, asked]).toEqual([false, ['start']]);
    book.live(false);
    expect([book.isSynchronized, asked]).toEqual([false, ['start', 'lost']]);
    book.diff(diff(120, 121, [[99, 3]]));
    expect(book.load({ ...START, lastUpdateId: 119 }, LIMIT)).toBe('loaded');
    expect([book.isSynchronized, book.updateId]).toEqual([true, 121]);
  });

  test('a renewed connection that has missed nothing costs no snapshot', () => {
    const { book, asked } = loaded();
    book.live(true);
    book.diff(diff(101, 101));
    expect([book.isSynchronized, asked]).toEqual([true, ['start']]);
  });

  test('a snapshot from before a loss is not trusted after it', () => {
    const { book } = trial();
    book.lost();
    book.live(false);
    expect([book.load(START, LIMIT), book.load(START, LIMIT)]).toEqual(['older', 'loaded']);
  });

  test('outdated snapshots are refused, unless all of them have lower ids', () => {
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

describe('a crossed book', () => {
  test('costs a snapshot and is counted', () => {
    const { book, asked, changes } = loaded();
    book.diff(diff(101, 101, [[101, 5]]));
    expect([asked, book.isSynchronized, changes]).toEqual([['start', 'crossed'], false, []]);
    expect([book.resyncs.crossed, book.load({ ...START, lastUpdateId: 101 }, LIMIT)]).toEqual([1, 'loaded']);
    expect([book.isSynchronized, ...top(book)]).toEqual([true, '99.00 1.00', '101.00 1.00']);
  });

  test('a crossed snapshot is refused, and one that its diffs cross', () => {
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

  test('has known levels up to its last one, and behind it those that have changed', () => {
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

  test('a book with few levels left asks for a snapshot, and stays synchronized meanwhile', () => {
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

  test('a book without any known level on a side is not synchronized', () => {
    const { book, asked } = loaded(CUT, 8);
    book.diff(withoutBids(8));
    expect([asked, book.isSynchronized]).toEqual([['start', 'depleted'], false]);
  });

  test('a gap in the meantime is a gap', () => {
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

describe('texts', () => {
  test('come out as they went in, of any number of decimal places and digits', () => {
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

  test('of another form than those of the snapshot are exact', () => {
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
