/**
 * Candidates for the value of a parameter: enum values, symbols, assets, and the ids of the user's open orders. Pure:
 * no I/O.
 */

import {
  type EndpointInfo,
  enums,
  enumValues,
  type OpenList,
  type OpenOrder,
  type Params,
  trimDecimal,
} from '../../protocol/index.js';
import type { Candidate } from '../input/candidate.js';
import { withoutNotes } from '../input/candidate.js';
import type { ClientContext } from '../input/completion-context.js';
import { isExcludedByRules } from './rule-exclusion.js';

/** Candidates for an argument: values (inserted as string literals), bare words, or object keys. */
export interface ArgumentCandidates {
  readonly values?: readonly Candidate[];
  readonly words?: readonly Candidate[];
  readonly keys?: readonly Candidate[];
}

/**
 * Returns the candidates for the value of one parameter.
 *
 * @param sent the other parameters of the request; values that the rules forbid together with them are left out
 */
export function valuesOf(
  endpoint: EndpointInfo,
  name: string | undefined,
  client: ClientContext | undefined,
  sent: Params,
): ArgumentCandidates {
  const info = name === undefined ? undefined : endpoint.params[name];
  if (!info || name === undefined) return {};
  const own = openOrderIds(endpoint, name, client, sent);
  if (own) return own;
  if (info.kind === 'symbol' || info.kind === 'symbols') return { values: symbolsFor(endpoint, client) };
  if (info.kind === 'asset') return { values: client?.assets() ?? [] };
  if (info.kind === 'flag') return { words: withoutNotes(['true', 'false']) };
  if (!info.enum) return {};
  const meanings: Readonly<Record<string, string>> = enums[info.enum].values;
  const values = enumValues(info.enum).filter((value) => !isExcludedByRules(endpoint.rules, sent, name, value));
  return { values: values.map((text) => ({ text, note: withDefault(meanings[text], text === info.default) })) };
}

const withDefault = (meaning = '', isDefault: boolean) =>
  isDefault ? `${meaning}${meaning && ' '}(default)` : meaning;

/** Returns the symbols. Symbols with open orders come first where the endpoint reads or cancels orders. */
function symbolsFor(endpoint: EndpointInfo, client: ClientContext | undefined): readonly Candidate[] {
  const symbols = client?.symbols() ?? [];
  const isAboutOrders =
    'orderId' in endpoint.params || 'cancelOrderId' in endpoint.params || endpoint.method === 'DELETE';
  if (!client || !isAboutOrders || endpoint.security === 'NONE') return symbols;
  const counts = new Map<string, number>();
  for (const { symbol } of client.orders()) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const withOrders = [...counts].map(([text, count]) => ({ text, note: `${count} open` }));
  return [...withOrders, ...symbols];
}

/** Returns the ids of open orders and order lists, where the parameter names an order or a list. */
function openOrderIds(
  { path, params }: EndpointInfo,
  name: string,
  client: ClientContext | undefined,
  { symbol }: Params,
): ArgumentCandidates | undefined {
  if (!client || path.startsWith('/sapi/')) return undefined;
  const here = (one: { readonly symbol: string }) => typeof symbol !== 'string' || one.symbol === symbol;
  const isOfList = 'orderListId' in params;
  switch (name) {
    case 'orderListId':
      return {
        words: client
          .lists()
          .filter(here)
          .map((list) => idCandidate(list.orderListId, listText(list, symbol))),
      };
    case 'listClientOrderId':
    case 'origClientOrderId': {
      // In an endpoint of order lists this parameter is the client id of the list.
      if (isOfList) {
        return {
          values: client
            .lists()
            .filter(here)
            .flatMap((list) => namedCandidate(list.listClientOrderId, listText(list, symbol))),
        };
      }
      return name === 'origClientOrderId' ? { values: orderNames(client.orders().filter(here), symbol) } : undefined;
    }
    case 'cancelOrigClientOrderId':
      return { values: orderNames(client.orders().filter(here), symbol) };
    case 'orderId':
    case 'cancelOrderId':
      return {
        words: client
          .orders()
          .filter(here)
          .map((order) => idCandidate(order.orderId, orderText(order, symbol))),
      };
    default:
      return undefined;
  }
}

const namedCandidate = (text: string | undefined, note: string): Candidate[] =>
  text === undefined ? [] : [{ text, note }];

const orderNames = (orders: readonly OpenOrder[], symbol: unknown) =>
  orders.flatMap((order) => namedCandidate(order.clientOrderId, orderText(order, symbol)));

/** Writes an id as code: a bigint literal above 2^53. */
const idCandidate = (id: string, note: string): Candidate => ({
  text: Number.isSafeInteger(Number(id)) ? id : `${id}n`,
  note,
});

/** Describes an order, such as `BUY 0.01 @ 60000 LIMIT`. The symbol is added unless the call already names it. */
function orderText(order: OpenOrder, symbol: unknown): string {
  const { side, type, price, stopPrice, origQty, executedQty } = order;
  const shown = (value: string | undefined) =>
    value === undefined || !/[1-9]/.test(value) ? undefined : trimDecimal(value);
  const filled = shown(executedQty);
  return [
    symbol === order.symbol ? '' : order.symbol,
    side,
    shown(origQty),
    shown(price) && `@ ${shown(price)}`,
    shown(stopPrice) && `stop ${shown(stopPrice)}`,
    type,
    filled && `(${filled} filled)`,
  ]
    .filter(Boolean)
    .join(' ');
}

function listText(list: OpenList, symbol: unknown): string {
  return [symbol === list.symbol ? '' : list.symbol, list.contingencyType, 'list'].filter(Boolean).join(' ');
}
