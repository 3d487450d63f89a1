/**
 * A session: everything that the calls of one client share, and the one way a request takes.
 *
 * checked -> weight reserved -> signed -> sent -> settled by the reply's headers -> result or typed error.
 * A -1021 is answered by measuring the clock again and sending once more, and a 429 (under policy `wait`) by holding
 * and sending once more: both were refused before anything happened, so that is safe. Nothing else is sent twice.
 */
import type { Clock, LimitBook, LimitPolicy, OnWait, Refusal, Reservation } from '../limits/index.js';
import { adviceFor } from '../protocol/errors.js';
import { CLIENT_ORDER_ID_LENGTH, HEADERS, type RateLimiter, windowName } from '../protocol/limits.js';
import type { EndpointInfo } from '../protocol/table.js';
import { randomText, type Secret, type Signer, withSignature } from '../signing/index.js';
import { SendError, type Transport, type WireResponse } from '../transport/index.js';
import { ExchangeError, LimitError, OutcomeUnknownError, SpotlabError, TransportError } from './errors.js';
import { refusalText } from './exchange-refusal.js';
import type { StopSignal } from './inputs.js';
import { interruptSignal } from './interrupt.js';
import { type CallRequest, checkRequest, encodeRequest, inBody, requestWeight } from './request.js';
import { type Displays, drawAs, type Shown } from './result.js';
import type { SymbolRules } from './symbol-rules.js';

/** A key and the way it signs. */
export interface Credentials {
  readonly apiKey: Secret;
  readonly signer: Signer;
}

/** What a session is made of. */
export interface SessionParts {
  readonly transport: Transport;
  readonly limits: LimitBook;
  readonly policy: LimitPolicy;
  readonly clock: Clock;
  readonly credentials?: Credentials | undefined;
  readonly timeoutMs: number;
  readonly recvWindowMs?: number | undefined;
  readonly symbols: SymbolRules;
  readonly displays: () => Displays | undefined;
  /** Resolves when the displays are loaded, so that a first result can already draw itself. */
  readonly displaysReady?: Promise<unknown> | undefined;
  readonly onWait?: OnWait | undefined;
  /** Real money is at stake and the user has not said that it may be. */
  readonly tradingRefused?: boolean;
}

/** Codes that say that nothing is known about the outcome. */
const UNKNOWN_OUTCOME = new Set([-1000, -1001, -1006, -1007]);

export class Session {
  /** The exchange's clock minus ours, in milliseconds. */
  offsetMs = 0;

  constructor(readonly parts: SessionParts) {}

  /** Sends a request and resolves with its result. */
  async execute<R>(request: CallRequest, signal?: StopSignal): Promise<Shown<R>> {
    checkRequest(request);
    this.checkAllowed(request);
    const named = withClientOrderIds(request);
    const abort = joinSignals(signal, interruptSignal());
    if (this.parts.displaysReady) await this.parts.displaysReady;
    let reply = await this.attempt(named, abort);
    if (isTimestampRefusal(reply)) {
      await this.syncClock();
      reply = await this.attempt(named, abort);
    } else if (reply.response.status === 429 && this.parts.policy === 'wait') {
      reply = await this.attempt(named, abort);
    }
    return this.finish<R>(named, reply);
  }

  /** Measures the exchange's clock: the sample with the shortest round trip counts, less half of it. */
  async syncClock(samples = 3): Promise<number> {
    const { transport, clock, limits, timeoutMs } = this.parts;
    let best = Number.POSITIVE_INFINITY;
    for (let i = 0; i < samples; i += 1) {
      const reservation = await limits.reserve({ weight: 1, orders: 0 }, 'off');
      const sentAt = clock.now();
      const response = await transport
        .send({ method: 'GET', path: '/api/v3/time', headers: {}, timeoutMs })
        .catch((error) => {
          limits.release(reservation, true);
          throw new TransportError(
            'general.time',
            'network',
            `the clock could not be asked: ${(error as Error).message}`,
          );
        });
      limits.settle(reservation, response.status, response.headers);
      const tripMs = clock.now() - sentAt;
      const serverTime = Number((JSON.parse(response.body) as { serverTime?: number }).serverTime);
      if (response.status !== 200 || !Number.isFinite(serverTime) || tripMs >= best) continue;
      best = tripMs;
      this.offsetMs = Math.round(serverTime - (sentAt + tripMs / 2));
    }
    limits.offsetMs = this.offsetMs;
    return this.offsetMs;
  }

  private checkAllowed({ endpoint, verb }: CallRequest): void {
    if (!this.parts.tradingRefused || endpoint.security !== 'TRADE') return;
    throw new SpotlabError(
      'SPOTLAB_TRADING_REFUSED',
      `${verb.id} would trade real money, and that was not allowed; nothing was sent.`,
      {
        advice: "connect({ network: 'live', allowTrading: true }) allows it.",
      },
    );
  }

  /** One request and its reply, whatever it says. */
  private async attempt(request: CallRequest, signal: AbortSignal | undefined): Promise<Reply> {
    const { endpoint, verb } = request;
    const { limits, policy, transport, clock, timeoutMs, onWait } = this.parts;
    const cost = {
      weight: requestWeight(request),
      orders: endpoint.orderCount,
      ...(endpoint.weightOnSuccess === undefined ? {} : { weightOnSuccess: endpoint.weightOnSuccess }),
    };
    const reservation = await this.reserve(request, () => limits.reserve(cost, policy, signal, onWait));
    const startedMs = clock.now();
    let wire: ReturnType<Session['sign']>;
    try {
      wire = this.sign(request, Math.round(startedMs) + this.offsetMs);
    } catch (error) {
      limits.release(reservation, false);
      throw error;
    }
    try {
      const response = await transport.send({
        ...wire,
        method: endpoint.method,
        timeoutMs,
        ...(signal ? { signal } : {}),
      });
      limits.settle(reservation, response.status, response.headers);
      const weight = response.status < 400 ? (endpoint.weightOnSuccess ?? cost.weight) : cost.weight;
      return { response, latencyMs: clock.now() - startedMs, weight };
    } catch (error) {
      if (!(error instanceof SendError)) throw error;
      limits.release(reservation, error.mayHaveArrived);
      throw this.lost(request, error, verb.id);
    }
  }

  /** Path, headers and body; signed where the endpoint asks for it. */
  sign(request: CallRequest, timestampMs: number): { path: string; headers: Record<string, string>; body?: string } {
    const { endpoint, params } = request;
    const signed = endpoint.security !== 'NONE';
    if (!signed) {
      const query = encodeRequest(params);
      return { path: query ? `${endpoint.path}?${query}` : endpoint.path, headers: {} };
    }
    const { credentials, recvWindowMs } = this.parts;
    if (!credentials) {
      throw new SpotlabError('SPOTLAB_NO_KEY', `${request.verb.id} is signed, and no API key is set.`, {
        advice:
          'Set SPOTLAB_API_KEY and SPOTLAB_SECRET_KEY (or SPOTLAB_PRIVATE_KEY_FILE), or connect({ apiKey, secretKey }).',
      });
    }
    const payload = encodeRequest(params, [
      ...(recvWindowMs !== undefined && !('recvWindow' in params)
        ? ([['recvWindow', String(recvWindowMs)]] as const)
        : []),
      ['timestamp', String(timestampMs)],
    ]);
    const text = withSignature(payload, credentials.signer.sign(payload));
    const headers = { [HEADERS.apiKey]: credentials.apiKey.reveal() };
    return inBody(endpoint)
      ? {
          path: endpoint.path,
          headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
          body: text,
        }
      : { path: `${endpoint.path}?${text}`, headers };
  }

  private async reserve(request: CallRequest, take: () => Promise<Reservation>): Promise<Reservation> {
    try {
      return await take();
    } catch (reason) {
      if (isRefusal(reason)) throw limitError(request, reason, this.parts.clock.now());
      throw new TransportError(request.verb.id, 'aborted', 'aborted while waiting for a limit; nothing was sent.', {
        cause: reason,
      });
    }
  }

  private finish<R>(request: CallRequest, { response, latencyMs, weight }: Reply): Shown<R> {
    const { endpoint, verb, params } = request;
    let body: unknown;
    try {
      body = JSON.parse(response.body);
    } catch {
      body = undefined;
    }
    if (response.status >= 400 || typeof body !== 'object' || body === null)
      throw this.refused(request, response, body);
    if (endpoint.id === 'exchangeInfo') this.learn(body);
    if (endpoint.id === 'rateLimitOrder') this.parts.limits.correctOrders(orderCounts(body));
    const display = Array.isArray(body) ? (endpoint.displayMany ?? endpoint.display) : endpoint.display;
    const meta = {
      verb: verb.id,
      method: endpoint.method,
      path: endpoint.path,
      params,
      status: response.status,
      headers: response.headers,
      weight,
      latencyMs,
    };
    Object.defineProperties(body, { meta: { value: meta }, raw: { value: response.body } });
    const nowMs = () => this.parts.clock.now() + this.offsetMs;
    drawAs(body, this.parts.displays, () => ({ value: body, context: { kind: display, params, nowMs: nowMs() } }));
    return body as Shown<R>;
  }

  /** Keeps what exchangeInfo tells: limiters for the windows, symbols for checks and hints. */
  private learn(body: object): void {
    const { rateLimits, symbols } = body as { rateLimits?: readonly RateLimiter[]; symbols?: readonly never[] };
    if (rateLimits?.length) this.parts.limits.adopt(rateLimits);
    if (symbols) this.parts.symbols.learn(symbols);
  }

  private refused(request: CallRequest, response: WireResponse, body: unknown): SpotlabError {
    const { verb, endpoint } = request;
    const { code, msg } = (body ?? {}) as { code?: number; msg?: string };
    if (response.status === 418 || response.status === 429) {
      const held = this.parts.limits.state();
      const orders = code === -1015;
      const waitMs = held.bannedForMs ?? held.heldForMs ?? 1000;
      const why: Refusal = { why: response.status === 418 ? 'ban' : 'hold', waitMs };
      return limitError(request, why, this.parts.clock.now(), orders ? msg : undefined);
    }
    const unknown = response.status >= 500 || (code !== undefined && UNKNOWN_OUTCOME.has(code));
    if (unknown && endpoint.security === 'TRADE') {
      const why = msg ? `the exchange answered ${code} ${msg}` : `the exchange answered HTTP ${response.status}`;
      return outcomeUnknown(request, why);
    }
    const text = msg ?? `HTTP ${response.status} without a readable body`;
    return new ExchangeError(
      verb.id,
      response.status,
      code,
      text,
      refusalText(request, response.status, code, text, this.parts.symbols),
      code === undefined ? undefined : adviceFor(code),
    );
  }

  private lost(request: CallRequest, error: SendError, verb: string): SpotlabError {
    if (request.endpoint.security === 'TRADE' && error.mayHaveArrived)
      return outcomeUnknown(request, error.message, error);
    const advice =
      error.reason === 'network' ? 'Check the address and your connection; `spotlab doctor` tells more.' : undefined;
    return new TransportError(verb, error.reason, `${error.message}; nothing is known to have reached the exchange.`, {
      ...(advice ? { advice } : {}),
      cause: error.cause,
    });
  }
}

interface Reply {
  readonly response: WireResponse;
  readonly latencyMs: number;
  readonly weight: number;
}

function isTimestampRefusal({ response }: Reply): boolean {
  return response.status === 400 && response.body.includes('-1021');
}

const isRefusal = (reason: unknown): reason is Refusal =>
  typeof reason === 'object' && reason !== null && 'why' in reason && 'waitMs' in reason;

function limitError({ verb }: CallRequest, refusal: Refusal, nowMs: number, text?: string): LimitError {
  const seconds = (refusal.waitMs / 1000).toFixed(1);
  if (refusal.why === 'ban') {
    const until = new Date(nowMs + refusal.waitMs).toISOString();
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_BANNED',
      `${verb.id}: this address is banned until ${until}; nothing leaves before.`,
      refusal.waitMs,
    );
  }
  if (refusal.why === 'hold') {
    const why = text ?? 'the exchange asked to wait (429)';
    return new LimitError(
      verb.id,
      'SPOTLAB_LIMIT_HELD',
      `${verb.id}: ${why}; try again in ${seconds} s.`,
      refusal.waitMs,
    );
  }
  const window = refusal.window;
  const full = window
    ? `${window.type} ${window.interval} has ${window.used + window.reserved} of ${window.limit}`
    : 'a window is full';
  const wait = Number.isFinite(refusal.waitMs) ? `; it turns in ${seconds} s` : ', less than this call costs';
  return new LimitError(verb.id, 'SPOTLAB_LIMIT_WINDOW', `${verb.id}: ${full}${wait}.`, refusal.waitMs);
}

/** Parameters of a placement that carry ids of our own making, by which it can be asked for afterwards: a list's first. */
function idParams({ orderCount, params }: EndpointInfo): string[] {
  if (orderCount === 0) return [];
  return Object.keys(params).filter((name) => params[name]?.kind === 'clientOrderId');
}

/**
 * Gives every placement its client order ids before it leaves: without one, a lost answer could not be asked for. They
 * have the form of the exchange's own, and nobody's prefix.
 */
function withClientOrderIds(request: CallRequest): CallRequest {
  const missing = idParams(request.endpoint).filter((name) => !(name in request.params));
  if (missing.length === 0) return request;
  const ids = Object.fromEntries(missing.map((name) => [name, randomText(CLIENT_ORDER_ID_LENGTH)]));
  return { ...request, params: { ...request.params, ...ids } };
}

function outcomeUnknown(request: CallRequest, why: string, cause?: SendError): OutcomeUnknownError {
  const ids = idParams(request.endpoint).flatMap((name) => {
    const id = request.params[name];
    return typeof id === 'string' ? [id] : [];
  });
  const symbol = request.params.symbol;
  const ask =
    request.endpoint.id === 'newOrder'
      ? `await x.orders.get('${symbol}', { origClientOrderId: '${ids[0]}' })`
      : ids.length
        ? `await x.orders.getList({ origClientOrderId: '${ids[0]}' })`
        : `await x.account.openOrders('${symbol}')`;
  return new OutcomeUnknownError(
    request.verb.id,
    ids,
    `the outcome is unknown (${why}): it may have been carried out, and it was not sent again.`,
    { advice: `Ask before doing anything else: ${ask}.`, ...(cause ? { cause } : {}) },
  );
}

function orderCounts(body: object): { interval: string; count: number }[] {
  return (body as (RateLimiter & { count: number })[])
    .filter(({ rateLimitType }) => rateLimitType === 'ORDERS')
    .map((limiter) => ({ interval: windowName(limiter), count: limiter.count }));
}

/** One AbortSignal for the sender, aborted when either of the two is. */
function joinSignals(...signals: readonly (StopSignal | undefined)[]): AbortSignal | undefined {
  const given = signals.filter((signal) => signal !== undefined) as unknown as AbortSignal[];
  return given.length < 2 ? given[0] : AbortSignal.any(given);
}
