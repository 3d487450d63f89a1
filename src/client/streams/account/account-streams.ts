/** `x.stream.account()`, `x.stream.orders()` and `x.stream.order(…)`: streams of the account. Their code is loaded when one is used. */
import { isClosedStatus } from '../../../protocol/index.js';
import type { OrderState } from '../../../streams/index.js';
import { ParameterError, SpotlabError } from '../../errors/errors.js';
import { FluentStream, SequenceStream } from '../fluent-stream.js';
import type { OrderChange } from '../spot-streams.js';
import type { AccountEvent } from '../stream-events.gen.js';
import type { StreamContext, StreamPlan } from '../stream-plan.js';
import { type OrderTarget, orderTarget } from './order-target.js';
import type { OwnPlan, OwnStream } from './own-stream.js';

const ACCOUNT: OwnStream = {
  name: 'account',
  summary: 'Reports of orders, balances, order lists of the account of the API key.',
  load: async () => (await import('./account-hub.js')).openAccount,
};

const ORDERS: OwnStream = {
  name: 'orders',
  summary: 'Each change of an order of the account of the API key, with the state of the order.',
  load: async () => (await import('./orders-hub.js')).openOrders,
};

export class OrdersStream extends FluentStream<OrderChange> {}

export function ordersStream(context: StreamContext): OrdersStream {
  return new OrdersStream(context, planOf('orders', ORDERS, {}));
}

export class AccountStream extends SequenceStream<AccountEvent> {}

export function accountStream(context: StreamContext): AccountStream {
  return new AccountStream(context, planOf('account', ACCOUNT, {}));
}

function planOf(name: string, own: OwnStream, params: StreamPlan['params']): OwnPlan {
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
    if (!(status in RANKS) && !isClosedStatus(status)) {
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
    return new SpotlabError('SPOTLAB_STREAM', `${this.verb}: stopped before the order was final${known}.`);
  }
}

/** Statuses in the order in which an order goes through them. */
const RANKS: Readonly<Record<string, number>> = { PENDING_NEW: 0, NEW: 1, PARTIALLY_FILLED: 2 };

/** Whether an order has, or has had, a status. A fill may complete an order at once, which is a partial fill, too. */
function hasReached({ status, executedQty }: OrderState, wanted: string): boolean {
  if (status === wanted) return true;
  if (wanted === 'PARTIALLY_FILLED') return /[1-9]/.test(executedQty);
  const rank = RANKS[wanted];
  if (rank === undefined) return false;
  return isClosedStatus(status) ? status !== 'REJECTED' : (RANKS[status] ?? 0) >= rank;
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

function ownStream(target: OrderTarget): OwnStream {
  return {
    name: ['order', target.symbol, ...Object.values(target.query)].join(' '),
    summary: 'The states of an order: the present one, then each later one until the order is final.',
    load: async () => {
      const { OrderHub } = await import('./order-hub.js');
      return (context, plan, forget) => new OrderHub(context, plan, forget, target);
    },
  };
}
