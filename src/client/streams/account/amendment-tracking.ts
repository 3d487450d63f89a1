/**
 * Tells which orders may have been amended. For all other orders, the reports contain every event since the placement,
 * so a request for amendments would return nothing new.
 */
import type { OrderState } from '../../../streams/index.js';
import type { AccountEvent } from '../../types/stream-events.gen.js';

/** The maximum number of amended orders that are kept. */
const MAX_AMENDED = 10_000;

export class AmendmentTracking {
  /** All reports of orders that were placed from this time on have arrived here; undefined before the first event. */
  private sinceTime: number | undefined;
  private readonly amended = new Set<string>();

  /** Takes an event of the exchange, in its order. */
  note(event: AccountEvent): void {
    const isReport = event.eventType === 'executionReport';
    if (this.sinceTime === undefined) {
      // Other orders may have been placed in the same millisecond, before the subscription.
      this.sinceTime = isReport && event.executionType === 'NEW' ? event.orderTime : event.eventTime + 1;
    }
    if (!isReport || event.executionType !== 'REPLACED') return;
    if (this.amended.size === MAX_AMENDED) {
      this.forget();
      this.sinceTime = event.eventTime + 1;
    }
    this.amended.add(keyOf(event));
  }

  /** Forgets all orders, because reports may have been missed. */
  forget(): void {
    this.sinceTime = undefined;
    this.amended.clear();
  }

  /** Whether an order may have amendments: one was reported, or its first reports are not known. */
  mayBeAmended(order: Pick<OrderState, 'symbol' | 'orderId' | 'time'>): boolean {
    const isWhole = this.sinceTime !== undefined && order.time !== undefined && order.time >= this.sinceTime;
    return !isWhole || this.amended.has(keyOf(order));
  }
}

const keyOf = ({ symbol, orderId }: { readonly symbol: string; readonly orderId: unknown }): string =>
  `${symbol} ${String(orderId)}`;
