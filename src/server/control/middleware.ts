/**
 * What a request passes before the service answers it: the admin interface, which has paths of its own, and the faults
 * that are planned.
 *
 * A delayed request waits by the machine's clock, whatever the exchange's shows. Once the door is closed whatever still
 * waits is dropped, and not carried out any more.
 */
import type { ServiceAnswer } from '../http/http-server.js';
import { routing } from '../routes/routed-endpoints.js';
import type { ServiceRequest, ServiceResponse } from '../service.js';
import type { AdminHttp } from './admin-http.js';
import type { FaultPlan, Faults } from './faults.js';

/** What stands behind the door. @param skewUs how far the exchange's clock is said to be off */
export type NextHandler = (request: ServiceRequest, skewUs?: number) => ServiceResponse | Promise<ServiceResponse>;

/** Resolves after so long, with false when it was cut short. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<boolean>;

export class Middleware {
  private readonly next: NextHandler;
  private readonly faults: Faults;
  private readonly admin: AdminHttp | undefined;
  private readonly wait: Wait;
  private readonly closing = new AbortController();

  /** @param admin left out where nobody may control the exchange */
  constructor(parts: {
    readonly next: NextHandler;
    readonly faults: Faults;
    readonly admin?: AdminHttp | undefined;
    readonly wait?: Wait;
  }) {
    this.next = parts.next;
    this.faults = parts.faults;
    this.admin = parts.admin;
    this.wait = parts.wait ?? pause;
  }

  handle(request: ServiceRequest): ServiceAnswer | Promise<ServiceAnswer> {
    const answer = this.admin?.handle(request);
    if (answer) return answer;
    if (this.faults.isEmpty) return this.next(request);
    const { method, path } = request;
    const plan = this.faults.match({ method, path, endpoint: routing.get(path)?.get(method)?.endpoint.id });
    return plan ? this.applyFault(plan, request) : this.next(request);
  }

  /** Cuts short whatever waits. */
  close(): void {
    this.closing.abort();
  }

  private async applyFault({ effect, afterExecution }: FaultPlan, request: ServiceRequest): Promise<ServiceAnswer> {
    if (effect.action === 'skew') return this.next(request, effect.byUs);
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

/** By the machine's clock, and without keeping the process alive. */
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
