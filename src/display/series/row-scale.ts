/**
 * A linear scale of terminal rows whose labels are equally far apart: the distance of round values is a whole number of
 * rows, and each value is in the middle of its row. Therefore a chart may have up to a quarter fewer rows than there is
 * room for.
 */
import { portable } from '../../protocol/index.js';
import type { Tick } from '../svg/axis.js';
import type { ValueScale } from '../svg/value-scale.js';
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
/** A label is worth as much as so many rows: a higher picture with two labels is hard to read. */
const ROWS_FOR_LABEL = 2;
const WANTED_LABELS = 5;

/**
 * The scale from `low` to `high` in at most `rows` rows; labels have at most `decimals` decimals. Undefined if the range is
 * too small for two labels with so many decimals.
 */
export function rowScale([low, high]: readonly [number, number], rows: number, decimals: number): RowScale | undefined {
  const least = (high - low) / rows;
  if (!(least > 0)) return undefined;
  const exponent = portable.decimalExponent(least);
  const choices = [exponent, exponent + 1, exponent + 2]
    .flatMap((power) =>
      STEPS.map((step) => ({ step: Number(`${step}e${power}`), power: power - (Number.isInteger(step) ? 0 : 1) })),
    )
    .filter(({ power }) => -power <= decimals)
    .flatMap(({ step, power }) =>
      ROWS_PER_TICK.map((each) => {
        const unit = step / each;
        // A value in the middle between two rows is in the inner one, so no outer row is empty.
        const [top, bottom] = [Math.ceil(high / unit - 0.5), Math.round(low / unit)];
        const [from, to] = [(bottom - 0.5) * unit, (top + 0.5) * unit];
        const [first, last] = [Math.ceil(from / step), Math.floor(to / step)];
        return { step, power, from, to, first, labels: last - first + 1, rows: top - bottom + 1 };
      }),
    )
    .filter((one) => one.rows <= rows && one.labels > 1);
  const worth = (one: (typeof choices)[number]): number =>
    one.rows + ROWS_FOR_LABEL * Math.min(WANTED_LABELS, one.labels);
  const best = choices.reduce<(typeof choices)[number] | undefined>(
    (most, one) => (most === undefined || worth(one) > worth(most) ? one : most),
    undefined,
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
