/** Tests the labels of axes: each whole day has the same times of day, and a plate on the scale hides no label that has room. */
import { describe, expect, it } from 'vitest';
import { toMime } from '../../src/display/index.js';
import { bottomLabels, clockLabels, rightLabels } from '../../src/display/svg/chart-axes.js';
import { contextOf, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

const AREA = { left: 8, right: 420, top: 0, bottom: 100 };
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2024, 7, 6, 13);

/** The texts of the labels, from the left. */
const labelsOf = (spanMs: number, zone: number, width: number): string[] => {
  const area = { ...AREA, right: width - 60 };
  const x = (timeMs: number): number => area.left + ((timeMs - START) / spanMs) * (area.right - area.left);
  return bottomLabels(clockLabels([START, START + spanMs], zone, x, area), 100, width)
    .map((text) => text.replace(/<[^>]*>/g, ''))
    .filter((text) => text !== '');
};

describe('times below a picture', () => {
  const widths = Array.from({ length: 40 }, (_, at) => 240 + at * 20);
  it.each([1.5, 2, 2.4, 3, 4, 5])('are the same on each whole day of %s days, at all widths', (days) => {
    for (const width of widths) {
      const labels = labelsOf(days * DAY, 0, width);
      const starts = labels.flatMap((label, at) => (/ Aug$/.test(label) ? [at] : []));
      const whole = starts.slice(1).map((end, at) => labels.slice((starts[at] ?? 0) + 1, end).join(' '));
      expect([width, new Set(whole).size <= 1]).toEqual([width, true]);
      // The rest of the last day has a part of the same times.
      const rest = labels.slice((starts.at(-1) ?? 0) + 1).join(' ');
      if (whole[0] !== undefined) expect([width, whole[0].startsWith(rest)]).toEqual([width, true]);
    }
  });
});

/** The heights of the labels of round values, by value; undefined where a label is left out. */
const heightsOf = (positions: readonly number[], taken: readonly number[]): (number | undefined)[] =>
  rightLabels(
    positions.map((position) => ({ position, label: 'ten' })),
    AREA,
    taken,
  ).map((text) => (text === '' ? undefined : Number(/ y="([\d.]+)"/.exec(text)?.[1]) - 4));

describe('a label of the scale', () => {
  it('stands beside a plate that is near its line, on the side of its line', () => {
    expect(heightsOf([20, 50, 80], [54])).toEqual([20, 38, 80]);
    expect(heightsOf([20, 50, 80], [43])).toEqual([20, 59, 80]);
  });

  it('is left out at the line of a plate, and where its place belongs to another line or is outside', () => {
    expect(heightsOf([20, 50, 80], [51])).toEqual([20, undefined, 80]);
    expect(heightsOf([30, 50, 80], [56])).toEqual([30, undefined, 80]);
    expect(heightsOf([6, 50, 80], [12])).toEqual([undefined, 50, 80]);
    expect(heightsOf([20, 50, 80], [43, 60])).toEqual([20, undefined, 80]);
  });
});

it.each([
  ['series-log', '10000'],
  ['picture-equity', '12000'],
  ['klines-huge', '1000000'],
])('the picture %s names the line of %s beside the plate of the last value', (name, label) => {
  const sample = [...samples, ...pictureSamples].find((one) => one.name === name);
  const svg = toMime(sample?.value, contextOf(sample as never, 80, false))['image/svg+xml'] ?? '';
  expect(svg.match(/<text .*?<\/text>/g)?.map((text) => text.replace(/<[^>]*>/g, ''))).toContain(label);
});

it('the scale of the losses begins with zero', () => {
  const sample = pictureSamples.find((one) => one.name === 'picture-equity');
  const svg = toMime(sample?.value, contextOf(sample as never, 80, false))['image/svg+xml'] ?? '';
  expect(svg.match(/<text .*?<\/text>/g)?.map((text) => text.replace(/<[^>]*>/g, ''))).toContain('0 %');
});
