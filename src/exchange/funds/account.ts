/**
 * An account: balances, commission, and its orders and order lists.
 *
 * Open orders are kept without limit (the symbol's filters bound them); of finished orders and lists the newest
 * {@link HISTORY_LIMIT} are remembered. A participant of the simulated market places thousands of orders a minute that
 * nobody will ask for again: its finished orders are forgotten at once, amendments too, and the filters that count orders
 * or amendments or compare with the average price do not bind it.
 */

import { RingBuffer } from '../book/ring-buffer.js';
import type { Allocation } from '../events.js';
import { orderIdIn } from '../orders/client-ids.js';
import { FinishedOrders } from '../orders/finished-orders.js';
import { OpenOrders } from '../orders/open-orders.js';
import { isStopType, type Order } from '../orders/order.js';
import type { OrderList } from '../orders/order-lists.js';
import { OrderRegister } from '../orders/order-register.js';
import { type AccountRights, DEFAULT_RIGHTS } from './account-rights.js';
import { Balances } from './balances.js';
import type { Commission } from './fees.js';

/** Finished orders remembered per account; the oldest is forgotten first. */
export const HISTORY_LIMIT = 100_000;

export class Account {
  readonly id: number;
  commission: Commission;
  /** Whether the discount for commissions in BNB is switched on: see discount.ts. */
  paysInBnb = false;
  rights: AccountRights = DEFAULT_RIGHTS;
  /** MAX_ASSET: the most of an asset that one order may be about, units of 1e-8. */
  readonly assetLimits = new Map<string, bigint>();
  readonly isParticipant: boolean;
  /** Accounts of one group do not trade with each other; -1 for none. */
  tradeGroupId: number;
  readonly balances = new Balances();
  /** By id, ascending. */
  readonly openOrders: OpenOrders;
  /** What is locked beside orders and lists, units of 1e-8 by asset: see {@link addExtraHold}. */
  readonly extraHolds = new Map<string, bigint>();
  /** When a balance or an order last changed, microseconds; 0 before that. */
  updateTimeUs = 0;
  /** Those of the open orders that were given a client order id. */
  private readonly openByClientId = new Map<string, Order>();
  private readonly register: OrderRegister;
  private readonly finished: FinishedOrders;
  private readonly allocations = new RingBuffer<Allocation>(HISTORY_LIMIT);
  /** By id, ascending. */
  readonly openLists = new Map<number, OrderList>();
  private readonly lists = new Map<number, OrderList>();
  private readonly finishedLists = new RingBuffer<OrderList>(HISTORY_LIMIT);
  private readonly listsByClientId = new Map<string, OrderList>();
  private symbolCommissions: Map<string, Commission> | undefined = undefined;

  /** @param register of the exchange that the account is on */
  constructor(
    id: number,
    commission: Commission,
    isParticipant: boolean,
    tradeGroupId = -1,
    register = new OrderRegister(),
  ) {
    this.id = id;
    this.register = register;
    this.openOrders = new OpenOrders(this, register);
    this.finished = new FinishedOrders(HISTORY_LIMIT, register);
    this.tradeGroupId = tradeGroupId;
    this.commission = commission;
    this.isParticipant = isParticipant;
  }

  /** What the account pays on a symbol. */
  commissionOn(symbol: string): Commission {
    return this.symbolCommissions?.get(symbol) ?? this.commission;
  }

  /** Gives a symbol a schedule of its own, such as one with a special commission. */
  setCommissionOn(symbol: string, commission: Commission): void {
    this.symbolCommissions ??= new Map();
    this.symbolCommissions.set(symbol, commission);
  }

  /** Locks free funds for something that is neither order nor list; a negative number gives them back. */
  addExtraHold(asset: string, units: bigint): void {
    this.balances.of(asset).lock(units);
    this.extraHolds.set(asset, (this.extraHolds.get(asset) ?? 0n) + units);
  }

  addOrder(order: Order): void {
    this.openOrders.add(order);
    const { openByClientId } = this;
    if (order.givenClientId === undefined) {
      if (openByClientId.size === 0 || !openByClientId.has(order.clientOrderId)) return;
      // Somebody has chosen the very id that the exchange would make of this order's.
      let free = order.clientOrderId;
      while (openByClientId.has(free)) free += '-';
      order.givenClientId = free;
    }
    openByClientId.set(order.givenClientId, order);
  }

  /** Moves an order that has just ended to the history. */
  finishOrder(order: Order): void {
    this.openOrders.recordEnd();
    this.releaseClientId(order);
    if (this.isParticipant) this.register.forget(order.id);
    else this.finished.add(order);
  }

  /** Gives an open order another client order id, which frees the one it had. */
  changeClientOrderId(order: Order, clientOrderId: string): void {
    this.releaseClientId(order);
    order.givenClientId = clientOrderId;
    // An order that is open keeps its id to itself, also against the id of a cancel.
    if (!this.openByClientId.has(clientOrderId)) this.openByClientId.set(clientOrderId, order);
  }

  order(id: number): Order | undefined {
    return this.register.symbolAccountOf(id)?.owner === this ? this.register.order(id) : undefined;
  }

  /** The open order with this client order id, else the newest finished one. */
  orderByClientId(clientOrderId: string): Order | undefined {
    const open = this.openOrderByClientId(clientOrderId);
    if (open !== undefined) return open;
    const id = orderIdIn(clientOrderId);
    return this.finished.byClientId(clientOrderId, id === undefined ? undefined : this.order(id));
  }

  /** The open order with this client order id. */
  openOrderByClientId(clientOrderId: string): Order | undefined {
    const named = this.openByClientId.get(clientOrderId);
    if (named !== undefined) return named;
    const id = orderIdIn(clientOrderId);
    const own = id === undefined ? undefined : this.openOrders.get(id);
    return own?.clientOrderId === clientOrderId ? own : undefined;
  }

  /** Every order that is remembered, by id, ascending. */
  allOrders(symbol: string): Order[] {
    const open = this.openOrders.values().filter((order) => order.symbol === symbol);
    return [...this.finished.ofSymbol(symbol), ...open].sort((a, b) => a.id - b.id);
  }

  /** Open orders on the symbol, or on all of them: all kinds, the stop types, or the icebergs. */
  countOpen(symbol: string | undefined, kind: 'all' | 'algo' | 'iceberg'): number {
    let count = 0;
    for (const order of this.openOrders.values()) {
      if (symbol !== undefined && order.symbol !== symbol) continue;
      if (kind === 'all' || (kind === 'algo' ? isStopType(order.type) : order.icebergLots > 0)) count += 1;
    }
    return count;
  }

  /** Remembers a fill that was routed over other books; the oldest is forgotten first. */
  addAllocation(allocation: Allocation): void {
    this.allocations.add(allocation);
  }

  allAllocations(): readonly Allocation[] {
    return this.allocations.all();
  }

  addList(list: OrderList): void {
    this.openLists.set(list.id, list);
    this.lists.set(list.id, list);
    this.listsByClientId.set(list.listClientOrderId, list);
  }

  /** Tells that a list has no open member any more; the list that ended first may be forgotten for it. */
  finishList(list: OrderList): void {
    this.openLists.delete(list.id);
    const oldest = this.finishedLists.add(list);
    if (oldest === undefined) return;
    this.lists.delete(oldest.id);
    if (this.listsByClientId.get(oldest.listClientOrderId) === oldest) {
      this.listsByClientId.delete(oldest.listClientOrderId);
    }
  }

  list(id: number): OrderList | undefined {
    return this.lists.get(id);
  }

  listByClientId(listClientOrderId: string): OrderList | undefined {
    return this.listsByClientId.get(listClientOrderId);
  }

  /** Every list that is remembered, by id, ascending. */
  allLists(): OrderList[] {
    return [...this.lists.values()];
  }

  private releaseClientId({ givenClientId, id }: Order): void {
    if (givenClientId === undefined) return;
    if (this.openByClientId.get(givenClientId)?.id === id) this.openByClientId.delete(givenClientId);
  }
}
