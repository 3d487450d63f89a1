/**
 * Client order ids that the exchange makes for orders placed without one: a prefix and the order id.
 *
 * Generated ids need no index, because the order id can be read from the client order id.
 */
const PREFIX = 'auto-';

export function ownClientId(orderId: number): string {
  return PREFIX + orderId;
}

/** The order id in a client order id that the exchange made; `undefined` for any other client order id. */
export function orderIdIn(clientOrderId: string): number | undefined {
  if (!clientOrderId.startsWith(PREFIX)) return undefined;
  const orderId = Number(clientOrderId.slice(PREFIX.length));
  return ownClientId(orderId) === clientOrderId ? orderId : undefined;
}
