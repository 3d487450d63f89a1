/** The public types of recordings: the requests and replies of a client, for later inspection. */
import type { Har } from '../../transport/index.js';

/** Size limits of a recording; the oldest requests are dropped first. */
export interface RecordOptions {
  /** Maximum number of requests. Default 1000. */
  readonly keep?: number;
  /** Maximum number of characters of all bodies together. Default 64 million. A single larger body is left out. */
  readonly keepCharacters?: number;
}

/** The requests and replies of a client since `x.record()`. */
export interface Recording {
  /** Number of recorded requests. Requests without a reply are not counted yet. */
  readonly length: number;
  /** Number of requests that were dropped to make room for newer ones. */
  readonly dropped: number;
  /** Ends the recording; the recorded requests stay. `using recording = x.record()` ends it at the end of its block. */
  stop(): void;
  /** Ends the recording, for `using`. */
  [Symbol.dispose](): void;
  /**
   * Returns a HAR 1.2 document, oldest request first, for network panels, proxies and bug reports. API key, signatures
   * and listen keys are masked. Orders, prices and balances are not masked.
   *
   *
   *
   * @example await fs.writeFile('calls.har', JSON.stringify(recording.toHAR()))
   */
  toHAR(): Har;
  /** Returns the same document, so that `JSON.stringify(recording)` is a HAR. */
  toJSON(): Har;
}
