/**
 * Adds `meta`, `raw`, display hooks and table methods to a result, and `slice` and `filter` that keep them to a list.
 * The cost is nine property definitions, fifteen for a list; all values are computed on access. The data is the parsed
 * reply with its prototype unchanged, so that a result equals plain data in every comparison.
 */

import { changeText, type DisplayKind } from '../../protocol/index.js';
import { maskerOf, maskReplyHeaders } from '../../transport/index.js';
import type { CallRequest } from '../call/request.js';
import type { OrderCache } from '../session/order-cache.js';
import type { Reply } from '../session/send-once.js';
import type { SymbolRules } from '../session/symbol-rules.js';
import { type DataBackend, exportMethods, rowMethods } from './data-backend.js';
import { type Displays, hooksOf, INSPECT, JUPYTER_DISPLAY } from './display-hooks.js';
import { partMethods } from './list-parts.js';
import type { ResultMeta } from './result.js';

/** The session, request and reply of a result. */
export interface Origin {
  readonly session: {
    readonly parts: {
      readonly displays: () => Displays | undefined;
      readonly symbols: Pick<SymbolRules, 'get'>;
    };
    readonly exchangeNowMs: number;
    readonly orderCache: Pick<OrderCache, 'openOrders' | 'endedInLists'>;
    readonly dataBackend: DataBackend;
  };
  readonly request: CallRequest;
  readonly reply: Reply;
  /** Set where the reply ended at the default limit before the end of its range: the note for the drawing. */
  readonly cutNote?: string | undefined;
}

/**
 * A base class whose constructor returns its argument, so that a subclass adds private fields to an existing object.
 */
class Returned {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: that is its whole purpose.
    return target;
  }
}

/**
 * Stores the origin of a result in a private field of the result. Reflection does not find the field, it costs a tenth
 * of a WeakMap entry, and it is freed with the result.
 */
class Originated extends Returned {
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
      const origin = Originated.of(target);
      return origin && makeMeta(origin);
    }
    target.#meta ??= makeMeta(target.#origin);
    return target.#meta;
  }
}

/** The origin of a result; undefined for any other object. */
export const originOf = (result: object): Origin | undefined => Originated.of(result);

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

const meta = {
  get(this: object) {
    return Originated.metaOf(this);
  },
};
const raw = {
  get(this: object) {
    return Originated.of(this)?.reply.response.body;
  },
};
const hooks = hooksOf(function (this: object) {
  const { session, request, reply, cutNote } = Originated.of(this) as Origin;
  const nowMs = session.exchangeNowMs;
  const notes = [
    ...(cutNote === undefined ? [] : [cutNote]),
    ...(request.fitted?.map((change) => `made to fit: ${changeText(change)}`) ?? []),
    ...(request.uncheckedBecause === undefined ? [] : [`filters not checked: ${request.uncheckedBecause}`]),
  ];
  const known = session.parts.symbols.get(String(request.params.symbol ?? ''));
  const tickSize = known?.filters.find(({ filterType }) => filterType === 'PRICE_FILTER')?.tickSize;
  const context = {
    kind: kindOf(this, request),
    params: request.params,
    nowMs,
    notes,
    latencyMs: reply.latencyMs,
    orders: [...session.orderCache.openOrders(), ...session.orderCache.endedInLists()],
    ...(typeof tickSize === 'string' ? { tickSize } : {}),
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
  const { session, request } = Originated.of(target) as Origin;
  const { endpoint, params } = request;
  return session.dataBackend.tableOf(target, { endpoint: endpoint.id, params, displays: session.parts.displays });
};
const ways = exportMethods(tableOf).map(([name, way]) => [name, given(way.value)] as const);
const listWays = rowMethods(tableOf).map(([name, way]) => [name, given(way.value)] as const);

const parts = partMethods((part, of) => {
  const origin = Originated.of(of);
  // The note on a cut reply is about the whole reply.
  if (origin) addShared(part, { ...origin, cutNote: undefined });
}).map(([name, method]) => [name, given(method.value)] as const);

/** Adds `meta`, `raw`, display hooks and table methods to a parsed reply; none of them is enumerable. */
export function addExtras(target: object, origin: Origin): void {
  addShared(target, origin);
  Object.defineProperty(target, 'raw', raw);
}

/** Adds the extras that a part of a list has too: all but `raw`, which is the whole reply. */
function addShared(target: object, origin: Origin): void {
  new Originated(target, origin);
  // Single calls, because `defineProperties` takes twice as long.
  Object.defineProperty(target, 'meta', meta);
  Object.defineProperty(target, INSPECT, inspect);
  Object.defineProperty(target, JUPYTER_DISPLAY, display);
  const isList = Array.isArray(target);
  for (const [name, way] of isList ? listWays : ways) Object.defineProperty(target, name, way);
  if (isList) for (const [name, method] of parts) Object.defineProperty(target, name, method);
}
