/** Writes the balances, trades and prevented matches of an account in the form of the exchange's replies, with the fields of schemas.json. */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { AccountTrade } from '../funds/account-history.js';
import type { BalanceReport } from '../matching/exchange-setup.js';
import type { Balance } from '../model/balances.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import type { PreventedMatch } from '../model/trade-records.js';
import type { WireTime } from './order-fields.js';

export interface AccountTradeReport {
  readonly symbol: string;
  readonly id: number;
  readonly orderId: number;
  readonly orderListId: number;
  readonly price: string;
  readonly qty: string;
  readonly quoteQty: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly time: number;
  readonly isBuyer: boolean;
  readonly isMaker: boolean;
  readonly isBestMatch: boolean;
}

/** AccountTrade of the wire. */
export function accountTradeReport(record: AccountTrade, wireTime: WireTime): AccountTradeReport {
  const { trade, orderId, orderListId, isBuyer, isMaker } = record;
  return {
    symbol: trade.symbol,
    id: trade.id,
    orderId,
    orderListId,
    price: trade.price,
    qty: trade.quantity,
    quoteQty: trade.quoteQuantity,
    commission: formatUnits(isBuyer ? trade.buyerCommissionUnits : trade.sellerCommissionUnits, AMOUNT_SCALE),
    commissionAsset: isBuyer ? trade.buyerCommissionAsset : trade.sellerCommissionAsset,
    time: wireTime(trade.timeUs),
    isBuyer,
    isMaker,
    isBestMatch: true,
  };
}

/** PreventedMatch of the wire. @param rules of the taker's symbol */
export function preventedMatchRecord(match: PreventedMatch, rules: SymbolRules, wireTime: WireTime) {
  const { takerPreventedLots, makerPreventedLots } = match;
  return {
    symbol: match.symbol,
    preventedMatchId: match.id,
    takerOrderId: match.takerOrderId,
    makerSymbol: match.makerSymbol,
    makerOrderId: match.makerOrderId,
    tradeGroupId: match.tradeGroupId,
    selfTradePreventionMode: match.mode,
    price: match.price,
    ...(takerPreventedLots !== undefined && { takerPreventedQuantity: rules.quantityText(takerPreventedLots) }),
    ...(makerPreventedLots !== undefined && { makerPreventedQuantity: rules.quantityText(makerPreventedLots) }),
    transactTime: wireTime(match.timeUs),
  };
}

/** Balances with 8 decimals. */
export function balanceReports(balances: Iterable<Balance>): BalanceReport[] {
  return [...balances].map(({ asset, free, locked }) => ({
    asset,
    free: formatUnits(free, AMOUNT_SCALE),
    locked: formatUnits(locked, AMOUNT_SCALE),
  }));
}
