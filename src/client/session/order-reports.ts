/**
 * What the reports of the account say about a placement whose reply is late or lost. There are reports only while a
 * stream of the account is open; otherwise queries find the outcome (reconcile.ts).
 */
import type { Clock } from '../../limits/index.js';
import type { OrderState } from '../../streams/index.js';
import type { Id } from '../call/inputs.js';
import type { CallRequest } from '../call/request.js';
import type { SessionContext } from './session-context.js';

/** The orders of the account by the reports, while the subscription is live. */
export interface OrderReports {
  /** The state of an order; undefined when no report and no reply has said anything about it. */
  stateOf(symbol: string, clientOrderId: string): OrderState | undefined;
  /** What the reports know of an order; undefined unless requests would give the same order and the same fills. */
  lifeOf(symbol: string, orderId: Id): ReportedLife | undefined;
  /** Calls a function at the first report about a client order id. @returns a function that ends this */
  expect(symbol: string, clientOrderId: string, arrived: () => void): () => void;
}

/** An order of which all fills are known. */
export interface ReportedLife {
  readonly state: OrderState;
  /** False if no request is needed to know that the order was never amended. */
  readonly mayBeAmended: boolean;
}

/** Time for which a reply may arrive after the report of its order. After that the report settles the call. */
const GRACE_MS = 500;

/** A placement that reports may settle. */
export interface ExpectedReport {
  /** Aborted when the report has come and the reply has not. */
  readonly signal: AbortSignal;
  close(): void;
}

/** The client order id of a request that places one order. */
export function placedId({ endpoint, params }: CallRequest): { symbol: string; clientOrderId: string } | undefined {
  const kind = endpoint.whenLost?.kind;
  const { symbol, newClientOrderId: clientOrderId } = params;
  if ((kind !== 'order' && kind !== 'replace') || typeof symbol !== 'string') return undefined;
  return typeof clientOrderId === 'string' ? { symbol, clientOrderId } : undefined;
}

/** Registers the wait for the report of a placement. It must happen before the request leaves. */
export function expectReport(session: SessionContext, request: CallRequest): ExpectedReport | undefined {
  const { orderReports } = session;
  if (!orderReports || request.endpoint.whenLost?.kind !== 'order') return undefined;
  const id = placedId(request);
  if (!id) return undefined;
  const late = new AbortController();
  const stop = new AbortController();
  let hasCome = false;
  const end = orderReports.expect(id.symbol, id.clientOrderId, () => {
    // An order has a report for each of its fills: the first one starts the wait.
    if (!hasCome) void settleLate(session.parts.clock, late, stop);
    hasCome = true;
  });
  return {
    signal: late.signal,
    close: () => {
      end();
      stop.abort();
    },
  };
}

async function settleLate(clock: Clock, late: AbortController, stop: AbortController): Promise<void> {
  try {
    await clock.sleep(GRACE_MS, stop.signal);
    late.abort(new Error(LATE_REPLY));
  } catch {
    // The reply came in time.
  }
}

/** Why a report has settled a call. */
export const LATE_REPLY = `no reply within ${GRACE_MS} ms after the report of the order`;
