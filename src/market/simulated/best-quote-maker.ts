/**
 * Quotes the best bid and ask of one symbol around the fair price: one tick apart if the spread of the symbol is small,
 * sometimes wider for a moment. The quotes are replaced when the fair price moves away, and refilled when little
 * quantity is left.
 */

import type { Order, Side } from '../../exchange/index.js';
import { portable } from '../../protocol/index.js';
import { hashAt, uniform } from '../universe/random.js';
import { depthAt, halfSpreadOf, type LadderTerms, type QuotedTicks } from './ladder.js';

/**
 * Size of a quote in medians of the traded sizes: large enough for most takers. Larger ones would fill orders of users at
 * a price that does not contain the impact of these orders.
 */
const SIZE = { least: 2, more: 6 } as const;
/** A quote is replaced when less than this share of its quantity is left. */
const MIN_LEFT = 0.25;
/** Share of the prices at which the spread is wider, and the maximum extra distance as a share of the price. */
const WIDER = { share: 0.04, most: 0.3e-4 } as const;

export class BestQuoteMaker {
  private readonly terms: LadderTerms;
  private bid: Order | undefined;
  private ask: Order | undefined;
  private bidTicks = 0;
  private askTicks = 0;
  private placed = 0;

  constructor(terms: LadderTerms) {
    this.terms = terms;
  }

  /**
   * Cancels quotes that have another price than the one for `quoted`, or too little quantity left.
   *
   * @param leastLots quotes with less quantity are also cancelled. Default: 0
   */
  withdraw(quoted: QuotedTicks, nowUs: number, leastLots = 0): void {
    this.setPrices(quoted, nowUs);
    this.bid = this.keepOrCancel(this.bid, this.bidTicks, nowUs, leastLots);
    this.ask = this.keepOrCancel(this.ask, this.askTicks, nowUs, leastLots);
  }

  /** Whether {@link quote} would place an order. */
  get isMissing(): boolean {
    return this.bid === undefined || this.ask === undefined;
  }

  /** Price, in ticks, of the quote that an order of this side takes. */
  priceFor(side: Side): number {
    return side === 'BUY' ? this.askTicks : this.bidTicks;
  }

  /**
   * Places the missing quotes, around the price of the last {@link withdraw}.
   *
   * @param leastLots minimum quantity of a quote. Default: 0
   * @param lean logarithm of the factor by which the bid is larger than usual, and the ask smaller. Default: 0
   */
  quote(nowUs: number, leastLots = 0, lean = 0): void {
    this.bid ??= this.place('BUY', this.bidTicks, nowUs, leastLots, lean);
    this.ask ??= this.place('SELL', this.askTicks, nowUs, leastLots, -lean);
  }

  private setPrices({ bid, ask }: QuotedTicks, nowUs: number): void {
    const { stream } = this.terms;
    const fairTicks = (bid + ask) / 2;
    const half = Math.max(0.5, fairTicks * halfSpreadOf(this.terms, nowUs));
    // The spread is a function of the price, so that quotes do not change while the price does not move.
    const draw = uniform(hashAt(stream, Math.round(fairTicks * 8)));
    const wider = draw < WIDER.share ? fairTicks * WIDER.most * portable.pow(draw / WIDER.share, 3) : 0;
    this.bidTicks = Math.max(1, Math.floor(bid - half - wider + 0.5));
    this.askTicks = Math.max(this.bidTicks + 1, Math.ceil(ask + half + wider - 0.5));
  }

  private keepOrCancel(
    order: Order | undefined,
    priceTicks: number,
    nowUs: number,
    leastLots: number,
  ): Order | undefined {
    if (!order?.isOpen) return undefined;
    const least = Math.max(leastLots, MIN_LEFT * order.origLots);
    if (order.priceTicks === priceTicks && order.openLots >= least) return order;
    this.terms.exchange.cancelForParticipant(order, nowUs);
    return undefined;
  }

  private place(side: Side, priceTicks: number, nowUs: number, leastLots: number, lean: number): Order {
    const { exchange, symbol, account, scale, stream, medianLots, minLots } = this.terms;
    this.placed += 1;
    const u = uniform(hashAt(stream + 7, this.placed));
    const usual = medianLots * depthAt(this.terms, nowUs) * portable.exp(lean);
    const wanted = Math.round(usual * (SIZE.least + SIZE.more * portable.pow(u, 4)));
    const lots = Math.min(Math.max(minLots, leastLots, wanted), scale.rules.lotBounds.max);
    return exchange.placeForParticipant({ account, symbol, side, kind: 'GTC', ticks: priceTicks, lots }, nowUs);
  }
}
