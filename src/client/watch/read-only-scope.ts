/**
 * Looking: what is done over and over for somebody who only watches. Whatever runs inside is counted, and cannot trade,
 * however deep in the user's own functions a trading call is awaited; what runs beside it is not touched.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Cost, LimitBook } from '../../limits/index.js';
import { SpotlabError } from '../errors/errors.js';

/** What one look has sent. */
export interface RequestUsage {
  readonly requests: number;
  readonly weight: number;
  /** Milliseconds of its slowest request, from sending to the last byte. */
  readonly latencyMs: number;
  /** By book of limits, and in it by budget: `ip`, or a budget under /sapi with its endpoint. */
  readonly books: ReadonlyMap<LimitBook, ReadonlyMap<string, number>>;
}

class UsageCount implements RequestUsage {
  requests = 0;
  weight = 0;
  latencyMs = 0;
  readonly books = new Map<LimitBook, Map<string, number>>();
}

const scopes = new AsyncLocalStorage<UsageCount>();

/** Does `work` as a look: trading is refused inside. `told` is what it has spent so far, also while it runs. */
export function runReadOnly<T>(work: () => Promise<T>): { readonly done: Promise<T>; readonly usage: RequestUsage } {
  const usage = new UsageCount();
  return { done: scopes.run(usage, work), usage };
}

/** Name of the budget that a cost is taken from. */
export const budgetOf = ({ pool = 'ip', scope = '' }: Pick<Cost, 'pool' | 'scope'>): string =>
  pool === 'ip' ? pool : `${pool} ${scope}`;

/** @internal Counts a request for the look that sent it, if one did. */
export function countUsage(limits: LimitBook, cost: Cost, weight: number, latencyMs: number): void {
  const usage = scopes.getStore();
  if (!usage) return;
  usage.requests += 1;
  usage.weight += weight;
  usage.latencyMs = Math.max(usage.latencyMs, latencyMs);
  const budgets = usage.books.get(limits) ?? new Map<string, number>();
  const name = budgetOf(cost);
  usage.books.set(limits, budgets.set(name, (budgets.get(name) ?? 0) + weight));
}

/** @internal @throws SpotlabError `SPOTLAB_READ_ONLY` when `what` is about to be done by a look. */
export function refuseInReadOnlyScope(what: string): void {
  if (scopes.getStore()) throw readOnlyError(what);
}

/** The refusal of something that a look must not do. */
export function readOnlyError(what: string): SpotlabError {
  return new SpotlabError('SPOTLAB_READ_ONLY', `${what} changes something, and looking never does; nothing was sent.`, {
    advice: 'Watch a call that only reads, such as an order, the open orders or the account.',
  });
}
