/**
 * Writes the whole state of a venue as bytes, and reads it back. A page loads this module with its first command of any
 * kind to its exchange, because most pages send none.
 */
import { type GraphRules, StateError } from '../../journal/index.js';
import { STATE_CLASSES } from '../../market/index.js';
import type { Bytes } from '../../platform/index.js';
import type { Venue } from './venue.js';
import { readVenueHead, readVenueState, venueExternals, writeVenueState } from './venue-state.js';

/**
 * The whole state as bytes, for a venue with the same symbols, seed and start. It does not contain rate limits, and it contains the clock only if the clock
 * was ever set. Bytes for a file have no keys (`hasKeys` false), so they contain no secrets.
 */
export function takeSnapshot(venue: Venue, hasKeys = true): Bytes {
  venue.hostFor('all');
  const { keys, nowUs: currentUs, clock, histories } = venue;
  const opened = histories.openedHistories?.() ?? [];
  const state = { keys: hasKeys ? keys.registrations() : [], clock: clock.wasSet ? clock.state() : null };
  const { edition, longRun, activity } = histories;
  return writeVenueState(rulesOf(venue), { currentUs, opened, ...state, edition, longRun, activity });
}

/**
 * Restores the state of a snapshot; the clock keeps running.
 *
 * @throws StateError for bytes that are not such a snapshot
 */
export function restoreSnapshot(venue: Venue, snapshot: Bytes): void {
  venue.hostFor('all');
  const { histories } = venue;
  const { currentUs, opened, keys, edition, longRun, activity } = readVenueHead(snapshot);
  if (edition !== histories.edition)
    throw new StateError('it was written by a version of spotlab whose simulated market had other prices');
  histories.reopen?.(opened, { longRun, activity });
  readVenueState(snapshot, rulesOf(venue));
  venue.keys.replace(keys);
  venue.continueAt(currentUs);
}

function rulesOf(venue: Venue): GraphRules {
  const { exchange, market, records, convert, quotes, accounts, driver, histories, sides } = venue;
  const roots = { market, records, convert, quotes, accounts, driver };
  return {
    classes: STATE_CLASSES,
    externals: venueExternals({ exchange, histories, sides }),
    roots: new Map([...exchange.snapshotRoots(), ...Object.entries(roots)]),
  };
}
