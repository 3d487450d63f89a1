/** Makes an exchange for tests: it has the simulated market, and a clock that the test advances. */

import { Exchange } from '../../src/exchange/exchange.js';
import type { Side } from '../../src/exchange/model/order-terms.js';
import type { PlacedOutcome } from '../../src/exchange/model/outcomes.js';
import type { TradePrint } from '../../src/exchange/model/trade-records.js';
import { MarketData } from '../../src/market/data/market-data.js';
import { SimulatedHistories } from '../../src/market/simulated/simulated-histories.js';
import { SimulatedMarket } from '../../src/market/simulated/simulated-market.js';
import type { SimulationChoice } from '../../src/market/simulated/simulation-choice.js';
import { fewSymbols } from '../../src/market/universe/symbols.js';
import { FEW_UNIVERSE } from '../../src/market/universe/universe.js';

export const LAB_START_US = Date.parse('2026-03-14T09:26:53.589Z') * 1_000;

export class Lab {
  readonly symbols = fewSymbols();
  readonly histories: SimulatedHistories;
  readonly data: MarketData;
  readonly exchange: Exchange;
  readonly market: SimulatedMarket;
  readonly trades: TradePrint[] = [];
  readonly user: number;
  nowUs = LAB_START_US;
  #orders = 0;

  constructor(seed: number, choice: SimulationChoice = {}) {
    this.histories = new SimulatedHistories(seed, this.symbols, LAB_START_US, FEW_UNIVERSE, choice);
    this.data = new MarketData(this.symbols, this.histories);
    this.exchange = new Exchange({
      symbols: this.symbols,
      averagePriceOf: (symbol) => this.data.averagePrice(symbol, this.nowUs),
    });
    this.exchange.onEvent = (event) => {
      if (event.kind === 'trade') {
        this.data.append(event.trade);
        this.trades.push(event.trade);
      }
      this.market.onEvent(event);
    };
    this.user = this.exchange.openAccount({ USDT: '10000000', BTC: '100', ETH: '1000' });
    this.market = new SimulatedMarket({ exchange: this.exchange, histories: this.histories }, choice);
    this.market.start(this.nowUs);
  }

  /** Advances the clock in steps of half a second, as the server does. */
  run(seconds: number): void {
    const untilUs = this.nowUs + seconds * 1_000_000;
    while (this.nowUs < untilUs) {
      this.nowUs = Math.min(untilUs, this.nowUs + 500_000);
      this.market.advance(this.nowUs);
    }
  }

  limit(symbol: string, side: Side, quantity: string, price: string): PlacedOutcome {
    this.#orders += 1;
    const clientOrderId = `user-${this.#orders}`;
    const terms = { type: 'LIMIT', timeInForce: 'GTC', quantity, price, clientOrderId } as const;
    return this.exchange.apply({ kind: 'placeOrder', account: this.user, symbol, side, ...terms }, this.nowUs);
  }

  marketOrder(symbol: string, side: Side, quantity: string): PlacedOutcome {
    this.#orders += 1;
    const clientOrderId = `user-${this.#orders}`;
    const terms = { type: 'MARKET', quantity, clientOrderId } as const;
    return this.exchange.apply({ kind: 'placeOrder', account: this.user, symbol, side, ...terms }, this.nowUs);
  }
}
