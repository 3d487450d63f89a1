/**
 * Moves the last price of a symbol of the embedded exchange: two rival accounts trade with each other at the price that
 * a lesson needs. The clock is paused meanwhile, so that nobody else moves the price.
 */
import { type Decimal, type DecimalInput, decimal, type Spot, SpotlabError } from '../client/index.js';
import { openRival, type RivalFunds } from './open-rival.js';

/** Options of {@link stagePrice}. */
export interface LessonMarketOptions {
  /** Largest quantity that the accounts trade in one step, in the base asset. Default `40`. */
  readonly quantity?: DecimalInput;
  /** Funds of each of the two accounts. Default: the funds that `openRival` gives. */
  readonly funds?: RivalFunds;
}

const DEFAULT_QUANTITY = '40';
/** How often the accounts trade for one price: a deep book may have more orders before this price than the accounts take at once. */
const MAX_STEPS = 10;

/**
 * Pauses the clock and opens two accounts that move the price of a symbol.
 *
 * @param x a client that controls its exchange
 * @throws SpotlabError `SPOTLAB_NETWORK` if `x` does not control its exchange
 * @example const stage = await stagePrice(x, 'BTCUSDT'); await stage.push(-1); await stage.close()
 */
export async function stagePrice(x: Spot, symbol: string, options: LessonMarketOptions = {}): Promise<LessonMarket> {
  const { isPaused: wasPaused } = await x.exchange.clock.show();
  await x.exchange.clock.pause();
  const [info, { askPrice }] = await Promise.all([x.general.exchangeInfo(symbol), x.market.ticker.book(symbol)]);
  const rules = info.symbols[0]?.filters ?? [];
  const tickSize = rules.flatMap((filter) => (filter.filterType === 'PRICE_FILTER' ? [filter.tickSize] : []))[0];
  const stepSize = rules.flatMap((filter) => (filter.filterType === 'LOT_SIZE' ? [filter.stepSize] : []))[0];
  const [buyer, seller] = [await openRival(x, options.funds), await openRival(x, options.funds)];
  return new LessonMarket({
    ...{ x, symbol, buyer, seller, wasPaused },
    start: decimal(askPrice),
    tickSize: tickSize ?? '0.01',
    stepSize: stepSize ?? '0.00001',
    quantity: decimal(options.quantity ?? DEFAULT_QUANTITY),
  });
}

interface LessonMarketParts {
  readonly x: Spot;
  readonly symbol: string;
  readonly buyer: Spot;
  readonly seller: Spot;
  /** Whether the clock was paused before. */
  readonly wasPaused: boolean;
  readonly start: Decimal;
  readonly tickSize: string;
  readonly stepSize: string;
  readonly quantity: Decimal;
}

/** A price that a lesson moves. {@link stagePrice} makes one. */
export class LessonMarket {
  readonly #parts: LessonMarketParts;
  /** The client of the account that places the bids. */
  readonly buyer: Spot;
  /** The client of the account that places the asks. */
  readonly seller: Spot;

  /** @internal Use {@link stagePrice}. */
  constructor(parts: LessonMarketParts) {
    this.#parts = parts;
    this.buyer = parts.buyer;
    this.seller = parts.seller;
  }

  /** The price at the start: the best ask, as a decimal text. */
  get start(): string {
    return this.at(0);
  }

  /**
   * The price that is `percent` percent above the start (below it, if negative), rounded down to the tick size, as a
   * decimal text.
   */
  at(percent: DecimalInput): string {
    const { start, tickSize } = this.#parts;
    const price = start.mul(decimal(percent).add('100')).mul('0.01').roundTo(tickSize);
    return price.toFixed(decimal(tickSize).scale);
  }

  /** Moves the last price to `at(percent)`, like {@link LessonMarket.to}. Resolves to the new last price. */
  push(percent: DecimalInput): Promise<string> {
    return this.to(this.at(percent));
  }

  /**
   * Moves the last price to a price. The buyer places a bid there, which takes all cheaper asks. Then the seller places an
   * ask there, which takes all higher bids and trades with the buyer. What is left of one of the two orders stays in the
   * book. Earlier orders of the two accounts are cancelled first.
   *
   * @throws SpotlabError `SPOTLAB_STAGE` if the book has more orders than ten times the quantity of the stage
   */
  async to(price: string): Promise<string> {
    const { x, symbol, quantity, stepSize } = this.#parts;
    await this.#clear();
    // A little less than the bid: if the bid took nothing, a rest of it stays at the new price.
    const sold = quantity.mul('0.975').roundTo(stepSize).toString();
    let last = '';
    for (let step = 0; step < MAX_STEPS; step += 1) {
      await this.buyer.orders.limit(symbol, 'BUY', quantity.toString(), price);
      await this.seller.orders.limit(symbol, 'SELL', sold, price);
      last = (await x.market.ticker.price(symbol)).price;
      if (decimal(last).eq(price)) return last;
    }
    throw new SpotlabError('SPOTLAB_STAGE', `The last price of ${symbol} is ${last} and not ${price}.`, {
      advice: 'The book has more orders between the two prices than the accounts can take: use a larger quantity.',
    });
  }

  /** Cancels the orders of the two accounts, closes their clients, and resumes the clock if it was running before. */
  async close(): Promise<void> {
    const { x, wasPaused } = this.#parts;
    await this.#clear();
    await Promise.all([this.buyer.close(), this.seller.close()]);
    if (!wasPaused) await x.exchange.clock.resume();
  }

  async #clear(): Promise<void> {
    for (const account of [this.buyer, this.seller]) {
      const open = await account.account.openOrders(this.#parts.symbol);
      // The exchange refuses to cancel all orders when there is none.
      if (open.length > 0) await account.orders.cancelAll(this.#parts.symbol);
    }
  }
}
