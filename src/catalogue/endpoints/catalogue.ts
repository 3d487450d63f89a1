/** The catalogue: every endpoint of the service, as data. */
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

/** Endpoint by id. */
export const catalogue: Readonly<Record<string, Endpoint>> = {
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
