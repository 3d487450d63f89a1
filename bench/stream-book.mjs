/**
 * Measures the CPU time of a kept book for each diff event, with the best bid and ask read after every diff, without a
 * connection. The baseline is a book of sorted arrays of numbers behind `JSON.parse`; both run in turn in one process. The
 * goal is a ratio of at most 1.00.
 */
import { fileURLToPath } from 'node:url';

import { KeptBook } from '../dist/src/streams/index.js';
import { generatedDiffs, recordedDiffs } from './depth-diffs.mjs';
import { SortedBook } from './floors/sorted-book.mjs';

const LIMIT = 5_000;

const books = {
  'sorted arrays': (snapshot) => new SortedBook(snapshot),
  spotlab: (snapshot) => {
    const book = new KeptBook({ needsSnapshot: () => {} });
    if (book.load(snapshot, LIMIT) !== 'loaded') throw new Error('the book has refused the snapshot');
    return {
      diff: (text) => book.diff(text),
      top: () => [...book.bestBid, ...book.bestAsk],
    };
  },
};

export async function benchStreamBook({ quick = false } = {}) {
  const recorded = recordedDiffs();
  const sources = [
    ['generated', generatedDiffs(quick ? 2_000 : 10_000)],
    ...(recorded ? [['recorded', recorded]] : []),
  ];
  const rounds = quick ? 3 : 9;
  return sources.flatMap(([source, { snapshot, texts }]) => {
    assertEqualTops(snapshot, texts);
    const best = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, make] of Object.entries(books)) {
        const us = cpuPerDiff(make(snapshot), texts);
        best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, us);
      }
    }
    return Object.entries(best).map(([book, us]) => ({
      diffs: source,
      book,
      'µs of CPU a diff': us.toFixed(2),
      ratio: (us / best['sorted arrays']).toFixed(2),
    }));
  });
}

function cpuPerDiff(book, texts) {
  let read = 0;
  const before = process.cpuUsage();
  for (const text of texts) {
    book.diff(text);
    read += book.top().length;
  }
  const { user, system } = process.cpuUsage(before);
  if (read !== texts.length * 4) throw new Error('a side of the book was empty');
  return (user + system) / texts.length;
}

/** Both books must have the same best quotes after every diff. */
function assertEqualTops(snapshot, texts) {
  const [floor, own] = Object.values(books).map((make) => make(snapshot));
  texts.forEach((text, index) => {
    floor.diff(text);
    own.diff(text);
    if (floor.top().join() !== own.top().map(Number).join()) throw new Error(`the books differ after diff ${index}`);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.table(await benchStreamBook({ quick: process.argv.includes('--quick') }));
}
