/**
 * A scale of terminal rows whose labels are equally far apart: the distance of round values is a whole number of rows, and
 * each value is in the middle of its row. A logarithmic scale counts in factors of ten. Therefore a chart may have up to a
 * quarter fewer rows than there is room for.
 */
import { portable, trimDecimal } from '../../protocol/index.js';
import type { Tick } from '../svg/axis.js';
import { needsSteps, powerLabel, type ValueScale } from '../svg/value-scale.js';
import { fixed } from '../text/number-text.js';

/** A scale, the rows that it needs, and its round values. */
export interface RowScale {
  readonly scale: Pick<ValueScale, 'share'>;
  readonly rows: number;
  readonly ticks: readonly Tick[];
}

/** Rows from one round value to the next. */
const ROWS_PER_TICK = [2, 3, 4, 5, 6];
const STEPS = [1, 2, 2.5, 5];
/** The steps of a low chart, where rows are scarcer than round values. */
const LOW_STEPS = [...STEPS, 4];
const LOW_ROWS = 10;
/** When scales are compared, one label counts as much as this number of rows: a high chart with only two labels is hard to read. */
const ROWS_FOR_LABEL = 2;
const WANTED_LABELS = 5;
/** The part of the rows that a chart fills at least for the sake of rows for all values. */
const LEAST_HEIGHT = 0.5;

/** Steps of a logarithmic scale in factors of ten: half a factor ends at 3, which is 10 to the power of 0.48. */
const LOG_STEPS = [0.5, 1, 2, 3, 4, 5, 6, 8, 10];

/** One step of round values, and the power of ten that its labels need. */
interface Step {
  readonly step: number;
  readonly power: number;
}

/**
 * The scale from `low` to `high` in at most `rows` rows; labels of a linear scale have at most `decimals` decimals. Undefined
 * if the range is too small for two labels with so many decimals, or for a logarithmic scale with labels of equal ratios.
 *
 * @param grid a number of which all values are multiples: if there are rows for all its multiples, each value of a linear scale is in the middle of a row
 */
export function rowScale(
  [low, high]: readonly [number, number],
  rows: number,
  decimals: number,
  isLog = false,
  grid = 0,
): RowScale | undefined {
  if (isLog) return low <= 0 || needsSteps(low, high) ? undefined : logScale(low, high, rows);
  const least = (high - low) / rows;
  if (!(least > 0)) return undefined;
  const exponent = portable.decimalExponent(least);
  const steps = [exponent, exponent + 1, exponent + 2].flatMap((power) =>
    (rows > LOW_ROWS ? STEPS : LOW_STEPS).map((step) => ({
      step: Number(`${step}e${power}`),
      power: power - (Number.isInteger(step) ? 0 : 1),
    })),
  );
  const best = bestStep(
    low,
    high,
    rows,
    steps.filter(({ power }) => -power <= decimals),
    grid,
  );
  if (!best) return undefined;
  const { from, to, first, step } = best;
  return {
    scale: { share: (value) => (value - from) / (to - from) },
    rows: best.rows,
    ticks: Array.from({ length: best.labels }, (_, at) => {
      const value = (first + at) * step;
      return { value, label: fixed(value, Math.max(0, -best.power)) };
    }),
  };
}

/** Factors of two: a range of few factors of ten has more labels with them. */
const DOUBLING = portable.log10(2);
const FEW_TENS = 2;
const FEW_LABELS = 3;

function logScale(low: number, high: number, rows: number): RowScale | undefined {
  const [from10, to10] = [portable.log10(low), portable.log10(high)];
  const best = bestStep(
    from10,
    to10,
    rows,
    LOG_STEPS.map((step) => ({ step, power: 0 })),
  );
  const isShort = to10 - from10 < FEW_TENS && (best?.labels ?? 0) <= FEW_LABELS;
  // Labels that double are counted from 1 or 5 times the power of ten of the lowest value, so that they are round: 1000, 2000, 4000
  // or 2500, 5000, 10000.
  const tens = Math.floor(from10 + 1e-9);
  const unit = from10 - tens < DOUBLING ? 1 : 5;
  const unit10 = tens + (unit === 1 ? 0 : 1 - DOUBLING);
  const doubled = isShort ? bestStep(from10 - unit10, to10 - unit10, rows, [{ step: DOUBLING, power: 0 }]) : undefined;
  const isDoubled = doubled && doubled.labels > FEW_LABELS && doubled.rows >= (best?.rows ?? 0) * LEAST_HEIGHT;
  const chosen = isDoubled ? doubled : best;
  if (!chosen) return undefined;
  const { from, to, first, step } = chosen;
  const tickOf = (at: number): Tick => {
    if (isDoubled) {
      const doublings = first + at;
      const value = Number(`${unit}e${tens}`) * 2 ** doublings;
      return { value, label: trimDecimal(fixed(value, Math.max(0, -tens - Math.min(0, doublings)))) };
    }
    const power = (first + at) * step;
    const value = Number(Number.isInteger(power) ? `1e${power}` : `3e${Math.floor(power)}`);
    return { value, label: powerLabel(value) };
  };
  return {
    scale: { share: (value) => (portable.log10(value) - (isDoubled ? unit10 : 0) - from) / (to - from) },
    rows: chosen.rows,
    ticks: Array.from({ length: chosen.labels }, (_, at) => tickOf(at)),
  };
}

/** The step, and its number of rows, that give a high chart with enough labels; undefined if no step gives two labels. */
function bestStep(low: number, high: number, rows: number, steps: readonly Step[], grid = 0) {
  const all = steps
    .flatMap(({ step, power }) =>
      ROWS_PER_TICK.map((each) => {
        const unit = step / each;
        // A value in the middle between two rows is in the inner row, so that no outer row is empty.
        const [top, bottom] = [Math.ceil(high / unit - 0.5), Math.round(low / unit)];
        const [from, to] = [(bottom - 0.5) * unit, (top + 0.5) * unit];
        const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
        const isOnGrid = grid > 0 && Math.abs(grid / unit - Math.round(grid / unit)) < 1e-6 && grid > unit * 0.9;
        return { isOnGrid, step, power, from, to, first, labels: last - first + 1, rows: top - bottom + 1 };
      }),
    )
    .filter((one) => one.rows <= rows && one.labels > 1);
  const onGrid = all.filter((one) => one.isOnGrid && one.rows >= rows * LEAST_HEIGHT);
  const choices = onGrid.length > 0 ? onGrid : all;
  const worth = (one: (typeof choices)[number]): number =>
    one.rows + ROWS_FOR_LABEL * Math.min(WANTED_LABELS, one.labels);
  return choices.reduce<(typeof choices)[number] | undefined>((most, one) => {
    const better = most === undefined ? 1 : worth(one) - worth(most) || one.rows - most.rows;
    return better > 0 ? one : most;
  }, undefined);
}
