/**
 * Limits how often something is sent to a front end. Work waits for the next frame (a thirtieth of a second); newer work of
 * the same object replaces work that still waits. So 1,000 changes a second become at most 30 messages, and the newest
 * change is always sent.
 */

/** A thirtieth of a second. */
export const FRAME_MS = 34;

/** The clock and the timer of frames. */
export interface FrameClock {
  /** Milliseconds; only differences count. */
  now(): number;
  after(ms: number, work: () => void): void;
}

const realClock: FrameClock = { now: () => performance.now(), after: (ms, work) => void setTimeout(work, ms) };

export class Frames {
  readonly #waiting = new Map<object, () => void>();
  #lastMs = Number.NEGATIVE_INFINITY;
  #isPlanned = false;

  constructor(
    private readonly frameMs = FRAME_MS,
    private readonly clock: FrameClock = realClock,
  ) {}

  /** Runs `work` in the next frame: without a delay if the last frame began at least one frame time ago. */
  request(owner: object, work: () => void): void {
    this.#waiting.set(owner, work);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.clock.after(Math.max(0, this.#lastMs + this.frameMs - this.clock.now()), () => this.#run());
  }

  /** Runs waiting work of this owner now, such as before it is closed. */
  flush(owner: object): void {
    const work = this.#waiting.get(owner);
    this.#waiting.delete(owner);
    work?.();
  }

  #run(): void {
    this.#isPlanned = false;
    this.#lastMs = this.clock.now();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const work of all) work();
  }
}
