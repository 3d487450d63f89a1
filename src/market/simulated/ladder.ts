/**
 * Quotes a ladder of orders around the fair price of one symbol: about 120 bids and 120 asks, dense near the fair
 * price.
 *
 * Quotes lie on two fixed price lattices: a fine one near the fair price and a coarse one up to about one per cent
 * away. Fixed lattices keep requoting cheap: when the fair price moves, only the cells that leave or enter the range
 * need a command. Every quote has its own price within its cell and its own size, so that the ladder looks irregular. A
 * quote that was filled is placed again at the next requote.
 */
import type { Exchange, Order, Side } from '../../exchange/index.js';
import type { MarketScale } from '../series/scale.js';
import { hashAt, uniform } from './random.js';

const NEAR_CELLS = 8;
const FAR_CELLS = 114;
const NEAR_SPACING = 0.15e-4;
const FAR_SPACING = 0.85e-4;
/** Usual size of a quote, in medians of the traded sizes. */
const NEAR_SIZE = 2.5;
const FAR_SIZE = 24;

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
}

/** The quotes of one side on one lattice. @internal */
export class QuoteRow {
  private readonly quotes = new Map<number, Order>();
  private readonly ladder: LadderTerms;
  private readonly side: Side;
  private readonly spacing: number;
  private readonly sizeFactor: number;
  private placed = 0;

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
    for (const [cell, order] of this.quotes) {
      if (order.isOpen) {
        if (cell >= firstCell && cell <= lastCell) continue;
        this.cancel(order, nowUs);
      }
      this.quotes.delete(cell);
    }
  }

  /** Places a quote in every cell that has none. */
  fill(firstCell: number, lastCell: number, nowUs: number): void {
    for (let cell = firstCell; cell <= lastCell; cell += 1) {
      if (this.quotes.has(cell)) continue;
      const price = this.price(cell);
      if (price > 0) this.place(cell, price, nowUs);
    }
  }

  private price(cell: number): number {
    const { stream } = this.ladder;
    return cell * this.spacing + (hashAt(stream ^ this.spacing, cell) % this.spacing);
  }

  private place(cell: number, priceTicks: number, nowUs: number): void {
    const { exchange, symbol, account, scale, stream, medianLots, minLots } = this.ladder;
    const u = uniform(hashAt(stream + this.placed, cell));
    const wanted = Math.max(minLots, Math.round(medianLots * this.sizeFactor * (0.3 + 2.2 * u * u)));
    const lots = Math.min(wanted, scale.rules.lotBounds.max);
    this.placed += 1;
    const clientOrderId = `${symbol}-${this.side}-${this.spacing}-${cell}-${this.placed}`;
    const { order } = exchange.apply(
      {
        kind: 'placeOrder',
        account,
        symbol,
        side: this.side,
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: scale.quantity(lots),
        price: scale.price(priceTicks),
        clientOrderId,
      },
      nowUs,
    );
    this.quotes.set(cell, order);
  }

  private cancel(order: Order, nowUs: number): void {
    const { exchange, symbol, account } = this.ladder;
    const newClientOrderId = order.clientOrderId;
    exchange.apply({ kind: 'cancelOrder', account, symbol, orderId: order.id, newClientOrderId }, nowUs);
  }
}

/** The ladder of one symbol. The first {@link Ladder.quote} places the first quotes. */
export class Ladder {
  private readonly halfSpread: number;
  private readonly nearTicks: number;
  private readonly near: readonly [bids: QuoteRow, asks: QuoteRow];
  private readonly far: readonly [bids: QuoteRow, asks: QuoteRow];

  /** @param fairTicks the spacing of the lattices is proportional to this price */
  constructor(terms: LadderTerms, fairTicks: number) {
    const near = Math.max(1, Math.round(fairTicks * NEAR_SPACING));
    const far = Math.max(1, Math.round(fairTicks * FAR_SPACING));
    this.halfSpread = terms.halfSpread;
    this.nearTicks = near * NEAR_CELLS;
    this.near = [new QuoteRow(terms, 'BUY', near, NEAR_SIZE), new QuoteRow(terms, 'SELL', near, NEAR_SIZE)];
    this.far = [new QuoteRow(terms, 'BUY', far, FAR_SIZE), new QuoteRow(terms, 'SELL', far, FAR_SIZE)];
  }

  /** Cancels every quote, on both sides, outside of the range around the fair price. */
  withdraw(fairTicks: number, nowUs: number): void {
    this.eachRow(fairTicks, (row, first, last) => row.cancelOutside(first, last, nowUs));
  }

  /** Cancels every quote. */
  clear(nowUs: number): void {
    for (const row of [...this.near, ...this.far]) row.cancelOutside(1, 0, nowUs);
  }

  /** Places the missing quotes around the fair price. Call {@link Ladder.withdraw} first. */
  quote(fairTicks: number, nowUs: number): void {
    this.eachRow(fairTicks, (row, first, last) => row.fill(first, last, nowUs));
  }

  private eachRow(fairTicks: number, act: (row: QuoteRow, firstCell: number, lastCell: number) => void): void {
    const bid = fairTicks * (1 - this.halfSpread);
    const ask = fairTicks * (1 + this.halfSpread);
    actBelow(this.near[0], bid, NEAR_CELLS, act);
    actAbove(this.near[1], ask, NEAR_CELLS, act);
    actBelow(this.far[0], bid - this.nearTicks, FAR_CELLS, act);
    actAbove(this.far[1], ask + this.nearTicks, FAR_CELLS, act);
  }
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
