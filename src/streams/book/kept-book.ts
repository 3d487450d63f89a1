/**
 * A book that is kept current: the levels of a snapshot, changed by the diff events of the depth stream.
 *
 * The rules are those of `streams.md` of the protocol reference. Diffs that come before the snapshot wait for it, and a
 * snapshot that is older than the first of these diffs is refused. A diff whose changes the book has is ignored. A diff
 * that does not follow the last one waits for the missing one; when {@link MAX_EARLY} diffs wait, the missing one
 * counts as lost and the book asks for a snapshot. Until it has one, it shows the old levels and is not synchronized.
 *
 * Pure: the owner passes texts and snapshots in, and fetches a snapshot when the book asks for one.
 */
import { asTextSides, type BookSides, sidesOf } from './book-sides.js';
import { type DepthSnapshot, isSnapshot, type LevelRow } from './depth-diff.js';
import { DiffScanner } from './diff-scanner.js';

/**
 * Why a book needs a snapshot: it has none yet (`start`); a diff is missing (`gap`); the connection was lost (`lost`);
 * a diff could not be read (`unreadable`); the best bid was not below the best ask (`crossed`); the ids of the exchange
 * went back (`reset`); prices moved so far that few levels of a snapshot with a limit are left (`depleted`).
 */
export type SnapshotReason = 'start' | 'gap' | 'lost' | 'unreadable' | 'crossed' | 'reset' | 'depleted';

/**
 * The result of loading a snapshot. A refused snapshot is `older` than a missing diff, or its best bid is not below its
 * best ask (`crossed`), or it has levels that are not pairs of decimals (`unreadable`).
 */
export type SnapshotVerdict = 'loaded' | 'older' | 'crossed' | 'unreadable';

export interface BookHandler {
  /**
   * The book needs a snapshot. The book asks only once: if {@link KeptBook.load} refuses a snapshot, the owner must fetch
   * another one.
   */
  needsSnapshot(why: SnapshotReason): void;
  /**
   * A diff was applied. Not called for a diff that has waited for a snapshot.
   *
   * @param text the JSON text of the diff
   */
  changed?(text: string): void;
}

/** Number of diffs that wait for a missing one. */
export const MAX_EARLY = 3;
/** Number of diffs that wait for a snapshot: 100 seconds at the fast speed. The oldest one is dropped. */
const MAX_WAITING = 1_000;
/** Number of contiguous diffs with old ids after which the ids of the exchange have gone back. */
const MAX_OLD = 5;
/**
 * This number of snapshots with a lower id than the book's count as outdated. The next one shows that the ids of the exchange
 * have gone back.
 */
const MAX_OUTDATED = 2;
/** The book asks for another snapshot when fewer than this share of the levels of a cut side are left. */
const DEPLETED_SHARE = 0.25;

interface WaitingDiff {
  readonly firstId: number;
  readonly lastId: number;
  readonly text: string;
}

export class KeptBook {
  /** Id of the last change of the book; -1 before the first snapshot. */
  updateId = -1;
  /** Event time of the last diff, in the unit of the connection; -1 before the first one. */
  eventTime = -1;
  /** How often the book has asked for a snapshot, by reason. */
  readonly resyncs: Record<SnapshotReason, number> = {
    start: 0,
    gap: 0,
    lost: 0,
    unreadable: 0,
    crossed: 0,
    reset: 0,
    depleted: 0,
  };
  private readonly handler: BookHandler;
  private readonly scan = new DiffScanner();
  private sides: BookSides = sidesOf({ lastUpdateId: -1, bids: [], asks: [] }, 1);
  private need: SnapshotReason | undefined = 'start';
  private isStale = true;
  private isLost = false;
  /** Diffs that wait for a missing one, in the order of their ids. */
  private early: WaitingDiff[] = [];
  /** Diffs since the book asked for a snapshot, in the order of their ids. */
  private waiting: WaitingDiff[] = [];
  /** Whether changes were missed after the book asked for a snapshot. The snapshot may lack these changes. */
  private hasMissed = false;
  /** Number of known levels of a cut side below which the book asks for a snapshot. */
  private minLevels = 0;
  private outdated = 0;
  /** Id of the last one of contiguous diffs with old ids, and their number. */
  private oldId = -1;
  private oldCount = 0;

  constructor(handler: BookHandler) {
    this.handler = handler;
  }

  /** Whether the book has all changes that the exchange has sent. */
  get isSynchronized(): boolean {
    return !this.isStale && !this.isLost && this.early.length === 0 && !isDepleted(this.sides, 1);
  }

  /** Why the book needs a snapshot; undefined if it needs none. */
  get needed(): SnapshotReason | undefined {
    return this.need;
  }

  /** The highest bid; undefined if there is none. */
  get bestBid(): Readonly<LevelRow> | undefined {
    return this.sides.bids.best;
  }

  /** The lowest ask; undefined if there is none. */
  get bestAsk(): Readonly<LevelRow> | undefined {
    return this.sides.asks.best;
  }

  /** The best `count` bids, highest price first. */
  bids(count: number): LevelRow[] {
    return this.sides.bids.rows(count);
  }

  /** The best `count` asks, lowest price first. */
  asks(count: number): LevelRow[] {
    return this.sides.asks.rows(count);
  }

  /** Number of levels of a side, and how many of the best levels certainly have no unknown level between them. */
  extent(side: 'bids' | 'asks'): { readonly levels: number; readonly known: number } {
    const { length, known } = this.sides[side];
    return { levels: length, known };
  }

  /** The connection is lost: the book is not synchronized until {@link live}. */
  lost(): void {
    this.isLost = true;
  }

  /** Diffs arrive from now on. @param isContinuous false if diffs may have been missed since the last diff */
  live(isContinuous: boolean): void {
    this.isLost = false;
    if (this.updateId < 0 && this.resyncs.start === 0) {
      this.resyncs.start = 1;
      this.handler.needsSnapshot('start');
    } else if (!isContinuous) this.ask('lost');
  }

  /** Whether a diff is missing that may still arrive: later ones wait for it. */
  get hasGap(): boolean {
    return this.early.length > 0 && !this.isStale;
  }

  /** Asks for a snapshot in place of the missing diff. */
  giveUp(): void {
    if (this.hasGap) this.ask('gap');
  }

  /** Takes the next diff. @param text the JSON text of a `depthUpdate` event */
  diff(text: string): void {
    const { scan } = this;
    if (scan.scan(text) === 'unreadable') {
      this.ask('unreadable');
      return;
    }
    if (this.need !== undefined) {
      insert(this.waiting, scan, text);
      if (this.waiting.length > MAX_WAITING) this.waiting.shift();
      if (this.isStale) return;
    }
    if (scan.lastId <= this.updateId) this.ignore();
    else if (scan.firstId > this.updateId + 1) {
      insert(this.early, scan, text);
      if (this.early.length > MAX_EARLY) this.ask('gap');
    } else if (scan.firstId <= this.updateId && scan.eventTime < this.eventTime) this.ask('reset');
    else {
      this.change(text);
      if (this.early.length > 0) this.applyEarly();
      if (this.need === undefined && isDepleted(this.sides, this.minLevels)) this.ask('depleted');
    }
  }

  /**
   * Takes a snapshot. The book does not change if it refuses the snapshot.
   *
   * @param limit number of levels that was asked for
   */
  load(snapshot: DepthSnapshot, limit: number): SnapshotVerdict {
    const { lastUpdateId } = snapshot;
    if (!isSnapshot(snapshot)) return 'unreadable';
    const follows = this.waiting.filter(({ lastId }) => lastId > lastUpdateId);
    let reached = lastUpdateId;
    for (const { firstId, lastId } of follows) {
      if (firstId > reached + 1) return 'older';
      reached = Math.max(reached, lastId);
    }
    if (reached < this.updateId && this.need !== 'reset' && this.outdated < MAX_OUTDATED) {
      this.outdated += 1;
      return 'older';
    }
    if (this.hasMissed) {
      this.hasMissed = false;
      return 'older';
    }
    const { sides, updateId, eventTime } = this;
    this.take(sidesOf(snapshot, limit), lastUpdateId, -1);
    for (const { text } of follows) {
      this.scan.scan(text);
      this.apply();
    }
    if (isCrossed(this.sides)) {
      this.resyncs.crossed += 1;
      this.take(sides, updateId, eventTime);
      return 'crossed';
    }
    this.early = [];
    this.need = undefined;
    this.isStale = false;
    this.waiting = [];
    this.outdated = 0;
    this.minLevels = Math.floor(limit * DEPLETED_SHARE);
    return 'loaded';
  }

  private take(sides: BookSides, updateId: number, eventTime: number): void {
    this.sides = sides;
    this.updateId = updateId;
    this.eventTime = eventTime;
    this.oldCount = 0;
    this.scan.priceScale = sides.scales.price;
    this.scan.quantityScale = sides.scales.quantity;
  }

  /** Applies the diff that was scanned last. */
  private apply(): void {
    const { scan } = this;
    if (!scan.changes) this.sides.applyScan(scan);
    else if (!this.sides.applyChanges(scan.changes)) {
      this.sides = asTextSides(this.sides);
      scan.priceScale = -1;
      scan.quantityScale = -1;
      this.sides.applyChanges(scan.changes);
    }
    this.updateId = scan.lastId;
    this.eventTime = scan.eventTime;
    this.oldCount = 0;
  }

  /** Applies the diff that was scanned last, and reports it. */
  private change(text: string): void {
    this.apply();
    if (isCrossed(this.sides)) this.ask('crossed');
    else this.handler.changed?.(text);
  }

  /** Applies the early diffs that follow. */
  private applyEarly(): void {
    for (let next = this.early[0]; next && next.firstId <= this.updateId + 1; next = this.early[0]) {
      this.early.shift();
      if (next.lastId <= this.updateId) continue;
      this.scan.scan(next.text);
      this.change(next.text);
    }
  }

  /** Ignores a diff with old ids, unless several of them follow each other. */
  private ignore(): void {
    const { firstId, lastId } = this.scan;
    this.oldCount = firstId === this.oldId + 1 ? this.oldCount + 1 : 1;
    this.oldId = lastId;
    if (this.oldCount >= MAX_OLD) this.ask('reset');
  }

  private ask(why: SnapshotReason): void {
    // A book that only needs further levels goes on while it waits for them.
    if (why !== 'depleted') this.isStale = true;
    this.resyncs[why] += 1;
    if (this.need !== undefined) {
      if (why === 'lost' || why === 'unreadable') this.hasMissed = true;
      if (this.need !== 'reset') this.need = why;
      return;
    }
    this.need = why;
    this.waiting = this.early;
    this.early = [];
    this.handler.needsSnapshot(why);
  }
}

/** Adds the scanned diff at its place, unless it is there already. The list is sorted, and most diffs come last. */
function insert(list: WaitingDiff[], { firstId, lastId }: DiffScanner, text: string): void {
  let at = list.length;
  for (let before = list[at - 1]; before && before.firstId >= firstId; before = list[at - 1]) {
    if (before.firstId === firstId && before.lastId === lastId) return;
    at -= 1;
  }
  list.splice(at, 0, { firstId, lastId, text });
}

function isCrossed({ bids, asks }: BookSides): boolean {
  const [bid, ask] = [bids.bestPrice, asks.bestPrice];
  return bid !== undefined && ask !== undefined && bid >= ask;
}

/** Whether a side whose snapshot was cut has fewer than `least` known levels. */
function isDepleted({ bids, asks }: BookSides, least: number): boolean {
  return (bids.isCut && bids.known < least) || (asks.isCut && asks.known < least);
}
