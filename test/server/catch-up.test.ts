/** Tests a simulated market right after its start: the order in which symbols catch up does not change the market. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_RATE_LIMITS } from '../../src/protocol/values/limits.js';
import { bodyText } from '../../src/server/base/response-cache.js';
import { ExchangeService } from '../../src/server/service/service.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';
import type { Venue } from '../../src/server/venue/venue.js';
import { takeSnapshot } from '../../src/server/venue/venue-snapshot.js';

/** A time in the middle of a minute, so that symbols have something to catch up with. */
const START_MS = Date.UTC(2026, 10, 21, 12, 0, 41);
const SYMBOLS = ['BTCUSDT', 'ETHBTC', '柚子USDT', 'BTCUSDC'];
/** Accounts of the simulated market, which are opened first. */
const PARTICIPANTS = 3;
const CONVERSION = { fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100', validMs: 10_000, newId: 'a' } as const;

function rig(symbols = SYMBOLS) {
  let nowMs = START_MS;
  const venue = simulatedVenue(new MarketClock(() => nowMs), 1, true, symbols);
  const service = new ExchangeService({ venue, rateLimits: DEFAULT_RATE_LIMITS });
  const get = (path: string, query = '') => {
    const answer = service.handle({ method: 'GET', path, query, body: '', headers: {}, address: '127.0.0.1' });
    expect(answer.status).toBe(200);
    return bodyText(answer.body);
  };
  const pass = (ms: number) => {
    nowMs += ms;
    venue.advance();
  };
  return { venue, get, pass };
}

/** How many symbols have no book yet. */
function unsettled(venue: Venue): number {
  const { exchange } = venue.hostFor([]);
  return exchange.symbols().filter((symbol) => exchange.depth(symbol, 1).bids.length === 0).length;
}

/** All public data of the market, and the id of a user's first order. */
function seen({ venue, get }: ReturnType<typeof rig>): string[] {
  const account = venue.perform({ kind: 'openAccount', funds: { USDT: '100000' } });
  const place = { kind: 'placeOrder', account, symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET' } as const;
  const { order } = venue.exchange.apply({ ...place, quantity: '0.01', clientOrderId: 'first' }, venue.nowUs);
  const all = venue.exchange.symbols().flatMap((symbol) => {
    const of = `symbol=${encodeURIComponent(symbol)}`;
    return [
      get('/api/v3/depth', `${of}&limit=5000`),
      get('/api/v3/trades', `${of}&limit=1000`),
      get('/api/v3/klines', `${of}&interval=1s&limit=120`),
      get('/api/v3/ticker/24hr', of),
    ];
  });
  return [String(order.id), ...all, get('/api/v3/ticker/price'), get('/api/v3/referencePrice', 'symbol=ETHBTC')];
}

describe('a simulated market that has just started', () => {
  test('is the same, whatever the order and time in which its symbols are simulated up to now', () => {
    const atOnce = rig();
    atOnce.venue.hostFor('all');
    const late = rig();
    for (const market of [atOnce, late]) {
      market.pass(700);
      if (market === late) late.get('/api/v3/depth', 'symbol=ETHBTC');
      market.pass(5_300);
      if (market === late) late.get('/api/v3/ticker/bookTicker', 'symbols=["BTCUSDC"]');
      market.pass(61_000);
    }
    expect(unsettled(late.venue)).toBe(2);
    expect(seen(late)).toEqual(seen(atOnce));
  });

  test('simulates no symbol for requests without market data', () => {
    const { venue, get } = rig();
    for (const path of ['ping', 'time', 'exchangeInfo']) get(`/api/v3/${path}`);
    expect(unsettled(venue)).toBe(SYMBOLS.length);
    get('/api/v3/klines', 'symbol=BTCUSDC&interval=1m&limit=5');
    expect(unsettled(venue)).toBe(SYMBOLS.length - 1);
  });

  test('is simulated up to now before lists, conversions and direct reads of the engine', () => {
    const account = { kind: 'openAccount', funds: { USDT: '100000' } } as const;
    for (const look of [
      ({ get }: ReturnType<typeof rig>) => get('/api/v3/ticker/24hr'),
      ({ venue }: ReturnType<typeof rig>) => venue.exchange.symbols(),
      ({ venue }: ReturnType<typeof rig>) =>
        venue.perform({ kind: 'convertQuote', request: { ...CONVERSION, account: 1 + PARTICIPANTS } }),
      ({ venue }: ReturnType<typeof rig>) => takeSnapshot(venue),
    ]) {
      const market = rig();
      market.venue.perform(account);
      expect(unsettled(market.venue)).toBe(SYMBOLS.length);
      look(market);
      expect(unsettled(market.venue)).toBe(0);
    }
  });

  test('is the same after an hour without requests, which is simulated in large time steps', () => {
    const late = rig();
    late.pass(3_600_000);
    expect(unsettled(late.venue)).toBe(SYMBOLS.length);
    const atOnce = rig();
    atOnce.venue.hostFor('all');
    atOnce.pass(3_600_000);
    expect(seen(late)).toEqual(seen(atOnce));
  });

  test('is caught up (simulated up to now) in the background, one symbol after the other', () => {
    const { venue } = rig();
    const left = SYMBOLS.map(() => [venue.catchUpNext(), unsettled(venue)]);
    expect(left).toEqual(SYMBOLS.map((_, i) => [i < SYMBOLS.length - 1, SYMBOLS.length - 1 - i]));
    expect(venue.catchUpNext()).toBe(false);
  });
});
