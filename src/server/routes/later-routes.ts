/** The routes that a page does not load at its start. It loads all of them when the first request needs any of them. */
import { account } from './account.js';
import { accountHistory } from './account-history.js';
import { cancelReplace } from './cancel-replace.js';
import { convert } from './convert.js';
import { marketRules } from './market-rules.js';
import { marketTickers } from './market-tickers.js';
import { orderLists } from './order-lists.js';
import { orders } from './orders.js';
import { sor } from './sor.js';
import { wallet } from './wallet.js';

export const laterRoutes = {
  ...marketTickers,
  ...marketRules,
  ...account,
  ...accountHistory,
  ...orders,
  ...orderLists,
  ...cancelReplace,
  ...sor,
  ...wallet,
  ...convert,
};
