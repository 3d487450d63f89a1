/**
 * Defines a simulated market: the price and volatility of every asset, and the activity of every symbol. Prices stay
 * near these values (fair-price.ts); they are defined only here.
 *
 * usual-symbols.ts adds the further symbols of the default market to the few symbols of this file. recorded-universe.ts
 * creates a universe for the symbols of a recorded `exchangeInfo`.
 */
import { DAY_MS } from '../../protocol/index.js';

/** Price and volatility of an asset. */
export interface SimulatedAsset {
  /** Base price in dollars. */
  readonly usdPrice: number;
  /** Weight of the common market path. */
  readonly marketWeight: number;
  /** Volatility of the asset's own path, 0.01 for 1 % a day; 0 for the dollar itself. */
  readonly dailyVolatility: number;
}

/** Trading activity and spread of a symbol. */
export interface SimulatedSymbol {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /** Mean number of trades per minute. */
  readonly tradesPerMinute: number;
  /** Median size of the trades, in lots. */
  readonly medianLots: number;
  /** Distance of the best quotes from the fair price, in basis points (1/10000) of it. */
  readonly halfSpreadBps: number;
  /** First trading day, in days since the epoch. */
  readonly listedDay: number;
}

/** A symbol of the built-in market, with tick size, step size and limits. */
export interface ListedSymbol extends SimulatedSymbol {
  /** Power of ten. The product with `stepSize` is at least 1e-8, so that every quote amount is exact. */
  readonly tickSize: string;
  readonly stepSize: string;
  readonly maxPrice: string;
  readonly maxQty: string;
  readonly marketMaxQty: string;
  readonly minNotional: string;
  readonly maxNotional: string;
}

/** Assets and symbols of one simulated market. */
export class Universe {
  /** Symbols that trade all the time even in a large market. */
  readonly steady: ReadonlySet<string>;
  private readonly assetsByName: ReadonlyMap<string, SimulatedAsset>;
  private readonly symbolsByName: ReadonlyMap<string, SimulatedSymbol>;

  constructor(
    assets: ReadonlyMap<string, SimulatedAsset>,
    symbols: readonly SimulatedSymbol[],
    steady: readonly SimulatedSymbol[] = [],
  ) {
    this.steady = new Set(steady.map(({ symbol }) => symbol));
    this.assetsByName = assets;
    this.symbolsByName = new Map(symbols.map((one) => [one.symbol, one]));
  }

  /** Names of all assets. */
  get assets(): string[] {
    return [...this.assetsByName.keys()];
  }

  /** The asset called `name`. @throws RangeError when the universe does not have it */
  asset(name: string): SimulatedAsset {
    const asset = this.assetsByName.get(name);
    if (!asset) throw new RangeError(`the simulated market has no asset ${name}`);
    return asset;
  }

  /** This universe with `times` as many trades. The sizes of orders stay. */
  withActivity(times: number): Universe {
    if (times === 1) return this;
    const symbols = [...this.symbolsByName.values()];
    return new Universe(
      this.assetsByName,
      symbols.map((one) => ({ ...one, tradesPerMinute: one.tradesPerMinute * times })),
      symbols.filter(({ symbol }) => this.steady.has(symbol)),
    );
  }

  /** The symbol called `name`. @throws RangeError when the universe does not have it */
  symbol(name: string): SimulatedSymbol {
    const symbol = this.symbolsByName.get(name);
    if (!symbol) throw new RangeError(`the simulated market has no symbol ${name}`);
    return symbol;
  }
}

/** Converts a calendar day to days since the epoch. */
function day(date: string): number {
  return Date.parse(date) / DAY_MS;
}

/** Assets of the few symbols that always trade. */
export const ASSETS: Readonly<Record<string, SimulatedAsset>> = {
  USDT: { usdPrice: 1, marketWeight: 0, dailyVolatility: 0 },
  USDC: { usdPrice: 1, marketWeight: 0, dailyVolatility: 0 },
  BTC: { usdPrice: 60_000, marketWeight: 1, dailyVolatility: 0.009 },
  ETH: { usdPrice: 3_000, marketWeight: 1.2, dailyVolatility: 0.0125 },
  BNB: { usdPrice: 600, marketWeight: 0.9, dailyVolatility: 0.013 },
  柚子: { usdPrice: 0.75, marketWeight: 1.1, dailyVolatility: 0.026 },
};

/** The symbols that always trade, most active first. With `symbols: 'few'` the market has only these symbols. */
export const FEW_SYMBOLS: readonly ListedSymbol[] = [
  {
    symbol: 'BTCUSDT',
    baseAsset: 'BTC',
    quoteAsset: 'USDT',
    tickSize: '0.01000000',
    stepSize: '0.00001000',
    maxPrice: '1000000.00000000',
    maxQty: '9000.00000000',
    marketMaxQty: '120.00000000',
    minNotional: '5.00000000',
    maxNotional: '9000000.00000000',
    tradesPerMinute: 60,
    medianLots: 360,
    halfSpreadBps: 0.0005,
    listedDay: day('2017-08-17'),
  },
  {
    symbol: 'ETHUSDT',
    baseAsset: 'ETH',
    quoteAsset: 'USDT',
    tickSize: '0.01000000',
    stepSize: '0.00010000',
    maxPrice: '1000000.00000000',
    maxQty: '9000.00000000',
    marketMaxQty: '2400.00000000',
    minNotional: '5.00000000',
    maxNotional: '9000000.00000000',
    tradesPerMinute: 20,
    medianLots: 1_400,
    halfSpreadBps: 0.008,
    listedDay: day('2017-08-17'),
  },
  {
    symbol: 'BNBUSDT',
    baseAsset: 'BNB',
    quoteAsset: 'USDT',
    tickSize: '0.01000000',
    stepSize: '0.00100000',
    maxPrice: '100000.00000000',
    maxQty: '90000.00000000',
    marketMaxQty: '4000.00000000',
    minNotional: '5.00000000',
    maxNotional: '9000000.00000000',
    tradesPerMinute: 12,
    medianLots: 450,
    halfSpreadBps: 0.08,
    listedDay: day('2017-11-06'),
  },
  {
    symbol: 'ETHBTC',
    baseAsset: 'ETH',
    quoteAsset: 'BTC',
    tickSize: '0.00001000',
    stepSize: '0.00100000',
    maxPrice: '1000.00000000',
    maxQty: '9000.00000000',
    marketMaxQty: '1800.00000000',
    minNotional: '0.00010000',
    maxNotional: '150.00000000',
    tradesPerMinute: 10,
    medianLots: 120,
    halfSpreadBps: 0.9,
    listedDay: day('2017-07-14'),
  },
  {
    symbol: 'BNBBTC',
    baseAsset: 'BNB',
    quoteAsset: 'BTC',
    tickSize: '0.00000100',
    stepSize: '0.01000000',
    maxPrice: '1000.00000000',
    maxQty: '90000.00000000',
    marketMaxQty: '3000.00000000',
    minNotional: '0.00010000',
    maxNotional: '150.00000000',
    tradesPerMinute: 7,
    medianLots: 60,
    halfSpreadBps: 0.45,
    listedDay: day('2017-07-14'),
  },
  {
    symbol: '柚子USDT',
    baseAsset: '柚子',
    quoteAsset: 'USDT',
    tickSize: '0.00010000',
    stepSize: '0.10000000',
    maxPrice: '1000.00000000',
    maxQty: '900000.00000000',
    marketMaxQty: '250000.00000000',
    minNotional: '5.00000000',
    maxNotional: '9000000.00000000',
    tradesPerMinute: 8,
    medianLots: 2_500,
    halfSpreadBps: 0.6,
    listedDay: day('2025-10-09'),
  },
  {
    symbol: 'BTCUSDC',
    baseAsset: 'BTC',
    quoteAsset: 'USDC',
    tickSize: '0.01000000',
    stepSize: '0.00001000',
    maxPrice: '1000000.00000000',
    maxQty: '9000.00000000',
    marketMaxQty: '90.00000000',
    minNotional: '5.00000000',
    maxNotional: '9000000.00000000',
    tradesPerMinute: 6,
    medianLots: 700,
    halfSpreadBps: 0.01,
    listedDay: day('2018-12-15'),
  },
];

/** Assets with the price of one dollar. Smart order routing groups symbols that are quoted in them. */
export const DOLLARS: readonly string[] = ['USDT', 'USDC'];

/** The market with only the few symbols that always trade. */
export const FEW_UNIVERSE = new Universe(new Map(Object.entries(ASSETS)), FEW_SYMBOLS);
