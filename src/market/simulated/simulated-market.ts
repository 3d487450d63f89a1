/**
 * The simulated market of the embedded exchange: the participants who trade every symbol from where its past ends.
 *
 * Deterministic in the seed and the times it is advanced to. It has no clock: whoever owns the exchange calls
 * {@link SimulatedMarket.advance} before each command and every half second or so, always with the time of the
 * exchange's clock. Steps and takers have times of their own, so it does not matter how often that is, except after a gap
 * of more than ten minutes: then the market catches up in strides of a minute, each with a few trades of the volume that
 * it would have had; after more than a day in 1440 longer ones, so that no gap costs more.
 *
 * A market of a few symbols trades all of them all the time. What they have traded since the end of their past is made up
 * for one by one, when somebody wants to know ({@link SimulatedMarket.catchUpSymbol}): it comes out the same in any order, because
 * the participants of a symbol go by nothing but its own book and price. In a larger market a symbol sleeps until somebody looks at it
 * ({@link SimulatedMarket.activate}); then its participants sit down, and as long as nobody has looked for a minute they take
 * one step a minute, so that a thousand symbols cost what the few do that are watched. Symbols that are closed, or whose
 * filters leave no room for quotes, have none.
 */

import type { Exchange } from '../../exchange/index.js';
import { MINUTE_US, Refusal } from '../../protocol/index.js';
import type { BestQuotes } from '../series/tickers.js';
import { idleSymbolQuotes } from './idle-symbol-quotes.js';
import { type ParticipantAccounts, Participants, STEP_MS } from './participants.js';
import { hashAt, streamOf, uniform } from './random.js';
import type { SimulatedHistories } from './simulated-histories.js';

/** A gap longer than this is caught up in strides of a minute or more. */
const LONG_GAP_US = 600_000_000;
/** Strides of a symbol in one gap, so that a gap of any length costs no more than one of this many minutes. */
const MAX_LONG_STEPS = 1_440;
/** A market of more symbols than this trades only those that somebody looks at. */
const MAX_ALWAYS_ACTIVE = 16;
/** Nobody watches a symbol that was not looked at for so long. */
const REQUESTED_US = 60_000_000;
/** A look is noted when the one before is older than this. */
const REQUEST_NOTED_US = 10_000_000;
/** Deep enough that no user can trade the participants out of funds. */
const FUNDS = '1000000000';

interface ActiveSymbol {
  readonly symbol: string;
  readonly participants: Participants;
  readonly stream: number;
  steps: number;
  nextUs: number;
  requestedUs: number;
}

/** Participants on the symbols of a past. */
export class SimulatedMarket {
  private readonly exchange: Exchange;
  private readonly histories: SimulatedHistories;
  private readonly active: ActiveSymbol[] = [];
  /** By symbol; undefined for a symbol that cannot be quoted. */
  private readonly activeBySymbol = new Map<string, ActiveSymbol | undefined>();
  private readonly isAlwaysActive: boolean;
  private accounts: ParticipantAccounts | undefined;
  /** Symbols that are always live, and whose participants have not sat down yet. Nothing is known of them before that. */
  private readonly behind = new Set<string>();
  private nowUs = Number.NEGATIVE_INFINITY;

  constructor(setup: { readonly exchange: Exchange; readonly histories: SimulatedHistories }) {
    this.exchange = setup.exchange;
    this.histories = setup.histories;
    this.isAlwaysActive = setup.exchange.symbols().length <= MAX_ALWAYS_ACTIVE;
  }

  /** Starts trading on the symbols that are always live, from the end of history up to `nowUs`. */
  start(nowUs: number): void {
    this.startDeferred(nowUs);
    this.catchUpSymbol();
  }

  /**
   * {@link start}, but symbols wait until {@link catchUpSymbol} is called for them: until then they have no trades and no books.
   * Opens the participants' accounts; users' accounts may be opened before or after.
   */
  startDeferred(nowUs: number): void {
    this.accounts = this.openAccounts();
    if (this.isAlwaysActive) for (const symbol of this.exchange.symbols()) this.behind.add(symbol);
    this.nowUs = nowUs;
  }

  /** A symbol that is still to be settled, the first in their order; undefined when all are. */
  get nextBehind(): string | undefined {
    return this.behind.values().next().value;
  }

  /**
   * Tells the exchange where the history of a symbol left off, quotes, and trades up to the time that the others have
   * reached. Does nothing for a symbol that is settled. Default: all symbols.
   */
  catchUpSymbol(symbol?: string): void {
    for (const one of symbol === undefined ? [...this.behind] : [symbol]) {
      if (!this.behind.delete(one)) continue;
      const { endUs } = this.histories;
      this.addParticipants(one, endUs, endUs);
      const symbolState = this.activeBySymbol.get(one);
      while (symbolState && dueUs(symbolState) <= this.nowUs) this.step(symbolState);
    }
  }

  /** The best quotes that a symbol would have if somebody looked at it; undefined when its book says what it has. */
  idleQuotes(symbol: string, nowUs: number): BestQuotes | undefined {
    if (this.isAlwaysActive || this.activeBySymbol.has(symbol) || this.exchange.rules(symbol).status !== 'TRADING')
      return undefined;
    const history = this.histories.idleHistory(symbol, nowUs);
    return history && idleSymbolQuotes(this.histories.universe.symbol(symbol), history, nowUs);
  }

  /** Whether {@link activate} would change anything: then it must be called. */
  needsActivation(symbol: string, nowUs: number): boolean {
    const symbolState = this.activeBySymbol.get(symbol);
    if (symbolState) return !this.isAlwaysActive && nowUs - symbolState.requestedUs >= REQUEST_NOTED_US;
    if (this.activeBySymbol.has(symbol) || this.behind.has(symbol)) return false;
    return this.exchange.symbolInfo(symbol).status === 'TRADING';
  }

  /** Somebody wants to know about a symbol or trade it: from now on it is live, up to `nowUs` first of all. */
  activate(symbol: string, nowUs: number): void {
    if (!this.needsActivation(symbol, nowUs)) return;
    this.runTo(nowUs, Number.NEGATIVE_INFINITY, 0);
    if (!this.activeBySymbol.has(symbol)) this.addParticipants(symbol, nowUs, nowUs);
    const symbolState = this.activeBySymbol.get(symbol);
    if (!symbolState) return;
    symbolState.requestedUs = nowUs;
    // It may have been left alone for a while: the makers are back at once.
    symbolState.nextUs = Math.min(symbolState.nextUs, nowUs);
    symbolState.participants.skipTo(nowUs);
    this.step(symbolState);
  }

  /** Lets the participants trade up to `nowUs`. Does nothing for a time that was reached before. */
  advance(nowUs: number): void {
    const gapUs = nowUs - this.nowUs;
    // A gap is strided over from where everybody stood before it.
    if (gapUs > LONG_GAP_US) this.catchUpSymbol();
    if (gapUs <= LONG_GAP_US) this.runTo(nowUs, Number.NEGATIVE_INFINITY, 0);
    // The last minute of a long gap is traded in full, so that the book and the newest klines look as ever.
    else this.runTo(nowUs, nowUs - MINUTE_US, Math.max(MINUTE_US, Math.ceil(gapUs / MAX_LONG_STEPS)));
  }

  /** Steps up to `nowUs`; those before `longStepsUntilUs` are strides of that length. */
  private runTo(nowUs: number, longStepsUntilUs: number, longStepUs: number): void {
    if (nowUs <= this.nowUs) return;
    for (;;) {
      const symbolState = this.earliest();
      if (!symbolState || dueUs(symbolState) > nowUs) break;
      if (dueUs(symbolState) < longStepsUntilUs)
        this.takeLongStep(symbolState, Math.min(longStepUs, longStepsUntilUs - dueUs(symbolState)));
      else this.step(symbolState);
    }
    this.nowUs = nowUs;
  }

  /** A taker or a step of the makers, whichever comes first. */
  private step(symbolState: ActiveSymbol): void {
    const isOpen = this.exchange.rules(symbolState.symbol).status === 'TRADING';
    if (!this.isAlwaysActive && symbolState.nextUs - symbolState.requestedUs > REQUESTED_US) {
      if (symbolState.participants.nextTakerUs < symbolState.nextUs)
        symbolState.participants.skipTo(symbolState.nextUs);
      else this.takeLongStep(symbolState, MINUTE_US);
      return;
    }
    if (symbolState.participants.nextTakerUs < symbolState.nextUs) {
      if (isOpen) symbolState.participants.runNextTaker();
      else symbolState.participants.skipTo(symbolState.nextUs);
      return;
    }
    if (isOpen) symbolState.participants.requote(symbolState.nextUs);
    this.scheduleNextStep(symbolState, 0);
  }

  private takeLongStep(symbolState: ActiveSymbol, longStepUs: number): void {
    const { participants } = symbolState;
    if (this.exchange.rules(symbolState.symbol).status === 'TRADING')
      participants.takeLongStep(symbolState.nextUs, longStepUs);
    else participants.skipTo(symbolState.nextUs);
    this.scheduleNextStep(symbolState, Math.max(0, longStepUs - STEP_MS * 1_000));
    // No taker comes before the next step: what they would have traded was traded now.
    participants.skipTo(symbolState.nextUs);
  }

  private scheduleNextStep(symbolState: ActiveSymbol, moreUs: number): void {
    symbolState.steps += 1;
    symbolState.nextUs = nextStepUs(symbolState.stream, symbolState.steps, symbolState.nextUs) + moreUs;
  }

  /** Participants begin to trade a symbol whose past ends in the minute of `nowUs`, from then on but not before `sinceUs`. */
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
    };
    const fromUs = Math.max(history.endUs, sinceUs);
    const participants = new Participants(setup, fromUs);
    this.activeBySymbol.set(symbol, undefined);
    try {
      participants.placeFirstQuotes(fromUs);
    } catch (error) {
      // Filters that leave no room for quotes: the symbol is there, and nobody but users trades it.
      if (error instanceof Refusal) return;
      throw error;
    }
    const stream = streamOf(seed, `${symbol} steps`);
    const nextUs = nextStepUs(stream, 0, fromUs);
    const symbolState: ActiveSymbol = { symbol, participants, stream, steps: 0, nextUs, requestedUs: nowUs };
    this.active.push(symbolState);
    this.activeBySymbol.set(symbol, symbolState);
  }

  /** When a participant does something next, microseconds. */
  nextUs(): number | undefined {
    return this.earliest()?.nextUs;
  }

  private earliest(): ActiveSymbol | undefined {
    let earliest = this.active[0];
    for (const symbolState of this.active) if (earliest && dueUs(symbolState) < dueUs(earliest)) earliest = symbolState;
    return earliest;
  }

  private openAccounts(): ParticipantAccounts {
    const funds = Object.fromEntries(this.histories.universe.assets.map((asset) => [asset, FUNDS]));
    const open = () => this.exchange.openAccount(funds, { makerRate: '0', takerRate: '0', isParticipant: true });
    return { maker: open(), taker: open(), arbitrageur: open() };
  }
}

function dueUs(symbolState: ActiveSymbol): number {
  return Math.min(symbolState.nextUs, symbolState.participants.nextTakerUs);
}

/** Steps come after 0.6 to 1.4 times the mean, so that trades do not stand on a grid of times. */
function nextStepUs(stream: number, steps: number, fromUs: number): number {
  return fromUs + Math.round(STEP_MS * 1_000 * (0.6 + 0.8 * uniform(hashAt(stream, steps))));
}
