/**
 * One direction of the wire: messages arrive after their latency, and never before a message that was sent earlier, as on
 * one connection.
 */
import type { DrawLatency } from '../options/latency.js';
import type { Planned, VirtualTime } from '../time/virtual-time.js';

export class DelayLine {
  readonly #time: VirtualTime;
  readonly #latency: DrawLatency;
  readonly #isNoticed: boolean;
  #lastUs = 0;

  /** @param isNoticed whether the strategy is at the end of this direction */
  constructor(time: VirtualTime, latency: DrawLatency, isNoticed: boolean) {
    this.#isNoticed = isNoticed;
    this.#time = time;
    this.#latency = latency;
  }

  /** Sends a message now; `arrive` is called when it arrives. */
  send(arrive: () => void): Planned {
    const time = this.#time;
    this.#lastUs = Math.max(this.#lastUs, time.nowUs + this.#latency(time.nowUs));
    return this.#isNoticed ? time.at(this.#lastUs, arrive) : time.quietlyAt(this.#lastUs, arrive);
  }
}
