/** The catalogue: every endpoint of the service, as data. A new file of endpoints is listed here and nowhere else. */
import type { Endpoint } from '../endpoint.js';
import { account } from './account.js';
import { convert } from './convert.js';
import { general } from './general.js';
import { market } from './market.js';
import { orderLists } from './order-lists.js';
import { orders } from './orders.js';
import { sor } from './sor.js';
import { tickers } from './tickers.js';
import { wallet } from './wallet.js';

const endpoints = {
  ...general,
  ...market,
  ...tickers,
  ...orders,
  ...orderLists,
  ...sor,
  ...account,
  ...wallet,
  ...convert,
};

/** Id of an endpoint. */
export type EndpointId = keyof typeof endpoints;

/** Endpoint by id. */
export const catalogue: Readonly<Record<string, Endpoint>> = endpoints;

/** One line of help for each group of verbs. */
export const groupSubjects: Readonly<Record<string, string>> = {
  general: 'Connectivity, server time, trading rules. Public, no key needed.',
  market: 'Market data: books, trades, klines, prices. Public, no key needed.',
  'market.ticker': 'The five tickers. Public, no key needed.',
  orders: 'Place, query, amend and cancel orders and order lists.',
  'orders.test': 'Test an order: the exchange validates the order and does not place it.',
  'orders.replace': 'Cancel an order and place another one in the same request.',
  'orders.sor': 'Smart order routing: one order fills from the books of all symbols with the same base asset.',
  'orders.sor.test': 'Test a routed order: the exchange validates the order and does not place it.',
  account: 'Your account: balances, orders, trades, commission rates, filters.',
  wallet: 'Symbols that will be delisted, and the maintenance status of the exchange.',
  convert: 'Convert one asset into another at a quoted price.',
};
