/** Tests venue snapshots: a restored venue equals the original, and both continue identically, byte for byte. */
import '../support/seeded.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATE_CLASSES } from '../../src/market/state-classes.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';
import { restoreSnapshot, takeSnapshot } from '../../src/server/venue/venue-snapshot.js';
import { trials } from '../support/depth.js';
import { performAction, type UserAction, userActions, visibleState } from '../support/user-actions.js';

const START_MS = Date.UTC(2026, 10, 21, 12);
const SEED = 7;

/** A venue whose clock the test sets. */
function rig(isEmpty = false) {
  let nowMs = START_MS;
  const venue = simulatedVenue(new MarketClock(() => nowMs), SEED, true, ['BTCUSDT', 'ETHBTC', 'ETHUSDT'], isEmpty);
  return {
    venue,
    setTime: (ms: number) => {
      nowMs = ms;
    },
  };
}

function run(
  at: ReturnType<typeof rig>,
  list: readonly UserAction[],
  fromMs: number,
): { log: string[]; endMs: number } {
  let nowMs = fromMs;
  const log: string[] = [];
  for (const action of list) {
    nowMs += action.afterMs;
    at.setTime(nowMs);
    at.venue.advance();
    log.push(performAction(at.venue, action));
  }
  return { log, endMs: nowMs };
}

describe('a snapshot of an exchange', () => {
  test('taken at any time and restored elsewhere goes on in the same way: outcomes, books, balances, market', () => {
    fc.assert(
      fc.property(userActions(), userActions(), (before, after) => {
        const one = rig();
        const { endMs } = run(one, before, START_MS);
        const snapshot = takeSnapshot(one.venue);

        const other = rig(true);
        restoreSnapshot(other.venue, snapshot);
        other.setTime(endMs);
        // A read fills caches of the venue, so the snapshots are compared first.
        expect(takeSnapshot(other.venue).equals(snapshot)).toBe(true);
        expect(visibleState(other.venue)).toBe(visibleState(one.venue));

        expect(run(other, after, endMs)).toEqual(run(one, after, endMs));
        expect(visibleState(other.venue)).toBe(visibleState(one.venue));
        other.venue.exchange.checkIntegrity();
      }),
      { numRuns: trials(4, 12) },
    );
  });

  test('can set its own exchange back to the earlier state', () => {
    fc.assert(
      fc.property(userActions(), userActions(), (before, after) => {
        const one = rig();
        const { endMs } = run(one, before, START_MS);
        const snapshot = takeSnapshot(one.venue);
        const first = run(one, after, endMs);
        const end = visibleState(one.venue);

        restoreSnapshot(one.venue, snapshot);
        expect(takeSnapshot(one.venue).equals(snapshot)).toBe(true);
        one.setTime(endMs);
        one.venue.clock.restore({ nowUs: endMs * 1_000, isPaused: false, speed: 1, acceptsWall: false });
        expect(run(one, after, endMs)).toEqual(first);
        expect(visibleState(one.venue)).toBe(end);
      }),
      { numRuns: trials(3, 6) },
    );
  });

  test('is refused if its format is unknown, and if the bytes are not a snapshot', () => {
    const { venue } = rig();
    expect(() => restoreSnapshot(venue, Buffer.from('none'))).toThrow('the bytes are not a snapshot');
    const snapshot = takeSnapshot(venue);
    snapshot.writeUInt32LE(9, 0);
    expect(() => restoreSnapshot(venue, snapshot)).toThrow(
      'its format is 9, but this version of spotlab reads format 7',
    );
  });
});

describe('the classes whose objects are the state of an exchange', () => {
  /** The market data is a root, which keeps what it has made. */
  const KEEP_HIDDEN = ['MarketData'];

  test('have no private fields that a snapshot would miss', () => {
    const hiding = STATE_CLASSES.filter((one) => /[^\w'"`/]#[a-z]\w*/i.test(String(one)));
    expect(hiding.map(({ name }) => name).filter((name) => !KEEP_HIDDEN.includes(name))).toEqual([]);
  });
});
