/**
 * Liquidity beside a recording: one ladder a symbol around a price that does not move, refilled when users have taken
 * from it. No takers: after a recording ends, the only trades are the users'.
 */
import type { Exchange } from '../exchange.js';
import { Ladder } from './ladder.js';
import { leastLots } from './participants.js';
import { streamOf } from './random.js';
import type { RecordedHistory } from './recorded-history.js';
import { lastCloseOf, medianLotsOf, type Recording } from './recording.js';
import type { MarketScale } from './scale.js';

/** One symbol to quote. */
export interface StaticQuotes {
  readonly symbol: string;
  readonly scale: MarketScale;
  /** Where the recording left off, a wire decimal. */
  readonly lastPrice: string;
  readonly nextTradeId: number;
  /** A middling size of the trades, lots. */
  readonly medianLots: number;
}

/** What to quote beside a recording, from where it ends. */
export function quotesBeside(recording: Recording, history: RecordedHistory): StaticQuotes {
  return {
    symbol: history.scale.rules.symbol,
    scale: history.scale,
    lastPrice: lastCloseOf(recording),
    nextTradeId: history.nextTradeId,
    medianLots: medianLotsOf(recording),
  };
}

const FUNDS = '1000000000000000';
const HALF_SPREAD = 0.5e-4;
/** A taken ladder is whole again after this long. */
const REFILL_US = 1_000_000;

/** A maker who stays where the recording ended. */
export class StaticMarket {
  private readonly exchange: Exchange;
  private readonly quotes: readonly StaticQuotes[];
  private readonly ladders: { readonly ladder: Ladder; readonly fairTicks: number }[] = [];
  private refillUs = Number.NEGATIVE_INFINITY;

  constructor(setup: { readonly exchange: Exchange; readonly quotes: readonly StaticQuotes[] }) {
    this.exchange = setup.exchange;
    this.quotes = setup.quotes;
  }

  /** Tells the exchange where the recording left off, opens the maker's account and quotes. */
  start(nowUs: number): void {
    const exchange = this.exchange;
    const account = exchange.openAccount({}, { makerRate: '0', takerRate: '0', isParticipant: true });
    for (const { symbol, scale, lastPrice, nextTradeId, medianLots } of this.quotes) {
      exchange.seedSymbol(symbol, { lastPrice, nextTradeId });
      for (const asset of [scale.rules.baseAsset, scale.rules.quoteAsset]) exchange.fund(account, asset, FUNDS);
      const fairTicks = Number(lastPrice) * (1e8 / Number(scale.rules.tickUnits));
      const minLots = leastLots(scale, fairTicks * 0.9);
      const stream = streamOf(0, symbol);
      const ladder = new Ladder(
        { exchange, symbol, scale, account, halfSpread: HALF_SPREAD, medianLots, minLots, stream },
        fairTicks,
      );
      this.ladders.push({ ladder, fairTicks });
    }
    this.advance(nowUs);
  }

  /** Quotes again what was taken, once a second at most. */
  advance(nowUs: number): void {
    if (nowUs < this.refillUs) return;
    this.refillUs = nowUs + REFILL_US;
    for (const { ladder, fairTicks } of this.ladders) {
      ladder.withdraw(fairTicks, nowUs);
      ladder.quote(fairTicks, nowUs);
    }
  }
}
