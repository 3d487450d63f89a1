/**
 * An exchange for tests of refused requests, and valid requests; a test changes a valid request so that it is refused.
 */
import type { AccountOptions } from '../../src/exchange/matching/exchange-setup.js';
import type { SymbolFilter, SymbolInfo, SymbolStatus } from '../../src/exchange/model/symbol-info.js';
import { meanReference } from '../../src/market/simulated/reference-price.js';
import { solusdt, symbolWith } from '../exchange/symbols.js';
import { BareExchange, type BareSetup, type Fields, type Reply, type Trader } from '../support/bare-exchange.js';

/** An exchange, and an account that trades on SOLUSDT, which last traded at 10. */
export interface Scene {
  readonly x: BareExchange;
  readonly trader: Trader;
  readonly other: Trader;
}

export interface Row {
  readonly code: number;
  readonly msg: string;
  /** Default 400. */
  readonly status?: number;
  readonly draw: (scene: Scene) => Reply;
  /** How the scene differs from the usual one. */
  readonly symbol?: Partial<SymbolInfo>;
  readonly filters?: readonly SymbolFilter[];
  readonly exchangeFilters?: readonly SymbolFilter[];
  readonly account?: AccountOptions;
  readonly rateLimits?: BareSetup['rateLimits'];
  readonly isUntraded?: true;
}

export const GRID: readonly SymbolFilter[] = solusdt.filters.slice(0, 2);

const RICH = { SOL: '10000', USDT: '1000000', USDC: '1000000' };

export function sceneOf({ symbol, filters, exchangeFilters = [], account, rateLimits, isUntraded }: Row): Scene {
  const info = symbolWith({ filters: filters ? [...GRID, ...filters] : GRID, ...symbol });
  const x = new BareExchange({
    symbols: [
      info,
      symbolWith({ symbol: 'SOLUSDC', quoteAsset: 'USDC' }),
      symbolWith({ symbol: 'ALONE', baseAsset: 'ONE', filters: GRID }),
    ],
    ...(isUntraded ? {} : { lastPrices: { SOLUSDT: '10' } }),
    exchangeFilters,
    sides: { references: new Map([['SOLUSDT', meanReference(2, 1_000)]]) },
    ...(rateLimits && { rateLimits }),
  });
  return { x, trader: x.open(RICH, account), other: x.open(RICH) };
}

export const SOL = { symbol: 'SOLUSDT' };

export const LIMIT = { ...SOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '9', quantity: '10' };

export const STOP = { ...SOL, side: 'SELL', type: 'STOP_LOSS', stopPrice: '9', quantity: '10' };

export const MARKET = { ...SOL, side: 'BUY', type: 'MARKET', quantity: '10' };

export const OCO = {
  ...{ ...SOL, side: 'SELL', quantity: '10', aboveType: 'LIMIT_MAKER', abovePrice: '11' },
  ...{ belowType: 'STOP_LOSS', belowStopPrice: '9' },
};

export const OPO = {
  ...{
    ...SOL,
    workingType: 'LIMIT',
    workingSide: 'BUY',
    workingTimeInForce: 'GTC',
    workingPrice: '9',
    workingQuantity: '10',
  },
  ...{ pendingType: 'LIMIT_MAKER', pendingSide: 'SELL', pendingPrice: '12' },
};

type Draw = Row['draw'];

export const get =
  (path: string, fields: Fields = {}): Draw =>
  ({ x }) =>
    x.get(path, fields);

export const signed =
  (method: string, path: string, fields: Fields = {}): Draw =>
  ({ x, trader }) =>
    x.signed(trader, method, path, fields);

export const order = (change: Fields = {}): Draw => signed('POST', 'order', { ...LIMIT, ...change });

export const oco = (change: Fields = {}): Draw => signed('POST', 'orderList/oco', { ...OCO, ...change });

export const opo = (change: Fields = {}): Draw => signed('POST', 'orderList/opo', { ...OPO, ...change });

/** Some requests, which are accepted, and then the request that is refused. */
export const after =
  (...draws: readonly Draw[]): Draw =>
  (scene) => {
    const replies = draws.map((draw) => draw(scene));
    const early = replies.slice(0, -1).find(({ status }) => status !== 200);
    if (early) throw new Error(JSON.stringify(early.body));
    return replies.at(-1) as Reply;
  };

/** An order of the trader, then a request about it. */
export const about =
  (method: string, path: string, change: Fields = {}, placed: Fields = LIMIT): Draw =>
  ({ x, trader }) => {
    const { orderId } = x.place(trader, placed);
    return x.signed(trader, method, path, { ...SOL, orderId, ...change });
  };

export const closed =
  (status: SymbolStatus, draw: Draw): Draw =>
  (scene) => {
    scene.x.exchange.setStatus('SOLUSDT', status);
    return draw(scene);
  };

export const offered =
  (price: string, quantity: string, then: Draw): Draw =>
  (scene) => {
    scene.x.place(scene.other, { ...LIMIT, side: 'SELL', price, quantity });
    return then(scene);
  };

export const WEIGHT = { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 30 } as const;

export const ORDERS = { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 2 } as const;

export const filter = (name: string) => ({ code: -1013, msg: `Filter failure: ${name}` });

export const rejected = (msg: string) => ({ code: -2010, msg });

export const unsupported = (type: string): Partial<SymbolInfo> => ({
  orderTypes: solusdt.orderTypes.filter((one) => one !== type),
});

export const lower = (value: number) => ({ minNotional: String(value), avgPriceMins: 0 });

export function stops(side: string, aboveType: string, belowType: string): Draw {
  const legs = { aboveType, aboveStopPrice: '11', belowType, belowStopPrice: '9' };
  return signed('POST', 'orderList/oco', { ...SOL, side, quantity: '10', ...legs });
}

export const maxNum = (filterType: string, field: string, value = 1): SymbolFilter => ({ filterType, [field]: value });
