/**
 * The rate limits at one exchange address as plain data, for other processes and for files: the counts of the windows,
 * backoffs, bans and attempts to connect.
 */
import type { RateLimiter } from '../protocol/index.js';
import type { AddressLimits } from './address-limits.js';
import type { ConnectionLimits } from './connection-limits.js';
import { type Cost, costIn, type Reservation } from './cost.js';
import type { Window, WindowRecord, WindowState } from './window.js';

/** All that is known of the limits at an exchange address. Times are those of the exchange, epoch milliseconds. */
export interface LimitRecord {
  readonly windows: readonly WindowRecord[];
  readonly backoffUntilMs: number;
  readonly bannedUntilMs: number;
  /** Account and time until which its placements wait. */
  readonly ordersBackoff: readonly (readonly [string, number])[];
  /** The exchange's clock minus the machine's; undefined while it is not known. */
  readonly offsetMs?: number | undefined;
}

/** A window and the part of a cost that counts in it. */
export interface CostLine {
  readonly window: Window;
  readonly key: string;
  readonly part: number;
}

export class LimitRecords {
  constructor(
    private readonly address: AddressLimits,
    private readonly connections: ConnectionLimits,
  ) {}

  get record(): LimitRecord {
    const { address } = this;
    const { exchangeNowMs: nowMs, tick, backoffUntilMs, bannedUntilMs, ordersBackoffUntilMs } = address;
    return {
      windows: address.windows.records(nowMs, tick),
      backoffUntilMs: backoffUntilMs > nowMs ? backoffUntilMs : 0,
      bannedUntilMs: bannedUntilMs > nowMs ? bannedUntilMs : 0,
      ordersBackoff: [...ordersBackoffUntilMs].filter(([, until]) => until > nowMs),
      ...(address.hasKnownClock ? { offsetMs: address.offsetMs } : {}),
    };
  }

  /** The ends of the attempts to connect. */
  get attemptEnds(): number[] {
    return this.connections.attemptEnds;
  }

  /** Takes over the record of a process that counted before this one, or separately from it. Counts and backoffs only rise. */
  continue(record: LimitRecord, attemptEnds: readonly number[] = []): void {
    const { address } = this;
    const { exchangeNowMs: nowMs } = address;
    const tick = address.nextTick();
    for (const one of record.windows) address.windows.ofKey(one.key)?.continue(one, nowMs, tick);
    this.raiseBackoffs(record);
    this.connections.continue(attemptEnds);
  }

  /**
   * Adopts the counts of all processes. @param own key of a window -> the cost in `record` that this process has
   * reserved. Default: its present reservations
   */
  mirror(record: LimitRecord, own?: ReadonlyMap<string, number>): void {
    const { address } = this;
    const { exchangeNowMs: nowMs, tick } = address;
    for (const one of record.windows) {
      const window = address.windows.ofKey(one.key);
      window?.mirror(one, own ? (own.get(one.key) ?? 0) : window.inFlight, nowMs, tick);
    }
    this.raiseBackoffs(record);
  }

  /** Sets the times of backoffs and bans, which only rise. */
  private raiseBackoffs({ backoffUntilMs, bannedUntilMs, ordersBackoff }: LimitRecord): void {
    const { address } = this;
    const isNew = bannedUntilMs > address.bannedUntilMs || backoffUntilMs > address.backoffUntilMs;
    address.backoffUntilMs = Math.max(address.backoffUntilMs, backoffUntilMs);
    address.bannedUntilMs = Math.max(address.bannedUntilMs, bannedUntilMs);
    for (const [account, until] of ordersBackoff) {
      address.ordersBackoffUntilMs.set(account, Math.max(until, address.ordersBackoffUntilMs.get(account) ?? 0));
    }
    if (isNew) address.queue.pump();
  }

  /** Reserves again the cost that a former process had allowed. The reply may be older than any present count. */
  reclaim(cost: Cost, account: string): Reservation {
    return { ...this.address.take(cost, account), tick: 0 };
  }

  /** Reserves the costs that other processes have reserved. @param parts keys of windows, each with the cost in the window */
  carry(parts: readonly (readonly [key: string, part: number])[]): CostLine[] {
    const { address } = this;
    const { exchangeNowMs: nowMs, tick } = address;
    const lines: CostLine[] = [];
    for (const [key, part] of parts) {
      const window = address.windows.ofKey(key);
      window?.reserve(part, nowMs, tick);
      if (window) lines.push({ window, key, part });
    }
    return lines;
  }

  /** Ends reservations in these windows. @param wasSent whether the exchange may have counted their cost */
  endParts(lines: readonly CostLine[], wasSent: boolean): void {
    const { address } = this;
    const { exchangeNowMs: nowMs } = address;
    const tick = address.nextTick();
    for (const { window, part } of lines) window.charge(part, undefined, wasSent ? part : 0, nowMs, tick, 0);
    address.queue.pump();
  }

  /** Divides all windows among processes that cannot count together; 1 ends the division. */
  divide(parts: number): void {
    const { address } = this;
    address.windows.divide(parts, address.exchangeNowMs, address.nextTick());
    address.queue.pump();
  }

  /** The windows in which a request counts, with the part of its cost in each. */
  lines(cost: Cost, account: string): CostLine[] {
    return this.linesOf({ cost, windows: this.address.windows.of(cost, account) }, account);
  }

  /** The windows of a reservation, with the cost that it has reserved in each window. */
  linesOf({ cost, windows }: Pick<Reservation, 'cost' | 'windows'>, account: string): CostLine[] {
    return windows
      .map((window) => ({ window, key: window.keyOf(account), part: costIn(window, cost) }))
      .filter(({ part }) => part > 0);
  }

  /**
   * Every window with its record, and with the unused rest of this process's part (`room`); -1 while the window is not
   * divided.
   */
  get rooms(): { readonly window: Window; readonly record: WindowRecord; readonly room: number }[] {
    const { address } = this;
    const { exchangeNowMs: nowMs, tick } = address;
    return address.windows.all().map(([window, account]) => {
      const record = window.record(nowMs, tick, account);
      return { window, record, room: window.room };
    });
  }

  /** Duration on the machine's clock of a duration on the exchange's; Infinity while the exchange's clock is paused. */
  machineMs(exchangeMs: number): number {
    return this.address.time.machineMs(exchangeMs);
  }

  /** Whether the exchange's clock is measured, or is the machine's. */
  get hasKnownClock(): boolean {
    return this.address.hasKnownClock;
  }

  /** The state of a window, for a delay. */
  stateOf(window: Window): WindowState {
    return window.state(this.address.exchangeNowMs, this.address.tick);
  }

  /** The exchange's time, milliseconds since the epoch. */
  get exchangeNowMs(): number {
    return this.address.exchangeNowMs;
  }

  /** Whether a simulated exchange reports its clock. */
  get hasReportedClock(): boolean {
    return this.address.time.isReported;
  }

  /**
   * The rate limits that the exchange has stated; undefined before it has stated any: until then the usual limits are
   * assumed.
   */
  get limiters(): readonly RateLimiter[] | undefined {
    return this.address.hasStatedLimits ? this.address.windows.stated : undefined;
  }

  /** Time for which a window that was full still counts as full after its reset. */
  get marginMs(): number {
    return this.address.marginMs;
  }
}
