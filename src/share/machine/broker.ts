/**
 * The broker of a machine: keeps the limits of one exchange address for all processes of the user. Its rules are those of
 * a limit book, so a process that serves and one that joins are treated alike.
 *
 * The broker sends its messages at the end of the turn, after the state was written: a successor knows everything that
 * was allowed. The broker's own process gets at once the amounts that are already reserved for it in the file. A broker
 * sends no more messages when another process has taken its file, because the broker did not answer for a time, or when
 * it cannot write the file, because the disk is full.
 */
import type { LimitBook } from '../../limits/index.js';
import { BrokerSession } from './broker-session.js';
import { FiledParts } from './filed-parts.js';
import { LostRequests } from './lost-requests.js';
import type { Channel, FromBroker } from './messages.js';
import type { BrokerState, StateFile } from './state-file.js';

/** Shortest time between two reports of the state. */
const REPORT_MS = 250;
/**
 * Time for which a check of the term's file is valid. Another process takes over from a broker that is silent for a
 * second.
 */
const IN_OFFICE_MS = 5;

export class Broker {
  /** The processes that have said hello. */
  private readonly sessions = new Set<BrokerSession>();
  private readonly outbox: (readonly [BrokerSession, FromBroker])[] = [];
  private hasChanged = false;
  private isReporting = false;
  private isClosed = false;
  private lookedAtMs = Number.NEGATIVE_INFINITY;
  /** The service for the process of the broker. */
  private own: BrokerSession | undefined;
  /** The amounts in the file for that process beyond its reservations. */
  readonly filed = new FiledParts();
  /** Requests of processes that are gone. */
  readonly lost: LostRequests;

  /**
   * @param former the state of the former broker, if there was one
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

  /** A new connection. The caller passes the connection's messages and its end to the session. */
  accept(channel: Channel<FromBroker>): BrokerSession {
    return new BrokerSession(this, channel);
  }

  /** Accepts a connection from the process that the broker runs in. */
  acceptOwn(channel: Channel<FromBroker>): BrokerSession {
    this.own = this.accept(channel);
    return this.own;
  }

  isOwn(session: BrokerSession): boolean {
    return session === this.own;
  }

  /** Whether this broker still serves: no other process has taken over. @param nowMs of `performance.now` */
  isInOffice(nowMs: number): boolean {
    if (this.isClosed) return false;
    if (nowMs - this.lookedAtMs < IN_OFFICE_MS) return true;
    if (!this.file.isOwned) return false;
    this.lookedAtMs = nowMs;
    return true;
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
    // The messages are sent after all replies that have arrived by now, so one write of the state is enough for all of
    // them.
    if (this.outbox.length === 0) setImmediate(() => this.flush());
    this.outbox.push([session, message]);
  }

  /** Notes that the counts have changed, so that all processes get them with the next report. */
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
      // As long as the file reserves amounts that its process no longer uses, another report reduces them.
      if (this.filed.turn()) this.changed();
    }, REPORT_MS).unref();
  }

  close(): void {
    if (this.isClosed) return;
    if (this.file.isOwned) this.tryWrite();
    this.isClosed = true;
    this.lost.close();
    for (const session of [...this.sessions]) session.channel.close();
  }

  private flush(): void {
    const leaving = this.outbox.splice(0);
    if (this.isClosed) return;
    // The file is written before the messages are sent: a successor takes over the file and then reads it.
    if ((this.hasChanged && !this.tryWrite()) || !this.file.isOwned) {
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
    const { book, lost, sessions, own } = this;
    const { limiters, record, attemptEnds } = book.records;
    const further = this.filed.write();
    const { records, slowestMs } = lost;
    const self = { processes: sessions.size, pid: process.pid, atMs: Date.now() };
    const reserved = [...sessions]
      .map((session) => [session.client ?? '', session.parts(session === own ? further : [])] as const)
      .filter(([, parts]) => parts.length > 0);
    this.file.write({ limiters, record, attemptEnds, ...self, reserved, lost: records, slowestMs });
  }
}
