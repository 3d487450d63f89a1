/**
 * Client order ids that the exchange makes itself: of the order's own id, for orders placed without one. Nothing has to be
 * kept for them, because each says which order it belongs to.
 */
const PREFIX = 'auto-';

export function ownClientId(orderId: number): string {
  return PREFIX + orderId;
}

/** The order that an id of the exchange's own making belongs to; `undefined` for any other. */
export function orderIdIn(clientOrderId: string): number | undefined {
  if (!clientOrderId.startsWith(PREFIX)) return undefined;
  const orderId = Number(clientOrderId.slice(PREFIX.length));
  return ownClientId(orderId) === clientOrderId ? orderId : undefined;
}
