/**
 * One connection to the WebSocket API: requests in any order, a session, and subscriptions to the events of accounts.
 *
 * Requests of the REST endpoints go through the same handler as HTTP requests, so that faults, limits, errors and the
 * journal are the same.
 */
import type { WebSocket } from 'ws';
import type { AccountListener } from '../../feeds/index.js';
import type { WireUnit } from '../../market/index.js';
import type { Bytes } from '../../platform/index.js';
import {
  CONNECTION_LIMIT,
  HEADERS,
  msOf,
  Refusal,
  refusal,
  SERVER_SHUTDOWN,
  SESSION_WEIGHT,
  SUBSCRIPTION_LIMITS,
} from '../../protocol/index.js';
import { type ApiKey, authenticate, KEY_KINDS, type Permission } from '../auth/api-keys.js';
import { checkSignature, checkTiming } from '../auth/authentication.js';
import { failureReply, report, whenDone } from '../base/entrance.js';
import { LimitRefusal } from '../base/refusal.js';
import { bodyText } from '../base/response-cache.js';
import type { Turns } from '../base/turns.js';
import type { Handler, ServiceAnswer } from '../http/http-server.js';
import type { ExchangeService } from '../service/service.js';
import type { VenueFeeds } from '../venue/venue-feeds.js';
import type { ApiEncoding } from './api-encoding.js';
import {
  type ApiRequest,
  ApiRequestError,
  countsOrders,
  isSessionMethod,
  RETURN_RATE_LIMITS,
  readApiRequest,
  sentId,
  signedText,
  toServiceRequest,
} from './api-request.js';
import { CLOSE, Connection, type ConnectionOptions } from './connection.js';
import { Inbox } from './inbox.js';

export interface ApiConnectionOptions extends ConnectionOptions {
  readonly service: ExchangeService;
  readonly feeds: VenueFeeds;
  /** The handler of HTTP requests. */
  readonly handle: Handler;
  readonly address: string;
  readonly unit: WireUnit;
  readonly returnsRateLimits: boolean;
  readonly turns: Turns;
  /** The encoding of replies and events. With SBE, times are always microseconds, even if `unit` is milliseconds. */
  readonly encoding: ApiEncoding;
}

interface Subscription {
  readonly key: string;
  readonly account: number;
  /** Whether the subscription belongs to the session, so that it ends with the session. */
  readonly isOfSession: boolean;
  readonly listener: AccountListener;
}

interface Session {
  readonly apiKey: string;
  readonly sinceUs: number;
}

/** While more bytes than this wait for the client, its next message is not executed. The number is larger than the buffer that Node calls full. */
const MAX_WAITING_REPLIES = 128 * 1024;
/** Maximum number of requests whose replies wait for the journal or a planned delay. */
const MAX_IN_FLIGHT = 1_024;
/** Number of consecutive requests, all refused by a ban, after which the connection is closed. */
const MAX_BANNED_REQUESTS = 10;
/** Weight of a message that is no request to an endpoint. */
const UNKNOWN_WEIGHT = 1;

/** The parameters of a signed session method; the first three are mandatory. */
const SIGNED_PARAMETERS = ['apiKey', 'signature', 'timestamp', 'recvWindow', RETURN_RATE_LIMITS] as const;

export class ApiConnection extends Connection {
  private readonly options: ApiConnectionOptions;
  private session: Session | undefined;
  private readonly subscriptions = new Map<number, Subscription>();
  private nextSubscription = 0;
  private readonly inbox: Inbox;
  private inFlight = 0;
  private bannedRequests = 0;

  constructor(socket: WebSocket, options: ApiConnectionOptions) {
    super(socket, options);
    this.options = options;
    this.inbox = new Inbox({
      ...{ socket, stream: options.stream, turns: options.turns },
      execute: (text) => this.received(text),
      failed: () => this.close(CLOSE.failure),
      mayExecute: () => this.mayExecute,
    });
    options.unread?.follow(options.stream, () => this.inbox.keptBytes);
  }

  private get mayExecute(): boolean {
    return !this.isClosing && this.unsentBytes <= MAX_WAITING_REPLIES && this.inFlight < MAX_IN_FLIGHT;
  }

  protected arrived(data: Buffer): void {
    if (!this.inbox.add(data)) this.close(CLOSE.manyWait);
    this.options.unread?.wrote(this.options.stream, data.length);
  }

  protected override sent(): void {
    this.inbox.goOn();
  }

  /** Ends the session and the subscriptions of keys that are no longer valid. */
  checkKeys(): void {
    const isInvalid = (apiKey: string) => this.keyOf(apiKey) === undefined;
    const ended = [...this.subscriptions].filter(([, { key }]) => isInvalid(key));
    const isLoggedOff = this.session !== undefined && isInvalid(this.session.apiKey);
    for (const [id] of ended) this.terminate(id);
    if (isLoggedOff) this.session = undefined;
    if (isLoggedOff || ended.length > 0) {
      const { body, http } = refusal('rejectedKey');
      const reply = { id: 'null', method: '', status: http, body: JSON.stringify(body), rateLimits: undefined };
      this.send(this.options.encoding.reply(reply));
    }
  }

  get streams(): Iterable<string> {
    return [];
  }

  /** The accounts of the subscriptions. */
  get accounts(): readonly number[] {
    return [...this.subscriptions.values()].map(({ account }) => account);
  }

  get knownAccounts(): readonly number[] {
    const own = this.session && this.keyOf(this.session.apiKey);
    return own ? [...this.accounts, own.account] : this.accounts;
  }

  private received(text: string): void {
    const { service, address } = this.options;
    let request: ApiRequest | undefined;
    try {
      // A ban is checked before the request is read, because reading costs more than refusing.
      service.checkBan(address);
      request = readApiRequest(text);
      if (isSessionMethod(request.method)) this.answerSession(request);
      else this.answerEndpoint(request);
    } catch (error) {
      const { id = sentId(text), method = '', params = new Map() } = request ?? {};
      if (error instanceof ApiRequestError) this.refuseUnknown({ id: error.id, method, params }, error.refusal);
      else if (error instanceof LimitRefusal)
        this.refuse({ id, method, params }, error.refusal, error.retryAfterSeconds);
      else throw error;
    }
  }

  /** Refuses a message that is no request to an endpoint. Such a message also costs weight. */
  private refuseUnknown(request: ApiRequest, reason: Refusal): void {
    try {
      this.charge(UNKNOWN_WEIGHT, request);
      this.refuse(request, reason);
    } catch (error) {
      if (!(error instanceof LimitRefusal)) throw error;
      this.refuse(request, error.refusal, error.retryAfterSeconds);
    }
  }

  /** Charges weight. With limits by account: to the account of the request's key, or of the session if the request has no key. Otherwise to the address. */
  private charge(weight: number, { params }: ApiRequest): void {
    const { service, address } = this.options;
    service.charge(address, weight, params.get('apiKey') ?? this.session?.apiKey);
  }

  protected closed(): void {
    for (const { account, listener } of this.subscriptions.values()) {
      this.options.feeds.unsubscribeAccount(account, listener);
    }
    this.subscriptions.clear();
    this.inbox.clear();
  }

  protected shutdownMessage(nowUs: number): string | Bytes {
    return this.options.encoding.event({ e: SERVER_SHUTDOWN, E: this.toWire(nowUs) }, undefined);
  }

  private get unit(): WireUnit {
    return this.options.encoding.isBinary ? 'us' : this.options.unit;
  }

  private toWire(us: number): number {
    return this.unit === 'us' ? us : msOf(us);
  }

  private answerEndpoint(request: ApiRequest): void {
    const { address, handle } = this.options;
    const timeUnit = this.unit === 'us' ? 'MICROSECOND' : 'MILLISECOND';
    const sent = toServiceRequest(request, { address, unit: timeUnit, sessionKey: this.session?.apiKey });
    if (sent === undefined) {
      this.refuseUnknown(request, refusal('unsupportedOperation'));
      return;
    }
    let answer: ReturnType<Handler>;
    try {
      answer = handle(sent);
    } catch (error) {
      report(error);
      answer = failureReply(error);
    }
    if (!(answer instanceof Promise)) {
      this.reply(request, answer);
      return;
    }
    this.inFlight += 1;
    const replyLate = (late: ServiceAnswer) => {
      this.inFlight -= 1;
      this.reply(request, late);
      this.inbox.goOn();
    };
    whenDone(answer, replyLate, (error) => replyLate(failureReply(error)));
  }

  private reply(request: ApiRequest, answer: ServiceAnswer): void {
    if (answer === 'dropped') {
      this.cut();
      return;
    }
    const { status, headers } = answer;
    const body = bodyText(answer.body) || '{}';
    if (status < 400) {
      this.respond(request, status, request.method === 'exchangeInfo' ? withConnectionLimit(body) : body);
      return;
    }
    const retryAfter = headers[HEADERS.retryAfter];
    this.respond(request, status, this.withRetryTime(body, retryAfter));
  }

  private refuse(request: ApiRequest, { http, body }: Refusal, retryAfterSeconds?: number): void {
    const retryAfter = retryAfterSeconds === undefined ? undefined : String(retryAfterSeconds);
    this.respond(request, http, this.withRetryTime(JSON.stringify(body), retryAfter));
  }

  /** Adds two times to the error of a rate limit: the time of the exchange, and the time from which the client may send again. */
  private withRetryTime(body: string, retryAfter: string | undefined): string {
    if (retryAfter === undefined) return body;
    const { data, ...error } = JSON.parse(body) as { readonly data?: unknown };
    // The data of a cancel-replace contains the result of each half.
    if (data !== undefined) return body;
    const serverTime = this.toWire(this.options.nowUs());
    const second = this.unit === 'us' ? 1_000_000 : 1_000;
    return JSON.stringify({ ...error, data: { serverTime, retryAfter: serverTime + Number(retryAfter) * second } });
  }

  /** @param body the result or the error as JSON */
  private respond({ id, method, params }: ApiRequest, status: number, body: string): void {
    const { returnsRateLimits, service, address, encoding } = this.options;
    const wanted = params.get(RETURN_RATE_LIMITS);
    const hasLimits = wanted === undefined ? returnsRateLimits : wanted !== 'false';
    let rateLimits: readonly unknown[] | undefined;
    if (hasLimits) {
      const apiKey = params.get('apiKey') ?? this.session?.apiKey;
      const account = apiKey === undefined ? undefined : this.keyOf(apiKey)?.account;
      rateLimits = service.usage(address, account, countsOrders(method));
    }
    this.send(encoding.reply({ id, method, status, body, rateLimits }));
    this.bannedRequests = status === BANNED_STATUS ? this.bannedRequests + 1 : 0;
    if (this.bannedRequests >= MAX_BANNED_REQUESTS) this.close(CLOSE.banned);
  }

  private answerSession(request: ApiRequest): void {
    try {
      this.charge(SESSION_WEIGHT, request);
      this.respond(request, 200, JSON.stringify(this.performSession(request)));
    } catch (error) {
      if (error instanceof LimitRefusal) this.refuse(request, error.refusal, error.retryAfterSeconds);
      else if (error instanceof Refusal) this.refuse(request, error);
      else throw error;
    }
  }

  private performSession({ method, params }: ApiRequest): unknown {
    switch (method) {
      case 'session.logon': {
        // A logon needs no permission: each request and subscription of the session is checked.
        const key = this.provenKey(params, undefined);
        if (key.kind !== 'Ed25519') throw refusal('keyKindUnsupported', KEY_KINDS[key.kind]);
        this.session = { apiKey: key.apiKey, sinceUs: this.options.nowUs() };
        this.options.onSubscribed?.(this);
        return this.status();
      }
      case 'session.logout':
        for (const [id, { isOfSession }] of this.subscriptions) if (isOfSession) this.terminate(id);
        this.session = undefined;
        return this.status();
      case 'session.subscriptions':
        return [...this.subscriptions.keys()].map((subscriptionId) => ({ subscriptionId }));
      case 'userDataStream.subscribe': {
        const key = this.session && this.keyOf(this.session.apiKey);
        if (key === undefined) throw refusal('rejectedKey');
        return this.subscribe(this.permitted(key.apiKey, 'USER_STREAM'), true);
      }
      case 'userDataStream.subscribe.signature':
        return this.subscribe(this.provenKey(params, 'USER_STREAM'), false);
      case 'userDataStream.unsubscribe':
        this.unsubscribe(params.get('subscriptionId'));
        return {};
      default:
        return this.status();
    }
  }

  private status() {
    const { nowUs, returnsRateLimits } = this.options;
    return {
      apiKey: this.session?.apiKey ?? null,
      authorizedSince: this.session ? this.toWire(this.session.sinceUs) : null,
      connectedSince: this.toWire(this.openedUs),
      returnRateLimits: returnsRateLimits,
      serverTime: this.toWire(nowUs()),
      userDataStream: this.subscriptions.size > 0,
    };
  }

  /** The key of a signed session method, after all checks. @throws Refusal */
  private provenKey(params: ReadonlyMap<string, string>, wanted: Permission | undefined): ApiKey {
    for (const name of SIGNED_PARAMETERS.slice(0, 3)) {
      if ((params.get(name) ?? '') === '') throw refusal('mandatory', name);
    }
    const known = SIGNED_PARAMETERS.filter((name) => params.has(name)).length;
    if (known < params.size) throw refusal('unreadParameters', known, params.size);
    const key = this.permitted(params.get('apiKey') ?? '', wanted);
    checkTiming({ texts: params }, this.options.service.venue.clock.acceptedUs());
    checkSignature(key, { signature: params.get('signature') }, signedText(params));
    return key;
  }

  /** @throws Refusal when the key is unknown or does not have the right */
  private permitted(apiKey: string, wanted: Permission | undefined): ApiKey {
    const { service, address, nowUs } = this.options;
    return authenticate(service.venue.keys, apiKey, wanted, address, nowUs());
  }

  /** The key, if it may still read the events of its account; otherwise undefined. */
  private keyOf(apiKey: string): ApiKey | undefined {
    const { service, address, nowUs } = this.options;
    const key = service.venue.keys.find(apiKey);
    return key?.allows(undefined, address, nowUs()) ? key : undefined;
  }

  private subscribe({ apiKey: key, account }: ApiKey, isOfSession: boolean): { subscriptionId: number } {
    if (this.accounts.includes(account)) throw refusal('subscriptionActive');
    const subscriptionId = this.nextSubscription;
    const { active, lifetime } = SUBSCRIPTION_LIMITS;
    if (this.subscriptions.size >= active || subscriptionId >= lifetime) throw refusal('maximumSubscriptions');
    this.nextSubscription += 1;
    const toWire = (us: number) => this.toWire(us);
    const listener: AccountListener = (build) =>
      this.send(this.options.encoding.event(build(toWire) as object, subscriptionId));
    this.subscriptions.set(subscriptionId, { key, account, isOfSession, listener });
    this.options.feeds.subscribeAccount(account, listener);
    this.options.onSubscribed?.(this);
    return { subscriptionId };
  }

  private unsubscribe(text: string | undefined): void {
    if (text === undefined) {
      if (this.subscriptions.size === 0) throw refusal('subscriptionInactive');
      for (const id of this.subscriptions.keys()) this.terminate(id);
      return;
    }
    const id = Number(text);
    if (!Number.isSafeInteger(id) || !this.subscriptions.has(id)) throw refusal('subscriptionInactive');
    this.terminate(id);
  }

  /** Ends a subscription with its last event. */
  private terminate(subscriptionId: number): void {
    const subscription = this.subscriptions.get(subscriptionId);
    if (!subscription) return;
    this.subscriptions.delete(subscriptionId);
    this.options.feeds.unsubscribeAccount(subscription.account, subscription.listener);
    const event = { e: 'eventStreamTerminated', E: this.toWire(this.options.nowUs()) };
    this.send(this.options.encoding.event(event, subscriptionId));
  }
}

const BANNED_STATUS = 418;

const RAW_REQUESTS = /\{"rateLimitType":"RAW_REQUESTS"[^}]*\}/;

/** Replaces the limit on raw requests by the limit on connections, which the WebSocket API has instead. */
function withConnectionLimit(info: string): string {
  return info.replace(RAW_REQUESTS, JSON.stringify(CONNECTION_LIMIT));
}
