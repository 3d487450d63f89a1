/**
 * Sends requests over one kept connection to the WebSocket API. The connection opens with the first request. While there
 * is none, requests wait; they fail when an attempt to open one fails.
 */
import type { Clock } from '../../limits/index.js';
import { SERVER_SHUTDOWN, SESSION_WEIGHT } from '../../protocol/index.js';
import { CLOSED, SendError } from '../../transport/index.js';
import {
  type ConnectionOwner,
  MaintainedConnection,
  type MaintainedConnectionOptions,
} from '../connection/maintained-connection.js';
import type { OpenConnection } from '../connection/open-connection.js';
import type { OpenSocket } from '../socket.js';
import { ApiLink, type ApiRequestOptions } from './api-link.js';
import { type ApiMessage, type ApiReply, type ReadApiBytes, readApiMessage } from './api-message.js';
import type { ApiParams } from './api-params.js';
import { ApiRefusal, type ApiSessionParts, canLogOn, logOn } from './api-session.js';

export interface ApiAddress {
  /** Address of the WebSocket API, such as `wss://ws-api.example.com/ws-api/v3`. */
  readonly url: string;
  readonly open: OpenSocket;
  readonly clock: Clock;
  /** Reads binary messages. Default: there are none. */
  readonly readBytes?: ReadApiBytes | undefined;
  /** The address to continue with when the exchange refuses `url` permanently. */
  readonly instead?: MaintainedConnectionOptions['instead'];
}

export interface ApiClientOptions extends ApiAddress {
  /** Undefined without a key: then only public methods can be requested. */
  readonly session: ApiSessionParts | undefined;
  readonly limits: ApiSessionParts['limits'];
}

const UNAUTHORIZED = 401;
/** Time for which the first requests wait for a connection, milliseconds. */
const FIRST_OPENING_MS = 2_000;

/** Parameters of a request. @param isLoggedOn whether the connection needs no key and no signature */
export type MakeParams = (isLoggedOn: boolean) => ApiParams;

export class ApiClient implements ConnectionOwner {
  private readonly connection: MaintainedConnection;
  private readonly links = new WeakMap<OpenConnection, ApiLink>();
  private readonly open = new Set<ApiLink>();
  private current: ApiLink | undefined;
  private readonly waiting = new Set<Waiting>();
  private inFlight = 0;
  /** Whether the first connection was opened, or was waited for in vain. */
  private hasTried = false;
  private failure: SendError | undefined;

  constructor(private readonly options: ApiClientOptions) {
    const { url, instead, open, clock, limits, session } = options;
    this.connection = new MaintainedConnection({
      ...{ url, instead, open, clock, limits, owner: this, weight: SESSION_WEIGHT },
      onLimit: session?.onLimit,
    });
    this.connection.keepAlive(false);
  }

  /** Sends a request. @throws SendError */
  async request(method: string, params: MakeParams, options: ApiRequestOptions): Promise<ApiReply> {
    if (this.failure) throw this.failure;
    this.begin();
    try {
      const link = this.current ?? (await this.nextLink(options));
      const { isLoggedOn } = link;
      const reply = await link.request(method, params(isLoggedOn), options);
      // The session ended while the request was on its way, so it was refused for its missing key and changed nothing.
      const isUnsigned = isLoggedOn && !link.isLoggedOn && reply.status === UNAUTHORIZED;
      return isUnsigned ? await link.request(method, params(false), options) : reply;
    } finally {
      this.end();
    }
  }

  /**
   * Whether a request can be sent now. Without a connection, a request need not wait, because it can go over HTTP; it
   * waits only for the first connection, for a moment. A client that can have no connection accepts requests; their
   * errors say why.
   */
  async canSend(signal?: ApiRequestOptions['signal']): Promise<boolean> {
    if (this.current || this.failure) return true;
    if (this.hasTried) {
      this.connection.start();
      return false;
    }
    this.begin();
    try {
      await this.nextLink({ timeoutMs: FIRST_OPENING_MS, signal });
      return true;
    } catch {
      return this.failure !== undefined;
    } finally {
      this.hasTried = true;
      this.end();
    }
  }

  /** Ends the connection; requests without a reply fail. */
  async close(): Promise<void> {
    const cause = Object.assign(new Error('closed'), { code: CLOSED });
    this.failure = new SendError('this client has been closed', false, 'network', { cause });
    this.failWaiting(this.failure);
    for (const link of this.open) link.fail('this client has been closed', cause);
    await this.connection.close();
  }

  async setUp(connection: OpenConnection): Promise<void> {
    const link = new ApiLink((text) => connection.send(text));
    this.links.set(connection, link);
    this.open.add(link);
    void connection.closed.then(() => {
      this.open.delete(link);
      link.fail('the connection to the WebSocket API broke');
    });
    const { session } = this.options;
    if (session === undefined || !canLogOn(session.credentials)) return;
    try {
      await logOn(link, session);
    } catch (error) {
      // Without a session each request is signed, and its reply says what is wrong with the key.
      if (error instanceof ApiRefusal) return;
      connection.cut();
      await connection.closed;
    }
  }

  message(text: string, connection: OpenConnection): void {
    this.read(readApiMessage(text), connection);
  }

  bytes(bytes: Uint8Array, connection: OpenConnection): void {
    this.read(this.options.readBytes?.(bytes), connection);
  }

  private read(message: ApiMessage | undefined, connection: OpenConnection): void {
    if (message?.kind === 'reply') this.take(message, this.links.get(connection));
    else if (message?.kind === 'notice' && message.text.includes(SERVER_SHUTDOWN)) connection.renew();
  }

  private take(reply: ApiReply, link: ApiLink | undefined): void {
    // The key of the session was revoked: each request is signed again, and its own reply says so.
    if (reply.id === undefined && reply.status === UNAUTHORIZED && link) link.isLoggedOn = false;
    link?.reply(reply);
  }

  ready(connection: OpenConnection): void {
    this.current = this.links.get(connection);
    const link = this.current;
    if (link) for (const one of this.waiting) one.resolve(link);
    this.waiting.clear();
  }

  drain(connection: OpenConnection): Promise<void> {
    return this.links.get(connection)?.idle() ?? Promise.resolve();
  }

  lost({ text }: { readonly text: string }): void {
    this.current = undefined;
    this.failWaiting(new SendError(text.replace(/\.$/, ''), false, 'network'));
  }

  refused(error: Error): void {
    this.failure = new SendError(error.message.replace(/\.$/, ''), false, 'network', { cause: error });
    this.failWaiting(this.failure);
  }

  /** Requests keep the process alive; an idle connection does not. */
  private begin(): void {
    this.inFlight += 1;
    if (this.inFlight === 1) this.connection.keepAlive(true);
  }

  private end(): void {
    this.inFlight -= 1;
    if (this.inFlight === 0) this.connection.keepAlive(false);
  }

  private nextLink({ timeoutMs, signal }: ApiRequestOptions): Promise<ApiLink> {
    this.connection.start();
    return new Promise((resolve, reject) => {
      const settle = <T>(pass: (value: T) => void) => {
        return (value: T) => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          this.waiting.delete(waiting);
          pass(value);
        };
      };
      const waiting: Waiting = { resolve: settle(resolve), reject: settle(reject) };
      const late = `the connection to the WebSocket API is not open after ${timeoutMs} ms`;
      const timer = setTimeout(() => waiting.reject(new SendError(late, false, 'timeout')), timeoutMs);
      const abort = () =>
        waiting.reject(new SendError('aborted before it was sent', false, 'aborted', { cause: signal?.reason }));
      signal?.addEventListener('abort', abort, { once: true });
      this.waiting.add(waiting);
    });
  }

  private failWaiting(error: SendError): void {
    for (const one of [...this.waiting]) one.reject(error);
  }
}

/** A request that waits for a connection. */
interface Waiting {
  resolve(link: ApiLink): void;
  reject(error: SendError): void;
}
