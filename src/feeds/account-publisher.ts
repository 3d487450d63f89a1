/**
 * Publishes the events of accounts: order reports, list states, balances.
 *
 * Reports follow the events of the engine one by one. A balance event follows when the change that caused it is
 * complete: the owner of the exchange calls {@link AccountPublisher.sendBalances}. Events are built only for accounts with a
 * subscriber.
 */
import type {
  Account,
  Allocation,
  Exchange,
  ExchangeEvent,
  OrderListEvent,
  PreventedMatch,
} from '../exchange/index.js';
import { AMOUNT_SCALE, formatUnits } from '../protocol/index.js';
import { executionReport } from './execution-report.js';
import { deliver, type FaultFilter } from './fault-filter.js';
import type { ToWire } from './frame.js';

/** Receives the events of an account. @param build makes the event with the times of a connection */
export type AccountListener = (build: (toWire: ToWire) => object) => void;

interface Subscribed {
  readonly account: number;
  readonly listeners: Set<AccountListener>;
  /** Assets of the orders since the last balance event. */
  readonly changed: Set<string>;
  /** Units of each asset, and units locked outside of orders, after the last {@link AccountPublisher.sendBalances}. */
  balances: Holdings;
  locks: ReadonlyMap<string, bigint>;
}

/** Free and locked units by asset. */
type Holdings = ReadonlyMap<string, { readonly free: bigint; readonly locked: bigint }>;

export class AccountPublisher {
  private exchange: Exchange;
  private readonly accounts = new Map<number, Subscribed>();
  /** Decides about the delivery of events; absent without planned faults. */
  gate: FaultFilter | undefined;
  private allocation: Allocation | undefined = undefined;
  private match: PreventedMatch | undefined = undefined;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  subscribe(account: number, listener: AccountListener): void {
    let subscribed = this.accounts.get(account);
    if (!subscribed) {
      subscribed = { account, listeners: new Set(), changed: new Set(), balances: new Map(), locks: new Map() };
      this.accounts.set(account, subscribed);
      this.remember(subscribed);
    }
    subscribed.listeners.add(listener);
  }

  unsubscribe(account: number, listener: AccountListener): void {
    const subscribed = this.accounts.get(account);
    if (!subscribed?.listeners.delete(listener) || subscribed.listeners.size > 0) return;
    this.accounts.delete(account);
    this.gate?.ended({ account });
  }

  /** Whether any account has a subscriber. */
  get isActive(): boolean {
    return this.accounts.size > 0;
  }

  /** Takes an event of the engine. */
  onEvent(event: ExchangeEvent): void {
    if (this.accounts.size === 0) return;
    switch (event.kind) {
      case 'allocation':
        this.allocation = event.allocation;
        return;
      case 'preventedMatch':
        this.match = event.match;
        return;
      case 'trade':
        this.allocation = undefined;
        return;
      case 'orderList': {
        const subscribed = this.accounts.get(event.account);
        if (subscribed) this.send(subscribed, listStatus(event));
        return;
      }
      case 'order': {
        const subscribed = this.accounts.get(event.account);
        if (!subscribed) return;
        const { order } = event;
        const { allocation, match } = this;
        this.send(subscribed, executionReport(event, { allocation, match }));
        subscribed.changed.add(order.paying.asset).add(order.receiving.asset);
      }
    }
  }

  /**
   * Sends the balance events of everything since the last call.
   *
   * @param areOrdersOnly whether only orders can have changed balances; otherwise funds and locks are compared too
   */
  sendBalances(nowUs: number, areOrdersOnly: boolean): void {
    for (const subscribed of this.accounts.values()) {
      if (!areOrdersOnly) this.sendTransfers(subscribed, nowUs);
      if (subscribed.changed.size === 0) continue;
      this.sendPosition(subscribed, nowUs);
      subscribed.changed.clear();
      this.remember(subscribed);
    }
  }

  /** Continues with another exchange, or with the same one after its state was replaced. */
  replaceExchange(exchange: Exchange): void {
    this.exchange = exchange;
    for (const [id, subscribed] of this.accounts) {
      subscribed.changed.clear();
      if (exchange.hasAccount(id)) this.remember(subscribed);
    }
  }

  private send({ account, listeners }: Subscribed, build: (toWire: ToWire) => object): void {
    deliver(this.gate, { account }, listeners, build);
  }

  private remember(subscribed: Subscribed): void {
    const { balances, extraHolds } = this.exchange.account(subscribed.account);
    subscribed.balances = holdingsOf(balances);
    subscribed.locks = new Map(extraHolds);
  }

  private sendPosition(subscribed: Subscribed, nowUs: number): void {
    const { balances, updateTimeUs } = this.exchange.account(subscribed.account);
    // An order can change more than its base and quote assets, such as the asset of its fees.
    for (const { asset, free, locked } of balances.all()) {
      const before = subscribed.balances.get(asset);
      if (free !== (before?.free ?? 0n) || locked !== (before?.locked ?? 0n)) subscribed.changed.add(asset);
    }
    const B = [...subscribed.changed].map((asset) => {
      const known = balances.known(asset);
      return { a: asset, f: text(known?.free ?? 0n), l: text(known?.locked ?? 0n) };
    });
    this.send(subscribed, (toWire) => ({ e: 'outboundAccountPosition', E: toWire(nowUs), u: toWire(updateTimeUs), B }));
  }

  /** Deposits, conversions, and locks outside of orders: whatever no order explains. */
  private sendTransfers(subscribed: Subscribed, nowUs: number): void {
    const { balances, extraHolds } = this.exchange.account(subscribed.account);
    if (subscribed.changed.size === 0) {
      for (const [asset, d] of differences(totalsOf(subscribed.balances), totalsOf(holdingsOf(balances)))) {
        this.send(subscribed, (toWire) => ({ e: 'balanceUpdate', E: toWire(nowUs), a: asset, d, T: toWire(nowUs) }));
        subscribed.changed.add(asset);
      }
    }
    for (const [asset, d] of differences(subscribed.locks, extraHolds)) {
      this.send(subscribed, (toWire) => ({ e: 'externalLockUpdate', E: toWire(nowUs), a: asset, d, T: toWire(nowUs) }));
      subscribed.changed.add(asset);
    }
  }
}

function text(units: bigint): string {
  return formatUnits(units, AMOUNT_SCALE);
}

function holdingsOf(balances: Account['balances']): Holdings {
  return new Map([...balances.all()].map(({ asset, free, locked }) => [asset, { free, locked }]));
}

function totalsOf(holdings: Holdings): Map<string, bigint> {
  return new Map([...holdings].map(([asset, { free, locked }]) => [asset, free + locked]));
}

/** The assets whose amount has changed, with the signed change as a decimal. */
function differences(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>): [string, string][] {
  const assets = new Set([...before.keys(), ...after.keys()]);
  return [...assets]
    .map((asset) => [asset, (after.get(asset) ?? 0n) - (before.get(asset) ?? 0n)] as const)
    .filter(([, change]) => change !== 0n)
    .map(([asset, change]) => [asset, text(change)]);
}

function listStatus({ list, isUpdate, timeUs }: OrderListEvent): (toWire: ToWire) => object {
  const orders = list.members.map((order, index) => ({
    s: list.symbol,
    i: order.id,
    c: list.memberClientOrderIds[index] ?? order.clientOrderId,
  }));
  const { id, contingencyType, status, listClientOrderId, symbol, transactionTimeUs } = list;
  const type = status === 'ALL_DONE' ? 'ALL_DONE' : isUpdate ? 'UPDATED' : 'EXEC_STARTED';
  return (toWire) => ({
    e: 'listStatus',
    E: toWire(timeUs),
    s: symbol,
    g: id,
    c: contingencyType,
    l: type,
    L: status,
    r: 'NONE',
    C: listClientOrderId,
    T: toWire(transactionTimeUs),
    O: orders,
  });
}
