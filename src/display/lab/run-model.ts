/**
 * The data of the picture of a run, for terminals and pages alike: the profit of the trading, the profit of the same
 * account without trading, their sum, the drawdown, and the quantities bought and sold. The headline, the ends of the
 * curves and the sources of the profit are the same rounded texts, so they cannot differ.
 */

import { exactText, parseExact, subtractExact } from '../../protocol/index.js';
import { readOnce } from '../context/read-once.js';
import type { DrawnRun } from '../lab-figures/lab-drawing.js';
import { rounded, signed } from '../lab-figures/rounded.js';
import { amountDecimals, percentText, roundedParts } from '../lab-figures/run-amounts.js';
import { type Drawdown, drawdownOf } from '../series/drawdown.js';
import { durationText } from '../text/zone-time.js';

/** A profit since the start, point by point. */
export interface ProfitCurve {
  readonly name: 'trading' | 'held' | 'total';
  readonly values: readonly number[];
  /** The profit at the end, rounded, with its sign. */
  readonly end: string;
  /** The exact profit at a point. */
  readonly exact: (at: number) => string;
}

/** The quantity bought minus the quantity sold since the start, at each point. */
export interface PositionCurve {
  /** The asset; for several assets the valuation asset, in which the changed amounts are summed. */
  readonly unit: string;
  readonly isValue: boolean;
  readonly values: readonly number[];
}

/** The curves of a run; all have a value at each point of the equity curve. */
export interface RunModel {
  readonly times: readonly number[];
  readonly decimals: number;
  readonly trading: ProfitCurve;
  readonly held: ProfitCurve;
  readonly total: ProfitCurve;
  /** Whether the price of an asset that was held at the start moved. If not, the curves of trading and total are equal. */
  readonly hasHeld: boolean;
  readonly drawdown: Drawdown;
  readonly position: PositionCurve | undefined;
}

export const runModel = readOnce((run: DrawnRun): RunModel => {
  const { equity, attribution } = run;
  const decimals = amountDecimals([...Object.values(attribution)]);
  const [first] = equity;
  const [trading = '', held = ''] = roundedParts(
    [attribution.trading, attribution.holdings],
    attribution.total,
    decimals,
  );
  const numbers = equity.map((point) => Number(point.equity));
  const kept = equity.map((point) => Number(point.held));
  const [start, keptAtStart] = [numbers[0] ?? 0, kept[0] ?? 0];
  const curve = (
    name: ProfitCurve['name'],
    end: string,
    profitAt: (at: number) => number,
    exact: ProfitCurve['exact'],
  ): ProfitCurve => ({ name, end: signed(end), values: numbers.map((_, at) => profitAt(at)), exact });
  return {
    times: equity.map(({ time }) => time),
    decimals,
    trading: curve(
      'trading',
      trading,
      (at) => (numbers[at] ?? 0) - (kept[at] ?? 0) - (start - keptAtStart),
      (at) => difference(equity[at]?.equity, equity[at]?.held),
    ),
    held: curve(
      'held',
      held,
      (at) => (kept[at] ?? 0) - keptAtStart,
      (at) => difference(equity[at]?.held, first?.held),
    ),
    total: curve(
      'total',
      rounded(attribution.total, decimals),
      (at) => (numbers[at] ?? 0) - start,
      (at) => difference(equity[at]?.equity, first?.equity),
    ),
    hasHeld: equity.some((point) => point.held !== first?.held),
    drawdown: drawdownOf(numbers),
    position: positionOf(run),
  };
});

/** The curves that a picture shows: one if no held asset moved in price, because trading and total are equal then. */
export const profitCurves = ({ trading, held, total, hasHeld }: RunModel): readonly ProfitCurve[] =>
  hasHeld ? [trading, held, total] : [trading];

/** The exact difference of two decimals, with its sign. */
function difference(a = '0', b = '0'): string {
  const [left, right] = [parseExact(a), parseExact(b)];
  return left && right ? signed(exactText(subtractExact(left, right))) : '';
}

/** The changed amounts at the points of the equity curve. */
function positionOf({ positions, equity, info }: DrawnRun): PositionCurve | undefined {
  const own = positions.filter(({ asset }) => asset !== info.valuation);
  const moved = [...new Set(own.filter(({ change }) => Number(change) !== 0).map(({ asset }) => asset))];
  const [only] = moved;
  if (only === undefined) return undefined;
  const isValue = moved.length > 1;
  const rows = own.filter(({ asset }) => moved.includes(asset));
  const now = new Map<string, number>();
  let next = 0;
  const values = equity.map(({ time }) => {
    for (let row = rows[next]; row !== undefined && row.time <= time; row = rows[next]) {
      now.set(row.asset, Number(row.change) * (isValue ? Number(row.price) : 1));
      next += 1;
    }
    let sum = 0;
    for (const value of now.values()) sum += value;
    return sum;
  });
  return { unit: isValue ? info.valuation : only, isValue, values };
}

/** A large figure at the top: its name, its value, and a remark below the value. */
export interface Headline {
  readonly name: string;
  /** The value without a unit; a result of trading has its sign in front. */
  readonly value: string;
  readonly remark: string;
  /** The gain or loss of total and trading, which decides the colour; undefined for the other figures. */
  readonly change?: number;
}

const NONE = 'none';

/**
 * The figures that a reader sees first: the total, then its two parts. Total and trading both have a colour, so that a gain of the trading does not hide a
 * loss of the whole account.
 */
export function headlines(run: DrawnRun, { trading, held, total, decimals, drawdown }: RunModel): Headline[] {
  const { info, statistics, attribution, equity } = run;
  const { valuation } = info;
  const [first, last] = [equity[0]?.equity ?? '0', equity.at(-1)?.equity ?? '0'];
  const share = (amount: string): string => percentText(Number(first) === 0 ? 0 : Number(amount) / Number(first), true);
  const changed = (text: string, change: number): Pick<Headline, 'value' | 'change'> => ({
    value: `${change > 0 ? '▲' : change < 0 ? '▼' : '■'} ${text}`,
    change,
  });
  return [
    {
      name: 'total',
      ...changed(total.end, Number(attribution.total)),
      remark: `${rounded(first, decimals)} → ${rounded(last, decimals)}`,
    },
    {
      name: 'trading, after commission',
      ...changed(trading.end, Number(attribution.trading)),
      remark: `${valuation} · ${share(attribution.trading)} of equity`,
    },
    { name: 'the same account, only held', value: held.end, remark: `${valuation} · ${share(attribution.holdings)}` },
    {
      name: 'largest drawdown',
      value: statistics.maxDrawdown < 0 ? percentText(statistics.maxDrawdown) : NONE,
      remark: recoveryText(run, drawdown),
    },
    { name: 'fills', value: String(statistics.fills), remark: fillsRemark(run) },
  ];
}

/** What is said in the place of the figures of a run that ended at its start; undefined for another run. */
export const nothingText = ({ equity, statistics: { fills }, info, attribution }: DrawnRun): string | undefined =>
  equity.length > 1 || fills > 0
    ? undefined
    : `nothing was traded · equity ${rounded(equity[0]?.equity ?? '0', amountDecimals(Object.values(attribution)))} ${info.valuation}`;

/** Whether the equity recovered from the largest loss, and how long that took. */
function recoveryText({ equity }: DrawnRun, { losses, peaks, worst }: Drawdown): string {
  const peak = peaks[worst] ?? 0;
  if (!((losses[worst] ?? 0) < 0)) return 'no loss since a peak';
  const back = losses.findIndex((loss, at) => at > worst && loss === 0);
  if (back < 0) return 'not recovered at the end';
  return `recovered after ${durationText((equity[back]?.time ?? 0) - (equity[peak]?.time ?? 0))}`;
}

/** A remark on how many orders were filled. The count is that of the first assumption, which is the engine's own fills. */
function fillsRemark({ statistics: { orders, makerShare }, assumptions: [engine] }: DrawnRun): string {
  const role =
    makerShare === null
      ? ''
      : makerShare === 1
        ? ' · all maker'
        : makerShare === 0
          ? ' · all taker'
          : ` · ${(makerShare * 100).toFixed(0)} % maker`;
  if (engine === undefined || engine.orders === 0) return `${orders} ${orders === 1 ? 'order' : 'orders'}${role}`;
  const { filledOrders, orders: limits } = engine;
  // Without market orders, the fills are those of the limit orders.
  if (limits === orders) return `in ${filledOrders} of ${orders} ${orders === 1 ? 'order' : 'orders'}${role}`;
  return `${filledOrders} of ${limits} limit ${limits === 1 ? 'order' : 'orders'} filled${role}`;
}
