/** A trade as the engine keeps it: integers. Its prices and quantities become decimal strings only when somebody reads them. */

import type { Fee } from '../funds/discount.js';
import { type Amount, formatAmount } from '../model/amounts.js';
import type { Order } from '../model/model.js';
import type { SymbolRules } from '../model/symbol-rules.js';
import { ROUTING_ACCOUNT, type TradePrint } from '../model/trade-records.js';

/** See {@link TradePrint} for the fields. */
export class Trade implements TradePrint {
  readonly id: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly timeUs: number;
  readonly isBuyerMaker: boolean;
  readonly buyerOrderId: number;
  readonly sellerOrderId: number;
  readonly buyerAccount: number;
  readonly sellerAccount: number;
  private readonly quote: Amount;
  private readonly buyerFee: Fee;
  private readonly sellerFee: Fee;
  private readonly rules: SymbolRules;

  constructor(
    id: number,
    buyer: Order,
    seller: Order,
    isBuyerMaker: boolean,
    priceTicks: number,
    quantityLots: number,
    quote: Amount,
    buyerFee: Fee,
    sellerFee: Fee,
    timeUs: number,
    routedTaker?: Order,
  ) {
    this.id = id;
    this.rules = (isBuyerMaker ? buyer : seller).rules;
    this.priceTicks = priceTicks;
    this.quantityLots = quantityLots;
    this.quote = quote;
    this.timeUs = timeUs;
    this.isBuyerMaker = isBuyerMaker;
    this.buyerOrderId = buyer.id;
    this.sellerOrderId = seller.id;
    this.buyerAccount = buyer === routedTaker ? ROUTING_ACCOUNT : buyer.owner.id;
    this.sellerAccount = seller === routedTaker ? ROUTING_ACCOUNT : seller.owner.id;
    this.buyerFee = buyerFee;
    this.sellerFee = sellerFee;
  }

  get symbol(): string {
    return this.rules.symbol;
  }

  get price(): string {
    return this.rules.priceText(this.priceTicks);
  }

  get quantity(): string {
    return this.rules.quantityText(this.quantityLots);
  }

  get quoteQuantity(): string {
    return formatAmount(this.quote);
  }

  get quoteUnits(): bigint {
    return BigInt(this.quote);
  }

  get buyerCommissionUnits(): bigint {
    return BigInt(this.buyerFee.amount);
  }

  get sellerCommissionUnits(): bigint {
    return BigInt(this.sellerFee.amount);
  }

  get buyerCommissionAsset(): string {
    return this.buyerFee.asset;
  }

  get sellerCommissionAsset(): string {
    return this.sellerFee.asset;
  }

  get takerOrderId(): number {
    return this.isBuyerMaker ? this.sellerOrderId : this.buyerOrderId;
  }
}
