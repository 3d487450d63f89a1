/**
 * The participants of one simulated symbol: makers who keep a ladder around the fair price, takers who come now and
 * then, alone or in clusters, and an arbitrageur who takes what users offer beyond the fair price.
 *
 * They trade through the same engine as everybody. A resting order of a user is filled when the fair price moves
 * through it; a user's market order takes the ladder's quotes, which come back with the next step.
 */
import { Fault } from '../../protocol/errors.js';
import type { Exchange } from '../exchange.js';
import type { Side } from '../order.js';
import type { FairPrice } from './fair-price.js';
import { Ladder } from './ladder.js';
import { quantileLots } from './minute-tape.js';
import { Random, streamOf } from './random.js';
import type { MarketScale } from './scale.js';
import type { SimulatedSymbol } from './universe.js';

/** Mean time between two steps of a symbol. */
export const STEP_MS = 500;
/** Orders the arbitrageur may send in one step; what is left waits for the next. */
const MAX_SWEEPS = 20;
/** Takers of one step; matters only for the long steps of catching up. */
const MAX_TAKERS = 6;

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
  readonly scale: MarketScale;
  readonly fair: FairPrice;
  readonly accounts: ParticipantAccounts;
  readonly seed: number;
}

/** Everybody who trades on one symbol but the users. */
export class Participants {
  readonly symbol: string;
  private readonly exchange: Exchange;
  private readonly scale: MarketScale;
  private readonly fair: FairPrice;
  private readonly accounts: ParticipantAccounts;
  private readonly tradesPerMs: number;
  private readonly minLots: number;
  private readonly quantiles: Float64Array;
  private readonly random: Random;
  private readonly ladder: Ladder;
  private readonly spreadTicks: number;
  private fairTicks: number;
  private orders = 0;

  /** @param startMs when they start; the fair price then decides how fine the ladder is */
  constructor(setup: ParticipantsSetup, startMs: number) {
    const { exchange, market, scale, fair, accounts, seed } = setup;
    this.symbol = market.symbol;
    this.exchange = exchange;
    this.scale = scale;
    this.fair = fair;
    this.accounts = accounts;
    this.tradesPerMs = market.tradesPerMinute / 60_000;
    this.quantiles = quantileLots(market.medianLots);
    this.random = new Random(streamOf(seed, `${market.symbol} takers`));
    this.fairTicks = this.ticksAt(startMs);
    this.minLots = leastLots(scale, this.fairTicks);
    this.spreadTicks = this.fairTicks * (market.halfSpreadBps / 10_000) + 1;
    this.ladder = new Ladder(
      {
        exchange,
        symbol: market.symbol,
        scale,
        account: accounts.maker,
        halfSpread: market.halfSpreadBps / 10_000,
        medianLots: market.medianLots,
        minLots: this.minLots,
        stream: streamOf(seed, `${market.symbol} ladder`),
      },
      this.fairTicks,
    );
  }

  /** Puts up the first quotes. */
  open(nowUs: number): void {
    this.ladder.quote(this.fairTicks, nowUs);
  }

  /** One step: takers trade on the quotes as they stand, then the makers follow the fair price. */
  step(nowUs: number, sinceMs: number, atLeastOneTaker: boolean): void {
    const before = this.fairTicks;
    this.fairTicks = this.ticksAt(nowUs / 1_000);
    this.take(this.fairTicks - before, nowUs, sinceMs, atLeastOneTaker);
    this.ladder.withdraw(this.fairTicks, nowUs);
    this.sweep(nowUs);
    this.ladder.quote(this.fairTicks, nowUs);
  }

  private ticksAt(timeMs: number): number {
    return (this.fair.atTime(timeMs) * 1e8) / Number(this.scale.rules.tickUnits);
  }

  private take(changeTicks: number, nowUs: number, sinceMs: number, atLeastOne: boolean): void {
    const random = this.random;
    const liveliness = this.fair.volatilityAtKnot(this.fair.knotOf(nowUs / 1_000));
    const expected = this.tradesPerMs * sinceMs * (0.3 + liveliness) * 0.6;
    // Arrivals of a Poisson process, each of which may bring others along.
    let takers = atLeastOne ? 1 : 0;
    let leftOver = expected - exponential(random);
    while (leftOver > 0) {
      takers += 1;
      leftOver -= exponential(random);
    }
    while (takers > 0 && takers < MAX_TAKERS && random.unit() < 0.25) takers += 1;
    const lean = Math.max(-0.4, Math.min(0.4, (0.1 * changeTicks) / this.spreadTicks));
    for (let i = Math.min(takers, MAX_TAKERS); i > 0; i -= 1) {
      const side = random.unit() < 0.5 + lean ? 'BUY' : 'SELL';
      const lots = Math.max(this.minLots, this.quantiles[random.below(this.quantiles.length)] as number);
      this.market(side, lots, nowUs);
    }
  }

  /** Takes every offer below and every bid above the fair price: the makers' are gone, so these are users'. */
  private sweep(nowUs: number): void {
    for (let i = 0; i < MAX_SWEEPS; i += 1) {
      const { bidPrice, bidQty, askPrice, askQty } = this.exchange.bookTicker(this.symbol);
      const ticksPer = 1e8 / Number(this.scale.rules.tickUnits);
      const ask = Number(askPrice) * ticksPer;
      if (ask > 0 && ask < this.fairTicks) this.arbitrage('BUY', askPrice, askQty, nowUs);
      else if (Number(bidPrice) * ticksPer > this.fairTicks) this.arbitrage('SELL', bidPrice, bidQty, nowUs);
      else return;
    }
  }

  private arbitrage(side: Side, price: string, quantity: string, nowUs: number): void {
    this.orders += 1;
    const clientOrderId = `arbitrage-${this.orders}`;
    const account = this.accounts.arbitrageur;
    const terms = { type: 'LIMIT', timeInForce: 'IOC', quantity, price, clientOrderId } as const;
    this.attempt(() =>
      this.exchange.apply({ kind: 'placeOrder', account, symbol: this.symbol, side, ...terms }, nowUs),
    );
  }

  private market(side: Side, lots: number, nowUs: number): void {
    this.orders += 1;
    const clientOrderId = `taker-${this.orders}`;
    const account = this.accounts.taker;
    const terms = { type: 'MARKET', quantity: this.scale.quantity(lots), clientOrderId } as const;
    this.attempt(() =>
      this.exchange.apply({ kind: 'placeOrder', account, symbol: this.symbol, side, ...terms }, nowUs),
    );
  }

  /** A participant's order may be refused like anybody's (a user has emptied the book, say): then it just was not sent. */
  private attempt(send: () => void): void {
    try {
      send();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
    }
  }
}

/** Waiting time with mean 1. */
function exponential(random: Random): number {
  return -Math.log(1 - random.unit());
}

/** Least quantity whose notional passes the symbol's minimum with a margin for price moves. */
export function leastLots(scale: MarketScale, priceTicks: number): number {
  const minUnits = scale.rules.notional?.minUnits ?? 0n;
  const perLot = Number(scale.rules.notionalUnits(Math.max(1, Math.floor(priceTicks)), 1_000)) / 1_000;
  return Math.max(1, scale.rules.lotBounds.min, Math.ceil((1.5 * Number(minUnits)) / perLot));
}
