/** Tests the room of charts in terminals: titles of panels and last values stand apart from lines and labels. */
import { describe, expect, it } from 'vitest';
import { toText } from '../../src/display/index.js';
import { frameOf } from '../../src/display/series/line-text.js';
import { contextOf, type Sample, samples } from './sample.js';

const named = (name: string): Sample => samples.find((sample) => sample.name === name) as Sample;
const linesOf = (sample: Sample, width: number, more: object = {}): string[] =>
  toText(sample.value, { ...contextOf(sample, width, false), ...more }).split('\n');

describe('a chart in a terminal', () => {
  it.each([40, 80, 120, 200])('has an empty row below the titles of panels at %i columns', (columns) => {
    const lines = linesOf(named('plot-panels'), columns);
    const titles = lines.flatMap((text, at) => (/USDT {2}15 rows/.test(text) ? [at] : []));
    expect(titles.length).toBeGreaterThan(0);
    for (const at of titles) expect(lines[at + 1]?.trim()).toBe('');
  });

  it('keeps labels of round values away from the label of the last value, and has at least four of them', () => {
    for (let last = 0; last <= 100; last += 1) {
      const frame = { columns: 80, rows: 24, x: [0, 1], y: [0, 100], decimals: 0, below: () => [] } as const;
      const { rows, axis, rowOf } = frameOf({ ...frame, last: { value: last, label: `${last}.` } });
      const labels = Array.from({ length: rows }, (_, row) => (axis(row).at(-1)?.text ?? '').replace(/[ │┤◂]/g, ''));
      const row = rowOf(last);
      expect([last, labels[row - 1] ?? '', labels[row + 1] ?? '']).toEqual([last, '', '']);
      expect(labels.filter((text) => /^\d+$/.test(text)).length).toBeGreaterThanOrEqual(4);
    }
  });
});
