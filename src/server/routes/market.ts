/** Routes for market data: order book, trades, klines, average price. */
import { type KlineInterval, parseTimeZone, refusal } from '../../protocol/index.js';
import type { RouteCall, Routes } from './route.js';
import { oneSymbol } from './symbols.js';

/** Default number of price levels per side. */
const DEPTH_LIMIT = 100;
const ZERO = '0.00000000';

export const market = {
  depth: (call) => call.responseCache.depth(oneSymbol(call), call.params.number('limit') ?? DEPTH_LIMIT),
  trades: ({ market, params, nowUs, unit }) =>
    market.trades(params.needed('symbol'), { limit: params.number('limit'), unit }, nowUs),
  historicalTrades: ({ market, params, nowUs, unit }) => {
    const query = { limit: params.number('limit'), fromId: params.number('fromId'), unit };
    return market.trades(params.needed('symbol'), query, nowUs);
  },
  historicalBlockTrades: ({ market, params, nowUs, unit }) => {
    const query = { fromId: params.number('fromId') ?? 0, limit: params.number('limit'), unit };
    return market.blockTrades(params.needed('symbol'), query, nowUs);
  },
  aggTrades: ({ market, params, nowUs, unit }) =>
    market.aggTrades(params.needed('symbol'), { fromId: params.number('fromId'), ...range(params), unit }, nowUs),
  klines,
  // The testnet returns the same klines for both endpoints.
  uiKlines: klines,
  // A symbol that never traded has no average price. The reference does not define this reply; zero is our choice.
  avgPrice: ({ market, params, nowUs, unit, wireTime }) =>
    market.avgPrice(params.needed('symbol'), nowUs, unit) ?? { mins: 5, price: ZERO, closeTime: wireTime(nowUs) },
} satisfies Routes;

/** The `timeZone` of the request in minutes east of UTC. Default 0. @throws Refusal -1130 */
export function offsetMinutesOf({ params }: RouteCall): number {
  const offsetMinutes = parseTimeZone(params.text('timeZone') ?? '0');
  if (offsetMinutes === undefined) throw refusal('invalidParameter', 'timeZone');
  return offsetMinutes;
}

function klines(call: RouteCall) {
  const { market, params, nowUs, unit } = call;
  const interval = params.needed('interval') as KlineInterval;
  const query = { interval, offsetMinutes: offsetMinutesOf(call), ...range(params), unit };
  return market.klines(params.needed('symbol'), query, nowUs);
}

function range(params: RouteCall['params']) {
  return {
    startTimeMs: params.number('startTime'),
    endTimeMs: params.number('endTime'),
    limit: params.number('limit'),
  };
}
