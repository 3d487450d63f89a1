// Runs the npm package orderbook-match-engine as an engine driver. The package has no market orders, so a market order
// is a limit order at a price beyond all others, and its unfilled rest is cancelled.
import engine from 'orderbook-match-engine';

const { Orderbook, TRADE_SIDE } = engine;

const BEYOND = 1_000_000_000;

export default {
  name: 'orderbook-match-engine',
  pkg: 'orderbook-match-engine',
  note: 'Orderbook.add and cancel, without the asynchronous hooks around them',
  args: 'number',
  ids: 'number',
  create: () => new Orderbook(),
  limit: (book, id, side, price, qty) => book.add(id, sideOf(side), price, qty).order.leaveQuantity,
  market(book, id, side, qty) {
    const { leaveQuantity } = book.add(id, sideOf(side), side === 0 ? BEYOND : 1, qty).order;
    if (Number(leaveQuantity) > 0) book.cancel(id);
    return leaveQuantity;
  },
  cancel(book, id) {
    try {
      return book.cancel(id) !== undefined;
    } catch {
      // The package throws for an order that no longer rests.
      return false;
    }
  },
  filled: (left, qty) => qty - Number(left),
  cancelled: (found) => found,
};

const sideOf = (side) => (side === 0 ? TRADE_SIDE.BID : TRADE_SIDE.ASK);
