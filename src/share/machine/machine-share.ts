/**
 * The limits of this process as part of those of the machine: asks the broker before each request, and tells it each
 * reply. The broker is found at the first request.
 *
 * A broker that dies or does not answer is replaced; requests wait for that, and are asked again. If there is no broker
 * in time, they go on with the limits of this process, of which it then uses a part only, and the next requests look for
 * a broker again in the background.
 */
import { randomUUID } from 'node:crypto';
import type {
  AttemptEnd,
  LimitBook,
  LimitShare,
  LimitUpdate,
  OrderSeen,
  Permission,
  ShareReply,
  ShareRequest,
  ShareState,
} from '../../limits/index.js';
import { type Asked, AskQueue } from '../common/ask-queue.js';
import { ProcessCount } from '../common/process-count.js';
import { warnOnce } from '../common/warn-once.js';
import { DeclinedError, findBroker, type Membership } from './election.js';
import { type FromBroker, type Hello, limitBody, limitHeaders, PROTOCOL, type ToBroker } from './messages.js';
import { NoFolderError, runtimeFolder } from './runtime-folder.js';

/** Time between two checks of the broker while requests wait for it. */
const CHECK_MS = 250;
/** A broker that has said nothing for this long, though it was asked, does not answer. */
const SILENCE_MS = 1_000;
/** Time until a process that is alone looks for a broker again. */
const RETRY_MS = 2_000;
/** Number of parts of a window for a process that cannot share, if it does not know how many others there are. */
const UNKNOWN_PARTS = 10;
const MIN_PARTS = 2;

/**
 * Messages that wait for a broker if there is none at the moment. Other messages are questions, which are asked again.
 */
const DEFERRABLE: ReadonlySet<ToBroker[0]> = new Set(['reply', 'free', 'seen', 'news', 'attempted']);
const MAX_PENDING = 10_000;

export class MachineShare implements LimitShare {
  private readonly client = randomUUID();
  private readonly asks = new AskQueue((ask) => this.post(ask));
  /** Reservations without a reply. */
  private readonly reserved = new Map<number, Pick<ShareRequest, 'cost' | 'account'>>();
  private readonly attempts = new Map<number, (answer: { id: number } | { delayMs: number } | undefined) => void>();
  private membership: Membership | undefined;
  /** The connection in use; messages of an older one are ignored. */
  private connection: object | undefined;
  /** Messages to the broker that could not be sent yet. */
  private readonly pending: ToBroker[] = [];
  private isSeeking = false;
  private wasJoined = false;
  /** Term of a broker that did not answer. */
  private failedTerm = 0;
  private readonly processes = new ProcessCount();
  /** While the process is alone: when it looks for a broker again. */
  private retryAtMs: number | undefined;
  private ids = 0;
  private check: NodeJS.Timeout | undefined;
  private lastMessageMs = 0;
  private checkedAtMs = 0;
  private isClosed = false;

  constructor(
    private readonly origin: string,
    private readonly book: LimitBook,
  ) {}

  get waiting(): number {
    return this.asks.waiting;
  }

  async reserve(request: ShareRequest): Promise<Permission | undefined> {
    if (request.signal?.aborted) throw request.signal.reason;
    if (this.isUnshared) {
      if (performance.now() >= (this.retryAtMs as number)) this.seek();
      return undefined;
    }
    this.ids += 1;
    const asked = this.asks.add(this.ids, request, (id) => this.send(['drop', id]));
    this.seek();
    return asked;
  }

  reserveNow(request: Pick<ShareRequest, 'cost' | 'account' | 'policy'>): Permission | undefined {
    const own = this.membership?.own;
    // Requests that have asked before go first.
    if (own === undefined || this.asks.size > 0) return undefined;
    const id = this.ids + 1;
    if (!own.allowNow(id, request.cost, request.account, request.policy)) return undefined;
    this.ids = id;
    this.reserved.set(id, request);
    return { id, allowedAtMs: Date.now() };
  }

  expectsFills(account: string): boolean {
    return this.membership?.own?.expectsFills(account) !== false;
  }

  charge(id: number, { status, headers, body, reportsClock }: ShareReply): void {
    if (!this.reserved.delete(id)) return;
    const own = this.membership?.own;
    if (own !== undefined) {
      own.replied(id, status, headers, body, reportsClock);
      return;
    }
    this.send(['reply', id, status, limitHeaders(headers), limitBody(status, body), reportsClock]);
  }

  release(id: number, wasSent: boolean): void {
    if (this.reserved.delete(id)) this.send(['free', id, wasSent]);
  }

  ordersSeen(id: number, orders: readonly OrderSeen[]): void {
    this.send(['seen', id, orders]);
  }

  tell(news: LimitUpdate): void {
    this.send(['news', news]);
  }

  attempt(): Promise<{ readonly id: number } | { readonly delayMs: number } | undefined> {
    if (this.isUnshared || this.isClosed) return Promise.resolve(undefined);
    this.ids += 1;
    const id = this.ids;
    return new Promise((resolve) => {
      this.attempts.set(id, resolve);
      this.seek();
      this.send(['attempt', id]);
      this.watch();
    });
  }

  endAttempt(id: number, { isOpen, status, retryAfterSeconds, body = '' }: AttemptEnd): void {
    this.send(['attempted', id, { isOpen, status, retryAfterSeconds, body: limitBody(status ?? 0, body) }]);
  }

  state(): ShareState {
    return { with: 'machine', processes: this.processes.current, isUnshared: this.isUnshared };
  }

  /** Ends the sharing. A process that serves ends its service, and another process takes over. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.check);
    this.membership?.close();
    this.giveUpAsks();
  }

  private get isUnshared(): boolean {
    return this.retryAtMs !== undefined;
  }

  private send(message: ToBroker): void {
    if (this.membership) this.membership.channel.send(message);
    else if (this.ids > 0 && DEFERRABLE.has(message[0]) && this.pending.length < MAX_PENDING)
      this.pending.push(message);
  }

  /** Passes a request on to the broker. */
  private post({ id, request }: Asked): boolean {
    if (!this.membership) return false;
    this.send(['ask', id, request.cost, request.account, request.policy]);
    this.watch();
    return true;
  }

  private message(message: FromBroker): void {
    this.lastMessageMs = performance.now();
    switch (message[0]) {
      case 'go': {
        const ask = this.asks.allow(message[1], message[2]);
        if (ask) this.reserved.set(message[1], ask.request);
        break;
      }
      case 'wait':
        this.asks.delayed(message[1], message[2]);
        break;
      case 'no':
        this.asks.refuse(message[1], message[2]);
        break;
      case 'try':
        this.attempts.get(message[1])?.(message[2] > 0 ? { delayMs: message[2] } : { id: message[1] });
        this.attempts.delete(message[1]);
        break;
      case 'welcome':
        // The exchange has said its limits to another process.
        if (message[2] && !this.book.records.limiters) this.book.adopt(message[2]);
        break;
      case 'state':
        this.processes.seen(message[1]);
        this.book.records.mirror(message[2]);
        break;
      default:
    }
  }

  /** Looks for a broker, unless there is one or the search is under way. */
  private seek(): void {
    if (this.membership || this.isSeeking || this.isClosed) return;
    this.isSeeking = true;
    this.find().then(
      (membership) => this.joined(membership),
      (error: unknown) => this.fallBack(error),
    );
  }

  private async find(): Promise<Membership> {
    const { origin } = this;
    const connection = {};
    let isOver = false;
    const seeker = {
      origin,
      folder: runtimeFolder(),
      hello: () => this.hello(),
      message: (message: FromBroker) => {
        if (!isOver) this.message(message);
      },
      closed: () => {
        isOver = true;
        if (this.connection === connection) this.lost();
      },
    };
    const membership = await findBroker(seeker, this.failedTerm);
    // The broker may have ended before this promise was read.
    if (isOver) return this.find();
    this.connection = connection;
    return membership;
  }

  private hello(): Hello {
    const { records } = this.book;
    return {
      ...{ protocol: PROTOCOL, client: this.client, limiters: records.limiters, record: records.record },
      reserved: [...this.reserved].map(([id, { cost, account }]) => [id, cost, account] as const),
    };
  }

  private joined(membership: Membership): void {
    this.isSeeking = false;
    this.wasJoined = true;
    this.failedTerm = 0;
    if (this.isClosed) {
      membership.close();
      return;
    }
    this.membership = membership;
    this.lastMessageMs = performance.now();
    if (this.isUnshared) {
      this.retryAtMs = undefined;
      this.book.records.divide(1);
    }
    for (const message of this.pending.splice(0)) this.send(message);
    for (const id of this.attempts.keys()) this.send(['attempt', id]);
    this.asks.postAll();
  }

  /** Forgets a broker that has died or was replaced. Looks for another broker if anything waits for one. */
  private lost(): void {
    this.membership = undefined;
    this.connection = undefined;
    if (this.asks.size > 0 || this.attempts.size > 0) this.seek();
  }

  /** Called when the process finds nobody to share with: it goes on, and uses only a part of each limit window. */
  private fallBack(error: unknown): void {
    this.isSeeking = false;
    const wasUnshared = this.isUnshared;
    const { code, message } = error as { code?: string; message: string };
    const noFolder = error instanceof NoFolderError || ['EACCES', 'EROFS', 'ENOSPC', 'EPERM'].includes(code ?? '');
    // Without a folder no other process of this user shares the limits, so this one may use all of each window. If there was a
    // folder, others have shared through it.
    const parts = noFolder && !this.wasJoined ? 1 : this.processes.parts(this.wasJoined ? MIN_PARTS : UNKNOWN_PARTS);
    this.retryAtMs = performance.now() + RETRY_MS;
    if (!wasUnshared) {
      const { origin } = this;
      const part = parts === 1 ? 'uses the limits alone' : `uses 1/${parts} of each limit`;
      const why =
        error instanceof DeclinedError ? `the process that serves them has another version: ${message}` : message;
      warnOnce(`The limits of ${origin} are not shared with other processes: ${why}. This process ${part}.`);
      if (parts > 1) this.book.records.divide(parts);
    }
    this.giveUpAsks();
  }

  /** Lets everything that waits for the broker go on without it. */
  private giveUpAsks(): void {
    for (const answer of this.attempts.values()) answer(undefined);
    this.attempts.clear();
    this.asks.giveUp();
  }

  /** Checks the broker while anything waits for it. The timer keeps the process alive, as a wait for a limit does. */
  private watch(): void {
    if (this.check) return;
    this.checkedAtMs = performance.now();
    this.lastMessageMs = this.checkedAtMs;
    this.check = setInterval(() => this.checkBroker(), CHECK_MS);
  }

  private checkBroker(): void {
    const nowMs = performance.now();
    if (this.asks.size === 0 && this.attempts.size === 0) {
      clearInterval(this.check);
      this.check = undefined;
      return;
    }
    // A check that comes late shows that this process was busy: messages that have arrived are read after the check.
    if (nowMs - this.checkedAtMs > 2 * CHECK_MS) this.lastMessageMs = nowMs;
    this.checkedAtMs = nowMs;
    if (!this.membership) return;
    if (nowMs - this.lastMessageMs < SILENCE_MS) this.send(['ping']);
    // Node reads data that has arrived between a timer and an immediate.
    else setImmediate(() => this.dropSilent());
  }

  private dropSilent(): void {
    const { membership } = this;
    if (!membership || performance.now() - this.lastMessageMs < SILENCE_MS) return;
    this.failedTerm = membership.term;
    this.connection = undefined;
    membership.close();
    this.lost();
  }
}
