/**
 * The limits of this process as part of those that several machines share through Redis: one script there reserves in
 * all windows of a request or in none. Requests of one turn are sent together.
 *
 * If Redis is gone or slow, the process uses only a part of each limit window, and looks for Redis again. A request
 * that waits for a window asks again when the window resets; Redis keeps its place.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  type AttemptEnd,
  type Cost,
  type CostLine,
  chargedBy,
  costIn,
  type LimitBook,
  type LimitShare,
  type LimitUpdate,
  type Permission,
  type ShareReply,
  type ShareRequest,
  type ShareState,
} from '../../limits/index.js';
import { type Asked, AskQueue } from '../common/ask-queue.js';
import { ProcessCount } from '../common/process-count.js';
import { warnOnce } from '../common/warn-once.js';
import { Outbox } from './outbox.js';
import { readCounts } from './read-reply.js';
import { maskedAddress, withoutPassword } from './redis-address.js';
import { inTime, RedisLink } from './redis-link.js';
import { refusal } from './refusal.js';
import type { ScriptReply, ScriptRequest } from './script.js';

/** Time between two signs of life, which also bring the counts of the others. */
const LIFE_SIGN_MS = 1_000;
/** Longest time for which the end of a reservation waits for another script. */
const END_MS = 5;
/** Time until a process that is alone looks for Redis again. */
const RETRY_MS = 1_000;
/** Number of parts of a window, if the process does not know how many others there are. */
const UNKNOWN_PARTS = 10;
const MIN_PARTS = 2;
/** Number of parts for a process that joins a Redis which was just started: others may still use their parts. */
const NEW_PARTS = 20;
/** Time after a start of Redis in which processes that cannot share yet may still use their own parts. */
const FRESH_STORE_MS = 5_000;

interface OpenReservation {
  readonly cost: Cost;
  readonly account: string;
  readonly lines: readonly CostLine[];
  readonly tick: number;
}

type AttemptAnswer = { readonly id: number } | { readonly delayMs: number } | undefined;

export class RedisShare implements LimitShare {
  private readonly client = randomUUID().slice(0, 8);
  private readonly asks = new AskQueue((ask) => this.post(ask));
  private readonly reserved = new Map<number, OpenReservation>();
  private link: RedisLink | undefined;
  private isConnecting = false;
  /** Number of scripts without a reply. */
  private running = 0;
  private mustJoin = true;
  private runId: string | undefined;
  private readonly processes = new ProcessCount();
  /** Whether Redis had just been started when it answered last, so that it did not know all processes. */
  private isFreshStore = true;
  private retryAtMs: number | undefined;
  private ids = 0;
  private isClosed = false;
  private lifeSign: NodeJS.Timeout | undefined;
  /** Keeps the process alive while requests wait, and asks again when a window resets. */
  private alarm: NodeJS.Timeout | undefined;
  private alarmAtMs = Number.POSITIVE_INFINITY;
  private endTimer: NodeJS.Timeout | undefined;
  private isFlushing = false;

  // Messages that leave with the next call of the script.
  private asking: Asked[] = [];
  private delayed: Asked[] = [];
  private attempts: ((answer: AttemptAnswer) => void)[] = [];
  private readonly outbox: Outbox;

  constructor(
    private readonly address: string,
    private readonly origin: string,
    private readonly book: LimitBook,
    private readonly freshStoreMs = FRESH_STORE_MS,
  ) {
    this.outbox = new Outbox(() => book.records);
  }

  /** Number of parts of which this process uses one while it cannot share. */
  private get parts(): number {
    return this.processes.parts(this.isFreshStore ? UNKNOWN_PARTS : MIN_PARTS);
  }

  get waiting(): number {
    return this.asks.waiting;
  }

  async reserve(request: ShareRequest): Promise<Permission | undefined> {
    if (request.signal?.aborted) throw request.signal.reason;
    if (this.isUnshared) {
      if (performance.now() >= (this.retryAtMs as number)) this.connect();
      return undefined;
    }
    this.ids += 1;
    const asked = this.asks.add(this.ids, request, (id) => this.withdraw(id));
    this.connect();
    return asked;
  }

  charge(id: number, { status, headers, body }: ShareReply): void {
    const reserved = this.reserved.get(id);
    if (!reserved) return;
    const charged = chargedBy(reserved.cost, status, body);
    this.end(id, reserved, ({ window }) => {
      const text = window.header === undefined ? undefined : headers[window.header];
      const counted = typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
      return [Number.isFinite(counted) ? counted : -1, costIn(window, charged)];
    });
    if (status !== 429 && status !== 418) return;
    this.outbox.tellBackoffs();
    this.flushSoon();
  }

  release(id: number, wasSent: boolean): void {
    const reserved = this.reserved.get(id);
    if (reserved) this.end(id, reserved, ({ part }) => [-1, wasSent ? part : 0]);
  }

  /** Does nothing: the next reply with a count of orders includes the first fills of these orders. */
  ordersSeen(): void {}

  tell(news: LimitUpdate): void {
    this.outbox.tell(news);
    this.flushSoon();
  }

  attempt(): Promise<AttemptAnswer> {
    if (this.isUnshared || this.isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.attempts.push(resolve);
      this.connect();
      this.flushSoon();
    });
  }

  endAttempt(_id: number, end: AttemptEnd): void {
    this.outbox.endAttempt(end);
    this.flushSoon();
  }

  state(): ShareState {
    return { with: maskedAddress(this.address), processes: this.processes.current, isUnshared: this.isUnshared };
  }

  close(): void {
    this.isClosed = true;
    this.stopTimers();
    const { link } = this;
    this.link = undefined;
    link?.close();
    this.giveUpAsks();
  }

  private get isUnshared(): boolean {
    return this.retryAtMs !== undefined;
  }

  private post(ask: Asked): boolean {
    if (!this.link) return false;
    this.asking.push(ask);
    this.flushSoon();
    return true;
  }

  private withdraw(id: number): void {
    this.asking = this.asking.filter((ask) => ask.id !== id);
    this.delayed = this.delayed.filter((ask) => ask.id !== id);
  }

  private end(
    id: number,
    reserved: OpenReservation,
    how: (line: CostLine) => readonly [counted: number, charged: number],
  ): void {
    this.reserved.delete(id);
    for (const line of reserved.lines) this.outbox.end(line, ...how(line), reserved.tick);
    // The next request usually follows soon, and its script carries the end too.
    this.endTimer ??= setTimeout(() => {
      this.endTimer = undefined;
      this.flushSoon();
    }, END_MS);
  }

  private flushSoon(): void {
    if (this.isFlushing || !this.link) return;
    this.isFlushing = true;
    queueMicrotask(() => {
      this.isFlushing = false;
      void this.flush();
    });
  }

  /**
   * Sends everything that waits. One script runs at a time; messages that come meanwhile are sent with the next one.
   * Only a backoff or a ban is sent at once, because the others must know it before their next requests.
   */
  private async flush(): Promise<void> {
    const { link } = this;
    const isHurried = this.running > 0;
    if (!link || (isHurried && (this.mustJoin || !this.outbox.hasBackoffs))) return;
    this.running += 1;
    // Another process may know the limits of the exchange: they are learnt before the first request asks.
    const mustLearn = this.mustJoin && this.book.records.limiters === undefined;
    const asked = isHurried || mustLearn ? [] : this.asking.splice(0);
    const attempt = isHurried ? undefined : this.attempts[0];
    try {
      const request = this.request(asked, attempt !== undefined);
      const sentAtMs = Date.now();
      const reply = await inTime(link.run(request));
      if (this.link !== link) return;
      if (reply.rejoin) {
        this.mustJoin = true;
        this.asking.unshift(...asked);
        this.outbox.putBack(request);
      } else this.read(reply, sentAtMs, asked, attempt);
    } catch (error) {
      if (this.link === link) this.fallBack(error);
    } finally {
      this.running -= 1;
      if (this.link && (this.asking.length > 0 || this.outbox.hasBackoffs || this.attempts.length > 0))
        this.flushSoon();
    }
  }

  private request(asked: readonly Asked[], wantsAttempt: boolean): ScriptRequest {
    const { mustJoin, outbox } = this;
    const { records } = this.book;
    // Read before the outbox is emptied: the ends that are sent with this script still count as reserved here.
    const join = mustJoin ? outbox.knownWindows([...this.reserved.values()].map(({ lines }) => lines)) : undefined;
    return {
      client: this.client,
      runId: this.runId,
      time: Math.floor(records.exchangeNowMs),
      knows: records.hasKnownClock,
      reports: records.hasReportedClock,
      margin: records.marginMs,
      young: this.freshStoreMs,
      parts: this.runId === undefined ? NEW_PARTS : this.parts,
      join,
      ...outbox.take(mustJoin, wantsAttempt),
      asks: asked.map(({ id, request: { cost, account, policy } }) => ({
        ...{ id, account, orders: cost.orders, force: policy === 'off' },
        lines: records
          .lines(cost, account)
          .map(({ key, window, part }) => [key, window.lengthMs, window.limit, part] as const),
      })),
    };
  }

  /** @param sentAtMs when the script was sent, epoch milliseconds of the machine's clock */
  private read(
    reply: ScriptReply,
    sentAtMs: number,
    asked: readonly Asked[],
    attempt: ((answer: AttemptAnswer) => void) | undefined,
  ): void {
    this.runId = reply.runId;
    this.processes.seen(reply.processes);
    this.isFreshStore = reply.young;
    if (this.mustJoin) {
      this.mustJoin = false;
      this.retryAtMs = undefined;
      this.book.records.divide(1);
    }
    readCounts(this.book, reply);
    if (attempt) {
      this.attempts.shift();
      this.ids += 1;
      attempt(reply.attemptMs > 0 ? { delayMs: this.book.records.machineMs(reply.attemptMs) } : { id: this.ids });
    }
    // An empty list is an empty object in the JSON of Redis.
    const answers = Array.isArray(reply.asks) ? reply.asks : [];
    for (const answer of answers) {
      const ask = asked.find(({ id }) => id === answer[0]);
      if (ask) this.answer(ask, answer, sentAtMs);
    }
    this.setAlarm();
  }

  private answer(ask: Asked, answer: ScriptReply['asks'][number], sentAtMs: number): void {
    const { records } = this.book;
    const { cost, account, policy } = ask.request;
    const lines = records.lines(cost, account);
    if (answer.length === 2) {
      const reserved = { cost, account, lines, tick: answer[1] };
      this.reserved.set(ask.id, reserved);
      if (!this.asks.allow(ask.id, sentAtMs)) this.release(ask.id, false);
      return;
    }
    const [, , why, exchangeMs, key] = answer;
    const { delay, isEndless } = refusal(records, lines, [why, exchangeMs, key]);
    if (why === 'ban' || policy !== 'wait' || isEndless) {
      this.asks.refuse(ask.id, delay);
      return;
    }
    this.delayed.push(ask);
    this.alarmAtMs = Math.min(this.alarmAtMs, performance.now() + delay.waitMs);
    this.asks.delayed(ask.id, delay);
  }

  /** Asks again for the requests that wait, when the first of them may be allowed. */
  private setAlarm(): void {
    clearTimeout(this.alarm);
    if (this.delayed.length === 0) return;
    this.alarm = setTimeout(
      () => {
        this.alarmAtMs = Number.POSITIVE_INFINITY;
        this.asking.push(...this.delayed.splice(0));
        this.flushSoon();
      },
      Math.max(1, this.alarmAtMs - performance.now()),
    );
  }

  private connect(): void {
    if (this.link || this.isConnecting || this.isClosed) return;
    this.isConnecting = true;
    // Keeps the process alive until there is an answer.
    const alive = setInterval(() => {}, RETRY_MS);
    this.open()
      .catch((error: unknown) => this.fallBack(error))
      .finally(() => {
        clearInterval(alive);
        this.isConnecting = false;
      });
  }

  private async open(): Promise<void> {
    const name = createHash('sha256').update(this.origin).digest('hex').slice(0, 12);
    const keys = [`spotlab:limits:1:{${name}}`, `spotlab:limits:1:{${name}}:attempts`];
    let isOver = false;
    const link: RedisLink = await RedisLink.open(this.address, keys, () => {
      isOver = true;
      if (this.link === link) this.fallBack(new Error('the connection has ended'));
    });
    if (isOver) throw new Error('the connection has ended');
    if (this.isClosed) {
      link.close();
      return;
    }
    this.link = link;
    this.mustJoin = true;
    clearInterval(this.lifeSign);
    this.lifeSign = setInterval(() => void this.flush(), LIFE_SIGN_MS).unref();
    this.asks.postAll();
    this.flushSoon();
  }

  /** Called when Redis is gone: the process goes on, and uses only a part of each limit window. */
  private fallBack(error: unknown): void {
    const { link } = this;
    this.link = undefined;
    this.stopTimers();
    link?.close();
    this.asking = [];
    this.delayed = [];
    if (!this.isUnshared) {
      const { parts } = this;
      this.book.records.divide(parts);
      const { message } = error as Error;
      const why = withoutPassword(message || (error as { code?: string }).code || 'it does not answer', this.address);
      warnOnce(
        `The limits of ${this.origin} are not shared through ${maskedAddress(this.address)}: ${why}. This process uses 1/${parts} of each limit until Redis answers.`,
        `${this.origin} ${this.address}`,
      );
    }
    this.retryAtMs = performance.now() + RETRY_MS;
    this.giveUpAsks();
  }

  private giveUpAsks(): void {
    for (const answer of this.attempts.splice(0)) answer(undefined);
    this.asks.giveUp();
  }

  private stopTimers(): void {
    clearInterval(this.lifeSign);
    clearTimeout(this.alarm);
    clearTimeout(this.endTimer);
    this.endTimer = undefined;
    this.alarmAtMs = Number.POSITIVE_INFINITY;
  }
}
