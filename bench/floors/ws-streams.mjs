/**
 * The baseline for streams, made of the package `ws` and JSON.parse, a book in sorted arrays, and a Map of orders. The
 * baseline checks nothing, fills no gaps, and keeps the names of the wire.
 */
import { createHmac } from 'node:crypto';
import { WebSocket } from 'ws';

let options;
const sockets = [];

function open(url, take) {
  const socket = new WebSocket(url);
  sockets.push(socket);
  socket.on('message', (data) => take(JSON.parse(data.toString())));
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });
}

/** The events of one stream come bare on /ws; those of several streams come with the stream's name around them. */
const market = (names, take) =>
  names.length === 1
    ? open(`${options.wsUrl}/ws/${names[0]}`, take)
    : open(`${options.wsUrl}/stream?streams=${names.join('/')}`, ({ data }) => take(data));

const streamNames = (symbols, kind) => symbols.map((symbol) => `${symbol.toLowerCase()}@${kind}`);

/** One side of a book: the best price last, because most changes are near it. */
class Side {
  prices = [];
  rows = [];

  constructor(sign, rows) {
    this.sign = sign;
    for (const row of rows.toReversed()) {
      this.prices.push(this.sign * Number(row[0]));
      this.rows.push(row);
    }
  }

  set(row) {
    const price = this.sign * Number(row[0]);
    const { prices, rows } = this;
    let low = 0;
    let high = prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (prices[middle] < price) low = middle + 1;
      else high = middle;
    }
    const isThere = prices[low] === price;
    if (Number(row[1]) !== 0) {
      if (isThere) rows[low] = row;
      else {
        prices.splice(low, 0, price);
        rows.splice(low, 0, row);
      }
    } else if (isThere) {
      prices.splice(low, 1);
      rows.splice(low, 1);
    }
  }
}

export default {
  name: 'ws + JSON.parse',
  pkg: 'ws',
  note: 'a book in sorted arrays, a Map of orders',
  folds: true,

  async setup(given) {
    options = given;
  },

  trades: (symbols, onTrade) => market(streamNames(symbols, 'trade'), (event) => onTrade(event, event.t)),
  aggTrades: (symbols, onTrade) => market(streamNames(symbols, 'aggTrade'), (event) => onTrade(event, event.a)),
  diffs: (symbol, onDiff) => market(streamNames([symbol], 'depth@100ms'), (event) => onDiff(event, event.u)),

  async book(symbol, onChange) {
    let sides;
    let updateId = 0;
    await market(streamNames([symbol], 'depth@100ms'), (event) => {
      if (!sides || event.u <= updateId) return;
      updateId = event.u;
      for (const row of event.b) sides[0].set(row);
      for (const row of event.a) sides[1].set(row);
      const [bid, ask] = [sides[0].rows.at(-1), sides[1].rows.at(-1)];
      onChange(bid[0], bid[1], ask[0], ask[1], updateId);
    });
    const reply = await fetch(`${options.baseUrl}/api/v3/depth?symbol=${symbol}&limit=5000`);
    const { lastUpdateId, bids, asks } = await reply.json();
    updateId = lastUpdateId;
    sides = [new Side(1, bids), new Side(-1, asks)];
  },

  async orders(onOrder) {
    const orders = new Map();
    const socket = await open(options.wsApiUrl, ({ event }) => {
      if (event?.e !== 'executionReport') return;
      let order = orders.get(event.i);
      if (!order) {
        order = { symbol: event.s, orderId: event.i, clientOrderId: event.c, fills: [] };
        orders.set(event.i, order);
      }
      order.status = event.X;
      order.executedQty = event.z;
      order.cummulativeQuoteQty = event.Z;
      order.updateTime = event.T;
      if (event.t !== -1) order.fills.push({ tradeId: event.t, price: event.L, qty: event.l, commission: event.n });
      onOrder(order, event.t);
    });
    const params = { apiKey: options.apiKey, timestamp: Date.now() };
    const payload = `apiKey=${params.apiKey}&timestamp=${params.timestamp}`;
    const signature = createHmac('sha256', options.secretKey).update(payload).digest('hex');
    socket.send(
      JSON.stringify({ id: 1, method: 'userDataStream.subscribe.signature', params: { ...params, signature } }),
    );
    await new Promise((resolve) => socket.once('message', resolve));
  },

  async teardown() {
    for (const socket of sockets.splice(0)) socket.terminate();
  },
};
