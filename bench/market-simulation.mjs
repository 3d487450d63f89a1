/** Measures a simulated market without a server, on its own clock: its history, and some hours of live trading. */
import { Exchange } from '../dist/src/exchange/exchange.js';
import { MarketData } from '../dist/src/market/data/market-data.js';
import { SimulatedHistories } from '../dist/src/market/simulated/simulated-histories.js';
import { SimulatedMarket } from '../dist/src/market/simulated/simulated-market.js';
import { fewSymbols } from '../dist/src/market/universe/symbols.js';

const STEP_US = 500_000;

export class Simulation {
  constructor(seed, startMs) {
    this.nowUs = startMs * 1_000;
    const symbols = fewSymbols();
    this.histories = new SimulatedHistories(seed, symbols, this.nowUs);
    this.data = new MarketData(symbols, this.histories);
    this.exchange = new Exchange({ symbols, averagePriceOf: (symbol) => this.data.averagePrice(symbol, this.nowUs) });
    this.trades = [];
    this.exchange.onEvent = (event) => {
      if (event.kind !== 'trade') return;
      this.data.append(event.trade);
      this.trades.push(event.trade);
    };
    this.market = new SimulatedMarket({ exchange: this.exchange, histories: this.histories });
    this.market.start(this.nowUs);
  }

  /** Advances the time; calls `look` after each half second of exchange time. */
  run(seconds, look = () => {}) {
    for (const untilUs = this.nowUs + seconds * 1e6; this.nowUs < untilUs; ) {
      this.nowUs += STEP_US;
      this.market.advance(this.nowUs);
      look();
    }
  }

  /** Complete 1m klines of the last days. */
  minutes(symbol, days) {
    const rows = [];
    let startTimeMs = Math.floor(this.nowUs / 1_000 - days * 86_400_000);
    for (;;) {
      const page = this.data.klines(symbol, { interval: '1m', startTimeMs, limit: 1_000 }, this.nowUs);
      rows.push(...page);
      if (page.length < 1_000) return rows.slice(0, -1);
      startTimeMs = page.at(-1)[0] + 1;
    }
  }

  /** The order book as numbers, best price first. */
  book(symbol, levels = 1_000) {
    const { bids, asks } = this.exchange.depth(symbol, levels);
    return [bids, asks].map((side) => side.map(([price, quantity]) => [Number(price), Number(quantity)]));
  }
}
