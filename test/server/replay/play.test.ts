/** Tests users who trade while a small recording plays, and the results of their orders. */
import { describe, expect, test } from 'vitest';
import type { Venue } from '../../../src/server/venue/venue.js';
import { at, book, event, type Level, NOTHING, play, SYMBOL, trade, useFolder } from './recorded-play.js';

useFolder();

describe("a user's market order in a recorded book", () => {
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

  test('removes the quantity that it has taken, until the recording changes this price level', async () => {
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

  test('has trades with ids after all recorded ids, listed in the order of time', async () => {
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

describe('while the symbol is closed to trading', () => {
  const close = (venue: Venue, status: 'HALT' | 'BREAK' | 'TRADING') =>
    venue.perform({ kind: 'setStatus', symbol: SYMBOL, status });

  test.each(['HALT', 'BREAK'] as const)(
    'while the symbol is closed by %s, the book does not change, and no order is filled or triggered',
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

  test('a recording of trades alone has the same quotes until the symbol is open', async () => {
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
