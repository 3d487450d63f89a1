/**
 * Collects the events of a market that a program makes itself, through the readers of recorded files: so they get the same
 * checks, and errors name the event as they name a line of a file.
 */

import { DepthReader } from './depth-reader.js';
import type { MarketRecording } from './read-replay.js';
import { fail } from './replay-error.js';
import { TradeReader } from './trade-reader.js';

/** Price levels as `[price, quantity]`. */
export type LevelTexts = readonly (readonly [string, string])[];

export class EventCollector {
  private readonly name: string;
  private readonly trades = new TradeReader('trades', false);
  private readonly depth = new DepthReader();
  private events = 0;
  private updateId = 0;
  private lastUs = 0;

  /** @param name name of the events, for errors */
  constructor(name: string) {
    this.name = name;
  }

  /** @throws ReplayFileError */
  trade(timeUs: number, price: string, quantity: string, isBuyerMaker: boolean): void {
    this.next(timeUs);
    const row = [this.trades.rows + 1, price, quantity, 0, timeUs, isBuyerMaker];
    this.trades.row(row.join(','), this.events, this.name);
  }

  /** Adds a change of the book, or the whole book. The first call always gives the whole book. @throws ReplayFileError */
  book(timeUs: number, bids: LevelTexts, asks: LevelTexts, isWhole: boolean): void {
    this.next(timeUs);
    const startsAnew = isWhole || this.depth.events === 0;
    if (startsAnew) {
      // Leaves out an update id: after this gap the reader starts the book again from the snapshot.
      this.updateId += 1;
      this.depth.snapshot(JSON.stringify({ lastUpdateId: this.updateId, bids, asks }), this.name);
    }
    this.updateId += 1;
    const changes = startsAnew ? { b: [], a: [] } : { b: bids, a: asks };
    const update = { E: timeUs, U: this.updateId, u: this.updateId, ...changes };
    this.depth.event(JSON.stringify(update), this.events, this.name);
  }

  /** Refuses an event that is neither a trade nor a book. @throws ReplayFileError */
  refuse(what: string): never {
    this.events += 1;
    return fail('kind', this.position, what);
  }

  /** @throws ReplayFileError for no events */
  finish(symbol: string): MarketRecording {
    const { trades, depth, name } = this;
    if (this.events === 0) fail('empty', { path: name, line: undefined }, 'there are no events');
    return {
      symbol,
      rows: this.events,
      ...(trades.rows > 0 && { trades: trades.finish(name) }),
      ...(depth.events > 0 && { depth: depth.finish(name) }),
    };
  }

  private get position() {
    return { path: this.name, line: this.events };
  }

  private next(timeUs: number): void {
    this.events += 1;
    if (!Number.isSafeInteger(timeUs) || timeUs <= 0) fail('notANumber', this.position, 'the time is no time');
    if (timeUs < this.lastUs) fail('order', this.position, 'its time is before the time of the event before it');
    this.lastUs = timeUs;
  }
}
