/** Recorded diffs over the recorded snapshot must give the recorded best quotes. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';

import { KeptBook } from '../../../src/streams/index.js';
import { sharedPath, testWith } from '../../support/shared.js';

const FOLDER = 'data/depth';
const SNAPSHOT = `${FOLDER}/BTCUSDT-depth-snapshot-2024-08-08T2354.json`;
const PERIOD = '2024-08-08T2354_2024-08-09T0005';

function linesOf(name: string): string[] {
  const bytes = readFileSync(sharedPath(`${FOLDER}/${name}`) as string);
  return gunzipSync(bytes).toString('utf8').trimEnd().split('\n');
}

testWith(SNAPSHOT)(
  'a kept book from the recorded snapshot and diffs has the recorded best quotes at every id that both have',
  () => {
    const snapshot = JSON.parse(readFileSync(sharedPath(SNAPSHOT) as string, 'utf8'));
    const diffs = linesOf(`BTCUSDT-depth-diffs-${PERIOD}.jsonl.gz`);
    const quotes = new Map(
      linesOf(`BTCUSDT-bookTicker-${PERIOD}.csv.gz`)
        .slice(1)
        .map((line) => line.split(','))
        .map(([id, ...texts]) => [Number(id), texts.slice(0, 4)]),
    );

    const asked: string[] = [];
    const book = new KeptBook({ needsSnapshot: (why) => asked.push(why) });
    book.live(true);
    expect(book.load(snapshot, snapshot.bids.length)).toBe('loaded');
    const wrong: unknown[] = [];
    let compared = 0;
    for (const text of diffs) {
      book.diff(text);
      const expected = quotes.get(book.updateId);
      const found = [...(book.bestBid ?? []), ...(book.bestAsk ?? [])];
      if (expected) {
        compared += 1;
        if (found.join() !== expected.join()) wrong.push({ updateId: book.updateId, found, expected });
      }
      if (!(Number(found[0]) < Number(found[2]))) wrong.push({ updateId: book.updateId, found });
    }

    expect(wrong).toEqual([]);
    expect([diffs.length, compared]).toEqual([6_495, 1_072]);
    // The prices leave the range of the snapshot, so the book asks for a newer one.
    expect(asked).toEqual(['start', 'depleted']);
  },
);
