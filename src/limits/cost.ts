/** What a request costs, what it takes of the limits in advance, and why it may not leave. */
import type { WeightPool } from '../protocol/index.js';
import type { Window, WindowState } from './window.js';

export type LimitPolicy = 'wait' | 'throw' | 'off';

/** What a request costs. */
export interface Cost {
  readonly weight: number;
  /** Unfilled orders it adds. */
  readonly orders: number;
  /** Weight charged when it succeeds; the same as `weight` unless said otherwise. */
  readonly weightOnSuccess?: number | undefined;
  /** Budget that the weight is taken from. Default `ip`. */
  readonly pool?: WeightPool;
  /** The endpoint, for the /sapi budgets: each endpoint has one of its own. */
  readonly scope?: string;
  /** It goes before those that wait and are not: a cancel must not stand behind five minutes of order books. */
  readonly urgent?: boolean;
}

/** Everything known about the limits now. */
export interface LimitsState {
  readonly windows: readonly WindowState[];
  /** Milliseconds for which everything holds after a 429. */
  readonly heldForMs?: number;
  /** Milliseconds for which placements of this account hold: it has too many unfilled orders (-1015). */
  readonly ordersHeldForMs?: number;
  /** Milliseconds for which this address is banned. */
  readonly bannedForMs?: number;
  /** Epoch milliseconds at which the ban ends. */
  readonly bannedUntilMs?: number;
  /** Calls that wait for a window or a hold. */
  readonly waiting: number;
}

/** A request that may not leave now. */
export interface LimitDelay {
  readonly why: 'ban' | 'hold' | 'window';
  readonly waitMs: number;
  readonly window?: WindowState;
}

/** Why and how long a request waits; told before it does. */
export type OnWait = (refusal: LimitDelay) => void;

/** A cost that was taken in advance; it must be settled or released, once. */
export interface Reservation {
  readonly cost: Cost;
  /** Windows it was taken from. */
  readonly windows: readonly Window[];
  /** When it was made, in the book's count of events. */
  readonly tick: number;
  /** When its reply came, in the same count. */
  settledTick?: number;
}

/** How much `cost` takes of a window. */
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
