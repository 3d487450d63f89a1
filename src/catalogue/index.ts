/**
 * Catalogue: every endpoint of the service with its zod schemas. `npm run generate` prints the catalogue into
 * `src/protocol` as plain data.
 */

// The endpoints, by group of verbs.

export { account } from './endpoints/account.js';
export { convert } from './endpoints/convert.js';
export { general } from './endpoints/general.js';
export { market } from './endpoints/market.js';
export { orderLists } from './endpoints/order-lists.js';
export { orders } from './endpoints/orders.js';
export { sor } from './endpoints/sor.js';
export { tickers } from './endpoints/tickers.js';
export { wallet } from './endpoints/wallet.js';

// Schemas of exchangeInfo, for recorded files.

export { RecordedExchangeInfo, SymbolInfo } from './schemas/market.js';
