/**
 * The progress listener of work that takes long: lists that are read page by page, and runs of the lab. The package only
 * reports progress; the REPL and the kernel set a listener that draws it.
 */

import type { PagingProgress } from './page-options.js';

/** Progress of work that reads no list, such as a run of the lab. */
export interface WorkProgress {
  /** A number for each piece of work, which distinguishes work that goes on at the same time. */
  readonly id: number;
  /** The call, such as `lab.run`. */
  readonly verb: string;
  /** What the call works on, such as the name of a strategy. */
  readonly subject: string;
  /** `stopped`: it was interrupted, or failed. */
  readonly state: 'running' | 'done' | 'stopped';
  /** What is done so far, in words: `7 m 30 s of 30 m`. */
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

/** Ids of work: negative, because those of lists count up from 1. */
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
  const startMs = performance.now();
  return (share, done, state = 'running') => {
    const elapsedMs = performance.now() - startMs;
    const remainingMs = state === 'running' && share > 0 ? wholeSeconds((elapsedMs * (1 - share)) / share) : undefined;
    tell({ id, verb, subject, state, done, share, elapsedMs, ...(remainingMs === undefined ? {} : { remainingMs }) });
  };
}

const wholeSeconds = (ms: number): number => Math.ceil(ms / 1_000) * 1_000;
