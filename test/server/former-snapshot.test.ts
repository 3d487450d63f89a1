/**
 * Snapshots of former formats restore to the same state: format 2 was written before classes and fields of the state were
 * renamed, format 3 when the orders of the market's participants took order ids of users.
 *
 * The files were written by a venue that performed the inputs below. When the test fails after a rename, add the former
 * name to src/market/former-names.ts, and after a new field its former value to former-fields.ts; never write the files
 * anew.
 */
import '../support/seeded.js';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';
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

/** Order ids of participants in fills: nobody can see them, and they are not the same as in former formats. */
const PARTICIPANT_BUYS = /"buyerOrderId":-?\d+,("sellerOrderId":\d+,"buyerAccount":[123],)/g;
const PARTICIPANT_SELLS = /"sellerOrderId":-?\d+,("buyerAccount":\d+,"sellerAccount":[123],)/g;

/** Execution ids count every execution of users now; in former formats they counted amendments only. */
const EXECUTION_ID = /"executionId":\d+,/g;

/** A venue and a clock that only the test moves. */
function venueAt(isEmpty: boolean) {
  const clock = { nowMs: START_MS };
  const source = new MarketClock(() => clock.nowMs);
  return { clock, venue: simulatedVenue(source, 7, true, ['BTCUSDT', 'ETHBTC', 'ETHUSDT'], isEmpty) };
}

/** Performs the inputs; returns their outcomes as texts. */
function run({ clock, venue }: ReturnType<typeof venueAt>): string[] {
  return INPUTS.map(([kind, symbol, user, distance], index) => {
    clock.nowMs += STEP_MS;
    venue.advance();
    const [name, isBuy, lots] = [SYMBOLS[symbol] as string, index % 2 === 0, 20 + index];
    const action = { afterMs: STEP_MS, kind, symbol: name, isBuy, user, orderIndex: 0, lots, distance };
    const outcome = String(performAction(venue, action)).replace(EXECUTION_ID, '');
    return outcome.replace(PARTICIPANT_BUYS, '$1').replace(PARTICIPANT_SELLS, '$1');
  });
}

/** The field names of every object that can be reached from `root`, one text per class and set of fields. */
function fieldNames(root: object): string[] {
  const seen = new Set<unknown>([root]);
  const names = new Set<string>();
  for (const one of seen) {
    if (!one || typeof one !== 'object' || ArrayBuffer.isView(one)) continue;
    if (one instanceof Map || one instanceof Set) for (const part of one.values()) seen.add(part);
    else if (!Array.isArray(one)) names.add(`${one.constructor?.name}: ${Object.keys(one).sort().join()}`);
    for (const part of Object.values(one)) seen.add(part);
  }
  return [...names].sort();
}

test.each([2, 3])(
  'a snapshot of format %i restores to the state of a venue that performed the same inputs',
  (format) => {
    const [one, restored] = [venueAt(false), venueAt(true)];
    one.venue.shareOrderIds();
    run(one);
    restored.clock.nowMs = one.clock.nowMs;
    const written = readFileSync(new URL(`./snapshot-format-${format}.br`, import.meta.url));
    restored.venue.restore(brotliDecompressSync(written));
    expect(visibleState(restored.venue)).toBe(visibleState(one.venue));
    // Both have read the same data by now, so the caches of their histories have the same classes.
    const { exchange, market } = one.venue;
    expect(fieldNames({ exchange: restored.venue.exchange, market: restored.venue.market })).toEqual(
      fieldNames({ exchange, market }),
    );
    expect(run(restored)).toEqual(run(one));
    expect(visibleState(restored.venue)).toBe(visibleState(one.venue));
    restored.venue.exchange.checkIntegrity();
  },
);
