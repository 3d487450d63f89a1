/**
 * The convert desk: one asset into another at a quoted rate, or once a rate is reached.
 *
 * It trades with accounts for its own books, beside the order books: what it takes and gives moves at once and exactly,
 * and its positions, which may be negative, are what the accounts' sums lack. An amount that is received is cut, one that
 * is paid is raised to a whole unit of 1e-8, so nobody gains by what is left over.
 *
 * - A quote holds the middle of the market until it expires, and is accepted once. A wallet that cannot pay is told the
 *   rate, and no id.
 * - A limit order locks what it pays. It converts when the middle of the market is at its limit or better, at that
 *   middle: the amount that was named stays, the other one is improved. Looked at with every {@link ConvertService.advance}.
 *
 * The one wallet here is SPOT; the others are empty. Refused commands have changed nothing. Of finished conversions the
 * newest {@link HISTORY_LIMIT} are remembered. The reference has no codes of its own for conversions: a wrong asset,
 * amount or quote is -1130 with the parameter's name, want of funds -2010.
 */

import { AMOUNT_SCALE, ONE, parseUnits, refusal } from '../../protocol/index.js';
import type { Exchange } from '../exchange.js';
import { HISTORY_LIMIT } from '../funds/account.js';
import type { Account } from '../model.js';
import type { Side } from '../orders/order-terms.js';
import { ConvertPairs, type QuoteSource, type Rate } from './convert-pairs.js';

/** Which of the two amounts was named: the other follows from the rate. */
export type FixedAmount = 'from' | 'to';

/** What one amount is worth, for a time. */
export interface ConvertQuote {
  readonly id: string;
  readonly account: number;
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromUnits: bigint;
  readonly toUnits: bigint;
  readonly rate: Rate;
  readonly expiresUs: number;
  /** Whether the wallet can pay; the quote cannot be accepted otherwise. */
  readonly isFunded: boolean;
}

/** A conversion: done, failed, or waiting for its rate. */
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
  /** When a limit order that is still open ends; undefined for an accepted quote. */
  readonly expiresUs: number | undefined;
}

export interface QuoteRequest {
  readonly account: number;
  readonly fromAsset: string;
  readonly toAsset: string;
  /** One of the two, a decimal string. */
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
  /** Of the base asset, in the quote asset; a decimal string. */
  readonly limitPrice: string;
  /** One of the two, a decimal string. */
  readonly baseAmount?: string;
  readonly quoteAmount?: string;
  readonly walletType?: string;
  readonly expiresMs: number;
  readonly newId: string;
}

/** Quotes kept; above this the oldest is forgotten, which a client sees as expired. */
const MAX_QUOTES = 10_000;
/** Limit orders that an account may have open. */
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

  /** @param quotes where rates come from. Default: the books of the exchange. */
  constructor(exchange: Exchange, quotes: QuoteSource = exchange) {
    this.exchange = exchange;
    this.pairs = new ConvertPairs(exchange, quotes);
  }

  /** What an amount is worth now. @throws Refusal -1130, -1111, -1112 */
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

  /** Converts at a quote that still holds. @throws Refusal -1130 for one that does not, -2010 */
  accept(account: number, quoteId: string, nowUs: number): Conversion {
    const quote = this.quotes.get(quoteId);
    if (quote === undefined || quote.account !== account || nowUs > quote.expiresUs) {
      throw refusal('invalidParameter', 'quoteId');
    }
    const holder = this.exchange.account(account);
    if (holder.balances.freeOf(quote.fromAsset) < quote.fromUnits) throw refusal('insufficientBalance');
    const { fromAsset, toAsset, fromUnits, toUnits, rate } = quote;
    const conversion = this.add(
      { quoteId, account, fromAsset, toAsset, fromUnits, toUnits, rate, fixed: 'from' },
      nowUs,
    );
    this.quotes.delete(quoteId);
    holder.balances.of(fromAsset).payFree(fromUnits);
    this.pay(holder, conversion, nowUs);
    this.finish(conversion, 'SUCCESS');
    return conversion;
  }

  /** Places a limit order, which converts at once when its rate is reached. @throws Refusal -1130, -1111, -1013, -2010 */
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
    const holder = this.exchange.account(account);
    const isFunded = paysFromSpot(request.walletType) && holder.balances.freeOf(fromAsset) >= amounts.fromUnits;
    if (!isFunded) throw refusal('insufficientBalance');

    const expiresUs = nowUs + expiresMs * 1_000;
    const order = this.add({ quoteId, account, fromAsset, toAsset, ...amounts, rate, fixed, expiresUs }, nowUs);
    this.open.set(order.id, order);
    holder.addExtraHold(fromAsset, order.fromUnits);
    holder.updateTimeUs = nowUs;
    this.tryFill(order, nowUs);
    return order;
  }

  /** Takes back an open limit order of the account. @throws Refusal -2011 */
  cancel(account: number, orderId: number, nowUs: number): Conversion {
    const order = this.open.get(orderId);
    if (order === undefined || order.account !== account) throw refusal('unknownOrder');
    this.release(order, nowUs);
    return order;
  }

  /** Lets limit orders expire or convert, and says whether one did; the books must stand as of `nowUs`. */
  advance(nowUs: number): boolean {
    const before = this.open.size;
    for (const order of this.open.values()) {
      if (order.expiresUs !== undefined && nowUs >= order.expiresUs) this.release(order, nowUs);
      else this.tryFill(order, nowUs);
    }
    return this.open.size !== before;
  }

  /** One conversion of the account, by its id or that of its quote. @throws Refusal -2013 */
  conversion(account: number, key: { readonly orderId?: string; readonly quoteId?: string }): Conversion {
    const { orderId, quoteId } = key;
    const found = orderId === undefined ? this.byQuote.get(quoteId ?? '') : this.conversions.get(Number(orderId));
    const isAsked = found !== undefined && (orderId === undefined || String(found.id) === orderId);
    if (!isAsked || found.account !== account) throw refusal('noSuchOrder');
    return found;
  }

  /** Conversions of the account that are done and were made in [fromUs, toUs), oldest first. */
  completed(account: number, fromUs: number, toUs: number): Conversion[] {
    return [...this.conversions.values()].filter(
      (one) => one.account === account && one.status === 'SUCCESS' && one.createdUs >= fromUs && one.createdUs < toUs,
    );
  }

  /** Open limit orders of the account, oldest first. */
  openOrders(account: number): Conversion[] {
    return [...this.open.values()].filter((order) => order.account === account);
  }

  /** What the desk has taken and not given back, units of 1e-8 by asset; not bounded by zero. */
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

  /** Converts an open order if the middle of the market has reached it. */
  private tryFill(order: Conversion, nowUs: number): void {
    const rate = this.pairs.rate(order.fromAsset, order.toAsset);
    if (rate === undefined || rate.to * order.rate.from < order.rate.to * rate.from) return;
    const holder = this.exchange.account(order.account);
    holder.addExtraHold(order.fromAsset, -order.fromUnits);
    const { fixed, fromUnits, toUnits } = order;
    Object.assign(order, amountsAt(rate, fixed, fixed === 'from' ? fromUnits : toUnits), { rate });
    holder.balances.of(order.fromAsset).payFree(order.fromUnits);
    this.pay(holder, order, nowUs);
    this.finish(order, 'SUCCESS');
  }

  /** The other half of a conversion whose account has paid. */
  private pay(holder: Account, { fromAsset, toAsset, fromUnits, toUnits }: Conversion, nowUs: number): void {
    holder.balances.of(toAsset).free += toUnits;
    holder.updateTimeUs = nowUs;
    this.positionUnits.set(fromAsset, (this.positionUnits.get(fromAsset) ?? 0n) + fromUnits);
    this.positionUnits.set(toAsset, (this.positionUnits.get(toAsset) ?? 0n) - toUnits);
  }

  private release(order: Conversion, nowUs: number): void {
    const holder = this.exchange.account(order.account);
    holder.addExtraHold(order.fromAsset, -order.fromUnits);
    holder.updateTimeUs = nowUs;
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

/** Both amounts from the one that is named: what is received is cut, what is paid raised. */
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
