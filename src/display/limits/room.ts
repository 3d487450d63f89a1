/** Says how many more calls the limit windows admit now, for an order and for two reads of everyday use. */

import { endpointById, weightOf } from '../../protocol/index.js';
import { floatOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { leftOf } from './gauge.js';

/** The calls in the text, by the id of their endpoint. */
const READS = ['klines', 'depth'] as const;

/** `now: 50 orders, or 2990 market.klines, or 1196 market.depth`; undefined while nothing may be sent. */
export function roomText(value: WireObject): string | undefined {
  const isBlocked = floatOf(value.bannedUntilMs) > 0 || floatOf(value.backoffForMs) > 0;
  const windows = objectsOf(value.windows).filter(({ scope }) => textOf(scope) === '');
  const left = (type: string): number =>
    windows
      .filter((window) => textOf(window.type) === type)
      .reduce((least, one) => Math.min(least, leftOf(one)), Infinity);
  const weight = left('REQUEST_WEIGHT');
  // Without a window of weight, as for a WebSocket connection, nothing is known about the number of possible reads.
  if (isBlocked || weight === Infinity) return undefined;
  const raw = left('RAW_REQUESTS');
  const calls = (id: string): number => {
    const { weight: table, weightOnSuccess, orderCount } = endpointById(id);
    const reserved = weightOf(table, {});
    const kept = weightOnSuccess ?? reserved;
    // An order gives its weight back when it succeeds.
    const byWeight = weight < reserved ? 0 : kept === 0 ? Infinity : Math.floor(weight / kept);
    return Math.min(raw, byWeight, orderCount > 0 ? Math.floor(left('ORDERS') / orderCount) : Infinity);
  };
  const orders = floatOf(value.ordersBackoffForMs) > 0 ? 0 : calls('newOrder');
  const reads = READS.map((id) => `${calls(id)} ${endpointById(id).verbs[0]?.id ?? id}`);
  return `now: ${orders} ${orders === 1 ? 'order' : 'orders'}, or ${reads.join(', or ')}`;
}
