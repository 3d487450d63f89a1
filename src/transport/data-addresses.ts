/**
 * A transport with separate addresses for public market data: such reads go to the first address that answers, and
 * everything else goes to the exchange itself.
 *
 * Only reads without key and signature are sent to another address, so this address gets no secret, and a trading call
 * is never sent twice. The counts of used weight in replies of another host are not the counts of the exchange, so they
 * are left out; the client itself counts what it sends.
 */
import { endpointTable, HEADERS } from '../protocol/index.js';
import { isClosed, SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';

/** Public reads about the exchange itself: its clock, symbols, rules and limits must be those of the address that gets the orders. */
const OF_THE_EXCHANGE: ReadonlySet<string> = new Set(['ping', 'time', 'exchangeInfo', 'executionRules']);
/** Addresses of market data serve no other paths: the status of the system, for example, has another path. */
const SERVED = '/api/v3/';
const NOT_FOUND = 404;

const MARKET_DATA: ReadonlySet<string> = new Set(
  endpointTable
    .filter(
      ({ id, method, path, security }) =>
        method === 'GET' && security === 'NONE' && path.startsWith(SERVED) && !OF_THE_EXCHANGE.has(id),
    )
    .map(({ path }) => path),
);

/**
 * @param exchange the transport of all other requests, and the last address for market data
 * @param addresses the addresses for market data, in order of preference
 */
export function withDataAddresses(exchange: Transport, addresses: readonly Transport[]): Transport {
  const all = [...addresses, exchange];
  let current = 0;
  const currentOne = () => all[current] as Transport;
  return {
    baseUrl: exchange.baseUrl,
    signs: exchange.signs === true,
    addressOf: (request) => (isMarketData(request) ? currentOne().baseUrl : exchange.baseUrl),
    async send(request) {
      if (!isMarketData(request)) return exchange.send(request);
      const first = current;
      for (;;) {
        const used = currentOne();
        try {
          const response = await used.send(request);
          if (used === exchange) return response;
          // An address of market data need not serve every read.
          return response.status === NOT_FOUND ? await exchange.send(request) : withoutCounts(response);
        } catch (error) {
          if (!(error instanceof SendError) || ['aborted', 'tooLarge'].includes(error.reason) || isClosed(error))
            throw error;
          // Another request may have switched to the next address already.
          if (currentOne() === used) current = (current + 1) % all.length;
          if (current === first) throw error;
        }
      }
    },
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
}

function isMarketData({ path, headers }: WireRequest): boolean {
  const question = path.indexOf('?');
  return MARKET_DATA.has(question < 0 ? path : path.slice(0, question)) && headers[HEADERS.apiKey] === undefined;
}

/** The reply without the counts of used weight and the clock; the wait after a refusal stays. */
function withoutCounts(response: WireResponse): WireResponse {
  const { status, isUndecodable, bytes, value, problem } = response;
  return {
    status,
    ...(isUndecodable !== undefined && { isUndecodable }),
    ...(bytes !== undefined && { bytes, value }),
    ...(problem !== undefined && { problem }),
    get body() {
      return response.body;
    },
    reportsClock: false,
    get headers() {
      return response.headers;
    },
    get limitHeaders() {
      const { 'retry-after': retryAfter } = response.limitHeaders ?? response.headers;
      return { 'retry-after': retryAfter };
    },
  };
}
