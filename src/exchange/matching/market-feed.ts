/** What an engine is told of its symbol's market besides commands: where history left off, and what a recording says. */
import { AMOUNT_SCALE, parseUnits } from '../../protocol/index.js';
import type { SymbolEngine } from './symbol-engine.js';

export class MarketFeed {
  private readonly engine: SymbolEngine;

  constructor(engine: SymbolEngine) {
    this.engine = engine;
  }

  /** Where history left off: the last trade price, a decimal string, and the id of the next trade. */
  startFrom(lastPrice: string, nextTradeId: number): void {
    const { engine } = this;
    const { rules } = engine;
    const ticks = rules.ticksIn(parseUnits(lastPrice, AMOUNT_SCALE));
    if (ticks === undefined) throw new Error(`${rules.symbol}: ${lastPrice} is not a whole number of ticks`);
    engine.lastTicks = ticks;
    engine.nextTradeId = nextTradeId;
  }

  /** A recorded trade at this price: the last price now, which may trigger stop orders. */
  observeTrade(priceTicks: number, nowUs: number): void {
    const { engine } = this;
    engine.context.nowUs = nowUs;
    engine.lastTicks = priceTicks;
    engine.deferTriggered(priceTicks);
    engine.context.runDeferred();
  }

  get updateId(): number {
    return this.engine.book.lastUpdateId;
  }

  /** Sets the book's update id, which must not fall below one that was told. */
  setUpdateId(updateId: number): void {
    this.engine.book.lastUpdateId = updateId;
  }
}
