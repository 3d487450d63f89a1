/**
 * Kept states of a venue, by name, in memory: taken and brought back while it runs.
 *
 * A snapshot is of one venue with its past; another seed or another start makes another past, so whoever replaces the venue
 * clears them.
 */
import { StateError } from '../../journal/index.js';
import type { KeptSnapshot } from '../../protocol/index.js';
import type { ClockState } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import { ControlError } from './control-error.js';

/** Kept at most; each is as large as the state, some megabytes. */
const MAX_SNAPSHOTS = 20;

interface Snapshot {
  readonly bytes: Buffer;
  readonly clock: ClockState;
}

export class Snapshots {
  private readonly snapshots = new Map<string, Snapshot>();

  /** Keeps the state of `venue` under a name, instead of what was kept there. @throws ControlError */
  take(name: string, venue: Venue): KeptSnapshot {
    if (!this.snapshots.has(name) && this.snapshots.size >= MAX_SNAPSHOTS) {
      throw new ControlError(`${MAX_SNAPSHOTS} snapshots are kept; drop one first.`);
    }
    // What has happened by now is in it: the clock is asked first.
    venue.advance();
    const kept = { bytes: orControlError(() => venue.snapshot()), clock: venue.clock.state() };
    this.snapshots.set(name, kept);
    return report(name, kept);
  }

  /** Brings the state back into `venue`, which it was taken of. @throws ControlError */
  restore(name: string, venue: Venue): void {
    const kept = this.snapshots.get(name);
    if (kept === undefined) {
      const names = [...this.snapshots.keys()].map((one) => `'${one}'`).join(', ');
      throw new ControlError(`There is no snapshot '${name}'; ${names ? `there are ${names}` : 'none was taken'}.`);
    }
    orControlError(() => venue.restore(kept.bytes));
    venue.clock.restore(kept.clock);
  }

  /** @returns how many there were */
  drop(name: string): number {
    return this.snapshots.delete(name) ? 1 : 0;
  }

  clear(): void {
    this.snapshots.clear();
  }

  list(): KeptSnapshot[] {
    return [...this.snapshots].map(([name, kept]) => report(name, kept));
  }
}

function report(name: string, { bytes, clock }: Snapshot): KeptSnapshot {
  return { name, timeMs: Math.floor(clock.nowUs / 1_000), bytes: bytes.length };
}

/** State that cannot be kept or read is told to whoever asked. */
export function orControlError<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof StateError) throw new ControlError(`${error.message}.`);
    throw error;
  }
}
