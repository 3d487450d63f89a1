/**
 * The steps of a request before the exchange service: the admin interface and other paths of spotlab's own, and the
 * planned faults.
 *
 * A delay uses the machine's clock, not the exchange's clock. Closing the middleware drops all delayed requests;
 * requests that were delayed before their execution are then not executed.
 */
import { waited } from '../../platform/index.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import type { ServiceAnswer } from '../http/http-server.js';
import { routing } from '../routes/routed-endpoints.js';
import type { Venue } from '../venue/venue.js';
import type { AdminHttp } from './admin-http.js';
import type { FaultPlan, Faults } from './faults.js';
import type { LoggedRequest, RequestLog } from './request-log.js';

/** The next handler after the middleware. @param skewUs shift of the exchange's clock as the request sees it */
export type NextHandler = (request: ServiceRequest, skewUs?: number) => ServiceResponse | Promise<ServiceResponse>;

/** Replies to requests for paths that do not belong to the API, such as those of a class; undefined for other paths. */
export type OwnPaths = (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer> | undefined;

/** Resolves to true after `ms` milliseconds, or to false as soon as the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<boolean>;

export class Middleware {
  private readonly next: NextHandler;
  private readonly faults: Faults;
  private readonly admin: AdminHttp | undefined;
  private readonly log: RequestLog | undefined;
  private readonly ownPaths: OwnPaths;
  private readonly wait: Wait;
  private readonly delayMs: () => number;
  private readonly closing = new AbortController();

  /** @param parts `admin`: left out when this listener has no admin interface; `log` and `ownPaths`: default none */
  constructor(parts: {
    readonly next: NextHandler;
    readonly faults: Faults;
    readonly log?: RequestLog | undefined;
    readonly admin?: AdminHttp | undefined;
    readonly ownPaths?: OwnPaths | undefined;
    readonly wait?: Wait;
    /** How long a scenario lets each request wait, milliseconds. Default: no wait. */
    readonly delayMs?: () => number;
  }) {
    this.next = parts.next;
    this.faults = parts.faults;
    this.admin = parts.admin;
    this.log = parts.log;
    this.ownPaths = parts.ownPaths ?? (() => undefined);
    this.wait = parts.wait ?? pause;
    this.delayMs = parts.delayMs ?? (() => 0);
  }

  handle(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> {
    const answer = this.admin?.handle(request) ?? this.ownPaths(request);
    if (answer) return answer;
    const delayMs = this.delayMs();
    return delayMs > 0 ? this.handleLater(request, delayMs) : this.handleNow(request);
  }

  private async handleLater(request: ServiceRequest, delayMs: number): Promise<ServiceAnswer> {
    return (await this.wait(delayMs, this.closing.signal)) ? this.handleNow(request) : 'dropped';
  }

  private handleNow(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> {
    const { method, path } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && this.faults.isEmpty) return this.next(request);
    const endpoint = routing.get(path)?.get(method)?.endpoint.id;
    const plan = this.faults.match({ method, path, endpoint });
    if (isRead) return plan ? this.applyFault(plan, request) : this.next(request);
    const entry = this.log?.arrived(request, endpoint);
    if (!plan) return this.execute(request, 0, entry);
    if (entry) entry.fault = plan.effect.action;
    return this.applyFault(plan, request, entry);
  }

  /** Drops all delayed requests. */
  close(): void {
    this.closing.abort();
  }

  /** Passes a request to the next handler, and stores its reply in the log. */
  private execute(request: ServiceRequest, skewUs: number, entry?: LoggedRequest) {
    const reply = this.next(request, skewUs);
    if (!entry) return reply;
    if (!(reply instanceof Promise)) {
      entry.reply = reply;
      return reply;
    }
    return reply.then((answer) => {
      entry.reply = answer;
      return answer;
    });
  }

  private async applyFault(
    { effect, afterExecution }: FaultPlan,
    request: ServiceRequest,
    entry?: LoggedRequest,
  ): Promise<ServiceAnswer> {
    const executed = (skewUs = 0) => this.execute(request, skewUs, entry);
    if (effect.action === 'skew') return executed(effect.byUs);
    if (effect.action === 'stale') return staleAnswer(await executed(), effect.copy.answer(request));
    const answer = afterExecution ? await executed() : undefined;
    switch (effect.action) {
      case 'drop':
        return 'dropped';
      case 'refuse':
        return { status: effect.status, headers: { ...answer?.headers, ...effect.headers }, body: effect.body };
      case 'delay': {
        const isOver = await this.wait(effect.waitMs, this.closing.signal);
        return isOver ? (answer ?? executed()) : 'dropped';
      }
    }
  }
}

/** The body of the old reply with the headers of the present reply. Only a reply with data can be old. */
function staleAnswer(now: ServiceResponse, { status, body }: ServiceResponse): ServiceResponse {
  return now.status === 200 ? { status, headers: now.headers, body } : now;
}

/** Longest time of a timer. Node replaces a longer time by one millisecond. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Waits by the machine's clock; the timer does not keep the process alive. */
const pause: Wait = (ms, signal) => waited(Math.min(ms, MAX_TIMER_MS), signal);

/** How long a scenario lets each request wait now, milliseconds. */
export function delayOf({ driver, clock }: Venue): number {
  const { scenarios } = driver;
  return scenarios && scenarios.events.length > 0 ? scenarios.conditions.delayMs(clock.nowUs()) : 0;
}
