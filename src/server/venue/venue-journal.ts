/**
 * A venue that is kept in a directory: what was performed is written down, and performed again at the next start.
 *
 * Time passes without inputs, and how the market comes up to it depends on where it stopped on the way only when it stood
 * for long; limit conversions are made when somebody looks. So the moments that matter are written down too: one a minute,
 * both ends of a gap, and those in which a conversion was made.
 *
 * While nothing runs the market lives on: at the next start it is brought up to the clock, as after any gap. A clock that
 * was ever set goes on from where it stood.
 */
import { createHash } from 'node:crypto';
import { Journal, JournalError, type RecordStore, StateError } from '../../journal/index.js';
import type { Listing } from './exchange-info-file.js';
import { MarketClock } from './market-clock.js';
import { listedVenue, simulatedVenue, type Venue } from './venue.js';
import type { VenueInput } from './venue-input.js';
import { readVenueHead } from './venue-state.js';

/** Time that passes without a record, at most. */
const MAX_SILENCE_US = 60_000_000;
/** A longer step of time is written down with both ends. */
const GAP_US = 30_000_000;
/** A snapshot is taken after so many records unless told otherwise, or after so much time of the exchange. */
const SNAPSHOT_RECORDS = 100_000;
const SNAPSHOT_US = 600_000_000;
/** And at most one in so much time of the machine. */
const SNAPSHOT_MS = 60_000;

/** What the exchange was first started with, and what its past follows from. */
interface Title {
  readonly seed: number;
  readonly symbols: readonly string[] | null;
  /** SHA-256 of the listing. */
  readonly exchangeInfo: string | null;
  readonly live: boolean;
  readonly startUs: number;
  readonly hasOwnTime: boolean;
}

export interface JournaledVenueOptions {
  readonly folder: string;
  readonly seed?: number | undefined;
  readonly symbols?: readonly string[] | undefined;
  readonly listing?: Listing | undefined;
  readonly live?: boolean | undefined;
  readonly startMs?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly say: (text: string) => void;
  /** Records between two snapshots. Default 100,000. */
  readonly snapshotRecords?: number;
  /** In place of the store, for tests. */
  readonly beginStore?: (folder: string) => Promise<RecordStore>;
}

export interface JournaledVenue {
  readonly venue: Venue;
  readonly journal: VenueJournal;
  /** Seed of the market, whoever said it. */
  readonly seed: number;
}

/** @throws JournalError when the directory cannot be used, or was begun with other options */
export async function openJournaledVenue(options: JournaledVenueOptions): Promise<JournaledVenue> {
  const { folder, say, beginStore } = options;
  const journal = await Journal.open({ folder, say, ...(beginStore && { beginStore }) });
  try {
    const found = journal.metadata() as Title | undefined;
    if (found) checkTitle(found, options);
    const title = found ?? titleOf(options);
    const { venue, wall } = await recoverVenue(journal, title, options);
    await journal.begin(title);
    const kept = new VenueJournal(venue, journal, options.snapshotRecords ?? SNAPSHOT_RECORDS);
    wall.unfreeze();
    venue.clock.resumeAt(venue.nowUs);
    kept.catchUp();
    return { venue, journal: kept, seed: title.seed };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** Writes down what happens to a venue. */
export class VenueJournal {
  private readonly venue: Venue;
  private readonly journal: Journal;
  private readonly snapshotRecords: number;
  private recordedUs: number;
  private advancedUs: number;
  private snapshotUs: number;
  private snapshotMs = performance.now();
  private isRotating = false;
  private isDue = false;

  constructor(venue: Venue, journal: Journal, snapshotRecords: number) {
    this.snapshotRecords = snapshotRecords;
    this.venue = venue;
    this.journal = journal;
    this.recordedUs = venue.nowUs;
    this.advancedUs = venue.nowUs;
    this.snapshotUs = venue.nowUs;
    venue.listener = {
      performed: (input, nowUs) => this.add(nowUs, input),
      advanced: (nowUs, hasConverted) => this.advanced(nowUs, hasConverted),
      restored: () => this.rotate(),
    };
  }

  /** When everything that was performed so far is on the disk; undefined when it is. Rejects when it never will be. */
  flushed(): Promise<void> | undefined {
    return this.journal.flushed();
  }

  /** Whether nothing can be written down any more. */
  get hasFailed(): boolean {
    return this.journal.failure !== undefined;
  }

  /**
   * Lets the time pass that nobody was there. The market steps as if somebody had looked for as long as it may have run
   * without a record: so what was told of it is not taken back, however long it stood after that.
   */
  catchUp(): void {
    const { venue } = this;
    const untilUs = Math.min(venue.clock.nowUs(), venue.nowUs + MAX_SILENCE_US);
    if (untilUs > venue.nowUs) {
      venue.repeat(untilUs);
      this.add(untilUs);
    }
    venue.advance();
    // What was read to come back need not be read again; but first let whoever waits be answered.
    this.isDue = this.journal.recordsSinceSnapshot > 1;
  }

  /** Ends as a process does that is killed: what is not on the disk by now is not kept. @internal for tests */
  async abandon(): Promise<void> {
    this.venue.listener = undefined;
    await this.journal.close();
  }

  async close(): Promise<void> {
    if (this.advancedUs > this.recordedUs) this.add(this.advancedUs);
    this.venue.listener = undefined;
    await this.journal.close();
  }

  private add(atUs: number, input?: VenueInput): void {
    this.journal.add(atUs, input ? JSON.stringify(input) : '');
    this.recordedUs = atUs;
    this.advancedUs = atUs;
  }

  private advanced(nowUs: number, hasConverted: boolean): void {
    const { advancedUs, recordedUs } = this;
    const isGap = nowUs - advancedUs > GAP_US;
    if (isGap && advancedUs > recordedUs) this.add(advancedUs);
    if (isGap || hasConverted || nowUs - recordedUs >= MAX_SILENCE_US) this.add(nowUs);
    else this.advancedUs = nowUs;
    const isLong = nowUs - this.snapshotUs >= SNAPSHOT_US && performance.now() - this.snapshotMs >= SNAPSHOT_MS;
    if (this.isDue || isLong || this.journal.recordsSinceSnapshot >= this.snapshotRecords) this.rotate();
  }

  private rotate(): void {
    if (this.isRotating || this.hasFailed) return;
    this.isRotating = true;
    this.isDue = false;
    const taken = this.journal.rotate(() => {
      this.snapshotUs = this.venue.nowUs;
      this.recordedUs = this.venue.nowUs;
      return this.venue.snapshot();
    });
    void taken.finally(() => {
      this.snapshotMs = performance.now();
      this.isRotating = false;
    });
  }
}

/** The machine's clock, which stands at the time of the first start while the past is brought back. */
class FreezableClock {
  private isFrozen = true;
  private readonly frozenMs: number;
  private readonly clock: () => number;

  constructor(standsMs: number, clock: () => number) {
    this.frozenMs = standsMs;
    this.clock = clock;
  }

  readonly now = () => (this.isFrozen ? this.frozenMs : this.clock());

  unfreeze(): void {
    this.isFrozen = false;
  }
}

async function recoverVenue(journal: Journal, title: Title, options: JournaledVenueOptions) {
  const { startUs, hasOwnTime, seed, live } = title;
  const wall = new FreezableClock(startUs / 1_000, options.clock);
  let venue: Venue | undefined;
  const begin = (snapshot: Buffer | undefined) => {
    const clock = new MarketClock(wall.now, hasOwnTime ? startUs : undefined);
    const isEmpty = snapshot !== undefined;
    const symbols = title.symbols ?? undefined;
    venue = options.listing
      ? listedVenue(clock, seed, live, options.listing, symbols, isEmpty)
      : simulatedVenue(clock, seed, live, symbols, isEmpty);
    // Repeating what was performed gives the same bytes only if everybody sits down in the same order.
    if (!snapshot) {
      venue.hostFor('all');
      return;
    }
    restore(venue, snapshot, options.folder);
    const set = readVenueHead(snapshot).clock;
    if (set) clock.restore(set);
  };
  const repeat = ({ timeUs, text }: { readonly timeUs: number; readonly text: string }) => {
    venue?.repeat(timeUs, text === '' ? undefined : (JSON.parse(text) as VenueInput));
  };
  await journal.recover({ begin, repeat });
  return { venue: venue as unknown as Venue, wall };
}

function restore(venue: Venue, snapshot: Buffer, folder: string): void {
  try {
    venue.restore(snapshot);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    throw new JournalError(
      `the snapshot in ${folder} cannot be read: ${error.message}. Nothing was changed. Go on with the version of spotlab ` +
        'that wrote it; or begin anew, in another directory or after moving this one away.',
    );
  }
}

function titleOf({ seed = 1, symbols, listing, live = true, startMs, clock }: JournaledVenueOptions): Title {
  return {
    seed,
    symbols: symbols ?? null,
    exchangeInfo: listing ? hashOf(listing) : null,
    live,
    startUs: Math.floor(startMs ?? clock()) * 1_000,
    hasOwnTime: startMs !== undefined,
  };
}

/** @throws JournalError for options that say otherwise than at the first start; what is left out is as it was */
function checkTitle(title: Title, { folder, seed, symbols, listing, live, startMs }: JournaledVenueOptions): void {
  const refuse = (what: string, was: string, is: string) => {
    throw new JournalError(
      `${folder} was begun with ${what} ${was}, not ${is}; leave it as it was, or choose another directory.`,
    );
  };
  if (seed !== undefined && seed !== title.seed) refuse('seed', String(title.seed), String(seed));
  if (live !== undefined && live !== title.live) refuse('live', String(title.live), String(live));
  const names = (list: readonly string[] | null | undefined) => (list ? list.join(', ') : 'all');
  if (symbols !== undefined && names(symbols) !== names(title.symbols)) {
    refuse('symbols', names(title.symbols), names(symbols));
  }
  const hash = listing ? hashOf(listing) : null;
  if (hash !== title.exchangeInfo) {
    const text = (one: string | null) => (one === null ? 'none' : `one of SHA-256 ${one.slice(0, 12)}…`);
    refuse('an exchangeInfo file:', text(title.exchangeInfo), text(hash));
  }
  if (startMs !== undefined) {
    throw new JournalError(`the clock of ${folder} goes on from where it stood; leave its start out.`);
  }
}

function hashOf(listing: Listing): string {
  return createHash('sha256').update(JSON.stringify(listing)).digest('hex');
}
