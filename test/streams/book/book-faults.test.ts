/**
 * Runs a kept book against the engine, with seeded faults between them: lost connections, lost diffs, repeated ones, diffs
 * in the wrong order, silences, and snapshots that are late, outdated or never answered.
 *
 * After every diff the book must be equal to the engine's book at the same id, and it must never be crossed.
 */
import { expect, test } from 'vitest';
import { MarketClock } from '../../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../../src/server/venue/simulated-venue.js';
import { VenueFeeds } from '../../../src/server/venue/venue-feeds.js';
import { type DepthSnapshot, KeptBook } from '../../../src/streams/index.js';
import { trials } from '../../support/depth.js';

const SYMBOL = 'BTCUSDT';
const START_MS = Date.UTC(2026, 0, 31, 12, 0, 0);
/** Half of a tick. The makers of the simulated market check the price about twice a second. */
const HALF_TICK_MS = 250;
/** More levels than the engine's book has. */
const ALL = 5_000;
/** Levels of each side that are compared after every diff; all levels are compared once in a while. */
const LEVELS = 20;
const COMPARE_ALL_EVERY = 50;
/** Share of the ticks with a fault: the book must recover between most of them. */
const FAULT_SHARE = 0.15;
/** Ticks that the owner of a book waits for a missing diff. */
const PATIENCE = 3;
/** Ids of the engine whose books are remembered: enough for the latest snapshots and diffs. */
const MAX_BOOKS = 200;

const FAULTS = ['disconnect', 'gap', 'duplicate', 'reorder', 'silence', 'outdated snapshot', 'lost snapshot'] as const;
type Fault = (typeof FAULTS)[number];

/** Numbers in [0, 1) from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A diff, a snapshot or a new connection that arrives in a number of ticks. */
interface OnItsWay {
  ticks: number;
  readonly isDiff?: true;
  arrive(): void;
}

class Trial {
  readonly faults: Record<Fault, number> = Object.fromEntries(FAULTS.map((kind) => [kind, 0])) as never;
  readonly wrong: unknown[] = [];
  compared = 0;
  readonly book: KeptBook;
  private nowMs = START_MS;
  private readonly random: () => number;
  private readonly venue: ReturnType<typeof simulatedVenue>;
  /** The engine's books by id. */
  private readonly books = new Map<number, DepthSnapshot>();
  private way: OnItsWay[] = [];
  private isConnected = true;
  /** For how many ticks a diff has been missing. */
  private missingFor = 0;

  /** @param limit number of levels of a snapshot */
  constructor(
    seed: number,
    private readonly limit: number,
  ) {
    this.random = dice(seed);
    this.venue = simulatedVenue(new MarketClock(() => this.nowMs), seed, true, [SYMBOL]);
    this.book = new KeptBook({ needsSnapshot: () => this.request() });
    this.remember();
    const feeds = new VenueFeeds(this.venue);
    feeds.subscribe(`${SYMBOL.toLowerCase()}@depth@100ms`, (frame) => this.send(frame.text('ms', false)));
    this.book.live(true);
  }

  get count(): number {
    return Object.values(this.faults).reduce((sum, one) => sum + one, 0);
  }

  /** Half a second of the exchange. */
  tick(hasFaults: boolean): void {
    for (let half = 0; half < 2; half += 1) {
      this.nowMs += HALF_TICK_MS;
      this.venue.advance();
      this.remember();
    }
    if (hasFaults && this.random() < FAULT_SHARE) this.fault();
    const arrived = this.way.filter((one) => one.ticks <= 0);
    this.way = this.way.filter((one) => one.ticks > 0);
    for (const one of this.way) one.ticks -= 1;
    for (const { arrive } of arrived) {
      arrive();
      this.compare();
    }
    this.missingFor = this.book.hasGap ? this.missingFor + 1 : 0;
    if (this.missingFor >= PATIENCE) this.book.giveUp();
  }

  private between(low: number, high: number): number {
    return low + Math.floor(this.random() * (high - low + 1));
  }

  private remember(): void {
    const { exchange } = this.venue.hostFor([SYMBOL]);
    const depth = exchange.depth(SYMBOL, ALL);
    this.books.set(depth.lastUpdateId, depth);
    for (const id of this.books.keys()) {
      if (this.books.size <= MAX_BOOKS) break;
      this.books.delete(id);
    }
  }

  private send(text: string): void {
    if (this.isConnected) this.way.push({ ticks: 0, isDiff: true, arrive: () => this.book.diff(text) });
  }

  private request(): void {
    const [isOutdated, isLost] = [this.random() < 0.1, this.random() < 0.1];
    const books = [...this.books.values()];
    const depth = books.at(isOutdated ? -this.between(2, 40) : -1) ?? (books[0] as DepthSnapshot);
    const { lastUpdateId, bids, asks } = depth;
    const snapshot = { lastUpdateId, bids: bids.slice(0, this.limit), asks: asks.slice(0, this.limit) };
    if (isOutdated) this.faults['outdated snapshot'] += 1;
    if (isLost) this.faults['lost snapshot'] += 1;
    const arrive = () => {
      // The owner of a book asks again after a refusal or a failure.
      if (isLost || this.book.load(snapshot, this.limit) !== 'loaded') this.request();
    };
    this.way.push({ ticks: this.between(1, 6), arrive });
  }

  private fault(): void {
    const kind = FAULTS[this.between(0, 4)] as Fault;
    this.faults[kind] += 1;
    const last = this.way.findLast(({ isDiff }) => isDiff);
    switch (kind) {
      case 'gap':
        this.way = this.way.filter((one) => !one.isDiff);
        break;
      case 'duplicate':
        if (last) this.way.push({ ...last, ticks: this.between(0, 12) });
        break;
      case 'reorder':
        if (last) last.ticks += this.between(1, 3);
        break;
      case 'disconnect':
      case 'silence': {
        if (!this.isConnected) break;
        this.isConnected = false;
        const isNoticed = kind === 'disconnect';
        if (isNoticed) this.book.lost();
        const reconnect = () => {
          if (!isNoticed) this.book.lost();
          this.isConnected = true;
          this.book.live(false);
        };
        this.way.push({ ticks: this.between(1, 15), arrive: reconnect });
        break;
      }
    }
  }

  private compare(): void {
    const { book } = this;
    const [bid, ask] = [book.bestBid?.[0], book.bestAsk?.[0]];
    if (!(Number(bid) < Number(ask)) && book.updateId >= 0) this.wrong.push({ crossed: [bid, ask] });
    const expected = this.books.get(book.updateId);
    if (!expected) return;
    this.compared += 1;
    const most = this.compared % COMPARE_ALL_EVERY === 0 ? ALL : LEVELS;
    for (const side of ['bids', 'asks'] as const) {
      // Behind the levels of a snapshot with a limit there are levels that no diff has named.
      const count = Math.min(most, book.extent(side).known);
      const [own, engine] = [book[side](count).join(' '), expected[side].slice(0, count).join(' ')];
      if (own !== engine) this.wrong.push({ updateId: book.updateId, side, own, engine });
    }
    if (this.limit === ALL && book.extent('bids').known !== expected.bids.length) this.wrong.push('levels');
  }
}

const COUNT = trials(120, 10_000, 4_000);

test.each([
  ['snapshots of the whole book', ALL],
  ['snapshots of five levels', 5],
])(
  `after ${COUNT} stream faults the client's book is the exchange's at every id that both have, and never crossed: %s`,
  (_, limit) => {
    const trial = new Trial(1, limit);
    while (trial.count < COUNT && trial.wrong.length < 10) trial.tick(true);
    for (let tick = 0; tick < 100; tick += 1) trial.tick(false);
    // The prices may just have left the range of a small snapshot.
    for (let tick = 0; tick < 100 && !trial.book.isSynchronized; tick += 1) trial.tick(false);
    expect(trial.wrong).toEqual([]);
    expect(trial.book.isSynchronized).toBe(true);
    expect(trial.book.resyncs).toMatchObject({ start: 1, crossed: 0, unreadable: 0 });
    expect(trial.book.resyncs.depleted > 0).toBe(limit !== ALL);
    expect(Math.min(...Object.values(trial.faults), trial.book.resyncs.gap)).toBeGreaterThan(COUNT / 100);
    expect(trial.compared).toBeGreaterThan(COUNT);
  },
);
