/**
 * Quotes a ladder of orders around the fair price of one symbol: about 120 bids and 120 asks, dense near the fair
 * price.
 *
 * Quotes lie on two fixed price lattices: a fine one near the fair price and a coarse one up to about one per cent
 * away. Fixed lattices keep requoting cheap: when the fair price moves, only the cells that leave or enter the range
 * need a command. Every quote has its own price within its cell and its own size, so that the ladder looks irregular. A
 * quote that was filled is placed again at the next requote.
 *
 * A requote does not visit the quotes that stay. The cells with quotes are a range, because takers fill quotes in the
 * sequence of their prices: the filled ones are at the best end.
 */
import type { Exchange, Order, Side } from '../../exchange/index.js';
import type { MarketScale } from '../series/scale.js';
import { hashAt, uniform } from '../universe/random.js';
import type { SymbolConditions } from './scenarios/conditions.js';

const NEAR_CELLS = 8;
const FAR_CELLS = 114;
const NEAR_SPACING = 0.15e-4;
const FAR_SPACING = 0.85e-4;
/** Usual size of a quote, in medians of the traded sizes. */
const NEAR_SIZE = 2.5;
const FAR_SIZE = 24;
/** Distance that a scenario multiplies at least, as a share of the price: the usual one is less than a tick. */
const LEAST_WIDE = 0.2e-4;

/** The prices that the two sides are quoted around, ticks: the fair price, moved by users. They differ after a large order. */
export interface QuotedTicks {
  readonly bid: number;
  readonly ask: number;
}

/** What the makers of one symbol need to place their quotes. */
export interface LadderTerms {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly scale: MarketScale;
  /** The maker's account. */
  readonly account: number;
  /** Distance of the best quotes from the fair price, as a share of it. */
  readonly halfSpread: number;
  /** Median size of the symbol's trades. */
  readonly medianLots: number;
  /** Minimum size whose notional passes the filters. */
  readonly minLots: number;
  /** Random stream of the ladder. */
  readonly stream: number;
  /** What scenarios do to the symbol. */
  readonly conditions: SymbolConditions;
}

/** The quotes of one side on one lattice. @internal */
export class QuoteRow {
  private readonly quotes = new Map<number, Order>();
  private readonly ladder: LadderTerms;
  private readonly side: Side;
  private readonly spacing: number;
  private readonly sizeFactor: number;
  private placed = 0;
  /**
   * The cells that have had a quote since the last {@link QuoteRow.fill}, and not been cancelled since; none if `lastCell`
   * is lower than `firstCell`. NaN if unknown.
   */
  private firstCell = 1;
  private lastCell = 0;

  constructor(ladder: LadderTerms, side: Side, spacing: number, sizeFactor: number) {
    this.ladder = ladder;
    this.side = side;
    this.spacing = spacing;
    this.sizeFactor = sizeFactor;
  }

  /** Cell of the best quote whose price is not better than `limitTicks`. */
  bestCell(limitTicks: number): number {
    const cell = Math.floor(limitTicks / this.spacing);
    const price = this.price(cell);
    if (this.side === 'BUY') return price > limitTicks ? cell - 1 : cell;
    return price < limitTicks ? cell + 1 : cell;
  }

  /** Cancels the quotes outside of the cells and forgets filled quotes. */
  cancelOutside(firstCell: number, lastCell: number, nowUs: number): void {
    if (Number.isNaN(this.firstCell)) {
      this.cancelWhereNeeded(firstCell, lastCell, nowUs);
      return;
    }
    this.forgetFilled();
    while (this.firstCell <= this.lastCell && (this.firstCell < firstCell || this.firstCell > lastCell)) {
      this.remove(this.firstCell, nowUs);
      this.firstCell += 1;
    }
    while (this.firstCell <= this.lastCell && this.lastCell > lastCell) {
      this.remove(this.lastCell, nowUs);
      this.lastCell -= 1;
    }
  }

  /** Places a quote in every cell that has none. Call {@link QuoteRow.cancelOutside} with the same cells first. */
  fill(firstCell: number, lastCell: number, nowUs: number): void {
    const [first, last] = [this.firstCell, this.lastCell];
    let allRest = true;
    this.firstCell = Number.NaN;
    for (let cell = firstCell; cell <= lastCell; cell += 1) {
      if (cell >= first && cell <= last) cell = last + 1;
      if (cell > lastCell) break;
      if (this.quotes.has(cell)) continue;
      const price = this.price(cell);
      if (price > 0 && !this.place(cell, price, nowUs).isOpen) allRest = false;
    }
    // A quote that was filled at once, by an order of a user, can be at any position.
    if (!allRest) return;
    this.firstCell = firstCell;
    this.lastCell = lastCell;
  }

  /** {@link QuoteRow.cancelOutside} without knowing which cells have a quote. */
  private cancelWhereNeeded(firstCell: number, lastCell: number, nowUs: number): void {
    for (const [cell, order] of this.quotes) {
      if (order.isOpen && cell >= firstCell && cell <= lastCell) continue;
      if (order.isOpen) this.ladder.exchange.cancelForParticipant(order, nowUs);
      this.quotes.delete(cell);
    }
  }

  /** Forgets the filled quotes, which are those with the best prices. */
  private forgetFilled(): void {
    const isBuy = this.side === 'BUY';
    while (this.firstCell <= this.lastCell) {
      const cell = isBuy ? this.lastCell : this.firstCell;
      const order = this.quotes.get(cell);
      // Cells whose price would not be positive have no quote; they are at the other end.
      if (order === undefined || order.isOpen) return;
      this.quotes.delete(cell);
      if (isBuy) this.lastCell -= 1;
      else this.firstCell += 1;
    }
  }

  /** Cancels the quote of a cell, if there is one that is open, and forgets it. */
  private remove(cell: number, nowUs: number): void {
    const order = this.quotes.get(cell);
    if (order === undefined) return;
    if (order.isOpen) this.ladder.exchange.cancelForParticipant(order, nowUs);
    this.quotes.delete(cell);
  }

  private price(cell: number): number {
    const { stream } = this.ladder;
    return cell * this.spacing + (hashAt(stream ^ this.spacing, cell) % this.spacing);
  }

  private place(cell: number, priceTicks: number, nowUs: number): Order {
    const { exchange, symbol, account, scale, stream, medianLots, minLots } = this.ladder;
    const u = uniform(hashAt(stream + this.placed, cell));
    const usual = medianLots * this.sizeFactor * this.ladder.conditions.depth(nowUs);
    const wanted = Math.max(minLots, Math.round(usual * (0.3 + 2.2 * u * u)));
    const lots = Math.min(wanted, scale.rules.lotBounds.max);
    this.placed += 1;
    const quote = { account, symbol, side: this.side, kind: 'GTC', ticks: priceTicks, lots } as const;
    const order = exchange.placeForParticipant(quote, nowUs);
    this.quotes.set(cell, order);
    return order;
  }
}

/** The ladder of one symbol. The first {@link Ladder.quote} places the first quotes. */
export class Ladder {
  private readonly terms: LadderTerms;
  private readonly nearTicks: number;
  private readonly near: readonly [bids: QuoteRow, asks: QuoteRow];
  private readonly far: readonly [bids: QuoteRow, asks: QuoteRow];

  /** @param fairTicks the spacing of the lattices is proportional to this price */
  constructor(terms: LadderTerms, fairTicks: number) {
    const near = Math.max(1, Math.round(fairTicks * NEAR_SPACING));
    const far = Math.max(1, Math.round(fairTicks * FAR_SPACING));
    this.terms = terms;
    this.nearTicks = near * NEAR_CELLS;
    this.near = [new QuoteRow(terms, 'BUY', near, NEAR_SIZE), new QuoteRow(terms, 'SELL', near, NEAR_SIZE)];
    this.far = [new QuoteRow(terms, 'BUY', far, FAR_SIZE), new QuoteRow(terms, 'SELL', far, FAR_SIZE)];
  }

  /** Cancels every quote, on both sides, outside of the range around the quoted prices. */
  withdraw(quoted: QuotedTicks, nowUs: number): void {
    this.eachRow(quoted, nowUs, (row, first, last) => row.cancelOutside(first, last, nowUs));
  }

  /** Cancels every quote. */
  clear(nowUs: number): void {
    for (const row of [...this.near, ...this.far]) row.cancelOutside(1, 0, nowUs);
  }

  /** Places the missing quotes around the quoted prices. Call {@link Ladder.withdraw} first. */
  quote(quoted: QuotedTicks, nowUs: number): void {
    this.eachRow(quoted, nowUs, (row, first, last) => row.fill(first, last, nowUs));
  }

  private eachRow(quoted: QuotedTicks, nowUs: number, act: RowAction): void {
    const half = halfSpreadOf(this.terms, nowUs);
    const bid = quoted.bid * (1 - half);
    const ask = quoted.ask * (1 + half);
    actBelow(this.near[0], bid, NEAR_CELLS, act);
    actAbove(this.near[1], ask, NEAR_CELLS, act);
    actBelow(this.far[0], bid - this.nearTicks, FAR_CELLS, act);
    actAbove(this.far[1], ask + this.nearTicks, FAR_CELLS, act);
  }
}

/** Distance of the best quotes from the fair price, as a share of it. */
export function halfSpreadOf({ halfSpread, conditions }: LadderTerms, nowUs: number): number {
  const factor = conditions.spread(nowUs);
  return factor === 1 ? halfSpread : Math.max(halfSpread, LEAST_WIDE) * factor;
}

type RowAction = (row: QuoteRow, firstCell: number, lastCell: number) => void;

function actBelow(row: QuoteRow, limitTicks: number, cells: number, act: RowAction): void {
  const best = row.bestCell(limitTicks);
  act(row, best - cells + 1, best);
}

function actAbove(row: QuoteRow, limitTicks: number, cells: number, act: RowAction): void {
  const best = row.bestCell(limitTicks);
  act(row, best, best + cells - 1);
}
