/**
 * How far the reading of a list has come. The client only tells: whoever runs code for a person (the REPL, the kernel)
 * sets a listener that draws it.
 */
import type { LimitBook, LimitPolicy } from '../limits/index.js';

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

const DAY_MS = 86_400_000;
const UNIT_MS: Readonly<Record<string, number>> = { S: 1_000, M: 60_000, H: 3_600_000, D: DAY_MS };

/**
 * Milliseconds until the windows of the limits have let `requests` through, each of that weight: 0 when they all fit into
 * the running window.
 */
export function limitsWaitMs(limits: LimitBook, policy: LimitPolicy, requests: number, weight: number): number {
  if (policy !== 'wait') return 0;
  const { windows, heldForMs = 0 } = limits.state();
  const waits = windows
    .filter(({ type }) => type === 'REQUEST_WEIGHT' || type === 'RAW_REQUESTS')
    .map(({ type, interval, limit, used, reserved, resetsInMs }) => {
      const beyond = requests * (type === 'REQUEST_WEIGHT' ? weight : 1) - Math.max(0, limit - used - reserved);
      if (beyond <= 0 || limit <= 0) return 0;
      const lengthMs = Number.parseInt(interval, 10) * (UNIT_MS[interval.at(-1)?.toUpperCase() ?? ''] ?? 0);
      return resetsInMs + (Math.ceil(beyond / limit) - 1) * lengthMs;
    });
  return Math.max(heldForMs, ...waits);
}
