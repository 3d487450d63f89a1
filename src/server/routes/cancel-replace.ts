/**
 * Route for cancel-replace: cancels an order, places a new one, and returns both results in one reply.
 *
 * Status 200 when both succeed. Otherwise a refusal with both results: -2021 with 409 when one of the two succeeded,
 * -2022 with 400 when both failed. If the unfilled order count is full, the whole request is refused earlier, unless it
 * asks for the cancel alone: then the new order is refused with -1015, and under STOP_ON_FAILURE the status is 429.
 * Source: `endpoints.json`, cancelReplaceOrder.outcomes.
 */
import { type CancelReplace, cancelReport, orderPlaced } from '../../exchange/index.js';
import { Refusal, refusal } from '../../protocol/index.js';
import { DetailedRefusal } from '../base/refusal.js';
import { orderRequest, respTypeFor } from './order-terms.js';
import type { RouteCall, Routes } from './route.js';

type Result = 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED';

export const cancelReplace = {
  cancelReplaceOrder: (call) => {
    const { params, apply, wireTime, tooManyOrders } = call;
    const command = commandOf(call);
    const { cancelled, placed } = apply(command);

    const cancelResult: Result = cancelled instanceof Refusal ? 'FAILURE' : 'SUCCESS';
    const stopped = command.mode === 'STOP_ON_FAILURE' && cancelResult === 'FAILURE';
    const placementRefusal = placed instanceof Refusal ? placed : stopped ? undefined : tooManyOrders?.refusal;
    const newOrderResult: Result = placementRefusal ? 'FAILURE' : placed === undefined ? 'NOT_ATTEMPTED' : 'SUCCESS';
    const data = {
      cancelResult,
      newOrderResult,
      cancelResponse: cancelled instanceof Refusal ? cancelled.body : cancelReport(cancelled, wireTime),
      newOrderResponse:
        placed === undefined || placed instanceof Refusal
          ? (placementRefusal?.body ?? null)
          : orderPlaced(placed, respTypeFor(params, command.place.type), wireTime),
    };
    if (cancelResult === 'SUCCESS' && newOrderResult === 'SUCCESS') return data;

    const isPartial = cancelResult === 'SUCCESS' || newOrderResult === 'SUCCESS';
    const isOverCount = tooManyOrders !== undefined && command.mode === 'STOP_ON_FAILURE';
    throw new DetailedRefusal(refusal(isPartial ? 'cancelReplacePartiallyFailed' : 'cancelReplaceFailed'), data, {
      http: isOverCount ? 429 : isPartial ? 409 : 400,
      retryAfterSeconds: isOverCount ? tooManyOrders.retryAfterSeconds : undefined,
      // The unfilled order count still counts the new order if it was not attempted, but not if it was refused.
      keepsCount: newOrderResult !== 'FAILURE',
    });
  },
} satisfies Routes;

function commandOf({ params, account, newId, tooManyOrders }: RouteCall): CancelReplace {
  return {
    kind: 'cancelReplace',
    account,
    symbol: params.needed('symbol'),
    mode: params.needed('cancelReplaceMode') as CancelReplace['mode'],
    cancel: {
      orderId: params.number('cancelOrderId'),
      origClientOrderId: params.text('cancelOrigClientOrderId'),
      newClientOrderId: params.text('cancelNewClientOrderId') ?? newId(),
      cancelRestrictions: params.choice('cancelRestrictions'),
    },
    place: orderRequest(params, newId),
    ...(tooManyOrders !== undefined && { cancelOnly: true }),
  };
}
