/**
 * Random operations of three accounts over REST: plain, fees in BNB, tax and special commissions. After each operation the
 * balances from the events equal those of REST, and so do the orders and the lists.
 */

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { Random } from '../../../src/market/universe/random.js';
import { bodyText } from '../../../src/server/base/response-cache.js';
import { ExchangeService } from '../../../src/server/service/service.js';
import { MarketClock } from '../../../src/server/venue/market-clock.js';
import { simulatedVenue } from '../../../src/server/venue/simulated-venue.js';
import { trials } from '../../support/depth.js';
import { WIDE_LIMITS } from '../../support/simulated-exchange.js';

const OPERATIONS = Number(process.env.OPERATIONS ?? trials(700, 20_000));
const SEED = Number(process.env.EVENTS_SEED ?? 20_261_123);
const SYMBOLS = ['BTCUSDT', 'BTCUSDC', 'ETHUSDT', 'ETHBTC', 'BNBUSDT'];
const FUNDS = { USDT: '1000000', USDC: '1000000', BTC: '20', ETH: '300', BNB: '50' };
const MODES = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'];

// biome-ignore lint/suspicious/noExplicitAny: the wire's JSON
type Json = any;
type Fields = Readonly<Record<string, string | number>>;

/** One account, the state from its events, and its requests. */
class Account {
  readonly apiKey: string;
  readonly balances = new Map<string, string>();
  events: Json[] = [];

  constructor(
    readonly service: ExchangeService,
    readonly id: number,
    readonly nowMs: () => number,
  ) {
    this.apiKey = String(id).padStart(64, 'k');
    service.venue.perform({
      kind: 'registerKey',
      key: { apiKey: this.apiKey, kind: 'HMAC', secret: 'secret' },
      account: id,
    });
    service.feeds.subscribeAccount(id, (build) => this.events.push(build((us) => Math.floor(us / 1_000))));
    for (const { asset, free, locked } of this.balancesOfRest()) this.balances.set(asset, `${free} ${locked}`);
  }

  request(method: string, path: string, fields: Fields = {}): { readonly status: number; readonly body: Json } {
    const payload = new URLSearchParams({ timestamp: String(this.nowMs()), ...fields } as never).toString();
    const signature = createHmac('sha256', 'secret').update(payload).digest('hex');
    const query = `${payload}&signature=${signature}`;
    const headers = { 'x-mbx-apikey': this.apiKey };
    const reply = this.service.handle({ method, path: `/api/v3/${path}`, query, body: '', headers, address: 'test' });
    const body = JSON.parse(bodyText(reply.body));
    if (reply.status >= 500) throw new Error(`${method} ${path} ${payload}: ${JSON.stringify(body)}`);
    return { status: reply.status, body };
  }

  balancesOfRest(): Json[] {
    return this.request('GET', 'account', { omitZeroBalances: 'true' }).body.balances;
  }

  /** The differences between the state from all events and REST. */
  differences(): string[] {
    const found: string[] = [];
    const differ = (what: string, told: unknown, rest: unknown) => {
      if (told !== rest) found.push(`${what}: events ${told}, REST ${rest}`);
    };
    const orders = new Map<string, Json>();
    const lists = new Map<number, Json>();
    const reports = this.events.filter(({ e }) => e === 'executionReport');
    for (const { g } of this.events.filter(({ e }) => e === 'listStatus')) {
      const members = reports.filter((report) => report.g === g);
      const statuses = this.events.filter((event) => event.e === 'listStatus' && event.g === g);
      // A cancel ends all members of a list, and the list has one event.
      if (members.length > 1 && members.every(({ x }) => x === 'CANCELED'))
        differ(`events of list ${g}`, statuses.length, 1);
    }
    for (const { x, u } of reports)
      if (x === 'TRADE_PREVENTION' && u === undefined) found.push('a prevention without a trade group id');
    for (const event of this.events) {
      if (event.e === 'executionReport') orders.set(`${event.s} ${event.i}`, event);
      if (event.e === 'listStatus') lists.set(event.g, event);
      if (event.e === 'outboundAccountPosition') for (const { a, f, l } of event.B) this.balances.set(a, `${f} ${l}`);
    }
    const rest = new Map(this.balancesOfRest().map(({ asset, free, locked }) => [asset, `${free} ${locked}`]));
    for (const asset of new Set([...rest.keys(), ...this.balances.keys()]))
      differ(asset, this.balances.get(asset) ?? ZERO, rest.get(asset) ?? ZERO);
    for (const report of orders.values()) {
      const { s: symbol, i: orderId } = report;
      const { body: order } = this.request('GET', 'order', { symbol, orderId });
      for (const [key, name] of Object.entries(FIELDS))
        differ(`${name} of ${report.o} order ${orderId} after ${report.x}`, report[key], order[name] ?? UNKNOWN);
      differ(`workingTime of order ${orderId}`, report.W ?? -1, order.workingTime);
      differ(`trailingTime of order ${orderId}`, report.D, order.trailingTime);
    }
    for (const { g, l, L, C, O } of lists.values()) {
      const { body: list } = this.request('GET', 'orderList', { orderListId: g });
      // UPDATED occurs in streams only: it describes the event and not the state of the list.
      differ(`type of list ${g}`, l === 'UPDATED' ? 'EXEC_STARTED' : l, list.listStatusType);
      differ(`status of list ${g}`, L, list.listOrderStatus);
      differ(`id of list ${g}`, C, list.listClientOrderId);
      const members = list.orders.map((one: Json) => `${one.orderId} ${one.clientOrderId}`).join();
      differ(`orders of list ${g}`, O.map((one: Json) => `${one.i} ${one.c}`).join(), members);
    }
    this.events = [];
    return found;
  }
}

/** The quantity of a pending order of an OPO list, until it is known. */
const UNKNOWN = '0.00000000';
const ZERO = '0.00000000 0.00000000';
/** Keys of reports -> fields of a queried order. */
const FIELDS = {
  c: 'clientOrderId',
  X: 'status',
  z: 'executedQty',
  Z: 'cummulativeQuoteQty',
  q: 'origQty',
  p: 'price',
  o: 'type',
  g: 'orderListId',
  O: 'time',
  V: 'selfTradePreventionMode',
};

function open(nowMs: () => number) {
  const venue = simulatedVenue(new MarketClock(nowMs), 7, true, SYMBOLS);
  const service = new ExchangeService({ venue, rateLimits: WIDE_LIMITS });
  const special = { maker: '0.0002', taker: '0.0003', buyer: '0.0001', seller: '0.0004' };
  const others = { standard: { maker: '0.001', taker: '0.001' }, tax: { buyer: '0.0005', seller: '0.0007' }, special };
  const options = [{}, { paysInBnb: true, tradeGroupId: 4 }, { commission: others, tradeGroupId: 4 }];
  return options.map((one) => {
    const id = venue.perform({ kind: 'openAccount', funds: FUNDS, options: one });
    return new Account(service, id, nowMs);
  });
}

/** One random operation. @returns the name of its kind */
function operate(account: Account, random: Random, id: string): string {
  const symbol = SYMBOLS[random.below(SYMBOLS.length)] as string;
  const { exchange } = account.service.venue;
  const rules = exchange.rules(symbol);
  const tick = Number(rules.tickUnits) / 1e8;
  const last = Number(exchange.lastPrice(symbol));
  const price = (bps: number) => (Math.round((last * (1 + bps / 10_000)) / tick) * tick).toFixed(8);
  const isBuy = random.below(2) === 0;
  const side = isBuy ? 'BUY' : 'SELL';
  const near = random.below(2) === 0 ? random.below(60) - 30 : random.below(3) - 1;
  const far = 50 + random.below(100);
  // Worth 20 to 4000 dollars.
  const worth = (20 + random.below(3_980)) / Number(exchange.lastPrice(symbol.replace(/(USD[TC]|BTC)$/, 'USDT')));
  const quantity = worth.toFixed(symbol === 'ETHBTC' || symbol === 'ETHUSDT' ? 4 : symbol === 'BNBUSDT' ? 3 : 5);
  const mode = MODES[random.below(MODES.length)] as string;
  const base = { symbol, side, newClientOrderId: id, selfTradePreventionMode: mode };
  const limit = { type: 'LIMIT', timeInForce: ['GTC', 'GTC', 'IOC', 'FOK'][random.below(4)] as string, quantity };
  const openOrders: Json[] = account.request('GET', 'openOrders', { symbol }).body;
  const old = openOrders[random.below(Math.max(1, openOrders.length))];
  const [up, down] = isBuy ? [price(far), price(-far)] : [price(-far), price(far)];
  const send = (path: string, fields: Fields) => account.request('POST', path, fields);
  const kinds: Readonly<Record<string, () => unknown>> = {
    limit: () => send('order', { ...base, ...limit, price: price(near) }),
    iceberg: () => send('order', { ...base, ...limit, timeInForce: 'GTC', price: price(near), icebergQty: quantity }),
    market: () => send('order', { ...base, type: 'MARKET', quantity }),
    quote: () => send('order', { ...base, type: 'MARKET', quoteOrderQty: symbol === 'ETHBTC' ? '0.01' : '500' }),
    maker: () => send('order', { ...base, type: 'LIMIT_MAKER', quantity, price: price(near) }),
    stop: () => send('order', { ...base, type: 'STOP_LOSS', quantity, stopPrice: up }),
    stopLimit: () =>
      send('order', { ...base, ...limit, type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', price: up, stopPrice: up }),
    profit: () => send('order', { ...base, type: 'TAKE_PROFIT', quantity, stopPrice: down }),
    trailing: () => send('order', { ...base, type: 'STOP_LOSS', quantity, trailingDelta: 10 + random.below(50) }),
    trailingLater: () => send('order', { ...base, type: 'TAKE_PROFIT', quantity, stopPrice: down, trailingDelta: 20 }),
    peg: () => send('order', { ...base, ...limit, timeInForce: 'GTC', pegPriceType: 'PRIMARY_PEG' }),
    sorLimit: () => send('sor/order', { ...base, symbol: 'BTCUSDT', ...limit, price: price(far) }),
    sorMarket: () => send('sor/order', { ...base, symbol: 'BTCUSDC', type: 'MARKET', quantity: '0.01' }),
    oco: () =>
      send('orderList/oco', {
        ...{ symbol, side, quantity, listClientOrderId: id },
        ...(isBuy
          ? { aboveType: 'STOP_LOSS', aboveStopPrice: up, belowType: 'LIMIT_MAKER', belowPrice: down }
          : { aboveType: 'LIMIT_MAKER', abovePrice: down, belowType: 'STOP_LOSS', belowStopPrice: up }),
      }),
    oto: () =>
      send('orderList/oto', {
        ...{ symbol, listClientOrderId: id, workingType: 'LIMIT', workingTimeInForce: 'GTC', workingSide: side },
        ...{ workingPrice: price(near), workingQuantity: quantity, pendingType: 'LIMIT_MAKER', pendingPrice: down },
        ...{ pendingSide: isBuy ? 'SELL' : 'BUY', pendingQuantity: quantity },
      }),
    opo: () =>
      send('orderList/opo', {
        ...{ symbol, listClientOrderId: id, workingType: 'LIMIT', workingTimeInForce: 'GTC', workingSide: 'BUY' },
        ...{ workingPrice: price(near), workingQuantity: quantity, pendingSide: 'SELL', pendingType: 'MARKET' },
      }),
    cancel: () => old && account.request('DELETE', 'order', { symbol, orderId: old.orderId }),
    cancelAll: () => account.request('DELETE', 'openOrders', { symbol }),
    replace: () =>
      old &&
      send('order/cancelReplace', {
        ...{ ...base, ...limit, price: price(near), cancelOrderId: old.orderId },
        cancelReplaceMode: random.below(2) === 0 ? 'STOP_ON_FAILURE' : 'ALLOW_FAILURE',
      }),
    amend: () => {
      if (!old) return;
      const newQty = (Number(old.origQty) / 2).toFixed(3);
      account.request('PUT', 'order/amend/keepPriority', { symbol, orderId: old.orderId, newQty });
    },
    setFree: () => {
      const { venue } = account.service;
      const free = { USDC: String(900_000 + random.below(100_000)) };
      venue.perform({ kind: 'changeAccount', account: account.id, settings: { free } });
    },
    fund: () => {
      const { venue } = account.service;
      venue.perform({ kind: 'fund', account: account.id, asset: 'USDT', amount: '1.5' });
    },
  };
  const names = Object.keys(kinds);
  const kind = names[random.below(names.length)] as string;
  kinds[kind]?.();
  return `${kind} ${symbol} of account ${account.id}`;
}

test(`after ${OPERATIONS} random operations the balances, orders and lists of the account events are those of REST`, () => {
  const random = new Random(SEED);
  let nowMs = Date.UTC(2026, 10, 23, 12);
  const accounts = open(() => nowMs);
  const kinds = new Map<string, number>();
  for (let count = 0; count < OPERATIONS; count += 1) {
    nowMs += random.below(4) === 0 ? random.below(3_000) : 1;
    const what = operate(accounts[random.below(accounts.length)] as Account, random, `o${count}`);
    for (const { events } of accounts)
      for (const { e, x } of events) kinds.set(`${e} ${x ?? ''}`, (kinds.get(`${e} ${x ?? ''}`) ?? 0) + 1);
    for (const account of accounts) expect(account.differences(), `after operation ${count}, ${what}`).toEqual([]);
  }
  // The operations cause all kinds of events.
  const told = ['NEW', 'TRADE', 'CANCELED', 'EXPIRED', 'REPLACED', 'TRADE_PREVENTION'].map(
    (x) => `executionReport ${x}`,
  );
  for (const kind of [...told, 'listStatus ', 'balanceUpdate ', 'outboundAccountPosition '])
    expect([kind, kinds.get(kind) ?? 0]).not.toEqual([kind, 0]);
});
