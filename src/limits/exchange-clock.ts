/**
 * The exchange's clock as this machine knows it, in milliseconds since the epoch.
 *
 * The clock of an ordinary exchange is the machine's clock plus a measured offset. A simulated exchange may pause its
 * clock, move it, and run it at another speed. It then reports its clock with every reply, and the time of the last
 * report is continued at the reported rate. While the rate stays the same, this time never exceeds the exchange's time,
 * because a report is older than its arrival.
 */
import { msOf } from '../protocol/index.js';
import type { Clock } from './clock.js';

/** A report of a simulated exchange: its time, and milliseconds of the exchange per millisecond of the machine. */
export interface ClockReport {
  readonly timeMs: number;
  /** The speed of the exchange's clock; 0 while it is paused. */
  readonly rate: number;
}

export class ExchangeClock {
  private offset = 0;
  private report: (ClockReport & { readonly atMs: number }) | undefined;

  constructor(private readonly machine: Clock) {}

  now(): number {
    const { report, machine } = this;
    if (report === undefined) return machine.now() + this.offset;
    return Math.floor(report.timeMs + (machine.now() - report.atMs) * report.rate);
  }

  /** Milliseconds of the exchange per millisecond of the machine; 0 while the clock is paused. */
  get rate(): number {
    return this.report?.rate ?? 1;
  }

  /** Whether the exchange reports its clock. */
  get isReported(): boolean {
    return this.report !== undefined;
  }

  get isPaused(): boolean {
    return this.report?.rate === 0;
  }

  /** Sets the measured offset of an exchange that does not report its clock. */
  setOffset(ms: number): void {
    this.offset = ms;
  }

  /**
   * The timestamp of a request that is signed now. While the exchange's clock runs at a rate other than 1, the stamp is
   * the machine's time, which a simulated exchange then accepts: at a high rate, a short delay of the machine would be
   * a long time of the exchange.
   */
  stampMs(): number {
    const { report, machine } = this;
    if (report === undefined) return Math.round(machine.now()) + this.offset;
    return report.rate === 0 || report.rate === 1 ? this.now() : Math.round(machine.now());
  }

  /**
   * Adopts a report. An earlier time at the same rate is an older report and is ignored, unless it is `certain`: then the
   * exchange was set back.
   */
  adopt({ timeMs, rate }: ClockReport, certain: boolean): void {
    const isOlder = this.report !== undefined && this.report.rate === rate && timeMs < this.now();
    if (!isOlder || certain) this.report = { timeMs, rate, atMs: this.machine.now() };
  }

  /** Returns to the machine's clock, after a reply without a report. */
  forgetReports(): void {
    this.report = undefined;
    this.offset = 0;
  }

  /** Duration on the machine's clock of a duration on the exchange's clock; Infinity while the clock is paused. */
  machineMs(exchangeMs: number): number {
    const { rate } = this;
    if (rate === 1) return exchangeMs;
    return rate === 0 ? Number.POSITIVE_INFINITY : exchangeMs / rate;
  }
}

/** Reads a report from its header: microseconds since the epoch and the rate, as in `1790000000000000 0`. */
export function readClockReport(text: string | string[] | undefined): ClockReport | undefined {
  if (typeof text !== 'string') return undefined;
  const [time, rate] = text.split(' ').map(Number);
  if (time === undefined || rate === undefined || !Number.isSafeInteger(time) || !(rate >= 0)) return undefined;
  return { timeMs: msOf(time), rate };
}
