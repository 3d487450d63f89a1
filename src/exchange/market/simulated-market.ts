/**
 * The simulated market of the embedded exchange: the past of every symbol, and from start-up on the participants who
 * trade it.
 *
 * Deterministic in the seed and the times it is advanced to. It has no clock: whoever owns the exchange calls
 * {@link SimulatedMarket.advance} before each command and every half second or so, always with the time of the
 * exchange's clock. Steps have times of their own, so it does not matter how often that is, except after a gap of more
 * than ten minutes: then the market catches up minute by minute, with less trading than it would have had.
 */
import type { Exchange } from '../exchange.js';
import type { SymbolInfo } from '../symbol-rules.js';
import { AssetPaths } from './fair-price.js';
import { historyEndMs, SimulatedHistory } from './history.js';
import type { HistorySource } from './history-source.js';
import { type ParticipantAccounts, Participants, STEP_MS } from './participants.js';
import { hashAt, streamOf, unit } from './random.js';
import { SIMULATED_UNIVERSE, type Universe } from './universe.js';

/** A gap longer than this is caught up with one step a minute. */
const LONG_GAP_US = 600_000_000;
const MINUTE_US = 60_000_000;
const START_STEP_US = 3_000_000;
/** Deep enough that no user can trade the participants out of funds. */
const FUNDS = '1000000000';

/** The pasts of the simulated symbols; shared paths make them agree with one another. */
export class SimulatedPast {
  readonly seed: number;
  readonly universe: Universe;
  /** Where the pasts end and live trading begins: the minute of start-up, microseconds. */
  readonly endUs: number;
  readonly histories: ReadonlyMap<string, SimulatedHistory>;

  /**
   * @param symbols symbols of the universe
   * @param startUs start-up, microseconds since the epoch
   */
  constructor(seed: number, symbols: readonly SymbolInfo[], startUs: number, universe: Universe = SIMULATED_UNIVERSE) {
    const paths = new AssetPaths(seed, universe);
    const startMs = Math.floor(startUs / 1_000);
    this.seed = seed;
    this.universe = universe;
    this.endUs = historyEndMs(startMs) * 1_000;
    this.histories = new Map(symbols.map((one) => [one.symbol, new SimulatedHistory(one, paths, startMs)]));
  }

  /** The histories as market data wants them. */
  get sources(): ReadonlyMap<string, HistorySource> {
    return this.histories;
  }
}

interface Seat {
  readonly participants: Participants;
  readonly stream: number;
  steps: number;
  lastUs: number;
  nextUs: number;
}

/** Participants on every symbol of a past. */
export class SimulatedMarket {
  readonly #exchange: Exchange;
  readonly #past: SimulatedPast;
  readonly #seats: Seat[] = [];
  #nowUs = Number.NEGATIVE_INFINITY;

  constructor(setup: { readonly exchange: Exchange; readonly past: SimulatedPast }) {
    this.#exchange = setup.exchange;
    this.#past = setup.past;
  }

  /**
   * Tells the exchange where history left off, opens the participants' accounts, quotes, and trades from the end of
   * history up to `nowUs`. Users' accounts may be opened before or after.
   */
  start(nowUs: number): void {
    const { seed, universe, histories, endUs } = this.#past;
    const accounts = this.#openAccounts();
    for (const [symbol, history] of histories) {
      const { scale, fair, nextTradeId } = history;
      const [last] = history.read(nextTradeId - 1, 1);
      if (last) this.#exchange.seedSymbol(symbol, { lastPrice: scale.price(last.priceTicks), nextTradeId });
      const market = universe.symbol(symbol);
      const participants = new Participants(
        { exchange: this.#exchange, market, scale, fair, accounts, seed },
        endUs / 1_000,
      );
      participants.open(endUs);
      const stream = streamOf(seed, `${symbol} steps`);
      this.#seats.push({ participants, stream, steps: 0, lastUs: endUs, nextUs: nextStepUs(stream, 0, endUs) });
    }
    this.#nowUs = endUs;
    // Nobody watches the seconds from the minute's start to start-up: fewer steps, a quicker start.
    this.#runTo(nowUs, nowUs, START_STEP_US);
  }

  /** Lets the participants trade up to `nowUs`. Does nothing for a time that was reached before. */
  advance(nowUs: number): void {
    const isLongGap = nowUs - this.#nowUs > LONG_GAP_US;
    // The last minute of a long gap is traded in full, so that the book and the newest klines look as ever.
    this.#runTo(nowUs, isLongGap ? nowUs - MINUTE_US : Number.NEGATIVE_INFINITY, MINUTE_US);
  }

  /** Steps up to `nowUs`; those before `coarseUntilUs` come only every `coarseStepUs`. */
  #runTo(nowUs: number, coarseUntilUs: number, coarseStepUs: number): void {
    if (nowUs <= this.#nowUs) return;
    for (;;) {
      const seat = this.#earliest();
      if (!seat || seat.nextUs > nowUs) break;
      const isCoarse = seat.nextUs < coarseUntilUs;
      seat.participants.step(seat.nextUs, (seat.nextUs - seat.lastUs) / 1_000, isCoarse && coarseStepUs >= MINUTE_US);
      seat.steps += 1;
      seat.lastUs = seat.nextUs;
      seat.nextUs = nextStepUs(seat.stream, seat.steps, seat.lastUs);
      if (isCoarse) seat.nextUs += coarseStepUs - STEP_MS * 1_000;
    }
    this.#nowUs = nowUs;
  }

  #earliest(): Seat | undefined {
    let earliest = this.#seats[0];
    for (const seat of this.#seats) if (earliest && seat.nextUs < earliest.nextUs) earliest = seat;
    return earliest;
  }

  #openAccounts(): ParticipantAccounts {
    const funds = Object.fromEntries(this.#past.universe.assets.map((asset) => [asset, FUNDS]));
    const open = () => this.#exchange.openAccount(funds, { makerRate: '0', takerRate: '0', isParticipant: true });
    return { maker: open(), taker: open(), arbitrageur: open() };
  }
}

/** Steps come after 0.6 to 1.4 times the mean, so that trades do not stand on a grid of times. */
function nextStepUs(stream: number, steps: number, fromUs: number): number {
  return fromUs + Math.round(STEP_MS * 1_000 * (0.6 + 0.8 * unit(hashAt(stream, steps))));
}
