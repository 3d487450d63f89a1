/**
 * What accounts can ask for of their past besides orders: their trades, and the matches that self-trade prevention kept
 * from happening.
 *
 * It listens to the engine's events. Of each account the newest {@link HISTORY_LIMIT} of both are remembered; of the
 * participants of the simulated market nothing, because nobody will ask.
 */

import { RingBuffer } from '../book/ring-buffer.js';
import type { ExchangeEvent, PreventedMatch, TradePrint } from '../events.js';
import { HISTORY_LIMIT } from './account.js';

/** One side of a trade; a trade between two orders of one account has two of them. */
export interface AccountTrade {
  readonly trade: TradePrint;
  readonly orderId: number;
  /** -1 when the order belongs to no list. */
  readonly orderListId: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

interface OneAccountRecords {
  readonly trades: RingBuffer<AccountTrade>;
  readonly preventedMatches: RingBuffer<PreventedMatch>;
}

export class AccountRecords {
  private readonly accounts = new Map<number, OneAccountRecords>();

  /** Takes in an event of the engine, while its records are as they were. */
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

  /** Trades of the account on the symbol, oldest first. */
  trades(account: number, symbol: string): AccountTrade[] {
    return this.of(account)
      .trades.all()
      .filter(({ trade }) => trade.symbol === symbol);
  }

  /** Prevented matches of the account's orders, whose takers were on the symbol, oldest first. */
  preventedMatches(account: number, symbol: string): PreventedMatch[] {
    return this.of(account)
      .preventedMatches.all()
      .filter((match) => match.symbol === symbol);
  }

  private of(account: number): OneAccountRecords {
    const known = this.accounts.get(account);
    if (known) return known;
    const records: OneAccountRecords = {
      trades: new RingBuffer(HISTORY_LIMIT),
      preventedMatches: new RingBuffer(HISTORY_LIMIT),
    };
    this.accounts.set(account, records);
    return records;
  }
}
