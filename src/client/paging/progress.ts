/**
 * How far the reading of a list has come. The client only tells: whoever runs code for a person (the REPL, the kernel)
 * sets a listener that draws it.
 */

/** How far the reading of a list has come. */
export interface PagingProgress {
  /** One number for each reading, so that several at a time can be told apart. */
  readonly id: number;
  /** `market.klines` */
  readonly verb: string;
  /** Wire parameters of the call. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** `stopped`: left, aborted or failed before its end. */
  readonly state: 'running' | 'done' | 'stopped';
  readonly rows: number;
  /** Rows it will have in the end, where that is known. */
  readonly expectedRows?: number;
  readonly requests: number;
  /** Weight that the replies until now were charged. */
  readonly weight: number;
  /** Part that is done, 0 to 1, where that can be said. */
  readonly share?: number;
  readonly elapsedMs: number;
  /** Milliseconds to the end, by the rate so far and by what the limits still let through. */
  readonly remainingMs?: number;
}

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
