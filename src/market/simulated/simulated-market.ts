/**
 * The simulated market of the embedded exchange: creates the participants of every symbol and lets them trade, from the
 * end of the symbol's history on.
 *
 * The market is deterministic: its trades depend only on the seed and on the times to which it is advanced. It has no
 * clock: the owner calls {@link SimulatedMarket.advance} with the exchange's time before each command and about every
 * half second. Steps and takers have their own times, so the number of calls does not matter. The exception is a gap of
 * more than ten minutes that the owner does not ask for at full fidelity: then the market catches up in long steps of a
 * minute, each with a few trades that have the minute's volume. After more than a day it uses 1440 longer steps, so that
 * the cost of a gap is limited.
 *
 * A steady symbol trades all the time: every symbol of a market of up to 16, and in a larger market those that its
 * universe names. But it is simulated only when something depends on it: while users have open orders on it, and when its
 * data is requested ({@link SimulatedMarket.catchUpSymbol}). Until then the market remembers the steps of time that the
 * symbol still has to make. The order and the times of these requests do not matter, because the participants of a symbol
 * use only its own book and price.
 *
 * Any other symbol is idle until it is requested ({@link SimulatedMarket.activate}); then it gets participants. If it was
 * not requested for a minute, which a stream or an open order of the symbol does all the time, its participants take one
 * long step a minute, so that a thousand symbols cost about as much as the few that are in use.
 *
 * A symbol that is not trading, or whose filters allow no quotes, has no participants.
 */

import type { Exchange, ExchangeEvent } from '../../exchange/index.js';
import { MINUTE_US, Refusal } from '../../protocol/index.js';
import type { BestQuotes } from '../series/tickers.js';
import { streamOf } from '../universe/random.js';
import { type ActiveSymbol, dueUs, earliestOf, looksNext, makersReact, nextLookUs } from './active-symbols.js';
import { idleSymbolQuotes } from './idle-symbol-quotes.js';
import { type ParticipantAccounts, Participants, STEP_MS } from './participants.js';
import { Scenarios } from './scenarios.js';
import type { SimulatedHistories } from './simulated-histories.js';
import type { SimulationChoice } from './simulation-choice.js';
import { isNormal, normalPass, type Pass } from './time-passes.js';
import type { QuotedImpact } from './user-impact.js';

/** The market catches up with a longer gap in long steps of a minute or more. */
const LONG_GAP_US = 600_000_000;
/** Maximum number of long steps of a symbol per gap: it limits the cost of a gap. */
const MAX_LONG_STEPS = 1_440;
/** In a market with more symbols than this, only those that the universe names are steady. */
const MAX_ALL_STEADY = 16;
/** A symbol counts as recently requested for this long. */
const REQUESTED_US = 60_000_000;
/** A repeated request is only noted if the last one is older than this. */
const REQUEST_NOTED_US = 10_000_000;
/** Balance of each asset of a participant: so large that users' trades cannot exhaust it. */
const FUNDS = '1000000000';

/** How {@link SimulatedMarket.advance} crosses a step of time. */
export interface AdvanceOptions {
  /** Whether a long gap is also traded in normal steps. Default false. */
  readonly isFull?: boolean;
  /** Whether something depends on the prices of all symbols. Default false. */
  readonly needsAll?: boolean;
}

/** Runs the participants of all symbols of a market. */
export class SimulatedMarket {
  readonly longGapUs = LONG_GAP_US;
  private readonly exchange: Exchange;
  private readonly histories: SimulatedHistories;
  private readonly active: ActiveSymbol[] = [];
  /** By symbol; undefined for a symbol that cannot be quoted. */
  private readonly activeBySymbol = new Map<string, ActiveSymbol | undefined>();
  /** Symbols that trade all the time, requested or not. */
  private readonly steady: ReadonlySet<string>;
  private accounts: ParticipantAccounts | undefined;
  /** Whether steady symbols are simulated only when something depends on them. */
  private isLazy = false;
  /** Steady symbols that have no participants yet. */
  private readonly behind = new Set<string>();
  /** Steady symbols whose participants have not made all steps up to now. */
  private readonly lagging = new Set<string>();
  /** The steps of time that lagging symbols still have to make; some of these symbols may have made the first ones already. */
  private readonly passes: Pass[] = [];
  /** The factors by which news has multiplied the prices of assets. */
  private readonly shocks: Record<string, number> = {};
  /** Whether the fills of users move prices. */
  private readonly hasImpact: boolean;
  /** The scenarios of the market. */
  readonly scenarios: Scenarios;
  /** Random stream of the times at which the makers look at prices. */
  private readonly lookStream: number;
  private nowUs = Number.NEGATIVE_INFINITY;

  constructor(
    setup: { readonly exchange: Exchange; readonly histories: SimulatedHistories },
    { impact = 'on' }: SimulationChoice = {},
  ) {
    this.exchange = setup.exchange;
    this.hasImpact = impact === 'on';
    this.histories = setup.histories;
    this.lookStream = streamOf(setup.histories.seed, 'looks');
    this.scenarios = new Scenarios(setup.exchange, setup.histories);
    // Beside recordings the exchange has further symbols.
    const names = setup.exchange.symbols().filter((name) => setup.histories.has(name));
    const { steady } = setup.histories.universe;
    this.steady = new Set(names.length <= MAX_ALL_STEADY ? names : names.filter((name) => steady.has(name)));
  }

  /** Starts trading on the steady symbols, from the end of their histories up to `nowUs`. */
  start(nowUs: number): void {
    this.startDeferred(nowUs);
    this.isLazy = false;
    this.catchUpSymbol();
  }

  /**
   * Like {@link start}, but {@link catchUpSymbol} must be called for a symbol before its trades or its book are read.
   * Opens the participants' accounts; users' accounts may be opened before or after.
   */
  startDeferred(nowUs: number): void {
    this.accounts = this.openAccounts();
    this.isLazy = this.steady.size > 0;
    for (const symbol of this.steady) this.behind.add(symbol);
    this.remember(normalPass(nowUs));
    this.nowUs = nowUs;
  }

  /** The first symbol for which {@link catchUpSymbol} must still be called; undefined when there is none. */
  get nextBehind(): string | undefined {
    return this.behind.values().next().value ?? this.lagging.values().next().value;
  }

  /** Whether {@link catchUpSymbol} must still be called for a symbol. */
  isBehind(symbol: string): boolean {
    return this.behind.has(symbol) || this.lagging.has(symbol);
  }

  /**
   * Lets the participants of a symbol trade up to the market's current time; creates them if there are none yet. Does
   * nothing for a symbol that has caught up.
   *
   * @param symbol default: all symbols
   * @param mustStop called before each step; if it returns true, another call continues. Default: never.
   */
  catchUpSymbol(symbol?: string, mustStop?: () => boolean): void {
    for (const one of symbol === undefined ? [...this.behind, ...this.lagging] : [symbol]) {
      if (this.behind.delete(one)) {
        const { endUs } = this.histories;
        this.addParticipants(one, endUs, endUs);
        this.lagging.add(one);
      }
      if (!this.lagging.has(one)) continue;
      const symbolState = this.activeBySymbol.get(one);
      // The symbol may have made some of these steps already; they do nothing then.
      if (symbolState && !this.passes.every((pass) => this.run([symbolState], pass, mustStop))) return;
      this.lagging.delete(one);
    }
    if (this.nextBehind === undefined) this.passes.length = 0;
  }

  /** The best quotes of an idle symbol; undefined for a symbol that has an order book. */
  idleQuotes(symbol: string, nowUs: number): BestQuotes | undefined {
    if (this.steady.has(symbol) || this.activeBySymbol.has(symbol) || this.exchange.rules(symbol).status !== 'TRADING')
      return undefined;
    const history = this.histories.idleHistory(symbol, nowUs);
    if (!history) return undefined;
    const factor = this.shockOf(symbol) * this.scenarios.conditionsOf(symbol, history.fair).priceFactor(nowUs);
    return idleSymbolQuotes(this.histories.universe.symbol(symbol), history, nowUs, factor);
  }

  /** Whether {@link activate} would change anything and must therefore be called. */
  needsActivation(symbol: string, nowUs: number): boolean {
    const symbolState = this.activeBySymbol.get(symbol);
    if (symbolState) return !this.steady.has(symbol) && nowUs - symbolState.requestedUs >= REQUEST_NOTED_US;
    if (this.activeBySymbol.has(symbol) || this.behind.has(symbol)) return false;
    return this.exchange.symbolInfo(symbol).status === 'TRADING';
  }

  /**
   * Activates a symbol because a user requests or trades it: gives it participants and lets them trade up to `nowUs`.
   */
  activate(symbol: string, nowUs: number): void {
    if (!this.needsActivation(symbol, nowUs)) return;
    this.advance(nowUs, { isFull: true });
    const isNew = !this.activeBySymbol.has(symbol);
    if (isNew) this.addParticipants(symbol, nowUs, nowUs);
    const symbolState = this.activeBySymbol.get(symbol);
    if (!symbolState) return;
    const wasIdle = isNew || symbolState.nextUs - symbolState.requestedUs > REQUESTED_US;
    symbolState.requestedUs = nowUs;
    // A symbol that trades continues without {@link Participants.wake}, which would lose the takers that the last takers trigger.
    if (!wasIdle) return;
    // The makers of the symbol quote again immediately.
    symbolState.nextUs = Math.min(symbolState.nextUs, nowUs);
    symbolState.lookUs = symbolState.nextUs;
    symbolState.participants.wake(nowUs);
    this.step(symbolState);
  }

  /**
   * Multiplies the price of an asset by a factor. Its symbols quote around the new price at once, and a taker follows. All
   * symbols must be up to date.
   */
  shock(asset: string, factor: number, nowUs: number): void {
    this.shocks[asset] = (this.shocks[asset] ?? 1) * factor;
    for (const { symbol, participants } of this.active) {
      const { baseAsset, quoteAsset } = this.histories.universe.symbol(symbol);
      if (baseAsset !== asset && quoteAsset !== asset) continue;
      participants.shock = this.shockOf(symbol);
      if (this.exchange.rules(symbol).status !== 'TRADING') continue;
      participants.reactToNews((baseAsset === asset) === factor > 1 ? 'BUY' : 'SELL', nowUs);
    }
  }

  /** Takes an event of the engine: a fill of a user moves the price, and the makers quote again soon after it. */
  onEvent(event: ExchangeEvent): void {
    if (event.kind !== 'trade' || !this.hasImpact) return;
    const { symbol, buyerAccount, sellerAccount, quantityLots, timeUs } = event.trade;
    const [isBuyer, isSeller] = [!this.isParticipant(buyerAccount), !this.isParticipant(sellerAccount)];
    const symbolState = isBuyer === isSeller ? undefined : this.activeBySymbol.get(symbol);
    if (!symbolState) return;
    symbolState.participants.usersTraded(isBuyer ? quantityLots : -quantityLots, timeUs);
    makersReact(symbolState, timeUs);
  }

  /** The price move of a symbol that users' fills have caused; undefined for none. */
  impactOf(symbol: string): QuotedImpact | undefined {
    return this.activeBySymbol.get(symbol)?.participants.userImpact;
  }

  private isParticipant(account: number): boolean {
    const { accounts } = this;
    return (
      accounts !== undefined &&
      (account === accounts.maker || account === accounts.taker || account === accounts.arbitrageur)
    );
  }

  /** The factor by which news has multiplied the price of a symbol. */
  private shockOf(symbol: string): number {
    const { baseAsset, quoteAsset } = this.histories.universe.symbol(symbol);
    return (this.shocks[baseAsset] ?? 1) / (this.shocks[quoteAsset] ?? 1);
  }

  /** Lets the participants trade up to `nowUs`. Does nothing if that time was already reached. */
  advance(nowUs: number, { isFull = false, needsAll = false }: AdvanceOptions = {}): void {
    if (nowUs <= this.nowUs) return;
    const gapUs = nowUs - this.nowUs;
    const isLong = gapUs > LONG_GAP_US && !isFull;
    // The last minute of a long gap is traded in normal steps, so that the book and the newest klines look as usual.
    const longStepUs = Math.max(MINUTE_US, Math.ceil(gapUs / MAX_LONG_STEPS));
    const pass = isLong ? { untilUs: nowUs, longStepsUntilUs: nowUs - MINUTE_US, longStepUs } : normalPass(nowUs);
    const inUse = this.exchange.symbolsInUse();
    // An open order keeps its symbol from being idle, as a request does.
    for (const symbolState of this.active)
      if (!this.steady.has(symbolState.symbol) && inUse?.has(symbolState.symbol) !== false)
        symbolState.requestedUs = nowUs;
    if (this.isLazy) {
      const needed = needsAll ? undefined : inUse;
      if (needed === undefined) this.catchUpSymbol();
      else for (const symbol of needed) this.catchUpSymbol(symbol);
      for (const { symbol } of this.active)
        if (needed && !needed.has(symbol) && this.steady.has(symbol)) this.lagging.add(symbol);
      if (this.nextBehind !== undefined) this.remember(pass);
    }
    this.runAll(pass);
  }

  /** Remembers a step of time for the symbols that do not make it now. */
  private remember(pass: Pass): void {
    const { passes } = this;
    const last = passes.at(-1);
    if (last && isNormal(last) && isNormal(pass)) passes.pop();
    passes.push(pass);
  }

  /** Makes a step of time with all symbols that do not lag. */
  private runAll(pass: Pass): void {
    const { active, lagging } = this;
    this.run(lagging.size === 0 ? active : active.filter(({ symbol }) => !lagging.has(symbol)), pass);
    this.nowUs = pass.untilUs;
  }

  /** Moves these symbols forward to the end of a pass; other symbols do not move. Returns false if it stopped before the end. */
  private run(symbols: readonly ActiveSymbol[], pass: Pass, mustStop?: () => boolean): boolean {
    const { untilUs, longStepsUntilUs, longStepUs } = pass;
    for (;;) {
      const symbolState = earliestOf(symbols);
      if (!symbolState || dueUs(symbolState) > untilUs) return true;
      if (mustStop?.()) return false;
      if (dueUs(symbolState) < longStepsUntilUs)
        this.takeLongStep(symbolState, Math.min(longStepUs, longStepsUntilUs - dueUs(symbolState)));
      else this.step(symbolState);
    }
  }

  /** Runs the next taker or the next step of the makers, whichever is earlier. */
  private step(symbolState: ActiveSymbol): void {
    const isOpen = this.isOpen(symbolState);
    if (!this.steady.has(symbolState.symbol) && symbolState.nextUs - symbolState.requestedUs > REQUESTED_US) {
      if (symbolState.participants.nextTakerUs < symbolState.nextUs)
        symbolState.participants.skipTo(symbolState.nextUs);
      else this.takeLongStep(symbolState, MINUTE_US);
      return;
    }
    if (symbolState.participants.nextTakerUs < symbolState.nextUs) {
      const takerUs = symbolState.participants.nextTakerUs;
      if (isOpen) {
        symbolState.participants.runNextTaker();
        makersReact(symbolState, takerUs);
      } else symbolState.participants.skipTo(symbolState.nextUs);
      return;
    }
    if (isOpen) symbolState.participants.requote(symbolState.nextUs, looksNext(symbolState));
    this.scheduleNextStep(symbolState, symbolState.nextUs);
  }

  /** Whether a symbol trades at its next step. */
  private isOpen(symbolState: ActiveSymbol): boolean {
    if (this.exchange.rules(symbolState.symbol).status !== 'TRADING') return false;
    return !this.scenarios.conditions.isHalted(dueUs(symbolState));
  }

  private takeLongStep(symbolState: ActiveSymbol, longStepUs: number): void {
    const { participants } = symbolState;
    if (this.isOpen(symbolState)) participants.takeLongStep(symbolState.nextUs, longStepUs);
    else participants.skipTo(symbolState.nextUs);
    this.scheduleNextStep(symbolState, symbolState.nextUs + Math.max(0, longStepUs - STEP_MS * 1_000));
    // No taker arrives before the next step: the long step has already traded their volume.
    participants.skipTo(symbolState.nextUs);
  }

  /** Schedules the next step of the makers: at the first time after `afterUs` at which they look at the price. */
  private scheduleNextStep(symbolState: ActiveSymbol, afterUs: number): void {
    symbolState.steps += 1;
    symbolState.lookUs = nextLookUs(this.lookStream, afterUs);
    symbolState.nextUs = symbolState.lookUs;
  }

  /**
   * Creates the participants of a symbol. Its history ends in the minute of `nowUs`; trading starts at that minute, but
   * not before `sinceUs`.
   */
  private addParticipants(symbol: string, nowUs: number, sinceUs: number): void {
    const { seed, universe } = this.histories;
    const history = this.histories.open(symbol, nowUs);
    const { scale, nextTradeId } = history;
    const [last] = history.read(nextTradeId - 1, 1);
    if (last) this.exchange.seedSymbol(symbol, { lastPrice: scale.price(last.priceTicks), nextTradeId });
    if (this.exchange.symbolInfo(symbol).status !== 'TRADING' || !this.accounts) return;
    const setup = {
      exchange: this.exchange,
      market: universe.symbol(symbol),
      history,
      accounts: this.accounts,
      seed,
      hasImpact: this.hasImpact,
      conditions: this.scenarios.conditionsOf(symbol, history.fair),
    };
    const fromUs = Math.max(history.endUs, sinceUs);
    const participants = new Participants(setup, fromUs, this.shockOf(symbol));
    this.activeBySymbol.set(symbol, undefined);
    try {
      participants.placeFirstQuotes(fromUs);
    } catch (error) {
      // The symbol's filters allow no quotes: the symbol exists, and only users trade it.
      if (error instanceof Refusal) return;
      throw error;
    }
    const stream = streamOf(seed, `${symbol} steps`);
    const nextUs = nextLookUs(this.lookStream, fromUs);
    const symbolState: ActiveSymbol = {
      ...{ symbol, participants, stream, steps: 0 },
      ...{ nextUs, lookUs: nextUs, requestedUs: nowUs },
    };
    this.active.push(symbolState);
    this.activeBySymbol.set(symbol, symbolState);
  }

  /** Time of the next step of any symbol, or of any of the given symbols, microseconds. */
  nextUs(symbols?: ReadonlySet<string>): number | undefined {
    const { active } = this;
    const earliest = earliestOf(symbols === undefined ? active : active.filter(({ symbol }) => symbols.has(symbol)));
    return earliest && dueUs(earliest);
  }

  private openAccounts(): ParticipantAccounts {
    const funds = Object.fromEntries(this.histories.universe.assets.map((asset) => [asset, FUNDS]));
    const open = () => this.exchange.openAccount(funds, { makerRate: '0', takerRate: '0', isParticipant: true });
    return { maker: open(), taker: open(), arbitrageur: open() };
  }
}
