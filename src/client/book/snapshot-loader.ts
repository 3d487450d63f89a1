/**
 * Reads snapshots for a kept book until the book accepts one. The pauses between these requests grow with the number of
 * refused snapshots, of failed requests, and of snapshots in the last minute, so that a book that never gets
 * synchronized uses only a part of the rate limits.
 */
import { endpointById } from '../../protocol/index.js';
import type { SnapshotVerdict } from '../../streams/index.js';
import { withInterruptSignal } from '../base/interrupt.js';
import { type StreamContext, verbId } from '../streams/consumers/stream-plan.js';
import type { Depth } from '../types/data-types.gen.js';
import { ExchangeError, LimitError, ReplyError, SpotlabError, TransportError } from '../types/errors.js';
import { runOutsideOfScopes } from '../types/read-only-scope.js';
import { type BookPlan, snapshotWeight } from './book-plan.js';

/** Pause before the third attempt; it doubles each time. The second attempt follows at once. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** Number of attempts without a usable reply after which a book that never had a snapshot gives up. */
const MAX_FAILURES = 3;
/** After up to this number of snapshots in the last minute, the next snapshot is loaded without a pause. */
const FREE_SNAPSHOTS = 3;
const RECENT_MS = 60_000;

/** The functions of the book that the loader uses. */
export interface SnapshotTaker {
  /** Whether the book never had a snapshot. */
  readonly isNew: boolean;
  load(snapshot: Depth): SnapshotVerdict;
}

export class SnapshotLoader {
  /** Request weight of the snapshots so far. */
  weight = 0;
  /** Times of the snapshots of the last minute that the book has taken. */
  private recent: number[] = [];

  constructor(
    private readonly context: StreamContext,
    private readonly plan: BookPlan,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * Resolves when the book has taken a snapshot. Only the signal stops the loader; an interrupt of an input does not.
   *
   * @throws SpotlabError for an error that later attempts would have, too
   */
  load(taker: SnapshotTaker): Promise<void> {
    return runOutsideOfScopes(() => withInterruptSignal(this.signal, () => this.attempts(taker)));
  }

  private async attempts(taker: SnapshotTaker): Promise<void> {
    const { clock } = this.context.session.parts;
    this.recent = this.recent.filter((atMs) => clock.now() - atMs < RECENT_MS);
    await this.pause(pauseMs(this.recent.length - FREE_SNAPSHOTS));
    for (let attempt = 1, failures = 0; ; attempt += 1) {
      let waitMs = pauseMs(attempt - 1);
      try {
        const verdict = taker.load(await this.read());
        if (verdict === 'loaded') {
          this.recent.push(clock.now());
          return;
        }
        if (verdict === 'unreadable') throw this.unreadable();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (this.signal.aborted || !isPassing(error) || (taker.isNew && failures >= MAX_FAILURES)) throw error;
        if (error instanceof LimitError) waitMs = Math.max(waitMs, error.retryAfterMs);
      }
      await this.pause(waitMs);
    }
  }

  private async read(): Promise<Depth> {
    const { session } = this.context;
    const endpoint = endpointById('depth');
    const verb = { id: verbId(this.plan), summary: endpoint.summary };
    const params = { symbol: this.plan.address.symbol, limit: String(this.plan.limit) };
    const snapshot = await session.execute<Depth>({ endpoint, verb, params }, this.signal);
    this.weight += snapshotWeight(this.plan);
    return snapshot;
  }

  private async pause(ms: number): Promise<void> {
    if (ms > 0) await this.context.session.parts.clock.sleep(ms, this.signal);
  }

  private unreadable(): SpotlabError {
    const verb = verbId(this.plan);
    return new SpotlabError('SPOTLAB_STREAM', `${verb}: the snapshot has levels that are not pairs of decimals.`, {
      advice: 'The exchange, or a proxy before it, does not give order books in the form of GET /api/v3/depth.',
    });
  }
}

/** The pause after a number of attempts, milliseconds. */
function pauseMs(attempts: number): number {
  return attempts <= 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - 1));
}

/** Whether a later request may succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof TransportError) return error.reason !== 'aborted' && error.reason !== 'tooLarge';
  if (error instanceof LimitError || error instanceof ReplyError) return true;
  return error instanceof ExchangeError ? error.status >= 500 : isUnreadable(error);
}

const isUnreadable = (error: unknown): boolean => error instanceof SpotlabError && error.code === 'SPOTLAB_STREAM';
