/** Types of the rate limits: the cost of a request, its reservation, and the reason why it must wait. */
import type { WeightPool } from '../protocol/index.js';
import type { Window, WindowState } from './window.js';

export type LimitPolicy = 'wait' | 'throw' | 'off';

/** The cost of a request. */
export interface Cost {
  readonly weight: number;
  /** Number of unfilled orders that the request adds. */
  readonly orders: number;
  /** Weight that a successful request costs. Default: `weight`. */
  readonly weightOnSuccess?: number | undefined;
  /** Budget that the weight counts in. Default `ip`. */
  readonly pool?: WeightPool;
  /** The endpoint, for requests under /sapi: each of these endpoints has its own budget. */
  readonly scope?: string;
  /** Whether the request overtakes waiting requests that are not urgent: a cancel must not wait for market data. */
  readonly urgent?: boolean;
}

/** Current state of the rate limits. Durations and times are those of the exchange's clock. */
export interface LimitsState {
  readonly windows: readonly WindowState[];
  /** Milliseconds for which all requests must wait after a 429. */
  readonly backoffForMs?: number;
  /** Milliseconds for which placements of this account must wait after a -1015 (too many unfilled orders). */
  readonly ordersBackoffForMs?: number;
  /** Milliseconds for which this address is banned. */
  readonly bannedForMs?: number;
  /** Epoch milliseconds at which the ban ends. */
  readonly bannedUntilMs?: number;
  /** Number of calls that wait for a window or a backoff. */
  readonly waiting: number;
  /** The processes with which the limits are shared. Absent when this process does not share them. */
  readonly share?: ShareState;
}

/** The processes with which a process shares its limits. */
export interface ShareState {
  /** `machine` for the processes of this machine, else the address of the store, its password masked. */
  readonly with: string;
  /** Number of processes that share, this one included; 1 before the first request. */
  readonly processes: number;
  /** Whether the store does not answer, so that this process uses its own part of each window. */
  readonly isUnshared: boolean;
}

/** Why a request must wait, and how long. */
export interface LimitDelay {
  readonly why: 'ban' | 'backoff' | 'window';
  /**
   * Milliseconds of this machine's clock; while the exchange's clock is paused, the milliseconds by which that clock must
   * be moved.
   */
  readonly waitMs: number;
  /** Present while the clock of a simulated exchange is paused, so that waiting does not help. */
  readonly isClockPaused?: true;
  readonly window?: WindowState;
}

/** Called before a request waits. */
export type OnWait = (delay: LimitDelay) => void;

/** A reserved cost. It must be charged or released exactly once. */
export interface Reservation {
  readonly cost: Cost;
  /** The windows in which the cost is reserved. */
  readonly windows: readonly Window[];
  /** Event number of the reservation. Event numbers order events without a clock. */
  readonly tick: number;
  /** Event number of the reply. */
  chargedTick?: number;
  /** The reservation in the store that several processes share. */
  shareId?: number;
  /** When the store gave the reservation, epoch milliseconds of the machine's clock. */
  readonly allowedAtMs?: number;
}

/** The part of `cost` that counts in a window. */
export function costIn(window: Pick<Window, 'type'>, cost: Pick<Cost, 'weight' | 'orders'>): number {
  switch (window.type) {
    case 'REQUEST_WEIGHT':
      return cost.weight;
    case 'ORDERS':
      return cost.orders;
    case 'RAW_REQUESTS':
      return 1;
    default:
      return 0;
  }
}
