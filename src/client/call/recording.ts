/** What a client sent and received, kept for a look afterwards. Public types. */
import type { Har } from '../../transport/index.js';

/** How much a recording keeps; what is older goes. */
export interface RecordOptions {
  /** Most requests kept. Default 1000. */
  readonly keep?: number;
  /** Most characters of bodies kept, of all replies together. Default 64 million. A single larger body is left out. */
  readonly keepCharacters?: number;
}

/** Requests and replies of a client since `x.record()`. */
export interface Recording {
  /** Requests kept; those under way are not among them yet. */
  readonly length: number;
  /** Requests that had to make room for newer ones. */
  readonly dropped: number;
  /** Ends the recording; what was kept stays. */
  stop(): void;
  /**
   * A HAR 1.2 document, oldest request first, for network panels, proxies and bug reports: API key, signatures and
   * listen keys are masked, and the order, its prices and the balances in replies are not.
   *
   * @example await fs.writeFile('calls.har', JSON.stringify(recording.toHAR()))
   */
  toHAR(): Har;
  /** The same, so that `JSON.stringify(recording)` is a HAR. */
  toJSON(): Har;
}
