/** A simulated market without a server, on its own clock, with a user who can trade in it. */
import { Exchange } from '../../dist/src/exchange/exchange.js';
import { MarketData } from '../../dist/src/market/data/market-data.js';
import { SimulatedHistories } from '../../dist/src/market/simulated/simulated-histories.js';
import { SimulatedMarket } from '../../dist/src/market/simulated/simulated-market.js';
import { fewSymbols } from '../../dist/src/market/universe/symbols.js';

export const START_MS = Date.UTC(2026, 0, 31, 12);
const FUNDS = { USDT: '900000000', BTC: '90000', ETH: '900000' };

export class WatchedMarket {
  /** @param symbols the symbols that trade; `longRun` is that of the lab by default */
  constructor(
    seed,
    { startMs = START_MS, symbols = ['BTCUSDT'], onTrade = () => {}, longRun = 'free', ...choice } = {},
  ) {
    this.nowUs = startMs * 1_000;
    const listed = fewSymbols().filter(({ symbol }) => symbols.includes(symbol));
    this.histories = new SimulatedHistories(seed, listed, this.nowUs, undefined, { longRun });
    this.data = new MarketData(listed, this.histories);
    this.exchange = new Exchange({ symbols: listed, averagePriceOf: (one) => this.data.averagePrice(one, this.nowUs) });
    this.exchange.onEvent = (event) => {
      if (event.kind === 'trade') onTrade(event.trade);
      this.market?.onEvent(event);
    };
    this.orders = 0;
    this.market = new SimulatedMarket({ exchange: this.exchange, histories: this.histories }, choice);
    this.market.start(this.nowUs);
  }

  /** Opens an account. @param fee commission of makers and takers, such as '0.001' */
  account(fee = '0') {
    return this.exchange.openAccount(FUNDS, { makerRate: fee, takerRate: fee });
  }

  advanceTo(timeUs) {
    this.nowUs = timeUs;
    this.market.advance(timeUs, { isFull: true });
  }

  /** Advances the time; calls `look` after each step. */
  run(seconds, stepMs, look) {
    const steps = Math.round((seconds * 1_000) / stepMs);
    for (let step = 0; step < steps; step += 1) {
      this.advanceTo(this.nowUs + stepMs * 1_000);
      look(step);
    }
  }

  /** Middle of the best prices in ticks; the last one known if a side is empty. */
  middle(symbol = 'BTCUSDT') {
    const { bids, asks } = this.exchange.book(symbol);
    if (bids.bestTicks > 0 && asks.bestTicks > 0) this.lastMiddle = (bids.bestTicks + asks.bestTicks) / 2;
    return this.lastMiddle;
  }

  /** Sends an order of a user. @returns its outcome; undefined if it was refused */
  order(account, symbol, side, quantity, price) {
    this.orders += 1;
    const terms = price === undefined ? { type: 'MARKET' } : { type: 'LIMIT', timeInForce: 'GTC', price };
    const command = { kind: 'placeOrder', account, symbol, side, quantity, ...terms, clientOrderId: `f${this.orders}` };
    const outcome = this.exchange.tryApply(command, this.nowUs);
    return outcome instanceof Error ? undefined : outcome;
  }

  /** Balance of an asset, including the amount that is locked in orders. */
  balance(account, asset) {
    const one = this.exchange.balances(account).find((balance) => balance.asset === asset);
    return Number(one.free) + Number(one.locked);
  }

  /** Complete 1m klines of the days before a time, oldest first. */
  minutes(symbol, days, untilMs = this.nowUs / 1_000) {
    const rows = [];
    const endTimeMs = Math.floor(untilMs / 60_000) * 60_000 - 1;
    for (let startTimeMs = endTimeMs + 1 - days * 86_400_000; startTimeMs < endTimeMs; ) {
      const page = this.data.klines(symbol, { interval: '1m', startTimeMs, endTimeMs, limit: 1_000 }, this.nowUs);
      rows.push(...page);
      startTimeMs = page.at(-1)[0] + 60_000;
    }
    return rows;
  }

  /** The fair price of a symbol at a time. */
  fairAt(timeMs, symbol = 'BTCUSDT') {
    return this.histories.open(symbol, this.nowUs).fair.atTime(timeMs);
  }
}
