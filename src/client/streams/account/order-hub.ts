/** The states of one order for the consumers of `x.stream.order()`: the present state first, then each later one. */
import { isClosedStatus } from '../../../protocol/index.js';
import type { KnownOrder, OrderId, OrderState } from '../../../streams/index.js';
import { SpotlabError } from '../../errors/errors.js';
import { queryRequest } from '../../reconcile/outcome.js';
import { withInterruptSignal } from '../../session/interrupt.js';
import type { OpenStream } from '../open-streams.js';
import type { Outlet, OutletOwner } from '../outlet.js';
import type { StreamContext, StreamPlan } from '../stream-plan.js';
import { AccountCenter, type AccountUser } from './account-center.js';
import type { OrderTarget } from './order-target.js';
import type { StreamSharing } from './own-stream.js';

/** Rows of one request. */
const MOST_ROWS = '1000';

export class OrderHub implements AccountUser, OutletOwner, StreamSharing, OpenStream {
  readonly wantsMissed = true;
  private readonly center: AccountCenter;
  private readonly closing = new AbortController();
  private outlets: Outlet<unknown>[] = [];
  private wasLive = false;
  private order: KnownOrder | undefined;
  private given: OrderState | undefined;
  private isReading = false;

  constructor(
    private readonly context: StreamContext,
    _plan: StreamPlan,
    private readonly forget: () => void,
    private readonly target: OrderTarget,
  ) {
    this.center = AccountCenter.of(context);
  }

  async open(): Promise<void> {
    this.center.join(this);
  }

  get mustWait(): boolean {
    return this.outlets.some(({ mustDrain }) => mustDrain);
  }

  attach(outlet: Outlet<unknown>): void {
    outlet.attachedTo(this);
    this.outlets = [...this.outlets, outlet];
    if (this.wasLive) outlet.opened();
    if (this.given) outlet.give(this.given);
  }

  detach(outlet: Outlet<unknown>): void {
    this.outlets = this.outlets.filter((one) => one !== outlet);
    if (this.outlets.length > 0) {
      this.center.drained();
      return;
    }
    this.closing.abort(new Error('the stream has no consumer any more'));
    this.forget();
    this.center.leave(this);
  }

  drained(): void {
    this.center.drained();
  }

  /** Reads the order once, after the subscription is live, so that no change falls between the two. */
  live(): void {
    this.wasLive = true;
    for (const outlet of this.outlets) outlet.opened();
    if (this.order === undefined && !this.isReading) void this.read();
  }

  changed(order: KnownOrder): void {
    if (order === this.order) this.give(order.state);
  }

  end(error: SpotlabError): void {
    this.ended(error);
  }

  ended(error: SpotlabError | undefined): void {
    for (const outlet of [...this.outlets]) outlet.end(error);
  }

  private async read(): Promise<void> {
    this.isReading = true;
    const { signal } = this.closing;
    try {
      await withInterruptSignal(signal, async () => {
        const { symbol } = this.target;
        const row = await this.query<{ readonly orderId: OrderId }>('queryOrder', { symbol, ...this.target.query });
        this.center.reply(row);
        const order = this.center.fold.order(symbol, row.orderId);
        const { state } = order ?? {};
        if (state && !state.hasAllFills) await this.readFills(symbol, row.orderId, state);
        this.order = order;
      });
      this.give(this.order?.state);
    } catch (error) {
      if (signal.aborted) return;
      const cause = error instanceof Error ? error : new Error(String(error));
      const text = `stream.order: ${cause.message}`;
      this.ended(cause instanceof SpotlabError ? cause : new SpotlabError('SPOTLAB_STREAM', text, { cause }));
    } finally {
      this.isReading = false;
    }
  }

  /** The fills from before the subscription. */
  private async readFills(symbol: string, orderId: OrderId, { usedSor }: OrderState): Promise<void> {
    const params = { symbol, orderId: String(orderId), limit: MOST_ROWS };
    this.center.reply(await this.query(usedSor === true ? 'myAllocations' : 'myTrades', params));
  }

  private query<T extends object>(id: string, params: Readonly<Record<string, string>>): Promise<T> {
    return this.context.session.execute<T>(queryRequest(id, params), this.closing.signal);
  }

  private give(state: OrderState | undefined): void {
    if (!state || (this.given && isSame(state, this.given))) return;
    this.given = state;
    for (const outlet of this.outlets) outlet.give(state);
    // A final order never changes again.
    if (isClosedStatus(state.status)) this.ended(undefined);
  }
}

/** A reply may say what a report has said before. */
function isSame(a: OrderState, b: OrderState): boolean {
  if (a === b) return true;
  const isSameProgress = a.status === b.status && a.executedQty === b.executedQty && a.updateTime === b.updateTime;
  const areSameTerms = a.origQty === b.origQty && a.clientOrderId === b.clientOrderId && a.isWorking === b.isWorking;
  return isSameProgress && areSameTerms && a.fills.length === b.fills.length && a.peggedPrice === b.peggedPrice;
}
