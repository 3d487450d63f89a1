/**
 * Computes the parts of a ticket besides its checks from cached data: use of the rate limits, expected fills, commission,
 * balances, and the orders that the call would cancel or change. Sends nothing.
 */

import {
  AMOUNT_SCALE,
  draftsOf,
  type ExpectedFills,
  exactUnits,
  expectedFills,
  lotGrid,
  mostTaken,
  notionalOf,
  type OpenOrder,
  type OrderDraft,
  parseSignedUnits,
  showExact,
} from '../../protocol/index.js';
import type { CallRequest } from '../call/request.js';
import { requestCost } from '../call/request-cost.js';
import type { KnownSymbol } from '../session/known-symbol.js';
import type { Cached } from '../session/response-cache.js';
import type { SessionContext } from '../session/session-context.js';
import type {
  Explanation,
  TicketCommission,
  TicketConversion,
  TicketFills,
  TicketTarget,
} from '../types/explanation.js';
import { symbolOf } from './fit.js';
import { cutShare, type OrderParts, partsOf } from './order-parts.js';
import { type SingleOrder, ticketBalances } from './ticket-balances.js';

type Facts = Pick<
  Explanation,
  'windows' | 'converts' | 'assets' | 'market' | 'notional' | 'fills' | 'commission' | 'balances' | 'targets' | 'spends'
>;

export function factsOf(session: SessionContext, request: CallRequest): Facts {
  const { windows } = session.parts.limits.forecast([requestCost(request)]);
  const targets = targetsOf(session, request);
  const known = symbolOf(session.parts.symbols, request);
  const shown = targets.length > 0 ? { targets: targets.map(targetOf) } : {};
  const converts = conversionOf(session, request);
  if (converts) return { windows, converts };
  if (!known) return { windows, ...shown };
  const drafts = draftsOf(request.endpoint, request.params);
  const [single] = drafts.length === 1 ? drafts : [];
  // Smart order routing takes from further books, so its fills cannot be computed from this book.
  const fills = single && !request.endpoint.path.includes('/sor/') ? fillsOf(session, known, single) : undefined;
  const expected = fills && { ...fills.value, ageMs: fills.ageMs };
  const notional = notionalText(single, known, expected);
  const spends = spendsOf(drafts, known);
  const commission = single && commissionOf(session, known, single, expected);
  const timeInForce = request.params.timeInForce;
  const parts = single && partsOf(single, fills?.value, typeof timeInForce === 'string' ? timeInForce : undefined);
  const isPlan = !request.endpoint.changesNothing && (drafts.length > 0 || targets.length > 0);
  const balances =
    isPlan &&
    ticketBalances(
      session.responseCache,
      known,
      drafts,
      parts && { parts, commission: takenFrom(session, known, single, parts) },
      reducedBy(request, targets),
    );
  return {
    windows,
    ...marketOf(session, known, drafts),
    ...shown,
    ...(notional ? { notional } : {}),
    ...(expected ? { fills: expected } : {}),
    ...(commission ? { commission } : {}),
    ...(spends ? { spends } : {}),
    ...(balances && balances.assets.length > 0 ? { balances } : {}),
  };
}

/** The assets of the symbol and its best prices, for the orders of a request. */
function marketOf(
  { responseCache }: SessionContext,
  { symbol, baseAsset, quoteAsset }: KnownSymbol,
  drafts: readonly OrderDraft[],
): Pick<Facts, 'assets' | 'market'> {
  if (baseAsset === undefined || quoteAsset === undefined || drafts.length === 0) return {};
  const assets = { base: baseAsset, quote: quoteAsset };
  const book = responseCache.book(symbol);
  if (!book) return { assets };
  const [[bid] = [], [ask] = []] = [book.value.bids[0], book.value.asks[0]];
  const best = { ...(bid === undefined ? {} : { bid }), ...(ask === undefined ? {} : { ask }), ageMs: book.ageMs };
  return { assets, market: best };
}

/** The commission of both parts of an order, in units of the received asset; none where the rates are not known. */
function takenFrom(
  session: SessionContext,
  { symbol }: KnownSymbol,
  { side }: OrderDraft,
  { now, later }: OrderParts,
): SingleOrder['commission'] {
  const rates = session.responseCache.commission(symbol)?.value;
  if (!rates) return { now: 0n, later: 0n };
  const isBuy = side === 'BUY';
  const received = isBuy ? ([now.quantity, later.quantity] as const) : ([now.amount, later.amount] as const);
  return {
    now: commissionOn(received[0], rates, 'taker', isBuy),
    later: commissionOn(received[1], rates, 'maker', isBuy),
  };
}

function conversionOf(session: SessionContext, { endpoint, params }: CallRequest): TicketConversion | undefined {
  const quote = endpoint.id === 'convertAcceptQuote' ? session.responseCache.quote(params.quoteId) : undefined;
  if (!quote) return undefined;
  const text = (name: string) => String(quote[name] ?? '');
  return {
    fromAsset: text('fromAsset'),
    fromAmount: text('fromAmount'),
    toAsset: text('toAsset'),
    toAmount: text('toAmount'),
    validForMs: Math.round(Number(quote.validTimestamp) - session.exchangeNowMs),
  };
}

function spendsOf(drafts: readonly OrderDraft[], { baseAsset, quoteAsset }: KnownSymbol): Facts['spends'] {
  const taken = mostTaken(drafts);
  const asset = taken?.of === 'base' ? baseAsset : quoteAsset;
  return taken && asset !== undefined ? { asset, amount: showExact(taken.units) } : undefined;
}

function fillsOf(session: SessionContext, known: KnownSymbol, draft: OrderDraft): Cached<ExpectedFills> | undefined {
  const book = session.responseCache.book(known.symbol);
  if (!book) return undefined;
  const levels = draft.side === 'BUY' ? book.value.asks : book.value.bids;
  const fills = expectedFills(draft, levels, lotGrid(known.filters, true).step.units);
  return fills && { value: fills, ageMs: book.ageMs };
}

/** Whether the known book fills the whole order. */
const fillsCompletely = (fills: TicketFills | undefined): fills is TicketFills =>
  fills !== undefined && !fills.isBeyond && (fills.rest ?? '0') === '0';

function notionalText(
  draft: OrderDraft | undefined,
  { quoteAsset }: KnownSymbol,
  fills: TicketFills | undefined,
): Facts['notional'] {
  if (!draft || quoteAsset === undefined) return undefined;
  const units = notionalOf(draft);
  if (units !== undefined) return { asset: quoteAsset, amount: showExact(units) };
  return fillsCompletely(fills) ? { asset: quoteAsset, amount: fills.amount } : undefined;
}

/** The open orders that the call names, or all of its symbol, from the order cache. */
function targetsOf(session: SessionContext, { endpoint, params }: CallRequest): readonly OpenOrder[] {
  const kind = endpoint.whenLost?.kind;
  const isOf = (names: readonly string[]) => names.some((name) => params[name] !== undefined);
  const open = () => session.orders.openOrders().filter(({ symbol }) => symbol === params.symbol);
  const isNamed = ({ orderId, clientOrderId }: OpenOrder, id: string, own: string) =>
    params[id] === undefined ? clientOrderId === params[own] : orderId === String(params[id]);
  switch (kind) {
    case 'cancelAll':
      return open();
    case 'cancelList':
      return isOf(['orderListId'])
        ? open().filter(({ orderListId }) => orderListId === String(params.orderListId))
        : [];
    case 'cancel':
    case 'amend':
      return withItsList(open(), (order) => isNamed(order, 'orderId', 'origClientOrderId'), kind === 'cancel');
    case 'replace':
      return open().filter((order) => isNamed(order, 'cancelOrderId', 'cancelOrigClientOrderId'));
    default:
      return [];
  }
}

/** The cancel of one order of a list cancels the whole list. */
function withItsList(
  open: readonly OpenOrder[],
  isMeant: (order: OpenOrder) => boolean,
  takesList: boolean,
): OpenOrder[] {
  const meant = open.filter(isMeant);
  const lists = new Set(meant.flatMap(({ orderListId }) => orderListId ?? []));
  return takesList
    ? open.filter((order) => meant.includes(order) || (order.orderListId !== undefined && lists.has(order.orderListId)))
    : meant;
}

function targetOf({ symbol, orderId, side, type, price, origQty, executedQty }: OpenOrder): TicketTarget {
  const sent = Object.entries({ side, type, price, origQty, executedQty }).filter(([, value]) => value !== undefined);
  return { symbol, orderId, ...Object.fromEntries(sent) };
}

/** The cancelled orders; for an amendment, the part by which the order is reduced. */
function reducedBy({ endpoint, params }: CallRequest, targets: readonly OpenOrder[]): readonly OpenOrder[] {
  if (endpoint.whenLost?.kind !== 'amend') return targets;
  const [order] = targets;
  const [before, after] = [order?.origQty, params.newQty].map((text) => exactUnits(String(text)));
  if (!order || before === undefined || after === undefined || after >= before) return [];
  return [{ ...order, origQty: showExact(before - after), executedQty: '0' }];
}

/** Standard, tax and special commission, each on the received amount. */
function commissionOf(
  session: SessionContext,
  { symbol, baseAsset, quoteAsset }: KnownSymbol,
  draft: OrderDraft,
  fills: TicketFills | undefined,
): TicketCommission | undefined {
  const rates = session.responseCache.commission(symbol);
  const isBuy = draft.side === 'BUY';
  const asset = isBuy ? baseAsset : quoteAsset;
  const fromBook = fillsCompletely(fills) ? fills : undefined;
  const received = isBuy
    ? (draft.quantity?.value ?? fromBook?.quantity)
    : (fromBook?.amount ?? amountText(notionalOf(draft)));
  if (!rates || asset === undefined || received === undefined) return undefined;
  const units = exactUnits(received);
  if (units === undefined) return undefined;
  const on = (role: 'maker' | 'taker') => commissionOn(units, rates.value, role, isBuy);
  const discount = rates.value.discount as Readonly<Record<string, unknown>> | undefined;
  const isOn = discount?.enabledForAccount === true && discount.enabledForSymbol === true;
  return {
    asset,
    asMaker: showExact(on('maker')),
    asTaker: showExact(on('taker')),
    ...(isOn ? { discountAsset: String(discount.discountAsset) } : {}),
    ageMs: rates.ageMs,
  };
}

/** Standard, tax and special commission on an amount in units of 1e-16. */
function commissionOn(
  units: bigint,
  rates: Readonly<Record<string, unknown>>,
  role: 'maker' | 'taker',
  isBuy: boolean,
): bigint {
  return ['standardCommission', 'taxCommission', 'specialCommission'].reduce((sum, kind) => {
    const own = rates[kind] as Readonly<Record<string, string>> | undefined;
    const rate = rateUnits(own?.[role]) + rateUnits(own?.[isBuy ? 'buyer' : 'seller']);
    return sum + cutShare(units, rate);
  }, 0n);
}

const amountText = (units: bigint | undefined): string | undefined =>
  units === undefined ? undefined : showExact(units);

const rateUnits = (rate: string | undefined): bigint => parseSignedUnits(rate ?? '0', AMOUNT_SCALE);
