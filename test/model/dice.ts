/**
 * Random steps for the oracle test: every kind of command, few prices and small funds, so that orders often match and
 * commands are often refused.
 *
 * A step is drawn as a record of small numbers, so that fast-check shrinks a failing run to few and simple steps. The
 * record becomes a command depending on the current state, because most cancels should refer to an open order.
 */

import type { CancelReplace, Command, Leg, OrderRequest } from '../../src/exchange/model/commands.js';
import type { OrderType, Peg } from '../../src/exchange/model/order-terms.js';
import type { SymbolFilter, SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import type { Step } from './naive-exchange.js';
import type { VenueSetup } from './naive-world.js';

/** Faces of each die. */
const FACES = {
  kind: 100,
  account: 4,
  symbol: 10,
  side: 2,
  type: 12,
  quantity: 88,
  price: 25,
  stop: 25,
  timeInForce: 6,
  mode: 9,
  iceberg: 30,
  trail: 30,
  peg: 14,
  offset: 3,
  flag: 8,
  otherFlag: 12,
  target: 10,
  name: 25,
  pendingType: 10,
  pendingSide: 2,
  pendingQuantity: 88,
  pendingPrice: 25,
  above: 12,
  below: 12,
} as const;

export type Throw = Readonly<Record<keyof typeof FACES, number>>;

/** The dice with their number of faces. */
export const dice = Object.entries(FACES) as (readonly [keyof Throw, number])[];

const modes = ['EXPIRE_MAKER', 'NONE', 'EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'] as const;
const orderTypes: OrderType[] = [
  'LIMIT',
  'LIMIT_MAKER',
  'MARKET',
  'STOP_LOSS',
  'STOP_LOSS_LIMIT',
  'TAKE_PROFIT',
  'TAKE_PROFIT_LIMIT',
];
/** The order types, with LIMIT more often, so that more orders rest. */
const types: OrderType[] = [...orderTypes, 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT', 'LIMIT'];

const filters: SymbolFilter[] = [
  { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000', tickSize: '0.01' },
  { filterType: 'LOT_SIZE', minQty: '0.2', maxQty: '1000', stepSize: '0.1' },
  { filterType: 'MARKET_LOT_SIZE', minQty: '0.3', maxQty: '8', stepSize: '0.1' },
  {
    filterType: 'PERCENT_PRICE_BY_SIDE',
    bidMultiplierUp: '1.06',
    bidMultiplierDown: '0.9',
    askMultiplierUp: '1.1',
    askMultiplierDown: '0.94',
    avgPriceMins: 5,
  },
  {
    filterType: 'NOTIONAL',
    minNotional: '4',
    applyMinToMarket: true,
    maxNotional: '88',
    applyMaxToMarket: false,
    avgPriceMins: 5,
  },
  { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 15 },
  { filterType: 'MAX_NUM_ALGO_ORDERS', maxNumAlgoOrders: 5 },
  { filterType: 'MAX_NUM_ICEBERG_ORDERS', maxNumIcebergOrders: 2 },
  { filterType: 'MAX_NUM_ORDER_LISTS', maxNumOrderLists: 3 },
  { filterType: 'MAX_NUM_ORDER_AMENDS', maxNumOrderAmends: 2 },
  { filterType: 'ICEBERG_PARTS', limit: 10 },
  {
    filterType: 'TRAILING_DELTA',
    minTrailingAboveDelta: 50,
    maxTrailingAboveDelta: 280,
    minTrailingBelowDelta: 40,
    maxTrailingBelowDelta: 260,
  },
];

function symbolOf(symbol: string, baseAsset: string, quoteAsset: string, own: readonly SymbolFilter[]): SymbolInfo {
  return {
    symbol,
    status: 'TRADING',
    baseAsset,
    baseAssetPrecision: 8,
    quoteAsset,
    quotePrecision: 8,
    quoteAssetPrecision: 8,
    baseCommissionPrecision: 8,
    quoteCommissionPrecision: 8,
    orderTypes,
    icebergAllowed: true,
    ocoAllowed: true,
    otoAllowed: true,
    opoAllowed: true,
    quoteOrderQtyMarketAllowed: true,
    allowTrailingStop: true,
    cancelReplaceAllowed: true,
    amendAllowed: true,
    pegInstructionsAllowed: true,
    isSpotTradingAllowed: true,
    isMarginTradingAllowed: false,
    filters: own,
    permissions: [],
    permissionSets: [['SPOT']],
    defaultSelfTradePreventionMode: 'EXPIRE_MAKER',
    allowedSelfTradePreventionModes: symbol === 'SOLBTC' ? modes.filter((mode) => mode !== 'NONE') : modes,
  };
}

/** The symbols: two are routed together, one has cut amounts, and the base asset of one pays discounted commissions. */
export const venues: readonly VenueSetup[] = [
  { info: symbolOf('SOLUSDT', 'SOL', 'USDT', filters), lastPrice: '10', nextTradeId: 100 },
  {
    info: symbolOf('SOLUSDC', 'SOL', 'USDC', filters),
    referencePrice: '10.02',
    range: { bidLimitMultUp: '1.03', askLimitMultDown: '0.971' },
  },
  {
    info: symbolOf('SOLBTC', 'SOL', 'BTC', [
      { filterType: 'PRICE_FILTER', minPrice: '0.000001', maxPrice: '10', tickSize: '0.000007' },
      { filterType: 'LOT_SIZE', minQty: '0.001', maxQty: '1000', stepSize: '0.001' },
    ]),
  },
  {
    info: symbolOf('BNBUSDT', 'BNB', 'USDT', [...filters, { filterType: 'MAX_POSITION', maxPosition: '42' }]),
    lastPrice: '10',
    range: { askLimitMultUp: '2' },
  },
];
export const sors = [{ baseAsset: 'SOL', symbols: ['SOLUSDT', 'SOLUSDC'] }];
const names = [...Array.from({ length: 6 }, () => 'SOLUSDT'), 'SOLUSDC', 'SOLUSDC', 'BNBUSDT', 'SOLBTC'];

/** Accounts 2 and 3 do not trade with each other. */
export const holders = [-1, 7, 7, -1].map((group, index) => ({
  funds: { SOL: '70', BNB: index === 2 ? '40' : '0.5', USDT: '700', USDC: '700', BTC: '0.005' },
  makerRate: '0.0007',
  takerRate: ['0.00133', '0', '0.001', '0.00075'][index] ?? '0',
  group,
}));

/** The state that a step uses: open orders of an account, and the last assigned ids. */
export interface Surroundings {
  readonly lastOrderId: number;
  readonly openOrders: (account: number) => readonly OrderName[];
}

export interface OrderName {
  readonly id: number;
  readonly clientOrderId: string;
  readonly symbol: string;
  /** 0 for none. */
  readonly listId: number;
  readonly listClientId: string;
}

/** The step that a throw stands for; `index` makes its names. */
export function stepOf(thrown: Throw, index: number, around: Surroundings): Step {
  const { kind, side, flag, name } = thrown;
  const account = thrown.account + 1;
  const symbol = names[thrown.symbol] ?? 'SOLUSDT';
  // Seldom a client order id that is used again.
  const clientOrderId = name < 2 ? `again${thrown.target % 3}` : `c${index}`;
  const where = { account, symbol };
  if (kind < 42) return { kind: 'placeOrder', ...where, ...requestOf(thrown, symbol, clientOrderId, types) };
  if (kind < 50) return { kind: 'placeSorOrder', ...where, ...routedOf(thrown, symbol, clientOrderId) };
  if (kind < 60) {
    return {
      kind: 'placeOco',
      ...where,
      side: side === 0 ? 'BUY' : 'SELL',
      quantity: quantityOf(thrown.quantity, symbol),
      listClientOrderId: `${clientOrderId}-list`,
      selfTradePreventionMode: modeOf(thrown),
      ...pairOf(thrown, side === 0, symbol, clientOrderId),
    };
  }
  if (kind < 74) return listOf(thrown, account, symbol, clientOrderId);
  const found = around.openOrders(account);
  const target = found[thrown.target % Math.max(1, found.length)];
  if (kind < 82 && target) {
    return {
      ...where,
      ...namedBy(thrown, target),
      ...restricted(flag),
      kind: 'cancelOrder',
      newClientOrderId: clientOrderId,
    };
  }
  if (kind < 86)
    return cancelListOf(thrown, where, found.find(({ listId }) => listId > thrown.target) ?? target, clientOrderId);
  if (kind < 88) return { kind: 'cancelOpenOrders', ...where, newClientOrderId: clientOrderId };
  if (kind < 92) return replaceOf(thrown, where, target, clientOrderId);
  if (kind < 97 && target) {
    // A smaller quantity than that of most orders, or any quantity.
    const newQty = quantityOf(flag === 0 ? thrown.quantity : Math.floor(thrown.quantity / 3), target.symbol);
    const newClientOrderId = flag < 3 ? target.clientOrderId : clientOrderId;
    return { account, ...namedBy(thrown, target), kind: 'amendOrder', newClientOrderId, newQty };
  }
  if (kind < 98) {
    // A symbol is seldom halted, and resumes soon.
    const status = (['HALT', 'BREAK', 'CANCEL_ONLY'] as const)[name] ?? 'TRADING';
    return { kind: 'setStatus', symbol, status };
  }
  if (kind === 98) {
    // About the amount of commissions, so that balances neither run out nor grow in a long run.
    const [asset, amount] = gifts[flag % gifts.length] ?? ['USDT', '1'];
    return { kind: 'fund', account, asset, amount };
  }
  const orderId = Math.max(1, around.lastOrderId - thrown.quantity);
  return { kind: 'cancelOrder', ...where, orderId, newClientOrderId: clientOrderId };
}

const gifts = [
  ['USDT', '1.00000001'],
  ['SOL', '0.10000001'],
  ['USDC', '0.70000001'],
  ['BNB', '0.01000001'],
  ['BTC', '0.00000301'],
] as const;

const modeOf = ({ mode }: Throw) => modes[Math.min(mode, modes.length - 1)] ?? 'TRANSFER';

const quantityOf = (die: number, symbol: string): string =>
  die === 87 ? '1.23456' : ((die + 2) / (symbol === 'SOLBTC' ? 13 : 10)).toFixed(symbol === 'SOLBTC' ? 3 : 1);

function priceOf(steps: number, symbol: string, isOff = false): string {
  if (symbol === 'SOLBTC') return (0.000063 + steps * 0.000007).toFixed(6);
  return (9.4 + steps * 0.05).toFixed(2) + (isOff ? '3' : '');
}

/** The thrown terms that the order type accepts, and now and then one that it does not accept. */
function requestOf(thrown: Throw, symbol: string, clientOrderId: string, from: readonly OrderType[]): OrderRequest {
  const type = from[thrown.type % from.length] ?? 'LIMIT';
  const { flag, otherFlag } = thrown;
  const isStop = /STOP|TAKE/.test(type);
  const isLimit = /LIMIT/.test(type);
  const isPegged = thrown.peg < 2 && (isLimit || otherFlag === 0);
  const byAmount = type === 'MARKET' && flag < 3;
  const trails = thrown.trail < 5 && (isStop || otherFlag === 1);
  const isIceberg = thrown.iceberg < 6 && (isLimit || otherFlag === 2);
  return {
    side: thrown.side === 0 ? 'BUY' : 'SELL',
    type,
    clientOrderId,
    ...(thrown.mode > 0 && { selfTradePreventionMode: modeOf(thrown) }),
    ...(byAmount ? { quoteOrderQty: amountOf(thrown, symbol) } : { quantity: quantityOf(thrown.quantity, symbol) }),
    ...(isLimit && !(isPegged && flag < 4) && { price: priceOf(thrown.price, symbol, otherFlag + flag === 3) }),
    ...(isLimit && type !== 'LIMIT_MAKER' && { timeInForce: timeOf(thrown) }),
    ...(isStop && !(trails && flag < 4) && { stopPrice: priceOf(thrown.stop, symbol, otherFlag + flag === 4) }),
    ...(trails && { trailingDelta: 30 + thrown.trail * 60 + thrown.above }),
    ...(isIceberg && { icebergQty: partOf(thrown, symbol) }),
    ...(isPegged && { peg: pegOf(thrown) }),
  };
}

/** A part of the quantity, from more than the whole to an eleventh. */
const partOf = ({ quantity, iceberg, offset }: Throw, symbol: string): string =>
  quantityOf(Math.max(0, Math.floor(quantity / (1 + iceberg * 2 - offset / 4))), symbol);

const timeOf = ({ timeInForce, iceberg }: Throw) =>
  iceberg < 5 ? 'GTC' : ((['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const)[timeInForce] ?? 'GTC');

const amountOf = ({ quantity }: Throw, symbol: string): string =>
  symbol === 'SOLBTC' ? ((quantity + 1) * 0.00000113).toFixed(8) : ((quantity + 1) * 0.937).toFixed(3);

const pegOf = ({ peg, offset }: Throw): Peg => ({ priceType: peg === 0 ? 'PRIMARY_PEG' : 'MARKET_PEG', offset });

function routedOf(thrown: Throw, symbol: string, clientOrderId: string): OrderRequest {
  const flag = thrown.otherFlag === 5 ? 0 : 7;
  const peg = thrown.otherFlag === 6 ? thrown.peg : 13;
  return requestOf({ ...thrown, flag, peg }, symbol, clientOrderId, ['LIMIT', 'MARKET', 'LIMIT']);
}

/** Both legs of a pair around the middle; mostly of the right shape. */
function pairOf(thrown: Throw, isBuy: boolean, symbol: string, id: string): { above: Leg; below: Leg } {
  const { flag, otherFlag, above, below, trail } = thrown;
  const stop = (steps: number, clientOrderId: string): Leg => {
    const price = priceOf(steps, symbol);
    if (trail < 4) {
      const stopPrice = flag < 4 ? { stopPrice: price } : {};
      return { type: 'STOP_LOSS', trailingDelta: 60 + trail * 40, ...stopPrice, clientOrderId };
    }
    if (flag < 3) return { type: 'STOP_LOSS', stopPrice: price, clientOrderId };
    const peg = thrown.peg < 2 ? { peg: pegOf(thrown) } : {};
    return { type: 'STOP_LOSS_LIMIT', stopPrice: price, price, timeInForce: timeOf(thrown), ...peg, clientOrderId };
  };
  const target = (steps: number, clientOrderId: string): Leg => {
    const price = priceOf(steps, symbol);
    if (otherFlag < 2) return { type: 'TAKE_PROFIT', stopPrice: price, clientOrderId };
    if (otherFlag < 4) {
      return { type: 'TAKE_PROFIT_LIMIT', stopPrice: price, price, timeInForce: 'GTC', clientOrderId };
    }
    const show = thrown.iceberg < 4 ? { icebergQty: partOf(thrown, symbol) } : {};
    const peg = thrown.peg === 3 ? { peg: { priceType: 'PRIMARY_PEG', offset: thrown.offset } as const } : {};
    return { type: 'LIMIT_MAKER', price, ...show, ...peg, clientOrderId };
  };
  const isTwisted = otherFlag === 11 && flag === 0;
  const [up, down] = isBuy === isTwisted ? [target, stop] : [stop, target];
  return { above: up(12 + above, `${id}-above`), below: down(below, `${id}-below`) };
}

function listOf(thrown: Throw, account: number, symbol: string, id: string): Command {
  const isOpo = thrown.flag % 2 === 0;
  const isPair = thrown.otherFlag % 2 === 0;
  const side = isOpo && thrown.name > 3 ? 0 : thrown.side;
  const pendingSide = isOpo && thrown.name > 3 ? 1 : thrown.pendingSide;
  const working = requestOf({ ...thrown, side, otherFlag: 7 }, symbol, `${id}-w`, ['LIMIT', 'LIMIT', 'LIMIT_MAKER']);
  const pending = { ...thrown, price: thrown.pendingPrice, type: thrown.pendingType, flag: thrown.flag + 3 };
  const { side: _, quantity: __, quoteOrderQty: ___, ...leg } = requestOf(pending, symbol, `${id}-p`, types);
  return {
    kind: 'placeOto',
    account,
    symbol,
    listClientOrderId: `${id}-list`,
    working: { ...working, quantity: quantityOf(thrown.quantity, symbol) },
    pendingSide: pendingSide === 0 ? 'BUY' : 'SELL',
    ...(!isOpo && { pendingQuantity: quantityOf(thrown.pendingQuantity, symbol) }),
    pending: isPair ? pairOf(thrown, pendingSide === 0, symbol, id) : leg,
    selfTradePreventionMode: modeOf(thrown),
  };
}

const restricted = (flag: number) =>
  flag === 0
    ? ({ cancelRestrictions: 'ONLY_NEW' } as const)
    : flag === 1
      ? ({ cancelRestrictions: 'ONLY_PARTIALLY_FILLED' } as const)
      : {};

/** Identifies an order by its id, its client order id, both, or two that do not belong together. */
function namedBy({ otherFlag }: Throw, { id: orderId, clientOrderId: origClientOrderId, symbol }: OrderName) {
  if (otherFlag < 4) return { symbol, orderId };
  if (otherFlag < 8) return { symbol, origClientOrderId };
  return { symbol, orderId, origClientOrderId: otherFlag === 11 ? 'another' : origClientOrderId };
}

function cancelListOf(
  thrown: Throw,
  where: { account: number; symbol: string },
  target: OrderName | undefined,
  newClientOrderId: string,
): Command {
  const none = { symbol: where.symbol, listId: 1, listClientId: 'c1-list' };
  const list = target && target.listId > 0 ? target : none;
  const byId = thrown.otherFlag < 8 ? { orderListId: list.listId } : {};
  const byName = thrown.otherFlag > 4 ? { listClientOrderId: list.listClientId } : {};
  return { ...where, symbol: list.symbol, kind: 'cancelOrderList', ...byId, ...byName, newClientOrderId };
}

function replaceOf(
  thrown: Throw,
  where: { account: number; symbol: string },
  target: OrderName | undefined,
  id: string,
): CancelReplace {
  const symbol = target?.symbol ?? where.symbol;
  return {
    kind: 'cancelReplace',
    account: where.account,
    symbol,
    mode: thrown.flag % 2 === 0 ? 'STOP_ON_FAILURE' : 'ALLOW_FAILURE',
    cancel: {
      ...(target && thrown.pendingSide === 0 ? namedBy(thrown, target) : { orderId: thrown.pendingQuantity + 1 }),
      ...restricted(thrown.flag),
      newClientOrderId: `${id}-x`,
    },
    place: requestOf(thrown, symbol, id, types),
    ...(thrown.name === 4 && { cancelOnly: true }),
  };
}
