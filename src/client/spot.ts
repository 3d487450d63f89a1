/** A client: the verbs of the catalogue, its limits, and a way to reach any other path. */
import type { Method, Security } from '../protocol/endpoint.js';
import { endpointTable } from '../protocol/table.gen.js';
import type { EndpointInfo } from '../protocol/table.js';
import type { Call } from './call.js';
import { encodeParam, type WireValue } from './encode.js';
import { FluentCall } from './fluent-call.js';
import { type Limits, limitsView } from './limits-view.js';
import type { Session } from './session.js';
import type { SpotVerbs } from './surface.gen.js';
import { makeVerbs } from './verbs.js';

/** A connected client. */
export interface Spot extends SpotVerbs {
  /** What is used of the limits. */
  readonly limits: Limits;
  /** Where it is connected to. */
  readonly network: { readonly name: string; readonly baseUrl: string };
  /** Symbols known so far, for completion; exchangeInfo adds to them. */
  readonly symbols: readonly string[];
  /**
   * A call to any path, signed and counted like the rest: for what the catalogue does not hold.
   *
   * @param security `NONE` (default) is unsigned; all else is signed, and `TRADE` is never sent by looking at it.
   */
  request<R = unknown>(
    method: Method,
    path: string,
    params?: Readonly<Record<string, unknown>>,
    security?: Security,
  ): Call<R>;
  /** Measures the exchange's clock; resolves with its offset to ours, in milliseconds. Weight 3. */
  syncClock(): Promise<number>;
  /** Closes the connections, and the embedded exchange if there is one. */
  close(): Promise<void>;
}

export function makeSpot(session: Session, network: Spot['network'], close: () => Promise<void>): Spot {
  const limits = limitsView(session.parts.limits, session.parts.displays);
  const spot = {
    ...makeVerbs(session),
    limits,
    network,
    get symbols() {
      return session.parts.symbols.names();
    },
    request: (
      method: Method,
      path: string,
      params: Readonly<Record<string, unknown>> = {},
      security: Security = 'NONE',
    ) => requestCall(session, method, path, params, security),
    syncClock: () => session.syncClock(),
    close,
  };
  return spot as unknown as Spot;
}

/** Weight assumed for a path that the catalogue does not know; the reply's header corrects it. */
const UNKNOWN_WEIGHT = 1;

function requestCall(
  session: Session,
  method: Method,
  path: string,
  given: Readonly<Record<string, unknown>>,
  security: Security,
): FluentCall<unknown> {
  const known = endpointTable.find((one) => one.method === method && one.path === path);
  const endpoint: EndpointInfo = known ?? {
    id: `${method} ${path}`,
    method,
    path,
    summary: `${method} ${path}`,
    security,
    source: [],
    weight: UNKNOWN_WEIGHT,
    orderCount: 0,
    params: {},
    mandatory: [],
    rules: [],
    display: 'json',
    verbs: [],
  };
  const verb = { id: 'request', summary: endpoint.summary };
  const nowMs = session.parts.clock.now() + session.offsetMs;
  const params: Record<string, WireValue> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null) continue;
    const info = endpoint.params[name] ?? { kind: 'text' as const, description: '' };
    params[name] = encodeParam(info, typeof value === 'bigint' ? value.toString() : value, {
      verb: verb.id,
      name,
      nowMs,
    });
  }
  return new FluentCall(session, { endpoint, verb, params });
}
