/**
 * Snapshots of format 2, taken before classes and fields of the state were renamed, restore to the same state.
 *
 * The file was written by a venue that performed the inputs below. When the test fails after a rename, add the former name
 * to src/market/former-names.ts; never write the file anew.
 */
import '../support/seeded.js';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/venue.js';
import { performAction, type UserAction, visibleState } from '../support/user-actions.js';

const START_MS = Date.UTC(2026, 10, 21, 12);
const STEP_MS = 150;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'] as const;

const INPUTS: readonly (readonly [UserAction['kind'], symbol: number, account: number, distance: number])[] = [
  ['open', 0, 0, 0],
  ['open', 0, 0, 0],
  ['limit', 0, 0, 4],
  ['limit', 0, 1, 2],
  ['amend', 0, 1, 0],
  ['market', 1, 1, 0],
  ['stop', 2, 0, 3],
  ['oco', 0, 0, 2],
  ['otoco', 1, 1, -2],
  ['otoco', 1, 0, 2],
  ['replace', 2, 0, 4],
  ['limit', 2, 1, 3],
  ['cancel', 2, 1, 0],
  ['convert', 0, 0, -1],
  ['quote', 0, 1, 0],
  ['key', 0, 0, 0],
  ['fund', 0, 1, 0],
  ['status', 2, 0, 0],
  ['market', 0, 0, 0],
];

function venueAt(isEmpty: boolean) {
  const clock = { nowMs: START_MS };
  const source = new MarketClock(() => clock.nowMs);
  return { clock, venue: simulatedVenue(source, 7, true, ['BTCUSDT', 'ETHBTC', 'ETHUSDT'], isEmpty) };
}

test('a snapshot of format 2 restores to the state of a venue that performed the same inputs', () => {
  const { clock, venue } = venueAt(false);
  for (const [index, [kind, symbol, user, distance]] of INPUTS.entries()) {
    clock.nowMs += STEP_MS;
    venue.advance();
    const [name, isBuy, lots] = [SYMBOLS[symbol] as string, index % 2 === 0, 20 + index];
    performAction(venue, { afterMs: STEP_MS, kind, symbol: name, isBuy, user, orderIndex: 0, lots, distance });
  }
  const restored = venueAt(true);
  restored.clock.nowMs = clock.nowMs;
  const written = readFileSync(new URL('./snapshot-format-2.br', import.meta.url));
  restored.venue.restore(brotliDecompressSync(written));
  expect(restored.venue.snapshot().equals(venue.snapshot())).toBe(true);
  expect(visibleState(restored.venue)).toBe(visibleState(venue));
});
