/**
 * Runs one call whose reply is lost, and checks that the outcome the client reports agrees with the exchange. Used for
 * the trials in memory and over sockets.
 */

import type { Spot } from '../../src/client/history/spot.js';
import { OutcomeUnknownError, ReplaceError, TransportError } from '../../src/client/types/errors.js';
import type { Exchange } from '../../src/exchange/exchange.js';
import type { Order } from '../../src/exchange/model/model.js';
import type { Random } from './fault-plan.js';

export const SYMBOL = 'BTCUSDT';

/** The call of a trial, and the checks of its outcome against the exchange. */
export interface Trial {
  readonly call: () => PromiseLike<unknown>;
  /** The problem of a result; undefined for a correct result. */
  readonly wrongResult: (result: never) => string | undefined;
  readonly wasExecuted: () => boolean;
  /** The problem of the reported halves of a cancel-replace of which one half was executed. */
  readonly wrongHalves?: (outcome: ReplaceError['outcome']) => string | undefined;
}

export type Ending = 'result' | 'notCarriedOut' | 'unknown' | 'halfDone' | 'refused';

export interface TrialSetup {
  readonly x: Spot;
  readonly exchange: Exchange;
  readonly account: number;
  readonly random: Random;
  /** Number of the trial, for client order ids. */
  readonly number: number;
  /** Whether the user sets the client order id, not the client. */
  readonly namesOrder: boolean;
  readonly nowUs: () => number;
  /** Waits until the placed orders are older than any clock error. */
  readonly age: () => Promise<void>;
  /** Waits until no request is in flight. */
  readonly settle: () => Promise<void>;
  readonly until: <T>(work: Promise<T>) => Promise<T>;
}

/** Runs a trial of `make` and returns its ending; throws if client and exchange disagree. */
export async function runTrial(setup: TrialSetup, make: TrialMaker = makeTrial): Promise<Ending> {
  const { exchange, account } = setup;
  const before = new Set(exchange.allOrders(account, SYMBOL).map(({ id }) => id));
  const { call, wrongResult, wasExecuted, wrongHalves } = make(setup, before);
  const work = Promise.resolve(call()).then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const ended = await setup.until(work);
  await setup.settle();
  const isThere = wasExecuted();
  try {
    if ('result' in ended) {
      if (!isThere) throw new Error('a result of what was not carried out');
      const wrong = wrongResult(ended.result as never);
      if (wrong) throw new Error(wrong);
      return 'result';
    }
    const { error } = ended;
    if (error instanceof OutcomeUnknownError) return 'unknown';
    if (error instanceof ReplaceError) {
      const wrong = wrongHalves ? wrongHalves(error.outcome) : 'halves of a whole';
      if (wrong) throw new Error(wrong, { cause: error });
      return 'halfDone';
    }
    if (error instanceof TransportError && error.carriedOut === false) {
      if (isThere) throw new Error(`said not to be carried out, and it was: ${error.message}`);
      return 'notCarriedOut';
    }
    if ((error as { exchangeCode?: number }).exchangeCode === undefined) throw error;
    if (isThere) throw new Error(`said to be refused, and it was carried out: ${(error as Error).message}`);
    return 'refused';
  } finally {
    tidy(setup);
  }
}

/** Makes the trial of one call; `before` has the ids of the orders from earlier trials. */
export type TrialMaker = (setup: TrialSetup, before: ReadonlySet<number>) => Trial;

function makeTrial(setup: TrialSetup, before: ReadonlySet<number>): Trial {
  const { random } = setup;
  const kind = Math.floor(random() * 12);
  if (kind < 4) return placement(setup, before, kind);
  if (kind === 4) return list(setup, before);
  if (kind === 5) return cancel(setup);
  if (kind === 6) return listCancel(setup);
  if (kind === 7) return cancelOfFilled(setup);
  if (kind === 8) return cancelAll(setup);
  if (kind === 9) return amendment(setup);
  return replacement(setup, before);
}

export function placement(
  { x, exchange, account, random, number, namesOrder }: TrialSetup,
  before: ReadonlySet<number>,
  kind: number,
): Trial {
  const side = random() < 0.5 ? 'BUY' : 'SELL';
  const own = namesOrder ? `mine-${number}` : undefined;
  const placed = () => exchange.allOrders(account, SYMBOL).filter(({ id }) => !before.has(id));
  const resting = x.orders.limit(SYMBOL, side, '0.001', side === 'BUY' ? '30000' : '90000');
  const taking = x.orders.market(SYMBOL, side, '0.0002');
  const stop = x.orders.stopLossLimit(SYMBOL, 'SELL', '0.001', '29900', '30000');
  const call = kind === 2 ? taking : kind === 3 ? stop : resting;
  return {
    call: () => (own ? call.with('newClientOrderId', own) : call).send(),
    wasExecuted: () => {
      const orders = placed();
      if (orders.length > 1) throw new Error(`${orders.length} orders were placed by one call`);
      return orders.length === 1;
    },
    wrongResult: (result: {
      orderId: number;
      clientOrderId: string;
      executedQty?: string;
      fills?: { qty: string }[];
      meta: { reconciled?: { missing: readonly string[] } };
    }) => {
      const [order] = placed() as [Order];
      if (result.orderId !== order.id) return `order ${result.orderId} for ${order.id}`;
      if (own && result.clientOrderId !== own) return `client order id ${result.clientOrderId} for ${own}`;
      if (kind !== 2) return undefined;
      const filled = (result.fills ?? []).reduce((sum, { qty }) => sum + Math.round(Number(qty) * 1e8), 0);
      const isWhole = filled === Math.round(Number(result.executedQty) * 1e8);
      const isSaid = result.meta.reconciled?.missing.includes('fills') ?? false;
      return isWhole === isSaid ? `fills of ${filled} for ${result.executedQty}` : undefined;
    },
  };
}

export function list({ x, exchange, account }: TrialSetup, before: ReadonlySet<number>): Trial {
  const placed = () => exchange.allOrders(account, SYMBOL).filter(({ id }) => !before.has(id));
  return {
    call: () =>
      x.orders
        .oco(SYMBOL, 'SELL', '0.001')
        .above('LIMIT_MAKER', { price: '90000' })
        .below('STOP_LOSS_LIMIT', { price: '29900', stopPrice: '30000' })
        .send(),
    wasExecuted: () => {
      const orders = placed();
      if (orders.length > 2) throw new Error(`${orders.length} orders of one list`);
      return orders.length === 2;
    },
    wrongResult: ({ orderListId, orderReports }: { orderListId: number; orderReports: { orderId: number }[] }) => {
      const orders = placed();
      const ids = orderReports.map(({ orderId }) => orderId).sort((a, b) => a - b);
      if (orders[0]?.list?.id !== orderListId) return `list ${orderListId}`;
      return orders.every(({ id }, index) => ids[index] === id) ? undefined : `legs ${ids.join()}`;
    },
  };
}

function place(
  { exchange, account, number, nowUs }: TrialSetup,
  terms: { type: 'LIMIT' | 'MARKET'; price?: string },
): Order {
  return exchange.apply(
    {
      kind: 'placeOrder',
      account,
      symbol: SYMBOL,
      side: 'BUY',
      quantity: '0.001',
      clientOrderId: `before-${number}`,
      ...(terms.type === 'LIMIT' ? { timeInForce: 'GTC' } : {}),
      ...terms,
    },
    nowUs(),
  ).order;
}

export function cancel(setup: TrialSetup): Trial {
  const order = place(setup, { type: 'LIMIT', price: '30000' });
  const named = setup.random() < 0.5 ? order.id : { origClientOrderId: `before-${setup.number}` };
  return {
    call: () => setup.x.orders.cancel(SYMBOL, named).send(),
    wasExecuted: () => order.status === 'CANCELED',
    wrongResult: ({ orderId, status }: { orderId: number; status: string }) =>
      orderId === order.id && status === 'CANCELED' ? undefined : `order ${orderId} ${status}`,
  };
}

function cancelOfFilled(setup: TrialSetup): Trial {
  const order = place(setup, { type: 'MARKET' });
  return {
    call: () => setup.x.orders.cancel(SYMBOL, order.id).send(),
    wasExecuted: () => order.status === 'CANCELED',
    wrongResult: () => `a result for an order that is ${order.status}`,
  };
}

export function listCancel({ x, exchange, account, number, nowUs }: TrialSetup): Trial {
  const { list: placed } = exchange.apply(
    {
      kind: 'placeOco',
      account,
      symbol: SYMBOL,
      side: 'SELL',
      quantity: '0.001',
      listClientOrderId: `list-${number}`,
      above: { type: 'LIMIT_MAKER', price: '90000', clientOrderId: `above-${number}` },
      below: {
        type: 'STOP_LOSS_LIMIT',
        price: '29900',
        stopPrice: '30000',
        timeInForce: 'GTC',
        clientOrderId: `below-${number}`,
      },
    },
    nowUs(),
  );
  return {
    call: () => x.orders.cancelList(SYMBOL, { listClientOrderId: `list-${number}` }).send(),
    wasExecuted: () => placed.status === 'ALL_DONE',
    wrongResult: ({ orderReports }: { orderReports: { status: string; origClientOrderId: string }[] }) => {
      const said = orderReports.map(({ origClientOrderId, status }) => `${origClientOrderId} ${status}`).sort();
      const right = [`above-${number} CANCELED`, `below-${number} CANCELED`];
      return said.join() === right.join() ? undefined : said.join();
    },
  };
}

export function cancelAll(setup: TrialSetup): Trial {
  const orders = [0, 1, 2].map((index) =>
    place({ ...setup, number: setup.number + index / 10 }, { type: 'LIMIT', price: '30000' }),
  );
  return {
    call: () => setup.age().then(() => setup.x.orders.cancelAll(SYMBOL).send()),
    wasExecuted: () => orders.every(({ status }) => status === 'CANCELED'),
    wrongResult: (cancelled: { orderId: number }[]) => {
      const said = cancelled.map(({ orderId }) => orderId).sort((a, b) => a - b);
      const right = orders.map(({ id }) => id);
      return said.join() === right.join() ? undefined : `${said.join()} for ${right.join()}`;
    },
  };
}

export function amendment(setup: TrialSetup): Trial {
  const order = place(setup, { type: 'LIMIT', price: '30000' });
  const named = setup.random() < 0.5 ? order.id : { origClientOrderId: order.clientOrderId };
  const isShort = () => order.rules.quantityText(order.origLots).startsWith('0.0008');
  return {
    call: () => setup.x.orders.amend(SYMBOL, named, '0.0008').send(),
    wasExecuted: isShort,
    wrongResult: ({ amendedOrder }: { amendedOrder: { orderId: number; qty: string } }) =>
      amendedOrder.orderId === order.id && amendedOrder.qty.startsWith('0.0008') ? undefined : amendedOrder.qty,
  };
}

/** A cancel-replace of an open order, or of a filled one, so that one half fails; in either mode. */
export function replacement(setup: TrialSetup, before: ReadonlySet<number>): Trial {
  const { x, exchange, account, random } = setup;
  const old = place(setup, random() < 0.6 ? { type: 'LIMIT', price: '30000' } : { type: 'MARKET' });
  const mode = random() < 0.5 ? 'ALLOW_FAILURE' : 'STOP_ON_FAILURE';
  const placed = () => {
    const orders = exchange.allOrders(account, SYMBOL).filter(({ id }) => !before.has(id) && id !== old.id);
    if (orders.length > 1) throw new Error(`${orders.length} orders were placed by one call`);
    return orders[0];
  };
  const truth = () => `${old.status === 'CANCELED' ? 'SUCCESS' : 'FAILURE'} ${placed() ? 'SUCCESS' : 'FAILURE'}`;
  return {
    call: () => x.orders.replace.limit(SYMBOL, old.id, 'BUY', '0.002', '31000').with('cancelReplaceMode', mode).send(),
    wasExecuted: () => old.status === 'CANCELED' || placed() !== undefined,
    wrongResult: (result: { cancelResponse: { orderId: number }; newOrderResponse: { orderId: number } }) => {
      const isRight = result.cancelResponse.orderId === old.id && result.newOrderResponse.orderId === placed()?.id;
      return isRight && truth() === 'SUCCESS SUCCESS' ? undefined : `a whole of ${truth()}`;
    },
    wrongHalves: ({ cancelResult, newOrderResult }) =>
      `${cancelResult} ${newOrderResult}` === truth() ? undefined : `${cancelResult} ${newOrderResult} for ${truth()}`,
  };
}

/** Cancels all open orders, so that the filter on their number is never reached. */
function tidy({ exchange, account, number, nowUs }: TrialSetup): void {
  if (exchange.openOrders(account, SYMBOL).length === 0) return;
  exchange.apply(
    { kind: 'cancelOpenOrders', account, symbol: SYMBOL, newClientOrderId: `tidy-${number}` } as never,
    nowUs(),
  );
}
