/**
 * The simulated market of the embedded exchange: the participants who trade every symbol from where its past ends.
 *
 * Deterministic in the seed and the times it is advanced to. It has no clock: whoever owns the exchange calls
 * {@link SimulatedMarket.advance} before each command and every half second or so, always with the time of the
 * exchange's clock. Steps have times of their own, so it does not matter how often that is, except after a gap of more
 * than ten minutes: then the market catches up minute by minute, after days in still longer steps, with less trading than
 * it would have had.
 *
 * A market of a few symbols trades all of them all the time. In a larger one a symbol sleeps until somebody looks at it
 * ({@link SimulatedMarket.look}); then its participants sit down, and as long as nobody has looked for a minute they take
 * one step a minute, so that a thousand symbols cost what the few do that are watched. Symbols that are closed, or whose
 * filters leave no room for quotes, have none.
 */
import { Fault } from '../../protocol/errors.js';
import type { Exchange } from '../exchange.js';
import { type ParticipantAccounts, Participants, STEP_MS } from './participants.js';
import { hashAt, streamOf, unit } from './random.js';
import type { SimulatedPast } from './simulated-past.js';
import { sleepingQuotes } from './sleeping-quotes.js';
import type { BestQuotes } from './tickers.js';

/** A gap longer than this is caught up with one step a minute. */
const LONG_GAP_US = 600_000_000;
const MINUTE_US = 60_000_000;
/** Steps of a symbol that a gap is caught up with at most: a day of minutes, which takes about a second. */
const MOST_COARSE_STEPS = 1_440;
const START_STEP_US = 3_000_000;
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
  lastUs: number;
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
  private nowUs = Number.NEGATIVE_INFINITY;

  constructor(setup: { readonly exchange: Exchange; readonly past: SimulatedPast }) {
    this.exchange = setup.exchange;
    this.past = setup.past;
    this.isAllLive = setup.exchange.symbols().length <= ALL_LIVE;
  }

  /**
   * Opens the participants' accounts, and on the symbols that are always live tells the exchange where history left off,
   * quotes, and trades from the end of history up to `nowUs`. Users' accounts may be opened before or after.
   */
  start(nowUs: number): void {
    const { endUs } = this.past;
    this.accounts = this.openAccounts();
    if (this.isAllLive) for (const symbol of this.exchange.symbols()) this.sitDown(symbol, endUs);
    this.nowUs = endUs;
    // Nobody watches the seconds from the minute's start to start-up: fewer steps, a quicker start.
    this.runTo(nowUs, nowUs, START_STEP_US);
  }

  /** The best quotes that a symbol would have if somebody looked at it; undefined when its book says what it has. */
  quotesAsleep(symbol: string, nowUs: number): BestQuotes | undefined {
    if (this.isAllLive || this.seatOf.has(symbol) || this.exchange.rules(symbol).status !== 'TRADING') return undefined;
    const history = this.past.asleep(symbol, nowUs);
    return history && sleepingQuotes(this.past.universe.symbol(symbol), history, nowUs);
  }

  /** Whether {@link look} would change anything: then it must be called. */
  isUnwatched(symbol: string, nowUs: number): boolean {
    if (this.isAllLive) return false;
    const seat = this.seatOf.get(symbol);
    if (seat) return nowUs - seat.lookedUs >= LOOK_US;
    return !this.seatOf.has(symbol) && this.exchange.symbolInfo(symbol).status === 'TRADING';
  }

  /** Somebody wants to know about a symbol or trade it: from now on it is live, up to `nowUs` first of all. */
  look(symbol: string, nowUs: number): void {
    if (!this.isUnwatched(symbol, nowUs)) return;
    this.runTo(nowUs, Number.NEGATIVE_INFINITY, MINUTE_US);
    if (!this.seatOf.has(symbol)) this.sitDown(symbol, nowUs);
    const seat = this.seatOf.get(symbol);
    if (!seat) return;
    seat.lookedUs = nowUs;
    // It may have been left alone for a while: its next step is due.
    seat.nextUs = Math.min(seat.nextUs, nowUs);
    this.step(seat, false, 0);
  }

  /** Lets the participants trade up to `nowUs`. Does nothing for a time that was reached before. */
  advance(nowUs: number): void {
    const isLongGap = nowUs - this.nowUs > LONG_GAP_US;
    // Steps of a minute, longer ones where there would be too many of them: somebody may put the clock forward by a year.
    const coarseUs = Math.max(MINUTE_US, Math.ceil((nowUs - this.nowUs) / MOST_COARSE_STEPS));
    // The last minute of a long gap is traded in full, so that the book and the newest klines look as ever.
    this.runTo(nowUs, isLongGap ? nowUs - MINUTE_US : Number.NEGATIVE_INFINITY, coarseUs);
  }

  /** Steps up to `nowUs`; those before `coarseUntilUs` come only every `coarseStepUs`. */
  private runTo(nowUs: number, coarseUntilUs: number, coarseStepUs: number): void {
    if (nowUs <= this.nowUs) return;
    for (;;) {
      const seat = this.earliest();
      if (!seat || seat.nextUs > nowUs) break;
      this.step(seat, seat.nextUs < coarseUntilUs, coarseStepUs);
    }
    this.nowUs = nowUs;
  }

  private step(seat: Seat, isCoarse: boolean, coarseStepUs: number): void {
    const isIdle = !this.isAllLive && seat.nextUs - seat.lookedUs > WATCHED_US;
    const isLong = isIdle || (isCoarse && coarseStepUs >= MINUTE_US);
    if (this.exchange.rules(seat.symbol).status === 'TRADING') {
      seat.participants.step(seat.nextUs, (seat.nextUs - seat.lastUs) / 1_000, isLong);
    }
    seat.steps += 1;
    seat.lastUs = seat.nextUs;
    seat.nextUs = nextStepUs(seat.stream, seat.steps, seat.lastUs);
    if (isIdle) seat.nextUs += MINUTE_US - STEP_MS * 1_000;
    else if (isCoarse) seat.nextUs += coarseStepUs - STEP_MS * 1_000;
  }

  /** Participants begin to trade a symbol from the minute of `nowUs` on. */
  private sitDown(symbol: string, nowUs: number): void {
    const { seed, universe } = this.past;
    const history = this.past.open(symbol, nowUs);
    const { scale, fair, nextTradeId } = history;
    const [last] = history.read(nextTradeId - 1, 1);
    if (last) this.exchange.seedSymbol(symbol, { lastPrice: scale.price(last.priceTicks), nextTradeId });
    if (this.exchange.symbolInfo(symbol).status !== 'TRADING' || !this.accounts) return;
    const setup = {
      exchange: this.exchange,
      market: universe.symbol(symbol),
      scale,
      fair,
      accounts: this.accounts,
      seed,
    };
    const fromUs = Math.max(history.endUs, this.nowUs);
    const participants = new Participants(setup, fromUs / 1_000);
    this.seatOf.set(symbol, undefined);
    try {
      participants.open(fromUs);
    } catch (error) {
      // Filters that leave no room for quotes: the symbol is there, and nobody but users trades it.
      if (error instanceof Fault) return;
      throw error;
    }
    const stream = streamOf(seed, `${symbol} steps`);
    const nextUs = nextStepUs(stream, 0, fromUs);
    const seat = { symbol, participants, stream, steps: 0, lastUs: fromUs, nextUs, lookedUs: nowUs };
    this.seats.push(seat);
    this.seatOf.set(symbol, seat);
  }

  /** When a participant does something next, microseconds. */
  nextUs(): number | undefined {
    return this.earliest()?.nextUs;
  }

  private earliest(): Seat | undefined {
    let earliest = this.seats[0];
    for (const seat of this.seats) if (earliest && seat.nextUs < earliest.nextUs) earliest = seat;
    return earliest;
  }

  private openAccounts(): ParticipantAccounts {
    const funds = Object.fromEntries(this.past.universe.assets.map((asset) => [asset, FUNDS]));
    const open = () => this.exchange.openAccount(funds, { makerRate: '0', takerRate: '0', isParticipant: true });
    return { maker: open(), taker: open(), arbitrageur: open() };
  }
}

/** Steps come after 0.6 to 1.4 times the mean, so that trades do not stand on a grid of times. */
function nextStepUs(stream: number, steps: number, fromUs: number): number {
  return fromUs + Math.round(STEP_MS * 1_000 * (0.6 + 0.8 * unit(hashAt(stream, steps))));
}
