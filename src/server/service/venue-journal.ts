/**
 * Stores a venue in a data directory: the journal records each performed input, and the next start performs the inputs
 * again.
 *
 * Time also advances without inputs. The result depends on the intermediate times at two points: in long gaps, which
 * the simulated market crosses in large time steps, and at limit conversions, which execute when time advances.
 * Therefore the journal also records the time once a minute, at both ends of a gap, and whenever a conversion was
 * executed.
 *
 * The market continues during a downtime: the next start brings it up to the clock, as after any gap. A clock that was
 * ever set continues from its last time.
 */
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { exposureOf, modeText, ROOT } from '../../files/index.js';
import { isDataDirectory, Journal, JournalError, type RecordStore, StateError } from '../../journal/index.js';
import { DEFAULT_CHOICE, EDITION, type SimulationChoice } from '../../market/index.js';
import { whenSettled } from '../base/entrance.js';
import type { SymbolListing } from '../venue/exchange-info-file.js';
import { venuesOf } from '../venue/listed-venue.js';
import { MarketClock } from '../venue/market-clock.js';
import type { Venue } from '../venue/venue.js';
import type { VenueInput } from '../venue/venue-input.js';
import { restoreSnapshot, takeSnapshot } from '../venue/venue-snapshot.js';
import { readVenueHead } from '../venue/venue-state.js';

/** Maximum time between two records. */
const MAX_SILENCE_US = 60_000_000;
/** If a step of time is longer than this, the journal records both its start and its end. */
const GAP_US = 30_000_000;
/** Default number of records between two snapshots, and maximum exchange time between two snapshots. */
const SNAPSHOT_RECORDS = 100_000;
const SNAPSHOT_US = 600_000_000;
/** Minimum machine time between two snapshots. */
const SNAPSHOT_MS = 60_000;

/** The options of the first start. They determine the simulated history. */
interface JournalHeader {
  readonly seed: number;
  readonly symbols: readonly string[] | null;
  /** SHA-256 of the `exchangeInfo` file; null without one. */
  readonly exchangeInfo: string | null;
  readonly live: boolean;
  readonly startUs: number;
  readonly hasOwnTime: boolean;
  /** Edition of the rules that make the simulated past: another edition gives other prices. */
  readonly edition: number;
  /** The choices of the simulated market. */
  readonly choice: SimulationChoice;
}

export interface JournaledVenueOptions {
  readonly folder: string;
  readonly seed?: number | undefined;
  readonly symbols?: readonly string[] | undefined;
  /** Default: as at the first start. */
  readonly choice?: SimulationChoice | undefined;
  readonly listing?: SymbolListing | undefined;
  readonly live?: boolean | undefined;
  readonly startMs?: number | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly say: (text: string) => void;
  /** Records between two snapshots. Default 100,000. */
  readonly snapshotRecords?: number;
  /** Makes another store, for tests. */
  readonly beginStore?: (folder: string) => Promise<RecordStore>;
}

export interface JournaledVenue {
  readonly venue: Venue;
  readonly journal: VenueJournal;
  /** Seed of the market, from the options or from the journal. */
  readonly seed: number;
}

/** The bit of the file mode that lets all users write. */
const ALL_WRITE = 0o002;

/**
 * Checks who else can change a data directory: another user could replace its files, which contain keys. Others may list
 * the directory, because they cannot read the files in it. A new directory is private.
 *
 * @throws JournalError when it belongs to another user, or when all users may change it
 */
function checkFolder(folder: string, say: (text: string) => void): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  const exposure = found?.isDirectory() ? exposureOf(found, ROOT) : undefined;
  if (found === undefined || exposure === undefined || exposure === 'readable') return;
  const isRoot = process.getuid?.() === 0;
  const mode = modeText(found);
  if (exposure === 'foreign' && !isRoot)
    throw new JournalError(
      `${folder} belongs to another user (uid ${found.uid}), who could replace its keys; choose another.`,
    );
  if ((found.mode & ALL_WRITE) !== 0)
    throw new JournalError(`All users can change ${folder} (${mode}), which holds keys. Run: chmod 700 '${folder}'`);
  const who = exposure === 'foreign' ? `Another user (uid ${found.uid})` : 'The group';
  say(
    `${who} can change the data directory ${folder} (${mode}), which holds keys. To prevent this, own the directory, and run: chmod 700 '${folder}'`,
  );
}

/** Opens or creates a data directory. @throws JournalError when it cannot be used, or was created with other options */
export async function openJournaledVenue(options: JournaledVenueOptions): Promise<JournaledVenue> {
  const { folder, say, beginStore } = options;
  checkFolder(folder, say);
  const journal = await Journal.open({ folder, say, ...(beginStore && { beginStore }) });
  try {
    const found = journal.metadata() as JournalHeader | undefined;
    if (found) checkHeader(found, options);
    const header = found ?? headerOf(options);
    const { venue, wall } = await recoverVenue(journal, header, options);
    await journal.begin(header);
    const venueJournal = new VenueJournal(venue, journal, options.snapshotRecords ?? SNAPSHOT_RECORDS);
    wall.unfreeze();
    venue.clock.resumeAt(venue.nowUs);
    venueJournal.catchUp();
    return { venue, journal: venueJournal, seed: header.seed };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/**
 * The venue of a data directory in the state of its last record. Reading records nothing, so an exchange can use the directory afterwards.
 *
 * @throws JournalError when the directory is in use or cannot be used
 */
export async function readJournaledVenue(
  options: Pick<JournaledVenueOptions, 'folder' | 'listing'>,
): Promise<Pick<JournaledVenue, 'venue' | 'seed'>> {
  const { folder } = options;
  if (!isDataDirectory(folder))
    throw new JournalError(`${folder} is no data directory: no exchange was started on it.`);
  const say = () => {};
  const journal = await Journal.open({ folder, say });
  try {
    const header = journal.metadata() as JournalHeader;
    const given = { ...options, say, clock: Date.now };
    checkHeader(header, given);
    const { venue } = await recoverVenue(journal, header, given);
    venue.clock.resumeAt(venue.nowUs);
    return { venue, seed: header.seed };
  } finally {
    await journal.close();
  }
}

/** Records the changes of a venue. */
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

  /**
   * Resolves when all inputs so far are on the disk; undefined when they already are. Rejects when the write failed.
   *
   * The engine emits events while it executes their command, before the record of the command is added. A caller that
   * asks at that moment waits for this record, too: a change is synchronous, so its record is added before the next
   * microtask.
   */
  flushed(): Promise<void> | undefined {
    if (this.venue.isChanging) return Promise.resolve().then(() => this.journal.flushed());
    return this.journal.flushed();
  }

  /** Whether a write failed, so that nothing more can be recorded. */
  get hasFailed(): boolean {
    return this.journal.failure !== undefined;
  }

  /**
   * Advances the venue over the downtime. The exchange may have run for up to {@link MAX_SILENCE_US} after its last record, and clients may have seen that
   * market. So the first step covers this time as if the exchange had run, and the second step covers the remaining downtime. Then market data that clients
   * saw stays the same.
   */
  catchUp(): void {
    const { venue } = this;
    const untilUs = Math.min(venue.clock.nowUs(), venue.nowUs + MAX_SILENCE_US);
    if (untilUs > venue.nowUs) {
      venue.repeat(untilUs);
      this.add(untilUs);
    }
    venue.advance();
    // A snapshot is due, so that the next start need not read the same records. It is taken when the venue advances next, so it does not delay this start.
    this.isDue = this.journal.recordsSinceSnapshot > 1;
  }

  /** Ends like a killed process: inputs that are not on the disk by now are lost. @internal for tests */
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
      return takeSnapshot(this.venue);
    });
    whenSettled(taken, () => {
      this.snapshotMs = performance.now();
      this.isRotating = false;
    });
  }
}

/** The machine's clock, frozen at the time of the first start while the journal is read back. */
class FreezableClock {
  private isFrozen = true;
  private readonly frozenMs: number;
  private readonly clock: () => number;

  constructor(frozenMs: number, clock: () => number) {
    this.frozenMs = frozenMs;
    this.clock = clock;
  }

  readonly now = () => (this.isFrozen ? this.frozenMs : this.clock());

  unfreeze(): void {
    this.isFrozen = false;
  }
}

async function recoverVenue(journal: Journal, header: JournalHeader, options: JournaledVenueOptions) {
  const { startUs, hasOwnTime, seed, live, choice } = header;
  const wall = new FreezableClock(startUs / 1_000, options.clock);
  const venueOf = venuesOf(options.listing);
  let venue: Venue | undefined;
  const begin = (snapshot: Buffer | undefined) => {
    const clock = new MarketClock(wall.now, hasOwnTime ? startUs : undefined);
    const isEmpty = snapshot !== undefined;
    const symbols = header.symbols ?? undefined;
    venue = venueOf(clock, seed, live, symbols, isEmpty, choice);
    // Repeating the inputs gives the same bytes only if the symbols start in the same order as at the first start.
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
  return { venue: venue as Venue, wall };
}

function restore(venue: Venue, snapshot: Buffer, folder: string): void {
  try {
    restoreSnapshot(venue, snapshot);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    throw new JournalError(
      `The snapshot in ${folder} cannot be read: ${error.message}. Nothing was changed. Use the version of spotlab that ` +
        'wrote it, or start again in another directory.',
    );
  }
}

function headerOf({
  seed = 1,
  symbols,
  listing,
  live = true,
  startMs,
  clock,
  choice = {},
}: JournaledVenueOptions): JournalHeader {
  return {
    seed,
    symbols: symbols ?? null,
    exchangeInfo: listing ? hashOf(listing) : null,
    live,
    startUs: Math.floor(startMs ?? clock()) * 1_000,
    hasOwnTime: startMs !== undefined,
    edition: EDITION,
    choice,
  };
}

/** Compares the given options with those of the first start. @throws JournalError for an option that differs */
function checkHeader(
  header: JournalHeader,
  { folder, seed, symbols, listing, live, startMs, choice = {} }: JournaledVenueOptions,
): void {
  const refuse = (what: string, was: string, is: string) => {
    throw new JournalError(
      `${folder} was created with ${what} ${was}, not ${is}; use the same option, or choose another directory.`,
    );
  };
  if (seed !== undefined && seed !== header.seed) refuse('seed', String(header.seed), String(seed));
  if (live !== undefined && live !== header.live) refuse('live', String(header.live), String(live));
  if (header.edition !== EDITION) {
    throw new JournalError(
      `${folder} was created by a version of spotlab whose simulated market had other prices. Nothing was changed. Use ` +
        'that version of spotlab, or start again in another directory.',
    );
  }
  for (const name of Object.keys(choice) as (keyof SimulationChoice)[]) {
    const was = header.choice[name] ?? DEFAULT_CHOICE[name];
    if (choice[name] !== was) refuse(name, String(was), String(choice[name]));
  }
  const names = (list: readonly string[] | null | undefined) => (list ? list.join(', ') : 'all');
  if (symbols !== undefined && names(symbols) !== names(header.symbols)) {
    refuse('symbols', names(header.symbols), names(symbols));
  }
  const hash = listing ? hashOf(listing) : null;
  if (hash !== header.exchangeInfo) {
    const text = (one: string | null) => (one === null ? 'none' : `SHA-256 ${one.slice(0, 12)}…`);
    refuse('the exchangeInfo file', text(header.exchangeInfo), text(hash));
  }
  if (startMs !== undefined) {
    throw new JournalError(`The clock of ${folder} continues from its last time; remove the start time.`);
  }
}

function hashOf(listing: SymbolListing): string {
  return createHash('sha256').update(JSON.stringify(listing)).digest('hex');
}
