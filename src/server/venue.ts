/**
 * A venue: an engine, its market data and whoever trades besides the users, put together and brought up to the clock.
 *
 * Two kinds: the simulated market, and a recording with quotes that stand where it ended. Symbols of one base asset that
 * are quoted in dollars are routed together.
 */
import { AccountRecords } from '../exchange/account-records.js';
import { ConvertDesk } from '../exchange/convert-desk.js';
import type { ExchangeEvent } from '../exchange/events.js';
import { Exchange } from '../exchange/exchange.js';
import type { HistoryShelf } from '../exchange/market/history-source.js';
import { MarketData, type MarketSides } from '../exchange/market/market-data.js';
import { simulatedPriceRanges, simulatedSides } from '../exchange/market/market-sides.js';
import { RecordedHistory } from '../exchange/market/recorded-history.js';
import { type Recording, recordedSymbol, splitSymbol } from '../exchange/market/recording.js';
import { SimulatedMarket } from '../exchange/market/simulated-market.js';
import { SimulatedPast } from '../exchange/market/simulated-past.js';
import { quotesBeside, StaticMarket } from '../exchange/market/static-market.js';
import { simulatedSymbols, sorsOf } from '../exchange/market/symbols.js';
import type { PriceRange } from '../exchange/price-range.js';
import type { SymbolInfo } from '../exchange/symbol-rules.js';
import type { MarketClock } from './market-clock.js';

/** Whoever trades besides the users. */
interface Traders {
  start(nowUs: number): void;
  advance(nowUs: number): void;
}

export class Venue {
  readonly exchange: Exchange;
  readonly market: MarketData;
  readonly records = new AccountRecords();
  readonly convert: ConvertDesk;
  readonly clock: MarketClock;
  /** Told of every event of the engine, after the market data was. */
  onEvent: ((event: ExchangeEvent) => void) | undefined;
  private readonly traders: Traders;
  private readonly isLive: boolean;
  private currentUs = 0;

  constructor(parts: {
    readonly symbols: readonly SymbolInfo[];
    readonly histories: HistoryShelf;
    readonly sides?: MarketSides;
    readonly priceRanges?: ReadonlyMap<string, PriceRange>;
    readonly clock: MarketClock;
    readonly isLive: boolean;
    readonly traders: (exchange: Exchange) => Traders;
  }) {
    this.clock = parts.clock;
    this.isLive = parts.isLive;
    this.market = new MarketData(parts.symbols, parts.histories, parts.sides);
    this.exchange = new Exchange({
      symbols: parts.symbols,
      sors: sorsOf(parts.symbols),
      averagePriceOf: (symbol) => this.market.averagePrice(symbol, this.currentUs),
      priceRanges: parts.priceRanges,
      referencePriceOf: (symbol) => this.market.referencePrice(symbol, this.currentUs)?.price,
    });
    this.convert = new ConvertDesk(this.exchange);
    this.exchange.onEvent = (event) => {
      if (event.kind === 'trade') this.market.append(event.trade);
      this.records.take(event);
      this.onEvent?.(event);
    };
    this.traders = parts.traders(this.exchange);
    this.currentUs = this.clock.nowUs();
    this.traders.start(this.currentUs);
  }

  /** Lets the others trade and limit conversions be made up to now; says what time it is, microseconds. */
  advance(): number {
    this.currentUs = this.clock.nowUs();
    if (this.isLive) this.traders.advance(this.currentUs);
    this.convert.advance(this.currentUs);
    return this.currentUs;
  }
}

/**
 * The simulated market.
 *
 * @param names symbols of the simulated universe. Default: all of them.
 * @param isLive whether the others go on trading after their first quotes
 * @throws Error for a name that is not one of the universe's.
 */
export function simulatedVenue(clock: MarketClock, seed: number, isLive: boolean, names?: readonly string[]): Venue {
  const all = simulatedSymbols();
  const symbols = names === undefined ? all : names.map((name) => symbolNamed(all, name));
  const past = new SimulatedPast(seed, symbols, clock.nowUs());
  return new Venue({
    symbols,
    histories: past,
    sides: simulatedSides(past),
    priceRanges: simulatedPriceRanges(),
    clock,
    isLive,
    traders: (exchange) => new SimulatedMarket({ exchange, past }),
  });
}

/** A recording of one symbol; the clock must start where it ends. @throws RangeError when the symbol cannot be split */
export function recordedVenue(clock: MarketClock, name: string, recording: Recording): Venue {
  const known = simulatedSymbols().find((one) => one.symbol === name);
  const symbol = recordedSymbol(name, recording, known ?? splitSymbol(name));
  const history = new RecordedHistory(symbol, recording);
  return new Venue({
    symbols: [symbol],
    histories: new Map([[name, history]]),
    clock,
    isLive: true,
    traders: (exchange) => new StaticMarket({ exchange, quotes: [quotesBeside(recording, history)] }),
  });
}

function symbolNamed(symbols: readonly SymbolInfo[], name: string): SymbolInfo {
  const found = symbols.find((one) => one.symbol === name);
  if (found) return found;
  throw new Error(`the simulated market has no ${name}; it has ${symbols.map((one) => one.symbol).join(', ')}`);
}
