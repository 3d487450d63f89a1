/**
 * Requests for the conditional rules of the reference: for every endpoint an accepted request, and for each condition
 * of a rule a request that meets it.
 *
 * The market: SOLUSDT last traded at 10, with bids from 9.5 down and asks from 10.5 up; for every flag of a symbol
 * there is a symbol with the flag switched off.
 */

import type { SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import { meanReference } from '../../src/market/simulated/reference-price.js';
import { solusdt, symbolWith } from '../exchange/symbols.js';
import { BareExchange, type Fields, type Reply, type Trader } from '../support/bare-exchange.js';

export type Condition = Readonly<Record<string, unknown>>;

export interface Rule {
  readonly when?: Condition;
  readonly error?: {
    readonly code: number;
    readonly msg: string;
    readonly none?: Rule['error'];
    readonly both?: Rule['error'];
  };
  readonly require?: readonly string[];
  readonly requireAny?: readonly string[];
  readonly requireOne?: readonly string[];
  readonly atMostOne?: readonly string[];
  readonly forbid?: readonly string[];
  readonly combinations?: readonly (readonly string[])[];
  readonly must?: string;
  readonly reject?: true;
  readonly inherit?: string;
  readonly note?: string;
}

export interface SpecEndpoint {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly signed: boolean;
  readonly apiKeyRequired?: boolean;
  readonly params: readonly { readonly name: string; readonly enum?: string | readonly string[] }[];
  readonly rules: readonly Rule[];
}

const filters = [
  ...solusdt.filters.filter(({ filterType }) => /^(PRICE_FILTER|LOT_SIZE|NOTIONAL)$/.test(filterType)),
  { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 1 },
];

/** Flags that a symbol has, each with the base asset of one that lacks it. */
export const FLAGS = [
  'icebergAllowed',
  'ocoAllowed',
  'otoAllowed',
  'opoAllowed',
  'quoteOrderQtyMarketAllowed',
  'allowTrailingStop',
  'cancelReplaceAllowed',
  'amendAllowed',
  'pegInstructionsAllowed',
] as const;

export const TYPES = ['MARKET', 'STOP_LOSS', 'STOP_LOSS_LIMIT', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'] as const;

export const symbols: SymbolInfo[] = [
  symbolWith({ filters }),
  symbolWith({ filters, symbol: 'SOLUSDC', quoteAsset: 'USDC' }),
  ...FLAGS.map((flag, index) =>
    symbolWith({ filters, symbol: `FLAG${index}USDT`, baseAsset: `FLAG${index}`, [flag]: false }),
  ),
  ...TYPES.map((type, index) =>
    symbolWith({
      filters,
      symbol: `TYPE${index}USDT`,
      baseAsset: `TYPE${index}`,
      orderTypes: solusdt.orderTypes.filter((one) => one !== type),
    }),
  ),
];

const funds: Record<string, string> = { USDT: '1000000', USDC: '1000000' };

for (const { baseAsset } of symbols) funds[baseAsset] = '100000';

/** An exchange with a trader and somebody to trade with. */
export class LessonMarket {
  readonly x = new BareExchange({
    symbols,
    sides: { references: new Map([['SOLUSDT', meanReference(4, 1_000)]]) },
    lastPrices: Object.fromEntries(symbols.map(({ symbol }) => [symbol, '10'])),
  });
  readonly trader = this.x.open(funds);
  readonly maker = this.x.open(funds);
  /** Whether requests that are not signed carry the key that they need. */
  sendsKey = true;

  constructor() {
    // The price that the symbol last traded at.
    for (const side of ['BUY', 'SELL'] as const) {
      this.place(this.maker, { side, price: '10', quantity: '1', selfTradePreventionMode: 'NONE' });
    }
    for (const [side, price] of [
      ['BUY', '9.5'],
      ['BUY', '9.4'],
      ['SELL', '10.5'],
      ['SELL', '10.6'],
    ] as const) {
      this.place(this.maker, { side, price, quantity: '500' });
    }
  }

  /** A limit order; by default the trader's, which rests. */
  place(trader: Trader = this.trader, fields: Fields = {}): Reply['body'] {
    return this.x.place(trader, { ...LIMIT, symbol: 'SOLUSDT', side: 'BUY', price: '9.8', quantity: '10', ...fields });
  }

  send(endpoint: SpecEndpoint, fields: Fields): Reply {
    const { method, path, signed, apiKeyRequired } = endpoint;
    if (signed) return this.x.signed(this.trader, method, path, fields);
    const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    const key = apiKeyRequired && this.sendsKey ? { 'x-mbx-apikey': this.trader.apiKey } : undefined;
    return this.x.send(method, path, query.join('&'), key);
  }
}

const LIMIT = { type: 'LIMIT', timeInForce: 'GTC' } as const;

/** `price` under `above` is `abovePrice`. */
export const under = (prefix: string, name: string): string =>
  prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name;

/** The prefix of a parameter of a leg. */
export function prefixOf(name: string): string {
  return /^(working|pendingAbove|pendingBelow|pending|above|below)(?=[A-Z])/.exec(name)?.[1] ?? '';
}

/** The parameters that an order of the type needs, with the prefix of its leg. */
function terms(type: string, side: string, prefix = ''): Record<string, string> {
  const rises = type.startsWith('STOP_LOSS') === (side === 'BUY');
  const isStop = type.startsWith('STOP_LOSS') || type.startsWith('TAKE_PROFIT');
  const stop = rises ? '11' : '9';
  const own: Record<string, string> = { type };
  // A working order with a stop type must be refused for its type, not for a stop price.
  if (isStop && prefix !== 'working') own.stopPrice = stop;
  if (type === 'LIMIT' || type.endsWith('_LIMIT')) own.timeInForce = 'GTC';
  if (type === 'LIMIT' || type.endsWith('_LIMIT') || type === 'LIMIT_MAKER') {
    own.price = isStop ? stop : side === 'BUY' ? '9.8' : '10.2';
  }
  return Object.fromEntries(Object.entries(own).map(([name, value]) => [under(prefix, name), value]));
}

/** The parameters of a pair with the wanted leg types. The side is the wanted one, or else one that fits the types. */
function pair(prefix: string, wanted: Fields, onlySide?: string): Fields {
  const [aboveName, belowName] = [under(prefix, 'above'), under(prefix, 'below')];
  const [above, below] = [wanted[`${aboveName}Type`], wanted[`${belowName}Type`]].map(
    (one) => one as string | undefined,
  );
  const isLoss = (type?: string) => type?.startsWith('STOP_LOSS') ?? false;
  const isBuy = isLoss(above) || (below !== undefined && !isLoss(below));
  const side = (wanted[under(prefix, 'side')] as string | undefined) ?? onlySide ?? (isBuy ? 'BUY' : 'SELL');
  // A leg without a wanted type gets a type that is valid for its place, with a limit price if a rule needs one.
  const has = (place: string, what: RegExp) =>
    Object.keys(wanted).some((name) => name.startsWith(place) && what.test(name));
  if (above === undefined && side === 'SELL' && has(aboveName, /TimeInForce/))
    return pair(prefix, { ...wanted, [`${aboveName}Type`]: 'TAKE_PROFIT_LIMIT' }, onlySide);
  if (below === undefined && side === 'SELL' && has(belowName, /Peg|Iceberg|TimeInForce/))
    return pair(prefix, { ...wanted, [`${belowName}Type`]: 'STOP_LOSS_LIMIT' }, onlySide);
  const aboveType =
    above ??
    (side === 'BUY'
      ? isLoss(below)
        ? 'TAKE_PROFIT'
        : 'STOP_LOSS'
      : below === 'LIMIT_MAKER'
        ? 'STOP_LOSS'
        : 'LIMIT_MAKER');
  const belowType =
    below ??
    (side === 'SELL'
      ? isLoss(above)
        ? 'TAKE_PROFIT'
        : 'STOP_LOSS'
      : above === 'LIMIT_MAKER'
        ? 'STOP_LOSS'
        : 'LIMIT_MAKER');
  const legs = { ...terms(aboveType, side, aboveName), ...terms(belowType, side, belowName) };
  // The limit price of a pair is on its side of the last price.
  if (aboveType === 'LIMIT_MAKER') legs[`${aboveName}Price`] = '11';
  if (belowType === 'LIMIT_MAKER') legs[`${belowName}Price`] = '9';
  return { [under(prefix, 'side')]: side, ...legs };
}

/** A request to the endpoint with the wanted types and sides. It is accepted if types and sides fit together. */
export function accepted(stage: LessonMarket, id: string, wanted: Fields = {}): Fields {
  const isListed = symbols.some((one) => one.symbol === wanted.symbol);
  const symbol = { symbol: isListed ? (wanted.symbol as string) : 'SOLUSDT' };
  const open = () => ({ ...symbol, orderId: stage.place(stage.trader, symbol).orderId as number });
  const single = () => {
    const [side, type] = [(wanted.side as string) ?? 'BUY', (wanted.type as string) ?? 'LIMIT'];
    return { ...symbol, side, quantity: '10', ...terms(type, side) } as Record<string, string>;
  };
  const working = () => {
    const side = (wanted.workingSide as string) ?? 'BUY';
    const type = (wanted.workingType as string) ?? 'LIMIT';
    return { ...symbol, workingSide: side, workingQuantity: '10', ...terms(type, side, 'working') };
  };
  const pendingOne = () => {
    const side = (wanted.pendingSide as string) ?? 'SELL';
    return { pendingSide: side, ...terms((wanted.pendingType as string) ?? 'LIMIT', side, 'pending') };
  };
  const list = (legs: Fields, more: Fields = {}) => ({ ...working(), ...legs, ...more });
  switch (id) {
    case 'klines':
    case 'uiKlines':
      return { ...symbol, interval: '1m' };
    case 'historicalBlockTrades':
      return { ...symbol, fromId: 0 };
    case 'exchangeInfo':
    case 'executionRules':
    case 'ticker24hr':
    case 'tickerPrice':
    case 'tickerBookTicker':
    case 'openOrders':
    case 'allOrderLists':
    case 'delistSchedule':
      return {};
    case 'newOrder':
    case 'testNewOrder':
      return single();
    case 'newSorOrder':
    case 'testNewSorOrder': {
      const { stopPrice: _, ...order } = single();
      return order;
    }
    case 'queryOrder':
    case 'cancelOrder':
    case 'orderAmendments':
      return open();
    case 'cancelOpenOrders':
      stage.place();
      return symbol;
    case 'amendKeepPriority':
      return { ...open(), newQty: '9' };
    case 'cancelReplaceOrder':
      return { ...single(), cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: open().orderId };
    case 'newOrderListOco':
      return { ...symbol, quantity: '10', ...pair('', wanted) };
    case 'newOrderListOto':
      return list(pendingOne(), { pendingQuantity: '10' });
    case 'newOrderListOtoco':
      return list(pair('pending', wanted), { pendingQuantity: '10' });
    case 'newOrderListOpo':
      return list(pendingOne());
    case 'newOrderListOpoco':
      return list(pair('pending', wanted, 'SELL'));
    case 'newOcoDeprecated': {
      const [limit, stop] = wanted.side === 'BUY' ? ['9', '11'] : ['11', '9'];
      return { ...symbol, side: (wanted.side as string) ?? 'SELL', quantity: '10', price: limit, stopPrice: stop };
    }
    case 'queryOrderList':
      return { orderListId: openList(stage).orderListId };
    case 'cancelOrderList':
      return { ...symbol, orderListId: openList(stage).orderListId };
    case 'myPreventedMatches':
      return { ...symbol, preventedMatchId: 1 };
    case 'convertExchangeInfo':
      return { fromAsset: 'SOL' };
    case 'convertGetQuote':
      return { fromAsset: 'SOL', toAsset: 'USDT', fromAmount: '10' };
    case 'convertAcceptQuote':
      return { quoteId: quote(stage).quoteId as string };
    case 'convertOrderStatus':
      return { orderId: converted(stage).orderId as string };
    case 'convertTradeFlow':
      return { startTime: stage.x.nowMs - 86_400_000, endTime: stage.x.nowMs };
    case 'convertLimitPlaceOrder':
      return {
        baseAsset: 'SOL',
        quoteAsset: 'USDT',
        side: 'BUY',
        limitPrice: '9',
        quoteAmount: '100',
        expiredType: '1_D',
      };
    default:
      return symbol;
  }
}

function openList(stage: LessonMarket): Reply['body'] {
  const oco = { symbol: 'SOLUSDT', quantity: '10', ...pair('', {}) };
  return stage.x.signed(stage.trader, 'POST', 'orderList/oco', oco).body;
}

function quote(stage: LessonMarket): Reply['body'] {
  const fields = { fromAsset: 'SOL', toAsset: 'USDT', fromAmount: '10' };
  return stage.x.signed(stage.trader, 'POST', '/sapi/v1/convert/getQuote', fields).body;
}

function converted(stage: LessonMarket): Reply['body'] {
  const { quoteId } = quote(stage);
  return stage.x.signed(stage.trader, 'POST', '/sapi/v1/convert/acceptQuote', { quoteId }).body;
}
