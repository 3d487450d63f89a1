/**
 * The oracle: the simplest exchange that could be right, without funds, filters or speed. One array of orders, sorted
 * anew at every meeting; no levels, no links, no events. Prices and quantities are small integers.
 *
 * It shares no code with the engine. Rules: best price first, then who rested first; the resting order's price; time in
 * force; self-trade prevention by the taker's mode; icebergs whose next slice queues last; stops that trigger on every
 * trade price, or follow it, and take their turn when the taker is done. Whether an order fills whole is tried out on a
 * copy of everything.
 */

export type NaiveMode = 'NONE' | 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'EXPIRE_BOTH' | 'DECREMENT';

export interface NaiveTerms {
  readonly owner: number;
  readonly isBuy: boolean;
  readonly kind: 'LIMIT' | 'IOC' | 'FOK' | 'MAKER' | 'MARKET' | 'STOP' | 'STOP_LIMIT' | 'TAKE' | 'TAKE_LIMIT';
  readonly lots: number;
  readonly price: number;
  /** 0 for a trailing stop without one. */
  readonly stop: number;
  /** Distance of a trailing stop in 1/10000; 0 for none. */
  readonly trail: number;
  /** What an iceberg shows; 0 for none. */
  readonly show: number;
  readonly mode: NaiveMode;
}

export interface NaiveOrder extends NaiveTerms {
  readonly id: number;
  open: number;
  executed: number;
  prevented: number;
  status: string;
  place: 'nowhere' | 'waiting' | 'resting';
  /** Order of resting. */
  turn: number;
  hidden: number;
  /** Highest or lowest price since it follows; 0 before. */
  extreme: number;
  /** Order of beginning to follow. */
  since: number;
}

export class NaiveBook {
  readonly orders: NaiveOrder[] = [];
  /** `maker/taker lots@price` of every trade. */
  readonly trades: string[] = [];
  last = 0;
  private turns = 0;
  private followers = 0;
  private triggered: NaiveOrder[] = [];

  /** True when the order is accepted. */
  place(terms: NaiveTerms): boolean {
    const isStop = terms.kind.startsWith('STOP') || terms.kind.startsWith('TAKE');
    const opposite = this.resting(!terms.isBuy);
    if (isStop && terms.stop > 0 && this.last > 0 && holds(terms, this.last)) return false;
    if (terms.kind === 'MAKER' && opposite.some((maker) => meets(terms, maker))) return false;
    if (terms.kind === 'MARKET' && opposite.length === 0) return false;
    const id = this.orders.length + 1;
    const order: NaiveOrder = {
      ...terms,
      id,
      open: terms.lots,
      executed: 0,
      prevented: 0,
      status: 'NEW',
      place: 'nowhere',
      turn: 0,
      hidden: 0,
      extreme: 0,
      since: 0,
    };
    this.orders.push(order);
    if (isStop) {
      order.place = 'waiting';
      if (order.stop === 0) this.follow(order);
    } else this.work(order);
    for (let next = this.triggered.shift(); next; next = this.triggered.shift()) this.work(next);
    return true;
  }

  /** True when there was something to cancel. */
  cancel(owner: number, id: number): boolean {
    const order = this.orders[id - 1];
    if (order === undefined || order.owner !== owner || !isOpen(order)) return false;
    this.end(order, 'CANCELED');
    return true;
  }

  /** `[price, lots]` per level, best first. */
  depth(isBuy: boolean): [number, number][] {
    const levels = new Map<number, number>();
    for (const order of this.resting(isBuy))
      levels.set(order.price, (levels.get(order.price) ?? 0) + order.open - order.hidden);
    return [...levels];
  }

  private resting(isBuy: boolean): NaiveOrder[] {
    return this.orders
      .filter((order) => order.place === 'resting' && order.isBuy === isBuy)
      .sort((a, b) => (isBuy ? b.price - a.price : a.price - b.price) || a.turn - b.turn);
  }

  private work(order: NaiveOrder): void {
    const fits = order.kind !== 'FOK' || this.tried(order) >= order.lots;
    while (fits && order.open > 0 && isOpen(order)) {
      const [maker] = this.resting(!order.isBuy);
      if (maker === undefined || !meets(order, maker)) break;
      this.meet(order, maker);
    }
    if (!isOpen(order)) return;
    if (['MARKET', 'STOP', 'TAKE', 'IOC', 'FOK'].includes(order.kind)) {
      this.end(order, 'EXPIRED');
      return;
    }
    order.place = 'resting';
    this.queueLast(order);
  }

  /** Last at its price, with a new slice if it is an iceberg. */
  private queueLast(order: NaiveOrder): void {
    this.turns += 1;
    order.turn = this.turns;
    order.hidden = order.show > 0 ? Math.max(0, order.open - order.show) : 0;
  }

  private meet(taker: NaiveOrder, maker: NaiveOrder): void {
    const lots = Math.min(taker.open, maker.open - maker.hidden);
    if (taker.owner === maker.owner && taker.mode !== 'NONE') {
      const takerLots = { EXPIRE_TAKER: taker.open, EXPIRE_BOTH: taker.open, DECREMENT: lots, EXPIRE_MAKER: 0 };
      const makerLots = { EXPIRE_TAKER: 0, EXPIRE_BOTH: maker.open, DECREMENT: lots, EXPIRE_MAKER: maker.open };
      const isSlice = makerLots[taker.mode] === maker.open - maker.hidden;
      this.prevent(maker, makerLots[taker.mode]);
      this.prevent(taker, takerLots[taker.mode]);
      if (isSlice && maker.open > 0) this.queueLast(maker);
      return;
    }
    this.trades.push(`${maker.id}/${taker.id} ${lots}@${maker.price}`);
    this.last = maker.price;
    const isSlice = lots === maker.open - maker.hidden;
    for (const order of [taker, maker]) {
      order.open -= lots;
      order.executed += lots;
      if (order.open === 0) this.end(order, 'FILLED');
      else order.status = 'PARTIALLY_FILLED';
    }
    if (isSlice && maker.open > 0) this.queueLast(maker);
    this.trigger();
  }

  private prevent(order: NaiveOrder, lots: number): void {
    order.open -= lots;
    order.prevented += lots;
    if (order.open === 0) this.end(order, 'EXPIRED_IN_MATCH');
  }

  private trigger(): void {
    const waiting = this.orders.filter((order) => order.place === 'waiting');
    const isAtStop = (order: NaiveOrder) => order.since === 0 && holds(order, this.last);
    const ready = waiting.filter(isAtStop);
    const rising = ready.filter(rises).sort((a, b) => a.stop - b.stop || a.id - b.id);
    const falling = ready.filter((order) => !rises(order)).sort((a, b) => b.stop - a.stop || a.id - b.id);
    const followers = waiting.filter((order) => order.since > 0).sort((a, b) => a.since - b.since);
    for (const order of [...rising, ...falling]) {
      if (order.trail > 0) this.follow(order);
      else this.queue(order);
    }
    for (const order of followers) {
      if (order.extreme === 0) order.extreme = this.last;
      order.extreme = order.isBuy ? Math.min(order.extreme, this.last) : Math.max(order.extreme, this.last);
      const share = order.isBuy ? 10_000 + order.trail : 10_000 - order.trail;
      const [moved, limit] = [this.last * 10_000, order.extreme * share];
      if (order.isBuy ? moved >= limit : moved <= limit) this.queue(order);
    }
  }

  private queue(order: NaiveOrder): void {
    order.place = 'nowhere';
    this.triggered.push(order);
  }

  private follow(order: NaiveOrder): void {
    this.followers += 1;
    order.since = this.followers;
    order.extreme = this.last;
  }

  /** Lots that the order would trade if it took what it can. */
  private tried(order: NaiveOrder): number {
    const copy = new NaiveBook();
    copy.last = this.last;
    copy.turns = this.turns;
    copy.followers = this.followers;
    copy.orders.push(...this.orders.map((one) => ({ ...one })));
    const taker = { ...(copy.orders[order.id - 1] as NaiveOrder), kind: 'IOC' as const };
    copy.orders[order.id - 1] = taker;
    copy.work(taker);
    return taker.executed;
  }

  private end(order: NaiveOrder, status: string): void {
    order.open = 0;
    order.status = status;
    order.place = 'nowhere';
  }
}

function isOpen(order: NaiveOrder): boolean {
  return order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
}

function meets(taker: NaiveTerms, maker: NaiveOrder): boolean {
  if (['MARKET', 'STOP', 'TAKE'].includes(taker.kind)) return true;
  return taker.isBuy ? taker.price >= maker.price : taker.price <= maker.price;
}

function rises(terms: NaiveTerms): boolean {
  return terms.kind.startsWith('STOP') === terms.isBuy;
}

function holds(terms: NaiveTerms, last: number): boolean {
  return rises(terms) ? last >= terms.stop : last <= terms.stop;
}
