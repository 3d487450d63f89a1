/**
 * Delivers the user data events of one account over a connection of its own, from the first subscriber to the last.
 *
 * The account is subscribed again after each loss, and after the exchange has ended the subscription, unless it refuses
 * the key. A replacement of the connection overlaps, and repeated events are removed.
 */
import { SERVER_SHUTDOWN, SESSION_WEIGHT } from '../../protocol/index.js';
import { type ConnectionOwner, MaintainedConnection } from '../connection/maintained-connection.js';
import type { OpenConnection } from '../connection/open-connection.js';
import type { AccountSource, StreamListener, StreamLoss, StreamSubscription } from '../stream-source.js';
import type { ApiAddress } from './api-client.js';
import { ApiLink } from './api-link.js';
import { type ApiMessage, type ApiReply, readApiMessage } from './api-message.js';
import { ApiRefusal, type ApiSessionParts, subscribeToAccount, subscriptionWeight } from './api-session.js';
import { EventJoin } from './event-join.js';

export interface AccountFeedOptions extends ApiAddress {
  readonly session: ApiSessionParts;
  /** Called with the time until the next attempt to connect, and with 0 when there is a connection again. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
}

/** The exchange ends a subscription with this event. */
const TERMINATED = '{"e":"eventStreamTerminated"';
const UNAUTHORIZED = 401;

export class AccountFeed implements AccountSource {
  private readonly listeners = new Set<StreamListener>();
  private readonly paused = new Set<StreamListener>();
  private running: RunningFeed | undefined;
  private closing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: AccountFeedOptions) {}

  subscribe(listener: StreamListener): StreamSubscription {
    this.listeners.add(listener);
    if (!this.running) this.running = new RunningFeed(this.options, this.listeners, () => this.stop());
    else if (this.running.isLive) {
      queueMicrotask(() => {
        if (this.listeners.has(listener) && this.running?.isLive) listener.live(true);
      });
    }
    return {
      pause: () => {
        this.paused.add(listener);
        this.running?.pause();
      },
      resume: () => this.resume(listener),
      close: () => {
        this.listeners.delete(listener);
        this.resume(listener);
        if (this.listeners.size === 0) this.stop();
      },
    };
  }

  /** Ends the connection. Resolves when it is closed. */
  async close(): Promise<void> {
    this.listeners.clear();
    this.stop();
    await this.closing;
  }

  private resume(listener: StreamListener): void {
    if (this.paused.delete(listener) && this.paused.size === 0) this.running?.resume();
  }

  private stop(): void {
    const { running } = this;
    this.running = undefined;
    this.paused.clear();
    if (running) this.closing = Promise.all([this.closing, running.close()]);
  }
}

/** The connection of a feed with subscribers. */
class RunningFeed implements ConnectionOwner {
  isLive = false;
  private readonly connection: MaintainedConnection;
  private readonly links = new WeakMap<OpenConnection, ApiLink>();
  private readonly join = new EventJoin<OpenConnection>();
  private hasBeenLive = false;

  constructor(
    private readonly options: AccountFeedOptions,
    private readonly listeners: Set<StreamListener>,
    private readonly stop: () => void,
  ) {
    const { url, instead, open, clock, session, onWait } = options;
    const { limits, onLimit } = session;
    this.connection = new MaintainedConnection({
      ...{ url, instead, open, clock, limits, owner: this, onWait, onLimit },
      ...{ weight: SESSION_WEIGHT, setUpWeight: subscriptionWeight(session) },
    });
    this.connection.start();
  }

  pause(): void {
    this.connection.pause();
  }

  resume(): void {
    this.connection.resume();
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  async setUp(connection: OpenConnection): Promise<void> {
    const link = new ApiLink((text) => connection.send(text));
    this.links.set(connection, link);
    void connection.closed.then(() => link.fail('the connection broke'));
    if (this.connection.current) this.join.begin();
    await this.subscribeOn(connection, link);
  }

  message(text: string, connection: OpenConnection): void {
    this.read(readApiMessage(text), connection);
  }

  bytes(bytes: Uint8Array, connection: OpenConnection): void {
    this.read(this.options.readBytes?.(bytes), connection);
  }

  private read(message: ApiMessage | undefined, connection: OpenConnection): void {
    if (message?.kind === 'event') this.event(message.text, connection);
    else if (message?.kind === 'reply') this.reply(message, connection);
    else if (message?.kind === 'notice' && message.text.includes(SERVER_SHUTDOWN)) connection.renew();
  }

  ready(_connection: OpenConnection, isContinuous: boolean): void {
    this.goLive(isContinuous);
  }

  drain(connection: OpenConnection): Promise<void> {
    void connection.closed.then(() => this.join.end());
    return Promise.resolve();
  }

  lost(loss: StreamLoss): void {
    this.isLive = false;
    this.join.end();
    for (const listener of [...this.listeners]) listener.lost(loss);
  }

  refused(error: Error): void {
    this.finish(error);
  }

  private event(text: string, connection: OpenConnection): void {
    if (this.join.isNew(connection, text)) for (const listener of this.listeners) listener.event(text);
    if (text.startsWith(TERMINATED)) this.subscribeAgain(connection);
  }

  private reply(reply: ApiReply, connection: OpenConnection): void {
    // The key was revoked.
    if (reply.id === undefined && reply.status === UNAUTHORIZED) this.subscribeAgain(connection);
    else this.links.get(connection)?.reply(reply);
  }

  /** Subscribes on a connection whose subscription the exchange has ended. */
  private subscribeAgain(connection: OpenConnection): void {
    const link = this.links.get(connection);
    if (!link || this.connection.current !== connection || !this.isLive) return;
    this.isLive = false;
    for (const listener of [...this.listeners]) {
      listener.lost({ why: 'closed', text: 'The exchange ended the subscription to the account.', retryMs: 0 });
    }
    void this.subscribeOn(connection, link).then((isSubscribed) => {
      if (isSubscribed && this.connection.current === connection) this.goLive(false);
    });
  }

  /** Subscribes; a connection on which this fails is cut, so that another one follows. */
  private async subscribeOn(connection: OpenConnection, link: ApiLink): Promise<boolean> {
    try {
      await subscribeToAccount(link, this.options.session);
      return true;
    } catch (error) {
      if (error instanceof ApiRefusal && error.isFinal) this.finish(error);
      else connection.cut();
      // This function must not return before the connection has ended: otherwise the connection would count as set up.
      await connection.closed;
      return false;
    }
  }

  private goLive(isContinuous: boolean): void {
    this.isLive = true;
    const nothingMissed = isContinuous || !this.hasBeenLive;
    this.hasBeenLive = true;
    for (const listener of [...this.listeners]) listener.live(nothingMissed);
  }

  /** Ends the streams of all subscribers. */
  private finish(error: Error): void {
    this.isLive = false;
    const ended = [...this.listeners];
    this.listeners.clear();
    this.stop();
    for (const listener of ended) listener.ended(error);
  }
}
