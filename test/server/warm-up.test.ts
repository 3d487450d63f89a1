/** Tests that the first statistics of a thousand symbols do not delay other requests. */
import { describe, expect, test } from 'vitest';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { bodyText } from '../../src/server/base/response-cache.js';
import type { ServiceRequest } from '../../src/server/base/service-messages.js';
import { ExchangeService } from '../../src/server/service/service.js';
import { WarmUp } from '../../src/server/service/warm-up.js';
import { listedVenues } from '../../src/server/venue/listed-venue.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);

function rig() {
  const clock = { nowMs: START_MS };
  const [first] = fewSymbols();
  const symbols = Array.from({ length: 20 }, (_, i) => ({ ...first, symbol: `C${i}USDT`, baseAsset: `C${i}` }));
  const listing = {
    symbols: symbols as ReturnType<typeof fewSymbols>,
    rateLimits: [],
    exchangeFilters: [],
    sors: [],
  };
  const venue = listedVenues(listing)(new MarketClock(() => clock.nowMs), 1, true);
  const service = new ExchangeService({ venue, rateLimits: [] });
  // A slice is over after every symbol.
  const warmUp = new WarmUp({ venue }, 0);
  const ask = (url: string) => {
    const [path = '', query = ''] = url.split('?');
    const request: ServiceRequest = { method: 'GET', path, query, body: '', headers: {}, address: '::1' };
    return warmUp.respond(request, () => service.handle(request));
  };
  return { clock, warmUp, ask };
}

const ALL = '/api/v3/ticker/24hr';

describe('the 24-hour statistics of all symbols, when they are first requested,', () => {
  test('are sent later to all requests that need them, while other requests get replies', async () => {
    const { ask } = rig();
    const [one, two] = [ask(ALL), ask(`${ALL}?type=MINI`)];
    expect(one).toBeInstanceOf(Promise);
    expect(two).toBeInstanceOf(Promise);
    for (const other of [
      '/api/v3/ping',
      `${ALL}?symbol=C3USDT`,
      `${ALL}?type=FULL&symbols=${encodeURIComponent('["C3USDT"]')}`,
    ]) {
      expect(ask(other)).toMatchObject({ status: 200 });
    }
    expect(JSON.parse(bodyText((await one).body))).toHaveLength(20);
    expect(JSON.parse(bodyText((await two).body))).toHaveLength(20);
  });

  test('the 24-hour statistics are available at once after their first request, until the next day', async () => {
    const { ask, clock } = rig();
    await ask(ALL);
    clock.nowMs += 3 * 3_600_000;
    expect(ask(ALL)).toMatchObject({ status: 200 });
    clock.nowMs += 10 * 3_600_000;
    expect(ask(ALL)).toBeInstanceOf(Promise);
  });

  test('are sent to requests that wait for them when the exchange is closed', async () => {
    const { ask, warmUp } = rig();
    const asked = ask(ALL);
    warmUp.close();
    expect(await asked).toMatchObject({ status: 200 });
    expect(ask('/api/v3/ping')).toMatchObject({ status: 200 });
  });
});

const YEARS = '/api/v3/klines?symbol=BTCUSDT&interval=1w';

describe('klines over years that are first requested', () => {
  /** An exchange of the usual symbols; its slices are over after every day. */
  function small() {
    const venue = simulatedVenue(new MarketClock(() => START_MS), 1, false, ['BTCUSDT']);
    // The market is up to date, so that only the klines take time.
    venue.hostFor('all');
    const service = new ExchangeService({ venue, rateLimits: [] });
    const warmUp = new WarmUp({ venue }, 0);
    const ask = (url: string) => {
      const [path = '', query = ''] = url.split('?');
      return warmUp.respond({ method: 'GET', path, query, body: '', headers: {}, address: '::1' }, () =>
        service.handle({ method: 'GET', path, query, body: '', headers: {}, address: '::1' }),
      );
    };
    return { ask };
  }

  test('arrive later, while other requests get replies; the next time they arrive at once', async () => {
    const { ask } = small();
    const asked = ask(`${YEARS}&limit=20`);
    expect(asked).toBeInstanceOf(Promise);
    expect(ask('/api/v3/ping')).toMatchObject({ status: 200 });
    const rows = JSON.parse(bodyText((await asked).body));
    expect(rows).toHaveLength(20);
    const again = ask(`${YEARS}&limit=20`);
    expect(again).toMatchObject({ status: 200 });
    expect(JSON.parse(bodyText((await again).body))).toEqual(rows);
  });

  test('equal those that are computed without slices', async () => {
    const [sliced, whole] = [small(), small()];
    const range = `&startTime=${START_MS - 100 * 86_400_000}&endTime=${START_MS - 50 * 86_400_000}&timeZone=5:45`;
    const url = `/api/v3/klines?symbol=BTCUSDT&interval=1d${range}`;
    expect(sliced.ask(url)).toBeInstanceOf(Promise);
    // Day by day there is little to do at a time.
    const rows: unknown[] = [];
    for (let day = 0; day < 50; day += 5) {
      const from = START_MS - (100 - day) * 86_400_000;
      const part = `/api/v3/klines?symbol=BTCUSDT&interval=1d&timeZone=5:45&startTime=${from}&limit=5`;
      const answer = whole.ask(part);
      expect(answer).not.toBeInstanceOf(Promise);
      rows.push(...JSON.parse(bodyText((await answer).body)));
    }
    expect(JSON.parse(bodyText((await sliced.ask(url)).body)).slice(0, 50)).toEqual(rows);
  });

  test('an invalid request for klines over years is refused at once', () => {
    const { ask } = small();
    for (const wrong of ['&limit=1001', '&limit=x', '&startTime=abc']) {
      expect(ask(`${YEARS}${wrong}`)).not.toBeInstanceOf(Promise);
    }
    expect(ask('/api/v3/klines?symbol=NOPE&interval=1w')).toMatchObject({ status: 400 });
    expect(ask('/api/v3/klines?symbol=BTCUSDT&interval=1x')).toMatchObject({ status: 400 });
  });
});

describe('the first list of prices of all symbols', () => {
  test.each(['price', 'bookTicker'])(
    'the first list of prices of ticker/%s arrives later, while other requests get replies',
    async (name) => {
      const { ask } = rig();
      const list = ask(`/api/v3/ticker/${name}`);
      expect(list).toBeInstanceOf(Promise);
      expect(ask('/api/v3/ticker/price?symbol=C3USDT')).toMatchObject({ status: 200 });
      expect(JSON.parse(bodyText((await list).body))).toHaveLength(20);
      expect(ask(`/api/v3/ticker/${name}`)).toMatchObject({ status: 200 });
    },
  );
});

describe('a symbol that was not simulated for a while', () => {
  test('is simulated up to now in slices, while other requests get replies', async () => {
    const clock = { nowMs: START_MS };
    const ask = (sliceMs: number) => {
      const venue = simulatedVenue(new MarketClock(() => clock.nowMs), 1, true);
      const service = new ExchangeService({ venue, rateLimits: [] });
      const warmUp = new WarmUp({ venue }, sliceMs);
      return (path: string, query = '') => {
        const request: ServiceRequest = { method: 'GET', path, query, body: '', headers: {}, address: '::1' };
        return warmUp.respond(request, () => service.handle(request));
      };
    };
    const [sliced, whole] = [ask(0), ask(60_000)];
    const reply = sliced('/api/v3/depth', 'symbol=ETHBTC&limit=20');
    expect(reply).toBeInstanceOf(Promise);
    expect(sliced('/api/v3/ping')).toMatchObject({ status: 200 });
    const now = whole('/api/v3/depth', 'symbol=ETHBTC&limit=20');
    expect(now).not.toBeInstanceOf(Promise);
    expect(bodyText((await reply).body)).toBe(bodyText((await now).body));
  });
});
