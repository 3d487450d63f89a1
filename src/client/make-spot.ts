/** Makes a client from its session: verbs, limits, latency, charts, live displays, tables, SQL and raw requests. */
import { type ChartKind, type EndpointInfo, endpointTable, type Method, type Security } from '../protocol/index.js';
import { lazily } from './base/lazy-part.js';
import { encodeParam, type WireValue } from './call/encode.js';
import { record } from './call/record.js';
import type { RecordOptions } from './call/recording.js';
import { type CallRequest, isTrading } from './call/request.js';
import { watchUnsent } from './call/unsent-calls.js';
import { FluentCall } from './calls/fluent-call.js';
import { ReadingCall } from './calls/reading-call.js';
import { chart } from './charts/chart.js';
import { clientSummary } from './client-summary.js';
import { type AdminWire, makeControl, refuseCommands, sendOver } from './control/control.js';
import type { PositionOptions } from './history/positions.js';
import type { Spot } from './history/spot.js';
import { limitsView } from './limits/limits-view.js';
import { describeAs } from './results/describe.js';
import { attachClientFacts } from './session/client-facts.js';
import { makeHistory } from './session/make-history.js';
import type { SessionContext } from './session/session-context.js';
import { spotClock } from './session/spot-clock.js';
import { makeStreams } from './streams/account/make-streams.js';
import type { WatchOptions } from './types/call.js';
import type { ChartOptions, PlotOptions } from './types/chart-types.js';
import type { OrderIdOrOrigClientOrderId } from './types/data-types.gen.js';
import { ParameterError } from './types/errors.js';
import { OpenStreams } from './types/open-streams.js';
import { makeVerbs, withFailure } from './verbs.js';
import { latencyView } from './watch/latencies.js';
import { liveFunction } from './watch/live-run.js';
import { makeWidgets } from './widgets/make-widgets.js';

const loadLife = lazily(() => import('./charts/read-life.js'));
const loadPositions = lazily(() => import('./positions/read-positions.js'));

/**
 * @param admin the transport of the admin interface. Default: the transport of the session for the embedded exchange,
 *   and none for another network, whose exchange cannot be controlled
 * @param historyFolder folder of the dataset. Default: the folder with the name of the network inside `history/`, in
 * the current folder
 */
export function makeSpot(
  session: SessionContext,
  network: Spot['network'],
  close: () => Promise<void>,
  admin: AdminWire | undefined = network.name === 'embedded' ? { wire: session.wire } : undefined,
  historyFolder?: string,
): Spot {
  const { clock, displays } = session.parts;
  const limits = limitsView(session.parts.limits, displays, clock);
  const tableOf = (rows: unknown) => session.dataBackend.tableOf(rows, { displays });
  const open = new OpenStreams();
  session.openStreams = open;
  let closing: Promise<void> | undefined;
  const closeOnce = () => {
    open.close();
    closing ??= close();
    return closing;
  };
  const wire = admin ? sendOver(session, admin) : refuseCommands(network);
  const exchange = makeControl(wire, session);
  let made: Spot | undefined;
  const bookFacts = (symbol: string) => ({
    orders: session.orders.openOrders(),
    prices: session.prices,
    ownTrades: session.fills.of(symbol),
    nowMs: session.exchangeNowMs,
  });
  const spot = {
    ...makeVerbs(session),
    limits,
    latency: latencyView(session.latencies, displays, clock),
    chart: (value: unknown, options: ChartOptions | PlotOptions | ChartKind = {}) =>
      chart(value, options, { displays, tableOf, bookFacts }),
    live: (draw: () => unknown, options?: WatchOptions | number | string) => liveFunction(draw, clock, options),
    life: async (of: unknown, id?: OrderIdOrOrigClientOrderId) => {
      const { readLife } = await loadLife();
      return readLife(spot, session, of, id);
    },
    positions: async (symbols?: string | readonly string[], options: PositionOptions = {}) => {
      const { readPositions } = await loadPositions();
      return readPositions(spot, session, symbols, options);
    },
    widgets: makeWidgets(),
    stream: makeStreams({ session, open }),
    history: makeHistory(session, () => made as Spot, historyFolder ?? defaultHistoryFolder(network)),
    network,
    clock: spotClock(session),
    exchange,
    class: exchange.class,
    get symbols() {
      return session.parts.symbols.ranked(session.tickers);
    },
    request: function request(
      method: Method,
      path: string,
      params: Readonly<Record<string, unknown>> = {},
      security: Security = 'NONE',
    ) {
      const call = describeRequest(session, method, path, params, security);
      if (!isTrading(call.endpoint)) return new ReadingCall(session, call);
      return new FluentCall(session, call, undefined, watchUnsent(request));
    },
    table: (rows: unknown) => session.dataBackend.tableOf(rows, { displays, rowsOnly: true }),
    sql: async (strings: readonly string[], ...values: readonly unknown[]) => {
      const backend = await session.whenLoaded();
      return backend.runSql(strings, values, { displays: session.parts.displays });
    },
    record: (options?: RecordOptions) => record(session.wire, options),
    syncClock: () => session.syncClock(),
    close: closeOnce,
  };
  Object.defineProperty(spot, Symbol.asyncDispose, { value: closeOnce });
  attachClientFacts(spot, { orders: session.orders, tickers: session.tickers, symbols: session.parts.symbols });
  made = describeAs(spot, () => clientSummary(network)) as typeof spot & Spot;
  return made;
}

/** A folder for each network, so that simulated rows are not mixed with real rows. */
const defaultHistoryFolder = ({ name, baseUrl }: Spot['network']): string =>
  `history/${/^https?:/.test(name) ? new URL(baseUrl).host.replace(':', '-') : name}`;

/** Weight that is assumed for a path outside the catalogue; the reply's header corrects the count. */
const UNKNOWN_WEIGHT = 1;

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** A path without a query. Parameters are passed separately, so that they are encoded, signed and checked. */
const PATH = /^\/[\w\-./~%]*$/;

function describeRequest(
  session: SessionContext,
  method: Method,
  path: string,
  given: Readonly<Record<string, unknown>>,
  security: Security,
): CallRequest {
  const refuse = (name: string, why: string) =>
    new ParameterError('request', name, why, "Usage: x.request('GET', '/api/v3/depth', { symbol: 'BTCUSDT' }).");
  const refusal = !METHODS.includes(method)
    ? refuse('method', `Invalid method '${method}': allowed are ${METHODS.join(', ')}.`)
    : PATH.test(path)
      ? undefined
      : refuse('path', `Invalid path '${path}': a path starts with / and has no query string.`);
  const known = endpointTable.find((one) => one.method === method && one.path === path);
  const endpoint = known ?? unknownEndpoint(method, path, security);
  const verb = { id: 'request', summary: endpoint.summary };
  const params: Record<string, WireValue> = {};
  const request: CallRequest = { endpoint, verb, params };
  if (refusal) return { ...request, failure: refusal };
  try {
    for (const [name, value] of Object.entries(given)) {
      if (value === undefined || value === null) continue;
      params[name] = encodeParam(endpoint.params[name], value, { verb: verb.id, name, clock: session });
    }
  } catch (error) {
    return withFailure(request, error);
  }
  return request;
}

function unknownEndpoint(method: Method, path: string, security: Security): EndpointInfo {
  // The wallet's withdrawals have security USER_DATA: a signed request that is not a GET may move money.
  const movesMoney = method !== 'GET' && security === 'USER_DATA';
  return {
    id: `${method} ${path}`,
    method,
    path,
    summary: `${method} ${path}`,
    security: movesMoney ? 'TRADE' : security,
    source: [],
    weight: UNKNOWN_WEIGHT,
    weightPool: path.startsWith('/sapi/') ? 'sapi-ip' : 'ip',
    orderCount: 0,
    params: {},
    mandatory: [],
    rules: [],
    display: 'json',
    verbs: [],
  };
}
