/**
 * The planned faults: decides for each request whether a fault applies, and which one.
 *
 * Deterministic: a fault counts its matching requests and draws its chances from its seed, so the same sequence of
 * requests always gets the same faults. Of several matching faults the oldest applies; the faults after it do not count
 * the request.
 */
import { hashAt, streamOf, uniform } from '../../market/index.js';
import type { PlannedFault } from '../../protocol/index.js';

/** The effect of a fault on a request. */
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
  /** The effect as text for reports. */
  readonly description: string;
  readonly afterExecution: boolean;
  /** Endpoint id or path; undefined for all requests. */
  readonly endpoint: string | undefined;
  readonly method: string | undefined;
  /** Number of requests that the fault applies to; Infinity for all. */
  readonly count: number;
  /** Number of matching requests before the fault applies for the first time. */
  readonly skip: number;
  readonly probability: number;
  readonly seed: number;
}

/** The parts of a request that a fault is matched against. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  /** Id of the requested endpoint; undefined for an unknown path. */
  readonly endpoint: string | undefined;
}

interface Planned {
  readonly id: number;
  readonly plan: FaultPlan;
  seen: number;
  struck: number;
}

/** Maximum number of planned faults. */
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

  /** Removes the fault with an id, or all faults. @returns number of removed faults */
  clear(id?: number): number {
    if (id !== undefined) return this.planned.delete(id) ? 1 : 0;
    const { size } = this.planned;
    this.planned.clear();
    return size;
  }

  /** The fault that applies to a request, if any. Removes the fault after its last application. */
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
