/** Reads the status for the prompt from a client. It sends no requests and never throws. */
import { clientFactsOf, type Spot } from '../../src/client/index.js';
import type { PromptStatus } from './status.js';

/** @param nowMs current time, from which the remaining time of a ban is computed */
export function statusOf(client: Spot, nowMs: number): PromptStatus {
  const { network, limits, latency } = client;
  // Before the first reply no status is shown: an empty bar would say that the whole limit is free.
  if (latency.count === 0) return { network };
  const { bannedUntilMs } = limits;
  const open = clientFactsOf(client)?.orders.openOrders().length ?? 0;
  return {
    network,
    limits: {
      windows: limits.windows,
      backoffForMs: limits.backoffForMs,
      ordersBackoffForMs: limits.ordersBackoffForMs,
      ...(bannedUntilMs === undefined ? {} : { bannedForMs: bannedUntilMs - nowMs }),
    },
    ...(open > 0 ? { openOrders: open } : {}),
    latencyMs: latency.lastMs,
  };
}

/** Returns the value as a client; undefined when the user has assigned something else. */
export function asClient(value: unknown): Spot | undefined {
  return clientFactsOf(value) ? (value as Spot) : undefined;
}
