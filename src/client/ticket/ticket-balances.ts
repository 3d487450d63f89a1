/**
 * Computes the balances after an order: on arrival, and after it has filled completely, less the commission. Exact.
 * The base is the last account reply, so later changes of the account are not included.
 */
import { EXACT, exactUnits, mostTaken, type OpenOrder, type OrderDraft, showExact } from '../../protocol/index.js';
import type { KnownSymbol } from '../session/known-symbol.js';
import type { ResponseCache } from '../session/response-cache.js';
import type { TicketBalance, TicketBalances } from '../types/explanation.js';
import { type OrderParts, wholeOf } from './order-parts.js';

interface Purse {
  readonly free: bigint;
  readonly locked: bigint;
}

/** The effect of an order on one asset. */
interface Change {
  /** The amount that must be free when the order arrives: a BUY order needs its whole amount at its limit price. */
  readonly needs: bigint;
  /** The amount that the fills on arrival take. */
  readonly takes: bigint;
  /** The amount that the rest of the order locks. */
  readonly locks: bigint;
  /** The amount that the fills on arrival give, without the commission; undefined if unknown. */
  readonly gains: bigint | undefined;
  /** The amount that all fills give, without the commission; undefined if unknown. */
  readonly gainsWhenFilled: bigint | undefined;
}

/** The effects of a single new order; see order-parts.ts. */
export interface SingleOrder {
  readonly parts: OrderParts;
  /** The commission on the received asset, for both parts. */
  readonly commission: { readonly now: bigint; readonly later: bigint };
}

/**
 * @param placed the new orders; none for a cancel
 * @param single the parts of the order, if one order is placed and they are known
 * @param cancelled the cancelled orders, or the part by which one is reduced; their locked amounts are released
 * @returns undefined when the assets of the symbol are not known, when there is no account reply, or when a later
 *   trading call may have changed the account
 */
export function ticketBalances(
  cache: ResponseCache,
  { baseAsset, quoteAsset }: Pick<KnownSymbol, 'baseAsset' | 'quoteAsset'>,
  placed: readonly OrderDraft[],
  single: SingleOrder | undefined,
  cancelled: readonly OpenOrder[],
): TicketBalances | undefined {
  if (baseAsset === undefined || quoteAsset === undefined) return undefined;
  const [base, quote] = [cache.balance(baseAsset), cache.balance(quoteAsset)];
  if (!base || !quote || cache.changesSinceAccount > 0) return undefined;
  const [baseBack, quoteBack] = [releasedFunds(cancelled, 'SELL'), releasedFunds(cancelled, 'BUY')];
  const changes = changesOf(placed, single);
  const assets = [
    assetAfter(baseAsset, base.value, baseBack, changes?.base, placed),
    assetAfter(quoteAsset, quote.value, quoteBack, changes?.quote, placed),
  ];
  const isCancelOnly = placed.length === 0;
  return {
    ageMs: base.ageMs,
    assets: isCancelOnly ? assets.filter(({ after }) => after !== undefined) : assets,
  };
}

/** The changes of both assets; undefined when the orders do not determine them. */
function changesOf(
  drafts: readonly OrderDraft[],
  single: SingleOrder | undefined,
): { readonly base: Change | undefined; readonly quote: Change | undefined } | undefined {
  const first = drafts.find(({ isPending }) => !isPending);
  if (!first) return undefined;
  const isBuy = first.side === 'BUY';
  const taken = mostTaken(drafts)?.units;
  const [given, received] = single ? changesOfSingle(single, isBuy, taken) : [resting(taken), UNKNOWN];
  return isBuy ? { base: received, quote: given } : { base: given, quote: received };
}

const UNKNOWN: Change = { needs: 0n, takes: 0n, locks: 0n, gains: undefined, gainsWhenFilled: undefined };

/**
 * Either order of a pair may fill, and a pending order uses the proceeds of another: only the locked amounts are known.
 */
const resting = (taken: bigint | undefined): Change | undefined =>
  taken === undefined ? undefined : { ...UNKNOWN, needs: taken, locks: taken };

function changesOfSingle(
  { parts, commission }: SingleOrder,
  isBuy: boolean,
  taken: bigint | undefined,
): readonly [given: Change, received: Change] {
  const { now, later } = parts;
  const whole = wholeOf(parts);
  const [takes, locks] = isBuy ? [now.amount, later.amount] : [now.quantity, later.quantity];
  const given = { needs: taken ?? takes + locks, takes, locks, gains: 0n, gainsWhenFilled: 0n };
  const gains = (isBuy ? now.quantity : now.amount) - commission.now;
  const gainsWhenFilled = (isBuy ? whole.quantity : whole.amount) - commission.now - commission.later;
  return [given, { needs: 0n, takes: 0n, locks: 0n, gains, gainsWhenFilled }];
}

function assetAfter(
  asset: string,
  { free, locked }: { readonly free: string; readonly locked: string },
  back: bigint,
  change: Change | undefined,
  placed: readonly OrderDraft[],
): TicketBalance {
  const before: Purse = { free: exactUnits(free) ?? 0n, locked: exactUnits(locked) ?? 0n };
  const start: Purse = { free: before.free + back, locked: before.locked > back ? before.locked - back : 0n };
  const shown = { asset, ...texts(before) };
  if (placed.length === 0) return back === 0n ? shown : { ...shown, after: texts(start) };
  if (!change) return shown;
  if (change.needs > start.free) return { ...shown, missing: showExact(change.needs - start.free) };
  const { takes, locks, gains, gainsWhenFilled } = change;
  const spent = start.free - takes - locks;
  const rests = locks > 0n || (gains !== undefined && gains !== gainsWhenFilled);
  const after = { free: spent + (gains ?? 0n), locked: start.locked + locks };
  const isChanged = after.free !== before.free || after.locked !== before.locked;
  return {
    ...shown,
    ...((rests || back > 0n) && isChanged ? { after: texts(after) } : {}),
    ...(gainsWhenFilled === undefined
      ? {}
      : { filled: texts({ free: spent + gainsWhenFilled, locked: start.locked }) }),
  };
}

/** The amounts that open orders of one side lock: SELL the base asset, BUY the quote asset. */
function releasedFunds(orders: readonly OpenOrder[], side: 'BUY' | 'SELL'): bigint {
  let sum = 0n;
  // A pair locks only the larger amount of its two orders.
  const pairs = new Map<string, bigint>();
  for (const order of orders) {
    if (order.side !== side || order.status === 'PENDING_NEW') continue;
    const open = (exactUnits(order.origQty ?? '0') ?? 0n) - (exactUnits(order.executedQty ?? '0') ?? 0n);
    const locked = side === 'SELL' ? open : (open * (exactUnits(order.price ?? '0') ?? 0n)) / ONE_EXACT;
    if (order.orderListId === undefined) sum += locked;
    else if (locked > (pairs.get(order.orderListId) ?? 0n)) pairs.set(order.orderListId, locked);
  }
  return [...pairs.values()].reduce((total, locked) => total + locked, sum);
}

const ONE_EXACT = 10n ** BigInt(EXACT);

const texts = ({ free, locked }: Purse) => ({ free: showExact(free), locked: showExact(locked) });
