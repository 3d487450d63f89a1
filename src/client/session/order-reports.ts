/**
 * Reads from the reports of the account the outcome of a placement whose reply is late or lost. There are reports only
 * while a stream of the account is open; otherwise queries find the outcome (reconcile.ts).
 */
import type { Clock } from '../../limits/index.js';
import type { OrderState } from '../../streams/index.js';
import type { Id, StopSignal } from '../base/inputs.js';
import type { CallRequest } from '../call/request.js';
import type { SessionContext } from './session-context.js';

/** The orders of the account by the reports, while the subscription is live. */
export interface OrderReports {
  /** The state of an order; undefined when no report and no reply has said anything about it. */
  stateOf(symbol: string, clientOrderId: string): OrderState | undefined;
  /** An order by its reports; undefined unless requests would return the same order and the same fills. */
  lifeOf(symbol: string, orderId: Id): ReportedLife | undefined;
  /**
   * Calls a function at the first report about a client order id. @returns a function that ends the wait for the report
   */
  expect(symbol: string, clientOrderId: string, arrived: () => void): () => void;
}

/** An order of which all fills are known. */
export interface ReportedLife {
  readonly state: OrderState;
  /** Whether the order may have been amended; false if the reports alone show that it was not. */
  readonly mayBeAmended: boolean;
}

/** Time for which a reply may arrive after the report of its order. After that the report decides the call. */
const GRACE_MS = 500;

/** The client order id of a request that places one order. */
export function placedId({ endpoint, params }: CallRequest): { symbol: string; clientOrderId: string } | undefined {
  const kind = endpoint.whenLost?.kind;
  const { symbol, newClientOrderId: clientOrderId } = params;
  if ((kind !== 'order' && kind !== 'replace') || typeof symbol !== 'string') return undefined;
  return typeof clientOrderId === 'string' ? { symbol, clientOrderId } : undefined;
}

/** Registers the wait for the report of a placement. It must happen before the request is sent. */
export function expectReport(
  session: SessionContext,
  request: CallRequest,
  abort: StopSignal | undefined,
): ExpectedReport | undefined {
  const { orderReports } = session;
  if (!orderReports || request.endpoint.whenLost?.kind !== 'order') return undefined;
  const id = placedId(request);
  if (!id) return undefined;
  let late = lateReplies.get(session);
  if (!late) {
    late = new LateReplies(session.parts.clock);
    lateReplies.set(session, late);
  }
  return new ExpectedReport(orderReports, late, id, abort);
}

/**
 * A placement whose outcome a report may decide. The object is also the stop signal of the request: it is aborted when
 * the report has come and the reply is late, and when the call is aborted. It is not an AbortSignal, because an
 * AbortSignal for each order would cost as much as the signature of the order.
 */
export class ExpectedReport implements StopSignal {
  reason: unknown;
  private isLate = false;
  private listeners: readonly (() => void)[] = NOBODY;
  /** Time at which the report decides the call; `before` and `after` are the neighbours in the list of late replies. */
  dueMs: number | undefined;
  before: ExpectedReport | undefined;
  after: ExpectedReport | undefined;
  private readonly end: () => void;
  /** Set only for a call that can be aborted. */
  private readonly onAbort: (() => void) | undefined;

  constructor(
    reports: OrderReports,
    private readonly late: LateReplies,
    { symbol, clientOrderId }: { readonly symbol: string; readonly clientOrderId: string },
    private readonly parent: StopSignal | undefined,
  ) {
    if (parent?.aborted) this.stop(parent.reason);
    else if (parent) {
      this.onAbort = () => this.stop(parent.reason);
      parent.addEventListener('abort', this.onAbort, { once: true });
    }
    // An order has a report for each of its fills: the first one starts the wait.
    this.end = reports.expect(symbol, clientOrderId, () => this.late.add(this));
  }

  get aborted(): boolean {
    return this.isLate;
  }

  addEventListener(_: 'abort', listener: () => void): void {
    this.listeners = this.listeners.length === 0 ? [listener] : [...this.listeners, listener];
  }

  removeEventListener(_: 'abort', listener: () => void): void {
    const isOnly = this.listeners.length === 1 && this.listeners[0] === listener;
    this.listeners = isOnly ? NOBODY : this.listeners.filter((one) => one !== listener);
  }

  /** Aborts this signal, and with it the request of the call. */
  stop(reason: unknown): void {
    if (this.isLate) return;
    this.isLate = true;
    this.reason = reason;
    for (const listener of this.listeners) listener();
  }

  /** Ends the wait for the report, because the call has ended. */
  close(): void {
    this.end();
    this.late.delete(this);
    if (this.onAbort) this.parent?.removeEventListener('abort', this.onAbort);
  }
}

/**
 * The placements of a client whose reports have come before their replies, the earliest first. Most reports come a
 * moment before their replies, so it must cost nearly nothing to enter and to leave the list. Therefore the list is
 * linked, and its timer is never cancelled.
 */
class LateReplies {
  private first: ExpectedReport | undefined;
  private last: ExpectedReport | undefined;
  private isWaiting = false;

  constructor(private readonly clock: Clock) {}

  add(placement: ExpectedReport): void {
    if (placement.dueMs !== undefined) return;
    placement.dueMs = this.clock.now() + GRACE_MS;
    placement.before = this.last;
    if (this.last) this.last.after = placement;
    else this.first = placement;
    this.last = placement;
    if (!this.isWaiting) void this.wait();
  }

  delete(placement: ExpectedReport): void {
    const { dueMs, before, after } = placement;
    if (dueMs === undefined) return;
    if (before) before.after = after;
    else this.first = after;
    if (after) after.before = before;
    else this.last = before;
    placement.dueMs = placement.before = placement.after = undefined;
  }

  private async wait(): Promise<void> {
    this.isWaiting = true;
    const { clock } = this;
    // The request that waits for its reply keeps the process alive.
    for (let ms = GRACE_MS; ms > 0; ms = this.decide()) await (clock.sleepInBackground?.(ms) ?? clock.sleep(ms));
    this.isWaiting = false;
  }

  /** Ends the calls whose time is over. @returns the time until the next call is due; 0 if no call is left */
  private decide(): number {
    const nowMs = this.clock.now();
    for (let placement = this.first; placement; placement = this.first) {
      const dueMs = placement.dueMs as number;
      if (dueMs > nowMs) return dueMs - nowMs;
      this.delete(placement);
      placement.stop(new Error(LATE_REPLY));
    }
    return 0;
  }
}

const lateReplies = new WeakMap<SessionContext, LateReplies>();

const NOBODY: readonly never[] = [];

/** Why a report has decided a call. */
export const LATE_REPLY = `no reply within ${GRACE_MS} ms after the report of the order`;
