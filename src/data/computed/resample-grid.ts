/** Computes the boundaries of the intervals of resampled klines, and refuses klines that cannot be resampled. */
import { ParameterError } from '../../client/index.js';
import { isKlineInterval, MINUTE_MS, nextOpenTime, openTimeOf, spanMs } from '../../protocol/index.js';

/** The times of a row: a kline, or a trade, which has no close time. */
interface Span {
  readonly time: number;
  readonly closeTime: number | undefined;
}

export const refusal = (name: string, message: string, advice?: string) =>
  new ParameterError('resample', name, message, advice);

/** The boundaries of the intervals, in the time unit of the table. */
export class Grid {
  readonly #openMs: (ms: number) => number;
  readonly #nextMs: (ms: number) => number;

  constructor(
    private readonly interval: string,
    offsetMinutes: number,
    private readonly perMs: number,
  ) {
    if (isKlineInterval(interval)) {
      this.#openMs = (ms) => openTimeOf(interval, ms, offsetMinutes);
      this.#nextMs = (ms) => nextOpenTime(interval, ms, offsetMinutes);
      return;
    }
    const lengthMs = /^[1-9]\d{0,5}[smhd]$/.test(String(interval)) ? spanMs(interval) : undefined;
    if (lengthMs === undefined) {
      throw refusal(
        'interval',
        `Invalid interval '${String(interval)}'.`,
        'Use an interval of the exchange, such as 1h, 1w or 1M (a month), or a number of seconds, minutes, hours or days, such as 10s or 45m.',
      );
    }
    const shiftMs = offsetMinutes * MINUTE_MS;
    this.#openMs = (ms) => Math.floor((ms + shiftMs) / lengthMs) * lengthMs - shiftMs;
    this.#nextMs = (ms) => this.#openMs(ms) + lengthMs;
  }

  openOf(time: number): number {
    return this.#openMs(Math.floor(time / this.perMs)) * this.perMs;
  }

  /** The open time of the interval after the one that contains `time`. */
  nextOf(time: number): number {
    return this.#nextMs(Math.floor(time / this.perMs)) * this.perMs;
  }

  /** @throws ParameterError for a kline that ends after the interval in which it begins */
  refuseAcross({ time, closeTime }: Span, open: number): void {
    if (closeTime === undefined || closeTime < this.nextOf(open)) return;
    const iso = (at: number) => new Date(Math.floor(at / this.perMs)).toISOString();
    throw refusal(
      'interval',
      `The kline from ${iso(time)} to ${iso(closeTime)} does not fit into klines of ${this.interval}.`,
      'Choose a multiple of the interval of the rows, and as `tz` the time zone in which their intervals begin.',
    );
  }
}
