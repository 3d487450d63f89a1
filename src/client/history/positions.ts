/** The public types of `x.positions()`. */
import type { StopSignal, TimeInput } from '../base/inputs.js';
import type { DataExport } from '../types/data-export.js';

/** Options of `x.positions()`. */
export interface PositionOptions {
  /** Fills from this time on, inclusive. Default: all fills of the account. */
  readonly from?: TimeInput;
  /** Fills up to this time, inclusive. Default: now. Prices are the present ones in any case. */
  readonly to?: TimeInput;
  /**
   * How the cost of a sold quantity is computed: from the `average` price of all purchases, or from the oldest
   * purchases (`fifo`). The method moves profit between `realised` and `unrealised`; their sum stays the same.
   * Default `average`.
   */
  readonly method?: 'average' | 'fifo';
  /** Asset of the total. Default: the quote asset, if all symbols have the same one, else `USDT`. */
  readonly in?: string;
  /** Stops the read. */
  readonly signal?: StopSignal;
}

/** An amount of an asset. */
export interface PaidCommission {
  readonly asset: string;
  /** An exact decimal. */
  readonly amount: string;
}

/** The position that results from the fills of a symbol. Amounts are exact decimals in the quote asset. */
export interface Position {
  /** Symbol, such as BTCUSDT. */
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  /**
   * Bought quantity minus sold quantity minus the commission that was paid in the base asset. In the base asset.
   * Negative if the account sold more than it bought: it had the asset before the first fill, or received it by other
   * means.
   */
  readonly quantity: string;
  /** Free plus locked balance of the base asset, from any source. */
  readonly held: string;
  /** Cost basis: the amount paid for `quantity`, without commission; negative for a negative quantity. */
  readonly cost: string;
  /** `cost` / `quantity`, rounded to eight decimals; null without a quantity. */
  readonly averagePrice: string | null;
  /** Middle of the best bid and the best ask; the only best price if one side is empty; null if both are empty. */
  readonly price: string | null;
  /** Profit of the closed parts, after `commission`. */
  readonly realised: string;
  /** `quantity` × `price` - `cost`; null without a price. */
  readonly unrealised: string | null;
  /** `realised` + `unrealised`. Commission in other assets is not subtracted. */
  readonly profit: string | null;
  /** Commission in the quote asset, and in the base asset at the price of its fill. */
  readonly commission: string;
  /** Commission in other assets, such as BNB. */
  readonly otherCommissions: readonly PaidCommission[];
  /** Number of fills. */
  readonly fills: number;
  /** Time of the first fill in the time unit of the client; null without fills. */
  readonly firstTime: number | null;
  /** Time of the last fill; null without fills. */
  readonly lastTime: number | null;
}

/** All positions in one asset, at the present prices. */
export interface PositionTotal {
  readonly asset: string;
  readonly realised: string;
  readonly unrealised: string;
  /** Value of the commission in other assets, at the present prices. */
  readonly otherCommissions: string;
  /** `realised` + `unrealised` - `otherCommissions`. */
  readonly profit: string;
  /** False if an amount was divided by a price and rounded, to twelve decimals. */
  readonly isExact: boolean;
  /** Assets and symbols without a price, which the total leaves out. */
  readonly unpriced: readonly string[];
}

/** The positions that result from the fills of an account. Their table has a row for each symbol. */
export interface Positions extends DataExport {
  /** A row for each symbol with fills, by symbol. */
  readonly positions: readonly Position[];
  /** The sum of all positions, in one asset. */
  readonly total: PositionTotal;
  readonly method: 'average' | 'fifo';
  /** The symbols whose fills were read, including symbols without fills. */
  readonly symbols: readonly string[];
  /** Whether these are all symbols of the exchange. */
  readonly isComplete: boolean;
  /** The exchange's time of the read, in milliseconds. */
  readonly readAtMs: number;
}
