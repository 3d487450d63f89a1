/**
 * Tracks the queue positions of users' orders in a replayed order book: how much recorded quantity is ahead of each
 * order.
 *
 * A new order at a recorded level is behind the whole quantity recorded there, which is its `aheadLots`. Recorded trades at
 * its price reduce that quantity first. If the level shrinks for another reason, the quantity behind the order is assumed to
 * have left first, as long as there is any. The rest of a recorded trade at the order's price, and every trade beyond it,
 * fills the order.
 */
import type { ExchangeEvent, Order } from '../../exchange/index.js';
import type { TradeRow } from '../series/history-source.js';

interface QueuedOrder {
  readonly order: Order;
  aheadLots: number;
}

/** A fill of a user's order by a recorded trade. */
export interface Fill {
  readonly order: Order;
  readonly lots: number;
}

export class QueuePositions {
  private readonly symbol: string;
  private readonly recordedLotsAt: (level: number) => number;
  private readonly byId = new Map<number, QueuedOrder>();

  /** @param recordedLotsAt recorded quantity at a level; a level is its price in ticks, negative for asks */
  constructor(symbol: string, recordedLotsAt: (level: number) => number) {
    this.symbol = symbol;
    this.recordedLotsAt = recordedLotsAt;
  }

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** Updates the queue from the order events of the engine. */
  onEvent(event: ExchangeEvent): void {
    if (event.kind !== 'order' || event.order.symbol !== this.symbol || event.order.owner.isParticipant) return;
    const { order, executionType } = event;
    if (!order.isOpen) this.byId.delete(order.id);
    // A stop order or a pending order enters the queue when it starts to work.
    else if (!this.byId.has(order.id) || executionType === 'TRIGGERED' || executionType === 'RELEASED') {
      this.byId.set(order.id, { order, aheadLots: this.recordedLotsAt(levelOf(order)) });
    }
  }

  hasOrderAt(level: number): boolean {
    for (const { order } of this.byId.values()) if (order.isWorking && levelOf(order) === level) return true;
    return false;
  }

  /** Applies changed levels: the quantity ahead of an order is at most the quantity of its level. */
  limitToLevels(changed: ReadonlySet<number>): void {
    for (const queued of this.byId.values()) {
      const level = levelOf(queued.order);
      if (changed.has(level)) queued.aheadLots = Math.min(queued.aheadLots, this.recordedLotsAt(level));
    }
  }

  /** Whether an order waits for its trigger. */
  get hasTriggers(): boolean {
    for (const { order } of this.byId.values()) if (triggerOf(order) !== undefined) return true;
    return false;
  }

  /** The first trigger price between two prices, both excluded, on the way from one to the other. */
  triggerBetween(fromTicks: number, toTicks: number): number | undefined {
    let nearest: number | undefined;
    for (const { order } of this.byId.values()) {
      const ticks = triggerOf(order);
      if (ticks === undefined || (ticks - fromTicks) * (toTicks - ticks) <= 0) continue;
      if (nearest === undefined || Math.abs(ticks - fromTicks) < Math.abs(nearest - fromTicks)) nearest = ticks;
    }
    return nearest;
  }

  /** Fills of users' orders by a recorded trade: best price first, at one price the earlier order first. */
  fillsOf({ priceTicks, quantityLots, isBuyerMaker }: TradeRow): Fill[] {
    const isReached = ({ order }: QueuedOrder) =>
      order.isWorking &&
      order.isOpen &&
      order.isBuy === isBuyerMaker &&
      (isBuyerMaker ? order.limitTicks >= priceTicks : order.limitTicks <= priceTicks);
    const reached = [...this.byId.values()].filter(isReached);
    if (reached.length === 0) return [];
    reached.sort((a, b) => levelOf(b.order) - levelOf(a.order) || a.order.workingTimeUs - b.order.workingTimeUs);
    const fills: Fill[] = [];
    let left = quantityLots;
    for (const queued of reached) {
      const { order } = queued;
      // A trade beyond the order's price has used up everything ahead of the order.
      const ahead = order.limitTicks === priceTicks ? queued.aheadLots : 0;
      queued.aheadLots = Math.max(0, ahead - quantityLots);
      const lots = Math.min(order.openLots, left - ahead);
      if (lots <= 0) continue;
      left -= lots;
      fills.push({ order, lots });
    }
    return fills;
  }
}

/** Level of a resting order: its price in ticks, negative for asks. */
function levelOf(order: Order): number {
  return order.isBuy ? order.limitTicks : -order.limitTicks;
}

/** The price at which a trade triggers a waiting order; undefined for an order that works, or that waits for another order. */
function triggerOf(order: Order): number | undefined {
  if (!order.isOpen || order.isWorking || order.status === 'PENDING_NEW') return undefined;
  const ticks = order.extremeTicks > 0 ? order.trailingStopTicks : order.stopTicks;
  return ticks > 0 ? ticks : undefined;
}
