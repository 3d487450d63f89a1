/**
 * Writes the simulated market of each seed as one text, in which engines are compared: the klines of the past, and the books
 * after minutes of live trading. This file must run on every JavaScript engine, so it uses only code without I/O;
 * same-market.mjs bundles it into one file.
 */
import { Exchange } from '../src/exchange/exchange.js';
import { MarketData } from '../src/market/data/market-data.js';
import { SimulatedHistories } from '../src/market/simulated/simulated-histories.js';
import { SimulatedMarket } from '../src/market/simulated/simulated-market.js';
import { fewSymbols } from '../src/market/universe/symbols.js';

const START_US = Date.UTC(2026, 0, 5) * 1_000;
const STEP_US = 500_000;
const INTERVALS = ['1m', '1h', '1d'];

function textOf(seed, liveSeconds) {
  const symbols = fewSymbols();
  const histories = new SimulatedHistories(seed, symbols, START_US);
  const data = new MarketData(symbols, histories);
  let nowUs = START_US;
  const exchange = new Exchange({ symbols, averagePriceOf: (symbol) => data.averagePrice(symbol, nowUs) });
  exchange.onEvent = (event) => event.kind === 'trade' && data.append(event.trade);
  const market = new SimulatedMarket({ exchange, histories });
  market.start(nowUs);
  while (nowUs < START_US + liveSeconds * 1e6) {
    nowUs += STEP_US;
    market.advance(nowUs);
  }
  const rows = symbols.map(({ symbol }) => [
    symbol,
    ...INTERVALS.map((interval) => data.klines(symbol, { interval, limit: 1_000 }, nowUs)),
    exchange.depth(symbol, 100),
  ]);
  return JSON.stringify(rows);
}

/** FNV-1a of 32 bits, twice with different start values: browsers have no synchronous hash. */
function hashOf(text) {
  return [0x811c9dc5, 0x9747b28c]
    .map((start) => {
      let hash = start;
      for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

/** The hash of the market of a seed. */
export const marketHash = (seed, liveSeconds) => hashOf(textOf(seed, liveSeconds));

/** The hash of each seed from 1. */
export const marketHashes = (seeds, liveSeconds) =>
  Array.from({ length: seeds }, (_, at) => marketHash(at + 1, liveSeconds));
