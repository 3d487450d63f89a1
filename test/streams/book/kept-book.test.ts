import { describe, expect, test } from 'vitest';
import { diff, LIMIT, loaded, rowsOf, START, snapshotOf, top, trial } from './kept-book-steps.js';

describe('a kept book: a snapshot, and the diffs (changes) after it', () => {
  test('asks for its snapshot once, when diffs arrive', () => {
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

  test('inserts, replaces and deletes levels by diffs', () => {
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

  test('applies diffs that came before the snapshot after it, and drops those that the snapshot includes', () => {
    const { book, changes } = trial();
    book.diff(diff(90, 100, [[99, 8]]));
    book.diff(diff(101, 105, [[99, 9]]));
    book.diff(diff(106, 107, [], [[100, 4]]));
    expect(book.load(START, LIMIT)).toBe('loaded');
    expect([book.updateId, ...top(book), changes]).toEqual([107, '99.00 9.00', '100.00 4.00', []]);
  });

  test('accepts a snapshot whose id is within the ids of the first diff', () => {
    const { book } = trial();
    book.diff(diff(98, 103, [[99, 9]]));
    expect(book.load(START, LIMIT)).toBe('loaded');
    expect([book.updateId, top(book)[0]]).toEqual([103, '99.00 9.00']);
  });

  test('refuses a snapshot that is older than the first diff, and takes a newer one', () => {
    const { book } = trial();
    book.diff(diff(105, 106, [[99, 9]]));
    expect([book.load(START, LIMIT), book.updateId, book.isSynchronized]).toEqual(['older', -1, false]);
    expect(book.load({ ...START, lastUpdateId: 104 }, LIMIT)).toBe('loaded');
    expect([book.updateId, top(book)[0], book.isSynchronized]).toEqual([106, '99.00 9.00', true]);
  });

  test('refuses a snapshot while a diff is missing among those that came before it', () => {
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

  test('may have an empty side', () => {
    const { book } = loaded(snapshotOf(100, [], [[101, 1]]));
    expect(top(book)).toEqual([undefined, '101.00 1.00']);
    book.diff(diff(101, 101, [[99, 1]], [[101, 0]]));
    expect(top(book)).toEqual(['99.00 1.00', undefined]);
    const none = loaded(snapshotOf(100, [], [])).book;
    none.diff(diff(101, 101, [[99, 1]], [[101, 2]]));
    expect(top(none)).toEqual(['99.00 1.00', '101.00 2.00']);
  });
});

describe('diffs that do not follow the diff before them', () => {
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

  test('diffs in the wrong order are put in order; until then the book is not synchronized', () => {
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

  test('make the book ask for a snapshot after four of them without the missing one; it shows the old levels until it has it', () => {
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

  test('make the book ask for a snapshot at once if its owner gives the missing diff up', () => {
    const { book, asked } = loaded();
    book.giveUp();
    expect([asked, book.hasGap]).toEqual([['start'], false]);
    book.diff(diff(103, 103));
    expect(book.hasGap).toBe(true);
    book.giveUp();
    book.giveUp();
    expect([asked, book.hasGap, book.isSynchronized]).toEqual([['start', 'gap'], false, false]);
  });

  test('a snapshot whose levels are not pairs of decimals is refused', () => {
    const { book } = trial();
    expect(book.load({ ...START, bids: [['1e5', '1.00']] }, LIMIT)).toBe('unreadable');
    expect(book.load({ ...START, asks: [['1']] as never }, LIMIT)).toBe('unreadable');
    expect(book.load({ ...START, lastUpdateId: undefined as never }, LIMIT)).toBe('unreadable');
    expect(book.updateId).toBe(-1);
  });

  test('a text that is not a diff causes a request for a snapshot, and the next diff is not lost', () => {
    const { book, asked } = loaded();
    book.diff('not JSON');
    expect([asked, book.isSynchronized]).toEqual([['start', 'unreadable'], false]);
    book.diff(diff(102, 102, [[99, 2]]));
    expect(book.load({ ...START, lastUpdateId: 101 }, LIMIT)).toBe('loaded');
    expect([book.updateId, top(book)[0]]).toEqual([102, '99.00 2.00']);
  });

  test('diffs that follow an unreadable text make the book refuse the snapshot that was requested before this text', () => {
    const { book } = trial();
    book.diff('not JSON');
    expect([book.load(START, LIMIT), book.load(START, LIMIT)]).toEqual(['older', 'loaded']);
  });

  test('diffs with old ids in sequence show that the exchange counts its ids from a lower number again', () => {
    const { book, asked } = loaded();
    for (let id = 11; id < 16; id += 1) book.diff(diff(id, id, [[99, id]]));
    expect([asked, book.isSynchronized]).toEqual([['start', 'reset'], false]);
    expect(book.load({ ...START, lastUpdateId: 15 }, LIMIT)).toBe('loaded');
    book.diff(diff(16, 16, [[99, 5]]));
    expect([book.updateId, top(book)[0], book.isSynchronized]).toEqual([16, '99.00 5.00', true]);
  });

  test('diffs with an older event time show that the exchange has gone back', () => {
    const { book, asked } = loaded();
    book.diff(diff(101, 103, [[99, 3]], [], 1_000));
    book.diff(diff(51, 109, [[99, 4]], [], 500));
    expect([asked, book.updateId]).toEqual([['start', 'reset'], 103]);
  });
});
