/** Snapshots and diffs of an order book for benches: generated ones, and the recorded ones of `../shared/data`. */
import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const FOLDER = new URL('../../shared/data/depth/', import.meta.url);
const PERIOD = '2024-08-08T2354_2024-08-09T0005';

/** The recorded snapshot and diffs; undefined in a clone without `../shared`. */
export function recordedDiffs() {
  const snapshot = new URL('BTCUSDT-depth-snapshot-2024-08-08T2354.json', FOLDER);
  if (!existsSync(snapshot)) return undefined;
  const lines = gunzipSync(readFileSync(new URL(`BTCUSDT-depth-diffs-${PERIOD}.jsonl.gz`, FOLDER))).toString();
  // The recording has left out two members of the event.
  const texts = lines
    .trimEnd()
    .split('\n')
    .map((line) => `{"e":"depthUpdate",${line.slice(1).replace(',"U"', ',"s":"BTCUSDT","U"')}`);
  return { snapshot: JSON.parse(readFileSync(snapshot, 'utf8')), texts };
}

const TICK = 1_000_000;
const SCALE = 8;
const LEVELS = 5_000;
/** Levels of each side that a diff changes, as in the recorded diffs. */
const CHANGES = 23;

/** A snapshot of 5,000 levels a side and diffs whose changes are mostly near the best price, like the recorded ones. */
export function generatedDiffs(count, seed = 1) {
  const random = generator(seed);
  const text = (units) => {
    const digits = String(units).padStart(SCALE + 1, '0');
    return `${digits.slice(0, -SCALE)}.${digits.slice(-SCALE)}`;
  };
  const quantity = () => 1_000 * (1 + Math.floor(random() ** 4 * 200_000));
  let bestTick = 6_000_000;
  const sides = [-1, 1].map((sign) => {
    const levels = new Map();
    for (let at = 0; levels.size < LEVELS; at += 1) {
      if (random() < 0.3) levels.set(bestTick + sign * at + (sign > 0 ? 1 : 0), quantity());
    }
    return { sign, levels };
  });
  const rows = ({ sign, levels }, entries = [...levels]) =>
    entries.sort(([one], [other]) => sign * (one - other)).map(([tick, units]) => [text(tick * TICK), text(units)]);
  const snapshot = { lastUpdateId: 1_000_000, bids: rows(sides[0]), asks: rows(sides[1]) };

  let lastId = snapshot.lastUpdateId;
  const texts = [];
  for (let index = 0; index < count; index += 1) {
    bestTick += Math.round((random() - 0.5) * 6);
    const [b, a] = sides.map((side) => {
      const { sign, levels } = side;
      const changed = new Map();
      // Orders that the move of the price has filled.
      for (let tick = bestTick + (sign > 0 ? 0 : 1), left = 8; left > 0; tick -= sign, left -= 1) {
        if (levels.delete(tick)) changed.set(tick, 0);
      }
      while (changed.size < CHANGES) {
        const distance = Math.floor(
          (random() < 0.7 ? random() ** 2 * 60 : random() ** 3 * 12_000) + (sign > 0 ? 1 : 0),
        );
        const tick = bestTick + sign * distance;
        const units = levels.has(tick) && random() < 0.6 ? 0 : quantity();
        if (units === 0) levels.delete(tick);
        else levels.set(tick, units);
        changed.set(tick, units);
      }
      return rows(side, [...changed]);
    });
    const U = lastId + 1;
    lastId += CHANGES * 2;
    texts.push(
      JSON.stringify({ e: 'depthUpdate', E: 1_700_000_000_000 + index * 100, s: 'BTCUSDT', U, u: lastId, b, a }),
    );
  }
  return { snapshot, texts };
}

/** Numbers in [0, 1) from a seed (mulberry32). */
function generator(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
