/** Tests live trading of the simulated market: quotes, takers, and catching up after a gap. */

import { describe, expect, test } from 'vitest';
import { trials } from '../support/depth.js';
import { Lab } from './lab.js';

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'ETHBTC', 'BNBBTC', '柚子USDT', 'BTCUSDC'];

describe('the simulated market', () => {
  test('quotes a hundred price levels a side within 3 % of the price, with bid and ask 0.1 % apart at most', () => {
    const lab = new Lab(1);
    for (const symbol of SYMBOLS) {
      const { bids, asks } = lab.exchange.depth(symbol, 100);
      expect([symbol, bids.length, asks.length]).toEqual([symbol, 100, 100]);
      const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
      expect(bid).toBeLessThan(ask);
      expect(ask / bid - 1).toBeLessThan(0.001);
      expect(Number(bids[99]?.[0]) / bid).toBeGreaterThan(0.97);
    }
    lab.exchange.checkIntegrity();
  });

  test('keeps a hundred price levels a side, and correct locked balances, while it trades', () => {
    const lab = new Lab(2);
    lab.run(300);
    for (const symbol of SYMBOLS) {
      const { bids, asks } = lab.exchange.depth(symbol, 100);
      expect([symbol, bids.length, asks.length]).toEqual([symbol, 100, 100]);
    }
    lab.exchange.checkIntegrity();
  });

  test('goes on with prices, trade ids and minutes where the history ends', () => {
    const lab = new Lab(3);
    lab.run(120);
    for (const symbol of SYMBOLS) {
      const history = lab.histories.active.get(symbol);
      const first = lab.trades.find((trade) => trade.symbol === symbol);
      expect(first?.id).toBe(history?.nextTradeId);
      const [last] = history?.read(history.nextTradeId - 1, 1) ?? [];
      expect(Math.abs((first?.priceTicks ?? 0) / (last?.priceTicks ?? 1) - 1)).toBeLessThan(0.004);
    }
    const klines = lab.data.klines('BTCUSDT', { interval: '1m', limit: 8 }, lab.nowUs);
    klines.slice(1).forEach((kline, i) => {
      expect(kline[0]).toBe((klines[i]?.[0] ?? 0) + 60_000);
      expect(kline[8]).toBeGreaterThan(0);
    });
  });

  test('trades about as often as the history did', () => {
    const lab = new Lab(4);
    const minutes = trials(10, 30);
    lab.run(minutes * 60);
    const live = lab.trades.filter((trade) => trade.symbol === 'BTCUSDT').length / minutes;
    expect(live).toBeGreaterThan(10);
    expect(live).toBeLessThan(60);
  });

  test('the same seed and times give the same trades and books', () => {
    const [one, two, other] = [new Lab(5), new Lab(5), new Lab(6)];
    for (const lab of [one, two, other]) lab.run(60);
    const digest = (lab: Lab) =>
      lab.trades.map((trade) => `${trade.symbol} ${trade.id} ${trade.price} ${trade.timeUs}`);
    expect(digest(one)).toEqual(digest(two));
    expect(SYMBOLS.map((symbol) => one.exchange.depth(symbol, 100))).toEqual(
      SYMBOLS.map((symbol) => two.exchange.depth(symbol, 100)),
    );
    expect(digest(one)).not.toEqual(digest(other));
  });

  test('one call of advance() for a long time gives the same trades as many calls', () => {
    const [often, rarely] = [new Lab(7), new Lab(7)];
    often.run(90);
    often.market.advance(often.nowUs);
    rarely.market.advance(often.nowUs);
    expect(rarely.trades.map((trade) => trade.price)).toEqual(often.trades.map((trade) => trade.price));
  });

  test("a user's resting order is filled when the fair price moves through it", () => {
    // With this seed the fair price falls within two minutes.
    const lab = new Lab(5);
    const fairAt = () => lab.histories.active.get('BTCUSDT')?.fair.atTime(lab.nowUs / 1_000) ?? 0;
    const price = (fairAt() - 25).toFixed(2);
    const { order } = lab.limit('BTCUSDT', 'BUY', '0.01', price);
    expect(order.status).toBe('NEW');
    let crossed = false;
    for (let i = 0; i < 20_000 && !crossed; i += 1) {
      expect(order.status === 'FILLED' && fairAt() > Number(price) + 30).toBe(false);
      lab.run(0.5);
      crossed = fairAt() < Number(price) - 10;
    }
    lab.run(2);
    expect(crossed).toBe(true);
    expect(order.status).toBe('FILLED');
    lab.exchange.checkIntegrity();
  });

  test("a user's market order trades with the quotes of the market, which fill up again afterwards", () => {
    const lab = new Lab(9);
    const { order, fills } = lab.marketOrder('ETHUSDT', 'BUY', '60');
    expect(order.status).toBe('FILLED');
    expect(fills.length).toBeGreaterThan(3);
    lab.run(5);
    expect(lab.exchange.depth('ETHUSDT', 100).asks.length).toBe(100);
  });

  test('an emptied book causes no error, and quotes come back', () => {
    const lab = new Lab(10);
    lab.marketOrder('BTCUSDT', 'SELL', '100');
    expect(lab.exchange.depth('BTCUSDT', 5).bids).toEqual([]);
    // Half of the quotes come back within seconds, the others within minutes.
    lab.run(15);
    const back = lab.exchange.depth('BTCUSDT', 100).bids.length;
    expect([back > 40, back < 100]).toEqual([true, true]);
    lab.run(100);
    expect(lab.exchange.depth('BTCUSDT', 100).bids.length).toBe(100);
  });

  test('no round trip through three books stays profitable', () => {
    const lab = new Lab(11);
    let open = 0;
    for (let i = 0; i < 240; i += 1) {
      lab.run(0.5);
      const [btc, eth, cross] = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'].map((symbol) => lab.exchange.bookTicker(symbol));
      const viaCross = (Number(eth?.bidPrice) / Number(btc?.askPrice)) * (1 / Number(cross?.askPrice));
      const viaDollar = Number(cross?.bidPrice) * Number(btc?.bidPrice) * (1 / Number(eth?.askPrice));
      if (viaCross > 1.0003 || viaDollar > 1.0003) open += 1;
    }
    // Symbols step at different times, up to half a second apart, so a short inconsistency is allowed.
    expect(open).toBeLessThan(10);
  });

  test('after a long pause the simulated market catches up with trades in every minute', () => {
    const lab = new Lab(13);
    lab.nowUs += 3 * 3_600_000_000;
    lab.market.advance(lab.nowUs);
    const klines = lab.data.klines('BNBBTC', { interval: '1m', limit: 170 }, lab.nowUs);
    expect(klines.length).toBe(170);
    expect(klines.filter((kline) => kline[8] === 0).length).toBe(0);
    expect(lab.exchange.depth('BNBBTC', 100).bids.length).toBe(100);
  });

  test('when the clock is moved by hours in one step, orders far from the market are not filled', () => {
    // Regression: takers of a long step once took every order in the book.
    for (const seed of [1, 2, 3, 4].slice(0, trials(2, 4))) {
      const lab = new Lab(seed);
      const [bid = 0, ask = 0] = ['bids', 'asks'].map((side) =>
        Number(lab.exchange.depth('BTCUSDT', 1)[side as 'bids' | 'asks'][0]?.[0]),
      );
      const far = [
        lab.limit('BTCUSDT', 'BUY', '0.01', (bid * 0.5).toFixed(2)),
        lab.limit('BTCUSDT', 'SELL', '0.01', (ask * 1.8).toFixed(2)),
      ];
      // Before the first long step the quotes have their usual small sizes.
      lab.run(5);
      const count = lab.trades.length;
      for (let hours = 0; hours < 3; hours += 1) {
        lab.nowUs += 2 * 3_600_000_000;
        lab.market.advance(lab.nowUs);
      }
      expect([seed, ...far.map(({ order }) => order.status)]).toEqual([seed, 'NEW', 'NEW']);
      expect(lab.trades.length).toBeGreaterThan(count + 360);
      lab.exchange.checkIntegrity();
    }
  });
});
