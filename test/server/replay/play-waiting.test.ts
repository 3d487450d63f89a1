/** Tests orders of users that rest while a recording is replayed: in a recorded book, and in a recording without a book. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { replayVenue } from '../../../src/server/replay/replay-venue.js';
import { at, book, event, folder, NOTHING, play, START_MS, SYMBOL, trade, useFolder, WALL } from './recorded-play.js';

useFolder();

describe("a user's order that waits in a recorded book", () => {
  test('is in the queue behind the quantity that was recorded at the price before', async () => {
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

  test('moves up in its queue only if the recorded quantity at its price falls below the quantity ahead of it', async () => {
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

  test('is filled by a recorded trade beyond its price, up to the quantity of the trade, best price first', async () => {
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

  test('is filled by recorded quotes that cross it, and the book is never crossed', async () => {
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

  test('is triggered by a recorded trade if it is a stop order', async () => {
    const { venue, user } = await play([NOTHING], [trade(1, 0, '100', '1', true), trade(2, 100, '101', '1', false)]);
    const stop = { side: 'BUY', type: 'STOP_LOSS', stopPrice: '101', quantity: '2', clientOrderId: 'stop' };
    const order = user.place(stop);
    at(venue, 99);
    expect(order.status).toBe('NEW');
    at(venue, 100);
    expect(user.fills()).toEqual([[101, 2, 100]]);
  });
});

describe('a recording of trades without a book', () => {
  const rows = Array.from({ length: 50 }, (_, i) => trade(i + 1, i * 1_000, String(100 + (i % 5)), '2', i % 2 === 0));

  test('has a made-up book around its last trade, and fills an order when a trade reaches its price', async () => {
    const { venue, user } = await play([], rows);
    const { bidPrice, askPrice } = venue.exchange.bookTicker(SYMBOL);
    expect(Number(bidPrice)).toBeLessThan(100);
    expect(Number(askPrice)).toBeGreaterThan(100);
    user.limit('SELL', '3', '104');
    at(venue, 3_999);
    expect(user.fills()).toEqual([]);
    at(venue, 4_000);
    at(venue, 9_000);
    // Trades at 104 come after 4 and 9 seconds; a selling order is filled only by a trade whose taker bought.
    expect(user.fills()).toEqual([[104, 2, 9_000]]);
    expect(Number(venue.exchange.bookTicker(SYMBOL).askPrice)).toBeGreaterThan(100);
  });

  test('shows no trade before its time, and all trades in the end', async () => {
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

  test('can begin at a given time and run at a given speed', async () => {
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

describe('a recording that plays as fast as it can (speed max)', () => {
  test('is played to its end, and then the clock runs on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const rows = Array.from({ length: 500 }, (_, i) => trade(i + 1, i * 1_000, '100', '2', true));
      const file = join(folder, 'ABUSDT-trades-fast.csv');
      await writeFile(file, rows.join('\n'));
      const { venue, pump } = await replayVenue({ file, speed: 'max' }, WALL);
      expect(venue.clock.isPaused).toBe(true);
      pump?.start();
      // Only some timers are run: the exchanges of other test files may set timers again and again.
      for (let slices = 0; venue.clock.isPaused && slices < 10_000; slices += 1) vi.advanceTimersToNextTimer();
      expect(venue.clock.isPaused).toBe(false);
      expect(venue.clock.nowUs()).toBe((START_MS + 499_000) * 1_000);
      expect(venue.market.trades(SYMBOL, { limit: 1_000 }, venue.nowUs).length).toBe(500);
    } finally {
      vi.useRealTimers();
    }
  });
});
