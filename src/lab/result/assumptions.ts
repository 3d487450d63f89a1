/**
 * The fills of the limit orders of a run by simple assumptions, beside the fills that the orders had in the queue of
 * the engine.
 *
 * - `touch`: an order is filled whole, at its price, as soon as a trade reaches its price while it is in the market.
 * - `candle`: an order is filled whole, at its price, if a one-minute kline in which it was in the market reaches its
 *   price. A trade of that minute counts even if it came before the order, or after the order had ended.
 */
import { AMOUNT_SCALE, formatUnits, MINUTE_US, parseUnits } from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabFill, LabFillAssumption } from '../base/lab-result.js';
import { valueText } from '../run/ledger.js';
import type { MarkPrices } from '../run/mark-prices.js';
import { type RecordedOrder, ratio } from '../run/recorder.js';

const NOTHING = formatUnits(0n, AMOUNT_SCALE);

/** The quantities of one order that would be filled under the simple assumptions. */
export interface ClaimedFills {
  readonly touchQty: string | null;
  readonly candleQty: string | null;
}

const isLimit = ({ type }: RecordedOrder): boolean => type === 'LIMIT' || type === 'LIMIT_MAKER';

/** @param endUs end of the run */
export function claimedFills(order: RecordedOrder, exchange: MemoryExchange, endUs: number): ClaimedFills {
  const { workingUs, symbol, side, price, origQty, executedQty } = order;
  // The fills that an order from before the run would have had before the start of the run are not known.
  if (workingUs === null || order.isFromBefore) return { touchQty: null, candleQty: null };
  if (!isLimit(order)) return { touchQty: executedQty, candleQty: executedQty };
  const untilUs = order.endUs ?? endUs;
  const wasFilled = parseUnits(executedQty, AMOUNT_SCALE) > 0n;
  const limit = parseUnits(price, AMOUNT_SCALE);
  const reached = (fromUs: number, toUs: number): boolean => {
    const { market } = exchange.venue.hostFor([symbol]);
    const { count, lowPrice, highPrice } = market.tickerBetween(symbol, fromUs, toUs, endUs);
    if (count === 0) return false;
    return side === 'BUY' ? parseUnits(lowPrice, AMOUNT_SCALE) <= limit : parseUnits(highPrice, AMOUNT_SCALE) >= limit;
  };
  const minute = Math.floor(workingUs / MINUTE_US) * MINUTE_US;
  const minuteEnd = Math.min((Math.floor(untilUs / MINUTE_US) + 1) * MINUTE_US - 1, endUs);
  const touched = wasFilled || reached(workingUs + 1, untilUs);
  return {
    touchQty: touched ? origQty : NOTHING,
    candleQty: touched || reached(minute, minuteEnd) ? origQty : NOTHING,
  };
}

/** Compares the three assumptions for those limit orders of a run that were in the market. */
export function compareAssumptions(
  orders: readonly (RecordedOrder & ClaimedFills)[],
  fills: readonly LabFill[],
  marks: MarkPrices,
  assetsOf: (symbol: string) => { readonly base: string; readonly quote: string },
): LabFillAssumption[] {
  const limits = orders.filter((order) => isLimit(order) && order.workingUs !== null && !order.isFromBefore);
  const ids = new Set(limits.map(({ symbol, orderId }) => `${symbol} ${orderId}`));
  const summary = (name: LabFillAssumption['name'], claims: readonly Claim[], filled: readonly bigint[]) => ({
    name,
    ...{ orders: limits.length, filledOrders: filled.filter((quantity) => quantity > 0n).length },
    fillRate: shareOf(filled, limits),
    ...worthOf(claims, marks, assetsOf),
  });
  const assumed = (name: 'touch' | 'candle', of: (claimed: ClaimedFills) => string | null) => {
    const quantities = limits.map((order) => units(of(order) ?? NOTHING));
    const claims = limits.map(({ symbol, side, price }, at) => {
      const quantity = quantities[at] as bigint;
      return { symbol, side, quantity, quoteQuantity: (quantity * units(price)) / ONE };
    });
    return summary(name, claims, quantities);
  };
  const own = fills
    .filter(({ symbol, orderId }) => ids.has(`${symbol} ${orderId}`))
    .map(({ symbol, side, quantity, quoteQuantity }) => ({
      ...{ symbol, side },
      ...{ quantity: units(quantity), quoteQuantity: units(quoteQuantity) },
    }));
  const executed = limits.map(({ executedQty }) => units(executedQty));
  return [
    summary('queue', own, executed),
    assumed('touch', ({ touchQty }) => touchQty),
    assumed('candle', ({ candleQty }) => candleQty),
  ];
}

interface Claim {
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly quantity: bigint;
  readonly quoteQuantity: bigint;
}

/** Mean of the filled shares of the orders. */
function shareOf(filled: readonly bigint[], orders: readonly RecordedOrder[]): number {
  const shares = orders.map(({ origQty }, at) => ratio(filled[at] as bigint, units(origQty)));
  return shares.length === 0
    ? 0
    : Math.round((shares.reduce((sum, one) => sum + one, 0) / shares.length) * 1e12) / 1e12;
}

/** Notional and profit of fills, before commission. The profit is the cash that they moved plus their position at the last prices. */
function worthOf(
  claims: readonly Claim[],
  marks: MarkPrices,
  assetsOf: (symbol: string) => { readonly base: string; readonly quote: string },
): { notional: string; profit: string } {
  let notional = 0n;
  let profit = 0n;
  for (const { symbol, side, quantity, quoteQuantity } of claims) {
    const { base, quote } = assetsOf(symbol);
    const [left, cash] = [quantity * marks.of(base).price, quoteQuantity * marks.of(quote).price];
    notional += cash;
    profit += side === 'BUY' ? left - cash : cash - left;
  }
  return { notional: valueText(notional), profit: valueText(profit) };
}

const ONE = 10n ** BigInt(AMOUNT_SCALE);
const units = (text: string): bigint => parseUnits(text, AMOUNT_SCALE);
