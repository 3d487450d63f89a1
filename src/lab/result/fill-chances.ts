/**
 * How often the limit orders of a run were filled: by their distance from the middle of the book when they were placed, and
 * by the quantity that was ahead of them in the queue at their price. An order that was cancelled soon had less time, and
 * counts as an order without a fill.
 */
import { AMOUNT_SCALE, parseUnits } from '../../protocol/index.js';
import type { LabFillChance } from '../base/lab-execution.js';
import type { LabFill, LabOrder } from '../base/lab-result.js';
import { ratio } from '../run/recorder.js';

/** Basis points from the middle. Below 0 an order crosses the middle. */
const DISTANCES = [0, 0.1, 0.5, 1, 2, 5, 10, 20, 50];
/** Multiples of the quantity of the order. The first row has the orders with nothing before them. */
const QUEUES = [Number.MIN_VALUE, 1, 10, 100, 1_000];
const Z_95 = 1.959964;

interface Placed {
  readonly distance: number;
  readonly queue: number;
  readonly share: number;
  readonly waitMs: number | undefined;
  /** Whether the order was executed at once: such an order never waited in a queue. */
  readonly hasTaken: boolean;
}

export function fillChancesOf(orders: readonly LabOrder[], fills: readonly LabFill[]): LabFillChance[] {
  const firstFills = new Map<string, LabFill>();
  for (const fill of fills) {
    const key = `${fill.symbol} ${fill.orderId}`;
    if (!firstFills.has(key)) firstFills.set(key, fill);
  }
  const placed = orders.flatMap((order) => placedOf(order, firstFills) ?? []);
  const waiting = placed.filter(({ hasTaken }) => !hasTaken);
  return [...rowsBy('distance', DISTANCES, placed), ...rowsBy('queue', QUEUES, waiting)];
}

function placedOf(order: LabOrder, firstFills: ReadonlyMap<string, LabFill>): Placed | undefined {
  const { symbol, orderId, type, side, price, origQty, executedQty, mid, ahead, workingTime } = order;
  if ((type !== 'LIMIT' && type !== 'LIMIT_MAKER') || mid === null || ahead === null || workingTime === null)
    return undefined;
  const [limit, quantity] = [units(price), units(origQty)];
  // A middle has more decimals than a price. Decimals after the eighth do not matter for a distance.
  const middle = units(cut(mid));
  if (middle === 0n || quantity === 0n) return undefined;
  const away = side === 'BUY' ? middle - limit : limit - middle;
  const first = firstFills.get(`${symbol} ${orderId}`);
  return {
    distance: ratio(away * 10_000n, middle),
    queue: ratio(units(ahead), quantity),
    share: ratio(units(executedQty), quantity),
    waitMs: first && first.time - workingTime,
    hasTaken: first?.isMaker === false,
  };
}

function rowsBy(by: LabFillChance['by'], edges: readonly number[], placed: readonly Placed[]): LabFillChance[] {
  const bounds = [null, ...edges, null];
  return bounds.slice(1).flatMap((to, at) => {
    const from = bounds[at] ?? null;
    const own = placed.filter((one) => (from === null || one[by] >= from) && (to === null || one[by] < to));
    return own.length === 0 ? [] : [rowOf({ by, from: shown(from), to: shown(to) }, own)];
  });
}

/** The edge `Number.MIN_VALUE`, which separates 0 from all larger numbers, is shown as 0. */
const shown = (edge: number | null): number | null => (edge === Number.MIN_VALUE ? 0 : edge);

function rowOf(bounds: Pick<LabFillChance, 'by' | 'from' | 'to'>, own: readonly Placed[]): LabFillChance {
  const waits = own.flatMap(({ waitMs }) => waitMs ?? []);
  const [orders, filled] = [own.length, waits.length];
  const { low, high } = wilson(filled, orders);
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return {
    ...{ ...bounds, orders, filled, chance: rounded(filled / orders), low, high },
    filledShare: rounded(mean(own.map(({ share }) => share))),
    waitMs: filled === 0 ? null : Math.round(mean(waits) * 1e3) / 1e3,
  };
}

/** The 95 % confidence interval of a share (Wilson 1927): it stays within 0 and 1, even for few orders. */
export function wilson(count: number, of: number): { readonly low: number; readonly high: number } {
  const share = count / of;
  const z2 = Z_95 * Z_95;
  const middle = (share + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z_95 / (1 + z2 / of)) * Math.sqrt((share * (1 - share)) / of + z2 / (4 * of * of));
  return { low: rounded(Math.max(0, middle - half)), high: rounded(Math.min(1, middle + half)) };
}

const rounded = (value: number): number => Math.round(value * 1e12) / 1e12;
const units = (text: string): bigint => parseUnits(text, AMOUNT_SCALE);

function cut(text: string): string {
  const point = text.indexOf('.');
  return point < 0 ? text : text.slice(0, point + 1 + AMOUNT_SCALE);
}
