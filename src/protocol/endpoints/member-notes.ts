/**
 * What can be asked of a client and of a call, in a line each: for completion, help and the reference pages. What the
 * verbs themselves do says the catalogue.
 */

/** Groups of verbs. */
export const groupSubjects: Readonly<Record<string, string>> = {
  general: 'Is it there, what time is it, what may be traded.',
  market: 'Market data: books, trades, klines, prices. Public, no key needed.',
  'market.ticker': 'The five tickers. Public, no key needed.',
  orders: 'Placing, querying, amending and cancelling orders and order lists.',
  'orders.test': 'Trying an order out: the exchange checks it and places nothing.',
  'orders.replace': 'Cancelling an order and placing another in its stead.',
  'orders.sor': 'Smart order routing: one order over the books of every symbol with the same base asset.',
  'orders.sor.test': 'Trying a routed order out: the exchange checks it and places nothing.',
  account: 'What is yours: balances, orders, trades, rates, limits.',
  wallet: 'Around the exchange: symbols that go, maintenance.',
  convert: 'One asset into another at a quoted price.',
};

/** What a client has besides its groups. */
export const clientMembers: Readonly<Record<string, string>> = {
  limits: 'What is used of the limits; .forecast(calls) tells what calls would cost.',
  latency: 'How long the newest replies took.',
  life: 'What happened to an order, or to the orders of a list: life(order), life(symbol, orderId).',
  sql: 'SQL over results: sql`select max(high) from …`. Needs the package @duckdb/node-api.',
  table: 'Rows of any kind as a table with columns, CSV, Arrow and Parquet.',
  chart: 'Another picture of a value or of a reading call.',
  live: 'Draws what a function gives in place, over and over.',
  exchange: 'Control of the embedded exchange: clock, funds, faults, snapshots.',
  request: 'A call to any path: request(method, path, params, security).',
  record: 'Keeps what is sent and received from now on, secrets masked.',
  network: 'Where it is connected to.',
  symbols: 'Symbols known so far, the most traded first.',
  syncClock: 'Measures the exchange’s clock anew.',
  close: 'Closes the connections, and the embedded exchange.',
};

/** How a member of a call is written, and what it does. */
export interface CallMember {
  readonly usage: string;
  readonly does: string;
}

/** What calls can be asked, the most wanted first; not every call has all of them. */
export const callMembers: Readonly<Record<string, CallMember>> = {
  send: { usage: '.send()', does: 'sends it anew' },
  explain: { usage: '.explain()', does: 'what would be sent and what it costs; sends nothing' },
  curl: {
    usage: '.curl()',
    does: 'the same as a curl command, secrets masked unless `{ secrets: true }`; sends nothing',
  },
  watch: { usage: '.watch(every)', does: 'reading calls: the result over and over, paced by the limits' },
  live: {
    usage: '.live(every)',
    does: 'reading calls: drawn in place, over and over, below its cell or at the prompt',
  },
  with: { usage: '.with(name, value)', does: 'sets any parameter by its wire name' },
  signal: { usage: '.signal(abortSignal)', does: 'aborts with the signal' },
  all: { usage: '.all()', does: 'lists: every row of a range, however many replies it takes' },
  pages: { usage: '.pages()', does: 'the same, page by page' },
  fit: { usage: '.fit()', does: 'placements: price and quantity moved to what the filters of the symbol take' },
  unchecked: { usage: '.unchecked()', does: 'placements: sent although it breaks a filter' },
  test: { usage: '.test()', does: 'single orders: checked by the exchange, not placed' },
  outcome: { usage: '.outcome()', does: 'cancel-replace: how it ended, also where a half was refused' },
  weight: { usage: '.weight', does: 'the request weight that it costs' },
  params: { usage: '.params', does: 'what it would send, by wire name' },
  verb: { usage: '.verb', does: 'the name of its verb' },
  isTrading: { usage: '.isTrading', does: 'whether it places, changes or cancels something' },
  isSent: { usage: '.isSent', does: 'whether it has been sent' },
  // Rarely wanted: a call is awaited.
  // biome-ignore lint/suspicious/noThenProperty: the name of a note, not a method.
  then: { usage: '.then()', does: 'sends it, once; what await does' },
  catch: { usage: '.catch()', does: 'sends it, once; takes its failure' },
  finally: { usage: '.finally()', does: 'sends it, once; told when it is over' },
};
