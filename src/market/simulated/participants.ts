/**
 * The simulated participants of one symbol: a maker that quotes the best prices, a maker that quotes a ladder around
 * them, takers that arrive in clusters (arrivals.ts) and usually repeat the side of the last taker, takers that end a
 * silence (silence-breakers.ts), and an arbitrageur that takes users' orders beyond the fair price.
 *
 * The participants trade through the same engine as users. A user's resting order is filled when the fair price moves
 * through it. A user's market order takes quotes of the ladder, which come back within seconds to minutes, around a
 * price that the fills of users have moved (user-impact.ts).
 */

import type { Bounds, Exchange, OrderSide, ParticipantOrder, Side } from '../../exchange/index.js';
import { DAY_US, MINUTE_US, portable, Refusal } from '../../protocol/index.js';
import type { MarketScale } from '../series/scale.js';
import { Random, streamOf } from '../universe/random.js';
import type { SimulatedSymbol } from '../universe/universe.js';
import { Arrivals } from './arrivals.js';
import { BestQuoteMaker } from './best-quote-maker.js';
import { LARGE_QUANTILE } from './flow/taker-flow.js';
import { QUANTILE_BITS, sizeTable } from './flow/trade-sizes.js';
import { Ladder, type QuotedTicks } from './ladder.js';
import type { SimulatedHistory } from './past/simulated-history.js';
import type { FairPrice } from './path/fair-price.js';
import type { SymbolConditions } from './scenarios/conditions.js';
import { SilenceBreakers } from './silence-breakers.js';
import { NO_MOVE, type QuotedImpact, UserImpact } from './user-impact.js';

/** When the first taker comes after a symbol was idle: later than the reply to a subscription, but soon. */
const FIRST_TAKER = { leastUs: 500_000, moreUs: 1_500_000 } as const;
/** Mean time between two looks of the makers at the price. */
export const STEP_MS = 500;
/** Maximum number of the arbitrageur's orders per step; further orders follow in the next step. */
const MAX_SWEEPS = 20;
/** Maximum number of takers in one long step. */
const LONG_STEP_TAKERS = 2;
/** Size of a taker's order in trade sizes: some orders make several trades. */
const TAKER_SIZE = 1.6;
/** The quotes follow when the fair price has moved by more than this share. */
const REQUOTE_DISTANCE = 0.1e-4;
/** A taker takes quotes up to this share of the price beyond the best one, and does not trade the rest of its order. */
const MOST_WALK = 8e-4;
/** A taker within this time after another one is often a part of the same order: its side and a similar size. */
const BURST = { us: 300_000, sameSide: 0.5, sameSize: 0.3, sizeBits: 8 } as const;

const MINUTES_PER_DAY = 1_440;
/** The fair price is this factor away from the lowest and the highest allowed price, or a quarter of their distance. */
const ROOM = 2;
/** The highest price of a symbol whose filter has no maximum, so that prices stay exact integers. */
const MOST_TICKS = 2 ** 50;

/** How the sizes of the best quotes follow the coming move: time ahead, share of the move, largest change of the logarithm. */
const LEAN = { us: 1_000_000, share: 0.3, most: 0.55 } as const;

/** Accounts that the participants trade from. */
export interface ParticipantAccounts {
  readonly maker: number;
  readonly taker: number;
  readonly arbitrageur: number;
}

/** The inputs of the participants of one symbol. */
export interface ParticipantsSetup {
  readonly exchange: Exchange;
  readonly market: SimulatedSymbol;
  /** The history that live trading continues, with the trade counts of the coming minutes. */
  readonly history: SimulatedHistory;
  readonly accounts: ParticipantAccounts;
  readonly seed: number;
  /** Whether the fills of users move the price. */
  readonly hasImpact: boolean;
  /** The effects of scenarios on the symbol. */
  readonly conditions: SymbolConditions;
}

/** All participants of one symbol except users. */
export class Participants {
  readonly symbol: string;
  /** By how much news has multiplied the fair price. */
  shock: number;
  private readonly exchange: Exchange;
  private readonly scale: MarketScale;
  private readonly fair: FairPrice;
  private readonly history: SimulatedHistory;
  private readonly accounts: ParticipantAccounts;
  private readonly conditions: SymbolConditions;
  private readonly minLots: number;
  private readonly quantiles: Float64Array;
  private readonly meanLots: number;
  private readonly random: Random;
  private readonly arrivals: Arrivals;
  private readonly breakers: SilenceBreakers;
  private readonly ladder: Ladder;
  private readonly bestQuotes: BestQuoteMaker;
  /** The fair price that the makers have seen last, ticks. */
  private fairTicks: number;
  /** The prices that the quotes are placed around. */
  private quoted: QuotedTicks & { readonly fair: number };
  /** Undefined in a market that users do not move. */
  private readonly impact: UserImpact | undefined;
  private nextArrivalUs: number;
  private lastSide: Side = 'BUY';
  private lastQuantile = 0;
  private lastTakerUs: number;

  /** @param startUs start time; the fair price at that time determines the spacing of the ladder */
  constructor(setup: ParticipantsSetup, startUs: number, shock = 1) {
    this.shock = shock;
    const { exchange, market, history, accounts, seed, conditions } = setup;
    const { scale, fair } = history;
    this.symbol = market.symbol;
    this.exchange = exchange;
    this.scale = scale;
    this.fair = fair;
    this.history = history;
    this.accounts = accounts;
    this.conditions = conditions;
    const { sizes, mean } = sizeTable(market.medianLots);
    this.quantiles = sizes;
    this.meanLots = mean;
    this.random = new Random(streamOf(seed, `${market.symbol} takers`));
    this.arrivals = new Arrivals(history, this.random, startUs);
    this.nextArrivalUs = this.arrivals.next();
    this.lastTakerUs = startUs;
    const dailyLots = market.tradesPerMinute * MINUTES_PER_DAY * mean;
    this.impact = setup.hasImpact ? new UserImpact({ dailyLots, dailyVolatility: fair.dailyVolatility }) : undefined;
    this.fairTicks = this.fairTicksAt(startUs);
    this.quoted = this.quotesAt(startUs);
    this.minLots = leastLots(scale, this.quoted.bid);
    this.breakers = new SilenceBreakers(streamOf(seed, `${market.symbol} silences`), startUs);
    const terms = {
      exchange,
      symbol: market.symbol,
      scale,
      account: accounts.maker,
      halfSpread: market.halfSpreadBps / 10_000,
      medianLots: market.medianLots,
      minLots: this.minLots,
      stream: streamOf(seed, `${market.symbol} ladder`),
      conditions,
    };
    this.bestQuotes = new BestQuoteMaker(terms);
    this.ladder = new Ladder(terms, this.quoted.bid);
  }

  /** Time of the next taker, microseconds. */
  get nextTakerUs(): number {
    return Math.min(this.nextArrivalUs, this.breakers.nextUs);
  }

  /** The effect of users' fills: the move of the price, and the factor by which they have moved the quotes. */
  get userImpact(): QuotedImpact | undefined {
    const { bid, ask, fair } = this.quoted;
    return this.impact && { impact: this.impact, quoted: (bid + ask) / 2 / fair };
  }

  /** Records the lots that users have bought, net; negative if they have sold. */
  usersTraded(lots: number, nowUs: number): void {
    this.impact?.add(lots, nowUs);
  }

  /** Places the first quotes. */
  placeFirstQuotes(nowUs: number): void {
    this.bestQuotes.withdraw(this.quoted, nowUs);
    this.bestQuotes.quote(nowUs);
    this.ladder.quote(this.quoted, nowUs);
  }

  /** The makers follow the fair price at once, and a taker trades in the direction of its move. */
  reactToNews(side: Side, nowUs: number): void {
    this.requote(nowUs);
    this.takeUpTo(side, this.drawOrder(nowUs).lots, nowUs);
  }

  /**
   * Moves the makers' quotes to the fair price, and takes users' orders beyond it.
   *
   * @param looks false if the makers use the price that they know, and only place missing quotes. Default: true
   */
  requote(nowUs: number, looks = true): void {
    if (looks) this.fairTicks = this.fairTicksAt(nowUs);
    this.updateQuotedPrice(nowUs);
    this.withdraw(nowUs);
    this.takeMispricedOrders(nowUs);
    if (this.bestQuotes.isMissing) this.bestQuotes.quote(nowUs, 0, this.leanAt(nowUs));
    this.ladder.quote(this.quoted, nowUs);
  }

  /** The taker of {@link Participants.nextTakerUs} trades against the current quotes. */
  runNextTaker(): void {
    const nowUs = this.nextTakerUs;
    if (nowUs < this.nextArrivalUs) {
      const planned = this.history.tradesIn(Math.floor(nowUs / MINUTE_US));
      const { side, lots } = this.breakers.next(this.quantiles, planned, this.buyShareAt(nowUs, false));
      this.takeUpTo(side, Math.max(this.minLots, lots), nowUs);
      return;
    }
    for (let left = this.takersNow(nowUs); left > 0; left -= 1) {
      const { side, lots } = this.drawOrder(nowUs);
      this.takeUpTo(side, lots, nowUs);
    }
    this.breakers.startFrom(nowUs);
    this.nextArrivalUs = this.arrivals.next();
  }

  /**
   * A long step, for a symbol that nobody requested recently: a few takers trade the volume of the whole step against
   * the best quotes only. The ladder is removed first and takers' prices are limited, so that users' orders far from
   * the market are not filled. After a series of long steps, call {@link Participants.requote}.
   */
  takeLongStep(nowUs: number, sinceUs: number): void {
    this.fairTicks = this.fairTicksAt(nowUs);
    this.updateQuotedPrice(nowUs);
    const expected = this.arrivals.rate(nowUs) * sinceUs;
    const takers = Math.max(1, Math.min(LONG_STEP_TAKERS, Math.round(expected)));
    const lots = Math.round((this.meanLots * expected) / takers);
    this.ladder.clear(nowUs);
    this.bestQuotes.withdraw(this.quoted, nowUs);
    this.takeMispricedOrders(nowUs);
    for (let i = 0; i < takers; i += 1) {
      this.bestQuotes.withdraw(this.quoted, nowUs, lots * 2);
      this.bestQuotes.quote(nowUs, lots * 4);
      const { side } = this.drawOrder(nowUs);
      const wanted = Math.max(this.minLots, Math.round(lots * (0.5 + this.random.uniform())));
      this.takerOrder(side, this.bestQuotes.priceFor(side), wanted, nowUs);
    }
  }

  /** Lets no taker arrive before this time. */
  skipTo(timeUs: number): void {
    this.arrivals.skipTo(timeUs);
    this.nextArrivalUs = this.arrivals.next();
    this.breakers.startFrom(timeUs);
  }

  /**
   * Continues trading after a pause: the first taker comes within two seconds, so that nobody waits a minute for a trade of
   * a quiet symbol.
   */
  wake(nowUs: number): void {
    this.nextArrivalUs = nowUs + Math.ceil(FIRST_TAKER.leastUs + FIRST_TAKER.moreUs * this.random.uniform());
    this.arrivals.startWith(this.nextArrivalUs);
    this.breakers.startFrom(nowUs);
  }

  private withdraw(nowUs: number): void {
    this.bestQuotes.withdraw(this.quoted, nowUs);
    this.ladder.withdraw(this.quoted, nowUs);
  }

  /** Updates the quoted price if the fair price has moved away from it. */
  private updateQuotedPrice(nowUs: number): void {
    const wanted = this.quotesAt(nowUs);
    const { bid, ask } = this.quoted;
    if (Math.max(Math.abs(wanted.bid - bid), Math.abs(wanted.ask - ask)) > this.requoteTicks) this.quoted = wanted;
  }

  /** Makers know a little of the coming move: the best quote in the direction of the move is smaller. */
  private leanAt(nowUs: number): number {
    const move = this.fair.atTime((nowUs + LEAN.us) / 1_000) / this.fair.atTime(nowUs / 1_000) - 1;
    const usual = this.fair.dailyVolatility * Math.sqrt(LEAN.us / DAY_US);
    return LEAN.most * Math.max(-1, Math.min(1, (LEAN.share * move) / usual));
  }

  private get requoteTicks(): number {
    return this.quoted.bid * REQUOTE_DISTANCE;
  }

  /** The prices to quote around: the fair price that the makers know, moved by the fills of users. */
  private quotesAt(timeUs: number): QuotedTicks & { readonly fair: number } {
    const { fairTicks: fair } = this;
    const { bid, ask } = this.impact?.at(timeUs) ?? NO_MOVE;
    return { bid: moved(fair, bid), ask: moved(fair, ask), fair };
  }

  /** The fair price, which users do not move. */
  private fairTicksAt(timeUs: number): number {
    const factor = this.shock * this.conditions.priceFactor(timeUs);
    const { tickUnits, priceBounds } = this.scale.rules;
    return allowedPrice((factor * this.fair.atTime(timeUs / 1_000) * 1e8) / Number(tickUnits), priceBounds);
  }

  /** Number of takers that come in place of one usual taker; a scenario can change this number. */
  private takersNow(nowUs: number): number {
    const activity = this.conditions.activity(nowUs);
    return activity === 1 ? 1 : Math.floor(activity + this.random.uniform());
  }

  /** Draws the order of a taker: see flow/taker-flow.ts. */
  private drawOrder(nowUs: number): { readonly side: Side; readonly lots: number } {
    const { random, quantiles } = this;
    const isPart = nowUs - this.lastTakerUs < BURST.us;
    this.lastTakerUs = nowUs;
    const [repeats, buys, size] = [random.uniform(), random.uniform(), random.below(quantiles.length)];
    const near = this.lastQuantile + (size >> (QUANTILE_BITS - BURST.sizeBits)) - 2 ** (BURST.sizeBits - 1);
    this.lastQuantile = isPart && repeats < BURST.sameSize ? Math.max(0, Math.min(quantiles.length - 1, near)) : size;
    const share = this.buyShareAt(nowUs, this.lastQuantile >= LARGE_QUANTILE);
    if (this.conditions.buys(nowUs) !== undefined || !isPart || repeats >= BURST.sameSide)
      this.lastSide = buys < share ? 'BUY' : 'SELL';
    const lots = (quantiles[this.lastQuantile] as number) * TAKER_SIZE * this.history.flow.sizeFactor;
    return { side: this.lastSide, lots: Math.max(this.minLots, Math.round(lots)) };
  }

  /** The probability that a taker buys. The call also sets the `sizeFactor` of the flow for this time. */
  private buyShareAt(nowUs: number, isLarge: boolean): number {
    const { flow } = this.history;
    flow.lookAt(nowUs / 1_000);
    return this.conditions.buys(nowUs) ?? (isLarge ? flow.largeBuyShare : flow.buyShare);
  }

  /**
   * Takes every ask below and every bid above the fair price. The makers' quotes were withdrawn before, so these are
   * users' orders.
   */
  private takeMispricedOrders(nowUs: number): void {
    const { bids, asks } = this.exchange.book(this.symbol);
    for (let i = 0; i < MAX_SWEEPS; i += 1) {
      // A remaining quote of a maker is never beyond the price that it was placed around.
      if (asks.bestTicks > 0 && asks.bestTicks < this.quoted.bid) this.arbitrage('BUY', asks, nowUs);
      else if (bids.bestTicks > this.quoted.ask) this.arbitrage('SELL', bids, nowUs);
      else return;
      // The trade with the user's order has moved the price.
      if (!this.impact) continue;
      this.quoted = this.quotesAt(nowUs);
      this.withdraw(nowUs);
    }
  }

  /**
   * Takes the best price level of the other side, at most the quantity that moves the price to this level: a large order
   * of a user supports the price while it is filled.
   */
  private arbitrage(side: Side, from: OrderSide, nowUs: number): void {
    const [best] = from.depth(1);
    if (best === undefined) return;
    const most = Math.min(best.lots, this.scale.rules.lotBounds.max);
    const lots = Math.min(most, Math.max(this.minLots, this.lotsUpTo(best.priceTicks, side, most, nowUs)));
    this.send({ account: this.accounts.arbitrageur, side, kind: 'IOC', ticks: best.priceTicks, lots }, nowUs);
  }

  /** The lots that users must trade against orders of `side` to move the price to `ticks`, at most `most`. */
  private lotsUpTo(ticks: number, side: Side, most: number, nowUs: number): number {
    if (!this.impact) return most;
    const move = portable.log(ticks / this.fairTicks);
    return this.impact.lotsTo(side === 'BUY' ? 'SELL' : 'BUY', move, most, nowUs);
  }

  /** Takes orders up to a maximum distance from the best price: a taker stops if the book is thin. */
  private takeUpTo(side: Side, lots: number, nowUs: number): void {
    const { bids, asks } = this.exchange.book(this.symbol);
    const best = side === 'BUY' ? asks.bestTicks : bids.bestTicks;
    if (best <= 0) return;
    const walk = Math.ceil(best * MOST_WALK);
    this.takerOrder(side, Math.max(1, side === 'BUY' ? best + walk : best - walk), lots, nowUs);
  }

  private takerOrder(side: Side, ticks: number, lots: number, nowUs: number): void {
    this.send({ account: this.accounts.taker, side, kind: 'IOC', ticks, lots }, nowUs);
  }

  /**
   * A participant's order can be refused, for example because a user has emptied the book. Then the order is skipped.
   */
  private send(order: Omit<ParticipantOrder, 'symbol'>, nowUs: number): void {
    try {
      this.exchange.placeForParticipant({ ...order, symbol: this.symbol }, nowUs);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** The price after a move; `move` is the logarithm of the factor. */
function moved(ticks: number, move: number): number {
  return move === 0 ? ticks : ticks * portable.exp(move);
}

/**
 * A price that the price filter allows, with room for the quotes around it: shocks, scenarios and the trend of many years may move the fair price beyond the
 * filter.
 */
export function allowedPrice(ticks: number, { min, max }: Bounds): number {
  const most = Math.min(max, MOST_TICKS);
  if (min <= 1) return Math.min(most / ROOM, ticks);
  // The filter of a pair of stable coins is narrow.
  const room = Math.min(ROOM, Math.sqrt(Math.sqrt(most / min)));
  return Math.max(min * room, Math.min(most / room, ticks));
}

/** Minimum quantity whose notional passes the symbol's filters, with a margin for price moves. */
export function leastLots(scale: MarketScale, priceTicks: number): number {
  const minUnits = scale.rules.notional?.minUnits ?? 0n;
  const perLot = Number(scale.rules.notionalUnits(Math.max(1, Math.floor(priceTicks)), 1_000)) / 1_000;
  return Math.max(1, scale.rules.lotBounds.min, Math.ceil((1.5 * Number(minUnits)) / perLot));
}
