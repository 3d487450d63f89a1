/**
 * The steps of a request before the exchange service: the admin interface and other paths of spotlab's own, and the
 * planned faults.
 *
 * A delay uses the machine's clock, not the exchange's clock. Closing the middleware drops all delayed requests;
 * requests that were delayed before their execution are then not executed.
 */
import type { ServiceAnswer } from '../http/http-server.js';
import { routing } from '../routes/routed-endpoints.js';
import type { ServiceRequest, ServiceResponse } from '../service.js';
import type { AdminHttp } from './admin-http.js';
import type { FaultPlan, Faults } from './faults.js';

/** The next handler after the middleware. @param skewUs shift of the exchange's clock as the request sees it */
export type NextHandler = (request: ServiceRequest, skewUs?: number) => ServiceResponse | Promise<ServiceResponse>;

/** Answers requests for paths that the exchange has besides its API, such as those of a class; undefined for others. */
export type OwnPaths = (request: ServiceRequest) => ServiceAnswer | Promise<ServiceAnswer> | undefined;

/** Resolves to true after `ms` milliseconds, or to false as soon as the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<boolean>;

export class Middleware {
  private readonly next: NextHandler;
  private readonly faults: Faults;
  private readonly admin: AdminHttp | undefined;
  private readonly ownPaths: OwnPaths;
  private readonly wait: Wait;
  private readonly closing = new AbortController();

  /** @param parts `admin`: left out when this listener has no admin interface; `ownPaths`: default none */
  constructor(parts: {
    readonly next: NextHandler;
    readonly faults: Faults;
    readonly admin?: AdminHttp | undefined;
    readonly ownPaths?: OwnPaths | undefined;
    readonly wait?: Wait;
  }) {
    this.next = parts.next;
    this.faults = parts.faults;
    this.admin = parts.admin;
    this.ownPaths = parts.ownPaths ?? (() => undefined);
    this.wait = parts.wait ?? pause;
  }

  handle(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> {
    const answer = this.admin?.handle(request) ?? this.ownPaths(request);
    if (answer) return answer;
    if (this.faults.isEmpty) return this.next(request);
    const { method, path } = request;
    const plan = this.faults.match({ method, path, endpoint: routing.get(path)?.get(method)?.endpoint.id });
    return plan ? this.applyFault(plan, request) : this.next(request);
  }

  /** Drops all delayed requests. */
  close(): void {
    this.closing.abort();
  }

  private async applyFault({ effect, afterExecution }: FaultPlan, request: ServiceRequest): Promise<ServiceAnswer> {
    if (effect.action === 'skew') return this.next(request, effect.byUs);
    if (effect.action === 'stale') return staleAnswer(await this.next(request), effect.copy.answer(request));
    const answer = afterExecution ? await this.next(request) : undefined;
    switch (effect.action) {
      case 'drop':
        return 'dropped';
      case 'refuse':
        return { status: effect.status, headers: { ...answer?.headers, ...effect.headers }, body: effect.body };
      case 'delay': {
        const isOver = await this.wait(effect.waitMs, this.closing.signal);
        return isOver ? (answer ?? this.next(request)) : 'dropped';
      }
    }
  }
}

/** The reply of the copy, with the headers of the present: only a reply with data can be old. */
function staleAnswer(now: ServiceResponse, { status, body }: ServiceResponse): ServiceResponse {
  return now.status === 200 ? { status, headers: now.headers, body } : now;
}

/** Waits by the machine's clock; the timer does not keep the process alive. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const cut = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cut);
      resolve(true);
    }, ms);
    timer.unref();
    signal.addEventListener('abort', cut, { once: true });
  });
}
