// Runs the npm package nodejs-order-book, whose order ids are strings, as an engine driver.
import { OrderBook } from 'nodejs-order-book';

export default {
  name: 'nodejs-order-book',
  pkg: 'nodejs-order-book',
  note: 'OrderBook.limit, market and cancel',
  args: 'number',
  ids: 'number',
  create: () => new OrderBook(),
  limit: (book, id, side, price, qty) => book.limit({ id: String(id), side: SIDES[side], price, size: qty }),
  market: (book, _id, side, qty) => book.market({ side: SIDES[side], size: qty }),
  cancel: (book, id) => book.cancel(String(id)) !== undefined,
  filled: (result, qty) => (result.err ? 0 : qty - result.quantityLeft),
  cancelled: (found) => found,
};

const SIDES = ['buy', 'sell'];
