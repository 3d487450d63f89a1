/**
 * What the broker of a machine keeps for one connected process: its reservations and its waiting requests; and the messages
 * that the broker sends to this process.
 */
import type {
  ConnectionAttempt,
  Cost,
  CostLine,
  LimitBook,
  LimitHeaders,
  LimitPolicy,
  Reservation,
} from '../../limits/index.js';
import type { RateLimiter } from '../../protocol/index.js';
import type { Broker } from './broker.js';
import { type Channel, type FromBroker, type Hello, PROTOCOL, type ToBroker } from './messages.js';

/** An answered request is kept for this number of further requests, because its orders may still be reported. */
const KEPT_REPLIES = 512;
/** Age at which a request counts as sent and not answered: its process was stopped. */
const LOST_MS = 60_000;

/** A reservation of a process. */
interface OpenReservation extends Reservation {
  readonly id: number;
  readonly account: string;
  /** The cost that the process has reserved in each window. */
  readonly lines: readonly CostLine[];
  /** When it was made, milliseconds of `performance.now`. */
  readonly atMs: number;
}

export class BrokerSession {
  client: string | undefined;
  private readonly reserved = new Map<number, OpenReservation>();
  /** Number of reservations with the same cost in the same windows: most reservations have equal ones. */
  private readonly costs = new Map<readonly CostLine[], number>();
  /** The last reservation. */
  private last: OpenReservation | undefined;
  /** Answered requests, each at its number modulo {@link KEPT_REPLIES}. */
  private readonly answered: (OpenReservation | undefined)[] = [];
  private readonly waiting = new Map<number, AbortController>();
  private readonly attempts = new Map<number, ConnectionAttempt>();

  constructor(
    private readonly broker: Broker,
    readonly channel: Channel<FromBroker>,
  ) {}

  /** @throws for a malformed message; then the connection must be closed */
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
        // The request was withdrawn while the permission was on its way.
        this.release(message[1], false);
        break;
      case 'reply':
        this.replied(message[1], message[2], message[3], message[4], message[5]);
        return;
      case 'free':
        this.release(message[1], message[2]);
        break;
      case 'seen': {
        const answered = this.answered[message[1] % KEPT_REPLIES];
        if (answered?.id === message[1]) this.bookOf(answered.account).ordersSeen(answered, message[2]);
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

  /** The amount that is reserved in each window, by the window's key: the reservations and the amounts in `further` together. */
  parts(further: readonly (readonly [key: string, part: number])[]): (readonly [key: string, part: number])[] {
    const sums = new Map(further);
    for (const [lines, count] of this.costs) {
      for (const { key, part } of lines) sums.set(key, (sums.get(key) ?? 0) + part * count);
    }
    return [...sums];
  }

  /**
   * Allows a request of the broker's own process at once, if the request need not wait and the file already holds its
   * cost. If the result is false, the process must ask like any other process.
   */
  allowNow(id: number, cost: Cost, account: string, policy: LimitPolicy): boolean {
    const { broker } = this;
    const nowMs = performance.now();
    if (!broker.isInOffice(nowMs)) return false;
    const book = this.bookOf(account);
    const taken = book.tryReserve(cost, policy);
    if ('why' in taken) return false;
    const lines = this.linesOf(taken, account);
    if (!broker.filed.covers(lines)) {
      book.release(taken, false);
      return false;
    }
    broker.filed.take(lines);
    this.open(id, taken, account, lines, nowMs);
    broker.changed();
    return true;
  }

  /** Charges the reservation of a request whose reply has come. */
  replied(id: number, status: number, headers: LimitHeaders, body: string, reportsClock: boolean): void {
    const { broker } = this;
    const reservation = this.end(id);
    if (reservation) {
      broker.lost.replied(performance.now() - reservation.atMs);
      this.bookOf(reservation.account).charge(reservation, status, headers, body, reportsClock);
      this.answered[id % KEPT_REPLIES] = reservation;
    }
    broker.changed();
  }

  /** Whether the broker knows an order of the account without a fill. */
  expectsFills(account: string): boolean {
    return this.bookOf(account).expectsFills;
  }

  /**
   * Ends the session, because its connection has ended. Requests that the process had sent may still arrive at the
   * exchange.
   */
  closed(): void {
    this.broker.leave(this);
    for (const waiter of this.waiting.values()) waiter.abort();
    for (const attempt of this.attempts.values()) attempt.failed();
    this.attempts.clear();
    const reserved = [...this.reserved.values()].flatMap(({ lines }) => lines);
    this.reserved.clear();
    this.costs.clear();
    this.broker.lost.add(this.client ?? '', reserved);
  }

  /** Counts the requests of a process that was stopped as sent. */
  forgetLost(): void {
    const beforeMs = performance.now() - LOST_MS;
    for (const [id, { atMs }] of this.reserved) {
      if (atMs < beforeMs) this.release(id, true);
    }
  }

  /** Ends the session, because its process has another connection, over which it has reported its reservations again. */
  replaced(): void {
    for (const id of [...this.reserved.keys()]) this.release(id, false);
    this.channel.close();
  }

  private bookOf(account: string): LimitBook {
    return this.broker.book.forAccount(account);
  }

  private hello({ protocol, client, limiters, record, reserved }: Hello): void {
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
    const inFlight = reserved.flatMap(([, cost, account]) => book.records.lines(cost, account));
    broker.lost.found(client, inFlight);
    for (const [id, cost, account] of reserved) {
      const reservation = book.records.reclaim(cost, account);
      this.open(id, reservation, account, this.linesOf(reservation, account), performance.now());
    }
    // The reservations of the process are in the list above.
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
          // When the wait was aborted, nobody waits for the answer.
          if (!waiter.signal.aborted)
            broker.send(this, ['no', id, reason as Extract<FromBroker, readonly ['no', ...unknown[]]>[2]]);
        },
      );
  }

  private allow(id: number, reservation: Reservation, account: string): void {
    const { broker } = this;
    const lines = this.linesOf(reservation, account);
    this.open(id, reservation, account, lines, performance.now());
    if (broker.isOwn(this)) broker.filed.take(lines);
    broker.changed();
    broker.send(this, ['go', id, Date.now()]);
  }

  /** The lines of a reservation; the same list for the same cost. */
  private linesOf(reservation: Reservation, account: string): readonly CostLine[] {
    const { last } = this;
    if (last?.windows === reservation.windows && last.account === account && isSameCost(last.cost, reservation.cost))
      return last.lines;
    return this.broker.book.records.linesOf(reservation, account);
  }

  private open(
    id: number,
    { cost, windows, tick }: Reservation,
    account: string,
    lines: readonly CostLine[],
    atMs: number,
  ): void {
    const made: OpenReservation = { id, cost, windows, tick, account, lines, atMs };
    this.last = made;
    this.reserved.set(id, made);
    this.costs.set(lines, (this.costs.get(lines) ?? 0) + 1);
  }

  /** Takes a reservation out of the list; undefined if it is not there. */
  private end(id: number): OpenReservation | undefined {
    const reservation = this.reserved.get(id);
    if (!reservation) return undefined;
    this.reserved.delete(id);
    const left = (this.costs.get(reservation.lines) ?? 0) - 1;
    if (left > 0) this.costs.set(reservation.lines, left);
    else this.costs.delete(reservation.lines);
    return reservation;
  }

  private release(id: number, wasSent: boolean): void {
    const reservation = this.end(id);
    if (reservation) this.bookOf(reservation.account).release(reservation, wasSent);
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
    else if (news.kind === 'backoffs') book.restore(news);
    else this.bookOf(news.account).correctOrders(news.counts);
  }

  private adopt(limiters: readonly RateLimiter[], isNew: boolean): void {
    const { book } = this.broker;
    if (isNew) book.startOver(limiters);
    else if (JSON.stringify(limiters) !== JSON.stringify(book.records.limiters)) book.adopt(limiters);
  }
}

const isSameCost = (a: Cost, b: Cost): boolean =>
  a === b ||
  (a.weight === b.weight &&
    a.orders === b.orders &&
    a.weightOnSuccess === b.weightOnSuccess &&
    a.pool === b.pool &&
    a.scope === b.scope);
