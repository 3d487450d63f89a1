/**
 * Random commands for the invariant tests: every kind, few prices and small funds, so that orders often match and
 * commands are often refused. A draft becomes a command when its client order id is known.
 */
import * as fc from 'fast-check';
import type { AmendOrder, Command, Leg, OrderRequest, PlaceOto } from '../../src/exchange/model/commands.js';
import type { OrderType, Peg, Side } from '../../src/exchange/model/order-terms.js';
import { fineSteps, solusdt, symbolWith } from './symbols.js';

export const ACCOUNTS = [1, 2, 3];
/** Accounts 2 and 3 do not trade with each other. */
export const GROUP = 7;

const filters = [
  ...solusdt.filters,
  { filterType: 'ICEBERG_PARTS', limit: 10 },
  { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 2 },
  {
    filterType: 'TRAILING_DELTA',
    minTrailingAboveDelta: 50,
    maxTrailingAboveDelta: 900,
    minTrailingBelowDelta: 50,
    maxTrailingBelowDelta: 900,
  },
];
const modes = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'] as const;
const common = { filters, allowedSelfTradePreventionModes: modes };
/** Symbols that share an asset, two of them routed together. */
export const symbols = [
  symbolWith(common),
  symbolWith({ ...common, symbol: 'SOLUSDC', quoteAsset: 'USDC' }),
  symbolWith({ ...common, symbol: 'BNBUSDT', baseAsset: 'BNB' }),
  symbolWith({
    symbol: 'SOLBTC',
    quoteAsset: 'BTC',
    allowedSelfTradePreventionModes: modes,
    filters: fineSteps.filters.map((filter) => ({ ...filter, ...(filter.tickSize && { tickSize: '0.00000700' }) })),
  }),
];
export const sors = [{ baseAsset: 'SOL', symbols: ['SOLUSDT', 'SOLUSDC'] }];
export const FUNDS = { SOL: '70', USDT: '700', USDC: '700', BTC: '0.005', BNB: '12' };

export interface Draft {
  readonly command: (id: string) => Command;
}

const account = fc.constantFrom(...ACCOUNTS);
const symbol = fc.constantFrom('SOLUSDT', 'SOLUSDT', 'SOLUSDT', 'SOLUSDT', 'SOLUSDC', 'SOLUSDC', 'SOLBTC', 'BNBUSDT');
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const quantity = fc.integer({ min: 3, max: 90 }).map((lots) => (lots / 10).toFixed(1));
const level = fc.integer({ min: 0, max: 24 });
/** TRANSFER takes effect only if both orders have this mode, so it is more frequent here. */
const mode = fc.constantFrom(...modes, 'TRANSFER' as const, 'TRANSFER' as const, 'TRANSFER' as const);
const timeInForce = fc.constantFrom('GTC' as const, 'GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const);
const type = fc.constantFrom<OrderType>(...solusdt.orderTypes, 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT');
const seldom = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 5, nil: undefined });
const peg = fc.record<Peg>({
  priceType: fc.constantFrom('PRIMARY_PEG', 'MARKET_PEG'),
  offset: fc.integer({ min: 0, max: 2 }),
});

const priceOn = (name: string, steps: number): string =>
  name === 'SOLBTC' ? (0.000063 + steps * 0.000007).toFixed(6) : (9.4 + steps * 0.05).toFixed(2);

/** Drafted terms of one order; its type decides which of them the order gets. */
const terms = fc.record({
  side,
  quantity,
  price: level,
  stop: level,
  mode,
  timeInForce,
  type,
  byAmount: fc.boolean(),
  iceberg: seldom(fc.integer({ min: 3, max: 9 })),
  trail: seldom(fc.integer({ min: 40, max: 300 })),
  peg: seldom(peg),
  hasPrice: fc.boolean(),
});
type Terms = typeof terms extends fc.Arbitrary<infer T> ? T : never;

function requestOf(draft: Terms, name: string, clientOrderId: string, types = solusdt.orderTypes): OrderRequest {
  const kind = types.includes(draft.type) ? draft.type : (types[0] as OrderType);
  const isStop = /STOP|TAKE/.test(kind);
  const isLimit = /LIMIT/.test(kind);
  const byAmount = kind === 'MARKET' && draft.byAmount;
  const isPegged = isLimit && draft.peg !== undefined;
  return {
    side: draft.side,
    type: kind,
    clientOrderId,
    selfTradePreventionMode: draft.mode,
    ...(byAmount ? { quoteOrderQty: draft.quantity } : { quantity: draft.quantity }),
    ...(isLimit && !(isPegged && draft.hasPrice) && { price: priceOn(name, draft.price) }),
    ...(isLimit && kind !== 'LIMIT_MAKER' && { timeInForce: draft.timeInForce }),
    ...(isStop && !(draft.trail && draft.hasPrice) && { stopPrice: priceOn(name, draft.stop) }),
    ...(isStop && draft.trail && { trailingDelta: draft.trail }),
    ...(isLimit && draft.iceberg && { icebergQty: (draft.iceberg / 10).toFixed(1) }),
    ...(isPegged && { peg: draft.peg }),
  };
}

const place: fc.Arbitrary<Draft> = fc.record({ account, symbol, terms }).map((draft) => ({
  command: (id) => ({
    kind: 'placeOrder',
    account: draft.account,
    symbol: draft.symbol,
    ...requestOf(draft.terms, draft.symbol, id),
  }),
}));

const route: fc.Arbitrary<Draft> = fc.record({ account, symbol, terms }).map((draft) => ({
  command: (id) => {
    const request = requestOf({ ...draft.terms, peg: undefined, byAmount: false }, draft.symbol, id, [
      'LIMIT',
      'MARKET',
    ]);
    return { kind: 'placeSorOrder', account: draft.account, symbol: draft.symbol, ...request };
  },
}));

/** Both legs of a pair at given distances from the middle. */
const pair = fc.record({
  above: level,
  below: level,
  stopLimit: fc.boolean(),
  take: fc.boolean(),
  trails: seldom(level),
});

function legsOf(draft: typeof pair extends fc.Arbitrary<infer T> ? T : never, of: Side, id: string) {
  const leg = (isStop: boolean, steps: number, clientOrderId: string): Leg => {
    const price = priceOn('SOLUSDT', steps);
    if (isStop && draft.trails !== undefined) {
      return { type: 'STOP_LOSS', trailingDelta: 50 + draft.trails * 10, clientOrderId };
    }
    if (isStop && draft.stopLimit) {
      return { type: 'STOP_LOSS_LIMIT', stopPrice: price, price, timeInForce: 'GTC', clientOrderId };
    }
    if (isStop) return { type: 'STOP_LOSS', stopPrice: price, clientOrderId };
    return draft.take
      ? { type: 'TAKE_PROFIT', stopPrice: price, clientOrderId }
      : { type: 'LIMIT_MAKER', price, clientOrderId };
  };
  return {
    above: leg(of === 'BUY', 12 + Math.floor(draft.above / 2), `${id}-above`),
    below: leg(of === 'SELL', Math.floor(draft.below / 2), `${id}-below`),
  };
}

const oco: fc.Arbitrary<Draft> = fc.record({ account, side, quantity, pair }).map((draft) => ({
  command: (id) => ({
    kind: 'placeOco',
    account: draft.account,
    symbol: 'SOLUSDT',
    side: draft.side,
    quantity: draft.quantity,
    listClientOrderId: `${id}-list`,
    ...legsOf(draft.pair, draft.side, id),
  }),
}));

const oto: fc.Arbitrary<Draft> = fc
  .record({ account, working: terms, pending: terms, pair: fc.option(pair), isOpo: fc.boolean() })
  .map((draft) => ({
    command: (id) => {
      const side = draft.isOpo ? 'BUY' : draft.working.side;
      const working = requestOf({ ...draft.working, side }, 'SOLUSDT', `${id}-w`, ['LIMIT', 'LIMIT_MAKER']);
      const pendingSide = draft.isOpo ? 'SELL' : draft.pending.side;
      const { quantity: _, quoteOrderQty: __, side: ___, ...leg } = requestOf(draft.pending, 'SOLUSDT', `${id}-p`);
      return {
        kind: 'placeOto',
        account: draft.account,
        symbol: 'SOLUSDT',
        listClientOrderId: `${id}-list`,
        working: { ...working, quantity: draft.working.quantity },
        pendingSide,
        ...(!draft.isOpo && { pendingQuantity: draft.pending.quantity }),
        pending: draft.pair ? legsOf(draft.pair, pendingSide, id) : leg,
      } satisfies PlaceOto;
    },
  }));

const orderId = fc.integer({ min: 1, max: 40 });

const cancel: fc.Arbitrary<Draft> = fc
  .record({ account, symbol, orderId, all: fc.integer({ min: 0, max: 9 }) })
  .map(({ orderId: target, all, ...where }) => ({
    command: (newClientOrderId) =>
      all === 0
        ? { kind: 'cancelOpenOrders', ...where, newClientOrderId }
        : { kind: 'cancelOrder', ...where, orderId: target, newClientOrderId },
  }));

const amend: fc.Arbitrary<Draft> = fc.record({ account, orderId, newQty: quantity }).map((draft) => ({
  command: (newClientOrderId): AmendOrder => ({ kind: 'amendOrder', symbol: 'SOLUSDT', ...draft, newClientOrderId }),
}));

const replace: fc.Arbitrary<Draft> = fc
  .record({
    account,
    symbol,
    orderId,
    terms,
    mode: fc.constantFrom('STOP_ON_FAILURE' as const, 'ALLOW_FAILURE' as const),
  })
  .map((draft) => ({
    command: (id) => ({
      kind: 'cancelReplace',
      account: draft.account,
      symbol: draft.symbol,
      mode: draft.mode,
      cancel: { orderId: draft.orderId, newClientOrderId: `${id}-x` },
      place: requestOf(draft.terms, draft.symbol, id),
    }),
  }));

/** Lists of drafts. */
export const drafts: fc.Arbitrary<Draft[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: place },
    { weight: 3, arbitrary: oco },
    { weight: 4, arbitrary: oto },
    { weight: 2, arbitrary: route },
    { weight: 3, arbitrary: amend },
    { weight: 1, arbitrary: replace },
    { weight: 1, arbitrary: cancel },
  ),
  { minLength: 1, maxLength: 120, size: 'max' },
);
