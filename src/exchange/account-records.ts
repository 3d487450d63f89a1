/**
 * What accounts can ask for of their past besides orders: their trades, and the matches that self-trade prevention kept
 * from happening.
 *
 * It listens to the engine's events. Of each account the newest {@link HISTORY_LIMIT} of both are remembered; of the
 * participants of the simulated market nothing, because nobody will ask.
 */
import { HISTORY_LIMIT } from './account.js';
import type { ExchangeEvent, PreventedMatch, TradePrint } from './events.js';

/** One side of a trade; a trade between two orders of one account has two of them. */
export interface AccountTrade {
  readonly trade: TradePrint;
  readonly orderId: number;
  /** -1 when the order belongs to no list. */
  readonly orderListId: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
}

interface Records {
  readonly trades: AccountTrade[];
  readonly preventedMatches: PreventedMatch[];
}

export class AccountRecords {
  private readonly accounts = new Map<number, Records>();

  /** Takes in an event of the engine, while its records are as they were. */
  take(event: ExchangeEvent): void {
    if (event.kind === 'preventedMatch') {
      const { match } = event;
      remember(this.of(match.account).preventedMatches, match);
      if (match.makerAccount !== match.account) remember(this.of(match.makerAccount).preventedMatches, match);
      return;
    }
    // The taker of a routed fill has an allocation instead of a trade.
    if (event.kind !== 'order' || event.execution !== 'TRADE' || event.trade === undefined) return;
    const { order, trade, isMaker, account } = event;
    if (order.owner.isParticipant) return;
    remember(this.of(account).trades, {
      trade,
      orderId: order.id,
      orderListId: order.list?.id ?? -1,
      isBuyer: order.isBuy,
      isMaker,
    });
  }

  /** Trades of the account on the symbol, oldest first. */
  trades(account: number, symbol: string): AccountTrade[] {
    return this.of(account).trades.filter(({ trade }) => trade.symbol === symbol);
  }

  /** Prevented matches of the account's orders, whose takers were on the symbol, oldest first. */
  preventedMatches(account: number, symbol: string): PreventedMatch[] {
    return this.of(account).preventedMatches.filter((match) => match.symbol === symbol);
  }

  private of(account: number): Records {
    const known = this.accounts.get(account);
    if (known) return known;
    const records = { trades: [], preventedMatches: [] };
    this.accounts.set(account, records);
    return records;
  }
}

function remember<T>(list: T[], one: T): void {
  list.push(one);
  if (list.length > HISTORY_LIMIT) list.shift();
}
