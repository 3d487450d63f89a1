/**
 * What a result carries besides its data, put on at the price of nine property definitions: everything else is worked out
 * when it is looked at. The data itself is the parsed reply, and its prototype is left alone, so that a result is equal
 * to plain data in every way of comparing.
 */

import { changeText, type DisplayKind } from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import type { OrderCache } from '../session/order-cache.js';
import type { Reply } from '../session/send-once.js';
import type { SymbolRules } from '../session/symbol-rules.js';
import { type DataBackend, exportMethods } from './data-backend.js';
import { type Displays, hooksOf, INSPECT, JUPYTER_DISPLAY } from './display-hooks.js';
import type { ResultMeta } from './result.js';

/** Where a result came from. */
export interface Origin {
  readonly session: {
    readonly parts: {
      readonly displays: () => Displays | undefined;
      readonly clock: { now(): number };
      readonly symbols: Pick<SymbolRules, 'get'>;
    };
    readonly offsetMs: number;
    readonly orderCache: Pick<OrderCache, 'openOrders' | 'endedInLists'>;
    readonly dataBackend: DataBackend;
  };
  readonly request: CallRequest;
  readonly reply: Reply;
}

/** A constructor that returns what it is given: its subclasses put their private fields on that. */
class Returned {
  constructor(target: object) {
    // biome-ignore lint/correctness/noConstructorReturn: that is its whole purpose.
    return target;
  }
}

/**
 * The origin of a result, kept on the result in a private field: no reflection finds it, it costs a tenth of an entry in
 * a WeakMap, and it goes when the result goes.
 */
class Originated extends Returned {
  #origin: Origin;
  #meta: ResultMeta | undefined;

  constructor(target: object, origin: Origin) {
    super(target);
    this.#origin = origin;
  }

  static of(target: object): Origin | undefined {
    // What merely inherits from a result has no origin of its own: its prototype has.
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

function makeMeta({ request: { endpoint, verb, params, fitted }, reply }: Origin): ResultMeta {
  const { response, latencyMs, weight, reconciled } = reply;
  return {
    verb: verb.id,
    method: endpoint.method,
    path: endpoint.path,
    params: Object.freeze(params),
    status: response.status,
    headers: response.headers,
    weight,
    latencyMs,
    ...(fitted ? { fitted } : {}),
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
  const { session, request, reply } = Originated.of(this) as Origin;
  const nowMs = session.parts.clock.now() + session.offsetMs;
  const notes = request.fitted?.map((change) => `made to fit: ${changeText(change)}`) ?? [];
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
 * The descriptor of a property that gives always the same value. As a getter it costs half of what a value does: it takes
 * no room in the result, which a dozen of them would have to be made larger for.
 */
const given = (value: unknown): PropertyDescriptor => ({ get: () => value, configurable: true });

const inspect = given(hooks[INSPECT].value);
const display = given(hooks[JUPYTER_DISPLAY].value);
const ways = exportMethods((target) => {
  const { session, request } = Originated.of(target) as Origin;
  return session.dataBackend.tableOf(target, { endpoint: request.endpoint.id, displays: session.parts.displays });
}).map(([name, way]) => [name, given(way.value)] as const);

/** Gives a parsed reply its `meta`, `raw`, display hooks and ways out; none of them enumerates. */
export function addExtras(target: object, origin: Origin): void {
  new Originated(target, origin);
  // `defineProperties` takes twice as long.
  Object.defineProperty(target, 'meta', meta);
  Object.defineProperty(target, 'raw', raw);
  Object.defineProperty(target, INSPECT, inspect);
  Object.defineProperty(target, JUPYTER_DISPLAY, display);
  for (const [name, way] of ways) Object.defineProperty(target, name, way);
}
