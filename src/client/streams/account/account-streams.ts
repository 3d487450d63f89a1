/**
 * `x.stream.account()`, `x.stream.orders()` and `x.stream.order(…)`: streams of the account. The code of these streams is loaded when
 * the first of them is used.
 */
import { isClosedStatus, isOpenStatus, statusRank } from '../../../protocol/index.js';
import type { OrderState } from '../../../streams/index.js';
import { lazily } from '../../base/lazy-part.js';
import { ParameterError, SpotlabError } from '../../types/errors.js';
import type { OrderChange } from '../../types/spot-streams.js';
import type { AccountEvent } from '../../types/stream-events.gen.js';
import type { AccountStreamKind, AccountStreamPlan } from '../consumers/account-stream-kind.js';
import type { StreamContext, StreamPlan } from '../consumers/stream-plan.js';
import { FluentStream, SequenceStream } from '../fluent-stream.js';
import { type OrderTarget, orderTarget } from './order-target.js';

const loadAccount = lazily(() => import('./account-events.js'));
const loadOrders = lazily(() => import('./order-changes.js'));
const loadOrder = lazily(() => import('./order-states.js'));

const ACCOUNT: AccountStreamKind = {
  name: 'account',
  summary: 'Reports of orders, balances, order lists of the account of the API key.',
  load: async () => (await loadAccount()).openAccount,
};

const ORDERS: AccountStreamKind = {
  name: 'orders',
  summary: 'Each change of an order of the account of the API key, with the state of the order.',
  load: async () => (await loadOrders()).openOrders,
};

export class OrdersStream extends SequenceStream<OrderChange> {}

export function ordersStream(context: StreamContext): OrdersStream {
  return new OrdersStream(context, planOf('orders', ORDERS, {}));
}

export class AccountStream extends SequenceStream<AccountEvent> {}

export function accountStream(context: StreamContext): AccountStream {
  return new AccountStream(context, planOf('account', ACCOUNT, {}));
}

function planOf(name: string, own: AccountStreamKind, params: StreamPlan['params']): AccountStreamPlan {
  const display = name === 'order' ? 'orders' : 'json';
  return { verb: { name, display }, own, params, gaps: 'fill', backlog: { kind: 'block' }, signals: [] };
}

/** The states of one order. */
export class OrderStream extends FluentStream<OrderState> {
  async done(): Promise<OrderState> {
    let last: OrderState | undefined;
    for await (const state of this) last = state;
    if (last && isClosedStatus(last.status)) return last;
    throw this.#stopped(last);
  }

  async reached(status: string): Promise<OrderState> {
    if (!isOpenStatus(status) && !isClosedStatus(status)) {
      const text = `'${String(status)}' is no status of an order.`;
      throw new ParameterError(this.verb, 'status', text, "Usage: x.stream.order(order).reached('PARTIALLY_FILLED').");
    }
    let last: OrderState | undefined;
    for await (const state of this) {
      if (hasReached(state, status)) return state;
      last = state;
    }
    if (!last || !isClosedStatus(last.status)) throw this.#stopped(last);
    const text = `${this.verb}: order ${last.orderId} is ${last.status}, so it never becomes ${status}.`;
    throw Object.assign(new SpotlabError('SPOTLAB_ORDER_ENDED', text), { order: last });
  }

  #stopped(last: OrderState | undefined): SpotlabError {
    const known = last ? `; the order was ${last.status}` : '';
    return new SpotlabError(
      'SPOTLAB_STREAM',
      `${this.verb}: the stream was stopped before the order was final${known}.`,
    );
  }
}

/** Whether an order has, or has had, a status. An order that one fill completes counts as partially filled, too. */
function hasReached({ status, executedQty }: OrderState, wanted: string): boolean {
  if (status === wanted) return true;
  if (wanted === 'PARTIALLY_FILLED') return /[1-9]/.test(executedQty);
  if (isClosedStatus(wanted) || status === 'REJECTED') return false;
  return statusRank(status) >= statusRank(wanted);
}

export function orderStream(context: StreamContext, given: unknown, id: unknown): OrderStream {
  try {
    const target = orderTarget(given, id);
    return new OrderStream(context, planOf('order', ownStream(target), { symbol: target.symbol, ...target.query }));
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    return new OrderStream(context, { ...planOf('order', ownStream({ symbol: '', query: {} }), {}), failure: error });
  }
}

function ownStream(target: OrderTarget): AccountStreamKind {
  return {
    name: ['order', target.symbol, ...Object.values(target.query)].join(' '),
    summary: 'The states of an order: the present one, then each later one until the order is final.',
    load: async () => {
      const { OrderStates } = await loadOrder();
      return (context, plan, forget) => new OrderStates(context, plan, forget, target);
    },
  };
}
