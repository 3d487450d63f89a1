/**
 * Estimates the weight and the duration of a batch of requests on a copy of the rate limit windows, without sending
 * anything.
 *
 * Calls that already wait are sent first, then the batch in its order; each call as soon as its windows have space. The
 * estimate assumes that no other client sends requests and that no order fills. The computation passes over the batch
 * once for each window that resets.
 */
import type { AddressLimits } from './address-limits.js';
import { fullest } from './address-limits.js';
import { type Cost, costIn } from './cost.js';
import type { Window, WindowState } from './window.js';

/** A window, and the cost of a batch in it. */
export interface WindowForecast extends WindowState {
  /** Cost of the batch in this window. It can exceed the limit: then the batch needs several windows of time. */
  readonly cost: number;
}

/** Estimated cost and duration of a batch of requests. */
export interface Forecast {
  readonly requests: number;
  /** Total weight in all budgets, if all requests succeed. */
  readonly weight: number;
  /** Number of unfilled orders that the batch adds. */
  readonly orders: number;
  /** Number of requests that can be sent at once. */
  readonly atOnce: number;
  /** Milliseconds until the last request is sent; Infinity if one request costs more than the limit of a window. */
  readonly waitMs: number;
  /** Epoch milliseconds at which the last request is sent. */
  readonly finishesAtMs: number;
  /** Epoch milliseconds at which the ban of this address ends. Nothing is sent before. */
  readonly bannedUntilMs?: number;
  /** The windows in which the batch counts. */
  readonly windows: readonly WindowForecast[];
}

interface Pending {
  readonly cost: Cost;
  readonly account: string;
}

/** Estimates a batch with these costs for an account. */
export function forecast(limits: AddressLimits, account: string, costs: readonly Cost[]): Forecast {
  const nowMs = limits.exchangeNowMs;
  const batch = costs.map((cost): Pending => ({ cost, account }));
  const ahead = limits.queue.list.map(({ cost, account: whose }): Pending => ({ cost, account: whose }));
  const { atOnce, lastMs } = run(limits, nowMs, [...ahead, ...batch], new Set(batch));
  const sum = (part: (cost: Cost) => number) => costs.reduce((total, cost) => total + part(cost), 0);
  return {
    requests: costs.length,
    weight: sum(weightOf),
    orders: sum(({ orders }) => orders),
    atOnce,
    waitMs: lastMs - nowMs,
    finishesAtMs: lastMs,
    ...(limits.bannedUntilMs > nowMs ? { bannedUntilMs: limits.bannedUntilMs } : {}),
    windows: windowsOf(limits, account, costs),
  };
}

/**
 * Sends all requests in simulated time. Returns when the last one of `batch` is sent, and how many are sent at once.
 */
function run(limits: AddressLimits, nowMs: number, all: readonly Pending[], batch: ReadonlySet<Pending>) {
  const { marginMs, tick } = limits;
  const windows = limits.windows.copy(nowMs, tick);
  let [waiting, timeMs, lastMs, atOnce] = [all, Math.max(nowMs, limits.backoffUntilMs, limits.bannedUntilMs), nowMs, 0];
  while (waiting.length > 0) {
    const claims = new Set<Window>();
    const later: Pending[] = [];
    let nextMs = Number.POSITIVE_INFINITY;
    for (const one of waiting) {
      const { cost, account } = one;
      const mine = windows.of(cost, account);
      const backoffMs = cost.orders > 0 ? (limits.ordersBackoffUntilMs.get(account) ?? 0) - timeMs : 0;
      const full = fullest(mine, cost, timeMs, marginMs, tick, claims, claims);
      const waitMs = Math.max(backoffMs, full?.waitMs ?? 0);
      if (waitMs === Number.POSITIVE_INFINITY) {
        if (batch.has(one)) lastMs = waitMs;
      } else if (waitMs > 0) {
        later.push(one);
        nextMs = Math.min(nextMs, waitMs);
      } else {
        const charged = { weight: weightOf(cost), orders: cost.orders };
        for (const window of mine) {
          window.reserve(costIn(window, cost), timeMs, tick);
          window.charge(costIn(window, cost), undefined, costIn(window, charged), timeMs, tick, tick);
        }
        if (batch.has(one)) {
          lastMs = Math.max(lastMs, timeMs);
          if (timeMs === nowMs) atOnce += 1;
        }
      }
    }
    waiting = later;
    timeMs += nextMs;
  }
  return { atOnce, lastMs };
}

const weightOf = ({ weight, weightOnSuccess }: Cost): number => weightOnSuccess ?? weight;

function windowsOf(limits: AddressLimits, account: string, costs: readonly Cost[]): WindowForecast[] {
  const taken = new Map<Window, number>();
  for (const cost of costs) {
    const charged = { weight: weightOf(cost), orders: cost.orders };
    for (const window of limits.windows.of(cost, account)) {
      taken.set(window, (taken.get(window) ?? 0) + costIn(window, charged));
    }
  }
  const nowMs = limits.exchangeNowMs;
  return limits.windows
    .list(account)
    .filter((window) => taken.has(window))
    .map((window) => ({ ...window.state(nowMs, limits.tick), cost: taken.get(window) ?? 0 }));
}
