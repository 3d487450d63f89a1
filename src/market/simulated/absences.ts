/**
 * Tells which quotes of a row are missing for a while after quotes of the row were filled: a maker that has traded
 * waits some seconds or minutes before it quotes again. A row has the quotes of one side on one lattice of prices. The missing quotes are those nearest to the best price, also
 * when the price has moved.
 */
import { hashAt, uniform } from '../universe/random.js';

/** How long the quotes of one side on one lattice are missing after they were filled. */
export interface RefillTerms {
  /** Time after which half of the quotes that a large order has taken are back. */
  readonly medianUs: number;
  /** Number of quotes that a large order takes. After a smaller order, quotes return sooner. */
  readonly cells: number;
}

/** Longest time until a quote is back. */
const MOST_US = 100_000_000;

export class Absences {
  private readonly terms: RefillTerms;
  private readonly stream: number;
  /** When the quote of each rank is back, microseconds; rank 0 is the best one. */
  private readonly dueUs: number[] = [];
  private added = 0;

  constructor(terms: RefillTerms, stream: number) {
    this.terms = terms;
    this.stream = stream;
  }

  /** Records that `count` quotes were filled: the best `count` of the quotes that are present now are missing for some time. */
  add(count: number, nowUs: number): void {
    const { medianUs, cells } = this.terms;
    for (let rank = 0, left = count; left > 0; rank += 1) {
      if (this.has(rank, nowUs)) continue;
      this.added += 1;
      const share = uniform(hashAt(this.stream, this.added)) * Math.min(1, count / cells);
      const odds = share / (1 - share);
      this.dueUs[rank] = nowUs + Math.min(MOST_US, Math.ceil(medianUs * odds * odds));
      left -= 1;
    }
  }

  /** The rank from which on all quotes are present. */
  reach(nowUs: number): number {
    const { dueUs } = this;
    while (dueUs.length > 0 && (dueUs.at(-1) as number) <= nowUs) dueUs.pop();
    return dueUs.length;
  }

  /** Whether the quote of a rank is missing. */
  has(rank: number, nowUs: number): boolean {
    return (this.dueUs[rank] ?? 0) > nowUs;
  }
}
