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
import { sleepingQuotes } from './idle-symbol-quotes.js';
import { type ParticipantAccounts, Participants, STEP_MS } from './participants.js';
import { hashAt, streamOf, unit } from './random.js';
import type { SimulatedPast } from './simulated-past.js';

/** A gap longer than this is caught up in strides of a minute or more. */
const LONG_GAP_US = 600_000_000;
/** Strides of a symbol in one gap, so that a gap of any length costs no more than one of this many minutes. */
const MAX_STRIDES = 1_440;
/** A market of more symbols than this trades only those that somebody looks at. */
const ALL_LIVE = 16;
/** Nobody watches a symbol that was not looked at for so long. */
const WATCHED_US = 60_000_000;
/** A look is noted when the one before is older than this. */
const LOOK_US = 10_000_000;
/** Deep enough that no user can trade the participants out of funds. */
const FUNDS = '1000000000';

interface Seat {
  readonly symbol: string;
  readonly participants: Participants;
  readonly stream: number;
  steps: number;
  nextUs: number;
  lookedUs: number;
}

/** Participants on the symbols of a past. */
export class SimulatedMarket {
  private readonly exchange: Exchange;
  private readonly past: SimulatedPast;
  private readonly seats: Seat[] = [];
  /** By symbol; undefined for a symbol that cannot be quoted. */
  private readonly seatOf = new Map<string, Seat | undefined>();
  private readonly isAllLive: boolean;
  private accounts: ParticipantAccounts | undefined;
  /** Symbols that are always live, and whose participants have not sat down yet. Nothing is known of them before that. */
  private readonly waiting = new Set<string>();
  private nowUs = Number.NEGATIVE_INFINITY;

  constructor(setup: { readonly exchange: Exchange; readonly past: SimulatedPast }) {
    this.exchange = setup.exchange;
    this.past = setup.past;
    this.isAllLive = setup.exchange.symbols().length <= ALL_LIVE;
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
    if (this.isAllLive) for (const symbol of this.exchange.symbols()) this.waiting.add(symbol);
    this.nowUs = nowUs;
  }

  /** A symbol that is still to be settled, the first in their order; undefined when all are. */
  get nextBehind(): string | undefined {
    return this.waiting.values().next().value;
  }

  /**
   * Tells the exchange where the history of a symbol left off, quotes, and trades up to the time that the others have
   * reached. Does nothing for a symbol that is settled. Default: all symbols.
   */
  catchUpSymbol(symbol?: string): void {
    for (const one of symbol === undefined ? [...this.waiting] : [symbol]) {
      if (!this.waiting.delete(one)) continue;
      const { endUs } = this.past;
      this.sitDown(one, endUs, endUs);
      const seat = this.seatOf.get(one);
      while (seat && dueUs(seat) <= this.nowUs) this.step(seat);
    }
  }

  /** The best quotes that a symbol would have if somebody looked at it; undefined when its book says what it has. */
  idleQuotes(symbol: string, nowUs: number): BestQuotes | undefined {
    if (this.isAllLive || this.seatOf.has(symbol) || this.exchange.rules(symbol).status !== 'TRADING') return undefined;
    const history = this.past.asleep(symbol, nowUs);
    return history && sleepingQuotes(this.past.universe.symbol(symbol), history, nowUs);
  }

  /** Whether {@link activate} would change anything: then it must be called. */
  needsActivation(symbol: string, nowUs: number): boolean {
    const seat = this.seatOf.get(symbol);
    if (seat) return !this.isAllLive && nowUs - seat.lookedUs >= LOOK_US;
    if (this.seatOf.has(symbol) || this.waiting.has(symbol)) return false;
    return this.exchange.symbolInfo(symbol).status === 'TRADING';
  }

  /** Somebody wants to know about a symbol or trade it: from now on it is live, up to `nowUs` first of all. */
  activate(symbol: string, nowUs: number): void {
    if (!this.needsActivation(symbol, nowUs)) return;
    this.runTo(nowUs, Number.NEGATIVE_INFINITY, 0);
    if (!this.seatOf.has(symbol)) this.sitDown(symbol, nowUs, nowUs);
    const seat = this.seatOf.get(symbol);
    if (!seat) return;
    seat.lookedUs = nowUs;
    // It may have been left alone for a while: the makers are back at once.
    seat.nextUs = Math.min(seat.nextUs, nowUs);
    seat.participants.skipTo(nowUs);
    this.step(seat);
  }

  /** Lets the participants trade up to `nowUs`. Does nothing for a time that was reached before. */
  advance(nowUs: number): void {
    const gapUs = nowUs - this.nowUs;
    // A gap is strided over from where everybody stood before it.
    if (gapUs > LONG_GAP_US) this.catchUpSymbol();
    if (gapUs <= LONG_GAP_US) this.runTo(nowUs, Number.NEGATIVE_INFINITY, 0);
    // The last minute of a long gap is traded in full, so that the book and the newest klines look as ever.
    else this.runTo(nowUs, nowUs - MINUTE_US, Math.max(MINUTE_US, Math.ceil(gapUs / MAX_STRIDES)));
  }

  /** Steps up to `nowUs`; those before `strideUntilUs` are strides of that length. */
  private runTo(nowUs: number, strideUntilUs: number, strideUs: number): void {
    if (nowUs <= this.nowUs) return;
    for (;;) {
      const seat = this.earliest();
      if (!seat || dueUs(seat) > nowUs) break;
      if (dueUs(seat) < strideUntilUs) this.stride(seat, Math.min(strideUs, strideUntilUs - dueUs(seat)));
      else this.step(seat);
    }
    this.nowUs = nowUs;
  }

  /** A taker or a step of the makers, whichever comes first. */
  private step(seat: Seat): void {
    const isOpen = this.exchange.rules(seat.symbol).status === 'TRADING';
    if (!this.isAllLive && seat.nextUs - seat.lookedUs > WATCHED_US) {
      if (seat.participants.nextTakerUs < seat.nextUs) seat.participants.skipTo(seat.nextUs);
      else this.stride(seat, MINUTE_US);
      return;
    }
    if (seat.participants.nextTakerUs < seat.nextUs) {
      if (isOpen) seat.participants.take();
      else seat.participants.skipTo(seat.nextUs);
      return;
    }
    if (isOpen) seat.participants.requote(seat.nextUs);
    this.toNext(seat, 0);
  }

  private stride(seat: Seat, strideUs: number): void {
    const { participants } = seat;
    if (this.exchange.rules(seat.symbol).status === 'TRADING') participants.stride(seat.nextUs, strideUs);
    else participants.skipTo(seat.nextUs);
    this.toNext(seat, Math.max(0, strideUs - STEP_MS * 1_000));
    // No taker comes before the next step: what they would have traded was traded now.
    participants.skipTo(seat.nextUs);
  }

  private toNext(seat: Seat, moreUs: number): void {
    seat.steps += 1;
    seat.nextUs = nextStepUs(seat.stream, seat.steps, seat.nextUs) + moreUs;
  }

  /** Participants begin to trade a symbol whose past ends in the minute of `nowUs`, from then on but not before `sinceUs`. */
  private sitDown(symbol: string, nowUs: number, sinceUs: number): void {
    const { seed, universe } = this.past;
    const history = this.past.open(symbol, nowUs);
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
    this.seatOf.set(symbol, undefined);
    try {
      participants.open(fromUs);
    } catch (error) {
      // Filters that leave no room for quotes: the symbol is there, and nobody but users trades it.
      if (error instanceof Refusal) return;
      throw error;
    }
    const stream = streamOf(seed, `${symbol} steps`);
    const nextUs = nextStepUs(stream, 0, fromUs);
    const seat = { symbol, participants, stream, steps: 0, nextUs, lookedUs: nowUs };
    this.seats.push(seat);
    this.seatOf.set(symbol, seat);
  }

  /** When a participant does something next, microseconds. */
  nextUs(): number | undefined {
    return this.earliest()?.nextUs;
  }

  private earliest(): Seat | undefined {
    let earliest = this.seats[0];
    for (const seat of this.seats) if (earliest && dueUs(seat) < dueUs(earliest)) earliest = seat;
    return earliest;
  }

  private openAccounts(): ParticipantAccounts {
    const funds = Object.fromEntries(this.past.universe.assets.map((asset) => [asset, FUNDS]));
    const open = () => this.exchange.openAccount(funds, { makerRate: '0', takerRate: '0', isParticipant: true });
    return { maker: open(), taker: open(), arbitrageur: open() };
  }
}

function dueUs(seat: Seat): number {
  return Math.min(seat.nextUs, seat.participants.nextTakerUs);
}

/** Steps come after 0.6 to 1.4 times the mean, so that trades do not stand on a grid of times. */
function nextStepUs(stream: number, steps: number, fromUs: number): number {
  return fromUs + Math.round(STEP_MS * 1_000 * (0.6 + 0.8 * unit(hashAt(stream, steps))));
}
