/**
 * The exchange's clock: whole microseconds since the epoch that never go back, whatever the clock it is made from does.
 *
 * A recording plays in its own time: then the clock starts where the recording ends and runs on from there.
 */
export class MarketClock {
  private readonly wall: () => number;
  private readonly shiftUs: number;
  private lastUs = 0;

  /**
   * @param wall milliseconds since the epoch
   * @param startUs what the clock shows now; default: what the wall clock shows
   */
  constructor(wall: () => number, startUs?: number) {
    this.wall = wall;
    this.shiftUs = startUs === undefined ? 0 : startUs - Math.floor(wall() * 1_000);
  }

  /** Microseconds since the epoch. */
  nowUs(): number {
    this.lastUs = Math.max(this.lastUs, Math.floor(this.wall() * 1_000) + this.shiftUs);
    return this.lastUs;
  }

  /** The clocks that the timestamp of a request may go by: this one, and the wall's where that is another. */
  acceptedUs(): readonly number[] {
    const nowUs = this.nowUs();
    return this.shiftUs === 0 ? [nowUs] : [nowUs, Math.floor(this.wall() * 1_000)];
  }
}
