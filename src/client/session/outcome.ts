/** Builds the OutcomeUnknownError of a trading call whose reply was lost, and the query that finds its outcome. */
import { endpointById } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import type { CallRequest } from '../call/request.js';
import { OutcomeUnknownError } from '../types/errors.js';
import { clientOrderIdsOf } from './client-order-ids.js';

/**
 * Default duration of the queries in milliseconds: 5 s of recvWindow, the 11 s that reconcile/reconcile.ts names, and a
 * reserve.
 */
export const DEFAULT_RECONCILE_MS = 20_000;

/** Error codes after which the outcome of the request is unknown. */
export const UNKNOWN_OUTCOME: ReadonlySet<number> = new Set([-1000, -1001, -1006, -1007]);

/** @param stampMs timestamp of the signed request: the exchange's time in milliseconds */
export function outcomeUnknown(
  request: CallRequest,
  why: string,
  stampMs: number,
  options: { cause?: unknown; known?: string } = {},
): OutcomeUnknownError {
  const { cause, known } = options;
  const findings = known ? ` Queries since then: ${known}.` : '';
  const how = queryText(request);
  return new OutcomeUnknownError(
    request.verb.id,
    clientOrderIdsOf(request),
    `the outcome is unknown (${why}): the call may have been carried out. It was not sent again.${findings}`,
    {
      ...(how ? { advice: `Query the outcome before any other step: ${how}.` } : {}),
      ...(cause === undefined ? {} : { cause }),
      ...(known ? { known } : {}),
      stampMs,
    },
  );
}

/** The query for the outcome of a call whose reply was lost: an endpoint and its parameters. */
export function outcomeQuery({ endpoint, params }: CallRequest): CallRequest | undefined {
  const { whenLost } = endpoint;
  if (!whenLost) return undefined;
  const query: Record<string, WireValue> = {};
  for (const [name, from] of Object.entries(whenLost.by)) {
    const value = params[from];
    if (value !== undefined) query[name] = value;
  }
  return queryRequest(whenLost.ask, query);
}

/** A request to the endpoint with this id. */
export function queryRequest(id: string, params: CallRequest['params']): CallRequest {
  const endpoint = endpointById(id);
  const verb = endpoint.verbs[0];
  if (!verb) throw new Error(`No call of \`x\` sends the endpoint '${id}', so the client cannot ask it.`);
  return { endpoint, verb, params };
}

/** The query as code for the user: `await x.orders.get('BTCUSDT', { origClientOrderId: '…' })`. */
function queryText(request: CallRequest): string | undefined {
  const question = outcomeQuery(request);
  if (!question) return undefined;
  const { endpoint, verb, params } = question;
  const args = endpoint.verbs[0]?.args.flatMap((arg) => {
    if (typeof arg === 'string') {
      const value = params[arg.replace(/[?|].*$/, '')];
      return value === undefined ? [] : [quoted(value)];
    }
    const given = arg.filter((name) => params[name] !== undefined);
    return given.length
      ? [`{ ${given.map((name) => `${name}: ${quoted(params[name] as WireValue)}`).join(', ')} }`]
      : [];
  });
  return `await x.${verb.id}(${args?.join(', ')})`;
}

const quoted = (value: WireValue): string =>
  typeof value === 'string' ? `'${value.replaceAll(/[\\']/g, '\\$&')}'` : JSON.stringify(value);
