/**
 * One direction of the wire: a message arrives after its latency, and never before a message that was sent earlier, as on
 * a single connection.
 */
import type { DrawLatency } from '../options/latency.js';
import type { Planned, VirtualTime } from '../time/virtual-time.js';

export class DelayLine {
  readonly #time: VirtualTime;
  readonly #latency: DrawLatency;
  readonly #isNoticed: boolean;
  #lastUs = 0;

  /** @param isNoticed whether the strategy receives the messages of this direction */
  constructor(time: VirtualTime, latency: DrawLatency, isNoticed: boolean) {
    this.#isNoticed = isNoticed;
    this.#time = time;
    this.#latency = latency;
  }

  /**
   * Sends a message now; `arrive` is called when it arrives.
   *
   * @param notBeforeUs the arrival time of a message on another line: this message arrives no earlier. Later messages of this line do not wait for it
   */
  send(arrive: () => void, notBeforeUs = 0): Planned {
    const time = this.#time;
    const atUs = Math.max(this.nextArrivalUs(), notBeforeUs);
    return this.#isNoticed ? time.at(atUs, arrive) : time.quietlyAt(atUs, arrive);
  }

  /** The arrival time of a message that is sent now. The call counts as a message: later messages arrive no earlier. */
  nextArrivalUs(): number {
    const { nowUs } = this.#time;
    this.#lastUs = Math.max(this.#lastUs, nowUs + this.#latency(nowUs));
    return this.#lastUs;
  }
}
