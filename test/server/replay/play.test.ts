/** Tests users who trade while a small recording plays, and the results of their orders. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Order } from '../../../src/exchange/model.js';
import { ReplayFileError } from '../../../src/server/replay/replay-error.js';
import { type ReplaySource, replayVenue } from '../../../src/server/replay/replay-venue.js';
import type { Venue } from '../../../src/server/venue/venue.js';
import { trials } from '../../support/depth.js';

const START_MS = Date.parse('2024-01-01T00:00:00Z');
const WALL = () => Date.parse('2026-01-02T03:04:05Z');
const SYMBOL = 'ABUSDT';
type Level = [price: string, quantity: string];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'play-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SNAPSHOT = {
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
function event(ms: number, U: number, u: number, b: Level[], a: Level[] = []): string {
  return JSON.stringify({ e: 'depthUpdate', E: START_MS + ms, s: SYMBOL, U, u, b, a });
}

function trade(id: number, ms: number, price: string, quantity: string, isBuyerMaker: boolean): string {
  return `${id},${price},${quantity},0,${START_MS + ms},${isBuyerMaker},true`;
}

let made = 0;

/** A played recording of these events and trades, standing at its beginning, and a user with funds. */
async function play(events: readonly string[], trades: readonly string[] = [], more: Partial<ReplaySource> = {}) {
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

function at(venue: Venue, ms: number): void {
  venue.perform({ kind: 'clock', change: { to: 'set', timeUs: (START_MS + ms) * 1_000 } });
  venue.advance();
  venue.exchange.checkIntegrity();
}

function book(venue: Venue) {
  const { bids, asks } = venue.exchange.depth(SYMBOL, 10);
  return { bids: bids.map((level) => level.map(Number)), asks: asks.map((level) => level.map(Number)) };
}

const NOTHING = event(0, 100, 101, [['50', '1']]);

describe('a user who takes from a recorded book', () => {
  test('gets the recorded quantities at the recorded prices', async () => {
    const { venue, user } = await play([NOTHING]);
    expect(user.market('BUY', '7').status).toBe('FILLED');
    expect(user.fills()).toEqual([
      [101, 4, 0],
      [102, 3, 0],
    ]);
    expect(book(venue).asks).toEqual([[102, 3]]);
    venue.exchange.checkIntegrity();
  });

  test('finds it taken until the recording names the level again', async () => {
    const { venue, user } = await play([
      NOTHING,
      event(100, 102, 102, [['98', '8']]),
      event(200, 103, 103, [], [['101', '4']]),
    ]);
    user.market('BUY', '3');
    at(venue, 100);
    expect(book(venue)).toEqual({
      bids: [
        [99, 5],
        [98, 8],
        [50, 1],
      ],
      asks: [
        [101, 1],
        [102, 6],
      ],
    });
    at(venue, 200);
    expect(book(venue).asks).toEqual([
      [101, 4],
      [102, 6],
    ]);
  });

  test('has trades whose ids come after the recorded ones, in the order of time among them', async () => {
    const { venue, user } = await play([NOTHING], [trade(7, 0, '99', '1', true), trade(8, 50, '101', '1', false)]);
    user.market('BUY', '1');
    at(venue, 60);
    const { market } = venue;
    const ids = market.trades(SYMBOL, {}, venue.nowUs).map(({ id }) => id);
    expect(ids).toEqual([7, 9, 8]);
    expect(market.trades(SYMBOL, { fromId: 8 }, venue.nowUs).map(({ id }) => id)).toEqual([8, 9]);
    expect(market.aggTrades(SYMBOL, {}, venue.nowUs).map(({ a, f }) => [a, f])).toEqual([
      [7, 7],
      [9, 9],
      [8, 8],
    ]);
    const [minute] = market.klines(SYMBOL, { interval: '1m' }, venue.nowUs);
    expect(minute?.slice(1, 6).map(Number)).toEqual([99, 101, 99, 101, 3]);
    const ticker = market.ticker24h(SYMBOL, venue.nowUs, venue.exchange.bookTicker(SYMBOL));
    expect([ticker.firstId, ticker.lastId, ticker.count]).toEqual([7, 8, 3]);
  });
});

describe('while the symbol is closed', () => {
  const close = (venue: Venue, status: 'HALT' | 'BREAK' | 'TRADING') =>
    venue.perform({ kind: 'setStatus', symbol: SYMBOL, status });

  test.each(['HALT', 'BREAK'] as const)(
    'by %s the book stands still, and nobody is filled or triggered',
    async (status) => {
      const fallen: Level[] = [
        ['99', '0'],
        ['98', '0'],
        ['95', '5'],
      ];
      const events = [NOTHING, event(100, 102, 102, [], [['101', '9']]), event(200, 103, 103, fallen, [['96', '3']])];
      const trades = [trade(1, 150, '97', '9', true), trade(2, 250, '96', '1', true)];
      const { venue, user } = await play(events, [trade(0, 0, '99', '1', true), ...trades]);
      const before = book(venue);
      const waiting = user.limit('BUY', '4', '97');
      const stop = user.place({ side: 'SELL', type: 'STOP_LOSS', quantity: '1', stopPrice: '98', clientOrderId: 's' });
      close(venue, status);
      for (const ms of [100, 150, 199, 250]) at(venue, ms);
      expect(book(venue)).toEqual({ ...before, bids: [...before.bids.slice(0, 2), [97, 4], ...before.bids.slice(2)] });
      expect([user.fills(), waiting.status, stop.status, stop.isWorking]).toEqual([[], 'NEW', 'NEW', false]);
      // The recorded trades stay in the replies as before.
      expect(venue.market.lastPrice(SYMBOL, venue.nowUs)).toBe('96.00000000');

      close(venue, 'TRADING');
      at(venue, 260);
      // The recorded ask of 96 fills the bids there, and the last price triggers the stop order.
      expect(stop.status).toBe('FILLED');
      expect(user.fills()[0]).toEqual([97, 3, 260]);
      expect(waiting.executedLots).toBeGreaterThan(0);
      expect(book(venue).asks).toEqual([
        [101, 9],
        [102, 6],
      ]);
    },
  );

  test('a recording of trades alone has the same quotes until it is open', async () => {
    const trades = [trade(0, 0, '99', '1', true), trade(1, 60_000, '120', '9', false)];
    const { venue } = await play([], trades);
    const before = book(venue);
    close(venue, 'BREAK');
    at(venue, 61_000);
    expect(book(venue)).toEqual(before);
    close(venue, 'TRADING');
    at(venue, 62_000);
    const { bids, asks } = book(venue);
    expect([(bids[0]?.[0] ?? 0) <= 120, (asks[0]?.[0] ?? 0) >= 120]).toEqual([true, true]);
    expect(bids[0]?.[0]).toBeGreaterThan(115);
  });
});

describe('a user who waits in a recorded book', () => {
  test('is behind the quantity that was recorded at its price before', async () => {
    const trades = [trade(1, 100, '99', '4', true), trade(2, 200, '99', '3', true), trade(3, 300, '99', '9', true)];
    const { venue, user } = await play([NOTHING], trades);
    user.limit('BUY', '4', '99');
    at(venue, 100);
    expect(user.fills()).toEqual([]);
    at(venue, 200);
    expect(user.fills()).toEqual([[99, 2, 200]]);
    at(venue, 300);
    expect(user.fills()).toEqual([
      [99, 2, 200],
      [99, 2, 300],
    ]);
    // The recording's own quantity is as it was recorded.
    expect(book(venue).bids[0]).toEqual([99, 5]);
  });

  test('moves up when the level holds less than stood before him, and not for what left behind him', async () => {
    const events = [
      NOTHING,
      event(50, 102, 102, [['99', '9']]),
      event(100, 103, 103, [['99', '6']]),
      event(150, 104, 104, [['99', '1']]),
    ];
    const { venue, user } = await play(events, [trade(1, 120, '99', '5', true), trade(2, 200, '99', '2', true)]);
    user.limit('BUY', '4', '99');
    at(venue, 120);
    expect(user.fills()).toEqual([]);
    at(venue, 200);
    expect(user.fills()).toEqual([[99, 2, 200]]);
    expect(book(venue).bids[0]).toEqual([99, 3]);
  });

  test('is filled by a trade beyond his price as far as it goes, the better price first', async () => {
    const { venue, user } = await play([NOTHING], [trade(1, 100, '97', '6', true), trade(2, 110, '103', '1', false)]);
    const [worse, better] = [user.limit('BUY', '5', '98'), user.limit('BUY', '2', '99')];
    const sell = user.limit('SELL', '3', '102');
    at(venue, 120);
    expect(user.fills()).toEqual([
      [99, 2, 100],
      [98, 4, 100],
      [102, 1, 110],
    ]);
    expect([worse.status, better.status, sell.status]).toEqual(['PARTIALLY_FILLED', 'FILLED', 'PARTIALLY_FILLED']);
  });

  test('is filled by recorded quotes that cross him, and the book is never crossed', async () => {
    const events = [
      NOTHING,
      event(
        100,
        102,
        105,
        [['99', '0']],
        [
          ['100', '3'],
          ['99', '2'],
        ],
      ),
    ];
    const { venue, user } = await play(events);
    const order = user.limit('BUY', '4', '100');
    at(venue, 100);
    expect(user.fills()).toEqual([
      [100, 3, 100],
      [100, 1, 100],
    ]);
    expect(order.status).toBe('FILLED');
    expect(book(venue).asks[0]).toEqual([99, 1]);
    expect(book(venue).bids[0]).toEqual([98, 7]);
  });

  test('has stop orders that follow the recorded trades', async () => {
    const { venue, user } = await play([NOTHING], [trade(1, 0, '100', '1', true), trade(2, 100, '101', '1', false)]);
    const stop = { side: 'BUY', type: 'STOP_LOSS', stopPrice: '101', quantity: '2', clientOrderId: 'stop' };
    const order = user.place(stop);
    at(venue, 99);
    expect(order.status).toBe('NEW');
    at(venue, 100);
    expect(user.fills()).toEqual([[101, 2, 100]]);
  });
});

describe('a recording without a book', () => {
  const rows = Array.from({ length: 50 }, (_, i) => trade(i + 1, i * 1_000, String(100 + (i % 5)), '2', i % 2 === 0));

  test('has a made-up book around its last trade, and fills a waiting order when a trade hits its price', async () => {
    const { venue, user } = await play([], rows);
    const { bidPrice, askPrice } = venue.exchange.bookTicker(SYMBOL);
    expect(Number(bidPrice)).toBeLessThan(100);
    expect(Number(askPrice)).toBeGreaterThan(100);
    user.limit('SELL', '3', '104');
    at(venue, 3_999);
    expect(user.fills()).toEqual([]);
    at(venue, 4_000);
    at(venue, 9_000);
    // Trades at 104 come after 4 and 9 seconds; only those whose taker bought meet a seller.
    expect(user.fills()).toEqual([[104, 2, 9_000]]);
    expect(Number(venue.exchange.bookTicker(SYMBOL).askPrice)).toBeGreaterThan(100);
  });

  test('shows nothing that is still to come, and all of it in the end', async () => {
    const { venue } = await play([], rows);
    for (const seconds of [0, 7, 20]) {
      at(venue, seconds * 1_000 + 500);
      const { market, nowUs } = venue;
      expect(market.trades(SYMBOL, { limit: 1_000 }, nowUs).length).toBe(seconds + 1);
      expect(market.trades(SYMBOL, { fromId: seconds + 2 }, nowUs)).toEqual([]);
      expect(market.aggTrades(SYMBOL, { fromId: 0 }, nowUs).length).toBe(seconds + 1);
      expect(market.klines(SYMBOL, { interval: '1s', limit: 1_000 }, nowUs).length).toBe(seconds + 1);
      expect(market.klines(SYMBOL, { interval: '1M' }, nowUs)[0]?.[8]).toBe(seconds + 1);
    }
  });

  test('begins at the given time and runs at the given speed', async () => {
    const from = START_MS + 20_000;
    let wallMs = WALL();
    const made = await play([], rows);
    const file = join(folder, `${SYMBOL}-trades-*`);
    expect(made.venue.clock.nowUs()).toBe(START_MS * 1_000);
    const one = join(folder, 'ABUSDT-trades-one.csv');
    await writeFile(one, rows.join('\n'));
    const { venue } = await replayVenue({ file: one, from, speed: 10 }, () => wallMs);
    expect(venue.clock.nowUs()).toBe(from * 1_000);
    wallMs += 2_000;
    venue.advance();
    expect(venue.market.trades(SYMBOL, {}, venue.nowUs).at(-1)?.id).toBe(41);
    const { venue: ended } = await replayVenue({ file: one }, () => wallMs);
    expect(ended.market.trades(SYMBOL, { limit: 1_000 }, ended.nowUs).length).toBe(50);
    await expect(replayVenue({ file: one, from: '2023-01-01' }, WALL)).rejects.toThrow(
      'start time 2023-01-01T00:00:00.000Z is outside the recording, which covers 2024-01-01T00:00:00.000Z to 2024-01-01T00:00:49.000Z',
    );
    await expect(replayVenue({ file: one, from: 'noon' }, WALL)).rejects.toThrow("invalid start time 'noon'");
    await expect(replayVenue({ file, speed: 0 }, WALL)).rejects.toThrow('Invalid speed 0');
  });
});

describe('a recording that plays as fast as it can', () => {
  test('is taken in to its end, and then the clock runs on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const rows = Array.from({ length: 500 }, (_, i) => trade(i + 1, i * 1_000, '100', '2', true));
      const file = join(folder, 'ABUSDT-trades-fast.csv');
      await writeFile(file, rows.join('\n'));
      const { venue, pump } = await replayVenue({ file, speed: 'max' }, WALL);
      expect(venue.clock.isPaused).toBe(true);
      pump?.start();
      // Not all timers: the exchanges of other test files may set timers again and again.
      for (let slices = 0; venue.clock.isPaused && slices < 10_000; slices += 1) vi.advanceTimersToNextTimer();
      expect(venue.clock.isPaused).toBe(false);
      expect(venue.clock.nowUs()).toBe((START_MS + 499_000) * 1_000);
      expect(venue.market.trades(SYMBOL, { limit: 1_000 }, venue.nowUs).length).toBe(500);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('whatever users do', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 6 }));
  const happening = fc.record({
    bids: fc.array(level, { maxLength: 4 }),
    asks: fc.array(level, { maxLength: 4 }),
    trade: fc.option(
      fc.record({
        price: fc.integer({ min: 88, max: 112 }),
        lots: fc.integer({ min: 1, max: 9 }),
        isMaker: fc.boolean(),
      }),
    ),
    order: fc.option(
      fc.record({
        isBuy: fc.boolean(),
        price: fc.integer({ min: 88, max: 112 }),
        lots: fc.integer({ min: 1, max: 9 }),
      }),
    ),
  });

  test('the book is never crossed, balances add up, what is named again is as recorded, and it all comes out the same again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 25 }), async (happenings) => {
        const events = happenings.map(({ bids, asks }, i) =>
          event(
            i * 100,
            101 + i,
            101 + i,
            bids.map(([away, lots]): Level => [String(100 - away), String(lots)]),
            asks.map(([away, lots]): Level => [String(100 + away), String(lots)]),
          ),
        );
        const trades = happenings.flatMap(({ trade: one }, i) =>
          one ? [trade(i + 1, i * 100 + 50, String(one.price), String(one.lots), one.isMaker)] : [],
        );
        const run = async () => {
          const last = 101 + happenings.length;
          const end = event(happenings.length * 100, last, last, whole(-1), whole(1));
          const { venue, user, account } = await play([NOTHING_YET, ...events, end], trades, { allowGaps: true });
          const before = sumsOf(venue, [1, account]);
          happenings.forEach(({ order }, i) => {
            at(venue, i * 100);
            const { bids: b, asks: a } = book(venue);
            if (b[0] && a[0]) expect(b[0][0] as number).toBeLessThan(a[0][0] as number);
            if (order) user.limit(order.isBuy ? 'BUY' : 'SELL', String(order.lots), String(order.price));
            venue.exchange.checkIntegrity();
          });
          for (const order of venue.exchange.openOrders(account)) {
            const command = {
              kind: 'cancelOrder',
              account,
              symbol: SYMBOL,
              orderId: order.id,
              newClientOrderId: 'c',
            } as const;
            venue.perform({ kind: 'command', command });
          }
          at(venue, happenings.length * 100);
          expect(book(venue)).toEqual({
            bids: whole(-1).slice(0, 10).map(numbers),
            asks: whole(1).slice(0, 10).map(numbers),
          });
          expect(sumsOf(venue, [1, account])).toEqual(before);
          const held = venue.exchange.balances(account).map(({ asset, free, locked }) => [asset, free, locked]);
          return { fills: user.fills(), book: book(venue), held };
        };
        expect(await run()).toEqual(await run());
      }),
      { numRuns: trials(10, 25) },
    );
  });
});

/** The event that holds the snapshot's last update and changes nothing. */
const NOTHING_YET = event(-100, 99, 99, []);

/** Every level that the happenings know, and those of the snapshot, at a quantity of three. */
function whole(side: 1 | -1): Level[] {
  return Array.from({ length: 12 }, (_, i): Level => [String(100 + side * (i + 1)), '3']);
}

function numbers(level: Level): number[] {
  return level.map(Number);
}

/** What there is of every asset: accounts and collected commissions, in units of 1e-8. */
function sumsOf({ exchange }: Venue, accounts: readonly number[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  const add = (asset: string, amount: string) =>
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount.replace('.', '')));
  for (const account of accounts) {
    for (const { asset, free, locked } of exchange.balances(account)) {
      add(asset, free);
      add(asset, locked);
    }
  }
  for (const { asset, amount } of exchange.collectedCommissions()) add(asset, amount);
  return new Map([...sums].filter(([, units]) => units > 0n));
}

describe('a recorded book is refused', () => {
  const refused = (events: string[]) =>
    play(events).then(
      () => 'accepted',
      (error: unknown) => (error instanceof ReplayFileError ? error.message.replace(folder, '') : String(error)),
    );

  test('when updates are missing, and no snapshot reaches over them', async () => {
    expect(await refused([NOTHING, event(100, 104, 105, [])])).toMatch(
      /jsonl, line 2: updates 102 to 103 are missing before U 104 \(u 105\); name a snapshot that was taken after the gap/,
    );
  });

  test('when its snapshot was not taken within the events', async () => {
    expect(await refused([event(0, 150, 151, [])])).toContain('no event contains the update after a snapshot (100)');
  });

  test.each([
    ['{"E":1', 'the text is not valid JSON'],
    [
      JSON.stringify({ E: START_MS, U: 102, u: 103, b: [['x', '1']], a: [] }),
      "a price of b is 'x', which is not a number",
    ],
    [JSON.stringify({ E: START_MS, U: 102, u: 103, b: [[1, '1']], a: [] }), "is '1'; it must be a decimal in quotes"],
    [JSON.stringify({ U: 100, u: 101, b: [], a: [] }), 'E is missing; it must be a whole number'],
    [event(-5, 102, 103, []), 'is before the event time of the previous event'],
    [event(5, 101, 101, []), 'the updates up to u 101 occur twice'],
  ])('for %s', async (line, message) => {
    expect(await refused([NOTHING, line])).toContain(message);
  });

  test('but not for a hole that a later snapshot reaches over', async () => {
    const events = [NOTHING, event(100, 200, 210, [['97', '1']])];
    const later = join(folder, 'later');
    const files = [`${later}.json`, `${later}-2.json`, `${later}.jsonl`];
    const again = { lastUpdateId: 205, bids: [['90', '2']], asks: [['110', '3']] };
    await writeFile(files[0] as string, JSON.stringify(SNAPSHOT));
    await writeFile(files[1] as string, JSON.stringify(again));
    await writeFile(files[2] as string, events.join('\n'));
    const { venue } = await replayVenue({ file: files, symbol: SYMBOL }, WALL);
    expect(book(venue).bids[0]).toEqual([99, 5]);
    at(venue, 100);
    expect(book(venue)).toEqual({
      bids: [
        [97, 1],
        [90, 2],
      ],
      asks: [[110, 3]],
    });
  });
});
