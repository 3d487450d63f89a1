// How many orders a second the engine takes: the book with its matching alone, and the whole exchange (filters, balances,
// fees, reports of fills, events) through `apply`. One symbol, many accounts, a book some thousand orders deep; of ten
// commands about five rest, three cancel and two take. Seeded, medians of rounds.
import { fileURLToPath } from 'node:url';

import { Account } from '../dist/src/exchange/account.js';
import { Exchange } from '../dist/src/exchange/exchange.js';
import { Commission } from '../dist/src/exchange/fees.js';
import { simulatedSymbols } from '../dist/src/exchange/market/symbols.js';
import { matchTaker } from '../dist/src/exchange/matching.js';
import { Order } from '../dist/src/exchange/order.js';
import { OrderBook } from '../dist/src/exchange/order-book.js';
import { SymbolRules } from '../dist/src/exchange/symbol-rules.js';

const ROUNDS = 7;
const COMMANDS = 200_000;
const ACCOUNTS = 200;
const MIDDLE = 6_000_000;

export function benchEngine() {
  const rows = [];
  for (const [what, run] of [
    ['book and matching alone', bookRound],
    ['Exchange.apply', exchangeRound],
  ]) {
    run(1);
    const rates = Array.from({ length: ROUNDS }, (_, round) => run(round + 2));
    rows.push({ what, 'orders/s': Math.round(median(rates)), worst: Math.round(Math.min(...rates)) });
  }
  return rows;
}

/** Commands a second of one round with a book of its own. */
function bookRound(seed) {
  const random = randomOf(seed);
  const rules = new SymbolRules(simulatedSymbols()[0]);
  const commission = new Commission({ standard: { maker: '0', taker: '0' } });
  const owners = Array.from({ length: ACCOUNTS }, (_, id) => new Account(id + 1, commission, true));
  const book = new OrderBook();
  const desk = {
    trade(taker, maker, lots) {
      book.take(maker, lots);
      maker.executedLots += lots;
      taker.openLots -= lots;
      taker.executedLots += lots;
    },
    preventSelfTrade(taker, maker) {
      desk.trade(taker, maker, Math.min(taker.openLots, maker.shownLots));
    },
  };
  const resting = [];
  const started = process.hrtime.bigint();
  for (let id = 1; id <= COMMANDS; id += 1) {
    const draw = random();
    if (draw < 0.3 && resting.length > 2_000) {
      const order = takeOut(resting, random);
      if (order.level !== undefined) book.remove(order);
      continue;
    }
    const isBuy = random() < 0.5;
    const isTaker = draw >= 0.8;
    const away = Math.floor(random() * 2_000) + 1;
    const limitTicks = isBuy === isTaker ? MIDDLE + away : MIDDLE - away;
    const terms = {
      side: isBuy ? 'BUY' : 'SELL',
      type: 'LIMIT',
      timeInForce: 'GTC',
      clientOrderId: '',
      priceTicks: limitTicks,
      limitTicks,
      peg: undefined,
      stopTicks: 0,
      trailingDelta: 0,
      icebergLots: 0,
      lots: Math.floor(random() * 100) + 1,
      quoteOrderUnits: 0n,
      stpMode: 'NONE',
      strategyId: undefined,
      strategyType: undefined,
    };
    const order = new Order(id, owners[id % ACCOUNTS], rules, terms, id);
    matchTaker(book, order, desk);
    if (order.openLots === 0) continue;
    book.add(order);
    resting.push(order);
  }
  return perSecond(started);
}

function exchangeRound(seed) {
  const random = randomOf(seed);
  const [info] = simulatedSymbols();
  const { symbol } = info;
  // The filter on open orders would bound how deep the book gets.
  const filters = info.filters.filter(({ filterType }) => filterType !== 'MAX_NUM_ORDERS');
  const exchange = new Exchange({ symbols: [{ ...info, filters }], averagePriceOf: () => '60000.00000000' });
  let trades = 0;
  exchange.onEvent = (event) => {
    if (event.kind === 'trade') trades += 1;
  };
  const accounts = Array.from({ length: ACCOUNTS }, () => exchange.openAccount({ USDT: '1000000000', BTC: '1000000' }));
  const resting = [];
  const started = process.hrtime.bigint();
  for (let id = 1; id <= COMMANDS; id += 1) {
    const draw = random();
    if (draw < 0.3 && resting.length > 2_000) {
      const order = takeOut(resting, random);
      if (!order.isOpen) continue;
      const newClientOrderId = `c${id}`;
      exchange.apply({ kind: 'cancelOrder', account: order.account, symbol, orderId: order.id, newClientOrderId }, id);
      continue;
    }
    const isBuy = random() < 0.5;
    const isTaker = draw >= 0.8;
    const away = Math.floor(random() * 2_000) + 1;
    const priceTicks = isBuy === isTaker ? MIDDLE + away : MIDDLE - away;
    const { order } = exchange.apply(
      {
        kind: 'placeOrder',
        account: accounts[id % ACCOUNTS],
        symbol,
        side: isBuy ? 'BUY' : 'SELL',
        type: 'LIMIT',
        timeInForce: 'GTC',
        quantity: `0.00${100 + Math.floor(random() * 899)}`,
        price: `${Math.floor(priceTicks / 100)}.${String(priceTicks % 100).padStart(2, '0')}`,
        clientOrderId: `o${id}`,
      },
      id,
    );
    if (order.isOpen) resting.push(order);
  }
  if (trades === 0) throw new Error('a bench without trades measures nothing');
  return perSecond(started);
}

/** Removes a random entry at the cost of one move. */
function takeOut(list, random) {
  const at = Math.floor(random() * list.length);
  const found = list[at];
  const last = list.pop();
  if (at < list.length) list[at] = last;
  return found;
}

const perSecond = (started) => COMMANDS / (Number(process.hrtime.bigint() - started) / 1e9);
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(benchEngine());
