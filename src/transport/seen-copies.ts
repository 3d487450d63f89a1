/**
 * The frozen copies of requests and replies for watchers. A value with secrets is masked when it is first read: most
 * watchers read a verb, a status and a latency, and masking costs more than all the rest of a copy.
 *
 * All copies share their getters, which read private fields. With separate getters, each copy would have a separate
 * hidden class, which V8 keeps, with the reply, until the next full collection of garbage.
 */

import { Adopting } from './adopting.js';
import { type Masker, maskHeaders, maskParameters, maskReplyHeaders } from './mask.js';
import type { RequestSeen, ResponseSeen } from './seen.js';
import type { WireRequest, WireResponse } from './transport.js';

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Shows the values of a copy in place of `[Getter]`. */
const SHOWN: PropertyDescriptor = {
  value(this: object, _depth: number, options: object, inspect: (value: object, options: object) => string): string {
    return inspect({ ...this }, options);
  },
};

class SeenRequest extends Adopting {
  readonly #wire: WireRequest;
  #path: string | undefined;
  #headers: RequestSeen['headers'] | undefined;
  #body: string | undefined;

  constructor(target: object, wire: WireRequest) {
    super(target);
    this.#wire = wire;
  }

  static readonly path = getter(function (this: SeenRequest) {
    this.#path ??= maskParameters(this.#wire.path);
    return this.#path;
  });
  static readonly headers = getter(function (this: SeenRequest) {
    this.#headers ??= Object.freeze(maskHeaders(this.#wire.headers));
    return this.#headers;
  });
  static readonly body = getter(function (this: SeenRequest) {
    this.#body ??= maskParameters(this.#wire.body ?? '');
    return this.#body;
  });
}

class SeenReply extends Adopting {
  readonly #reply: WireResponse;
  readonly #mask: Masker;
  #headers: ResponseSeen['headers'] | undefined;
  #body: string | undefined;

  constructor(target: object, reply: WireResponse, mask: Masker) {
    super(target);
    this.#reply = reply;
    this.#mask = mask;
  }

  static readonly headers = getter(function (this: SeenReply) {
    this.#headers ??= Object.freeze(maskReplyHeaders(this.#reply.headers, this.#mask));
    return this.#headers;
  });
  static readonly body = getter(function (this: SeenReply) {
    this.#body ??= this.#mask(this.#reply.body);
    return this.#body;
  });
}

/** A frozen copy of a request, as it is sent at `sentAtMs` to `baseUrl`. */
export function seenRequest(wire: WireRequest, number: number, baseUrl: string, sentAtMs: number): RequestSeen {
  const { method } = wire;
  const verb = wire.verb ?? `${method} ${wire.path.split('?')[0]}`;
  const seen = { number, verb, method, baseUrl, sentAtMs };
  new SeenRequest(seen, wire);
  Object.defineProperty(seen, INSPECT, SHOWN);
  Object.defineProperty(seen, 'path', SeenRequest.path);
  Object.defineProperty(seen, 'headers', SeenRequest.headers);
  if (wire.body !== undefined) Object.defineProperty(seen, 'body', SeenRequest.body);
  return Object.freeze(seen) as RequestSeen;
}

/** A frozen copy of a reply. */
export function seenReply(reply: WireResponse, request: RequestSeen, latencyMs: number, mask: Masker): ResponseSeen {
  const seen = { request, latencyMs, status: reply.status };
  new SeenReply(seen, reply, mask);
  Object.defineProperty(seen, INSPECT, SHOWN);
  Object.defineProperty(seen, 'headers', SeenReply.headers);
  Object.defineProperty(seen, 'body', SeenReply.body);
  return Object.freeze(seen) as ResponseSeen;
}

function getter<This extends object, Value>(get: (this: This) => Value): PropertyDescriptor & ThisType<This> {
  return { get, enumerable: true };
}
