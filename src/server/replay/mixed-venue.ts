/**
 * A venue with recorded and simulated symbols. All symbols follow the clock of the venue; each symbol has its own
 * market.
 */
import type { Exchange, ExchangeEvent, SymbolInfo } from '../../exchange/index.js';
import {
  type BestQuotes,
  type HistorySource,
  type HistoryStore,
  type QuotedImpact,
  type ReplayProgress,
  type Scenarios,
  SimulatedHistories,
  SimulatedMarket,
  type SimulationChoice,
  simulatedOffBookData,
  simulatedPriceRanges,
  universeOf,
} from '../../market/index.js';
import type { MarketClock } from '../venue/market-clock.js';
import type { AdvanceOptions, MarketDriver } from '../venue/market-host.js';
import { usualSymbolsOf } from '../venue/simulated-venue.js';
import { Venue } from '../venue/venue.js';
import { CombinedReplay } from './combined-replay.js';
import type { LoadedReplay } from './loaded-replay.js';

/** The simulated symbols of a mixed market. */
export interface SimulatedPart {
  readonly kind: 'simulated';
  readonly seed: number;
  readonly symbols: readonly string[];
  readonly choice?: SimulationChoice;
}

/** @param parts the parts, in the order of their symbols; exactly one of them is simulated */
export function mixedVenue(
  parts: readonly (LoadedReplay | SimulatedPart)[],
  clock: MarketClock,
  isCausal = false,
): Venue {
  const replays = parts.filter((part): part is LoadedReplay => 'marketOf' in part);
  const simulated = parts.find((part): part is SimulatedPart => !('marketOf' in part));
  if (!simulated) throw new Error('a mixed market has a simulated part');
  const { seed, choice = {} } = simulated;
  const own = usualSymbolsOf(simulated.symbols);
  const histories = new SimulatedHistories(seed, own, clock.nowUs(), universeOf(own), choice);
  return new Venue({
    symbols: parts.flatMap((part): readonly SymbolInfo[] => ('marketOf' in part ? [part.symbol] : own)),
    histories: mixedHistories(replays, histories, isCausal),
    sides: simulatedOffBookData(histories),
    priceRanges: new Map([...simulatedPriceRanges()].filter(([symbol]) => histories.has(symbol))),
    clock,
    isLive: true,
    driver: (exchange) => new MixedMarket(exchange, histories, choice, replayOf(replays, exchange, isCausal)),
  });
}

const replayOf = (replays: readonly LoadedReplay[], exchange: Exchange, isCausal: boolean): CombinedReplay =>
  new CombinedReplay(new Map(replays.map((one) => [one.symbol.symbol, one.marketOf(exchange, isCausal)])));

function mixedHistories(
  replays: readonly LoadedReplay[],
  simulated: SimulatedHistories,
  countsUsersTrades: boolean,
): HistoryStore {
  const recorded = new Map(replays.map(({ symbol, history }): [string, HistorySource] => [symbol.symbol, history]));
  return {
    countsUsersTrades,
    get: (symbol) => recorded.get(symbol) ?? simulated.get(symbol),
    idleHistory: (symbol, nowUs) => simulated.idleHistory(symbol, nowUs),
  };
}

/** Drives the simulated market and the recorded markets. A call about a symbol goes to the market of this symbol. */
class MixedMarket implements MarketDriver {
  readonly longGapUs: number;
  private readonly histories: SimulatedHistories;
  private readonly simulated: SimulatedMarket;
  private readonly replay: CombinedReplay;

  constructor(exchange: Exchange, histories: SimulatedHistories, choice: SimulationChoice, replay: CombinedReplay) {
    this.histories = histories;
    this.simulated = new SimulatedMarket({ exchange, histories }, choice);
    this.longGapUs = this.simulated.longGapUs;
    this.replay = replay;
  }

  get scenarios(): Scenarios {
    return this.simulated.scenarios;
  }

  start(nowUs: number): void {
    this.replay.start(nowUs);
    this.simulated.start(nowUs);
  }

  startDeferred(nowUs: number): void {
    this.replay.start(nowUs);
    this.simulated.startDeferred(nowUs);
  }

  get nextBehind(): string | undefined {
    return this.simulated.nextBehind;
  }

  isBehind(symbol: string): boolean {
    return this.simulated.isBehind(symbol);
  }

  catchUpSymbol(symbol?: string, mustStop?: () => boolean): void {
    this.simulated.catchUpSymbol(symbol, mustStop);
  }

  advance(nowUs: number, options?: AdvanceOptions): void {
    this.replay.advance(nowUs);
    this.simulated.advance(nowUs, options);
  }

  needsActivation(symbol: string, nowUs: number): boolean {
    return this.histories.has(symbol) && this.simulated.needsActivation(symbol, nowUs);
  }

  activate(symbol: string, nowUs: number): void {
    if (this.histories.has(symbol)) this.simulated.activate(symbol, nowUs);
  }

  idleQuotes(symbol: string, nowUs: number): BestQuotes | undefined {
    return this.histories.has(symbol) ? this.simulated.idleQuotes(symbol, nowUs) : undefined;
  }

  impactOf(symbol: string): QuotedImpact | undefined {
    return this.simulated.impactOf(symbol);
  }

  nextUs(symbols?: ReadonlySet<string>): number | undefined {
    const [one, other] = [this.replay.nextUs(symbols), this.simulated.nextUs(symbols)];
    return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
  }

  progress(nowUs: number): ReplayProgress {
    return this.replay.progress(nowUs);
  }

  onEvent(event: ExchangeEvent): void {
    this.replay.onEvent(event);
    this.simulated.onEvent(event);
  }
}
