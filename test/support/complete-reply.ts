/**
 * Completes a short reply of a test to a trading call with the ids that every reply of the exchange has, because the
 * client treats a reply without these ids as lost. So a test states only the fields that it checks.
 */
import { endpointTable } from '../../src/protocol/index.js';
import type { WireRequest } from '../../src/transport/index.js';

type Fields = Readonly<Record<string, unknown>>;

/** The reply; ids that it lacks are taken from its request. A reply that is no object, or to a read, stays as it is. */
export function completeReply({ method, path, body: sent = '' }: WireRequest, reply: unknown): unknown {
  const [bare = '', query = ''] = path.split('?');
  const endpoint = endpointTable.find((one) => one.method === method && one.path === bare);
  const kind = endpoint?.whenLost?.kind;
  const params = Object.fromEntries(new URLSearchParams(`${query}&${sent}`));
  if (!kind || typeof reply !== 'object' || reply === null) return emptyRead(endpoint, reply);
  const fields = reply as Fields;
  switch (kind) {
    case 'order':
      return { ...placed(params, 'newClientOrderId'), ...fields };
    case 'orderList':
      return {
        ...list(params, endpoint.orderCount),
        listClientOrderId: params.listClientOrderId,
        ...fields,
      };
    case 'cancel':
      return 'orderReports' in fields
        ? fields
        : { ...cancelled(params), ...fields, clientOrderId: params.newClientOrderId };
    case 'cancelList': {
      const { orderListId, listClientOrderId } = params;
      const named = { ...(orderListId ? { orderListId: Number(orderListId) } : {}), listClientOrderId };
      return { ...list(params, 2), ...named, ...fields };
    }
    case 'cancelAll':
      return Array.isArray(reply) && reply.length > 0 ? reply : [cancelled(params)];
    case 'replace': {
      const { cancelOrderId: orderId, cancelOrigClientOrderId: origClientOrderId, cancelNewClientOrderId } = params;
      const names = { ...params, orderId, origClientOrderId, newClientOrderId: cancelNewClientOrderId };
      return {
        ...fields,
        cancelResponse: {
          ...cancelled(names as never),
          ...(fields.cancelResponse as Fields),
          clientOrderId: cancelNewClientOrderId,
        },
        newOrderResponse: { ...placed(params, 'newClientOrderId'), ...(fields.newOrderResponse as Fields) },
      };
    }
    case 'amend':
      return { ...fields, amendedOrder: { ...cancelled(params), ...(fields.amendedOrder as Fields) } };
    case 'other':
      return { orderId: Number(params.orderId ?? 1), ...fields };
  }
}

/** `{}` as the reply to a read gets one field of the result; `[]` stays. */
function emptyRead(endpoint: (typeof endpointTable)[number] | undefined, reply: unknown): unknown {
  const form = endpoint?.reply;
  if (!form || typeof reply !== 'object' || reply === null || Object.keys(reply).length > 0) return reply;
  if (form.is === 'list') return [];
  const [first] = form.fields;
  return Array.isArray(reply) || first === undefined ? reply : { [first]: null };
}

const placed = ({ symbol, ...params }: Record<string, string>, idParam: string): Fields => ({
  symbol,
  orderId: 1,
  clientOrderId: params[idParam],
});

const cancelled = ({ symbol, orderId, origClientOrderId, newClientOrderId }: Record<string, string>): Fields => ({
  symbol,
  orderId: Number(orderId ?? 1),
  ...(origClientOrderId ? { origClientOrderId } : {}),
  clientOrderId: newClientOrderId,
});

function list({ symbol }: Record<string, string>, count: number): Fields {
  const orders = Array.from({ length: count }, (_, index) => ({ symbol, orderId: index + 1 }));
  return { orderListId: 1, symbol, orders };
}
