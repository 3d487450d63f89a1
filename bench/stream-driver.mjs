/**
 * spotlab as a driver of streams for any bench harness. Its function `setup` connects; then each call subscribes, and
 * resolves when events arrive. A handler that returns a promise is waited for.
 *
 * `wsUrl` is the host of the market streams without a path, `wsApiUrl` the whole address of the WebSocket API, `baseUrl`
 * that of the REST endpoints. `onEvent(kind, text)` is told about lost connections, gaps and errors.
 */
import { connect } from 'spotlab';

let x;
let report = () => {};
let running = [];

/** Missing events are filled where the exchange has the endpoint for them, and reported otherwise. */
async function gapMode(read, [symbol]) {
  try {
    await read(symbol);
    return 'fill';
  } catch {
    return 'report';
  }
}

/** Gives the events of a stream to a handler. */
function run(stream, handler) {
  follow(
    stream.on((event) => {
      if (event.eventType === 'gap') report('gap', `${event.stream} ${event.from} to ${event.until}: ${event.reason}`);
      else return handler(event);
    }),
  );
}

function follow(handle) {
  running.push(handle);
  handle.done.catch((error) => report('error', error.message));
}

function runOrders(onOrder) {
  const handle = x.stream.orders().on(({ order, report: last }) => onOrder(order, last?.tradeId ?? -1));
  running.push(handle);
  handle.done.catch((error) => {
    // The missed events could not be read, so the states begin anew.
    const isGap = error.code === 'SPOTLAB_STREAM_GAP';
    report(isGap ? 'gap' : 'error', error.message);
    if (isGap && running.includes(handle)) runOrders(onOrder);
  });
}

export default {
  name: 'spotlab',
  pkg: 'spotlab',
  importSpecifier: new URL('../dist/src/index.js', import.meta.url).href,
  note: 'x.stream of connect(): missing events are filled, repeated ones are given once',
  folds: true,

  async setup({ wsUrl, wsApiUrl, baseUrl, apiKey, secretKey, onEvent }) {
    report = onEvent ?? report;
    x = await connect({ network: baseUrl, streamUrl: wsUrl, wsApiUrl, apiKey, secretKey, limits: 'off', retries: 0 });
  },

  async trades(symbols, onTrade) {
    const mode = await gapMode((symbol) => x.market.historicalTrades(symbol).limit(1), symbols);
    for (const symbol of symbols) run(x.stream.trades(symbol).gaps(mode), (trade) => onTrade(trade, trade.id));
  },

  async aggTrades(symbols, onTrade) {
    const mode = await gapMode((symbol) => x.market.aggTrades(symbol).limit(1), symbols);
    for (const symbol of symbols)
      run(x.stream.aggTrades(symbol).gaps(mode), (trade) => onTrade(trade, trade.aggTradeId));
  },

  async diffs(symbol, onDiff) {
    run(x.stream.diffs(symbol).every('100ms').gaps('report'), (diff) => onDiff(diff, diff.finalUpdateId));
  },

  async book(symbol, onChange) {
    const book = await x.stream.book(symbol);
    follow(
      book.on(({ bestBid, bestAsk, updateId }) => {
        if (bestBid && bestAsk) return onChange(bestBid[0], bestBid[1], bestAsk[0], bestAsk[1], updateId);
      }),
    );
  },

  async orders(onOrder) {
    runOrders(onOrder);
  },

  async teardown() {
    const handles = running;
    running = [];
    await Promise.all(handles.map((handle) => handle.stop()));
    await x?.close();
    x = undefined;
  },
};
