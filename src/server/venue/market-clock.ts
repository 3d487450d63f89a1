/**
 * The exchange's clock: whole microseconds since the epoch that never decrease, even if the machine's clock does.
 *
 * The clock starts at a chosen time and runs at the speed of the machine's clock. It can be paused, moved forward, and
 * run at another speed. In a replay it starts at a time of the recording. Only {@link MarketClock.restore} sets it
 * back, together with the state that it belongs to. Limit windows, bans, expiry times and the timestamps of signed
 * requests all use this clock. "Wall" means the machine's clock.
 */
import { msOf } from '../../protocol/index.js';

/** The time of a clock and how it continues; plain data. */
export interface ClockState {
  /** Microseconds since the epoch. */
  readonly nowUs: number;
  readonly isPaused: boolean;
  /** Microseconds of the exchange per microsecond of the machine's clock, while it is not paused. */
  readonly speed: number;
  /** Whether timestamps may also follow the machine's clock, even while this clock runs at its speed. */
  readonly acceptsWall: boolean;
}

/** A change of the exchange's clock. With `isFull` the market makes the step of time at full fidelity. Default false. */
export type ClockChange =
  | { readonly to: 'pause' }
  | { readonly to: 'resume' }
  | { readonly to: 'advance'; readonly byUs: number; readonly isFull?: boolean }
  | { readonly to: 'set'; readonly timeUs: number; readonly isFull?: boolean }
  | { readonly to: 'speed'; readonly speed: number };

/** Allowed speeds. Below the minimum, pause the clock; above the maximum, the market cannot follow. */
export const CLOCK_SPEED = { min: 0.001, max: 10_000 } as const;
/** The latest time of a clock: the last microsecond that a number represents exactly, in the year 2255. */
const LAST_US = Number.MAX_SAFE_INTEGER;

/** A time as ISO text, for messages. Microseconds are added if the time is no whole millisecond. */
function isoOf(us: number): string {
  if (!Number.isSafeInteger(us)) return `${us} µs`;
  const ms = msOf(us);
  const text = new Date(ms).toISOString();
  const rest = us - ms * 1_000;
  return rest === 0 ? text : text.replace('Z', `${String(rest).padStart(3, '0')}Z`);
}

export class MarketClock {
  private readonly wall: () => number;
  /** The machine's time at which this clock showed `marketUs`; the present time is computed from this pair. */
  private wallUs: number;
  private marketUs: number;
  private lastUs: number;
  private paused = false;
  private rate = 1;
  private acceptsWall: boolean;
  private isSet = false;

  /**
   * @param wall the machine's clock, milliseconds since the epoch
   * @param startUs the time of this clock now. Default: the machine's time. With `startUs`, timestamps may follow
   *   either clock.
   * @param isPaused whether the clock starts paused
   */
  constructor(wall: () => number, startUs?: number, isPaused = false) {
    this.wall = wall;
    // The clock is paused from the first moment, so that it shows exactly the start time.
    this.paused = isPaused;
    this.isSet = isPaused;
    this.wallUs = this.wallNowUs();
    this.marketUs = startUs ?? this.wallUs;
    this.lastUs = this.marketUs;
    this.acceptsWall = startUs !== undefined;
  }

  /** Microseconds since the epoch. */
  nowUs(): number {
    if (this.paused) return this.lastUs;
    const elapsedUs = this.wallNowUs() - this.wallUs;
    this.lastUs = Math.min(LAST_US, Math.max(this.lastUs, this.marketUs + Math.floor(elapsedUs * this.rate)));
    return this.lastUs;
  }

  get isPaused(): boolean {
    return this.paused;
  }

  get speed(): number {
    return this.rate;
  }

  /**
   * The present times of the clocks that a request's timestamp may follow: this clock, and also the machine's clock if clients cannot follow this one: in a
   * replay, while it is paused, and at another speed. If the clock was only moved forward, its difference from the machine's clock is constant and clients
   * can measure it, so only this clock counts.
   */
  acceptedUs(): readonly number[] {
    const nowUs = this.nowUs();
    return this.acceptsWall || this.paused || this.rate !== 1 ? [nowUs, this.wallNowUs()] : [nowUs];
  }

  /** @throws RangeError for a change that the clock cannot make */
  change(change: ClockChange): void {
    if (change.to === 'pause') this.pause();
    else if (change.to === 'resume') this.resume();
    else if (change.to === 'advance') this.advance(change.byUs);
    else if (change.to === 'set') this.set(change.timeUs);
    else this.setSpeed(change.speed);
  }

  /** Pauses the clock; no effect on a paused clock. */
  pause(): void {
    this.isSet = true;
    this.nowUs();
    this.paused = true;
  }

  /** Resumes the clock at its present time and speed. */
  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.anchor(this.lastUs);
  }

  /** Moves the clock forward, paused or running. @throws RangeError unless `byUs` is a whole number of at least 0 */
  advance(byUs: number): void {
    if (!Number.isSafeInteger(byUs) || byUs < 0)
      throw new RangeError(`cannot advance the clock by ${byUs} µs: give a whole number of at least 0`);
    this.set(this.nowUs() + byUs);
  }

  /** Moves the clock forward to a time. @throws RangeError for a time in the past or beyond the latest time */
  set(toUs: number): void {
    const nowUs = this.nowUs();
    if (toUs < nowUs) {
      throw new RangeError(
        `the clock shows ${isoOf(nowUs)} and cannot be set back to ${isoOf(toUs)}; give a later time`,
      );
    }
    if (!Number.isSafeInteger(toUs)) {
      throw new RangeError(`the clock cannot be set to ${toUs} µs: give a whole number up to ${LAST_US}`);
    }
    this.isSet = true;
    this.anchor(toUs);
  }

  /** @throws RangeError for a speed outside of {@link CLOCK_SPEED} */
  setSpeed(speed: number): void {
    if (!(speed >= CLOCK_SPEED.min && speed <= CLOCK_SPEED.max)) {
      throw new RangeError(`invalid speed ${speed}: give a number from ${CLOCK_SPEED.min} to ${CLOCK_SPEED.max}`);
    }
    this.isSet = true;
    this.anchor(this.nowUs());
    this.rate = speed;
  }

  state(): ClockState {
    return { nowUs: this.nowUs(), isPaused: this.paused, speed: this.rate, acceptsWall: this.acceptsWall };
  }

  /**
   * Sets the clock to a saved state, even if its time is earlier, and continues from there. From then on the timestamps of
   * requests may follow this clock or the machine's clock, because the two differ.
   */
  restore(state: ClockState): void {
    this.paused = state.isPaused;
    this.rate = state.speed;
    this.acceptsWall = true;
    this.isSet = true;
    this.anchor(state.nowUs);
  }

  /** Whether the clock was ever paused, moved, set to another speed or restored. */
  get wasSet(): boolean {
    return this.isSet;
  }

  /** Whether this clock may differ from the machine's clock, so that replies must report its time. */
  get differs(): boolean {
    return this.isSet || this.acceptsWall;
  }

  /** The time and the rate for the reply header: microseconds, and 0 while the clock is paused. */
  report(skewUs: number): string {
    return `${this.nowUs() + skewUs} ${this.paused ? 0 : this.rate}`;
  }

  /** Sets the clock to `nowUs` without marking it as set, to repeat recorded steps. */
  setExactly(nowUs: number): void {
    this.anchor(nowUs);
  }

  /**
   * Continues after a downtime. A clock that was ever set continues from `nowUs`. Any other clock follows the machine's clock, but shows no time before
   * `nowUs`.
   */
  resumeAt(nowUs: number): void {
    if (this.isSet || this.acceptsWall) this.anchor(Math.max(nowUs, this.lastUs));
    else this.lastUs = Math.max(this.lastUs, nowUs);
  }

  private anchor(nowUs: number): void {
    this.wallUs = this.wallNowUs();
    this.marketUs = nowUs;
    this.lastUs = nowUs;
  }

  private wallNowUs(): number {
    return Math.floor(this.wall() * 1_000);
  }
}
