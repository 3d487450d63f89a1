/**
 * Conversions: exchanges one asset for another at a quoted rate, or when a rate is reached.
 *
 * The service itself is the other party, outside of the order books. A conversion changes both balances at once, by
 * exact amounts. The service's positions may be negative; together with them, the sum of each asset over all accounts
 * is constant. A received amount is rounded down and a paid amount up to a whole unit of 1e-8, so an account never
 * gains by rounding.
 *
 * - A quote keeps the mid price of the time when it was made. A quote can be accepted once, until it expires. When the wallet cannot
 *   pay, the quote has a rate but no id.
 * - A limit order locks the amount that it pays. It converts when the middle of the market is at its limit or better,
 *   at that middle: the amount that the request named stays, the other amount improves. Limit orders are checked in
 *   each {@link ConvertService.advance}.
 *
 * The only wallet with funds is SPOT. Refused commands change nothing. The newest {@link HISTORY_LIMIT} finished
 * conversions are remembered. The API reference has no error codes for conversions: a wrong asset, amount or quote is
 * -1130 with the name of the parameter, missing funds are -2010.
 */

import { AMOUNT_SCALE, ONE, parseUnits, refusal } from '../../protocol/index.js';
import type { Exchange } from '../exchange.js';
import { HISTORY_LIMIT } from '../funds/account.js';
import type { Account } from '../model/model.js';
import type { Side } from '../model/order-terms.js';
import { ConvertPairs, type QuoteSource, type Rate } from './convert-pairs.js';

/** The amount that the request named; the other amount follows from the rate. */
export type FixedAmount = 'from' | 'to';

/** The price of an amount, which is valid for a limited time. */
export interface ConvertQuote {
  readonly id: string;
  readonly account: number;
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromUnits: bigint;
  readonly toUnits: bigint;
  readonly rate: Rate;
  readonly expiresUs: number;
  /** Whether the wallet can pay; otherwise the quote cannot be accepted. */
  readonly isFunded: boolean;
}

/** A conversion: done, failed, or a limit order that is open. */
export interface Conversion {
  readonly id: number;
  readonly quoteId: string;
  readonly account: number;
  readonly fromAsset: string;
  readonly toAsset: string;
  fromUnits: bigint;
  toUnits: bigint;
  rate: Rate;
  readonly fixed: FixedAmount;
  status: 'PROCESS' | 'SUCCESS' | 'FAIL';
  readonly createdUs: number;
  /** When an open limit order expires; `undefined` for an accepted quote. */
  readonly expiresUs: number | undefined;
}

export interface QuoteRequest {
  readonly account: number;
  readonly fromAsset: string;
  readonly toAsset: string;
  /** Decimal string; exactly one of the two amounts is given. */
  readonly fromAmount?: string;
  readonly toAmount?: string;
  readonly walletType?: string;
  readonly validMs: number;
  readonly newId: string;
}

export interface LimitRequest {
  readonly account: number;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly side: Side;
  /** Price of the base asset in the quote asset, a decimal string. */
  readonly limitPrice: string;
  /** Decimal string; exactly one of the two amounts is given. */
  readonly baseAmount?: string;
  readonly quoteAmount?: string;
  readonly walletType?: string;
  readonly expiresMs: number;
  readonly newId: string;
}

/** Maximum number of stored quotes. Above it the oldest is dropped, and a client sees it as expired. */
const MAX_QUOTES = 10_000;
/** Maximum number of open limit orders per account. */
const MAX_OPEN = 100;

export class ConvertService {
  readonly pairs: ConvertPairs;
  private readonly exchange: Exchange;
  private readonly quotes = new Map<string, ConvertQuote>();
  private readonly open = new Map<number, Conversion>();
  private readonly conversions = new Map<number, Conversion>();
  private readonly byQuote = new Map<string, Conversion>();
  private readonly positionUnits = new Map<string, bigint>();
  private lastId = 0;

  /** @param quotes source of the rates. Default: the books of the exchange. */
  constructor(exchange: Exchange, quotes: QuoteSource = exchange) {
    this.exchange = exchange;
    this.pairs = new ConvertPairs(exchange, quotes);
  }

  /** Quotes an amount. @throws Refusal -1130, -1111, -1112 */
  quote(request: QuoteRequest, nowUs: number): ConvertQuote {
    const { account, fromAsset, toAsset, fromAmount, toAmount, validMs, newId } = request;
    this.checkAssets(['fromAsset', fromAsset], ['toAsset', toAsset]);
    const rate = this.pairs.rate(fromAsset, toAsset);
    if (rate === undefined) throw refusal('noDepth');
    const amounts =
      fromAmount === undefined
        ? amountsAt(rate, 'to', amountUnits('toAmount', toAmount))
        : amountsAt(rate, 'from', amountUnits('fromAmount', fromAmount));
    this.checkBounds(fromAmount === undefined ? 'toAmount' : 'fromAmount', fromAsset, toAsset, amounts);

    const free = this.exchange.account(account).balances.freeOf(fromAsset);
    const isFunded = paysFromSpot(request.walletType) && free >= amounts.fromUnits;
    const quote: ConvertQuote = {
      id: newId,
      account,
      fromAsset,
      toAsset,
      ...amounts,
      rate,
      expiresUs: nowUs + validMs * 1_000,
      isFunded,
    };
    if (isFunded) this.remember(quote, nowUs);
    return quote;
  }

  /** Converts at a valid quote. @throws Refusal -1130 when the quote is not valid, -2010 */
  accept(account: number, quoteId: string, nowUs: number): Conversion {
    const quote = this.quotes.get(quoteId);
    if (quote === undefined || quote.account !== account || nowUs > quote.expiresUs) {
      throw refusal('invalidParameter', 'quoteId');
    }
    const owner = this.exchange.account(account);
    if (owner.balances.freeOf(quote.fromAsset) < quote.fromUnits) throw refusal('insufficientBalance');
    const { fromAsset, toAsset, fromUnits, toUnits, rate } = quote;
    const conversion = this.add(
      { quoteId, account, fromAsset, toAsset, fromUnits, toUnits, rate, fixed: 'from' },
      nowUs,
    );
    this.quotes.delete(quoteId);
    owner.balances.of(fromAsset).payFree(fromUnits);
    this.pay(owner, conversion, nowUs);
    this.finish(conversion, 'SUCCESS');
    return conversion;
  }

  /**
   * Places a limit order. The order converts at once if its rate is already reached.
   *
   * @throws Refusal -1130, -1111, -1013, -2010
   */
  placeLimit(request: LimitRequest, nowUs: number): Conversion {
    const { account, baseAsset, quoteAsset, side, expiresMs, newId: quoteId } = request;
    this.checkAssets(['baseAsset', baseAsset], ['quoteAsset', quoteAsset]);
    const price = amountUnits('limitPrice', request.limitPrice);
    const [fromAsset, toAsset] = side === 'BUY' ? [quoteAsset, baseAsset] : [baseAsset, quoteAsset];
    const rate = side === 'BUY' ? { to: ONE, from: price } : { to: price, from: ONE };
    const named = request.baseAmount === undefined ? 'quoteAmount' : 'baseAmount';
    const fixed: FixedAmount = (named === 'quoteAmount') === (side === 'BUY') ? 'from' : 'to';
    const amounts = amountsAt(rate, fixed, amountUnits(named, request[named]));
    this.checkBounds(named, fromAsset, toAsset, amounts);
    if (this.openOrders(account).length >= MAX_OPEN) throw refusal('filterFailure', 'MAX_NUM_ORDERS');
    const owner = this.exchange.account(account);
    const isFunded = paysFromSpot(request.walletType) && owner.balances.freeOf(fromAsset) >= amounts.fromUnits;
    if (!isFunded) throw refusal('insufficientBalance');

    const expiresUs = nowUs + expiresMs * 1_000;
    const order = this.add({ quoteId, account, fromAsset, toAsset, ...amounts, rate, fixed, expiresUs }, nowUs);
    this.open.set(order.id, order);
    owner.addExtraHold(fromAsset, order.fromUnits);
    owner.updateTimeUs = nowUs;
    this.tryFill(order, nowUs);
    return order;
  }

  /** Cancels an open limit order of the account. @throws Refusal -2011 */
  cancel(account: number, orderId: number, nowUs: number): Conversion {
    const order = this.open.get(orderId);
    if (order === undefined || order.account !== account) throw refusal('unknownOrder');
    this.release(order, nowUs);
    return order;
  }

  /** Whether a limit order of any account is open. */
  get hasOpenOrders(): boolean {
    return this.open.size > 0;
  }

  /**
   * Expires and converts limit orders. Before the call, the books must have their state at `nowUs`.
   *
   * @returns whether an order expired or converted
   */
  advance(nowUs: number): boolean {
    const before = this.open.size;
    for (const order of this.open.values()) {
      if (order.expiresUs !== undefined && nowUs >= order.expiresUs) this.release(order, nowUs);
      else this.tryFill(order, nowUs);
    }
    return this.open.size !== before;
  }

  /** One conversion of the account, by its id or the id of its quote. @throws Refusal -2013 */
  conversion(account: number, key: { readonly orderId?: string; readonly quoteId?: string }): Conversion {
    const { orderId, quoteId } = key;
    const found = orderId === undefined ? this.byQuote.get(quoteId ?? '') : this.conversions.get(Number(orderId));
    const isAsked = found !== undefined && (orderId === undefined || String(found.id) === orderId);
    if (!isAsked || found.account !== account) throw refusal('noSuchOrder');
    return found;
  }

  /** Completed conversions of the account that were created in [fromUs, toUs), oldest first. */
  completed(account: number, fromUs: number, toUs: number): Conversion[] {
    return [...this.conversions.values()].filter(
      (one) => one.account === account && one.status === 'SUCCESS' && one.createdUs >= fromUs && one.createdUs < toUs,
    );
  }

  /** Open limit orders of the account, oldest first. */
  openOrders(account: number): Conversion[] {
    return [...this.open.values()].filter((order) => order.account === account);
  }

  /** Net amounts that the service has received, units of 1e-8 by asset; they can be negative. */
  positions(): ReadonlyMap<string, bigint> {
    return new Map(this.positionUnits);
  }

  private checkAssets(...assets: readonly [name: string, asset: string][]): void {
    for (const [name, asset] of assets) if (!this.pairs.hasAsset(asset)) throw refusal('invalidParameter', name);
    const [[, first], [name, second]] = assets as [[string, string], [string, string]];
    if (!this.pairs.connects(first, second)) throw refusal('invalidParameter', name);
  }

  private checkBounds(name: string, fromAsset: string, toAsset: string, { fromUnits, toUnits }: Amounts): void {
    const [from, to] = [this.pairs.boundsOf(fromAsset), this.pairs.boundsOf(toAsset)];
    const fits = fromUnits >= from.min && fromUnits <= from.max && toUnits >= to.min && toUnits <= to.max;
    if (!fits) throw refusal('invalidParameter', name);
  }

  private remember(quote: ConvertQuote, nowUs: number): void {
    this.quotes.set(quote.id, quote);
    if (this.quotes.size <= MAX_QUOTES) return;
    for (const { id, expiresUs } of this.quotes.values()) if (nowUs > expiresUs) this.quotes.delete(id);
    const [oldest] = this.quotes.keys();
    if (this.quotes.size > MAX_QUOTES && oldest !== undefined) this.quotes.delete(oldest);
  }

  private add(
    terms: Omit<Conversion, 'id' | 'status' | 'createdUs' | 'expiresUs'> & { readonly expiresUs?: number },
    nowUs: number,
  ): Conversion {
    this.lastId += 1;
    const id = this.lastId;
    const one: Conversion = { expiresUs: undefined, ...terms, id, status: 'PROCESS', createdUs: nowUs };
    this.conversions.set(id, one);
    this.byQuote.set(one.quoteId, one);
    return one;
  }

  /** Converts an open order when the middle of the market has reached its limit. */
  private tryFill(order: Conversion, nowUs: number): void {
    const rate = this.pairs.rate(order.fromAsset, order.toAsset);
    if (rate === undefined || rate.to * order.rate.from < order.rate.to * rate.from) return;
    const owner = this.exchange.account(order.account);
    owner.addExtraHold(order.fromAsset, -order.fromUnits);
    const { fixed, fromUnits, toUnits } = order;
    Object.assign(order, amountsAt(rate, fixed, fixed === 'from' ? fromUnits : toUnits), { rate });
    owner.balances.of(order.fromAsset).payFree(order.fromUnits);
    this.pay(owner, order, nowUs);
    this.finish(order, 'SUCCESS');
  }

  /** Pays the target amount of a conversion to the account, which has already paid the source amount. */
  private pay(owner: Account, { fromAsset, toAsset, fromUnits, toUnits }: Conversion, nowUs: number): void {
    owner.balances.of(toAsset).free += toUnits;
    owner.updateTimeUs = nowUs;
    this.positionUnits.set(fromAsset, (this.positionUnits.get(fromAsset) ?? 0n) + fromUnits);
    this.positionUnits.set(toAsset, (this.positionUnits.get(toAsset) ?? 0n) - toUnits);
  }

  private release(order: Conversion, nowUs: number): void {
    const owner = this.exchange.account(order.account);
    owner.addExtraHold(order.fromAsset, -order.fromUnits);
    owner.updateTimeUs = nowUs;
    this.finish(order, 'FAIL');
  }

  private finish(conversion: Conversion, status: 'SUCCESS' | 'FAIL'): void {
    conversion.status = status;
    this.open.delete(conversion.id);
    if (this.conversions.size <= HISTORY_LIMIT) return;
    for (const oldest of this.conversions.values()) {
      if (oldest.status === 'PROCESS') continue;
      this.conversions.delete(oldest.id);
      this.byQuote.delete(oldest.quoteId);
      return;
    }
  }
}

interface Amounts {
  readonly fromUnits: bigint;
  readonly toUnits: bigint;
}

/** Both amounts, from the one that the request named. The received amount is rounded down, the paid amount up. */
function amountsAt(rate: Rate, fixed: FixedAmount, units: bigint): Amounts {
  if (fixed === 'from') return { fromUnits: units, toUnits: (units * rate.to) / rate.from };
  return { fromUnits: (units * rate.from + rate.to - 1n) / rate.to, toUnits: units };
}

/** @throws Refusal -1111 for more than 8 decimals, -1130 for zero */
function amountUnits(name: string, text: string | undefined): bigint {
  const digits = /^(\d+)(?:\.(\d*?)0*)?$/.exec(text ?? '');
  if ((digits?.[2] ?? '').length > AMOUNT_SCALE) throw refusal('badPrecision', name);
  const units = parseUnits(text ?? '0', AMOUNT_SCALE);
  if (units === 0n) throw refusal('invalidParameter', name);
  return units;
}

function paysFromSpot(walletType = 'SPOT'): boolean {
  return walletType.split('_').includes('SPOT');
}
