/**
 * Named snapshots of a venue in memory, taken and restored while the exchange runs.
 *
 * A snapshot belongs to one venue and its history. Another seed or start time gives another history, so replacing the
 * venue clears the snapshots.
 */

import { StateError } from '../../journal/index.js';
import type { Bytes } from '../../platform/index.js';
import type { KeptSnapshot } from '../../protocol/index.js';
import { msOf } from '../../protocol/index.js';
import { ControlError } from '../base/control-error.js';
import type { ClockState } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { restoreSnapshot, takeSnapshot } from '../venue/venue-snapshot.js';

/** Maximum number of snapshots; each has the size of the state, some megabytes. */
const MAX_SNAPSHOTS = 20;

interface Snapshot {
  readonly bytes: Bytes;
  readonly clock: ClockState;
}

export class Snapshots {
  private readonly snapshots = new Map<string, Snapshot>();

  /** Takes a snapshot of `venue`; replaces an earlier snapshot of the same name. @throws ControlError */
  take(name: string, venue: Venue): KeptSnapshot {
    if (!this.snapshots.has(name) && this.snapshots.size >= MAX_SNAPSHOTS) {
      throw new ControlError(`The maximum of ${MAX_SNAPSHOTS} snapshots is reached; drop one first.`);
    }
    // The venue advances to the present time first, so that the snapshot contains everything up to now.
    venue.advance();
    const snapshot = { bytes: orControlError(() => takeSnapshot(venue)), clock: venue.clock.state() };
    this.snapshots.set(name, snapshot);
    return report(name, snapshot);
  }

  /** Restores a snapshot into `venue`, the venue of which it was taken. @throws ControlError */
  restore(name: string, venue: Venue): void {
    const snapshot = this.snapshots.get(name);
    if (snapshot === undefined) {
      const names = [...this.snapshots.keys()].map((one) => `'${one}'`).join(', ');
      throw new ControlError(
        `There is no snapshot '${name}'; ${names ? `the snapshots are ${names}` : 'no snapshot has been taken'}.`,
      );
    }
    orControlError(() => restoreSnapshot(venue, snapshot.bytes));
    venue.clock.restore(snapshot.clock);
  }

  /** Removes a snapshot. @returns number of removed snapshots, 0 or 1 */
  drop(name: string): number {
    return this.snapshots.delete(name) ? 1 : 0;
  }

  clear(): void {
    this.snapshots.clear();
  }

  list(): KeptSnapshot[] {
    return [...this.snapshots].map(([name, snapshot]) => report(name, snapshot));
  }
}

function report(name: string, { bytes, clock }: Snapshot): KeptSnapshot {
  return { name, timeMs: msOf(clock.nowUs), bytes: bytes.length };
}

/** Turns a {@link StateError} into a {@link ControlError}, whose message goes to the caller. */
export function orControlError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof StateError) throw new ControlError(`${error.message}.`);
    throw error;
  }
}
