/**
 * Adds `meta`, `raw`, display hooks and table methods to a result, and to a list also a `slice` and a `filter` whose
 * results keep them.
 * The cost is nine property definitions, fifteen for a list; all values are computed on access. The data is the parsed
 * reply with its prototype unchanged, so that a result equals plain data in every comparison.
 */

import { changeText, type DisplayKind } from '../../protocol/index.js';
import { Adopting, maskerOf, maskReplyHeaders } from '../../transport/index.js';
import type { CallRequest } from '../call/request.js';
import type { OrderStore } from '../orders/order-store.js';
import { type DataBackend, exportMethods, rowMethods } from '../results/data-backend.js';
import { type Displays, hooksOf, INSPECT, JUPYTER_DISPLAY } from '../results/display-hooks.js';
import { partMethods } from '../results/list-parts.js';
import type { SeenFills } from '../results/seen-fills.js';
import type { SeenPrices } from '../results/seen-prices.js';
import type { ResultMeta } from '../types/result.js';
import type { Reply } from './send-once.js';

/** The session, request and reply of a result. */
export interface Origin {
  readonly session: {
    readonly parts: {
      readonly displays: () => Displays | undefined;
    };
    readonly exchangeNowMs: number;
    readonly orders: Pick<OrderStore, 'openOrders' | 'endedInLists'>;
    readonly prices: Pick<SeenPrices, 'get' | 'traded'>;
    readonly fills: Pick<SeenFills, 'of'>;
    readonly dataBackend: DataBackend;
  };
  readonly request: CallRequest;
  readonly reply: Reply;
  /** Set where the reply ended at the default limit before the end of its range: the note for the drawing. */
  readonly cutNote?: string | undefined;
}

/**
 * Stores the origin of a result in a private field of the result. Reflection does not find the field, it costs a tenth
 * of a WeakMap entry, and it is freed with the result.
 */
class WithOrigin extends Adopting {
  #origin: Origin;
  #meta: ResultMeta | undefined;

  constructor(target: object, origin: Origin) {
    super(target);
    this.#origin = origin;
  }

  static of(target: object): Origin | undefined {
    // An object that inherits from a result finds the origin on its prototype.
    for (let at: object | null = target; at; at = Object.getPrototypeOf(at)) if (#origin in at) return at.#origin;
    return undefined;
  }

  static metaOf(target: object): ResultMeta | undefined {
    if (!(#meta in target)) {
      const origin = WithOrigin.of(target);
      return origin && makeMeta(origin);
    }
    target.#meta ??= makeMeta(target.#origin);
    return target.#meta;
  }
}

/** The session, the request and the reply from which a result was made; undefined for an object that is no result. */
export const originOf = (result: object): Origin | undefined => WithOrigin.of(result);

function makeMeta({ request, reply, cutNote }: Origin): ResultMeta {
  const { endpoint, verb, params, fitted, uncheckedBecause } = request;
  const { response, latencyMs, weight, reconciled } = reply;
  return {
    verb: verb.id,
    method: endpoint.method,
    path: endpoint.path,
    params: Object.freeze(params),
    status: response.status,
    headers: maskReplyHeaders(response.headers, maskerOf(reply.sent)),
    weight,
    latencyMs,
    ...(fitted ? { fitted } : {}),
    ...(uncheckedBecause === undefined ? {} : { uncheckedBecause }),
    ...(cutNote === undefined ? {} : { isCut: true }),
    ...(reconciled ? { reconciled } : {}),
  };
}

function kindOf(target: object, { endpoint }: CallRequest): DisplayKind {
  return Array.isArray(target) ? (endpoint.displayMany ?? endpoint.display) : endpoint.display;
}

/** Says that the result was found by queries, and which fields the queries did not return. */
function lostReplyNote({ queries, missing }: NonNullable<ResultMeta['reconciled']>): string {
  const by =
    queries.length > 0 ? `by its client order id (${[...new Set(queries)].join(', ')})` : 'by a report of the account';
  const without = missing.length > 0 ? `; without ${missing.join(', ')}` : '';
  return `the reply was lost: this result was found ${by}${without}`;
}

const meta = {
  get(this: object) {
    return WithOrigin.metaOf(this);
  },
};
const raw = {
  get(this: object) {
    const response = WithOrigin.of(this)?.reply.response;
    return response?.bytes ?? response?.body;
  },
};
const hooks = hooksOf(function (this: object) {
  const { session, request, reply, cutNote } = WithOrigin.of(this) as Origin;
  const nowMs = session.exchangeNowMs;
  const notes = [
    ...(cutNote === undefined ? [] : [cutNote]),
    ...(request.fitted?.map((change) => `made to fit: ${changeText(change)}`) ?? []),
    ...(reply.reconciled ? [lostReplyNote(reply.reconciled)] : []),
    ...(request.uncheckedBecause === undefined ? [] : [`filters not checked: ${request.uncheckedBecause}`]),
  ];
  const context = {
    kind: kindOf(this, request),
    params: request.params,
    nowMs,
    notes,
    latencyMs: reply.latencyMs,
    orders: [...session.orders.openOrders(), ...session.orders.endedInLists()],
    prices: session.prices,
    ownTrades: session.fills.of(String(request.params.symbol ?? '')),
  };
  return { displays: session.parts.displays(), value: this, context };
});

/**
 * A property with a constant value. A getter costs half of a value property, because it takes no space in the result
 * object.
 */
const given = (value: unknown): PropertyDescriptor => ({ get: () => value, configurable: true });

const inspect = given(hooks[INSPECT].value);
const display = given(hooks[JUPYTER_DISPLAY].value);
const tableOf = (target: object) => {
  const { session, request } = WithOrigin.of(target) as Origin;
  const { endpoint, params } = request;
  return session.dataBackend.tableOf(target, { endpoint: endpoint.id, params, displays: session.parts.displays });
};
const ways = exportMethods(tableOf).map(([name, way]) => [name, given(way.value)] as const);
const listWays = rowMethods(tableOf).map(([name, way]) => [name, given(way.value)] as const);

const parts = partMethods((part, of) => {
  const origin = WithOrigin.of(of);
  // The note on a cut reply is about the whole reply, so a part does not have it.
  if (origin) addShared(part, { ...origin, cutNote: undefined });
}).map(([name, method]) => [name, given(method.value)] as const);

/** Adds `meta`, `raw`, display hooks and table methods to a parsed reply; none of them is enumerable. */
export function addExtras(target: object, origin: Origin): void {
  addShared(target, origin);
  Object.defineProperty(target, 'raw', raw);
}

/** Adds the extras that a part of a list has too: all extras except `raw`, which is the whole reply. */
function addShared(target: object, origin: Origin): void {
  new WithOrigin(target, origin);
  // Single calls, because `defineProperties` takes twice as long.
  Object.defineProperty(target, 'meta', meta);
  Object.defineProperty(target, INSPECT, inspect);
  Object.defineProperty(target, JUPYTER_DISPLAY, display);
  const isList = Array.isArray(target);
  for (const [name, way] of isList ? listWays : ways) Object.defineProperty(target, name, way);
  if (isList) for (const [name, method] of parts) Object.defineProperty(target, name, method);
}
