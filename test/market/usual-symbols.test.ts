/** Tests the symbols that an exchange has by default, and symbols that the option `symbols` names. */
import { afterAll, describe, expect, test } from 'vitest';
import { connect, type Spot } from '../../src/index.js';
import { USUAL_ASSETS, USUAL_SYMBOLS, USUAL_UNIVERSE } from '../../src/market/universe/usual-symbols.js';

const START = { seed: 7, time: '2026-03-01T00:00:00Z', paused: true } as const;
const opened: Spot[] = [];
const open = async (options: Parameters<typeof connect>[0] = {}) => {
  const x = await connect({ ...START, ...options });
  opened.push(x);
  return x;
};
afterAll(async () => {
  for (const x of opened) await x.close();
});

const usual = await open();
const usd = (asset: string) => USUAL_UNIVERSE.asset(asset).usdPrice;

describe('an exchange that starts without the option symbols', () => {
  test('has the symbols of other libraries’ examples, each once', async () => {
    const { symbols } = await usual.general.exchangeInfo();
    const names = symbols.map(({ symbol }) => symbol);
    expect(names).toEqual(USUAL_SYMBOLS.map(({ symbol }) => symbol));
    expect(new Set(names).size).toBe(names.length);
    const wanted = 'LTCUSDT XRPUSDT SOLUSDT ADAUSDT DOGEUSDT TRXUSDT LTCBTC TRXBTC BNBETH'.split(' ');
    expect(names).toEqual(expect.arrayContaining(wanted));
  });

  test('has a price near that of its assets, two quotes and a day of trades for each symbol', async () => {
    const quotes = new Map((await usual.market.ticker.book()).map((one) => [one.symbol, one]));
    for (const { symbol, lastPrice, count } of await usual.market.ticker.last24h()) {
      const { baseAsset, quoteAsset, tradesPerMinute } = USUAL_UNIVERSE.symbol(symbol);
      const share = Number(lastPrice) / (usd(baseAsset) / usd(quoteAsset));
      expect([symbol, share > 0.8 && share < 1.25]).toEqual([symbol, true]);
      const quote = quotes.get(symbol);
      expect(Number(quote?.askPrice)).toBeGreaterThan(Number(quote?.bidPrice));
      expect(Number(quote?.bidQty) > 0 && Number(quote?.askQty) > 0).toBe(true);
      expect(count).toBeGreaterThan(tradesPerMinute * 600);
    }
  });

  test('has spreads of less than three ticks or 0.1 %, and fills an order of three times the smallest notional', async () => {
    for (const { symbol, tickSize, stepSize, minNotional } of USUAL_SYMBOLS.slice(-21)) {
      expect([symbol, Number(tickSize) * Number(stepSize) >= 0.999e-8]).toEqual([symbol, true]);
      const { bids, asks } = await usual.market.depth(symbol);
      const [bid, ask] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
      expect([symbol, (ask - bid) / Number(tickSize) < 3 || (ask - bid) / bid < 1e-3]).toEqual([symbol, true]);
      const { status } = await usual.orders.market(symbol, 'BUY', {
        quoteOrderQty: (3 * Number(minNotional)).toFixed(4),
      });
      expect([symbol, status]).toEqual([symbol, 'FILLED']);
    }
  });

  test('has for the few symbols the same closed klines as an exchange with only these symbols', async () => {
    const plain = await open({ symbols: 'few' });
    for (const { symbol } of (await plain.general.exchangeInfo()).symbols) {
      const [one, other] = await Promise.all([plain, usual].map((x) => x.market.klines(symbol, '1h').limit(500)));
      expect(other?.slice(0, -1)).toEqual(one?.slice(0, -1));
    }
  });

  test('gives an account funds in every asset, none worth more than two hundred thousand dollars', async () => {
    const balances = new Map((await usual.account.info()).balances.map((one) => [one.asset, Number(one.free)]));
    for (const asset of Object.keys(USUAL_ASSETS)) {
      const value = (balances.get(asset) ?? 0) * usd(asset);
      expect([asset, value > 500 && value < 200_000]).toEqual([asset, true]);
    }
  });
});

test('the option symbols may name a symbol that the default market does not have', async () => {
  const x = await open({ symbols: ['DOGEUSDT', 'BTCUSDT'] });
  expect((await x.market.ticker.price()).map(({ symbol }) => symbol)).toEqual(['DOGEUSDT', 'BTCUSDT']);
});
