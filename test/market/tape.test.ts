/** Tests the tape, which stores the live trades of a symbol. */

import { describe, expect, test } from 'vitest';
import type { SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import { SymbolRules } from '../../src/exchange/model/symbol-rules.js';
import type { TradePrint } from '../../src/exchange/model/trade-records.js';
import { MarketData } from '../../src/market/data/market-data.js';
import { emptyHistory } from '../../src/market/series/history-source.js';
import { TAPE_TRADES } from '../../src/market/series/tape.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';

const START_US = Date.parse('2026-01-01T00:00:00Z') * 1_000;
const symbol = fewSymbols()[0] as SymbolInfo;
const rules = new SymbolRules(symbol);

function print(id: number, timeUs: number, priceTicks = 6_000_000 + (id % 7), takerOrderId = id): TradePrint {
  return {
    symbol: symbol.symbol,
    id,
    priceTicks,
    quantityLots: 10,
    price: rules.priceText(priceTicks),
    quantity: rules.quantityText(10),
    quoteQuantity: '',
    quoteUnits: rules.notionalUnits(priceTicks, 10),
    timeUs,
    isBuyerMaker: id % 2 === 0,
    buyerOrderId: 1,
    sellerOrderId: 2,
    takerOrderId,
    buyerAccount: 1,
    sellerAccount: 2,
    buyerCommissionUnits: 0n,
    sellerCommissionUnits: 0n,
    buyerCommissionAsset: '',
    sellerCommissionAsset: '',
  };
}

const newData = () => new MarketData([symbol], new Map([[symbol.symbol, emptyHistory(START_US)]]));

describe('the stored live trades and klines of a market', () => {
  test('keeps the last 131072 trades and the klines of every minute', () => {
    const data = newData();
    const count = TAPE_TRADES + 5_000;
    // A trade every 10 ms: the trades of the first 50 seconds are no longer stored one by one.
    for (let id = 0; id < count; id += 1) data.append(print(id, START_US + id * 10_000));
    const nowUs = START_US + count * 10_000;
    const minutes = data.klines('BTCUSDT', { interval: '1m', limit: 1_000 }, nowUs);
    expect(minutes.reduce((total, kline) => total + kline[8], 0)).toBe(count);
    expect(minutes[0]?.[0]).toBe(START_US / 1_000);
    expect(data.trades('BTCUSDT', { fromId: 0, limit: 1 }, nowUs)[0]?.id).toBe(5_000);
    expect(data.trades('BTCUSDT', { limit: 1_000 }, nowUs).map((one) => one.id)).toEqual(
      Array.from({ length: 1_000 }, (_, i) => count - 1_000 + i),
    );
    const seconds = data.klines('BTCUSDT', { interval: '1s', startTimeMs: START_US / 1_000 }, nowUs);
    // Some trades in the second of the oldest stored trade may be missing, so `1s` klines start with the next second.
    expect(seconds[0]?.[0]).toBe(START_US / 1_000 + 51_000);
    expect(seconds[0]?.[8]).toBe(100);
    expect(data.ticker24h('BTCUSDT', nowUs, { bidPrice: '', bidQty: '', askPrice: '', askQty: '' }).count).toBe(count);
  });

  test('merges fills of one taker at one price and time, not of two takers, prices or times', () => {
    const data = newData();
    const [a, b] = [START_US, START_US + 1];
    const rows: [timeUs: number, price: number, taker: number][] = [
      [a, 100, 1],
      [a, 100, 1],
      [a, 101, 1],
      [a, 101, 2],
      [a, 101, 2],
      [b, 101, 2],
    ];
    rows.forEach(([timeUs, price, taker], id) => {
      data.append(print(id, timeUs, price, taker));
    });
    const merged = data.aggTrades('BTCUSDT', {}, b);
    expect(merged.map(({ a: id, f, l, q, p }) => `${id} ${f}-${l} ${q} ${p}`)).toEqual([
      '0 0-1 0.00020000 1.00000000',
      '1 2-2 0.00010000 1.01000000',
      '2 3-4 0.00020000 1.01000000',
      '3 5-5 0.00010000 1.01000000',
    ]);
    expect(data.aggTrades('BTCUSDT', { fromId: 2, limit: 1 }, b).map((one) => one.f)).toEqual([3]);
    expect(data.aggTrades('BTCUSDT', { limit: 3 }, b).map((one) => one.a)).toEqual([1, 2, 3]);
  });

  test('refuses a trade out of order', () => {
    const data = newData();
    data.append(print(0, START_US + 5));
    expect(() => data.append(print(2, START_US + 6))).toThrow('trade 2 arrived, but trade 1 is next');
    expect(() => data.append(print(1, START_US + 4))).toThrow(
      'the time of trade 1 is earlier than the time of trade 0',
    );
    expect(() => newData().append(print(0, START_US - 1))).toThrow('is before the end of the history');
  });

  test('sums over trades stay exact beyond the integers that a float holds', () => {
    const data = newData();
    const large = { ...print(0, START_US, 100_000_000), quantityLots: 900_000_000 };
    for (let id = 0; id < 40; id += 1) data.append({ ...large, id, timeUs: START_US + id });
    const [kline] = data.klines('BTCUSDT', { interval: '1d' }, START_US + 100);
    expect(kline?.[5]).toBe('360000.00000000');
    expect(kline?.[7]).toBe('360000000000.00000000');
  });
});
