/**
 * The whole exchange, as a driver for any bench harness: every operation is a command for `Exchange`, with accounts,
 * balances, commissions, all filters of a symbol, and a listener that receives every event.
 *
 * The orders come from sixteen accounts in turn. One tick is 0.01 USDT, one lot 0.00001 BTC. The symbol is the simulated
 * BTCUSDT. A harness does not know the filters of the symbol, so the filters that its orders could violate have wider
 * bounds here: the number of open orders, the distance from the average price, the largest quantity and the smallest
 * notional.
 */
import { Exchange } from '../dist/src/exchange/exchange.js';
import { fewSymbols } from '../dist/src/market/universe/symbols.js';
import { Refusal } from '../dist/src/protocol/errors/errors.js';

const ACCOUNTS = 16;
const SYMBOL = 'BTCUSDT';

const WIDE = {
  PRICE_FILTER: { minPrice: '0.01000000', maxPrice: '1000000000.00000000' },
  LOT_SIZE: { maxQty: '90000.00000000' },
  MARKET_LOT_SIZE: { maxQty: '90000.00000000' },
  NOTIONAL: { minNotional: '0.00000001', maxNotional: '90000000.00000000' },
  PERCENT_PRICE_BY_SIDE: {
    bidMultiplierUp: '100000',
    bidMultiplierDown: '0.00001',
    askMultiplierUp: '100000',
    askMultiplierDown: '0.00001',
  },
  MAX_NUM_ORDERS: { maxNumOrders: 100_000_000 },
};

class Floor {
  constructor() {
    const info = fewSymbols().find(({ symbol }) => symbol === SYMBOL);
    const filters = info.filters.map((filter) => ({ ...filter, ...WIDE[filter.filterType] }));
    this.exchange = new Exchange({ symbols: [{ ...info, filters }] });
    // The notional of a market order needs a price even before the first trade.
    this.exchange.seedSymbol(SYMBOL, { lastPrice: '10000.00', nextTradeId: 1 });
    const funds = { USDT: '80000000', BTC: '80000000' };
    this.accounts = Array.from({ length: ACCOUNTS }, () => this.exchange.openAccount(funds));
    this.nowUs = 1_800_000_000_000_000;
    this.trades = 0;
    this.tradedLots = 0;
    this.orderEvents = 0;
    /** Order id of the harness -> order id of the exchange, in chunks. */
    this.orderIds = [];
    this.exchange.onEvent = (event) => this.take(event);
  }

  place(id, side, priceTicks, quantityLots) {
    const placed = this.apply({
      kind: 'placeOrder',
      account: this.accounts[id % ACCOUNTS],
      symbol: SYMBOL,
      side: side === 0 ? 'BUY' : 'SELL',
      type: priceTicks === undefined ? 'MARKET' : 'LIMIT',
      timeInForce: 'GTC',
      quantityLots,
      priceTicks,
      selfTradePreventionMode: 'NONE',
    });
    if (placed === undefined) return 0;
    const { order } = placed;
    if (order.isOpen) chunkOf(this.orderIds, id)[id & CHUNK_MASK] = order.id;
    return order.executedLots;
  }

  cancel(id) {
    const orderId = this.orderIds[id >>> CHUNK_BITS]?.[id & CHUNK_MASK];
    if (!orderId) return false;
    const account = this.accounts[id % ACCOUNTS];
    return this.apply({ kind: 'cancelOrder', account, symbol: SYMBOL, orderId }) !== undefined;
  }

  /** A minimal listener: distinguishes the kinds of events and adds numbers. */
  take(event) {
    if (event.kind === 'trade') {
      this.trades += 1;
      this.tradedLots += event.trade.quantityLots;
    } else if (event.kind === 'order') this.orderEvents += 1;
  }

  /** The result of the command; `undefined` if it is refused. */
  apply(command) {
    this.nowUs += 1;
    const outcome = this.exchange.tryApply(command, this.nowUs);
    return outcome instanceof Refusal ? undefined : outcome;
  }
}

const CHUNK_BITS = 10;
const CHUNK_MASK = (1 << CHUNK_BITS) - 1;

function chunkOf(chunks, index) {
  const at = index >>> CHUNK_BITS;
  while (chunks.length <= at) chunks.push(new Float64Array(CHUNK_MASK + 1));
  return chunks[at];
}

export default {
  name: 'spotlab exchange',
  pkg: 'spotlab',
  note: 'Exchange.apply: accounts, filters and events',
  args: 'number',
  ids: 'number',
  create: () => new Floor(),
  limit: (floor, id, side, price, qty) => floor.place(id, side, price, qty),
  market: (floor, id, side, qty) => floor.place(id, side, undefined, qty),
  cancel: (floor, id) => floor.cancel(id),
  /** Number of lots that the order filled at once. */
  filled: (result) => result,
  cancelled: (result) => result,
};
