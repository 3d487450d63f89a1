/**
 * The planned faults: decides for each request and each event of a stream whether a fault applies, and which one.
 *
 * Deterministic: a fault counts what it matches and draws its chances from its seed, so the same sequence of requests or
 * events always gets the same faults. If several faults match, the oldest one applies, and the others do not count the
 * request or event. This class does not hold the connections: the server sets {@link Faults.connections}.
 */
import type { EventSource } from '../../feeds/index.js';
import { hashAt, streamOf, uniform } from '../../market/index.js';
import { endpointTable, msOf, type PlannedFault, type StreamFaultAction } from '../../protocol/index.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';

/** A copy of the exchange at an earlier time. */
export interface ExchangeCopy {
  /** Answers a read from the earlier state. */
  answer(request: ServiceRequest): ServiceResponse;
}

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
  | { readonly action: 'skew'; readonly byUs: number }
  | { readonly action: 'stale'; readonly copy: ExchangeCopy };

/** How often a fault applies. */
export interface FaultSchedule {
  /** Number of requests or events that the fault applies to; Infinity for all. */
  readonly count: number;
  /** Number of matching requests or events before the fault applies for the first time. */
  readonly skip: number;
  readonly probability: number;
  readonly seed: number;
}

export interface FaultPlan extends FaultSchedule {
  readonly effect: FaultEffect;
  /** The effect as text for reports. */
  readonly description: string;
  readonly afterExecution: boolean;
  /** Endpoint id or path; undefined for all requests. */
  readonly endpoint: string | undefined;
  readonly method: string | undefined;
}

/** The parts of a request that decide whether a fault applies to it. */
export interface FaultTarget {
  readonly method: string;
  readonly path: string;
  /** Id of the requested endpoint; undefined for an unknown path. */
  readonly endpoint: string | undefined;
}

export interface StreamFaultPlan extends FaultSchedule {
  readonly action: StreamFaultAction;
  /** The effect as text for reports. */
  readonly description: string;
  /** The requests or events that the fault matches, as text for reports. */
  readonly matches: string;
  /** Whether the fault applies to open connections as soon as it is planned, instead of to events. */
  readonly isAtOnce: boolean;
  /** Length of a delay, or time until the close of a shutdown, microseconds. */
  readonly byUs: number;
  /** Time of the exchange at which the fault ends, microseconds; Infinity for no end. */
  readonly untilUs: number;
  /** Whether the fault matches a market stream. */
  matchesStream(name: string): boolean;
  /** Whether the fault matches the events of an account, by its id. */
  matchesAccount(id: number): boolean;
}

/** A planned stream fault. */
export interface PlannedStreamFault {
  readonly plan: StreamFaultPlan;
  /** Number of matching events, or of matching connections. */
  matched: number;
  /** Number of affected events, or of affected connections. */
  affected: number;
  /** Whether the fault was removed before its end. */
  isCleared: boolean;
}

interface Planned<P extends FaultSchedule> {
  readonly id: number;
  readonly plan: P;
  matched: number;
  affected: number;
  isCleared: boolean;
}

/** The owner of the connections that receive streams. */
export interface FaultyConnections {
  /** Applies a fault to the open connections that it matches. */
  strike(fault: PlannedStreamFault): void;
  /** Called when faults were removed. */
  cleared(): void;
}

/** Maximum number of planned faults. */
export const MAX_FAULTS = 1_000;

export class Faults {
  private readonly ofRequests = new Map<number, Planned<FaultPlan>>();
  private readonly ofStreams = new Map<number, Planned<StreamFaultPlan>>();
  private nextId = 1;
  /** Absent while the exchange has no connections for streams. */
  connections: FaultyConnections | undefined;

  /** Whether no fault of requests is planned. */
  get isEmpty(): boolean {
    return this.ofRequests.size === 0;
  }

  /** Whether a fault of streams is planned. */
  get hasStreamFaults(): boolean {
    return this.ofStreams.size > 0;
  }

  get isFull(): boolean {
    return this.ofRequests.size + this.ofStreams.size >= MAX_FAULTS;
  }

  add(plan: FaultPlan): PlannedFault {
    const one = this.numbered(plan);
    this.ofRequests.set(one.id, one);
    return reportOfRequests(one);
  }

  /** Plans a fault of streams. A fault that applies at once and has no end is not kept. */
  addStream(plan: StreamFaultPlan): PlannedFault {
    const one = this.numbered(plan);
    if (plan.isAtOnce) this.connections?.strike(one);
    if (!plan.isAtOnce || plan.untilUs !== Number.POSITIVE_INFINITY) this.ofStreams.set(one.id, one);
    return reportOfStreams(one);
  }

  /** @param nowUs time of the exchange, microseconds */
  list(nowUs: number): PlannedFault[] {
    this.endUntil(nowUs);
    const all = [
      ...[...this.ofRequests.values()].map(reportOfRequests),
      ...[...this.ofStreams.values()].map(reportOfStreams),
    ];
    return all.sort((one, other) => one.id - other.id);
  }

  /** Removes the fault with an id, or all faults. @returns number of removed faults */
  clear(id?: number): number {
    let cleared = 0;
    for (const faults of [this.ofRequests, this.ofStreams]) {
      for (const one of faults.values()) {
        if (id !== undefined && one.id !== id) continue;
        one.isCleared = true;
        faults.delete(one.id);
        cleared += 1;
      }
    }
    if (cleared > 0) this.connections?.cleared();
    return cleared;
  }

  /** The fault that applies to a request, if any. Removes the fault after its last application. */
  match(target: FaultTarget): FaultPlan | undefined {
    for (const one of this.ofRequests.values()) {
      const { plan } = one;
      if (plan.method !== undefined && plan.method !== target.method) continue;
      if (plan.endpoint !== undefined && plan.endpoint !== target.endpoint && plan.endpoint !== target.path) continue;
      if (plan.effect.action === 'stale' && !canBeStale(target)) continue;
      if (!strikes(one)) continue;
      if (one.affected >= plan.count) this.ofRequests.delete(one.id);
      return plan;
    }
    return undefined;
  }

  /** The fault that applies to an event, if any. Removes the fault after its last application. */
  matchEvent(source: EventSource, nowUs: number): PlannedStreamFault | undefined {
    this.endUntil(nowUs);
    for (const one of this.ofStreams.values()) {
      const { plan } = one;
      if (plan.isAtOnce || !matchesSource(plan, source) || !strikes(one)) continue;
      if (one.affected >= plan.count) this.ofStreams.delete(one.id);
      return one;
    }
    return undefined;
  }

  /** The planned faults that apply to connections, also to connections that are opened later. */
  standing(nowUs: number): PlannedStreamFault[] {
    this.endUntil(nowUs);
    return [...this.ofStreams.values()].filter(({ plan }) => plan.isAtOnce);
  }

  private numbered<P extends FaultSchedule>(plan: P): Planned<P> {
    const id = this.nextId;
    this.nextId += 1;
    return { id, plan, matched: 0, affected: 0, isCleared: false };
  }

  private endUntil(nowUs: number): void {
    for (const { id, plan } of this.ofStreams.values()) if (nowUs >= plan.untilUs) this.ofStreams.delete(id);
  }
}

/** Reads that the public exchange answers from a replica. `rateLimitOrder` is left out, because the copied state does not contain the counts of orders. */
const STALE: ReadonlySet<string> = new Set(
  endpointTable
    .filter(({ id, method }) => method === 'GET' && id !== 'rateLimitOrder')
    .filter(({ source }) => source.some((one) => one !== 'Matching Engine'))
    .map(({ id }) => id),
);

/** Whether the reply to a request may be older than the state of the matching engine. */
export function canBeStale({ method, endpoint }: Pick<FaultTarget, 'method' | 'endpoint'>): boolean {
  return method === 'GET' && endpoint !== undefined && STALE.has(endpoint);
}

/** Counts a match; returns whether the fault applies to it. */
function strikes(one: Planned<FaultSchedule>): boolean {
  const { skip, seed, probability } = one.plan;
  one.matched += 1;
  if (one.matched <= skip) return false;
  if (uniform(hashAt(streamOf(seed, 'faults'), one.matched)) >= probability) return false;
  one.affected += 1;
  return true;
}

function matchesSource(plan: StreamFaultPlan, source: EventSource): boolean {
  return 'stream' in source ? plan.matchesStream(source.stream) : plan.matchesAccount(source.account);
}

function reportOfRequests({ id, plan, matched, affected }: Planned<FaultPlan>): PlannedFault {
  const { effect, description, afterExecution, method, endpoint } = plan;
  return {
    ...{ id, kind: 'request', action: effect.action, afterExecution },
    matches: [method, endpoint].filter((part) => part !== undefined).join(' ') || 'any',
    ...{ effect: description, matched, affected, left: leftOf(plan, affected), untilMs: null },
  };
}

function reportOfStreams({ id, plan, matched, affected }: Planned<StreamFaultPlan>): PlannedFault {
  const { action, matches, description, isAtOnce, untilUs } = plan;
  const hasEnd = untilUs !== Number.POSITIVE_INFINITY;
  const left = isAtOnce ? (hasEnd ? null : 0) : leftOf(plan, affected);
  const untilMs = hasEnd ? msOf(untilUs) : null;
  return {
    id,
    kind: 'stream',
    action,
    afterExecution: false,
    matches,
    effect: description,
    matched,
    affected,
    left,
    untilMs,
  };
}

function leftOf({ count }: FaultSchedule, affected: number): number | null {
  return count === Number.POSITIVE_INFINITY ? null : count - affected;
}
