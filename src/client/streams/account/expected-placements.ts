/**
 * The placements that have been sent and whose reports have not come yet, by client order id.
 *
 * Every order adds an entry when it is sent and removes it at its report. A Map would be rehashed every few dozen orders, and
 * V8 keeps the tables that it has outgrown, with all that they hold, until a full collection. So this file uses a hash table
 * of its own, in which the entries of a bucket are a linked list.
 */

interface Expected {
  readonly symbol: string;
  readonly clientOrderId: string;
  readonly arrived: () => void;
  next: Expected | undefined;
}

/** A power of two. More placements than this may be under way; then several share a bucket. */
const BUCKETS = 1_024;

/** Characters at the end of an id that choose its bucket: ids that count up differ there. */
const TELLING = 4;

export class ExpectedPlacements {
  private readonly buckets: (Expected | undefined)[] = new Array(BUCKETS).fill(undefined);

  /** @returns a function that ends the expectation */
  add(symbol: string, clientOrderId: string, arrived: () => void): () => void {
    const bucket = bucketOf(clientOrderId);
    const entry: Expected = { symbol, clientOrderId, arrived, next: this.buckets[bucket] };
    this.buckets[bucket] = entry;
    return () => this.remove(bucket, entry);
  }

  /** Called when a report of an order has come. */
  reported(symbol: string, clientOrderId: string): void {
    for (let entry = this.buckets[bucketOf(clientOrderId)]; entry; entry = entry.next)
      if (entry.clientOrderId === clientOrderId && entry.symbol === symbol) entry.arrived();
  }

  private remove(bucket: number, entry: Expected): void {
    let before: Expected | undefined;
    for (let at = this.buckets[bucket]; at; before = at, at = at.next) {
      if (at !== entry) continue;
      if (before) before.next = at.next;
      else this.buckets[bucket] = at.next;
      return;
    }
  }
}

function bucketOf(id: string): number {
  let hash = 0;
  for (let at = Math.max(0, id.length - TELLING); at < id.length; at += 1) hash = hash * 31 + id.charCodeAt(at);
  return hash & (BUCKETS - 1);
}
