/**
 * The progress listener of lists that are read page by page. The client only reports progress; the REPL and the kernel
 * set a listener that draws it.
 */

import type { PagingProgress } from './page-options.js';

type Listener = (progress: PagingProgress) => void;

let listener: Listener | undefined;

/** Sets the listener for reads without their own `onProgress`; undefined removes it. */
export function setProgressListener(next: Listener | undefined): void {
  listener = next;
}

/** @internal The current listener. */
export function progressListener(): Listener | undefined {
  return listener;
}
