/**
 * Scenarios for conditional rules on prices, orders, lists and funds, for which earlier requests must be sent before a
 * request can break the rule.
 */

import { requestWith, type Wanted } from './rule-conditions.js';
import { accepted, type LessonMarket, prefixOf, type Rule, type SpecEndpoint, under } from './rule-requests.js';

type Fields = Record<string, string | number | boolean>;
type Request = (stage: LessonMarket) => Fields;

interface Scenario {
  readonly is: (rule: Rule, endpoint: SpecEndpoint) => boolean;
  readonly trial: (
    endpoint: SpecEndpoint,
    rule: Rule,
  ) => { readonly broken: readonly Request[]; readonly kept: readonly Request[] };
}

const plain =
  (endpoint: SpecEndpoint): Request =>
  (stage) =>
    accepted(stage, endpoint.id);
const changed =
  (endpoint: SpecEndpoint, wanted: Wanted): Request =>
  (stage) =>
    requestWith(stage, endpoint, wanted);

/** Finds a rule that is given in words by a part of its text. */
function says(text: string): Scenario['is'] {
  return ({ must, when }) => (must ?? JSON.stringify(when)).includes(text);
}

const HOUR_MS = 3_600_000;

/** Name of an order's id in the endpoint, and of its client order id. */
function idNames({ id }: SpecEndpoint): readonly [string, string] {
  return id === 'cancelReplaceOrder' ? ['cancelOrderId', 'cancelOrigClientOrderId'] : ['orderId', 'origClientOrderId'];
}

export const scenarios: readonly Scenario[] = [
  {
    // An iceberg must be GTC. All limit types except LIMIT_MAKER have a timeInForce that can break this rule.
    is: ({ must = '', when = {} }) =>
      must.includes('is GTC') && Object.keys(when).some((name) => /icebergQty$/i.test(name)),
    trial: (endpoint, { when = {} }) => {
      const iceberg = Object.keys(when)[0] ?? '';
      const prefix = prefixOf(iceberg);
      const [type, timeInForce] = [under(prefix, 'type'), under(prefix, 'timeInForce')];
      const types =
        prefix === '' || prefix === 'working' || prefix === 'pending'
          ? ['LIMIT']
          : ['STOP_LOSS_LIMIT', 'TAKE_PROFIT_LIMIT'];
      const way = (value: string) =>
        types.map((one) => changed(endpoint, { [type]: one, [iceberg]: '1', [timeInForce]: value }));
      return { broken: [...way('IOC'), ...way('FOK')], kept: way('GTC') };
    },
  },
  {
    is: ({ must = '', when = {} }) => must.includes('is GTC') && Object.values(when).includes('PRIMARY_PEG'),
    trial: (endpoint, { when = {} }) => {
      const timeInForce = under(prefixOf(Object.keys(when)[0] ?? ''), 'timeInForce');
      const way = (value: string) => changed(endpoint, { ...(when as Wanted), [timeInForce]: value });
      return { broken: [way('IOC'), way('FOK')], kept: [way('GTC')] };
    },
  },
  {
    is: says('stopPrice above the last trade price'),
    trial: (endpoint) => {
      const types = ['STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'];
      const all = types.flatMap((type) => ['BUY', 'SELL'].map((side) => ({ type, side })));
      return {
        // Stop prices at the last price and beyond.
        broken: all.flatMap(({ type, side }) => {
          const beyond = type.startsWith('STOP_LOSS') === (side === 'BUY') ? '9' : '11';
          return ['10', beyond].map((stopPrice) => changed(endpoint, { type, side, stopPrice }));
        }),
        kept: all.map((one) => changed(endpoint, one)),
      };
    },
  },
  {
    // The error of a pair without a stop loss may name its take profit instead: oco-pairs.ts says why.
    is: says('exactly one of'),
    trial: (endpoint) => {
      const prefix = endpoint.id === 'newOrderListOco' ? '' : 'pending';
      const [above, below] = [`${under(prefix, 'above')}Type`, `${under(prefix, 'below')}Type`];
      return {
        broken: [
          changed(endpoint, { [above]: 'MARKET', [below]: 'STOP_LOSS' }),
          changed(endpoint, { [above]: 'STOP_LOSS', [below]: 'STOP_LOSS_LIMIT' }),
          changed(endpoint, { [below]: 'LIMIT' }),
        ],
        kept: [
          changed(endpoint, { [above]: 'LIMIT_MAKER', [below]: 'STOP_LOSS' }),
          changed(endpoint, { [above]: 'TAKE_PROFIT_LIMIT', [below]: 'STOP_LOSS_LIMIT' }),
        ],
      };
    },
  },
  {
    // The three forms of the rule that an OCO's prices lie on both sides of the last one.
    is: ({ must = '' }) => must.includes('last price'),
    trial: (endpoint, { when = {} }) => {
      const side = when.side as string;
      const isOld = endpoint.id === 'newOcoDeprecated';
      const [limit, stop] = isOld
        ? ['price', 'stopPrice']
        : side === 'SELL'
          ? ['abovePrice', 'belowStopPrice']
          : ['belowPrice', 'aboveStopPrice'];
      return {
        broken: [{ [limit]: '10' }, { [stop]: '10' }, side === 'SELL' ? { [limit]: '9.9' } : { [stop]: '9.9' }].map(
          (prices) => changed(endpoint, { side, ...prices }),
        ),
        kept: [changed(endpoint, { side })],
      };
    },
  },
  {
    is: ({ must = '' }) => /found by (cancelOrderId|orderId) also carries/.test(must),
    trial: (endpoint) => {
      const [id, clientId] = idNames(endpoint);
      const both =
        (wanted: string): Request =>
        (stage) => {
          const order = stage.place(stage.trader, { newClientOrderId: 'mine' });
          const fields = accepted(stage, endpoint.id);
          return { ...fields, [id]: order.orderId, [clientId]: wanted };
        };
      return { broken: [both('other')], kept: [both('mine')] };
    },
  },
  {
    is: says('the list found by orderListId also carries'),
    trial: (endpoint) => ({
      broken: [changed(endpoint, { listClientOrderId: 'other' })],
      kept: [plain(endpoint)],
    }),
  },
  {
    is: says('endTime - startTime <= 24 h'),
    trial: (endpoint) => {
      const range =
        (ms: number): Request =>
        (stage) => ({
          ...accepted(stage, endpoint.id),
          startTime: stage.x.nowMs - ms,
          endTime: stage.x.nowMs,
        });
      return { broken: [range(24 * HOUR_MS + 1)], kept: [range(24 * HOUR_MS), range(0)] };
    },
  },
  {
    is: says('endTime - startTime <= 30 days'),
    trial: () => {
      const range =
        (ms: number): Request =>
        (stage) => ({ startTime: stage.x.nowMs - ms, endTime: stage.x.nowMs });
      return { broken: [range(720 * HOUR_MS + 1)], kept: [range(720 * HOUR_MS)] };
    },
  },
  {
    is: says('"funds":"insufficient"'),
    trial: (endpoint) => ({
      broken: [
        changed(endpoint, { quantity: '1000', price: '10' }),
        changed(endpoint, { side: 'SELL', price: '11' }),
      ].map(
        (request): Request =>
          (stage) => {
            for (const asset of ['USDT', 'SOL']) spend(stage, asset);
            return request(stage);
          },
      ),
      kept: [plain(endpoint)],
    }),
  },
  {
    is: says('"wouldMatch":true'),
    trial: (endpoint) => ({
      broken: [
        changed(endpoint, { type: 'LIMIT_MAKER', timeInForce: undefined, price: '10.5' }),
        changed(endpoint, { type: 'LIMIT_MAKER', side: 'SELL', timeInForce: undefined, price: '9.5' }),
      ],
      kept: [changed(endpoint, { type: 'LIMIT_MAKER', timeInForce: undefined, price: '10.49' })],
    }),
  },
  {
    is: says('"newClientOrderId":{"inUse":true}'),
    trial: (endpoint) => {
      const again =
        (orderId: string): Request =>
        (stage) => {
          stage.place(stage.trader, { newClientOrderId: 'used' });
          return { ...accepted(stage, endpoint.id), newClientOrderId: orderId };
        };
      return { broken: [again('used')], kept: [again('fresh')] };
    },
  },
  {
    is: says('"order":"unknown"'),
    trial: (endpoint) => ({
      broken: [
        changed(endpoint, { orderId: 999 }),
        changed(endpoint, { orderId: undefined, origClientOrderId: 'nobody' }),
        // An order of somebody else.
        (stage) => ({ symbol: 'SOLUSDT', orderId: stage.place(stage.maker, { price: '9.3' }).orderId }),
      ],
      kept: [plain(endpoint)],
    }),
  },
  {
    is: says('over 90 days old'),
    trial: (endpoint) => {
      const after =
        (ms: number): Request =>
        (stage) => {
          const { orderId } = stage.place();
          stage.x.signed(stage.trader, 'DELETE', 'order', { symbol: 'SOLUSDT', orderId });
          stage.x.nowMs += ms;
          return { symbol: 'SOLUSDT', orderId };
        };
      return { broken: [after(90 * 24 * HOUR_MS + 1)], kept: [after(90 * 24 * HOUR_MS), plain(endpoint)] };
    },
  },
  {
    is: ({ when = {} }) => 'order.status' in when,
    trial: (endpoint, { when = {} }) => {
      const [id] = idNames(endpoint);
      const restriction = when.cancelRestrictions as string;
      const inState =
        (isPartly: boolean): Request =>
        (stage) => {
          const fields = accepted(stage, endpoint.id);
          const order = stage.place();
          if (isPartly) stage.place(stage.maker, { side: 'SELL', price: '9.8', quantity: '4' });
          return { ...fields, [id]: order.orderId, cancelRestrictions: restriction };
        };
      // The order of an accepted request goes first, or it would be filled instead.
      const partly: Request = (stage) => {
        const order = stage.place(stage.trader, { price: '9.9' });
        stage.place(stage.maker, { side: 'SELL', price: '9.9', quantity: '4' });
        return { ...accepted(stage, endpoint.id), [id]: order.orderId, cancelRestrictions: restriction };
      };
      const [fits, fails] = restriction === 'ONLY_NEW' ? [inState(false), partly] : [partly, inState(false)];
      return { broken: [fails], kept: [fits] };
    },
  },
  {
    is: ({ when = {} }) => when.order === 'not open' || when.order === 'unknown or closed',
    trial: (endpoint) => ({
      broken: [
        changed(endpoint, { orderId: 999 }),
        (stage) => {
          const fields = accepted(stage, endpoint.id);
          stage.x.signed(stage.trader, 'DELETE', 'openOrders', { symbol: 'SOLUSDT' });
          return fields;
        },
      ],
      kept: [plain(endpoint)],
    }),
  },
  {
    is: says('"openOrders":0'),
    trial: (endpoint) => ({ broken: [() => ({ symbol: 'SOLUSDT' })], kept: [plain(endpoint)] }),
  },
  {
    is: ({ when = {} }) => JSON.stringify(when).includes('order.origQty'),
    trial: (endpoint, { when = {} }) => {
      const isMore = 'gt' in (when.newQty as object);
      return {
        broken: [changed(endpoint, { newQty: isMore ? '10.1' : '10' })],
        kept: [changed(endpoint, { newQty: '9.9' })],
      };
    },
  },
  {
    is: says('pending order of an OPO'),
    trial: () => {
      const pending =
        (isFilled: boolean): Request =>
        (stage) => {
          const list = accepted(stage, 'newOrderListOpo');
          const { orders } = stage.x.signed(stage.trader, 'POST', 'orderList/opo', list).body;
          if (isFilled) stage.place(stage.maker, { side: 'SELL', price: '9.8', quantity: '10' });
          return { symbol: 'SOLUSDT', orderId: orders[1].orderId, newQty: '9' };
        };
      return { broken: [pending(false)], kept: [pending(true)] };
    },
  },
  {
    is: says('"amendCount"'),
    trial: (endpoint) => ({
      broken: [
        (stage) => {
          const fields = accepted(stage, endpoint.id);
          stage.send(endpoint, fields);
          return { ...fields, newQty: '8' };
        },
      ],
      kept: [plain(endpoint)],
    }),
  },
  {
    is: ({ when = {} }) => 'list' in when,
    trial: (endpoint) => ({
      broken: [
        changed(endpoint, { orderListId: 999 }),
        ...(endpoint.id === 'cancelOrderList'
          ? [
              ((stage) => {
                const fields = accepted(stage, endpoint.id);
                stage.x.signed(stage.trader, 'DELETE', 'openOrders', { symbol: 'SOLUSDT' });
                return fields;
              }) as Request,
            ]
          : []),
      ],
      kept: [plain(endpoint)],
    }),
  },
  {
    is: says('header.X-MBX-APIKEY'),
    trial: (endpoint) => ({
      broken: [
        (stage) => {
          stage.sendsKey = false;
          return {};
        },
      ],
      kept: [plain(endpoint)],
    }),
  },
];

/** Locks everything of the asset that is free. */
function spend(stage: LessonMarket, asset: string): void {
  const balance = stage.x.exchange.balances(stage.trader.account).find((one) => one.asset === asset);
  stage.x.exchange.account(stage.trader.account).addExtraHold(asset, BigInt((balance?.free ?? '0').replace('.', '')));
}
