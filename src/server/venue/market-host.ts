/** Interfaces of the market of an exchange: the driver makes its quotes and trades, and the host is what the driver can use. */
import type { ConvertService, Exchange, ExchangeEvent } from '../../exchange/index.js';
import type {
  BestQuotes,
  ChangeScope,
  MarketData,
  MarketQuotes,
  QuotedImpact,
  ReplayProgress,
  Scenarios,
} from '../../market/index.js';
import type { InputKind } from './venue-input.js';

/** What the caller of `advance` needs of a step of time. */
export interface AdvanceOptions {
  /** Whether a long step of time is simulated as closely as a short one. */
  readonly isFull: boolean;
  /** Whether something depends on the prices of all symbols at that time. */
  readonly needsAll: boolean;
}

/** Drives a market: the simulated participants, or the player of a recording. */
export interface MarketDriver {
  start(nowUs: number): void;
  /** Like {@link start}, but a symbol has no market until {@link catchUpSymbol} is called for it. */
  startDeferred?(nowUs: number): void;
  /** The next symbol that is not up to date; undefined when all symbols are. */
  readonly nextBehind?: string | undefined;
  /** Whether a symbol is not up to date. */
  isBehind?(symbol: string): boolean;
  /**
   * Brings one symbol, by default all symbols, to the time of the market.
   *
   * @param mustStop if it returns true, another call continues
   */
  catchUpSymbol?(symbol?: string, mustStop?: () => boolean): void;
  advance(nowUs: number, options?: AdvanceOptions): void;
  /** Whether {@link activate} would change anything for a symbol. */
  needsActivation?(symbol: string, nowUs: number): boolean;
  /** Starts trading on an idle symbol. */
  activate?(symbol: string, nowUs: number): void;
  /** Multiplies the price of an asset by a factor, at once; absent in a replay. */
  shock?(asset: string, factor: number, nowUs: number): void;
  /** The price move of a symbol that users' fills have caused; undefined for none. */
  impactOf?(symbol: string): QuotedImpact | undefined;
  /** The scenarios; absent in a replay. */
  readonly scenarios?: Scenarios;
  /** Best quotes of an idle symbol; undefined for a symbol whose book is active. */
  idleQuotes?(symbol: string, nowUs: number): BestQuotes | undefined;
  /** Time of the driver's next action, on any symbol or on the given ones, microseconds; undefined for never. */
  nextUs?(symbols?: ReadonlySet<string>): number | undefined;
  /** In a market that is played from bars: the time before which nothing changes unless users trade; undefined for every other market. */
  quietUntilUs?(): number | undefined;
  /** A step of time that is longer than this is simulated coarsely, unless its caller needs full fidelity. Default: every step is simulated in full. */
  readonly longGapUs?: number;
  /** How far a recording is replayed; absent in a simulated market. */
  progress?(nowUs: number): ReplayProgress;
  /** Receives every event of the engine; must not execute commands. */
  onEvent?(event: ExchangeEvent): void;
}

/** Access to the market of a venue. */
export interface MarketHost {
  readonly exchange: Exchange;
  readonly market: MarketData;
  /** Best quotes of every symbol, active or idle. */
  readonly quotes: MarketQuotes;
  readonly convert: ConvertService;
}

/** Reads the market between its events, for streams. It changes neither the market nor the venue. */
export interface MarketObserver {
  /** Symbols that are read all the time. Such a symbol stays active, as if requests named it. */
  readonly namedSymbols: ReadonlySet<string>;
  /** Time at which the next advance must stop, microseconds; undefined when no stop before its end is needed. */
  nextUs(): number | undefined;
  /** Called when an advance has reached a stop or its end. @param hasConverted whether a limit conversion was executed or expired */
  reached(nowUs: number, hasConverted: boolean): void;
  /** Called when the venue has performed an input. */
  performed(input: InputKind, nowUs: number): void;
}

/** The symbols whose market a request needs. */
export type MarketScope = readonly string[] | 'all';

/** The functions by which a scenario changes the exchange. @param users the accounts of users */
export const changeScope = (users: readonly number[], driver: MarketDriver, nowUs: number): ChangeScope => ({
  users,
  activate: (symbol) => driver.activate?.(symbol, nowUs),
});
