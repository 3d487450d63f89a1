/**
 * Defines a simulated market for the symbols of a recorded `exchangeInfo`: prices of the assets, volatility and
 * activity.
 *
 * Well-known assets get prices near those of the real market, dollar assets the price one. The price of any other asset
 * is derived from the tick sizes of its symbols: exchanges choose a tick of about a thousandth to a ten-thousandth of
 * the price. The exact price in that range, and its volatility, follow from the seed and the asset's name. Cross rates
 * are consistent, because only assets have prices; a symbol's price is the ratio of two.
 *
 * A price is then adjusted to the symbols' filters: at least tens of ticks, far below the maximum price, and low enough
 * that the minimum notional is a quantity that may be traded. If no price satisfies all filters, the symbol gets the
 * closest price, and some of its quotes, or all, may be missing.
 */

import { type SymbolInfo, SymbolRules } from '../../exchange/index.js';
import { portable } from '../../protocol/index.js';
import { MAX_SIZE } from '../simulated/flow/trade-sizes.js';
import { hashAt, streamOf, uniform } from '../universe/random.js';
import {
  DOLLARS,
  FEW_SYMBOLS,
  FEW_UNIVERSE,
  type SimulatedAsset,
  type SimulatedSymbol,
  Universe,
} from '../universe/universe.js';
import { USUAL_ASSETS } from '../universe/usual-symbols.js';

/** More assets with the price of one dollar. */
const MORE_DOLLARS: readonly string[] =
  'FDUSD TUSD BUSD DAI USDP PAX USDS USDSB USD USD1 USDE XUSD RLUSD BFUSD VAI PYUSD'.split(' ');
/** Prices of national currencies and of tokens pegged to them, in dollars. They have a low volatility. */
const CURRENCIES: Readonly<Record<string, number>> = {
  EUR: 1.1,
  EURI: 1.1,
  AEUR: 1.1,
  GBP: 1.3,
  AUD: 0.65,
  TRY: 0.03,
  BRL: 0.18,
  JPY: 0.0067,
  GYEN: 0.0067,
  UAH: 0.024,
  RUB: 0.012,
  ZAR: 0.055,
  PLN: 0.26,
  RON: 0.22,
  CZK: 0.044,
  MXN: 0.05,
  ARS: 0.001,
  COP: 0.00024,
  NGN: 0.0012,
  BKRW: 0.0008,
  IDRT: 0.000064,
  BIDR: 0.000064,
  BVND: 0.00004,
};
/** Minimum and usual price, in ticks. */
const MIN_TICKS = 40;
const USUAL_TICKS = 1_000;
/** The price is at least this factor above the lower bound and below the upper bound of the filters. */
const PRICE_MARGIN = 20;
const KNOWN_PRICE_MARGIN = 1.1;
/** Maximum value of the minimum quantity, in dollars. */
const MAX_LOT_USD = 500;
/** Value of a usual trade, in dollars. */
const TRADE_USD = { least: 20, more: 300 } as const;
const MAX_PER_MINUTE = 20;
/** 2023-07-01, and the two years from there. */
const FIRST_LISTED_DAY = 19_539;
const LISTING_DAYS = 730;

interface Grid extends SimulatedSymbolName {
  readonly rules: SymbolRules;
  readonly tick: number;
  readonly step: number;
}

interface SimulatedSymbolName {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/**
 * Prices, volatility and activity for the symbols.
 *
 * @param seed another seed gives other prices to assets that are not well known
 */
export function recordedUniverse(symbols: readonly SymbolInfo[], seed: number): Universe {
  const grids = symbols.map(gridOf);
  const prices = new AssetPrices(grids, symbols, seed).all();
  const assets = new Map([...prices].map(([name, usdPrice]) => [name, assetOf(name, usdPrice, seed)]));
  return new Universe(
    assets,
    grids.map((grid) => symbolOf(grid, prices, seed)),
  );
}

function gridOf(info: SymbolInfo): Grid {
  const rules = new SymbolRules(info);
  const { symbol, baseAsset, quoteAsset } = info;
  return {
    symbol,
    baseAsset,
    quoteAsset,
    rules,
    tick: Number(rules.tickUnits) / 1e8,
    step: Number(rules.lotUnits) / 1e8,
  };
}

/**
 * Prices in dollars by asset: starts with the known prices and derives the others through the symbols that connect two
 * assets.
 */
class AssetPrices {
  private readonly prices = new Map<string, number>();
  private readonly byAsset = new Map<string, Grid[]>();
  private readonly seed: number;

  constructor(grids: readonly Grid[], symbols: readonly SymbolInfo[], seed: number) {
    this.seed = seed;
    // Symbols that are not trading count only for assets without a trading symbol.
    const isOpen = new Map(symbols.map((info) => [info.symbol, info.status === 'TRADING']));
    for (const wanted of [true, false]) {
      const known = new Set(this.byAsset.keys());
      for (const grid of grids) {
        if (isOpen.get(grid.symbol) !== wanted) continue;
        for (const asset of [grid.baseAsset, grid.quoteAsset]) {
          if (!known.has(asset)) this.byAsset.set(asset, [...(this.byAsset.get(asset) ?? []), grid]);
        }
      }
    }
  }

  all(): ReadonlyMap<string, number> {
    let left: string[] = [];
    for (const asset of this.byAsset.keys()) {
      const price = fixedPrice(asset);
      if (price === undefined) left.push(asset);
      else this.prices.set(asset, price);
    }
    while (left.length > 0) {
      const unpriced = left.filter((asset) => !this.derivePrice(asset));
      // No remaining asset is connected to a known price, so one of these assets gets a random price.
      if (unpriced.length === left.length) {
        const [first = ''] = unpriced;
        this.prices.set(first, portable.pow(10, -2 + 4 * this.draw(first)));
        unpriced.shift();
      }
      left = unpriced;
    }
    return this.prices;
  }

  /** Derives the price of an asset if one of its symbols connects it to an asset with a known price. */
  private derivePrice(asset: string): boolean {
    let least = 0;
    let most = Number.POSITIVE_INFINITY;
    const expected = CURRENCIES[asset] ?? USUAL_ASSETS[asset]?.usdPrice;
    let wanted: number | undefined;
    let isDollar = false;
    for (const grid of this.byAsset.get(asset) ?? []) {
      const isBase = grid.baseAsset === asset;
      const other = this.prices.get(isBase ? grid.quoteAsset : grid.baseAsset);
      if (other === undefined) continue;
      const usual = grid.tick * USUAL_TICKS * portable.pow(10, this.draw(asset));
      const bounds = boundsOf(
        grid,
        isBase ? other : undefined,
        expected === undefined ? PRICE_MARGIN : KNOWN_PRICE_MARGIN,
      );
      if (wanted === undefined || (isBase && !isDollar && isDollarName(grid.quoteAsset))) {
        wanted = isBase ? usual * other : other / usual;
        isDollar = isBase && isDollarName(grid.quoteAsset);
      }
      least = Math.max(least, isBase ? bounds.least * other : other / bounds.most);
      most = Math.min(most, isBase ? bounds.most * other : other / bounds.least);
    }
    if (wanted === undefined) return false;
    // If the bounds contradict each other, the lower bound applies: a price too high for a fine tick size does less
    // harm than a price too low for a coarse one.
    this.prices.set(asset, Math.max(least, Math.min(most, expected ?? wanted)));
    return true;
  }

  private draw(asset: string): number {
    return uniform(hashAt(streamOf(this.seed, `${asset} price`), 0));
  }
}

/** Range of prices, in quote asset per base asset, that a symbol's filters allow. */
function boundsOf(grid: Grid, quoteUsd: number | undefined, margin: number): { least: number; most: number } {
  const { rules, tick, step } = grid;
  const { priceBounds, lotBounds, marketLotBounds, notional } = rules;
  const minNotional = Number(notional?.minUnits ?? 0n) / 1e8;
  const maxLots = Math.min(lotBounds.max, marketLotBounds?.max || Number.POSITIVE_INFINITY);
  const leastLot =
    minNotional === 0 || maxLots === Number.POSITIVE_INFINITY ? 0 : (margin * minNotional) / (maxLots * step);
  const dearest = quoteUsd === undefined ? Number.POSITIVE_INFINITY : MAX_LOT_USD / (step * quoteUsd);
  // If the bounds are close together, the margin is reduced so that a price between them remains.
  const [low, high] = [Math.max(1, priceBounds.min), priceBounds.max];
  const inside = Math.min(margin, Math.sqrt(high / low));
  const most = (high * tick) / inside;
  return {
    least: Math.min(most, Math.max(MIN_TICKS * tick, low * tick * inside, leastLot)),
    most: Math.min(most, Math.max(MIN_TICKS * tick, dearest)),
  };
}

/** The price in dollars of a well-known asset; undefined for an asset whose price is derived from the prices of other assets. */
function fixedPrice(asset: string): number | undefined {
  if (isDollarName(asset)) return 1;
  return FEW_UNIVERSE.assets.includes(asset) ? FEW_UNIVERSE.asset(asset).usdPrice : undefined;
}

function isDollarName(asset: string): boolean {
  return DOLLARS.includes(asset) || MORE_DOLLARS.includes(asset);
}

function assetOf(name: string, usdPrice: number, seed: number): SimulatedAsset {
  if (isDollarName(name)) return { usdPrice, marketWeight: 0, dailyVolatility: 0 };
  if (CURRENCIES[name] !== undefined) return { usdPrice, marketWeight: 0, dailyVolatility: 0.004 };
  if (FEW_UNIVERSE.assets.includes(name)) return { ...FEW_UNIVERSE.asset(name), usdPrice };
  const stream = streamOf(seed, `${name} moves`);
  return {
    usdPrice,
    marketWeight: 0.7 + 0.8 * uniform(hashAt(stream, 0)),
    dailyVolatility: 0.015 + 0.025 * uniform(hashAt(stream, 1)),
  };
}

function symbolOf(grid: Grid, prices: ReadonlyMap<string, number>, seed: number): SimulatedSymbol {
  const { symbol, baseAsset, quoteAsset, rules, tick, step } = grid;
  const stream = streamOf(seed, `${symbol} trading`);
  const [liveliness, size, spread] = [0, 1, 2].map((index) => uniform(hashAt(stream, index))) as [
    number,
    number,
    number,
  ];
  const quoteUsd = prices.get(quoteAsset) as number;
  const price = (prices.get(baseAsset) as number) / quoteUsd;
  // Few symbols are active: most have a trade or two a minute.
  const isMajor = FEW_UNIVERSE.assets.includes(baseAsset) && isDollarName(quoteAsset);
  const tradesPerMinute =
    1 + Math.round(MAX_PER_MINUTE * (isMajor ? 0.5 + liveliness / 2 : portable.pow(liveliness, 4) / 2));
  const wanted = (TRADE_USD.least + TRADE_USD.more * size * size) / (price * quoteUsd * step);
  return {
    symbol,
    baseAsset,
    quoteAsset,
    tradesPerMinute,
    medianLots: roundLots(Math.max(wanted, leastLotsOf(rules, price)), rules),
    listedDay: listedDayOf(symbol, stream),
    halfSpreadBps: Math.max(isMajor ? 0.2 : 1 + 6 * spread, (tick / price) * 2_500),
  };
}

/**
 * One of the seven symbols of `symbols: 'few'` keeps its listing date; other symbols were listed between mid-2023 and
 * mid-2025.
 */
function listedDayOf(symbol: string, stream: number): number {
  const own = FEW_SYMBOLS.find((one) => one.symbol === symbol);
  return own ? own.listedDay : FIRST_LISTED_DAY + Math.floor(LISTING_DAYS * uniform(hashAt(stream, 3)));
}

/** Lots of twice the minimum notional. */
function leastLotsOf(rules: SymbolRules, price: number): number {
  const minNotional = Number(rules.notional?.minUnits ?? 0n);
  return Math.max(rules.lotBounds.min, (2 * minNotional) / (price * Number(rules.lotUnits)));
}

/** Rounds to one significant digit, so that many symbols share a table of sizes, and limits the size to the largest quantity that one order may have. */
function roundLots(lots: number, { lotBounds, marketLotBounds }: SymbolRules): number {
  const most =
    Math.min(lotBounds.max, marketLotBounds?.max || Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER) / MAX_SIZE;
  const power = portable.powerOfTen(portable.decimalExponent(Math.max(1, lots)));
  const rounded = Math.round(Math.max(1, lots) / power) * power;
  return Math.max(1, Math.floor(Math.min(rounded, most)));
}
