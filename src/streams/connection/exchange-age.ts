/**
 * The age of a connection on the exchange's clock, which decides when the connection is renewed. An ordinary exchange
 * uses the time of this machine. A simulated exchange may run at any speed or be moved, and shows its time in its pings.
 */

export interface ExchangeTime {
  readonly exchangeNowMs: number;
  /** Milliseconds of the exchange for one millisecond of this machine; 0 while its clock is paused. */
  readonly exchangeRate: number;
}

interface Ping {
  readonly exchangeMs: number;
  readonly machineMs: number;
  /** Rate of the exchange's clock since the ping before. */
  readonly rate: number;
}

/** A ping that is further ahead of the expected time shows that another client moved the exchange's clock. */
const MOVED_MS = 10_000;

export class ExchangeAge {
  private readonly openedMs: number;
  private ping: Ping | undefined;

  /** @param nowMs the machine's clock */
  constructor(
    private readonly time: ExchangeTime,
    private readonly nowMs: () => number,
  ) {
    this.openedMs = time.exchangeNowMs;
  }

  /** Reads the payload of a ping; a payload that is no time is ignored. */
  pinged(payload: string): void {
    if (!/^\d{13,15}$/.test(payload)) return;
    const [exchangeMs, machineMs, former] = [Number(payload), this.nowMs(), this.ping];
    const passedMs = former ? machineMs - former.machineMs : 0;
    const rate = former && passedMs > 0 ? (exchangeMs - former.exchangeMs) / passedMs : 0;
    this.ping = { exchangeMs, machineMs, rate };
  }

  /** Milliseconds of this machine's clock until the connection has the age `ageMs`; Infinity while the clock is paused. */
  untilMs(ageMs: number): number {
    const { exchangeNowMs, exchangeRate } = this.time;
    const { ping } = this;
    const byPingMs = ping ? ping.exchangeMs + (this.nowMs() - ping.machineMs) * exchangeRate : 0;
    const rate = ping && byPingMs - exchangeNowMs > MOVED_MS ? Math.max(exchangeRate, ping.rate) : exchangeRate;
    const leftMs = ageMs - (Math.max(exchangeNowMs, byPingMs) - this.openedMs);
    if (leftMs <= 0) return 0;
    return rate <= 0 ? Number.POSITIVE_INFINITY : leftMs / rate;
  }
}
