/** Messages of a process to the script in Redis, kept until the next call of the script takes them along. */
import {
  ATTEMPT_BACKOFF_MS,
  ATTEMPT_LENGTH_MS,
  type AttemptEnd,
  type CostLine,
  type LimitRecords,
  type LimitUpdate,
} from '../../limits/index.js';
import { CONNECTION_LIMIT } from '../../protocol/index.js';
import type { JoinedWindow, ScriptEnd, ScriptRequest } from './script.js';

type Parts = Pick<ScriptRequest, 'ends' | 'counts' | 'backoffs' | 'forget' | 'limiters' | 'attempts'>;

export class Outbox {
  private ends: ScriptEnd[] = [];
  private counts: ScriptRequest['counts'][number][] = [];
  /** Whether there are new backoffs or bans, so that a script is needed at once. */
  hasBackoffs = false;
  private mustForget = false;
  private hasLimiters = false;
  private attemptEnds = 0;
  private attemptBackoffMs = 0;

  constructor(private readonly records: () => LimitRecords) {}

  /** Adds the end of a reservation. @param counted the exchange's count, -1 if it is not known */
  end({ key, window, part }: CostLine, counted: number, charged: number, tick: number): void {
    this.ends.push([key, window.lengthMs, part, counted, charged, tick]);
  }

  /** Puts back the messages that a script did not read. The data with which a process joins need not be put back. */
  putBack({ ends, counts, forget, attempts }: Parts): void {
    this.ends.unshift(...ends);
    this.counts.unshift(...counts);
    this.mustForget ||= forget === true;
    this.attemptEnds += attempts?.ended ?? 0;
    this.attemptBackoffMs = Math.max(this.attemptBackoffMs, attempts?.backoffMs ?? 0);
  }

  /** Notes that the next message must tell new backoffs or bans. */
  tellBackoffs(): void {
    this.hasBackoffs = true;
  }

  tell(news: LimitUpdate): void {
    if (news.kind === 'backoffs') this.hasBackoffs = true;
    else if (news.kind === 'limiters') {
      this.mustForget ||= news.isNew;
      this.hasLimiters = true;
    } else if (news.kind === 'orders') {
      for (const { window, key } of this.records().lines({ weight: 0, orders: 1 }, news.account)) {
        const told = news.counts.find(({ interval }) => interval === window.interval);
        if (window.type === 'ORDERS' && told) this.counts.push([key, window.lengthMs, told.count]);
      }
    }
  }

  endAttempt({ isOpen, status, retryAfterSeconds }: AttemptEnd): void {
    this.attemptEnds += 1;
    if (status === 418) this.hasBackoffs = true;
    else if (!isOpen && retryAfterSeconds !== undefined) this.attemptBackoffMs = retryAfterSeconds * 1_000;
    else if (status === 429) this.attemptBackoffMs = ATTEMPT_BACKOFF_MS;
  }

  /** The windows, each with the count that this process knows, its reservations, and the unused rest of its part. */
  knownWindows(held: Iterable<readonly CostLine[]>): JoinedWindow[] {
    const own = new Map<string, number>();
    for (const lines of held) for (const { key, part } of lines) own.set(key, (own.get(key) ?? 0) + part);
    // The script that lets the process join subtracts the ends that it takes along.
    for (const [key, , part] of this.ends) own.set(key, (own.get(key) ?? 0) + part);
    return this.records().rooms.map(
      ({ window, record: { key, startMs, used }, room }) =>
        [key, window.lengthMs, window.limit, startMs, used, own.get(key) ?? 0, room] as const,
    );
  }

  /** Takes all messages out of the outbox, for one script. @param isJoining whether the script must know all backoffs */
  take(isJoining: boolean, wantsAttempt: boolean): Parts {
    const { limiters } = this.records();
    const { bannedUntilMs, backoffUntilMs, ordersBackoff } = this.records().record;
    const backoffs = [bannedUntilMs, backoffUntilMs, Object.fromEntries(ordersBackoff)] as const;
    const attempts = {
      limit: CONNECTION_LIMIT.limit,
      lengthMs: ATTEMPT_LENGTH_MS,
      ended: this.attemptEnds,
      asked: wantsAttempt ? 1 : 0,
      backoffMs: this.attemptBackoffMs,
    };
    const parts: Parts = {
      ends: this.ends,
      counts: this.counts,
      backoffs: this.hasBackoffs || isJoining ? backoffs : undefined,
      forget: this.mustForget || undefined,
      limiters: limiters && (this.hasLimiters || isJoining) ? JSON.stringify(limiters) : undefined,
      attempts: wantsAttempt || this.attemptEnds > 0 ? attempts : undefined,
    };
    this.ends = [];
    this.counts = [];
    this.hasBackoffs = false;
    this.mustForget = false;
    this.hasLimiters = false;
    this.attemptEnds = 0;
    this.attemptBackoffMs = 0;
    return parts;
  }
}
