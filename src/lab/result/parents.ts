/**
 * Parent orders against the market: implementation shortfall (Perold 1988) and the averages of the market in the same time.
 * The orders of a parent have the same `strategyId`. Costs are integers; only basis points are floats.
 */
import {
  AMOUNT_SCALE,
  formatUnits,
  MINUTE_US,
  msOf,
  parseSignedUnits,
  parseUnits,
  SECOND_US,
  trimDecimal,
} from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabParent } from '../base/lab-execution.js';
import type { LabFill } from '../base/lab-result.js';
import { middleText } from '../run/fill-middles.js';
import { VALUE_SCALE, valueText } from '../run/ledger.js';
import { MARK_SCALE, type MarkPrices } from '../run/mark-prices.js';
import type { ParentTarget } from '../run/parent-arrivals.js';
import { type RecordedOrder, ratio } from '../run/recorder.js';

const BPS = 10_000n;
const ONE = 10n ** BigInt(AMOUNT_SCALE);
const ONE_MARK = 10n ** BigInt(MARK_SCALE);
/** The maximum number of steps of a time-weighted average. */
const MAX_STEPS = 1_000;

export interface ParentParts {
  readonly orders: readonly RecordedOrder[];
  readonly fills: readonly LabFill[];
  readonly targets: readonly ParentTarget[];
  readonly exchange: MemoryExchange;
  readonly marks: MarkPrices;
  readonly assetsOf: (symbol: string) => { readonly base: string; readonly quote: string };
  readonly endUs: number;
}

/** A row for each parent, in the order of their arrivals. */
export function parentsOf(parts: ParentParts): LabParent[] {
  const groups = new Map<string, RecordedOrder[]>();
  for (const order of parts.orders) {
    if (order.strategyId === null || order.isFromBefore) continue;
    const key = keyOf(order.strategyId, order.symbol, order.side);
    groups.set(key, [...(groups.get(key) ?? []), order]);
  }
  for (const { strategyId, symbol, side } of parts.targets) {
    const key = keyOf(strategyId, symbol, side);
    if (!groups.has(key)) groups.set(key, []);
  }
  const rows = [...groups].flatMap(([key, orders]) => {
    const target = parts.targets.find((one) => keyOf(one.strategyId, one.symbol, one.side) === key);
    return rowOf(parts, orders, target) ?? [];
  });
  return rows.sort((a, b) => a.arrivalTime - b.arrivalTime || a.strategyId - b.strategyId);
}

const keyOf = (strategyId: number, symbol: string, side: string): string => `${strategyId} ${symbol} ${side}`;

function rowOf(parts: ParentParts, orders: readonly RecordedOrder[], target?: ParentTarget): LabParent | undefined {
  const [first] = orders;
  const of = target ?? first;
  const arrivalUs = target?.fromUs ?? first?.timeUs;
  const arrival = target?.fromUs === undefined ? (first?.middle ?? 0n) : target.middle;
  // A parent is left out if its decision has no price: it was after the end of the run, or there were no quotes.
  if (!of || arrivalUs === undefined || arrival === 0n) return undefined;
  const { symbol, side } = of;
  const ids = new Set(orders.map(({ orderId }) => orderId));
  const fills = parts.fills.filter((fill) => fill.symbol === symbol && ids.has(fill.orderId));
  const executed = sumOf(fills.map(({ quantity }) => quantity));
  const paid = sumOf(fills.map(({ quoteQuantity }) => quoteQuantity));
  const declared = target?.quantity === undefined ? executed : parseUnits(target.quantity, AMOUNT_SCALE);
  const left = declared > executed ? declared - executed : 0n;
  const endUs = endOf(orders, left > 0n, parts.endUs);
  const endMiddle = middleAtEnd(parts, symbol, orders, endUs) || arrival;
  const signed = (amount: bigint): bigint => (side === 'BUY' ? amount : -amount);
  const execution = signed(paid * ONE_MARK - executed * arrival);
  const opportunity = signed(left * (endMiddle - arrival));
  const commission = commissionOf(fills, parts, symbol);
  const shortfall = execution + opportunity + commission;
  const average = executed === 0n ? 0n : (paid * ONE_MARK) / executed;
  const { vwap, twap } = averagesOf(parts, symbol, arrivalUs, endUs);
  const bpsTo = (price: bigint): number | null =>
    average === 0n || price === 0n ? null : ratio(signed(average - price) * BPS, price);
  return {
    ...{ strategyId: target?.strategyId ?? (first?.strategyId as number), symbol, side, orders: orders.length },
    ...{ quantity: amountText(declared), executed: amountText(executed) },
    ...{ arrivalTime: msOf(arrivalUs), arrivalMid: middleText(arrival) },
    ...{ endTime: msOf(endUs), endMid: middleText(endMiddle) },
    ...{ averagePrice: priceText(average), vwap: priceText(vwap), twap: priceText(twap) },
    ...{ executionCost: valueText(execution), opportunityCost: valueText(opportunity) },
    ...{ commission: valueText(commission), shortfall: valueText(shortfall) },
    shortfallBps: ratio(shortfall * BPS, declared * arrival),
    ...{ vwapBps: bpsTo(vwap), twapBps: bpsTo(twap) },
  };
}

/** The time at which the work on a parent ended: the end of its last order, or the end of the run if a part is not executed. */
function endOf(orders: readonly RecordedOrder[], isLeft: boolean, runEndUs: number): number {
  if (isLeft) return runEndUs;
  return orders.reduce((last, { endUs }) => Math.max(last, endUs ?? runEndUs), 0) || runEndUs;
}

/** The middle when the last order ended; if an order was open at the end of the run, the middle at this end. */
function middleAtEnd({ marks, endUs }: ParentParts, symbol: string, orders: readonly RecordedOrder[], atUs: number) {
  if (atUs >= endUs) return marks.middle(symbol);
  return orders.findLast((order) => order.endUs === atUs)?.endMiddle ?? marks.middle(symbol);
}

/**
 * Commissions in the quote asset. The base asset counts at the price of its fill, any other asset at its price at the end of
 * the run.
 */
function commissionOf(fills: readonly LabFill[], { marks, assetsOf }: ParentParts, symbol: string): bigint {
  const { base, quote } = assetsOf(symbol);
  let total = 0n;
  for (const { commission, commissionAsset, price } of fills) {
    const amount = parseSignedUnits(commission, AMOUNT_SCALE);
    if (amount === 0n) continue;
    const mark = marks.of(quote).price;
    const inQuote =
      commissionAsset === quote
        ? ONE_MARK
        : commissionAsset === base
          ? (parseUnits(price, AMOUNT_SCALE) * ONE_MARK) / ONE
          : mark === 0n
            ? 0n
            : (marks.of(commissionAsset).price * ONE_MARK) / mark;
    total += amount * inQuote;
  }
  return total;
}

/**
 * The average prices of the market's trades from `fromUs` to `toUs`, weighted by volume and by time. The average by volume is 0 without trades in that time.
 * The average by time is that by volume if there was no price.
 */
function averagesOf({ exchange, endUs: runEndUs }: ParentParts, symbol: string, fromUs: number, toUs: number) {
  const { market } = exchange.venue.hostFor([symbol]);
  const between = (openUs: number, closeUs: number) => market.tickerBetween(symbol, openUs, closeUs, runEndUs);
  // The range includes `fromUs`, because a market order is filled at the time at which its parent begins.
  const whole = between(fromUs, toUs);
  const volume = parseUnits(whole.volume, AMOUNT_SCALE);
  const vwap = volume === 0n ? 0n : (parseUnits(whole.quoteVolume, AMOUNT_SCALE) * ONE_MARK) / volume;
  const spanUs = toUs - fromUs;
  const stepUs = Math.max(SECOND_US, Math.ceil(spanUs / MAX_STEPS / SECOND_US) * SECOND_US);
  let [sum, weights] = [0n, 0n];
  let last = parseUnits(between(fromUs - MINUTE_US, fromUs).lastPrice, AMOUNT_SCALE);
  for (let atUs = fromUs; atUs < toUs; atUs += stepUs) {
    const untilUs = Math.min(atUs + stepUs, toUs);
    const step = between(atUs + 1, untilUs);
    if (step.count > 0) last = parseUnits(step.lastPrice, AMOUNT_SCALE);
    if (last === 0n) continue;
    const weight = BigInt(untilUs - atUs);
    sum += last * weight;
    weights += weight;
  }
  const twap = weights === 0n ? vwap : ((sum / weights) * ONE_MARK) / ONE;
  return { vwap, twap };
}

const sumOf = (texts: readonly string[]): bigint =>
  texts.reduce((sum, text) => sum + parseUnits(text, AMOUNT_SCALE), 0n);
const amountText = (amount: bigint): string => formatUnits(amount, AMOUNT_SCALE);
const priceText = (price: bigint): string | null =>
  price === 0n ? null : trimDecimal(formatUnits(price, VALUE_SCALE - AMOUNT_SCALE));
