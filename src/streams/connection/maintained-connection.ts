/**
 * Keeps one WebSocket connection to an address open: dials within the limits, dials again after a loss, and replaces the
 * connection before the exchange closes it.
 *
 * A replacement overlaps: the new connection is opened and set up while the old one still delivers, so nothing is missed,
 * and for a short time events may arrive over both.
 */
import type { Clock, LimitBook, LimitDelay, OnWait } from '../../limits/index.js';
import type { OpenSocket } from '../socket.js';
import type { StreamLoss } from '../stream-source.js';
import { BackOff } from './back-off.js';
import { isPermanent, lossOf, RefusedConnectionError } from './connection-loss.js';
import { type ConnectionEnd, OpenConnection } from './open-connection.js';
import { sleepInBackground, waitWhileReading } from './wait.js';

/** Longest time until a connection is open, milliseconds. */
const OPEN_MS = 15_000;
/** Longest time until a connection is set up. */
const SET_UP_MS = 30_000;
/** Time for which an old connection still delivers after its replacement is ready. */
const OVERLAP_MS = 1_000;
/** Longest time until an old connection has delivered everything. */
const DRAIN_MS = 5_000;
/** Time between two looks at a limit that has no known end. */
const LIMIT_CHECK_MS = 1_000;

/** The owner of a maintained connection. */
export interface ConnectionOwner {
  /**
   * Sets up a connection that was just opened, such as by subscribing. It becomes the current one when the promise
   * resolves; an owner that cannot set it up cuts it, and another attempt follows.
   */
  setUp(connection: OpenConnection): Promise<void>;
  /** A message of the current connection, of the next one while it is set up, or of the old one during an overlap. */
  message(text: string, connection: OpenConnection): void;
  /** A binary message, likewise. Default: ignored. */
  bytes?(bytes: Uint8Array, connection: OpenConnection): void;
  /**
   * A connection is set up and is the current one from now on.
   *
   * @param isContinuous whether it replaces a connection that still delivers, so that nothing is missed
   */
  ready(connection: OpenConnection, isContinuous: boolean): void;
  /**
   * Resolves when the old connection of an overlap has delivered everything that it will deliver. Default: resolves at once, and
   * the old connection is closed a second later.
   */
  drain?(connection: OpenConnection): Promise<void>;
  /** There is no connection. Called after a loss, and after each failed attempt until there is one. */
  lost(loss: StreamLoss): void;
  /** The exchange refuses connections to this address permanently. Nothing else is called afterwards. */
  refused(error: RefusedConnectionError): void;
}

export interface MaintainedConnectionOptions {
  readonly url: string;
  /** The address to continue with when the exchange refuses `url` permanently. Default: none. */
  readonly instead?: { readonly url: string; readonly taken: (error: RefusedConnectionError) => void } | undefined;
  readonly open: OpenSocket;
  readonly clock: Clock;
  readonly limits: LimitBook;
  readonly owner: ConnectionOwner;
  /** Whether the limit of the market streams on messages holds. Default false. */
  readonly limitsMessages?: boolean;
  /** Request weight of an attempt. Default 0. */
  readonly weight?: number;
  /** Request weight of `setUp`, for which an attempt waits, because a connection must be set up in time. Default 0. */
  readonly setUpWeight?: number;
  /** Random numbers in [0, 1) for the delays between attempts. Default Math.random. */
  readonly random?: (() => number) | undefined;
  /**
   * Called with the time until the next attempt: after a loss, after a failed attempt, and when the limit on attempts is used
   * up; and with 0 when there is a connection again.
   */
  readonly onWait?: ((waitMs: number) => void) | undefined;
  /** Called before an attempt waits for request weight. */
  readonly onLimit?: OnWait | undefined;
}

export class MaintainedConnection {
  /** The connection that is set up; undefined while there is none. */
  current: OpenConnection | undefined;
  private readonly stop = new AbortController();
  /** All connections that have not ended. */
  private readonly connections = new Set<OpenConnection>();
  /** The connections that deliver events: the current one, and old ones during an overlap. */
  private readonly delivering = new Set<OpenConnection>();
  private isStarted = false;
  private isEstablishing = false;
  private wasReady = false;
  /** Whether `onWait` was told of a wait that has not ended. */
  private isWaiting = false;
  private isPaused = false;
  private keepsAlive = true;
  private readonly backOff: BackOff;
  private url: string;
  private instead: MaintainedConnectionOptions['instead'];
  /** Ends the wait for a reason to open another connection. */
  private wake = () => {};
  private readonly resumed = new Set<() => void>();

  constructor(private readonly options: MaintainedConnectionOptions) {
    this.url = options.url;
    this.instead = options.instead;
    this.backOff = new BackOff(options.random);
  }

  /** Opens the connection, and keeps it open until `close`. */
  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.run().catch((error: unknown) => {
      if (!this.isClosed) throw error;
    });
  }

  /** Reads no further, so that the exchange must wait. The connection is not replaced meanwhile. */
  pause(): void {
    this.isPaused = true;
    for (const one of this.delivering) one.pause();
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    for (const one of this.delivering) one.resume();
    for (const done of this.resumed) done();
    this.resumed.clear();
    this.wake();
  }

  /** Whether the open connections keep the process alive. Default true. */
  keepAlive(isWanted: boolean): void {
    this.keepsAlive = isWanted;
    for (const one of this.connections) one.keepAlive(isWanted);
  }

  /** Closes all connections; resolves when they are closed. No function of the owner is called afterwards. */
  async close(): Promise<void> {
    this.stop.abort();
    this.wait(0);
    const open = [...this.connections];
    for (const one of open) one.close();
    await Promise.all(open.map(({ closed }) => closed));
  }

  private get isClosed(): boolean {
    return this.stop.signal.aborted;
  }

  /** Whether another connection is needed now. */
  private get isWanting(): boolean {
    return this.current === undefined || (this.current.isDue && !this.isPaused);
  }

  private async run(): Promise<void> {
    const { owner, clock } = this.options;
    for (;;) {
      if (this.current) this.backOff.replaced(this.current.isOld, clock.now());
      this.isEstablishing = true;
      const next = await this.establish();
      this.isEstablishing = false;
      if (next === undefined) return;
      const former = this.current;
      this.current = next;
      this.delivering.add(next);
      this.wasReady = true;
      this.backOff.ready(clock.now());
      if (this.isPaused) next.pause();
      this.wait(0);
      owner.ready(next, former !== undefined);
      if (former) this.retire(former).catch(() => undefined);
      while (!this.isWanting) {
        await new Promise<void>((resolve) => {
          this.wake = resolve;
        });
      }
    }
  }

  /** Opens and sets up a connection, with as many attempts as it takes; undefined when the exchange refuses for good. */
  private async establish(): Promise<OpenConnection | undefined> {
    const { owner } = this.options;
    for (;;) {
      const { url, instead } = this;
      if (this.backOff.delayMs > 0) await this.sleep(this.backOff.delayMs);
      await this.admission();
      const connection = this.dial();
      try {
        await this.within(OPEN_MS, connection, connection.opened);
        await this.within(SET_UP_MS, connection, owner.setUp(connection));
        if (connection.end === undefined) return connection;
      } catch (error) {
        if (this.isClosed || !(error instanceof NotReady)) throw error;
        connection.cut();
      }
      const end = await connection.closed;
      if (this.isClosed) throw this.stop.signal.reason;
      if (!this.wasReady && isPermanent(end) && instead !== undefined) {
        instead.taken(new RefusedConnectionError(url, end));
        this.url = instead.url;
        this.instead = undefined;
        continue;
      }
      if (!this.wasReady && isPermanent(end)) {
        this.stop.abort();
        owner.refused(new RefusedConnectionError(url, end));
        return undefined;
      }
      this.backOff.failed();
      if (this.current === undefined) {
        owner.lost(lossOf(end, url, false, this.retryMs));
        this.wait(this.retryMs);
      }
    }
  }

  /** Waits until the limits allow another attempt. */
  private async admission(): Promise<void> {
    const { limits, weight = 0, setUpWeight = 0, onLimit } = this.options;
    const { signal } = this.stop;
    const onWait = this.current === undefined ? onLimit : undefined;
    let reportedReason: string | undefined;
    for (;;) {
      const delayMs = limits.connections.delayMs();
      if (delayMs <= 0) break;
      // The wait is not reported while the old connection still delivers, nor while the clock is paused: then its end is not
      // known.
      if (this.current === undefined && !this.isWaiting && Number.isFinite(delayMs)) this.wait(Math.ceil(delayMs));
      await this.sleep(Math.min(Math.max(1, Math.ceil(delayMs)), LIMIT_CHECK_MS));
    }
    while (weight > 0) {
      try {
        const spare = await limits.reserve({ weight: weight + setUpWeight, orders: 0 }, 'wait', signal, onWait);
        limits.release(spare, false);
        // The weight counts when the exchange receives the request, whatever it answers.
        limits.release(await limits.reserve({ weight, orders: 0 }, 'wait', signal, onWait), true);
        break;
      } catch (reason) {
        if (signal.aborted) throw reason;
        // A ban, or a paused clock: both may end at any time.
        const delay = reason as LimitDelay;
        if (delay.why !== reportedReason && Number.isFinite(delay.waitMs)) onWait?.(delay);
        reportedReason = delay.why;
        await this.sleep(LIMIT_CHECK_MS);
      }
    }
    if (limits.connections.areShared) await this.sharedAdmission();
  }

  /**
   * Waits until the processes that share the limits allow an attempt. The attempt must follow this wait at once, without
   * another wait.
   */
  private async sharedAdmission(): Promise<void> {
    const { connections } = this.options.limits;
    for (;;) {
      const delayMs = await connections.ask();
      if (delayMs <= 0) return;
      if (this.current === undefined && !this.isWaiting && Number.isFinite(delayMs)) this.wait(Math.ceil(delayMs));
      await this.sleep(Math.min(Math.max(1, Math.ceil(delayMs)), LIMIT_CHECK_MS));
    }
  }

  private dial(): OpenConnection {
    const { open, clock, limits, limitsMessages = false, owner } = this.options;
    const connection = new OpenConnection({
      ...{ url: this.url, open, clock, limitsMessages },
      limits: limits.connections,
      message: (text, from) => owner.message(text, from),
      bytes: (bytes, from) => owner.bytes?.(bytes, from),
      due: () => this.wake(),
      ended: (end, from) => this.ended(end, from),
    });
    this.connections.add(connection);
    if (!this.keepsAlive) connection.keepAlive(false);
    return connection;
  }

  private ended(end: ConnectionEnd, connection: OpenConnection): void {
    this.connections.delete(connection);
    this.delivering.delete(connection);
    if (this.isClosed || this.current !== connection) return;
    this.current = undefined;
    // A replacement that is under way has its own delay.
    if (!this.isEstablishing) this.backOff.lost(this.options.clock.now(), connection.hasDelivered);
    const { owner } = this.options;
    owner.lost(lossOf(end, this.url, true, this.retryMs));
    if (!this.isEstablishing) this.wait(this.retryMs);
    this.wake();
  }

  private get retryMs(): number {
    return Math.max(this.backOff.delayMs, this.options.limits.connections.delayMs());
  }

  /** Closes an old connection after it has delivered all its messages. */
  private async retire(connection: OpenConnection): Promise<void> {
    const drained = Promise.resolve(this.options.owner.drain?.(connection));
    await sleepInBackground(this.options.clock, OVERLAP_MS, this.stop.signal);
    do {
      if (this.isPaused) await new Promise<void>((resolve) => this.resumed.add(resolve));
      await this.within(DRAIN_MS, connection, drained).catch(() => undefined);
    } while (this.isPaused);
    connection.close();
  }

  /** Waits for `done`, at most `ms`. @throws NotReady after that time, or when the connection has ended */
  private async within(ms: number, { closed }: OpenConnection, done: Promise<void>): Promise<void> {
    const timer = new AbortController();
    const late = waitWhileReading(this.options.clock, ms, timer.signal);
    // The abort below rejects this promise.
    late.catch(() => undefined);
    const fail = () => Promise.reject(new NotReady());
    try {
      await Promise.race([done, closed.then(fail), late.then(fail)]);
    } finally {
      timer.abort();
    }
  }

  private wait(waitMs: number): void {
    if (waitMs > 0 || this.isWaiting) this.options.onWait?.(waitMs);
    this.isWaiting = waitMs > 0;
  }

  /** Waits before an attempt; the process stays alive meanwhile if the connection shall keep it alive. */
  private sleep(ms: number): Promise<void> {
    const { clock } = this.options;
    return this.keepsAlive ? clock.sleep(ms, this.stop.signal) : sleepInBackground(clock, ms, this.stop.signal);
  }
}

/** Ends the wait for a connection that is not ready in time. */
class NotReady extends Error {
  override readonly name = 'NotReady';
}
