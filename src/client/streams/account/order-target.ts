/** Which order a stream follows: read from the arguments of `x.stream.order()`. */
import { encodeParam } from '../../call/encode.js';
import { ParameterError } from '../../types/errors.js';

export interface OrderTarget {
  readonly symbol: string;
  /** The parameters that name the order in a query. */
  readonly query: Readonly<Record<string, string>>;
}

const USAGE =
  "Usage: x.stream.order(order), x.stream.order('BTCUSDT', orderId) or x.stream.order('BTCUSDT', { origClientOrderId }).";

/** @throws ParameterError for a value that names no order */
export function orderTarget(given: unknown, id: unknown): OrderTarget {
  const fields = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  const symbol = symbolOf(typeof given === 'string' ? given : fields.symbol);
  const names = typeof given === 'string' ? named(id) : fields;
  const { orderId, origClientOrderId } = names;
  if (isId(orderId)) return { symbol, query: { orderId: String(orderId) } };
  if (typeof origClientOrderId === 'string' && origClientOrderId !== '')
    return { symbol, query: { origClientOrderId } };
  throw new ParameterError('stream.order', 'order', 'this value names no order.', USAGE);
}

/** A bare value is the order id. */
const named = (id: unknown): Readonly<Record<string, unknown>> =>
  typeof id === 'object' && id !== null ? (id as Readonly<Record<string, unknown>>) : { orderId: id };

const isId = (value: unknown): boolean =>
  (typeof value === 'number' && Number.isSafeInteger(value)) ||
  typeof value === 'bigint' ||
  (typeof value === 'string' && /^\d+$/.test(value));

function symbolOf(value: unknown): string {
  if (value === undefined) throw new ParameterError('stream.order', 'order', 'this value names no order.', USAGE);
  const context = { verb: 'stream.order', name: 'symbol', clock: { exchangeNowMs: 0 } };
  return encodeParam({ kind: 'symbol', description: '' }, value, context) as string;
}
