/** What the prompt tells of a client, from what the client knows. Sends nothing, and never fails. */
import { orderCacheOf, type Spot } from '../../src/client/index.js';
import type { PromptStatus } from './status.js';

/** @param nowMs The present, for the end of a ban. */
export function statusOf(client: Spot, nowMs: number): PromptStatus {
  const { network, limits, latency } = client;
  // Before the first answer there is nothing to tell: a bar of nothing would say that all is free.
  if (latency.count === 0) return { network };
  const { bannedUntilMs } = limits;
  const open = orderCacheOf(client)?.openOrders().length ?? 0;
  return {
    network,
    limits: {
      windows: limits.windows,
      heldForMs: limits.heldForMs,
      ordersHeldForMs: limits.ordersHeldForMs,
      ...(bannedUntilMs === undefined ? {} : { bannedForMs: bannedUntilMs - nowMs }),
    },
    ...(open > 0 ? { openOrders: open } : {}),
    latencyMs: latency.lastMs,
  };
}

/** The client that `x` is now: the user may have made it another one. Undefined where it is none. */
export function asClient(value: unknown): Spot | undefined {
  return orderCacheOf(value) ? (value as Spot) : undefined;
}
