/**
 * A venue: the matching engine, its market data and the driver of its market, advanced together to the exchange's
 * clock.
 *
 * simulated-venue.ts creates the venues of simulated markets, replay/replay-venue.ts those of recordings.
 *
 * {@link Venue.perform} is the only way to change a venue. `perform` acts at the time of the last
 * {@link Venue.advance}.
 *
 * A simulated market must catch up with the present, symbol by symbol: after the start, and when time advances without
 * anybody using the symbol.
 * {@link Venue.hostFor} catches up only the symbols that a request needs, and {@link Venue.perform} those that an input
 * needs, so that no input sees a partly prepared market.
 */
import { AccountHistory, ConvertService, Exchange, type ExchangeEvent, type SymbolInfo } from '../../exchange/index.js';
import {
  EXCHANGE_FILTERS,
  type HistoryStore,
  MarketData,
  MarketQuotes,
  type OffBookData,
  type QuotedImpact,
  type ReplayProgress,
  sorsOf,
} from '../../market/index.js';
import { ApiKeys } from '../auth/api-keys.js';
import { Accounts } from '../base/accounts.js';
import { inputScope } from './input-scope.js';
import type { ClockChange, ClockState, MarketClock } from './market-clock.js';
import {
  changeScope,
  type MarketDriver,
  type MarketHost,
  type MarketObserver,
  type MarketScope,
} from './market-host.js';
import type { InputKind, InputOf, VenueInput, VenueListener, VenueResults } from './venue-input.js';
import type { VenueParts } from './venue-parts.js';

export class Venue implements MarketHost {
  readonly records = new AccountHistory();
  readonly clock: MarketClock;
  /** The accounts of users. */
  readonly accounts = new Accounts();
  /** The registered API keys. */
  readonly keys = new ApiKeys();
  /** The symbols as configured at the start; their status may have changed since. */
  readonly symbols: readonly SymbolInfo[];
  /** Time of the clock at the start. Seed and start time determine the simulated history. */
  readonly startUs: number;
  /** Receives every change of the venue. */
  listener: VenueListener | undefined;
  /** Receives every event of the engine, after the market data, while {@link Venue.isChanging}. */
  onEvent: ((event: ExchangeEvent) => void) | undefined;
  /** Reads the market at times that it chooses; it must not change the market. */
  observer: MarketObserver | undefined;
  /** Whether a change is in progress: the listener is called when it is complete. Changes are synchronous. */
  isChanging = false;
  /** The history of each symbol before the start. */
  readonly histories: HistoryStore;
  /** The market data that the engine does not make. */
  readonly sides: OffBookData | undefined;
  private readonly host: MarketHost;
  /** Makes the market; its scenarios can be read. */
  readonly driver: MarketDriver;
  private readonly isLive: boolean;
  private currentUs = 0;
  /** Whether the next step of time is made at full fidelity. */
  private isNextFull = false;

  constructor(parts: VenueParts) {
    this.clock = parts.clock;
    this.startUs = parts.startUs ?? parts.clock.nowUs();
    this.isLive = parts.isLive;
    this.symbols = parts.symbols;
    const market = new MarketData(parts.symbols, parts.histories, parts.sides);
    const exchange = new Exchange({
      symbols: parts.symbols,
      sors: parts.sors ?? sorsOf(parts.symbols),
      averagePriceOf: (symbol) => market.averagePrice(symbol, this.currentUs),
      priceRanges: parts.priceRanges,
      exchangeFilters: parts.exchangeFilters ?? EXCHANGE_FILTERS,
      referencePriceOf: (symbol) => market.referencePrice(symbol, this.currentUs)?.price,
    });
    exchange.onEvent = (event) => {
      if (event.kind === 'trade') market.append(event.trade);
      this.records.record(event);
      this.driver.onEvent?.(event);
      this.onEvent?.(event);
    };
    this.driver = parts.driver(exchange);
    const quotes = new MarketQuotes(exchange, this.driver);
    this.host = { exchange, market, quotes, convert: new ConvertService(exchange, quotes) };
    this.histories = parts.histories;
    this.sides = parts.sides;
    this.setTime(this.clock.nowUs());
    if (parts.isEmpty) return;
    if (this.driver.startDeferred) this.driver.startDeferred(this.currentUs);
    else this.driver.start(this.currentUs);
  }

  get exchange(): Exchange {
    return this.hostFor('all').exchange;
  }

  get market(): MarketData {
    return this.hostFor('all').market;
  }

  get quotes(): MarketQuotes {
    return this.hostFor('all').quotes;
  }

  get convert(): ConvertService {
    return this.hostFor('all').convert;
  }

  /** Brings the given symbols up to date and returns access to the market. Access to the rules of symbols and to users needs no symbol. */
  hostFor(wanted: MarketScope): MarketHost {
    if (this.driver.nextBehind !== undefined) {
      for (const symbol of wanted === 'all' ? [undefined] : wanted) this.driver.catchUpSymbol?.(symbol);
    }
    return this.host;
  }

  /**
   * Brings the next symbol up to date; returns whether further symbols are left.
   *
   * @param mustStop if it returns true, another call continues
   */
  catchUpNext(mustStop?: () => boolean): boolean {
    const { nextBehind } = this.driver;
    if (nextBehind !== undefined) this.driver.catchUpSymbol?.(nextBehind, mustStop);
    return this.driver.nextBehind !== undefined;
  }

  /**
   * Brings the given symbols up to date; returns whether they are.
   *
   * @param mustStop if it returns true, another call continues
   */
  catchUp(wanted: MarketScope, mustStop: () => boolean): boolean {
    const { driver } = this;
    if (driver.nextBehind === undefined) return true;
    if (wanted === 'all') {
      driver.catchUpSymbol?.(undefined, mustStop);
      return driver.nextBehind === undefined;
    }
    return wanted.every((symbol) => {
      driver.catchUpSymbol?.(symbol, mustStop);
      return driver.isBehind?.(symbol) !== true;
    });
  }

  /** Continues from a restored state; `atUs` is the time of this state. */
  continueAt(atUs: number): void {
    this.setTime(atUs);
    this.listener?.restored();
  }

  /** Symbols whose trades can change users' orders. */
  symbolsInUse(): ReadonlySet<string> | 'all' {
    return this.host.exchange.symbolsInUse() ?? 'all';
  }

  /** Time of the next market event on the given symbols, microseconds; undefined for never. */
  nextEventUs(symbols: ReadonlySet<string> | 'all' = 'all'): number | undefined {
    if (symbols === 'all') this.hostFor('all');
    return this.isLive ? this.driver.nextUs?.(symbols === 'all' ? undefined : symbols) : undefined;
  }

  /** Time before which only users change the market, microseconds; undefined if the market may change at any time. */
  quietUntilUs(): number | undefined {
    return this.driver.quietUntilUs?.();
  }

  /** How far the recording is replayed; undefined in a simulated market. */
  progress(): ReplayProgress | undefined {
    return this.driver.progress?.(this.currentUs);
  }

  /** The price move of a symbol that users' fills have caused; undefined for none. The symbol must be up to date. */
  impactOf(symbol: string): QuotedImpact | undefined {
    return this.driver.impactOf?.(symbol);
  }

  /** Time of the last {@link advance}, microseconds. */
  get nowUs(): number {
    return this.currentUs;
  }

  /** Advances the market and the limit conversions to the present; returns the present time, microseconds. */
  advance(): number {
    const untilUs = this.clock.nowUs();
    for (;;) {
      const changeUs = this.isLive ? this.driver.scenarios?.conditions.nextChangeUs(this.currentUs) : undefined;
      if (changeUs === undefined || changeUs > untilUs) break;
      const isFull = this.isNextFull;
      this.advanceBy(changeUs);
      this.perform({ kind: 'scenarioChanges', isFull });
    }
    this.advanceBy(untilUs);
    return untilUs;
  }

  private advanceBy(untilUs: number): void {
    if (this.observer && !this.isCoarse(untilUs)) this.advanceInStops(untilUs, this.observer);
    this.advanceStep(untilUs);
  }

  /** Advances to each time before `untilUs` at which the observer reads the market. */
  private advanceInStops(untilUs: number, observer: MarketObserver): void {
    for (;;) {
      const stopUs = observer.nextUs();
      if (stopUs === undefined || stopUs >= untilUs || stopUs <= this.currentUs) return;
      this.advanceStep(stopUs);
      for (const symbol of observer.namedSymbols)
        if (this.driver.needsActivation?.(symbol, stopUs)) this.perform({ kind: 'activate', symbol });
    }
  }

  /** Whether the step of time up to `untilUs` is simulated coarsely. Such a step has no stops, because stops would change the market. */
  private isCoarse(untilUs: number): boolean {
    const { longGapUs = Number.POSITIVE_INFINITY } = this.driver;
    return !this.isNextFull && untilUs - this.currentUs > longGapUs;
  }

  private advanceStep(nowUs: number): void {
    this.setTime(nowUs);
    const hasConverted = this.advanceTo(nowUs);
    this.observer?.reached(nowUs, hasConverted);
  }

  /** Activates an idle symbol, because a request names it: from now on the simulated participants trade it. */
  activate(symbol: string): void {
    if (!this.driver.needsActivation?.(symbol, this.clock.nowUs())) return;
    this.advance();
    this.perform({ kind: 'activate', symbol });
  }

  /**
   * Repeats a recorded step: advances to `atUs`, then performs the input that was performed at that time. It does not
   * read the clock and does not call the listener.
   */
  repeat(atUs: number, input?: VenueInput): void {
    const { listener } = this;
    this.listener = undefined;
    try {
      this.setTime(atUs);
      this.advanceTo(atUs);
      // A recorded change of the clock is repeated at the time at which it was made.
      if (input?.kind === 'clock' && atUs > this.clock.nowUs()) this.clock.setExactly(atUs);
      if (input) this.execute(input);
    } finally {
      this.listener = listener;
    }
  }

  /**
   * Changes the venue at the time of the last {@link advance}, then calls the listener.
   *
   * @throws Refusal or Error when the input is refused; then nothing has changed and the listener is not called.
   */
  perform<K extends InputKind>(input: InputOf<K>): VenueResults[K] {
    const result = this.changed(() => {
      const made = this.execute(input);
      this.listener?.performed(input, this.currentUs);
      return made;
    });
    this.observer?.performed(input.kind, this.currentUs);
    return result as VenueResults[K];
  }

  private execute(input: VenueInput): VenueResults[InputKind] {
    const { keys, currentUs: nowUs } = this;
    const { exchange, convert } = this.hostFor(inputScope(input, this.host.exchange));
    switch (input.kind) {
      case 'command':
        return exchange.apply(input.command, nowUs);
      case 'openAccount': {
        const id = exchange.openAccount(input.funds, input.options);
        this.accounts.add(id);
        return id;
      }
      case 'changeAccount':
        exchange.changeAccount(input.account, input.settings);
        this.driver.scenarios?.accountChanged(input.account, input.settings, nowUs);
        return undefined;
      case 'setDiscount':
        exchange.setDiscount(input.symbol, input.isOn);
        return undefined;
      case 'fund':
        exchange.fund(input.account, input.asset, input.amount);
        return undefined;
      case 'setStatus':
        exchange.setStatus(input.symbol, input.status, input.expiresOrders === true ? nowUs : undefined);
        return undefined;
      case 'convertQuote':
        return convert.quote(input.request, nowUs);
      case 'convertAccept':
        return convert.accept(input.account, input.quoteId, nowUs);
      case 'convertLimit':
        return convert.placeLimit(input.request, nowUs);
      case 'convertCancel':
        return convert.cancel(input.account, input.orderId, nowUs);
      case 'registerKey':
        return keys.register(input.key, input.account);
      case 'changeKey': {
        const key = keys.find(input.apiKey);
        key?.change(input.terms);
        return key;
      }
      case 'revokeKey':
        return keys.revoke(input.apiKey);
      case 'clock':
        return this.changeClock(input.change);
      case 'shock':
        this.driver.shock?.(input.asset, input.factor, nowUs);
        return undefined;
      case 'activate':
        this.driver.activate?.(input.symbol, nowUs);
        return undefined;
      case 'scenario':
        this.driver.scenarios?.start(input.events, changeScope(this.accounts.all(), this.driver, nowUs), nowUs);
        return undefined;
      case 'scenarioChanges':
        this.driver.scenarios?.makeChanges(changeScope(this.accounts.all(), this.driver, nowUs), nowUs);
        this.isNextFull = input.isFull;
        return undefined;
    }
  }

  /** @returns whether a limit conversion was executed or expired */
  private advanceTo(nowUs: number): boolean {
    const { isNextFull: isFull, host } = this;
    this.isNextFull = false;
    return this.changed(() => {
      if (this.isLive) this.driver.advance(nowUs, { isFull, needsAll: host.convert.hasOpenOrders });
      const hasConverted = host.convert.advance(nowUs);
      this.listener?.advanced(nowUs, hasConverted);
      return hasConverted;
    });
  }

  private changed<T>(change: () => T): T {
    this.isChanging = true;
    try {
      return change();
    } finally {
      this.isChanging = false;
    }
  }

  private changeClock(change: ClockChange): ClockState {
    const { clock } = this;
    clock.change(change);
    if (change.to === 'advance' || change.to === 'set') this.isNextFull = change.isFull === true;
    return clock.state();
  }

  private setTime(atUs: number): void {
    this.currentUs = this.host.quotes.nowUs = atUs;
  }
}
