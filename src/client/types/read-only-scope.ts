/**
 * Read-only scope for `watch`: trading calls inside it throw, also deep inside the user's functions. The scope counts
 * the requests inside it. Code outside the scope is not affected.
 */

import type { Cost, LimitBook, WindowState } from '../../limits/index.js';
import { Scope } from '../../platform/index.js';
import { SpotlabError } from './errors.js';

/** The usage of the requests in a scope. */
export interface RequestUsage {
  readonly requests: number;
  readonly weight: number;
  /** Milliseconds of the slowest request, from sending to the last byte. */
  readonly latencyMs: number;
  /** By limit book, then by budget: `ip`, or a budget under /sapi with its endpoint. The values are weights. */
  readonly books: ReadonlyMap<LimitBook, ReadonlyMap<string, number>>;
}

class UsageCount implements RequestUsage {
  /** @param who the kind of code that runs in the scope, for the error of a refused call */
  constructor(readonly who: ReadOnlyScope) {}
  requests = 0;
  weight = 0;
  latencyMs = 0;
  readonly books = new Map<LimitBook, Map<string, number>>();
}

/** The kind of code that runs in a read-only scope. */
export type ReadOnlyScope = 'a watch' | 'a start-up file';

const scopes = new Scope<UsageCount>('until end');

/** Runs `work` in a read-only scope. `usage` is updated while `work` runs. */
export function runReadOnly<T>(
  work: () => Promise<T>,
  who: ReadOnlyScope = 'a watch',
): { readonly done: Promise<T>; readonly usage: RequestUsage } {
  const usage = new UsageCount(who);
  return { done: scopes.run(usage, work), usage };
}

/**
 * @internal Runs work outside of any scope: the requests of a kept book serve all of its users, and must not slow down the
 * display that happened to open it.
 */
export function runOutsideOfScopes<T>(work: () => T): T {
  return scopes.get() ? scopes.exit(work) : work();
}

/** Name of the budget of a cost. */
export const budgetOf = ({ pool = 'ip', scope = '' }: { pool?: WindowState['pool']; scope?: string }): string =>
  pool === 'ip' ? pool : `${pool} ${scope}`;

/** @internal Counts a request in the current scope, if there is one. */
export function countUsage(limits: LimitBook, cost: Cost, weight: number, latencyMs: number): void {
  const usage = scopes.get();
  if (!usage) return;
  usage.requests += 1;
  usage.weight += weight;
  usage.latencyMs = Math.max(usage.latencyMs, latencyMs);
  const budgets = usage.books.get(limits) ?? new Map<string, number>();
  const name = budgetOf(cost);
  usage.books.set(limits, budgets.set(name, (budgets.get(name) ?? 0) + weight));
}

/**
 * @internal
 * @throws SpotlabError `SPOTLAB_READ_ONLY` inside a read-only scope
 */
export function refuseInReadOnlyScope(what: string): void {
  const scope = scopes.get();
  if (scope) throw readOnlyError(what, scope.who);
}

/** The error for a trading or changing call inside a read-only scope. */
export function readOnlyError(what: string, who: ReadOnlyScope = 'a watch'): SpotlabError {
  return new SpotlabError(
    'SPOTLAB_READ_ONLY',
    `${what} would change something, but ${who} may only read; nothing was sent.`,
    {
      advice:
        who === 'a watch'
          ? 'Watch a call that only reads, such as an order, the open orders or the account.'
          : 'Type it at the prompt, or give it a short name with .alias.',
    },
  );
}
