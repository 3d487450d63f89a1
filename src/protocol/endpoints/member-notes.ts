/**
 * One line of help for each member of a client that is no group of verbs, and for each member of a call. Completion, help
 * and the reference pages print these lines. The help of the groups and the verbs is in the catalogue.
 */

/** Members of a client that are not groups of verbs. */
export const clientMembers: Readonly<Record<string, string>> = {
  limits: 'Rate limit usage. .forecast(calls) estimates the weight and the duration of calls without sending them.',
  latency: 'Response times of the latest requests.',
  stream: 'Streams of the exchange: market data as events.',
  history:
    'A dataset of klines and trades in Parquet files: history.sync(symbol, kind, { from }) fills it, .klines reads it.',
  clock: 'The time that a program trades by: clock.now(), clock.sleep(duration). In the lab it is simulated.',
  life: 'The history of an order or an order list: placement, fills, end. life(order), life(symbol, orderId).',
  positions: 'Result of the fills: quantity, cost basis, realised and unrealised profit. positions(symbols, options).',
  sql: 'Runs SQL on results: sql`select max(high) from …`. Needs the package @duckdb/node-api.',
  table: 'Converts rows to a table, which has columns and exports CSV, Arrow and Parquet.',
  chart: 'Draws a value, or the result of a read-only call, as the chart type that you choose.',
  live: 'Calls a function repeatedly and redraws its result in the same place.',
  widgets:
    'Controls in a notebook, such as sliders and menus, and displays that they drive: widgets.interact(controls, draw).',
  exchange: 'Controls the embedded exchange, or the one of --admin-url: clock, funds, faults, snapshots.',
  class: 'The class of students at the exchange, for a teacher: the same commands as x.exchange.class.',
  request: 'Calls any path: request(method, path, params, security).',
  record: 'Starts to record all requests and replies, with secrets masked.',
  network: 'The network and the address that the client is connected to.',
  symbols: 'The symbols that the client knows so far, the most traded first.',
  syncClock: 'Measures the offset of the exchange’s clock again.',
  close: 'Closes the connections and the embedded exchange.',
};

/** Members of `x.history`. */
export const historyMembers: Readonly<Record<string, string>> = {
  sync: 'Adds days that are not there yet: sync(symbol, kind, { from, to, source }). Can be stopped and repeated.',
  klines: 'Klines of the dataset: klines(symbol, interval, { from, to }).',
  trades: 'Trades of the dataset: await them, or read them with for await: trades(symbol, { from, to }).',
  aggTrades: 'Aggregate trades of the dataset: aggTrades(symbol, { from, to }).',
  sql: 'Runs SQL over the dataset: sql`select … from klines_1m`. Needs the package @duckdb/node-api.',
  list: 'What the dataset has: symbols, kinds, days, rows, gaps.',
  verify: 'Reads every file, and compares hashes, counts, ids, times and gaps with the manifests.',
  at: 'Returns a history with the dataset in another folder: at(folder).',
  folder: 'Folder of the dataset.',
};

/** How to write a member of a call, and what the member does. */
export interface CallMember {
  readonly usage: string;
  readonly does: string;
}

/** Members of calls, the most used first. Not every call has all of them. */
export const callMembers: Readonly<Record<string, CallMember>> = {
  send: { usage: '.send()', does: 'sends the call again' },
  explain: { usage: '.explain()', does: 'shows the request, its weight and its filter checks; sends nothing' },
  curl: {
    usage: '.curl()',
    does: 'prints the request as a curl command; secrets are masked unless `{ secrets: true }`; sends nothing',
  },
  watch: {
    usage: '.watch(every)',
    does: 'read-only calls: yields the result again and again, at a pace that the rate limits allow',
  },
  live: {
    usage: '.live(every)',
    does: 'read-only calls: redraws the result in place, below the cell or at the prompt',
  },
  with: { usage: '.with(name, value)', does: 'sets any parameter by its wire name' },
  signal: { usage: '.signal(abortSignal)', does: 'aborts the call when the signal is aborted' },
  all: { usage: '.all()', does: 'lists: returns every row of a range, with as many requests as needed' },
  pages: { usage: '.pages()', does: 'lists: yields the rows of a range page by page' },
  toCSV: { usage: '.toCSV(path)', does: 'lists: writes every row of a range to a CSV file' },
  toArrow: { usage: '.toArrow(path)', does: 'lists: writes every row of a range to an Arrow file' },
  toParquet: { usage: '.toParquet(path)', does: 'lists: writes every row of a range to a Parquet file' },
  fit: {
    usage: '.fit()',
    does: 'placements: moves price and quantity to the nearest values that pass the filters of the symbol',
  },
  unchecked: { usage: '.unchecked()', does: 'placements: sends the order even if it breaks a filter' },
  test: { usage: '.test()', does: 'single orders: the exchange validates the order and does not place it' },
  outcome: {
    usage: '.outcome()',
    does: 'cancel-replace: returns the outcome of both halves, also when one was refused',
  },
  weight: { usage: '.weight', does: 'the request weight of the call' },
  params: { usage: '.params', does: 'the parameters of the call, by wire name' },
  verb: { usage: '.verb', does: 'the name of the verb, such as `market.klines`' },
  isTrading: { usage: '.isTrading', does: 'whether the call places, changes or cancels something' },
  isSent: { usage: '.isSent', does: 'whether the call has been sent' },
  // Rarely used: most code awaits the call.
  // biome-ignore lint/suspicious/noThenProperty: the name of a note, not a method.
  then: { usage: '.then()', does: 'sends the call once; `await` uses this' },
  catch: { usage: '.catch()', does: 'sends the call once and handles its error' },
  finally: { usage: '.finally()', does: 'sends the call once and runs a function when the call has ended' },
};
