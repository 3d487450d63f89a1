/** Makes markets for the tests of the lab: simulated ones from a seed, or events that are written by hand. */

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { LabMarketEvent } from '../../src/index.js';

export const START_MS = Date.parse('2025-06-02T09:00:00Z');

/** A random walk with a book of two levels a side around it: a trade every 200 ms on average, a book event every second. */
export function walk(seconds: number, seed = 1): LabMarketEvent[] {
  const random = numbersOf(seed);
  const events: LabMarketEvent[] = [];
  let price = 50_000;
  for (let ms = 0; ms < seconds * 1_000; ms += Math.ceil(random() * 400)) {
    const time = START_MS + ms;
    if (events.length === 0 || ms % 7 === 0) {
      price += Math.round((random() - 0.5) * 6);
      const at = (distance: number): [string, string] => [`${price + distance}.00`, `${(random() + 0.1).toFixed(3)}`];
      events.push({ time, bids: [at(-1), at(-3)], asks: [at(1), at(3)], isWhole: true });
    }
    const isBuyerMaker = random() < 0.5;
    const distance = isBuyerMaker ? -1 : 1;
    events.push({ time, price: `${price + distance}.00`, quantity: (random() * 0.5 + 0.001).toFixed(3), isBuyerMaker });
  }
  return events;
}

/** Random numbers in [0, 1) of a seed. */
export function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A recorded file of real data; undefined where the folder is absent. */
export function sharedFile(name: string): string | undefined {
  const path = resolve(import.meta.dirname, '../../../shared/data', name);
  return existsSync(path) ? path : undefined;
}

/** The lines of a gzipped file. */
export const linesOf = (path: string): string[] => gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');

export const packed = (lines: readonly string[]): Buffer => gzipSync(`${lines.join('\n')}\n`);
