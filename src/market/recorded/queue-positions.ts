/**
 * Orders of users on a symbol that is played, and how much of the recorded market stands before each of them.
 *
 * An order that rests at a recorded level waits behind all that was recorded there when it came: `aheadLots`. Recorded
 * trades at its price use that up; when the level shrinks for another reason, what left is taken to have stood behind, as
 * far as the level still holds that much. The rest of a recorded trade, and every trade beyond its price, fills it.
 */
import type { ExchangeEvent, Order } from '../../exchange/index.js';
import type { TradeRow } from '../series/history-source.js';

interface QueuedOrder {
  readonly order: Order;
  aheadLots: number;
}

/** What a recorded trade fills. */
export interface Fill {
  readonly order: Order;
  readonly lots: number;
}

export class QueuePositions {
  private readonly symbol: string;
  private readonly recordedLotsAt: (level: number) => number;
  private readonly byId = new Map<number, QueuedOrder>();

  /** @param recordedLotsAt recorded quantity of a level: its price in ticks, negative for asks */
  constructor(symbol: string, recordedLotsAt: (level: number) => number) {
    this.symbol = symbol;
    this.recordedLotsAt = recordedLotsAt;
  }

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  /** Follows what becomes of users' orders. */
  onEvent(event: ExchangeEvent): void {
    if (event.kind !== 'order' || event.order.symbol !== this.symbol || event.order.owner.isParticipant) return;
    const { order, executionType } = event;
    if (!order.isOpen) this.byId.delete(order.id);
    // A stop order or a pending one queues when it begins to work.
    else if (!this.byId.has(order.id) || executionType === 'TRIGGERED' || executionType === 'RELEASED') {
      this.byId.set(order.id, { order, aheadLots: this.recordedLotsAt(levelOf(order)) });
    }
  }

  hasOrderAt(level: number): boolean {
    for (const { order } of this.byId.values()) if (order.isWorking && levelOf(order) === level) return true;
    return false;
  }

  /** Takes in that levels changed: no more can stand before an order than the level holds. */
  limitToLevels(changed: ReadonlySet<number>): void {
    for (const queued of this.byId.values()) {
      const level = levelOf(queued.order);
      if (changed.has(level)) queued.aheadLots = Math.min(queued.aheadLots, this.recordedLotsAt(level));
    }
  }

  /** What a recorded trade fills, best price first, at one price the earlier order first. */
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
      // A trade beyond an order's price has used up all that stood before it.
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

/** The level that an order rests at: its price, negative for asks. */
function levelOf(order: Order): number {
  return order.isBuy ? order.limitTicks : -order.limitTicks;
}
