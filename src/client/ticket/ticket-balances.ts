/**
 * Computes the balances after an order: while it rests, and after it has filled completely, less the commission. Exact.
 * The base is the last account reply, so later changes of the account are not included.
 */
import {
  EXACT,
  type ExpectedFills,
  exactUnits,
  mostTaken,
  notionalOf,
  type OrderDraft,
  showExact,
} from '../../protocol/index.js';
import type { TicketBalance, TicketBalances } from '../call/explanation.js';
import type { KnownSymbol } from '../session/known-symbol.js';
import type { CachedOrder } from '../session/order-cache.js';
import type { ResponseCache } from '../session/response-cache.js';

interface Purse {
  readonly free: bigint;
  readonly locked: bigint;
}

/**
 * The effect of an order on one asset: the amount that it locks while it rests, and the amount that it adds when
 * filled.
 */
interface Change {
  readonly locks: bigint;
  readonly gains: bigint | undefined;
}

/**
 * @param placed the new orders; none for a cancel
 * @param fills the immediate fills of a single order, if the book is known
 * @param cancelled the cancelled orders, or the part by which one is reduced; their locked amounts are released
 * @param commission what the exchange keeps of the received asset, in exact units
 * @returns undefined without an account reply, or when a later trading call may have changed the account
 */
export function ticketBalances(
  cache: ResponseCache,
  { baseAsset, quoteAsset }: Pick<KnownSymbol, 'baseAsset' | 'quoteAsset'>,
  placed: readonly OrderDraft[],
  fills: ExpectedFills | undefined,
  cancelled: readonly CachedOrder[],
  commission = 0n,
): TicketBalances | undefined {
  if (baseAsset === undefined || quoteAsset === undefined) return undefined;
  const [base, quote] = [cache.balance(baseAsset), cache.balance(quoteAsset)];
  if (!base || !quote || cache.changesSinceAccount > 0) return undefined;
  const [baseBack, quoteBack] = [releasedFunds(cancelled, 'SELL'), releasedFunds(cancelled, 'BUY')];
  const changes = changesOf(placed, fills, commission);
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
  fills: ExpectedFills | undefined,
  commission: bigint,
): { readonly base: Change | undefined; readonly quote: Change | undefined } | undefined {
  const now = drafts.filter(({ isPending }) => !isPending);
  const [first] = now;
  if (!first) return undefined;
  const isBuy = first.side === 'BUY';
  // Of a pair, either order may fill; pending orders use the proceeds of the working order. So only single orders are
  // computed.
  const single = drafts.length === 1 ? first : undefined;
  const knownFills = fills && !fills.isBeyond && (fills.rest ?? '0') === '0' ? fills : undefined;
  const amount = single && (notionalOf(single) ?? (knownFills && exactUnits(knownFills.amount)));
  const quantity =
    single && (single.quantity ? exactUnits(single.quantity.value) : knownFills && exactUnits(knownFills.quantity));
  const goes = mostTaken(drafts)?.units ?? (isBuy ? amount : quantity);
  const given = goes === undefined ? undefined : { locks: goes, gains: single && 0n };
  const gross = isBuy ? quantity : amount;
  const received = { locks: 0n, gains: gross === undefined ? undefined : gross - commission };
  return isBuy ? { base: received, quote: given } : { base: given, quote: received };
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
  if (change.locks > start.free) return { ...shown, missing: showExact(change.locks - start.free) };
  const rests = placed.every(({ type }) => type !== 'MARKET');
  const free1 = start.free - change.locks;
  const isChanged = change.locks > 0n || back > 0n;
  return {
    ...shown,
    ...(rests && isChanged ? { after: texts({ free: free1, locked: start.locked + change.locks }) } : {}),
    ...(change.gains === undefined ? {} : { filled: texts({ free: free1 + change.gains, locked: start.locked }) }),
  };
}

/** The amounts that open orders of one side lock: SELL the base asset, BUY the quote asset. */
function releasedFunds(orders: readonly CachedOrder[], side: 'BUY' | 'SELL'): bigint {
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
