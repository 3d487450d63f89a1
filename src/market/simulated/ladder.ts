/**
 * Quotes a ladder of orders around the fair price of one symbol: about 130 bids and 130 asks, dense near the fair
 * price.
 *
 * Quotes lie on two fixed price lattices: a fine one near the fair price and a coarse one up to about one per cent
 * away. Fixed lattices keep requoting cheap: when the fair price moves, only the cells that leave or enter the range
 * need a command. Every quote has its own price within its cell and its own size, so that the ladder looks irregular. For
 * some seconds or minutes after quotes were filled, as many are missing at the best end (absences.ts).
 *
 * A requote does not visit the quotes that stay. The cells with quotes are a range, because takers fill quotes in the
 * sequence of their prices: the filled ones, and those that are missing for a while, are at the best end.
 */
import type { Exchange, Order, Side } from '../../exchange/index.js';
import { portable } from '../../protocol/index.js';
import type { MarketScale } from '../series/scale.js';
import { hashAt, nearNormal, uniform } from '../universe/random.js';
import { Absences, type RefillTerms } from './absences.js';
import type { SymbolConditions } from './scenarios/conditions.js';

const NEAR_CELLS = 16;
const FAR_CELLS = 114;
const NEAR_SPACING = 0.075e-4;
const FAR_SPACING = 0.85e-4;
/**
 * The whole book is deeper than usual by a factor whose logarithm is nearly normal, with the standard deviation `share`. A
 * new logarithm is drawn for every `us`; between two of them it changes along a straight line.
 */
const DEPTH_WAVE = { share: 0.35, us: 15_000_000 } as const;
/** Usual size of a quote, in medians of the traded sizes, and how fast the quote grows again after a fill. */
const NEAR: RowTerms = { size: 6.5, refill: { medianUs: 2_800_000, cells: 12 } };
const FAR: RowTerms = { size: 38, refill: { medianUs: 5_500_000, cells: 2 } };
/** The least distance that a scenario multiplies, as a share of the price: the usual distance is less than a tick. */
const LEAST_WIDE = 0.2e-4;

/** The prices that the two sides are quoted around, ticks: the fair price, moved by users. They differ after a large order. */
export interface QuotedTicks {
  readonly bid: number;
  readonly ask: number;
}

/** The inputs from which the makers of one symbol place their quotes. */
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
  /** The effects of scenarios on the symbol. */
  readonly conditions: SymbolConditions;
}

interface RowTerms {
  readonly size: number;
  readonly refill: RefillTerms;
}

/**
 * The quotes of one side on one lattice. Its cells are counted away from the other side, so a lower cell has a better price. The numbers of the cells of bids
 * are negated positions of the lattice.
 *
 * @internal
 */
export class QuoteRow {
  private readonly quotes = new Map<number, Order>();
  private readonly ladder: LadderTerms;
  private readonly side: Side;
  private readonly spacing: number;
  private readonly sizeFactor: number;
  private readonly absences: Absences;
  private placed = 0;
  /**
   * First and last of the cells that had a quote after the last {@link QuoteRow.fill}, without those whose quotes were cancelled or forgotten since. No cells
   * if `lastCell` is lower than `firstCell`. `firstCell` is NaN if the cells are unknown.
   */
  private firstCell = 1;
  private lastCell = 0;
  /** The first of the cells before `firstCell` of which only some have a quote. */
  private gapCell = 1;

  constructor(ladder: LadderTerms, side: Side, spacing: number, { size, refill }: RowTerms) {
    this.ladder = ladder;
    this.side = side;
    this.spacing = spacing;
    this.sizeFactor = size;
    this.absences = new Absences(refill, hashAt(ladder.stream + 11, side === 'BUY' ? spacing : -spacing) >>> 0);
  }

  /** Cell of the best quote whose price is not better than `limitTicks`. */
  bestCell(limitTicks: number): number {
    const position = Math.floor(limitTicks / this.spacing);
    const price = this.price(position);
    if (this.side === 'BUY') return -(price > limitTicks ? position - 1 : position);
    return price < limitTicks ? position + 1 : position;
  }

  /** Cancels the quotes outside of the given cells and the quotes that are missing for some time after fills (absences.ts), and forgets filled quotes. */
  cancelOutside(firstCell: number, lastCell: number, nowUs: number): void {
    const filled = this.forgetFilled();
    if (filled > 0) this.absences.add(filled, nowUs);
    if (Number.isNaN(this.firstCell)) {
      for (const cell of this.quotes.keys())
        if (cell < firstCell || cell > lastCell || this.absences.has(cell - firstCell, nowUs)) this.remove(cell, nowUs);
      return;
    }
    for (let cell = this.gapCell; cell < this.firstCell; cell += 1)
      if (cell < firstCell || cell > lastCell || this.absences.has(cell - firstCell, nowUs)) this.remove(cell, nowUs);
    const wholeFrom = firstCell + this.absences.reach(nowUs);
    while (this.firstCell <= this.lastCell && (this.firstCell < wholeFrom || this.firstCell > lastCell)) {
      const rank = this.firstCell - firstCell;
      if (rank < 0 || this.firstCell > lastCell || this.absences.has(rank, nowUs)) this.remove(this.firstCell, nowUs);
      this.firstCell += 1;
    }
    while (this.firstCell <= this.lastCell && this.lastCell > lastCell) {
      this.remove(this.lastCell, nowUs);
      this.lastCell -= 1;
    }
  }

  /**
   * Places the missing quotes. Call {@link QuoteRow.cancelOutside} with the same cells first.
   *
   * @param depth size of quotes relative to the usual one
   */
  fill(firstCell: number, lastCell: number, nowUs: number, depth: number): void {
    const [first, last] = [this.firstCell, this.lastCell];
    const wholeFrom = Math.min(lastCell + 1, firstCell + this.absences.reach(nowUs));
    let allRest = true;
    for (let cell = firstCell; cell <= lastCell; cell += 1) {
      if (cell >= first && cell <= last) cell = last + 1;
      if (cell > lastCell) break;
      if (this.quotes.has(cell)) continue;
      if (cell < wholeFrom && this.absences.has(cell - firstCell, nowUs)) continue;
      const price = this.price(this.positionOf(cell));
      if (price > 0 && !this.place(cell, price, nowUs, depth).isOpen) allRest = false;
    }
    // A new quote that an order of a user filled at once can be in any cell, so the cells with quotes are unknown then.
    this.firstCell = allRest ? wholeFrom : Number.NaN;
    this.lastCell = lastCell;
    this.gapCell = firstCell;
  }

  /** Forgets the filled quotes and returns their number. When the cells with quotes are known, the filled quotes are those with the best prices. */
  private forgetFilled(): number {
    const { quotes } = this;
    const before = quotes.size;
    if (Number.isNaN(this.firstCell)) {
      for (const [cell, order] of quotes) if (!order.isOpen) quotes.delete(cell);
      return before - quotes.size;
    }
    for (let cell = this.gapCell; cell < this.firstCell; cell += 1)
      if (quotes.get(cell)?.isOpen === false) quotes.delete(cell);
    while (this.firstCell <= this.lastCell) {
      // A cell whose price would not be positive has no quote; such cells are at the end with the worst prices.
      if (quotes.get(this.firstCell)?.isOpen !== false) break;
      quotes.delete(this.firstCell);
      this.firstCell += 1;
    }
    return before - quotes.size;
  }

  /** Cancels the quote of a cell, if there is one that is open, and forgets it. */
  private remove(cell: number, nowUs: number): void {
    const order = this.quotes.get(cell);
    if (order === undefined) return;
    if (order.isOpen) this.ladder.exchange.cancelForParticipant(order, nowUs);
    this.quotes.delete(cell);
  }

  private positionOf(cell: number): number {
    return this.side === 'BUY' ? -cell : cell;
  }

  /** Price of the quote at a position of the lattice, ticks. */
  private price(position: number): number {
    const { stream } = this.ladder;
    return position * this.spacing + ((hashAt(stream ^ this.spacing, position) >>> 0) % this.spacing);
  }

  private place(cell: number, priceTicks: number, nowUs: number, depth: number): Order {
    const { exchange, symbol, account, scale, stream, medianLots, minLots } = this.ladder;
    const u = uniform(hashAt(stream + this.placed, cell));
    const usual = medianLots * this.sizeFactor * depth;
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
    this.near = [new QuoteRow(terms, 'BUY', near, NEAR), new QuoteRow(terms, 'SELL', near, NEAR)];
    this.far = [new QuoteRow(terms, 'BUY', far, FAR), new QuoteRow(terms, 'SELL', far, FAR)];
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
    const depth = depthAt(this.terms, nowUs);
    this.eachRow(quoted, nowUs, (row, first, last) => row.fill(first, last, nowUs, depth));
  }

  private eachRow(quoted: QuotedTicks, nowUs: number, act: RowAction): void {
    const half = halfSpreadOf(this.terms, nowUs);
    const bid = quoted.bid * (1 - half);
    const ask = quoted.ask * (1 + half);
    const on = (row: QuoteRow, limitTicks: number, cells: number): void => {
      const best = row.bestCell(limitTicks);
      act(row, best, best + cells - 1);
    };
    on(this.near[0], bid, NEAR_CELLS);
    on(this.near[1], ask, NEAR_CELLS);
    on(this.far[0], bid - this.nearTicks, FAR_CELLS);
    on(this.far[1], ask + this.nearTicks, FAR_CELLS);
  }
}

/** Distance of the best quotes from the fair price, as a share of it. */
export function halfSpreadOf({ halfSpread, conditions }: LadderTerms, nowUs: number): number {
  const factor = conditions.spread(nowUs);
  return factor === 1 ? halfSpread : Math.max(halfSpread, LEAST_WIDE) * factor;
}

/** The factor by which the book is deeper than usual at a time. */
export function depthAt({ stream, conditions }: LadderTerms, nowUs: number): number {
  const time = nowUs / DEPTH_WAVE.us;
  const knot = Math.floor(time);
  const [from, to] = [nearNormal(hashAt(stream + 5, knot)), nearNormal(hashAt(stream + 5, knot + 1))];
  return conditions.depth(nowUs) * portable.exp(DEPTH_WAVE.share * (from + (to - from) * (time - knot)));
}

type RowAction = (row: QuoteRow, firstCell: number, lastCell: number) => void;
