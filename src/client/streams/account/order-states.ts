/** The states of one order for the consumers of `x.stream.order()`: the present state first, then each later one. */
import { isClosedStatus } from '../../../protocol/index.js';
import type { KnownOrder, OrderId, OrderState } from '../../../streams/index.js';
import { withInterruptSignal } from '../../base/interrupt.js';
import { queryRequest } from '../../session/outcome.js';
import { SpotlabError } from '../../types/errors.js';
import type { OpenStream } from '../../types/open-streams.js';
import type { Consumer } from '../consumers/consumer.js';
import type { StreamContext, StreamPlan } from '../consumers/stream-plan.js';
import { AccountConsumers } from './account-consumers.js';
import type { OrderTarget } from './order-target.js';
import { isSameState } from './same-state.js';

/** Maximum number of rows of one request. */
const MAX_ROWS = '1000';

export class OrderStates extends AccountConsumers implements OpenStream {
  readonly wantsMissed = true;
  private readonly closing = new AbortController();
  private order: KnownOrder | undefined;
  private given: OrderState | undefined;
  private isReading = false;

  constructor(
    context: StreamContext,
    plan: StreamPlan,
    forget: () => void,
    private readonly target: OrderTarget,
  ) {
    super(context, plan, () => {
      this.closing.abort(new Error('the stream has no consumer any more'));
      forget();
    });
  }

  override attach(consumer: Consumer<unknown>): void {
    super.attach(consumer);
    if (this.given) consumer.give(this.given);
  }

  /** Reads the order once, after the subscription is live, so that no change falls between the two. */
  override live(): void {
    super.live();
    if (this.order === undefined && !this.isReading) void this.read();
  }

  changed(order: KnownOrder): void {
    if (order === this.order) this.giveState(order.state);
  }

  end(error: SpotlabError | undefined): void {
    this.ended(error);
  }

  private async read(): Promise<void> {
    this.isReading = true;
    const { signal } = this.closing;
    try {
      await withInterruptSignal(signal, async () => {
        const { symbol } = this.target;
        const row = await this.query<{ readonly orderId: OrderId }>('queryOrder', { symbol, ...this.target.query });
        const order = this.context.session.orders.fold.order(symbol, row.orderId);
        const { state } = order ?? {};
        if (state && !state.hasAllFills) await this.readFills(symbol, row.orderId, state);
        this.order = order;
      });
      this.giveState(this.order?.state);
    } catch (error) {
      if (signal.aborted) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      const text = `stream.order: ${cause.message}`;
      this.ended(cause instanceof SpotlabError ? cause : new SpotlabError('SPOTLAB_STREAM', text, { cause }));
    } finally {
      this.isReading = false;
    }
  }

  /** Reads the fills from before the subscription. */
  private async readFills(symbol: string, orderId: OrderId, { usedSor }: OrderState): Promise<void> {
    const params = { symbol, orderId: String(orderId), limit: MAX_ROWS };
    await this.query(usedSor === true ? 'myAllocations' : 'myTrades', params);
  }

  private query<T extends object>(id: string, params: Readonly<Record<string, string>>): Promise<T> {
    return this.context.session.execute<T>(queryRequest(id, params), this.closing.signal);
  }

  private giveState(state: OrderState | undefined): void {
    if (!state || (this.given && isSameState(state, this.given))) return;
    this.given = state;
    this.give(state);
    // A final order never changes again.
    if (isClosedStatus(state.status)) this.ended(undefined);
  }
}
