/** What the symbols of one exchange share: the time of the running command, ids, the listener, collected commissions. */
import { Balances } from './balances.js';
import type { ExchangeEvent } from './events.js';

export class ExchangeContext {
  /** Time of the running command, microseconds since the epoch. */
  nowUs = 0;
  /** Set by the owner; `undefined` while nobody listens, so that nothing is made for nobody. */
  onEvent: ((event: ExchangeEvent) => void) | undefined = undefined;
  /** Commissions taken so far. */
  readonly house = new Balances();
  /** Volume-weighted average price of a symbol as a decimal string; `undefined` when it has none. */
  readonly averagePriceOf: (symbol: string) => string | undefined;
  private lastOrderId = 0;
  private lastOrderListId = 0;

  constructor(averagePriceOf: (symbol: string) => string | undefined) {
    this.averagePriceOf = averagePriceOf;
  }

  nextOrderId(): number {
    this.lastOrderId += 1;
    return this.lastOrderId;
  }

  nextOrderListId(): number {
    this.lastOrderListId += 1;
    return this.lastOrderListId;
  }
}
