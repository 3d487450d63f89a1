/**
 * The filters of the whole exchange: how many orders and lists one account may have open on all symbols. Source:
 * filters.json.
 */
import { refusal } from '../../protocol/index.js';
import type { Account } from '../model/model.js';
import type { SymbolFilter } from '../model/symbol-info.js';
import { countIn } from '../model/symbol-rules.js';

/** `exchangeInfo.exchangeFilters` as numbers. A filter that is not listed sets no limit. */
export class ExchangeRules {
  readonly filters: readonly SymbolFilter[];
  private readonly maxNumOrders: number;
  private readonly maxNumAlgoOrders: number;
  private readonly maxNumIcebergOrders: number;
  private readonly maxNumOrderLists: number;

  constructor(filters: readonly SymbolFilter[]) {
    this.filters = filters;
    this.maxNumOrders = countIn(filters, 'EXCHANGE_MAX_NUM_ORDERS', 'maxNumOrders');
    this.maxNumAlgoOrders = countIn(filters, 'EXCHANGE_MAX_NUM_ALGO_ORDERS', 'maxNumAlgoOrders');
    this.maxNumIcebergOrders = countIn(filters, 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS', 'maxNumIcebergOrders');
    this.maxNumOrderLists = countIn(filters, 'EXCHANGE_MAX_NUM_ORDER_LISTS', 'maxNumOrderLists');
  }

  /**
   * Checks the counts after adding `added` orders, of which `algo` are stop orders and `icebergs` are icebergs.
   *
   * @throws Refusal -1013
   */
  checkOrders(account: Account, added: number, algo: number, icebergs: number): void {
    const open = account.openOrders.size;
    if (open + added > this.maxNumOrders) throw refusal('filterFailure', 'EXCHANGE_MAX_NUM_ORDERS');
    this.checkKind(account, 'algo', algo);
    this.checkKind(account, 'iceberg', icebergs);
  }

  /** Checks the count of lists after adding one. @throws Refusal -1013 */
  checkLists(account: Account): void {
    if (account.openLists.size + 1 > this.maxNumOrderLists)
      throw refusal('filterFailure', 'EXCHANGE_MAX_NUM_ORDER_LISTS');
  }

  private checkKind(account: Account, kind: 'algo' | 'iceberg', extra: number): void {
    const limit = kind === 'algo' ? this.maxNumAlgoOrders : this.maxNumIcebergOrders;
    // Stop orders or icebergs are counted only when the number of all open orders could exceed the limit.
    if (extra === 0 || account.openOrders.size + extra <= limit) return;
    if (account.countOpen(undefined, kind) + extra <= limit) return;
    throw refusal('filterFailure', `EXCHANGE_MAX_NUM_${kind.toUpperCase()}_ORDERS`);
  }
}
