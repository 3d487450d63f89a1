/**
 * Cancel-replace: both halves in one reply.
 *
 * 200 when both succeed. Otherwise a refusal that carries both: -2021 with 409 when one of them succeeded, -2022 with 400
 * when none did. A full unfilled order count refuses the whole request before it comes here, unless it asked to cancel
 * all the same: then the new order is refused by -1015, and under STOP_ON_FAILURE the status is 429. Source:
 * `endpoints.json`, cancelReplaceOrder.outcomes.
 */
import { type CancelReplace, cancelReport, orderPlaced } from '../../exchange/index.js';
import { Refusal, refusal } from '../../protocol/index.js';
import { DetailedRefusal } from '../refusal.js';
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
      // The new order counts also when it was not attempted; one that was refused does not.
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
