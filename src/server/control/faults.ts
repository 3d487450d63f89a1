/**
 * Faults that are planned for requests: which request is struck, and what becomes of it.
 *
 * Deterministic: a fault counts the requests that it is for and draws its chances from its seed, so the same requests in
 * the same order are struck every time. Of several that fit, the oldest strikes; only that one counts the request.
 */
import { hashAt, streamOf, uniform } from '../../market/index.js';
import type { PlannedFault } from '../../protocol/index.js';

/** What becomes of a request that is struck. */
export type FaultEffect =
  | { readonly action: 'drop' }
  | { readonly action: 'delay'; readonly waitMs: number }
  | {
      readonly action: 'refuse';
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly action: 'skew'; readonly byUs: number };

export interface FaultPlan {
  readonly effect: FaultEffect;
  /** The same in words. */
  readonly description: string;
  readonly afterExecution: boolean;
  /** Id of an endpoint, or a path; undefined for any. */
  readonly endpoint: string | undefined;
  readonly method: string | undefined;
  /** Requests that it strikes; Infinity for all. */
  readonly count: number;
  /** Requests that it lets pass before. */
  readonly skip: number;
  readonly probability: number;
  readonly seed: number;
}

/** What a fault looks at. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  /** Id of the endpoint that answers it; undefined for none. */
  readonly endpoint: string | undefined;
}

interface Planned {
  readonly id: number;
  readonly plan: FaultPlan;
  seen: number;
  struck: number;
}

/** Plans kept at most; whoever adds more has forgotten to clear them. */
export const MAX_FAULTS = 1_000;

export class Faults {
  private readonly planned = new Map<number, Planned>();
  private nextId = 1;

  get isEmpty(): boolean {
    return this.planned.size === 0;
  }

  get isFull(): boolean {
    return this.planned.size >= MAX_FAULTS;
  }

  add(plan: FaultPlan): PlannedFault {
    const one: Planned = { id: this.nextId, plan, seen: 0, struck: 0 };
    this.nextId += 1;
    this.planned.set(one.id, one);
    return report(one);
  }

  list(): PlannedFault[] {
    return [...this.planned.values()].map(report);
  }

  /** @returns how many there were */
  clear(id?: number): number {
    if (id !== undefined) return this.planned.delete(id) ? 1 : 0;
    const { size } = this.planned;
    this.planned.clear();
    return size;
  }

  /** What strikes the request, if anything does. A fault that has struck as often as it was to is forgotten. */
  match(target: FaultTarget): FaultPlan | undefined {
    for (const one of this.planned.values()) {
      const { plan } = one;
      if (plan.method !== undefined && plan.method !== target.method) continue;
      if (plan.endpoint !== undefined && plan.endpoint !== target.endpoint && plan.endpoint !== target.path) continue;
      one.seen += 1;
      if (one.seen <= plan.skip) continue;
      if (uniform(hashAt(streamOf(plan.seed, 'faults'), one.seen)) >= plan.probability) continue;
      one.struck += 1;
      if (one.struck >= plan.count) this.planned.delete(one.id);
      return plan;
    }
    return undefined;
  }
}

function report({ id, plan, seen, struck }: Planned): PlannedFault {
  const { effect, description, afterExecution, method, endpoint, count } = plan;
  const requests = [method, endpoint].filter((part) => part !== undefined).join(' ') || 'any';
  const left = count === Number.POSITIVE_INFINITY ? null : count - struck;
  return { id, action: effect.action, afterExecution, requests, effect: description, seen, struck, left };
}
