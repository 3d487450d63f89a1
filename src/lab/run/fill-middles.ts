/**
 * The middle of the book some time after each fill, from which the markouts are computed.
 *
 * Each horizon has a waiting list of fills. Fills come in the order of their times, so a list is ordered by due times,
 * and one planned action for its first fill is enough, however many fills wait.
 */
import { formatUnits, MINUTE_MS, SECOND_MS, trimDecimal } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabFill } from '../base/lab-result.js';
import type { VirtualTime } from '../time/virtual-time.js';
import { MARK_SCALE, type MarkPrices } from './mark-prices.js';

/** The columns of a fill with the middles after it. */
export type MiddleColumn = 'mid100ms' | 'mid1s' | 'mid5s' | 'mid30s' | 'mid300s';

/** The times after a fill, and the columns of their middles. */
export const HORIZONS: readonly { readonly ms: number; readonly column: MiddleColumn }[] = [
  { ms: 100, column: 'mid100ms' },
  { ms: SECOND_MS, column: 'mid1s' },
  { ms: 5 * SECOND_MS, column: 'mid5s' },
  { ms: 30 * SECOND_MS, column: 'mid30s' },
  { ms: 5 * MINUTE_MS, column: 'mid300s' },
];

/** A fill whose middles are entered when their times come. */
export type WatchedFill = Omit<LabFill, MiddleColumn> & Record<MiddleColumn, string | null>;

interface Due {
  readonly fill: WatchedFill;
  readonly atUs: number;
}

/** The fills that wait for one horizon. */
interface WaitingFills {
  readonly us: number;
  readonly column: MiddleColumn;
  readonly due: Due[];
  /** Index of the first fill that still waits. */
  first: number;
}

export class FillMiddles {
  readonly #lists = HORIZONS.map(({ ms, column }): WaitingFills => ({ us: ms * 1_000, column, due: [], first: 0 }));
  readonly #exchange: MemoryExchange;
  readonly #time: VirtualTime;
  readonly #marks: MarkPrices;

  constructor(exchange: MemoryExchange, time: VirtualTime, marks: MarkPrices) {
    this.#exchange = exchange;
    this.#time = time;
    this.#marks = marks;
  }

  /** @param timeUs time of the fill, not earlier than the time of the fill before it */
  watch(fill: WatchedFill, timeUs: number): void {
    for (const list of this.#lists) {
      list.due.push({ fill, atUs: timeUs + list.us });
      if (list.due.length - list.first === 1) this.#plan(list);
    }
  }

  #plan(list: WaitingFills): void {
    const next = list.due[list.first];
    if (!next) {
      list.due.length = 0;
      list.first = 0;
      return;
    }
    this.#time.quietlyAt(next.atUs, () => {
      this.#exchange.advance();
      for (let due = list.due[list.first]; due && due.atUs <= this.#time.nowUs; due = list.due[list.first]) {
        const middle = this.#marks.middle(due.fill.symbol);
        if (middle > 0n) due.fill[list.column] = middleText(middle);
        list.first += 1;
      }
      this.#plan(list);
    });
  }
}

/** A middle as a decimal string without zeros at its end. */
export const middleText = (middle: bigint): string => trimDecimal(formatUnits(middle, MARK_SCALE));
