/**
 * The broker of a machine: holds the limits of one exchange address for all processes of the user. Its rules are those of
 * a limit book, so a process that serves and one that joins are treated alike.
 *
 * What it tells leaves at the end of the turn, after the state was written: a successor knows everything that was
 * allowed. A broker that was taken away its file, because it did not answer for a time, tells nothing more, and neither
 * does one that cannot write, because the disk is full.
 */
import type { ConnectionAttempt, Cost, LimitBook, LimitPolicy, Reservation } from '../../limits/index.js';
import type { RateLimiter } from '../../protocol/index.js';
import { LostRequests } from './lost-requests.js';
import { type Channel, type FromBroker, type Hello, PROTOCOL, type ToBroker } from './messages.js';
import type { BrokerState, StateFile } from './state-file.js';

/** Shortest time between two reports of the state. */
const REPORT_MS = 250;
/** Number of answered requests of a process whose orders may still be reported. */
const KEPT_REPLIES = 256;
/** Age at which a request counts as sent and not answered: its process was stopped. */
const LOST_MS = 60_000;

export class Broker {
  /** The processes that have said hello. */
  private readonly sessions = new Set<BrokerSession>();
  private readonly outbox: (readonly [BrokerSession, FromBroker])[] = [];
  private hasChanged = false;
  private isReporting = false;
  private isClosed = false;
  /** Requests of processes that are gone. */
  readonly lost: LostRequests;

  /**
   * @param former what the former broker knew, if there was one
   * @param deposed called when another broker has taken over, or the state cannot be written
   * @throws the error of the file system, if the state cannot be written
   */
  constructor(
    readonly book: LimitBook,
    private readonly file: StateFile,
    private readonly deposed: () => void,
    former?: BrokerState,
  ) {
    this.lost = new LostRequests(book, () => this.changed(), former);
    this.write();
  }

  /** A new connection. The caller passes its messages to the session, and its end. */
  accept(channel: Channel<FromBroker>): BrokerSession {
    return new BrokerSession(this, channel);
  }

  join(session: BrokerSession): void {
    for (const former of this.sessions) if (former.client === session.client) former.replaced();
    this.sessions.add(session);
    this.changed();
  }

  leave(session: BrokerSession): void {
    if (this.sessions.delete(session)) this.changed();
  }

  /** Sends a message at the end of the turn. */
  send(session: BrokerSession, message: FromBroker): void {
    if (this.outbox.length === 0) queueMicrotask(() => this.flush());
    this.outbox.push([session, message]);
  }

  /** The counts have changed: everybody is told soon. */
  changed(): void {
    this.hasChanged = true;
    if (this.isReporting) return;
    this.isReporting = true;
    setTimeout(() => {
      this.isReporting = false;
      if (this.isClosed) return;
      for (const session of this.sessions) session.forgetLost();
      const { record } = this.book.records;
      for (const session of this.sessions) this.send(session, ['state', this.sessions.size, record]);
    }, REPORT_MS).unref();
  }

  close(): void {
    if (this.isClosed) return;
    if (this.file.isHeld) this.tryWrite();
    this.isClosed = true;
    this.lost.close();
    for (const session of [...this.sessions]) session.channel.close();
  }

  private flush(): void {
    const leaving = this.outbox.splice(0);
    if (this.isClosed) return;
    // It is written first: a successor takes the file away, and reads it then.
    if ((this.hasChanged && !this.tryWrite()) || !this.file.isHeld) {
      this.isClosed = true;
      this.lost.close();
      this.deposed();
      return;
    }
    for (const [session, message] of leaving) session.channel.send(message);
  }

  /** Whether the state was written. */
  private tryWrite(): boolean {
    try {
      this.write();
      return true;
    } catch {
      return false;
    }
  }

  private write(): void {
    this.hasChanged = false;
    const { book, lost, sessions } = this;
    const { limiters, record, attemptEnds } = book.records;
    const { records, slowestMs } = lost;
    const self = { processes: sessions.size, pid: process.pid, atMs: Date.now() };
    const held = [...sessions]
      .filter(({ parts }) => parts.size > 0)
      .map(({ client = '', parts }) => [client, [...parts]] as const);
    this.file.write({ limiters, record, attemptEnds, ...self, held, lost: records, slowestMs });
  }
}

/** A reservation of a process. */
interface Held extends Reservation {
  readonly account: string;
  /** When it was made, milliseconds of `performance.now`. */
  readonly atMs: number;
}

/** One process at the broker. */
export class BrokerSession {
  client: string | undefined;
  /** What it has reserved in each window, by key. */
  readonly parts = new Map<string, number>();
  private readonly held = new Map<number, Held>();
  private readonly answered = new Map<number, Held>();
  private readonly waiting = new Map<number, AbortController>();
  private readonly attempts = new Map<number, ConnectionAttempt>();

  constructor(
    private readonly broker: Broker,
    readonly channel: Channel<FromBroker>,
  ) {}

  /** @throws for a message of another form; then the connection must be closed */
  message(message: ToBroker): void {
    const { broker } = this;
    if (message[0] === 'hello') {
      this.hello(message[1]);
      return;
    }
    if (this.client === undefined) throw new Error('a message before hello');
    switch (message[0]) {
      case 'ask':
        this.ask(message[1], message[2], message[3], message[4]);
        return;
      case 'drop':
        this.waiting.get(message[1])?.abort();
        // The permission has crossed the withdrawal.
        this.end(message[1], (book, reservation) => book.release(reservation, false));
        break;
      case 'reply':
        this.end(message[1], (book, reservation) => {
          broker.lost.replied(performance.now() - reservation.atMs);
          book.settle(reservation, message[2], message[3], message[4], message[5]);
          this.answered.set(message[1], reservation);
          if (this.answered.size > KEPT_REPLIES) this.answered.delete(this.answered.keys().next().value as number);
        });
        break;
      case 'free':
        this.end(message[1], (book, reservation) => book.release(reservation, message[2]));
        break;
      case 'seen': {
        const reservation = this.answered.get(message[1]);
        if (reservation) this.bookOf(reservation.account).ordersSeen(reservation, message[2]);
        break;
      }
      case 'news':
        this.news(message[1]);
        break;
      case 'attempt':
        this.attempt(message[1]);
        break;
      case 'attempted': {
        const { isOpen, status, retryAfterSeconds, body } = message[2];
        const attempt = this.attempts.get(message[1]);
        this.attempts.delete(message[1]);
        if (isOpen) attempt?.opened({});
        else
          attempt?.failed({
            ...(status === undefined ? {} : { status }),
            ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
            ...(body === undefined ? {} : { body }),
          });
        break;
      }
      case 'ping':
        broker.send(this, ['pong']);
        return;
    }
    broker.changed();
  }

  /** The connection has ended. What the process had sent may still arrive at the exchange. */
  closed(): void {
    this.broker.leave(this);
    for (const waiter of this.waiting.values()) waiter.abort();
    for (const attempt of this.attempts.values()) attempt.failed();
    this.attempts.clear();
    const { records } = this.broker.book;
    const held = [...this.held.values()].flatMap((reservation) => records.linesOf(reservation, reservation.account));
    this.held.clear();
    this.parts.clear();
    this.broker.lost.add(this.client ?? '', held);
  }

  /** Counts the requests of a process that was stopped as sent. */
  forgetLost(): void {
    const beforeMs = performance.now() - LOST_MS;
    for (const [id, { atMs }] of this.held) {
      if (atMs < beforeMs) this.end(id, (book, reservation) => book.release(reservation, true));
    }
  }

  /** The process has another connection, over which it has reported its reservations again. */
  replaced(): void {
    for (const id of [...this.held.keys()]) this.end(id, (book, reservation) => book.release(reservation, false));
    this.channel.close();
  }

  private bookOf(account: string): LimitBook {
    return this.broker.book.forAccount(account);
  }

  private hello({ protocol, client, limiters, record, held }: Hello): void {
    const { broker } = this;
    if (protocol !== PROTOCOL) {
      broker.send(this, ['decline', PROTOCOL]);
      return;
    }
    this.client = client;
    broker.join(this);
    const { book } = broker;
    if (limiters) this.adopt(limiters, false);
    if (record.offsetMs !== undefined && !book.hasReportedClock) book.offsetMs = record.offsetMs;
    const inFlight = held.flatMap(([, cost, account]) => book.records.lines(cost, account));
    broker.lost.found(client, inFlight);
    for (const [id, cost, account] of held) this.hold(id, book.records.reclaim(cost, account), account);
    // What the process has reserved is in the list above.
    book.records.continue({ ...record, windows: record.windows.map((one) => ({ ...one, reserved: 0 })) });
    broker.send(this, ['welcome', PROTOCOL, book.records.limiters]);
  }

  private ask(id: number, cost: Cost, account: string, policy: LimitPolicy): void {
    const { broker } = this;
    const book = this.bookOf(account);
    const taken = book.tryReserve(cost, policy);
    if (!('why' in taken)) {
      this.allow(id, taken, account);
      return;
    }
    const isEndless = taken.isClockPaused === true || taken.waitMs === Number.POSITIVE_INFINITY;
    if (taken.why === 'ban' || policy !== 'wait' || isEndless) {
      broker.send(this, ['no', id, taken]);
      return;
    }
    const waiter = new AbortController();
    this.waiting.set(id, waiter);
    book
      .reserve(cost, policy, waiter.signal, (delay) => broker.send(this, ['wait', id, delay]))
      .then(
        (reservation) => {
          this.waiting.delete(id);
          this.allow(id, reservation, account);
        },
        (reason: unknown) => {
          this.waiting.delete(id);
          // An aborted wait has nobody who could be told.
          if (!waiter.signal.aborted)
            broker.send(this, ['no', id, reason as Extract<FromBroker, readonly ['no', ...unknown[]]>[2]]);
        },
      );
  }

  private allow(id: number, reservation: Reservation, account: string): void {
    this.hold(id, reservation, account);
    this.broker.changed();
    this.broker.send(this, ['go', id, Date.now()]);
  }

  private hold(id: number, reservation: Reservation, account: string): void {
    this.held.set(id, { ...reservation, account, atMs: performance.now() });
    for (const { key, part } of this.broker.book.records.linesOf(reservation, account)) {
      this.parts.set(key, (this.parts.get(key) ?? 0) + part);
    }
  }

  private end(id: number, how: (book: LimitBook, reservation: Held) => void): void {
    const reservation = this.held.get(id);
    if (!reservation) return;
    this.held.delete(id);
    for (const { key, part } of this.broker.book.records.linesOf(reservation, reservation.account)) {
      const left = (this.parts.get(key) ?? 0) - part;
      if (left > 0) this.parts.set(key, left);
      else this.parts.delete(key);
    }
    how(this.bookOf(reservation.account), reservation);
  }

  private attempt(id: number): void {
    const { connections } = this.broker.book;
    const delayMs = connections.delayMs();
    if (delayMs <= 0) this.attempts.set(id, connections.begin());
    this.broker.send(this, ['try', id, delayMs]);
  }

  private news(news: Extract<ToBroker, readonly ['news', unknown]>[1]): void {
    const { book } = this.broker;
    if (news.kind === 'limiters') this.adopt(news.limiters, news.isNew);
    else if (news.kind === 'offset') book.offsetMs = news.ms;
    else if (news.kind === 'holds') book.restore(news);
    else this.bookOf(news.account).correctOrders(news.counts);
  }

  private adopt(limiters: readonly RateLimiter[], isNew: boolean): void {
    const { book } = this.broker;
    if (isNew) book.startOver(limiters);
    else if (JSON.stringify(limiters) !== JSON.stringify(book.records.limiters)) book.adopt(limiters);
  }
}
