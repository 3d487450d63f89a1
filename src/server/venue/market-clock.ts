/**
 * The exchange's clock: whole microseconds since the epoch that never go back, whatever the clock it is made from does.
 *
 * It runs on from where it starts at the speed of the wall's clock, until it is told otherwise: it can stand, be put
 * forward, and run at another speed. A recording plays in its own time: then it starts where the recording says. Only
 * {@link MarketClock.restore} takes it back, together with the state that it belongs to. Windows of limits, bans, expiry
 * and the timestamps of signed requests all go by this clock.
 */

/** What a clock shows and how it goes on; plain data. */
export interface ClockState {
  /** Microseconds since the epoch. */
  readonly nowUs: number;
  readonly isPaused: boolean;
  /** Microseconds of the exchange for each of the wall's, while it is not paused. */
  readonly speed: number;
  /** Whether timestamps may go by the wall's clock as well, even while this one runs with it. */
  readonly acceptsWall: boolean;
}

/** Slowest and fastest speed: below, a clock should rather stand; above, the market could not follow. */
export const CLOCK_SPEED = { min: 0.001, max: 10_000 } as const;
/** What a clock can be put to: the last microsecond that a number still tells exactly, in the year 2255. */
const LAST_US = Number.MAX_SAFE_INTEGER;

export class MarketClock {
  private readonly wall: () => number;
  /** The clock showed `marketUs` when the wall's showed `wallUs`; it runs on from there. */
  private wallUs: number;
  private marketUs: number;
  private lastUs: number;
  private paused = false;
  private rate = 1;
  private acceptsWall: boolean;
  private isSet = false;

  /**
   * @param wall milliseconds since the epoch
   * @param startUs what the clock shows now; default: what the wall clock shows. A clock that is given it accepts
   *   timestamps by either.
   */
  constructor(wall: () => number, startUs?: number) {
    this.wall = wall;
    this.wallUs = this.wallNowUs();
    this.marketUs = startUs ?? this.wallUs;
    this.lastUs = this.marketUs;
    this.acceptsWall = startUs !== undefined;
  }

  /** Microseconds since the epoch. */
  nowUs(): number {
    if (this.paused) return this.lastUs;
    const goneUs = this.wallNowUs() - this.wallUs;
    this.lastUs = Math.min(LAST_US, Math.max(this.lastUs, this.marketUs + Math.floor(goneUs * this.rate)));
    return this.lastUs;
  }

  get isPaused(): boolean {
    return this.paused;
  }

  get speed(): number {
    return this.rate;
  }

  /**
   * The clocks that the timestamp of a request may go by: this one, and the wall's where no client can keep up with this
   * one: in a recording, and while it stands or runs at a speed of its own. One that was put forward and runs with the
   * wall's is just ahead of it, and judges alone.
   */
  acceptedUs(): readonly number[] {
    const nowUs = this.nowUs();
    return this.acceptsWall || this.paused || this.rate !== 1 ? [nowUs, this.wallNowUs()] : [nowUs];
  }

  /** Stands still; nothing happens to one that does. */
  pause(): void {
    this.isSet = true;
    this.nowUs();
    this.paused = true;
  }

  /** Goes on from where it stands, at its speed. */
  resume(): void {
    if (!this.paused) return;
    this.paused = false;
    this.anchor(this.lastUs);
  }

  /** Puts the clock forward, whether it stands or runs. @throws RangeError for what is no whole number from 0 up */
  advance(byUs: number): void {
    if (!Number.isSafeInteger(byUs) || byUs < 0) throw new RangeError('a clock is put forward by whole microseconds');
    this.set(this.nowUs() + byUs);
  }

  /** Puts the clock forward to a time. @throws RangeError for a time that has passed, or that no clock can show */
  set(toUs: number): void {
    const nowUs = this.nowUs();
    if (!Number.isSafeInteger(toUs) || toUs < nowUs) {
      throw new RangeError(`the clock shows ${nowUs} µs and never goes back; it cannot be put to ${toUs}`);
    }
    this.isSet = true;
    this.anchor(toUs);
  }

  /** @throws RangeError for a speed outside of {@link CLOCK_SPEED} */
  setSpeed(speed: number): void {
    if (!(speed >= CLOCK_SPEED.min && speed <= CLOCK_SPEED.max)) {
      throw new RangeError(`speed is ${speed}; a clock runs at ${CLOCK_SPEED.min} to ${CLOCK_SPEED.max}`);
    }
    this.isSet = true;
    this.anchor(this.nowUs());
    this.rate = speed;
  }

  state(): ClockState {
    return { nowUs: this.nowUs(), isPaused: this.paused, speed: this.rate, acceptsWall: this.acceptsWall };
  }

  /**
   * Shows again what it showed when `state` was taken, though that may be in its past, and goes on as it did then. Since
   * that sets it apart from the wall's clock, it accepts timestamps by either from here on.
   */
  restore(state: ClockState): void {
    this.paused = state.isPaused;
    this.rate = state.speed;
    this.acceptsWall = true;
    this.isSet = true;
    this.anchor(state.nowUs);
  }

  /** Whether it was ever told to do anything but run on. */
  get wasSet(): boolean {
    return this.isSet;
  }

  /** Shows `nowUs` and goes on from there, as if it had run; for whoever plays again what has happened. */
  setExactly(nowUs: number): void {
    this.anchor(nowUs);
  }

  /** Goes on after a time in which nobody looked: never before `nowUs`, and from there when it was ever set. */
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
