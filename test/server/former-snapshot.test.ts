/**
 * Snapshots of former formats: format 2 was written before classes and fields of the state were renamed, format 3 when the
 * orders of the market's participants took order ids of users. Their simulated past had another edition, so they are
 * refused. What they contain is still read, which snapshots of recordings need: two files of the same state must restore
 * to the same state. For these tests the present edition is written into the files.
 *
 * The files were written by a venue that performed the inputs below. When the test fails after a rename, add the former
 * name to src/market/former-names.ts, and after a new field its former value to former-fields.ts; never write the files
 * anew.
 */
import '../support/seeded.js';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { EDITION } from '../../src/market/index.js';
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

/** The file of a former format; with an edition of the simulated past, if it is given. */
function written(format: number, edition?: number): Buffer {
  const bytes = brotliDecompressSync(readFileSync(new URL(`./snapshot-format-${format}.br`, import.meta.url)));
  if (edition === undefined) return bytes;
  const end = 8 + bytes.readUInt32LE(4);
  const head = Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString('utf8', 8, end)), edition }));
  const sizes = Buffer.from(bytes.subarray(0, 8));
  sizes.writeUInt32LE(head.length, 4);
  return Buffer.concat([sizes, head, bytes.subarray(end)]);
}

test.each([2, 3])(
  'a snapshot of format %i is refused: its prices do not continue the past of this version',
  (format) => {
    const { venue } = venueAt(false);
    const before = visibleState(venue);
    expect(() => venue.restore(written(format))).toThrow('whose simulated market had other prices');
    expect(visibleState(venue)).toBe(before);
  },
);

test('snapshots of both former formats restore to the same state, which goes on as one', () => {
  const [two, three] = [2, 3].map((format) => {
    const one = venueAt(true);
    one.clock.nowMs = START_MS + INPUTS.length * STEP_MS;
    one.venue.restore(written(format, EDITION));
    return one;
  }) as [ReturnType<typeof venueAt>, ReturnType<typeof venueAt>];
  expect(visibleState(two.venue)).toBe(visibleState(three.venue));
  expect(visibleState(two.venue)).toContain('BTCUSDT-oco-57699038-0-27-2-s');
  expect(run(two)).toEqual(run(three));
  expect(visibleState(two.venue)).toBe(visibleState(three.venue));
  two.venue.exchange.checkIntegrity();
});

test.each([2, 3])('a state that is restored from format %i has the fields of a new one', (format) => {
  const [one, restored] = [venueAt(false), venueAt(true)];
  one.venue.shareOrderIds();
  run(one);
  restored.clock.nowMs = one.clock.nowMs;
  restored.venue.restore(written(format, EDITION));
  visibleState(one.venue);
  visibleState(restored.venue);
  const rootsOf = ({ venue: { exchange, market } }: ReturnType<typeof venueAt>) => ({ exchange, market });
  expect(fieldNames(rootsOf(restored))).toEqual(fieldNames(rootsOf(one)));
});
