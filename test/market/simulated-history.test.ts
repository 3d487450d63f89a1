/** Tests the simulated history of a symbol: trades, ids, bars and prices. */

import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import { BarSum } from '../../src/market/series/bar.js';
import type { TradeRow } from '../../src/market/series/history-source.js';
import { SimulatedHistory } from '../../src/market/simulated/past/simulated-history.js';
import { AssetPaths } from '../../src/market/simulated/path/asset-path.js';
import { FairPrice } from '../../src/market/simulated/path/fair-price.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { trials } from '../support/depth.js';

const START_MS = Date.parse('2026-03-14T09:26:53Z');
const MINUTE_US = 60_000_000;
const DAY_US = 86_400_000_000;
const symbols = fewSymbols();
const pastOf = (seed: number) => {
  const paths = new AssetPaths(seed);
  return symbols.map((symbol) => new SimulatedHistory(symbol, paths, START_MS));
};
const past = pastOf(7);
const btc = past[0] as SimulatedHistory;
const anySymbol = fc.constantFrom(...past);
const spanUs = btc.endUs - btc.startUs;

/** Expected sum, computed simply: every trade one by one, in bigint. */
function addUp(history: SimulatedHistory, trades: readonly TradeRow[]) {
  const product = (one: TradeRow) => BigInt(one.priceTicks) * BigInt(one.quantityLots);
  const sum = (list: readonly TradeRow[], value: (one: TradeRow) => bigint) =>
    list.reduce((total, one) => total + value(one), 0n);
  const bought = trades.filter((one) => !one.isBuyerMaker);
  const { tickUnits, lotUnits } = history.scale.rules;
  const quoteUnits = (tickUnits * lotUnits) / 100_000_000n;
  return {
    openTicks: trades[0]?.priceTicks,
    highTicks: Math.max(...trades.map((one) => one.priceTicks)),
    lowTicks: Math.min(...trades.map((one) => one.priceTicks)),
    closeTicks: trades.at(-1)?.priceTicks,
    tradeCount: trades.length,
    volumeUnits: sum(trades, (one) => BigInt(one.quantityLots)) * lotUnits,
    quoteUnits: sum(trades, product) * quoteUnits,
    takerBuyVolumeUnits: sum(bought, (one) => BigInt(one.quantityLots)) * lotUnits,
    takerBuyQuoteUnits: sum(bought, product) * quoteUnits,
  };
}

function barOf(history: SimulatedHistory, fromUs: number, toUs: number) {
  const sum = new BarSum();
  history.addTo(sum, fromUs, toUs);
  return sum.bar(history.scale);
}

describe('the simulated history', () => {
  test('has the hash that is stored for its version: quicker code changes no byte of klines and trades', () => {
    const hash = createHash('sha256');
    const add = (value: unknown) =>
      hash.update(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)));
    for (const history of past) {
      for (let day = history.startUs; day < history.endUs - DAY_US; day += 97 * DAY_US) {
        add(barOf(history, day, day + DAY_US));
        add(barOf(history, day + 330 * MINUTE_US, day + DAY_US - MINUTE_US));
        add(history.read(history.idAtOrAfter(day + 840 * MINUTE_US), 400));
      }
    }
    // A market with another digest needs another `EDITION`.
    expect(hash.digest('hex')).toBe('ec69ae60988027acce50659b5afa58eb8225b35422fcc05d225b9ca8c09ec415');
  });

  test('goes from the start of the listing date to the minute in which the exchange starts', () => {
    expect(btc.endUs).toBe(Date.parse('2026-03-14T09:26:00Z') * 1_000);
    expect(btc.startUs).toBe(Date.parse('2017-08-17T00:00:00Z') * 1_000);
  });

  test('ends near the base prices, cross rates included', () => {
    const closes = past.map((history) => history.read(history.nextTradeId - 1, 1)[0] as TradeRow);
    const prices = closes.map((one, i) => Number((past[i] as SimulatedHistory).scale.price(one.priceTicks)));
    const wanted = [60_000, 3_000, 600, 0.05, 0.01, 0.75, 60_000];
    prices.forEach((price, i) => {
      expect(Math.abs(Math.log(price / (wanted[i] as number)))).toBeLessThan(0.25);
    });
  });

  test('BTC stays between 54700 and 65700 from September 2025 on, with any seed: examples have fixed prices', () => {
    for (let seed = 0; seed < trials(4, 10); seed += 1) {
      const fair = new FairPrice(new AssetPaths(seed), 'BTC', 'USDT');
      for (let day = Date.parse('2025-09-01'); day < Date.parse('2036-01-01'); day += 86_400_000 * 19.7) {
        expect(fair.atTime(day)).toBeGreaterThan(54_700);
        expect(fair.atTime(day)).toBeLessThan(65_700);
      }
    }
  });

  test('prices rose in the long run: in 2017 they are less than a fifth of the later level', () => {
    expect(btc.fair.atTime(btc.startUs / 1_000) / 60_000).toBeLessThan(0.2);
  });

  test('the sum over any stretch of time is the sum of its trades', () => {
    fc.assert(
      fc.property(
        anySymbol,
        fc.integer({ min: 0, max: spanUs }),
        fc.integer({ min: 1, max: 2 * 3_600_000_000 }),
        (history, offsetUs, lengthUs) => {
          const fromUs = history.startUs + offsetUs;
          const toUs = fromUs + lengthUs;
          const first = history.idAtOrAfter(fromUs);
          const trades = history.read(first, history.idAtOrAfter(toUs) - first);
          expect(trades.every((one) => one.timeUs >= fromUs && one.timeUs < toUs)).toBe(true);
          const bar = barOf(history, fromUs, toUs);
          if (trades.length === 0) expect(bar).toBeUndefined();
          else expect(bar).toEqual(addUp(history, trades));
        },
      ),
      { numRuns: trials(20, 60) },
    );
  });

  test('sums over whole days are the sums of their minutes, however the days are cut', () => {
    fc.assert(
      fc.property(
        anySymbol,
        fc.integer({ min: 0, max: 729 }),
        fc.array(fc.integer({ min: 1, max: 2_879 }), { maxLength: 6 }),
        (history, day, cuts) => {
          const fromUs = history.startUs + day * DAY_US;
          const edges = [0, ...cuts.sort((a, b) => a - b), 2_880].map((minute) => fromUs + minute * MINUTE_US);
          const pieces = new BarSum();
          for (let i = 1; i < edges.length; i += 1) {
            const piece = barOf(history, edges[i - 1] as number, edges[i] as number);
            if (piece) pieces.addBar(piece);
          }
          expect(pieces.bar(history.scale)).toEqual(barOf(history, fromUs, fromUs + 2 * DAY_US));
        },
      ),
      { numRuns: trials(10, 30) },
    );
  });

  test('trade ids are contiguous and times never go back, across minutes and days', () => {
    fc.assert(
      fc.property(anySymbol, fc.nat(), (history, seed) => {
        const fromId = seed % history.nextTradeId;
        const trades = history.read(fromId, 3_000);
        trades.forEach((one, i) => {
          expect(one.id).toBe(fromId + i);
          if (i > 0) expect(one.timeUs).toBeGreaterThanOrEqual((trades[i - 1] as TradeRow).timeUs);
        });
        expect(trades.length).toBe(Math.min(3_000, history.nextTradeId - fromId));
      }),
      { numRuns: trials(7, 20) },
    );
  });

  test('the id that is found for a time is that of the first trade at or after it', () => {
    fc.assert(
      fc.property(anySymbol, fc.nat(), (history, seed) => {
        const id = seed % history.nextTradeId;
        const [trade] = history.read(id, 1) as [TradeRow];
        const found = history.idAtOrAfter(trade.timeUs);
        expect(found).toBeLessThanOrEqual(id);
        expect(history.read(found, 1)[0]?.timeUs).toBe(trade.timeUs);
        if (found > 0) expect(history.read(found - 1, 1)[0]?.timeUs).toBeLessThan(trade.timeUs);
        expect(history.idAtOrAfter(history.startUs)).toBe(0);
        expect(history.idAtOrAfter(history.endUs)).toBe(history.nextTradeId);
      }),
      { numRuns: trials(13, 40) },
    );
  });

  test('the same seed gives the same trades, whatever was read before; another seed gives other trades', () => {
    const again = pastOf(7)[0] as SimulatedHistory;
    const other = pastOf(8)[0] as SimulatedHistory;
    const id = 5_000_000;
    expect(again.read(id, 200)).toEqual(btc.read(id, 200));
    expect(again.nextTradeId).toBe(btc.nextTradeId);
    expect(other.read(id, 200)).not.toEqual(btc.read(id, 200));
  });

  test('the same seed gives the same history whenever it is started', () => {
    const later = new SimulatedHistory(symbols[0] as SymbolInfo, new AssetPaths(7), START_MS + 90 * 86_400_000);
    fc.assert(
      fc.property(fc.nat({ max: btc.nextTradeId - 50 }), (id) => {
        expect(later.read(id, 50)).toEqual(btc.read(id, 50));
      }),
      { numRuns: trials(7, 20) },
    );
    expect(barOf(later, btc.endUs - 9 * DAY_US, btc.endUs)).toEqual(barOf(btc, btc.endUs - 9 * DAY_US, btc.endUs));
  });

  test('an exchange whose clock starts before the listing date has a history of one day', () => {
    const early = new SimulatedHistory(symbols[0] as SymbolInfo, new AssetPaths(7), Date.parse('2015-05-05T12:00Z'));
    expect(early.startUs).toBe(Date.parse('2015-05-04') * 1_000);
    expect(early.nextTradeId).toBeGreaterThan(1_440);
  });

  test('every minute has a trade', () => {
    const history = past[4] as SimulatedHistory;
    for (let minute = 0; minute < 3_000; minute += 1) {
      const fromUs = history.endUs - (minute + 1) * MINUTE_US;
      expect(barOf(history, fromUs, fromUs + MINUTE_US)?.tradeCount).toBeGreaterThan(0);
    }
  });

  test('no round trip through three symbols stays profitable: cross rates follow the dollar prices', () => {
    const [, eth, , ethBtc] = past as [SimulatedHistory, SimulatedHistory, SimulatedHistory, SimulatedHistory];
    const priceAt = (history: SimulatedHistory, timeUs: number) => {
      const [trade] = history.read(history.idAtOrAfter(timeUs) - 1, 1) as [TradeRow];
      return Number(history.scale.price(trade.priceTicks));
    };
    const misses: number[] = [];
    for (let i = 1; i <= 400; i += 1) {
      const timeUs = btc.endUs - i * 41 * 60_000_000;
      misses.push(Math.abs((priceAt(ethBtc, timeUs) * priceAt(btc, timeUs)) / priceAt(eth, timeUs) - 1));
    }
    misses.sort((a, b) => a - b);
    // A tick of ETHBTC is 0.02 % of its price, and the last trades are seconds old.
    expect(misses[200]).toBeLessThan(0.0004);
    expect(misses[380]).toBeLessThan(0.0015);
  });

  test('a day moves the price by about two per cent on average', () => {
    const closes: number[] = [];
    for (let day = 0; day <= 200; day += 1) {
      closes.push(btc.fair.atTime(btc.endUs / 1_000 - day * 86_400_000));
    }
    const returns = closes.slice(1).map((close, i) => Math.log(close / (closes[i] as number)));
    const deviation = Math.sqrt(returns.reduce((sum, one) => sum + one * one, 0) / returns.length);
    expect(deviation).toBeGreaterThan(0.01);
    expect(deviation).toBeLessThan(0.045);
  });
});
