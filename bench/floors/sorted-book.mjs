/**
 * The baseline for a kept book (an order book that a stream keeps current), made of `JSON.parse` and sorted arrays of
 * numbers with binary search. The best price is at the end of an array, so that few elements move. Prices are floats and ids
 * are not checked.
 */
export class SortedBook {
  bids = new SortedSide(1);
  asks = new SortedSide(-1);
  updateId = -1;

  constructor({ lastUpdateId, bids, asks }) {
    for (const [price, quantity] of bids.toReversed()) this.bids.set(Number(price), Number(quantity));
    for (const [price, quantity] of asks.toReversed()) this.asks.set(Number(price), Number(quantity));
    this.updateId = lastUpdateId;
  }

  diff(text) {
    const { u, b, a } = JSON.parse(text);
    if (u <= this.updateId) return;
    for (const [price, quantity] of b) this.bids.set(Number(price), Number(quantity));
    for (const [price, quantity] of a) this.asks.set(Number(price), Number(quantity));
    this.updateId = u;
  }

  /** Best bid and ask: price, quantity, price, quantity. */
  top() {
    const [bid, ask] = [this.bids.prices.length - 1, this.asks.prices.length - 1];
    return [this.bids.prices[bid], this.bids.quantities[bid], -this.asks.prices[ask], this.asks.quantities[ask]];
  }
}

class SortedSide {
  prices = [];
  quantities = [];

  constructor(sign) {
    this.sign = sign;
  }

  set(given, quantity) {
    const { prices, quantities } = this;
    const price = given * this.sign;
    let low = 0;
    let high = prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (prices[middle] < price) low = middle + 1;
      else high = middle;
    }
    if (prices[low] === price) {
      if (quantity > 0) quantities[low] = quantity;
      else {
        prices.splice(low, 1);
        quantities.splice(low, 1);
      }
    } else if (quantity > 0) {
      prices.splice(low, 0, price);
      quantities.splice(low, 0, quantity);
    }
  }
}
