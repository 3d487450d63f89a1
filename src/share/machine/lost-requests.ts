/**
 * Requests that a broker has allowed to a process that is gone since. They may still arrive at the exchange, so they
 * stay reserved for a time; when this time is over, they count as sent.
 *
 * When a broker has died, its successor keeps all its reservations for this time too, and then counts them as sent. A
 * process that lives lists its requests in flight to the successor: of its reservations, the others then count as sent.
 * If requests that may still arrive were added to the count at once, the next reply would replace the count, and they
 * would be forgotten.
 *
 * The time is a second, and longer while replies take long: on a busy machine the exchange reads a request late.
 */
import type { CostLine, LimitBook } from '../../limits/index.js';
import type { BrokerState } from './state-file.js';

/** The shortest and the longest time for which the requests of a process that is gone stay reserved. */
const LAST_REQUESTS_MS = 1_000;
const MAX_MS = 10_000;
/** The slowest reply of this last minute counts. */
const SLOWEST_OF_MS = 60_000;
/** Age from which the reservations of a former broker are ignored. */
const FORGOTTEN_MS = 60_000;

/** The reservations of a process: keys of windows, and the amount in each. */
export type ReservedParts = readonly (readonly [key: string, part: number])[];

/** The requests of a process that is gone: the end of their time, epoch milliseconds of the machine's clock. */
export type LostRecord = readonly [untilMs: number, client: string, parts: ReservedParts];

interface Lost {
  readonly untilMs: number;
  readonly client: string;
  readonly lines: readonly CostLine[];
}

export class LostRequests {
  private all: Lost[] = [];
  private timer: NodeJS.Timeout | undefined;
  private slowest = { ms: 0, atMs: 0 };

  /**
   * @param changed called when the time of requests is over
   * @param former the records of the former broker
   */
  constructor(
    private readonly book: LimitBook,
    private readonly changed: () => void,
    former?: BrokerState,
  ) {
    if (!former || Date.now() - (former.atMs ?? Date.now()) > FORGOTTEN_MS) return;
    this.slowest = { ms: former.slowestMs ?? 0, atMs: performance.now() };
    for (const [untilMs, client, parts] of former.lost ?? []) {
      this.all.push({ untilMs, client, lines: book.records.carry(parts) });
    }
    for (const [client, parts] of former.reserved ?? []) this.add(client, book.records.carry(parts));
    this.setTimer();
  }

  /** The records that the state file of the broker keeps. */
  get records(): LostRecord[] {
    return this.all.map(({ untilMs, client, lines }) => [untilMs, client, lines.map(({ key, part }) => [key, part])]);
  }

  /** The longest time that a reply has taken, milliseconds. */
  get slowestMs(): number {
    return this.slowest.ms;
  }

  /** Notes how long a reply took. @param ms time since its request was allowed */
  replied(ms: number): void {
    const nowMs = performance.now();
    if (ms >= this.slowest.ms || nowMs - this.slowest.atMs > SLOWEST_OF_MS) this.slowest = { ms, atMs: nowMs };
  }

  /** Keeps the reservations of a process that is gone. @param lines the reservations */
  add(client: string, lines: readonly CostLine[]): void {
    if (lines.length === 0) return;
    const keptMs = Math.min(MAX_MS, Math.max(LAST_REQUESTS_MS, 2 * this.slowest.ms));
    this.all.push({ untilMs: Date.now() + keptMs, client, lines });
    this.setTimer();
  }

  /**
   * Notes that a process has come back. Those of its former reservations that it does not make again count as sent: its
   * replies possibly do not say in which window, if the process was stopped meanwhile.
   *
   * @param inFlight the reservations that the process makes again itself
   */
  found(client: string, inFlight: readonly CostLine[]): void {
    const left = new Map<string, number>();
    for (const { key, part } of inFlight) left.set(key, (left.get(key) ?? 0) + part);
    const { records } = this.book;
    for (const { lines } of this.all.filter((lost) => lost.client === client)) {
      for (const line of lines) {
        const again = Math.min(line.part, left.get(line.key) ?? 0);
        left.set(line.key, (left.get(line.key) ?? 0) - again);
        records.endParts([{ ...line, part: again }], false);
        records.endParts([{ ...line, part: line.part - again }], true);
      }
    }
    this.all = this.all.filter((lost) => lost.client !== client);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private setTimer(): void {
    clearTimeout(this.timer);
    if (this.all.length === 0) return;
    const nextMs = Math.min(...this.all.map(({ untilMs }) => untilMs));
    this.timer = setTimeout(() => this.expire(), Math.max(1, nextMs - Date.now())).unref();
  }

  private expire(): void {
    const nowMs = Date.now();
    const over = this.all.filter(({ untilMs }) => untilMs <= nowMs);
    this.all = this.all.filter(({ untilMs }) => untilMs > nowMs);
    for (const { lines } of over) this.book.records.endParts(lines, true);
    this.setTimer();
    if (over.length > 0) this.changed();
  }
}
