/**
 * The symbols of the default market: the few symbols of universe.ts, which trade all the time, and the symbols that
 * examples and tests of other libraries use most, which trade only while somebody uses them.
 */
import { DAY_MS } from '../../protocol/index.js';
import { ASSETS, FEW_SYMBOLS, type ListedSymbol, type SimulatedAsset, Universe } from './universe.js';

/** The assets of these symbols. The prices are also those of the assets in a market of a recorded `exchangeInfo`. */
export const USUAL_ASSETS: Readonly<Record<string, SimulatedAsset>> = {
  BCH: { usdPrice: 400, marketWeight: 1.1, dailyVolatility: 0.02 },
  LTC: { usdPrice: 70, marketWeight: 1, dailyVolatility: 0.017 },
  XRP: { usdPrice: 0.6, marketWeight: 1, dailyVolatility: 0.02 },
  SOL: { usdPrice: 150, marketWeight: 1.3, dailyVolatility: 0.022 },
  ADA: { usdPrice: 0.4, marketWeight: 1.2, dailyVolatility: 0.021 },
  DOGE: { usdPrice: 0.12, marketWeight: 1.3, dailyVolatility: 0.025 },
  DOT: { usdPrice: 6, marketWeight: 1.2, dailyVolatility: 0.021 },
  LINK: { usdPrice: 12, marketWeight: 1.2, dailyVolatility: 0.022 },
  TRX: { usdPrice: 0.14, marketWeight: 0.7, dailyVolatility: 0.014 },
};

/** Limits that all symbols of one quote asset share. */
const BY_QUOTE: Readonly<Record<string, Pick<ListedSymbol, 'maxPrice' | 'minNotional' | 'maxNotional'>>> = {
  USDT: { maxPrice: '100000.00000000', minNotional: '5.00000000', maxNotional: '9000000.00000000' },
  USDC: { maxPrice: '100000.00000000', minNotional: '5.00000000', maxNotional: '9000000.00000000' },
  BTC: { maxPrice: '1000.00000000', minNotional: '0.00010000', maxNotional: '150.00000000' },
  ETH: { maxPrice: '1000.00000000', minNotional: '0.00100000', maxNotional: '2500.00000000' },
};

/** Base and quote asset, tick, step, maximum quantities (any and market), trades a minute, median lots, half spread, day. */
type Row = readonly [
  base: string,
  quote: string,
  tickSize: string,
  stepSize: string,
  maxQty: string,
  marketMaxQty: string,
  tradesPerMinute: number,
  medianLots: number,
  halfSpreadBps: number,
  listed: string,
];

const ROWS: readonly Row[] = [
  ['SOL', 'USDT', '0.01', '0.001', '90000', '15000', 16, 1_800, 0.17, '2020-08-11'],
  ['XRP', 'USDT', '0.0001', '0.1', '9000000', '1500000', 15, 3_500, 0.42, '2018-05-04'],
  ['DOGE', 'USDT', '0.00001', '1', '9000000', '4500000', 14, 2_000, 0.3, '2019-07-05'],
  ['ADA', 'USDT', '0.0001', '0.1', '900000', '600000', 11, 4_000, 0.63, '2018-04-17'],
  ['LTC', 'USDT', '0.01', '0.001', '90000', '9000', 10, 2_500, 0.36, '2017-12-13'],
  ['TRX', 'USDT', '0.0001', '0.1', '9000000', '2500000', 10, 12_000, 1.8, '2018-06-11'],
  ['LINK', 'USDT', '0.01', '0.01', '90000', '30000', 9, 1_400, 2.1, '2019-01-16'],
  ['DOT', 'USDT', '0.001', '0.01', '90000', '45000', 8, 2_500, 0.42, '2020-08-18'],
  ['BCH', 'USDT', '0.1', '0.001', '90000', '2500', 8, 500, 0.63, '2019-11-28'],
  ['ETH', 'USDC', '0.01', '0.0001', '9000', '1800', 9, 1_000, 0.02, '2018-12-15'],
  ['SOL', 'USDC', '0.01', '0.001', '90000', '9000', 8, 1_500, 0.3, '2021-12-03'],
  ['LTC', 'BTC', '0.000001', '0.01', '100000', '4500', 8, 300, 2.1, '2017-07-14'],
  ['XRP', 'BTC', '0.00000001', '1', '90000000', '450000', 8, 350, 2.5, '2017-11-22'],
  ['SOL', 'BTC', '0.000001', '0.01', '90000', '4500', 8, 150, 1, '2020-08-11'],
  ['ADA', 'BTC', '0.00000001', '1', '90000000', '300000', 8, 500, 3.7, '2017-11-30'],
  ['DOGE', 'BTC', '0.00000001', '1', '90000000', '1500000', 8, 1_500, 12.5, '2019-07-05'],
  ['TRX', 'BTC', '0.00000001', '1', '90000000', '900000', 8, 1_300, 10.7, '2017-11-29'],
  ['LINK', 'BTC', '0.0000001', '0.1', '900000', '9000', 8, 150, 1.3, '2017-09-20'],
  ['BNB', 'ETH', '0.0001', '0.001', '90000', '900', 8, 400, 1.3, '2017-07-14'],
  ['LTC', 'ETH', '0.00001', '0.001', '90000', '1200', 8, 3_000, 1.1, '2017-12-13'],
  ['XRP', 'ETH', '0.0000001', '0.1', '9000000', '150000', 8, 3_000, 1.3, '2017-11-22'],
];

/** The symbols of the default market: the few, then the others, most active first. */
export const USUAL_SYMBOLS: readonly ListedSymbol[] = [...FEW_SYMBOLS, ...ROWS.map(listedSymbol)];

/** Prices and activity of {@link USUAL_SYMBOLS}; the few symbols have the same as in {@link FEW_UNIVERSE}. */
export const USUAL_UNIVERSE = new Universe(
  new Map(Object.entries({ ...ASSETS, ...USUAL_ASSETS })),
  USUAL_SYMBOLS,
  FEW_SYMBOLS,
);

function listedSymbol(row: Row): ListedSymbol {
  const [baseAsset, quoteAsset, tick, step, maxQty, marketMaxQty, tradesPerMinute, medianLots, halfSpreadBps, listed] =
    row;
  const limits = BY_QUOTE[quoteAsset];
  if (limits === undefined) throw new RangeError(`no limits for the quote asset ${quoteAsset}`);
  return {
    ...{ symbol: `${baseAsset}${quoteAsset}`, baseAsset, quoteAsset, ...limits },
    ...{ tickSize: wireDecimal(tick), stepSize: wireDecimal(step) },
    ...{ maxQty: wireDecimal(maxQty), marketMaxQty: wireDecimal(marketMaxQty) },
    ...{ tradesPerMinute, medianLots, halfSpreadBps, listedDay: Date.parse(listed) / DAY_MS },
  };
}

/** With eight decimals, as on the wire. */
function wireDecimal(value: string): string {
  const [whole, decimals = ''] = value.split('.');
  return `${whole}.${decimals.padEnd(8, '0')}`;
}
