/**
 * Answers questions of checks about the requests that arrived at the embedded exchange, such as: was a stream opened,
 * was a reply lost. Other exchanges do not list their requests; there such a question does not fail a check.
 */
import type { ArrivedRequest } from '../../protocol/index.js';
import type { ExchangeReader } from '../exercise.js';
import type { ListedOrder, Missing } from './attempts.js';

/**
 * Judges the requests that arrived.
 *
 * @returns undefined if one of the requests is as wanted, or if the exchange does not tell which requests arrived
 */
export async function unlessArrived(
  x: ExchangeReader,
  isWanted: (request: ArrivedRequest) => boolean,
  otherwise: string,
): Promise<Missing> {
  const arrived = await x.requests();
  return arrived === undefined || arrived.some(isWanted) ? undefined : otherwise;
}

/** Whether a request placed an order. */
export function isPlacementOf({ orderId, symbol }: ListedOrder) {
  return (request: ArrivedRequest) =>
    request.endpoint === 'newOrder' && request.orderId === Number(orderId) && request.symbol === symbol;
}

/** Says that no stream was followed before an order. @param stream the wire names of the streams that show the order */
export function unlessFollowed(x: ExchangeReader, order: ListedOrder, stream: RegExp, verb: string): Promise<Missing> {
  const isWanted = (request: ArrivedRequest) => stream.test(request.stream ?? '') && request.timeMs <= order.time;
  return unlessArrived(x, isWanted, `No stream was followed before order ${order.orderId}: use \`${verb}\`.`);
}
