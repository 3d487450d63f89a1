/** Tests the scales of terminal rows: labels are equally far apart, on logarithmic scales too. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { toText } from '../../src/display/index.js';
import { rowScale } from '../../src/display/series/row-scale.js';
import { contextOf, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

const RANGES = [
  [20, 17_902.83],
  [3, 40],
  [0.000_000_02, 40_000],
  [99, 1_000_001],
  [5, 180],
] as const;

/** The row of each label, from the top. */
const rowsOf = ({ scale, rows, ticks }: NonNullable<ReturnType<typeof rowScale>>): number[] =>
  ticks.map(({ value }) => Math.floor((1 - scale.share(value)) * rows + 1e-9));

describe.each(RANGES)('a logarithmic scale from %d to %d', (low, high) => {
  it.each([8, 10, 12, 14, 16, 20, 24])(
    'has labels at equal distances and contains both ends, drawn in at most %d rows',
    (most) => {
      const drawn = rowScale([low, high], most, 8, true);
      if (drawn === undefined) return expect(most).toBeLessThan(12);
      const rows = rowsOf(drawn);
      const steps = rows.slice(1).map((row, at) => (rows[at] ?? 0) - row);
      expect(new Set(steps).size).toBe(1);
      expect(drawn.rows).toBeLessThanOrEqual(most);
      for (const value of [low, high]) {
        expect(drawn.scale.share(value)).toBeGreaterThanOrEqual(-1e-9);
        expect(drawn.scale.share(value)).toBeLessThanOrEqual(1 + 1e-9);
      }
    },
  );
});

test('the labels of any logarithmic scale are round: at most three digits, then zeros, and each is its value', () => {
  const low = fc.double({ min: -7, max: 6, noNaN: true }).map((power) => 10 ** power);
  fc.assert(
    fc.property(
      low,
      fc.double({ min: 2, max: 500, noNaN: true }),
      fc.integer({ min: 8, max: 40 }),
      (from, times, rows) => {
        for (const { value, label } of rowScale([from, from * times], rows, 8, true)?.ticks ?? []) {
          expect(label).toMatch(/^(?:0\.0*)?[1-9]\d{0,2}0*(?:\.\d)?$/);
          expect(Number(label) / value).toBeCloseTo(1, 9);
        }
      },
    ),
  );
});

describe('the names of several curves', () => {
  it.each([80, 100, 160])(
    'stand in the chart only once, at the ends of the curves, at a width of %d columns',
    (columns) => {
      for (const name of ['plot-curves', 'lab-comparison']) {
        const sample = samples.find((one) => one.name === name);
        const [chart = ''] = toText(sample?.value, contextOf(sample as never, columns, false)).split('┴');
        for (const curve of name === 'plot-curves' ? ['join', 'lean', 'wide'] : ['spread 3', 'spread 5'])
          expect([curve, chart.split(curve).length - 1]).toEqual([curve, 1]);
      }
    },
  );
});

test('the label at zero on the axis of losses has the unit of the losses, also without a loss', () => {
  const sample =
    samples.find(({ name }) => name === 'picture-equity-log') ??
    pictureSamples.find(({ name }) => name === 'picture-equity-log');
  expect(toText(sample?.value, contextOf(sample as never, 80, false))).toMatch(/ no loss since a peak ─+┤ 0 %$/m);
});
