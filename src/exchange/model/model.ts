/**
 * The records that all files of src/exchange share, as interfaces: an order, an order list and an account.
 *
 * The classes that implement them are OrderRecord (orders/order.ts), OrderListRecord (orders/order-lists.ts) and
 * AccountRecord (funds/account.ts). They refer to each other, so their interfaces are in one file, which imports no
 * other file of records.
 *
 * Prices are ticks, quantities lots (see model/symbol-rules.ts), amounts units of 1e-8, times microseconds since the
 * epoch. Only the engine changes a record; all other code reads it, preferably through report/.
 */

import type { AccountRights } from './account-rights.js';
import type { Amendment } from './amendment.js';
import type { Amount } from './amounts.js';
import type { Balance, Balances } from './balances.js';
import type { Commission } from './fees.js';
import type {
  ContingencyType,
  ExpiryReason,
  ListStatus,
  OrderStatus,
  OrderTerms,
  OrderType,
  Peg,
  Side,
  StpMode,
  TimeInForce,
  WorkingFloor,
} from './order-terms.js';
import type { SymbolRules } from './symbol-rules.js';
import type { Allocation } from './trade-records.js';

/**
 * An order, from its acceptance to its end, and afterwards for queries.
 *
 * While the order is open, `openLots` is `origLots - executedLots - preventedLots`. A finished order has no open lots.
 */
export interface Order {
  readonly id: number;
  /** False for most orders of a simulated market's participants: see matching/participant-orders.ts. */
  readonly isRegistered: boolean;
  readonly owner: Account;
  /** Id of the owner. */
  readonly account: number;
  readonly rules: SymbolRules;
  readonly symbol: string;
  /** Balance that the order pays from: the quote asset for a BUY, the base asset for a SELL. */
  readonly paying: Balance;
  /** Balance that receives the proceeds: the base asset for a BUY, the quote asset for a SELL. */
  readonly receiving: Balance;

  readonly side: Side;
  readonly isBuy: boolean;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly stpMode: StpMode;
  /** Limit price as sent; 0 when the type has none, and for a pegged order without one. */
  readonly priceTicks: number;
  /** Limit price in effect: `priceTicks`, or the price that the peg has chosen; 0 when the type has none, or before the peg has chosen. */
  limitTicks: number;
  /** Price at which a BUY holds funds; see funds/holds.ts. */
  holdTicks: number;
  readonly peg: Peg | undefined;
  /** Stop price; 0 when the type has none, and for a trailing stop without one. */
  readonly stopTicks: number;
  /** Distance of a trailing stop in 1/10000; 0 when the order does not trail. */
  readonly trailingDelta: number;
  /** Lots that an iceberg shows at a time; 0 when the order is no iceberg. */
  readonly icebergLots: number;
  /** `quoteOrderQty`; 0 when the order has a quantity. */
  readonly quoteOrderUnits: Amount;
  readonly strategyId: number | undefined;
  readonly strategyType: number | undefined;

  /** Client order id that a user chose; `undefined` when the exchange made it. */
  givenClientId: string | undefined;
  /** The given client order id, or the one that the exchange makes of the order id. */
  readonly clientOrderId: string;

  status: OrderStatus;
  readonly isOpen: boolean;
  expiryReason: ExpiryReason | undefined;
  /** Whether the order has been on the book. */
  readonly isWorking: boolean;
  /** When the order went on the book; -1 before. */
  workingTimeUs: number;
  /** Whether the order takes at any price: MARKET, or a triggered STOP_LOSS or TAKE_PROFIT. It pays from the free balance. */
  readonly isMarketNow: boolean;
  /** Makes a triggered stop order take at any price. */
  goToMarket(): void;

  origLots: number;
  openLots: number;
  executedLots: number;
  /** Lots lost to self-trade prevention. */
  preventedLots: number;
  /** Id of the newest prevented match of this order; -1 when there is none. */
  preventedMatchId: number;
  /** Notional of the executed lots. */
  cumulativeQuote: Amount;
  /** {@link cumulativeQuote} as a bigint. */
  readonly cumulativeQuoteUnits: bigint;
  /** Part of the locked balance of {@link paying} that this order holds. */
  heldAmount: Amount;
  /** {@link heldAmount} as a bigint. */
  readonly heldUnits: bigint;

  /** When the order was accepted. */
  readonly timeUs: number;
  updateTimeUs: number;

  /** Slot of the order in the book, or in the trigger queue; see book/book-side.ts. 0 when the order is in neither. */
  bookSlot: number;
  /** Open lots that the book shows. */
  readonly shownLots: number;
  /** Open lots of a resting iceberg that the book does not show. */
  hiddenLots: number;

  list: OrderList | undefined;
  /** The other leg of an OCO pair. */
  sibling: Order | undefined;
  /** False for a pending order of an OPO list: its quantity is the amount that the working order will have received. */
  isQuantityKnown: boolean;

  /** When a trailing stop began to follow the price; -1 before. */
  trailingTimeUs: number;
  /** Highest (SELL) or lowest (BUY) trade price since `trailingTimeUs`; 0 before. */
  extremeTicks: number;
  /** Trade price at which a trailing stop triggers, given its extreme. */
  trailingStopTicks: number;

  /** Where a routed order was last active; `undefined` for all other orders. */
  workingFloor: WorkingFloor | undefined;
  /** Oldest first; `undefined` when there is none. */
  readonly amendments: readonly Amendment[] | undefined;
  addAmendment(amendment: Amendment): void;

  /** Whether the order has only the fields that every order has, and no second record; see orders/order-extras.ts. */
  readonly isPlain: boolean;
  /** The current terms, for checks that run again; `lots` are the open lots. */
  terms(): OrderTerms;
  /** A copy with the current values, which later commands do not change. It is on no book. */
  snapshot(): Order;
}

/** An order list; see orders/order-lists.ts for the kinds. */
export interface OrderList {
  readonly id: number;
  /** Id of the account. */
  readonly account: number;
  readonly symbol: string;
  readonly contingencyType: ContingencyType;
  readonly listClientOrderId: string;
  /** In placement order, ids ascending: the working order first; of a pair, the stop-loss leg first. */
  readonly members: readonly Order[];
  /** Client order ids of the members as placed or amended. A cancel changes the id of the order, but not the id here. */
  readonly memberClientOrderIds: string[];
  /** The order whose fill releases the other members; `undefined` in an OCO. */
  readonly working: Order | undefined;
  /** Base asset that the working order of an OPO list has bought so far: part of the locked balance, units of 1e-8. */
  reservedUnits: bigint;
  readonly isOpo: boolean;
  status: ListStatus;
  readonly isOpen: boolean;
  /** When the list was placed or last changed its status. */
  transactionTimeUs: number;
  /** The members that wait for the working order, or that it has released; empty in an OCO. */
  readonly pending: readonly Order[];
  /** A copy with the current values, which later commands do not change. */
  snapshot(): OrderList;
}

/** An account: balances, rights, commission, orders and order lists. */
export interface Account {
  readonly id: number;
  commission: Commission;
  /** Whether the account pays commissions in BNB at a discount; see funds/discount.ts. */
  paysInBnb: boolean;
  rights: AccountRights;
  /** MAX_ASSET filters: the largest amount of an asset that one order may trade, units of 1e-8. */
  readonly assetLimits: Map<string, bigint>;
  /**
   * Whether the account belongs to a participant of the simulated market; funds/account.ts describes the differences.
   */
  readonly isParticipant: boolean;
  /** Accounts of one trade group do not trade with each other; -1 for none. */
  tradeGroupId: number;
  readonly balances: Balances;
  readonly openOrders: {
    readonly size: number;
    get(id: number): Order | undefined;
    /** By id, ascending. */
    values(): Order[];
  };
  /** Locked funds that neither an order nor a list holds, units of 1e-8 by asset; see {@link addExtraHold}. */
  readonly extraHolds: ReadonlyMap<string, bigint>;
  /** When a balance or an order last changed; 0 before the first change. */
  updateTimeUs: number;
  /** By id, ascending. */
  readonly openLists: ReadonlyMap<number, OrderList>;

  /** The commission schedule of the account on a symbol. */
  commissionOn(symbol: string): Commission;
  /** Gives the account a separate commission schedule for a symbol. */
  setCommissionOn(symbol: string, commission: Commission): void;
  /** Locks free funds for something that is neither an order nor a list, such as a conversion. A negative number unlocks. */
  addExtraHold(asset: string, units: bigint): void;

  addOrder(order: Order): void;
  /** Moves an order that has just ended from the open orders to the history. */
  finishOrder(order: Order): void;
  /** Gives an open order another client order id; its former id can be used again. */
  changeClientOrderId(order: Order, clientOrderId: string): void;
  /** The open or stored order with this id. */
  order(id: number): Order | undefined;
  /** The open order with this client order id; without one, the newest finished order. */
  orderByClientId(clientOrderId: string): Order | undefined;
  openOrderByClientId(clientOrderId: string): Order | undefined;
  /** Every open or stored order on the symbol, by id, ascending. */
  allOrders(symbol: string): Order[];
  /** Number of open orders on the symbol, or on all symbols: all orders, stop orders, or icebergs. */
  countOpen(symbol: string | undefined, kind: 'all' | 'algo' | 'iceberg'): number;

  /** Remembers a fill of a routed order. */
  addAllocation(allocation: Allocation): void;
  /** Oldest first. */
  allAllocations(): readonly Allocation[];

  addList(list: OrderList): void;
  /** Moves a list without open members from the open lists to the history. */
  finishList(list: OrderList): void;
  list(id: number): OrderList | undefined;
  listByClientId(listClientOrderId: string): OrderList | undefined;
  /** Every open or stored list, by id, ascending. */
  allLists(): OrderList[];
}
