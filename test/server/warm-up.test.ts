/** The first statistics of a thousand symbols do not hold up anybody else. */
import { describe, expect, test } from 'vitest';
import { simulatedSymbols } from '../../src/exchange/market/symbols.js';
import { MarketClock } from '../../src/server/market-clock.js';
import { bodyText } from '../../src/server/prepared.js';
import { ExchangeService, type ServiceRequest } from '../../src/server/service.js';
import { listedVenue } from '../../src/server/venue.js';
import { WarmUp } from '../../src/server/warm-up.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);

function rig() {
  const clock = { nowMs: START_MS };
  const [first] = simulatedSymbols();
  const symbols = Array.from({ length: 20 }, (_, i) => ({ ...first, symbol: `C${i}USDT`, baseAsset: `C${i}` }));
  const listing = {
    symbols: symbols as ReturnType<typeof simulatedSymbols>,
    rateLimits: [],
    exchangeFilters: [],
    sors: [],
  };
  const venue = listedVenue(new MarketClock(() => clock.nowMs), 1, true, listing);
  const service = new ExchangeService({ venue, rateLimits: [] });
  // A slice is over after every symbol.
  const warmUp = new WarmUp(venue, 0);
  const ask = (url: string) => {
    const [path = '', query = ''] = url.split('?');
    const request: ServiceRequest = { method: 'GET', path, query, body: '', headers: {}, address: '::1' };
    return warmUp.before(request, () => service.handle(request));
  };
  return { clock, warmUp, ask };
}

const ALL = '/api/v3/ticker/24hr';

describe('the first statistics of all symbols', () => {
  test('come later, to all that ask for them, and others are answered meanwhile', async () => {
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

  test('are there at once afterwards, until another day begins', async () => {
    const { ask, clock } = rig();
    await ask(ALL);
    clock.nowMs += 3 * 3_600_000;
    expect(ask(ALL)).toMatchObject({ status: 200 });
    clock.nowMs += 10 * 3_600_000;
    expect(ask(ALL)).toBeInstanceOf(Promise);
  });

  test('are not worked on once the exchange is closed', async () => {
    const { ask, warmUp } = rig();
    const asked = ask(ALL);
    warmUp.close();
    expect(await asked).toMatchObject({ status: 200 });
    expect(ask('/api/v3/ping')).toMatchObject({ status: 200 });
  });
});
