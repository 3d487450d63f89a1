/** A trial for every trading endpoint of the catalogue, by endpoint id, for the test of spoiled replies. */
import {
  amendment,
  cancel,
  cancelAll,
  list,
  listCancel,
  placement,
  replacement,
  SYMBOL,
  type Trial,
  type TrialMaker,
  type TrialSetup,
} from './lost-answer-trial.js';

const WORKING = { side: 'BUY', quantity: '0.001', price: '30000' } as const;

type Before = ReadonlySet<number>;

/** The placement of an order list with `count` orders. */
function listTrial({ exchange, account }: TrialSetup, before: Before, count: number, call: Trial['call']): Trial {
  const placed = () => exchange.allOrders(account, SYMBOL).filter(({ id }) => !before.has(id));
  return {
    call,
    wasExecuted: () => {
      const orders = placed();
      if (orders.length > count) throw new Error(`${orders.length} orders of one list`);
      return orders.length === count;
    },
    wrongResult: ({ orderListId, orders }: { orderListId: number; orders: { orderId: number }[] }) => {
      const wanted = placed();
      const ids = orders.map(({ orderId }) => orderId).sort((a, b) => a - b);
      if (wanted[0]?.list?.id !== orderListId) return `list ${orderListId}`;
      return wanted.every(({ id }, index) => ids[index] === id) ? undefined : `orders ${ids.join()}`;
    },
  };
}

function routed({ x, exchange, account }: TrialSetup, before: Before): Trial {
  const placed = () => exchange.allOrders(account, SYMBOL).filter(({ id }) => !before.has(id));
  return {
    call: () => x.orders.sor.limit(SYMBOL, 'BUY', '0.001', '30000').send(),
    wasExecuted: () => {
      const orders = placed();
      if (orders.length > 1) throw new Error(`${orders.length} orders were placed by one call`);
      return orders.length === 1;
    },
    wrongResult: ({ orderId }: { orderId: number }) => (orderId === placed()[0]?.id ? undefined : `order ${orderId}`),
  };
}

/** A conversion cannot be queried by an id of the client, so its outcome must stay unknown. */
const conversion = (call: Trial['call']): Trial => ({
  call,
  wasExecuted: () => false,
  wrongResult: () => 'the result of a conversion whose reply was spoiled',
});

export const spoiledTrials: Readonly<Record<string, TrialMaker>> = {
  newOrder: (setup, before) => placement(setup, before, Math.floor(setup.random() * 4)),
  cancelOrder: (setup) => cancel(setup),
  cancelOpenOrders: (setup) => cancelAll(setup),
  cancelReplaceOrder: (setup, before) => replacement(setup, before),
  amendKeepPriority: (setup) => amendment(setup),
  newOrderListOco: (setup, before) => list(setup, before),
  newOrderListOto: (setup, before) =>
    listTrial(setup, before, 2, () =>
      setup.x.orders
        .oto(SYMBOL)
        .working('LIMIT', WORKING)
        .pending('LIMIT_MAKER', { side: 'SELL', quantity: '0.001', price: '90000' })
        .send(),
    ),
  newOrderListOtoco: (setup, before) =>
    listTrial(setup, before, 3, () =>
      setup.x.orders
        .otoco(SYMBOL)
        .working('LIMIT', WORKING)
        .pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.001', price: '90000' })
        .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '25000', price: '24900' })
        .send(),
    ),
  newOrderListOpo: (setup, before) =>
    listTrial(setup, before, 2, () =>
      setup.x.orders
        .opo(SYMBOL)
        .working('LIMIT', WORKING)
        .pending('LIMIT_MAKER', { side: 'SELL', price: '90000' })
        .send(),
    ),
  newOrderListOpoco: (setup, before) =>
    listTrial(setup, before, 3, () =>
      setup.x.orders
        .opoco(SYMBOL)
        .working('LIMIT', WORKING)
        .pendingAbove('LIMIT_MAKER', { side: 'SELL', price: '90000' })
        .pendingBelow('STOP_LOSS_LIMIT', { stopPrice: '25000', price: '24900' })
        .send(),
    ),
  newOcoDeprecated: (setup, before) =>
    listTrial(setup, before, 2, () => setup.x.orders.ocoDeprecated(SYMBOL, 'SELL', '0.001', '90000', '30000').send()),
  cancelOrderList: (setup) => listCancel(setup),
  newSorOrder: (setup, before) => routed(setup, before),
  convertAcceptQuote: ({ x }) =>
    conversion(async () => x.convert.accept((await x.convert.quote('USDT', 'BTC', '100')).quoteId ?? '').send()),
  convertLimitPlaceOrder: ({ x }) =>
    conversion(() => x.convert.limit('BTC', 'USDT', 'BUY', '0.001', '50000', '1_D').send()),
  convertLimitCancelOrder: ({ x }) => conversion(() => x.convert.cancel(1).send()),
};
