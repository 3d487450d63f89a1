/**
 * How far the reading of a list has come. The client only tells: whoever runs code for a person (the REPL, the kernel)
 * sets a listener that draws it.
 */

import type { PagingProgress } from './page-options.js';

type Listener = (progress: PagingProgress) => void;

let listener: Listener | undefined;

/** Tells `told` of every reading that has no `onProgress` of its own; undefined ends that. */
export function setProgressListener(told: Listener | undefined): void {
  listener = told;
}

/** @internal The listener in force now. */
export function progressListener(): Listener | undefined {
  return listener;
}
