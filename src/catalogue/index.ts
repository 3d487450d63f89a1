/**
 * Catalogue: every endpoint of the service with its zod schemas. `npm run generate` prints the catalogue into
 * `src/protocol` as plain data.
 */

export { catalogue, type EndpointId } from './endpoints/catalogue.js';

// Schemas of exchangeInfo, for recorded files.

export { RecordedExchangeInfo, SymbolInfo } from './schemas/market.js';
