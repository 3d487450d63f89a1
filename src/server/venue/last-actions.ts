/**
 * The last action of each account: the last event of one of its orders.
 *
 * Actions are recorded as the engine reports them. If no action of an account is recorded, as after a restart, the orders of
 * the account are searched once.
 */
import { type ExchangeEvent, type Order, orderQuery } from '../../exchange/index.js';
import { msOf, trimDecimal } from '../../protocol/index.js';
import type { Venue } from './venue.js';

export interface LastAction {
  /** The action in words, such as `BUY 0.05 BTCUSDT LIMIT 61000 NEW`. */
  readonly text: string;
  readonly timeMs: number;
}

export class LastActions {
  /** The last action by account id; undefined for an account that has never had an order. */
  private readonly actions = new Map<number, LastAction | undefined>();

  private isOn = false;

  /** Records events from now on. An exchange without a class does not call this method, because a text for every order would slow it down. */
  start(): void {
    this.isOn = true;
  }

  /** Records an event of the engine. */
  note(event: ExchangeEvent): void {
    if (!this.isOn || event.kind !== 'order' || event.order.owner.isParticipant) return;
    this.actions.set(event.account, actionOf(event.order, event.timeUs));
  }

  /** Forgets everything, because the exchange has another state. */
  clear(): void {
    this.actions.clear();
  }

  /** @param account id of the account */
  of(venue: Venue, account: number): LastAction | undefined {
    if (!this.actions.has(account)) this.actions.set(account, newestAction(venue, account));
    return this.actions.get(account);
  }
}

function newestAction({ exchange }: Pick<Venue, 'exchange'>, account: number): LastAction | undefined {
  let newest: Order | undefined;
  for (const symbol of exchange.symbols()) {
    for (const order of exchange.allOrders(account, symbol)) {
      if (newest === undefined || order.updateTimeUs > newest.updateTimeUs) newest = order;
    }
  }
  return newest && actionOf(newest, newest.updateTimeUs);
}

function actionOf(order: Order, timeUs: number): LastAction {
  const { side, symbol, type, price, origQty, status } = orderQuery(order, (us) => msOf(us));
  const quantity = Number(origQty) > 0 ? ` ${trimDecimal(origQty ?? '')}` : '';
  const limit = Number(price) > 0 ? ` ${trimDecimal(price)}` : '';
  return { text: `${side}${quantity} ${symbol} ${type}${limit} ${status}`, timeMs: msOf(timeUs) };
}
