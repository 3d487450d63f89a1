/**
 * The classes of calls that describe orders, which are `OrderCall` with `.fit()`, `TicketCall` with `.unchecked()`, and
 * `TestableCall` with `.test()`.
 */
import { endpointById } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { anySignal, interruptSignal } from '../base/interrupt.js';
import { type Confirm, confirmFor, requireConfirmation } from '../call/confirm.js';
import { type CallRequest, checkRequest } from '../call/request.js';
import { rejectedWithFrames } from '../errors/caller-frames.js';
import type { SessionContext } from '../session/session-context.js';
import { shownExplanation } from '../ticket/explain.js';
import { fittedRequest, prepareOrder, waitsForFilters } from '../ticket/fit.js';
import { isStopped, noteRefusal } from '../ticket/load-filters.js';
import { readTicketFacts } from '../ticket/read-facts.js';
import type { OrderCall as Order, TestableCall as Testable, TicketCall as Ticket } from '../types/call.js';
import type { NoCommissions, OrderTestCommissions } from '../types/data-types.gen.js';
import type { Shown } from '../types/result.js';
import { curlOf } from './curl.js';
import { FluentCall } from './fluent-call.js';

export class OrderCall<R> extends FluentCall<R> implements Order<R> {
  fit(): this {
    return FluentCall.withOptions(this, { fit: true });
  }

  override send(): Promise<Shown<R>> {
    const { session, request, signal } = FluentCall.parts(this);
    // Nothing is sent for an order before it is confirmed, except for .fit(), which must change the order first.
    const isEarly = !request.orderOptions?.fit && !isStopped(signal) && waitsForFilters(session, request);
    const question = isEarly ? confirmFor(session.parts, request.endpoint) : undefined;
    return question
      ? confirmed(session, request, question, signal).then((ready) => sendChecked<R>(session, ready, signal))
      : sendChecked<R>(session, request, signal);
  }

  override curl(options: { secrets?: boolean } = {}): string {
    const { session, request } = FluentCall.parts(this);
    return curlOf(session, fittedRequest(session, request), options.secrets === true);
  }
}

async function confirmed(
  session: SessionContext,
  request: CallRequest,
  question: Confirm,
  signal: StopSignal | undefined,
): Promise<CallRequest> {
  checkRequest(request);
  session.checkAllowed(request);
  if (question.readsFirst) await readTicketFacts(session, request);
  const ticket = shownExplanation(session, request, 'question');
  await requireConfirmation(question, ticket, anySignal([signal, interruptSignal()]));
  return { ...request, isConfirmed: true };
}

function sendChecked<R>(
  session: SessionContext,
  request: CallRequest,
  signal: StopSignal | undefined,
): Promise<Shown<R>> {
  let prepared: CallRequest | Promise<CallRequest>;
  try {
    prepared = prepareOrder(session, request, signal);
  } catch (error) {
    return rejectedWithFrames(error);
  }
  // Without a wait, `execute` runs at once, so that calls are sent in the order in which they were made.
  return prepared instanceof Promise
    ? prepared.then((ready) => sendPrepared<R>(session, ready, signal))
    : sendPrepared<R>(session, prepared, signal);
}

function sendPrepared<R>(
  session: SessionContext,
  request: CallRequest,
  signal: StopSignal | undefined,
): Promise<Shown<R>> {
  return session.execute<R>(request, signal).catch((error: unknown) => {
    noteRefusal(session, request, error);
    throw error;
  });
}

export class TicketCall<R> extends OrderCall<R> implements Ticket<R> {
  unchecked(): this {
    return FluentCall.withOptions(this, { unchecked: true });
  }
}

export class TestableCall<R> extends TicketCall<R> implements Testable<R> {
  test(options?: { computeCommissionRates?: false }): OrderCall<NoCommissions>;
  test(options: { computeCommissionRates: true }): OrderCall<OrderTestCommissions>;
  test({ computeCommissionRates }: { computeCommissionRates?: boolean } = {}): OrderCall<never> {
    const { session, request, signal } = FluentCall.parts(this);
    const { endpoint, verb, params, orderOptions, computed, failure } = request;
    const tried = endpointById(endpoint.testedBy as string);
    const call = new OrderCall<never>(
      session,
      {
        endpoint: tried,
        // The verb of the test endpoint with the same order type: `orders.test.limit` tests `orders.limit`.
        verb: tried.verbs.find(({ fix }) => fix.type === params.type) ?? verb,
        params,
        orderOptions,
        computed,
        ...(failure ? { failure } : {}),
      },
      signal,
    );
    return computeCommissionRates === undefined ? call : call.with('computeCommissionRates', computeCommissionRates);
  }
}
