/**
 * Tests that a simulated market is the same whether its symbols are simulated all the time, or only when something
 * depends on them: prices, trades, books, fills, balances and ids.
 */
import '../support/seeded.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../src/server/venue/simulated-venue.js';
import type { Venue } from '../../src/server/venue/venue.js';
import { takeSnapshot } from '../../src/server/venue/venue-snapshot.js';
import { trials } from '../support/depth.js';
import { performAction, userActions, visibleState } from '../support/user-actions.js';

const START_MS = Date.UTC(2026, 10, 21, 12, 0, 41);
const SYMBOLS = ['BTCUSDT', 'ETHBTC', 'ETHUSDT', 'BNBUSDT'];
const MINUTE_MS = 60_000;

function rig() {
  const machine = { nowMs: START_MS };
  const venue = simulatedVenue(new MarketClock(() => machine.nowMs), 1, true, SYMBOLS);
  const pass = (ms: number) => {
    machine.nowMs += ms;
    venue.advance();
  };
  const move = (byMs: number, isFull: boolean) => {
    venue.perform({ kind: 'clock', change: { to: 'advance', byUs: byMs * 1_000, isFull } });
    venue.advance();
  };
  return { venue, pass, move };
}

/** The symbols that are not up to date, without bringing them up to date. */
function behind({ venue }: { readonly venue: Venue }): string[] {
  const { driver } = venue as unknown as { readonly driver: { isBehind(symbol: string): boolean } };
  return SYMBOLS.filter((symbol) => driver.isBehind(symbol));
}

describe('a symbol that nobody uses', () => {
  test('has the same market and gives users the same ids as one that is always simulated', () => {
    const step = fc.record({
      action: userActions(1),
      seen: fc.subarray(SYMBOLS),
      gapMs: fc.constantFrom(0, 300, 5_000, 90_000, 11 * MINUTE_MS),
      move: fc.option(fc.record({ byMs: fc.constantFrom(1_000, 12 * MINUTE_MS), isFull: fc.boolean() }), { freq: 4 }),
      paysInBnb: fc.option(fc.boolean(), { freq: 6 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 10 }), (steps) => {
        const [lazy, eager] = [rig(), rig()];
        const outcomes = [lazy, eager].map((market) => {
          const { venue } = market;
          const account = venue.perform({ kind: 'openAccount', funds: { USDT: '1000000', BTC: '20', BNB: '100' } });
          return steps.flatMap(({ action, seen, gapMs, move, paysInBnb }) => {
            market.pass(gapMs);
            if (move) market.move(move.byMs, move.isFull);
            venue.hostFor(market === eager ? 'all' : seen);
            if (paysInBnb !== null) venue.perform({ kind: 'changeAccount', account, settings: { paysInBnb } });
            // The action reads the last price of its symbol.
            return action.map((one) => performAction(venue, one));
          });
        });
        expect(outcomes[0]).toEqual(outcomes[1]);
        expect(visibleState(lazy.venue)).toBe(visibleState(eager.venue));
        lazy.venue.exchange.checkIntegrity();
      }),
      { numRuns: trials(3, 60) },
    );
  });

  test('is not simulated before its data is requested', () => {
    const market = rig();
    market.move(20 * MINUTE_MS, true);
    expect(behind(market)).toEqual(SYMBOLS);
    market.venue.hostFor(['ETHBTC']);
    expect(behind(market)).toEqual(['BTCUSDT', 'ETHUSDT', 'BNBUSDT']);
    market.move(1_000, true);
    expect(behind(market)).toEqual(SYMBOLS);
    takeSnapshot(market.venue);
    expect(behind(market)).toEqual([]);
  });

  test('is simulated while a user has an open order on it', () => {
    const market = rig();
    const { venue } = market;
    const account = venue.perform({ kind: 'openAccount', funds: { USDT: '100000' } });
    const order = { account, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.1', price: '500' } as const;
    venue.perform({ kind: 'command', command: { kind: 'placeOrder', symbol: 'BNBUSDT', ...order } });
    market.move(3 * MINUTE_MS, true);
    expect(behind(market)).toEqual(['BTCUSDT', 'ETHBTC', 'ETHUSDT']);
    venue.perform({
      kind: 'command',
      command: { kind: 'cancelOpenOrders', account, symbol: 'BNBUSDT', newClientOrderId: 'c' },
    });
    market.move(1_000, true);
    expect(behind(market)).toEqual(SYMBOLS);
  });

  test('is simulated up to now in slices in the background, with the same state as all at once', () => {
    const [sliced, whole] = [rig(), rig()];
    for (const market of [sliced, whole]) market.move(2 * MINUTE_MS, true);
    let slices = 0;
    for (let hasMore = true; hasMore; slices += 1) {
      let steps = 0;
      hasMore = sliced.venue.catchUpNext(() => {
        steps += 1;
        return steps > 50;
      });
    }
    expect(slices).toBeGreaterThan(20);
    expect(visibleState(sliced.venue)).toBe(visibleState(whole.venue));
  });
});

describe('a step of the clock that makes all trades', () => {
  test('gives the same market as many short steps', () => {
    const [once, often] = [rig(), rig()];
    once.move(30 * MINUTE_MS, true);
    for (let i = 0; i < 30; i += 1) often.move(MINUTE_MS, i % 2 === 0);
    expect(visibleState(once.venue)).toBe(visibleState(often.venue));
  });

  test('has more trades than the same step without this option', () => {
    const trades = [true, false].map((isFull) => {
      const market = rig();
      const first = market.venue.exchange.nextTradeId('BTCUSDT');
      market.move(60 * MINUTE_MS, isFull);
      return market.venue.exchange.nextTradeId('BTCUSDT') - first;
    });
    expect(trades[0]).toBeGreaterThan(4 * (trades[1] as number));
  });
});
