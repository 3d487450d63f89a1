/**
 * A recorded book and trades of one symbol, written to files, and users who trade while the exchange replays these
 * files.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { Order } from '../../../src/exchange/model/model.js';
import { type ReplaySource, replayVenue } from '../../../src/server/replay/replay-venue.js';
import type { Venue } from '../../../src/server/venue/venue.js';

export const START_MS = Date.parse('2024-01-01T00:00:00Z');

export const WALL = () => Date.parse('2026-01-02T03:04:05Z');

export const SYMBOL = 'ABUSDT';

export type Level = [price: string, quantity: string];

export let folder: string;

/** Makes the folder of the recordings for a test file, and removes it at the end. Each test file calls this once. */
export function useFolder(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'play-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
}

export const SNAPSHOT = {
  lastUpdateId: 100,
  bids: [
    ['99', '5'],
    ['98', '7'],
  ],
  asks: [
    ['101', '4'],
    ['102', '6'],
  ],
};

/** An event of the book, `ms` after the start, that holds updates `U` to `u`. */
export function event(ms: number, U: number, u: number, b: Level[], a: Level[] = []): string {
  return JSON.stringify({ e: 'depthUpdate', E: START_MS + ms, s: SYMBOL, U, u, b, a });
}

export function trade(id: number, ms: number, price: string, quantity: string, isBuyerMaker: boolean): string {
  return `${id},${price},${quantity},0,${START_MS + ms},${isBuyerMaker},true`;
}

export let made = 0;

/** A played recording of these events and trades, standing at its beginning, and a user with funds. */
export async function play(
  events: readonly string[],
  trades: readonly string[] = [],
  more: Partial<ReplaySource> = {},
) {
  made += 1;
  const file: string[] = [];
  const write = async (name: string, text: string) => {
    file.push(join(folder, `${SYMBOL}-${name}`));
    await writeFile(file.at(-1) as string, text);
  };
  if (events.length > 0) {
    await write(`depth-${made}.json`, JSON.stringify(SNAPSHOT));
    await write(`depth-${made}.jsonl`, events.join('\n'));
  }
  if (trades.length > 0) await write(`trades-${made}.csv`, trades.join('\n'));
  const { venue } = await replayVenue({ file, step: true, ...more }, WALL);
  const funds = { AB: '1000', USDT: '1000000' };
  const account = venue.perform({ kind: 'openAccount', funds, options: {} });
  return { venue, account, user: new User(venue, account) };
}

class User {
  private placed = 0;
  constructor(
    readonly venue: Venue,
    readonly account: number,
  ) {}

  limit(side: 'BUY' | 'SELL', quantity: string, price: string): Order {
    this.placed += 1;
    const terms = { type: 'LIMIT', timeInForce: 'GTC', quantity, price, clientOrderId: `u${this.placed}` } as const;
    return this.place({ side, ...terms });
  }

  market(side: 'BUY' | 'SELL', quantity: string): Order {
    this.placed += 1;
    return this.place({ side, type: 'MARKET', quantity, clientOrderId: `u${this.placed}` });
  }

  place(terms: object): Order {
    const command = { kind: 'placeOrder', account: this.account, symbol: SYMBOL, ...terms };
    const outcome = this.venue.perform({ kind: 'command', command: command as never });
    return (outcome as { order: Order }).order;
  }

  fills() {
    return this.venue.records
      .trades(this.account, SYMBOL)
      .map(({ trade: { price, quantity, timeUs } }) => [Number(price), Number(quantity), timeUs / 1_000 - START_MS]);
  }
}

export function at(venue: Venue, ms: number): void {
  venue.perform({ kind: 'clock', change: { to: 'set', timeUs: (START_MS + ms) * 1_000 } });
  venue.advance();
  venue.exchange.checkIntegrity();
}

export function book(venue: Venue) {
  const { bids, asks } = venue.exchange.depth(SYMBOL, 10);
  return { bids: bids.map((level) => level.map(Number)), asks: asks.map((level) => level.map(Number)) };
}

export const NOTHING = event(0, 100, 101, [['50', '1']]);
