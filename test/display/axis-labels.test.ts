/** Tests the labels of axes: each whole day has the same times of day. */
import { describe, expect, it } from 'vitest';
import { bottomLabels, clockLabels } from '../../src/display/svg/chart-axes.js';

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
