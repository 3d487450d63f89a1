/**
 * The history of each account besides its orders: its trades and its prevented self-trades.
 *
 * The history is recorded from the engine's events. Per account, the newest {@link HISTORY_LIMIT} trades and as many
 * prevented matches are remembered; for the participants of the simulated market, none.
 */

import { RingBuffer } from '../book/ring-buffer.js';
import type { ExchangeEvent } from '../model/events.js';
import type { PreventedMatch, TradePrint } from '../model/trade-records.js';
import { HISTORY_LIMIT } from './account.js';

/** A trade from the side of one order. A trade between two orders of one account makes two of these. */
export interface AccountTrade {
  readonly trade: TradePrint;
  readonly orderId: number;
  /** -1 when the order belongs to no list. */
  readonly orderListId: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

interface HistoryOfAccount {
  readonly trades: RingBuffer<AccountTrade>;
  readonly preventedMatches: RingBuffer<PreventedMatch>;
}

export class AccountHistory {
  private readonly accounts = new Map<number, HistoryOfAccount>();

  /** Records an event. It must be called while the event is emitted, because events refer to live orders. */
  record(event: ExchangeEvent): void {
    if (event.kind === 'preventedMatch') {
      const { match } = event;
      this.of(match.account).preventedMatches.add(match);
      if (match.makerAccount !== match.account) this.of(match.makerAccount).preventedMatches.add(match);
      return;
    }
    // The taker of a routed fill has an allocation instead of a trade.
    if (event.kind !== 'order' || event.executionType !== 'TRADE' || event.trade === undefined) return;
    const { order, trade, isMaker, account } = event;
    if (order.owner.isParticipant) return;
    this.of(account).trades.add({
      trade,
      orderId: order.id,
      orderListId: order.list?.id ?? -1,
      isBuyer: order.isBuy,
      isMaker,
    });
  }

  /** The number of stored trades of the account on all symbols. */
  countTrades(account: number): number {
    return this.accounts.get(account)?.trades.size ?? 0;
  }

  /** Trades of the account on the symbol, oldest first. */
  trades(account: number, symbol: string): AccountTrade[] {
    return this.of(account)
      .trades.all()
      .filter(({ trade }) => trade.symbol === symbol);
  }

  /** Prevented matches of the account's orders whose taker was on the symbol, oldest first. */
  preventedMatches(account: number, symbol: string): PreventedMatch[] {
    return this.of(account)
      .preventedMatches.all()
      .filter((match) => match.symbol === symbol);
  }

  private of(account: number): HistoryOfAccount {
    const known = this.accounts.get(account);
    if (known) return known;
    const history: HistoryOfAccount = {
      trades: new RingBuffer(HISTORY_LIMIT),
      preventedMatches: new RingBuffer(HISTORY_LIMIT),
    };
    this.accounts.set(account, history);
    return history;
  }
}
