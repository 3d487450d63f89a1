/**
 * The account class: balances, rights, commission, orders and order lists of one account.
 *
 * The number of open orders has no limit here; the filters of the symbols limit it. The account remembers the newest
 * {@link HISTORY_LIMIT} finished orders and lists.
 *
 * The participants of the simulated market place thousands of orders a minute that no client queries. Their finished
 * orders and their amendments are not remembered, and they are exempt from the filters that count orders or amendments or
 * compare a price with the average price.
 */

import { RingBuffer } from '../book/ring-buffer.js';
import { type AccountRights, DEFAULT_RIGHTS } from '../model/account-rights.js';
import { Balances } from '../model/balances.js';
import type { Commission } from '../model/fees.js';
import type { Account, Order, OrderList } from '../model/model.js';
import { isStopType } from '../model/order-terms.js';
import type { Allocation } from '../model/trade-records.js';
import { orderIdIn } from '../orders/client-ids.js';
import { FinishedOrders } from '../orders/finished-orders.js';
import { OpenOrders } from '../orders/open-orders.js';
import { OrderRegister } from '../orders/order-register.js';

/** The number of finished orders stored for each account; the oldest is dropped first. */
export const HISTORY_LIMIT = 100_000;

/** The fields and methods are explained in model.ts. */
export class AccountRecord implements Account {
  readonly id: number;
  commission: Commission;
  paysInBnb = false;
  rights: AccountRights = DEFAULT_RIGHTS;
  readonly assetLimits = new Map<string, bigint>();
  readonly isParticipant: boolean;
  tradeGroupId: number;
  readonly balances = new Balances();
  readonly openOrders: OpenOrders;
  readonly extraHolds = new Map<string, bigint>();
  updateTimeUs = 0;
  /** The open orders whose client order id was given by a user. */
  private readonly openByClientId = new Map<string, Order>();
  private readonly register: OrderRegister;
  private readonly finished: FinishedOrders;
  private readonly allocations = new RingBuffer<Allocation>(HISTORY_LIMIT);
  readonly openLists = new Map<number, OrderList>();
  private readonly lists = new Map<number, OrderList>();
  private readonly finishedLists = new RingBuffer<OrderList>(HISTORY_LIMIT);
  private readonly listsByClientId = new Map<string, OrderList>();
  private symbolCommissions: Map<string, Commission> | undefined = undefined;

  /** @param register the order register of the exchange */
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

  commissionOn(symbol: string): Commission {
    return this.symbolCommissions?.get(symbol) ?? this.commission;
  }

  setCommissionOn(symbol: string, commission: Commission): void {
    this.symbolCommissions ??= new Map();
    this.symbolCommissions.set(symbol, commission);
  }

  addExtraHold(asset: string, units: bigint): void {
    this.balances.of(asset).lock(units);
    this.extraHolds.set(asset, (this.extraHolds.get(asset) ?? 0n) + units);
  }

  addOrder(order: Order): void {
    this.openOrders.add(order);
    const { openByClientId } = this;
    if (order.givenClientId === undefined) {
      if (openByClientId.size === 0 || !openByClientId.has(order.clientOrderId)) return;
      // A user has already chosen the client order id that the exchange makes of this order id.
      let free = order.clientOrderId;
      while (openByClientId.has(free)) free += '-';
      order.givenClientId = free;
    }
    openByClientId.set(order.givenClientId, order);
  }

  finishOrder(order: Order): void {
    if (!order.isRegistered) return;
    this.openOrders.recordEnd();
    this.releaseClientId(order);
    if (this.isParticipant) this.register.forget(order.id);
    else this.finished.add(order);
  }

  changeClientOrderId(order: Order, clientOrderId: string): void {
    this.releaseClientId(order);
    order.givenClientId = clientOrderId;
    // When another open order has this client order id, that order keeps it in the index.
    if (!this.openByClientId.has(clientOrderId)) this.openByClientId.set(clientOrderId, order);
  }

  order(id: number): Order | undefined {
    return this.register.symbolAccountOf(id)?.owner === this ? this.register.order(id) : undefined;
  }

  orderByClientId(clientOrderId: string): Order | undefined {
    const open = this.openOrderByClientId(clientOrderId);
    if (open !== undefined) return open;
    const id = orderIdIn(clientOrderId);
    return this.finished.byClientId(clientOrderId, id === undefined ? undefined : this.order(id));
  }

  openOrderByClientId(clientOrderId: string): Order | undefined {
    const named = this.openByClientId.get(clientOrderId);
    if (named !== undefined) return named;
    const id = orderIdIn(clientOrderId);
    const own = id === undefined ? undefined : this.openOrders.get(id);
    return own?.clientOrderId === clientOrderId ? own : undefined;
  }

  allOrders(symbol: string): Order[] {
    const open = this.openOrders.values().filter((order) => order.symbol === symbol);
    return [...this.finished.ofSymbol(symbol), ...open].sort((a, b) => a.id - b.id);
  }

  countOpen(symbol: string | undefined, kind: 'all' | 'algo' | 'iceberg'): number {
    let count = 0;
    for (const order of this.openOrders.values()) {
      if (symbol !== undefined && order.symbol !== symbol) continue;
      if (kind === 'all' || (kind === 'algo' ? isStopType(order.type) : order.icebergLots > 0)) count += 1;
    }
    return count;
  }

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

  allLists(): OrderList[] {
    return [...this.lists.values()];
  }

  private releaseClientId({ givenClientId, id }: Order): void {
    if (givenClientId === undefined) return;
    if (this.openByClientId.get(givenClientId)?.id === id) this.openByClientId.delete(givenClientId);
  }
}
