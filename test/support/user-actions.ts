/** Makes random actions of users on an exchange, as plain data, and writes the state that users can see as one text. */
import fc from 'fast-check';
import { Refusal } from '../../src/protocol/errors/errors.js';
import type { Venue } from '../../src/server/venue/venue.js';
import type { VenueInput } from '../../src/server/venue/venue-input.js';

/** An action, `afterMs` after the action before it. */
export interface UserAction {
  readonly afterMs: number;
  readonly kind:
    | 'nothing'
    | 'open'
    | 'fund'
    | 'limit'
    | 'market'
    | 'stop'
    | 'oco'
    | 'otoco'
    | 'cancel'
    | 'cancelAll'
    | 'replace'
    | 'amend'
    | 'quote'
    | 'convert'
    | 'status'
    | 'key';
  readonly symbol: string;
  readonly isBuy: boolean;
  /** Index of the user. */
  readonly user: number;
  /** Index among the user's last orders. */
  readonly orderIndex: number;
  /** Quantity. */
  readonly lots: number;
  /** Distance from the last price, thousandths. */
  readonly distance: number;
}

const SYMBOLS = ['BTCUSDT', 'ETHBTC', 'ETHUSDT'];
const FUNDS = { USDT: '1000000', BTC: '20', ETH: '300' };

export function userActions(maxLength = 25): fc.Arbitrary<UserAction[]> {
  const kinds: readonly UserAction['kind'][] = [
    ...(['open', 'limit', 'limit', 'limit', 'market', 'market', 'stop', 'oco', 'oco', 'otoco', 'otoco'] as const),
    ...(['cancel', 'cancel', 'cancelAll', 'replace', 'amend', 'quote', 'convert', 'fund', 'status', 'key'] as const),
    'nothing',
  ];
  const action = fc.record({
    afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 30_000 })),
    kind: fc.constantFrom(...kinds),
    symbol: fc.constantFrom(...SYMBOLS),
    isBuy: fc.boolean(),
    user: fc.nat(9),
    orderIndex: fc.nat(5),
    lots: fc.integer({ min: 1, max: 60 }),
    distance: fc.integer({ min: -20, max: 20 }),
  });
  return fc.array(action, { maxLength });
}

/** Performs an action; returns its outcome as text. */
export function performAction(venue: Venue, action: UserAction): string {
  const input = inputOf(venue, action);
  if (!input) return 'nothing';
  try {
    return JSON.stringify(venue.perform(input), plain);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The present state of the venue as its users see it, as text. */
export function visibleState(venue: Venue): string {
  const { exchange, market, records, convert, keys, nowUs } = venue;
  const symbols = exchange.symbols().map((symbol) => ({
    symbol,
    info: exchange.symbolInfo(symbol).status,
    depth: exchange.depth(symbol, 100),
    klines: market.klines(symbol, { interval: '1m', limit: 30 } as never, nowUs),
    trades: market.trades(symbol, { limit: 100 }, nowUs),
    aggregates: market.aggTrades(symbol, { limit: 100 } as never, nowUs),
    day: market.ticker24h(symbol, nowUs, exchange.bookTicker(symbol)),
  }));
  const accounts = userIds(venue).map((id) => ({
    balances: exchange.balances(id),
    open: exchange.openOrders(id).map(seen),
    all: SYMBOLS.map((symbol) => exchange.allOrders(id, symbol).map(seen)),
    lists: exchange.orderLists(id).map((list) => [list.id, list.listClientOrderId, list.isOpen]),
    trades: SYMBOLS.map((symbol) => records.trades(id, symbol).map(({ trade, orderId }) => [trade.id, orderId])),
    conversions: convert.openOrders(id),
  }));
  return JSON.stringify({ nowUs, symbols, accounts, keys: keys.registrations() }, plain);
}

function userIds(venue: Venue): number[] {
  return Array.from({ length: venue.accounts.size }, (_, position) => venue.accounts.at(position) as number);
}

function seen(order: { id: number; clientOrderId: string; status: string; openLots: number; updateTimeUs: number }) {
  const { id, clientOrderId, status, openLots, updateTimeUs } = order;
  return [id, clientOrderId, status, openLots, updateTimeUs];
}

/** Outcomes contain records that refer to each other; this replaces each record by its identifying fields. */
function plain(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (value && typeof value === 'object' && 'clientOrderId' in value && 'openLots' in value)
    return seen(value as never);
  return ['owner', 'rules', 'list', 'order'].includes(key) && typeof value === 'object' ? undefined : value;
}

function inputOf(venue: Venue, action: UserAction): VenueInput | undefined {
  const users = userIds(venue);
  const account = users[action.user % Math.max(1, users.length)];
  if (action.kind === 'open' || account === undefined) return { kind: 'openAccount', funds: FUNDS };
  const { symbol, isBuy, lots, distance } = action;
  const side = isBuy ? 'BUY' : 'SELL';
  const rules = venue.exchange.rules(symbol);
  const last = Number(venue.exchange.lastPrice(symbol) ?? '1');
  const tickSize = Number(rules.tickUnits) / 1e8;
  const price = (thousandths: number) =>
    (Math.round((last * (1 + thousandths / 1_000)) / tickSize) * tickSize).toFixed(8);
  const quantity = (symbol === 'BTCUSDT' ? lots * 0.001 : lots * 0.01).toFixed(8);
  const id = `${symbol}-${action.kind}-${venue.exchange.nextTradeId(symbol)}-${action.orderIndex}-${lots}-${distance}`;
  const base = { account, symbol, side } as const;
  const order = venue.exchange.openOrders(account, symbol).at(-1 - action.orderIndex);
  const toClient = { newClientOrderId: `${id}-c` };
  switch (action.kind) {
    case 'limit':
      return command({ kind: 'placeOrder', ...base, ...limit(price(distance), quantity), clientOrderId: id });
    case 'market':
      return command({ kind: 'placeOrder', ...base, type: 'MARKET', quantity, clientOrderId: id });
    case 'stop':
      return command({
        kind: 'placeOrder',
        ...base,
        ...limit(price(distance), quantity),
        type: 'STOP_LOSS_LIMIT',
        stopPrice: price(isBuy ? Math.abs(distance) + 1 : -Math.abs(distance) - 1),
        clientOrderId: id,
      });
    case 'oco':
      return command({ kind: 'placeOco', ...base, quantity, listClientOrderId: id, ...pair(id) });
    case 'otoco':
      return command({
        kind: 'placeOto',
        account,
        symbol,
        listClientOrderId: id,
        working: { ...limit(price(distance), quantity), side, clientOrderId: `${id}-w` },
        pendingSide: 'SELL',
        pendingQuantity: quantity,
        pending: pair(id, true),
      });
    case 'cancel':
      return command({ kind: 'cancelOrder', account, symbol, orderId: order?.id ?? 1, ...toClient });
    case 'cancelAll':
      return command({ kind: 'cancelOpenOrders', account, symbol, ...toClient });
    case 'replace':
      return command({
        kind: 'cancelReplace',
        account,
        symbol,
        mode: lots % 2 ? 'STOP_ON_FAILURE' : 'ALLOW_FAILURE',
        cancel: { orderId: order?.id ?? 1, ...toClient },
        place: { side, ...limit(price(distance), quantity), clientOrderId: id },
      });
    case 'amend': {
      const newQty = (Number(quantity) / 2).toFixed(5);
      return command({ kind: 'amendOrder', account, symbol, orderId: order?.id ?? 1, ...toClient, newQty });
    }
    case 'quote':
      return {
        kind: 'convertQuote',
        request: { account, fromAsset: 'USDT', toAsset: 'BTC', fromAmount: '100', validMs: 10_000, newId: id },
      };
    case 'convert':
      return {
        kind: 'convertLimit',
        request: {
          account,
          baseAsset: rules.baseAsset,
          quoteAsset: rules.quoteAsset,
          side,
          limitPrice: price(distance / 10),
          baseAmount: quantity,
          expiresMs: 60_000,
          newId: id,
        },
      };
    case 'fund':
      return { kind: 'fund', account, asset: 'USDT', amount: quantity };
    case 'status':
      return { kind: 'setStatus', symbol, status: lots % 3 ? 'TRADING' : 'HALT' };
    case 'key':
      return { kind: 'registerKey', key: { apiKey: `${id}-${venue.keys.size}`, kind: 'HMAC', secret: id }, account };
    case 'nothing':
      return undefined;
  }

  function pair(name: string, isSell = !isBuy) {
    const [up, down] = [price(Math.abs(distance) + 2), price(-Math.abs(distance) - 2)];
    const maker = { type: 'LIMIT_MAKER', price: isSell ? up : down, clientOrderId: `${name}-m` } as const;
    const stop = { type: 'STOP_LOSS', stopPrice: isSell ? down : up, clientOrderId: `${name}-s` } as const;
    return isSell ? { above: maker, below: stop } : { above: stop, below: maker };
  }
}

function limit(price: string, quantity: string) {
  return { type: 'LIMIT', timeInForce: 'GTC', price, quantity } as const;
}

function command(one: Extract<VenueInput, { kind: 'command' }>['command']): VenueInput {
  return { kind: 'command', command: one };
}
