/**
 * The participants of one simulated symbol: a maker who quotes the best prices and another with a ladder around them,
 * takers who come in clusters (arrivals.ts) and mostly do as the one before did, and an arbitrageur who takes what users
 * offer beyond the fair price.
 *
 * They trade through the same engine as everybody. A resting order of a user is filled when the fair price moves
 * through it; a user's market order takes the ladder's quotes, which come back with the next step.
 */

import type { Exchange, Side } from '../../exchange/index.js';
import { MINUTE_US, Refusal } from '../../protocol/index.js';
import type { MarketScale } from '../series/scale.js';
import { Arrivals } from './arrivals.js';
import { BestQuoteMaker } from './best-quote-maker.js';
import type { FairPrice } from './fair-price.js';
import { Ladder } from './ladder.js';
import { orderFlowRegime, quantileLots } from './minute-trades.js';
import { Random, streamOf } from './random.js';
import type { SimulatedHistory } from './simulated-history.js';
import type { SimulatedSymbol } from './universe.js';

/** Mean time between two steps of a symbol. */
export const STEP_MS = 500;
/** Orders the arbitrageur may send in one step; what is left waits for the next. */
const MAX_SWEEPS = 20;
/** Takers of one long step. */
const LONG_STEP_TAKERS = 2;
/** Size of a taker's order in sizes of trades: some make several. */
const TAKER_SIZE = 1.6;
/** How far the fair price may leave the quotes before they follow, as a part of it. */
const REQUOTE_DISTANCE = 0.1e-4;
/** How likely a taker does as the one before, and how soon that is forgotten. */
const SAME_SIDE_SHARE = 0.85;
const SAME_SIDE_DECAY_US = 8_000_000;

/** Accounts that the participants trade from. */
export interface ParticipantAccounts {
  readonly maker: number;
  readonly taker: number;
  readonly arbitrageur: number;
}

/** What the participants of one symbol need. */
export interface ParticipantsSetup {
  readonly exchange: Exchange;
  readonly market: SimulatedSymbol;
  /** The past that they go on from, and its plan of what comes. */
  readonly history: SimulatedHistory;
  readonly accounts: ParticipantAccounts;
  readonly seed: number;
}

/** Everybody who trades on one symbol but the users. */
export class Participants {
  readonly symbol: string;
  /** When the next taker comes, microseconds. */
  nextTakerUs: number;
  private readonly exchange: Exchange;
  private readonly scale: MarketScale;
  private readonly fair: FairPrice;
  private readonly accounts: ParticipantAccounts;
  private readonly minLots: number;
  private readonly quantiles: Float64Array;
  private readonly meanLots: number;
  private readonly random: Random;
  private readonly regimeStream: number;
  private readonly arrivals: Arrivals;
  private readonly ladder: Ladder;
  private readonly bestQuotes: BestQuoteMaker;
  /** The price that the quotes stand around. */
  private quotedTicks: number;
  private lastSide = 0;
  private lastTakerUs: number;
  private orders = 0;

  /** @param startUs when they start; the fair price then decides how fine the ladder is */
  constructor(setup: ParticipantsSetup, startUs: number) {
    const { exchange, market, history, accounts, seed } = setup;
    const { scale, fair } = history;
    this.symbol = market.symbol;
    this.exchange = exchange;
    this.scale = scale;
    this.fair = fair;
    this.accounts = accounts;
    this.quantiles = quantileLots(market.medianLots);
    this.meanLots = this.quantiles.reduce((sum, lots) => sum + lots, 0) / this.quantiles.length;
    this.random = new Random(streamOf(seed, `${market.symbol} takers`));
    this.regimeStream = streamOf(seed, `${market.symbol} minute`);
    this.arrivals = new Arrivals(history, this.random, startUs);
    this.nextTakerUs = this.arrivals.next();
    this.lastTakerUs = startUs;
    this.quotedTicks = this.ticksAt(startUs);
    this.minLots = leastLots(scale, this.quotedTicks);
    const terms = {
      exchange,
      symbol: market.symbol,
      scale,
      account: accounts.maker,
      halfSpread: market.halfSpreadBps / 10_000,
      medianLots: market.medianLots,
      minLots: this.minLots,
      stream: streamOf(seed, `${market.symbol} ladder`),
    };
    this.bestQuotes = new BestQuoteMaker(terms);
    this.ladder = new Ladder(terms, this.quotedTicks);
  }

  /** Puts up the first quotes. */
  placeFirstQuotes(nowUs: number): void {
    this.bestQuotes.withdraw(this.quotedTicks, nowUs);
    this.bestQuotes.quote(nowUs);
    this.ladder.quote(this.quotedTicks, nowUs);
  }

  /** The makers follow the fair price; what users offer beyond it is taken. */
  requote(nowUs: number): void {
    this.updateQuotedPrice(nowUs);
    this.bestQuotes.withdraw(this.quotedTicks, nowUs);
    this.ladder.withdraw(this.quotedTicks, nowUs);
    this.takeMispricedOrders(nowUs);
    this.bestQuotes.quote(nowUs);
    this.ladder.quote(this.quotedTicks, nowUs);
  }

  /** The taker who comes at {@link Participants.nextTakerUs} trades on the quotes as they stand. */
  runNextTaker(): void {
    const nowUs = this.nextTakerUs;
    this.takerOrder(this.sideOf(nowUs), { type: 'MARKET' }, this.drawLots(), nowUs);
    this.nextTakerUs = this.arrivals.next();
  }

  /**
   * A long step while nobody watches: few takers trade what many would have, on quotes that are just the best ones. With
   * no ladder behind these, they go no further: an order that a user left far away is none of their business.
   * A run of such steps ends with {@link Participants.requote}.
   */
  takeLongStep(nowUs: number, sinceUs: number): void {
    this.updateQuotedPrice(nowUs);
    const expected = this.arrivals.rate(nowUs) * sinceUs;
    const takers = Math.max(1, Math.min(LONG_STEP_TAKERS, Math.round(expected)));
    const lots = Math.round((this.meanLots * expected) / takers);
    this.ladder.clear(nowUs);
    this.bestQuotes.withdraw(this.quotedTicks, nowUs);
    this.takeMispricedOrders(nowUs);
    for (let i = 0; i < takers; i += 1) {
      this.bestQuotes.withdraw(this.quotedTicks, nowUs, lots * 2);
      this.bestQuotes.quote(nowUs, lots * 4);
      const side = this.sideOf(nowUs);
      const wanted = Math.max(this.minLots, Math.round(lots * (0.5 + this.random.uniform())));
      const price = this.scale.price(this.bestQuotes.priceFor(side));
      this.takerOrder(side, { type: 'LIMIT', timeInForce: 'IOC', price }, wanted, nowUs);
    }
  }

  /** Nobody comes before this time. */
  skipTo(timeUs: number): void {
    this.arrivals.skipTo(timeUs);
    this.nextTakerUs = this.arrivals.next();
  }

  /** Moves the price that is quoted around once the fair price has left it. */
  private updateQuotedPrice(nowUs: number): void {
    const fairTicks = this.ticksAt(nowUs);
    if (Math.abs(fairTicks - this.quotedTicks) > this.requoteTicks) this.quotedTicks = fairTicks;
  }

  private get requoteTicks(): number {
    return this.quotedTicks * REQUOTE_DISTANCE;
  }

  private ticksAt(timeUs: number): number {
    return (this.fair.atTime(timeUs / 1_000) * 1e8) / Number(this.scale.rules.tickUnits);
  }

  private drawLots(): number {
    const lots = (this.quantiles[this.random.below(this.quantiles.length)] as number) * TAKER_SIZE;
    return Math.max(this.minLots, Math.round(lots));
  }

  /** A taker does as the one before did, the likelier the shorter ago that was, and otherwise leans with the price. */
  private sideOf(nowUs: number): Side {
    const sameSideShare = SAME_SIDE_SHARE * Math.exp((this.lastTakerUs - nowUs) / SAME_SIDE_DECAY_US);
    const away = (this.ticksAt(nowUs) - this.quotedTicks) / (2 * this.requoteTicks + 1);
    const imbalance =
      orderFlowRegime(this.regimeStream, Math.floor(nowUs / MINUTE_US)) + 0.2 * Math.max(-1, Math.min(1, away));
    const draw = this.random.uniform() < 0.5 + Math.max(-0.4, Math.min(0.4, imbalance)) ? 1 : -1;
    const side = this.lastSide !== 0 && this.random.uniform() < sameSideShare ? this.lastSide : draw;
    this.lastSide = side;
    this.lastTakerUs = nowUs;
    return side > 0 ? 'BUY' : 'SELL';
  }

  /** Takes every offer below and every bid above the fair price: the makers' are gone, so these are users'. */
  private takeMispricedOrders(nowUs: number): void {
    const ticksPer = 1e8 / Number(this.scale.rules.tickUnits);
    for (let i = 0; i < MAX_SWEEPS; i += 1) {
      const { bidPrice, bidQty, askPrice, askQty } = this.exchange.bookTicker(this.symbol);
      const ask = Number(askPrice) * ticksPer;
      // A maker's own quote that stays is never beyond the price that it was made for.
      if (ask > 0 && ask < this.quotedTicks) this.arbitrage('BUY', askPrice, askQty, nowUs);
      else if (Number(bidPrice) * ticksPer > this.quotedTicks) this.arbitrage('SELL', bidPrice, bidQty, nowUs);
      else return;
    }
  }

  private arbitrage(side: Side, price: string, quantity: string, nowUs: number): void {
    this.orders += 1;
    const clientOrderId = `arbitrage-${this.orders}`;
    const account = this.accounts.arbitrageur;
    const terms = { type: 'LIMIT', timeInForce: 'IOC', quantity, price, clientOrderId } as const;
    this.sendIgnoringRefusal(() =>
      this.exchange.apply({ kind: 'placeOrder', account, symbol: this.symbol, side, ...terms }, nowUs),
    );
  }

  private takerOrder(
    side: Side,
    kind: { readonly type: 'MARKET' } | { readonly type: 'LIMIT'; readonly timeInForce: 'IOC'; readonly price: string },
    lots: number,
    nowUs: number,
  ): void {
    this.orders += 1;
    const clientOrderId = `taker-${this.orders}`;
    const account = this.accounts.taker;
    const terms = { ...kind, quantity: this.scale.quantity(lots), clientOrderId };
    this.sendIgnoringRefusal(() =>
      this.exchange.apply({ kind: 'placeOrder', account, symbol: this.symbol, side, ...terms }, nowUs),
    );
  }

  /** A participant's order may be refused like anybody's (a user has emptied the book, say): then it just was not sent. */
  private sendIgnoringRefusal(send: () => void): void {
    try {
      send();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Least quantity whose notional passes the symbol's minimum with a margin for price moves. */
export function leastLots(scale: MarketScale, priceTicks: number): number {
  const minUnits = scale.rules.notional?.minUnits ?? 0n;
  const perLot = Number(scale.rules.notionalUnits(Math.max(1, Math.floor(priceTicks)), 1_000)) / 1_000;
  return Math.max(1, scale.rules.lotBounds.min, Math.ceil((1.5 * Number(minUnits)) / perLot));
}
