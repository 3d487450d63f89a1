/**
 * The progress listener of work that takes long: lists that are read page by page, and runs of the lab. The package only
 * reports progress; the REPL and the kernel set a listener that draws it.
 */

import { elapsedMs } from '../../platform/index.js';
import type { PagingProgress } from '../types/page-options.js';

/** Progress of work that reads no list, such as a run of the lab. */
export interface WorkProgress {
  /** A number for each piece of work, which distinguishes work that goes on at the same time. */
  readonly id: number;
  /** The call, such as `lab.run`. */
  readonly verb: string;
  /** The subject of the call, such as the name of a strategy. */
  readonly subject: string;
  /** `stopped`: it was interrupted, or failed. */
  readonly state: 'running' | 'done' | 'stopped';
  /** The finished part, in words: `7 m 30 s of 30 m`. */
  readonly done: string;
  /** The finished part, 0 to 1. */
  readonly share: number;
  /** Duration so far, in milliseconds. */
  readonly elapsedMs: number;
  /** Estimated milliseconds to the end, from the rate so far, in whole seconds. */
  readonly remainingMs?: number;
}

type Listener = (progress: PagingProgress | WorkProgress) => void;

let listener: Listener | undefined;

/** Sets the listener for reads and runs without their own `onProgress`; undefined removes it. */
export function setProgressListener(next: Listener | undefined): void {
  listener = next;
}

/** @internal The current listener. */
export function progressListener(): Listener | undefined {
  return listener;
}

/** Ids of work are negative, because the ids of reads of lists count up from 1. */
let lastWorkId = 0;

/**
 * @internal Starts a piece of work: returns the function that reports its progress to the listener of this moment, or
 *   undefined without one.
 */
export function beginWork(
  verb: string,
  subject: string,
): ((share: number, done: string, state?: WorkProgress['state']) => void) | undefined {
  const tell = listener;
  if (!tell) return undefined;
  lastWorkId -= 1;
  const id = lastWorkId;
  const startMs = elapsedMs();
  const estimate = remainingEstimate();
  return (share, done, state = 'running') => {
    const passedMs = elapsedMs() - startMs;
    const estimateMs = state === 'running' ? estimate(passedMs, share) : undefined;
    const remainingMs = estimateMs === undefined ? undefined : wholeSeconds(estimateMs);
    tell({
      id,
      verb,
      subject,
      state,
      done,
      share,
      elapsedMs: passedMs,
      ...(remainingMs === undefined ? {} : { remainingMs }),
    });
  };
}

/** Time that is measured before the first estimate. */
const MEASURED_MS = 2_000;

/**
 * @internal Estimates the remaining time of work, from the rate since its first progress. The time before the first
 * progress is not used, because threads start and files are read then. With that time, the estimate for a run of 4
 * minutes was once 2 hours. Undefined in the first two seconds after the first progress.
 */
export function remainingEstimate(): (elapsedMs: number, share: number) => number | undefined {
  let first: { readonly elapsedMs: number; readonly share: number } | undefined;
  return (elapsedMs, share) => {
    if (share <= 0) return undefined;
    first ??= { elapsedMs, share };
    const [tookMs, done] = [elapsedMs - first.elapsedMs, share - first.share];
    return tookMs < MEASURED_MS || done <= 0 ? undefined : (tookMs * (1 - share)) / done;
  };
}

const wholeSeconds = (ms: number): number => Math.ceil(ms / 1_000) * 1_000;
