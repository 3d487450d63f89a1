/**
 * Gives the engine of one symbol data of its market that are no commands: where the history of the symbol ends, and the
 * trades and update ids of a recording.
 */
import { AMOUNT_SCALE, parseUnits } from '../../protocol/index.js';
import type { Engine } from './engine.js';

export class MarketFeed {
  private readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Sets the end of the history: the last trade price, a decimal string, and the id of the next trade. */
  startFrom(lastPrice: string, nextTradeId: number): void {
    const { engine } = this;
    const { rules } = engine;
    const ticks = rules.ticksIn(parseUnits(lastPrice, AMOUNT_SCALE));
    if (ticks === undefined)
      throw new Error(`Invalid last price '${lastPrice}' of ${rules.symbol}: it is not a multiple of the tick size.`);
    engine.lastTicks = ticks;
    engine.nextTradeId = nextTradeId;
  }

  /** Sets the last price to that of a recorded trade, which may trigger stop orders. */
  observeTrade(priceTicks: number, nowUs: number): void {
    const { engine } = this;
    engine.context.nowUs = nowUs;
    engine.lastTicks = priceTicks;
    engine.deferTriggered(priceTicks);
    engine.context.runDeferred();
  }

  /** Sets the id of the next trade of users. It must be above the ids of their earlier trades. */
  setNextTradeId(id: number): void {
    this.engine.nextTradeId = id;
  }

  get updateId(): number {
    return this.engine.book.lastUpdateId;
  }

  /** Sets the update id of the book. It must not be below an id that was published before. */
  setUpdateId(updateId: number): void {
    this.engine.book.lastUpdateId = updateId;
  }
}
