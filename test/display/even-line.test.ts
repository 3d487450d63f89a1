/** Tests of curves in terminals: their dots, their strokes, their labels, and places that cannot be drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toText } from '../../src/display/index.js';
import { frameOf, strokesOf } from '../../src/display/series/line-text.js';
import { lineOfValues } from '../../src/display/series/series-text.js';
import { LineCanvas, SLOPES } from '../../src/display/text/line-canvas.js';
import type { Span } from '../../src/display/text/rich.js';

const QUADRANTS = /[▘▝▀▖▌▞▛▗▚▐▜▄▙▟█]/;
const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

test('a line reaches the rows of its largest and its smallest value, however many columns a value has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 80, max: 160 }),
      (values, columns) => {
        fc.pre(new Set(values).size > 1);
        const lines = lineOfValues(values, { columns, rows: 12, decimals: 0 });
        const strokes = lines.map((spans) => QUADRANTS.test(textOf(spans)));
        expect([strokes[0], strokes.at(-1)]).toEqual([true, true]);
      },
    ),
  );
});

/** The distance from the top of the first dot of each column of dots, in rows of dots. */
function dotsOf(lines: readonly string[], columns: number): number[] {
  const bits = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█';
  return Array.from({ length: columns * 2 }, (_, across) => {
    for (let down = 0; down < lines.length * 2; down += 1) {
      const cell = bits.indexOf([...(lines[down >> 1] ?? '')][across >> 1] ?? ' ');
      if (((cell >> ((down & 1) * 2 + (across & 1))) & 1) === 1) return down;
    }
    return Number.NaN;
  });
}

test.each([
  ['few values', 40],
  ['more values than columns', 400],
])('a slow line of %s moves by half rows, and has no gap', (_, count) => {
  const values = Array.from({ length: count }, (__, at) => (at * 100) / count);
  const lines = lineOfValues(values, { columns: 90, rows: 10, decimals: 0 }).map(textOf);
  const width = (lines[0] ?? '').search(/ [│┤◂]/);
  const dots = dotsOf(lines, width);
  const steps = dots.slice(1).map((dot, at) => (dots[at] ?? 0) - dot);
  expect(steps.every((step) => step === 0 || step === 1)).toBe(true);
  // From the last row to the first one in half rows: nearly twice as many steps as there are rows.
  expect(steps.filter((step) => step === 1).length).toBeGreaterThanOrEqual(lines.length * 2 - 3);
});

test('a line with several values in a column has no gap between its columns', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 200, maxLength: 400 }), (values) => {
      fc.pre(new Set(values).size > 1);
      const lines = lineOfValues(values, { columns: 60, rows: 10, decimals: 0 }).map(textOf);
      const width = (lines[0] ?? '').search(/ [│┤◂]/);
      const bits = ' ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█';
      /** Whether a dot is drawn. */
      const has = (across: number, down: number): boolean => {
        const cell = bits.indexOf([...(lines[down >> 1] ?? '')][across >> 1] ?? ' ');
        return ((cell >> ((down & 1) * 2 + (across & 1))) & 1) === 1;
      };
      const downs = Array.from({ length: lines.length * 2 }, (_, down) => down);
      for (let across = 1; across < width * 2; across += 1)
        expect(
          downs.some((down) => has(across, down) && [-1, 0, 1].some((by) => has(across - 1, down + by))),
          `${across}`,
        ).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('noise of less than a dot does not make a line thick', () => {
  const values = Array.from({ length: 600 }, (_, at) => 50 + (at === 0 ? 50 : at === 1 ? -50 : ((at % 2) - 0.5) * 3));
  const lines = lineOfValues(values, { columns: 80, rows: 12, decimals: 0 }).map(textOf);
  expect(lines.filter((line) => /^▙[▀▄▞▚▟▙]{60,} /.test(line))).toHaveLength(1);
  expect(lines.join('')).not.toContain('█');
});

test('a line ends in the row of its label, however slowly it gets there', () => {
  const { width, rows, rowOf, dotOf } = frameOf({
    columns: 80,
    rows: 6,
    x: [0, 99],
    y: [-2, 10],
    decimals: 0,
    below: () => [],
  });
  for (const [end, sign] of [...Array(100).keys()].flatMap(
    (at) =>
      [
        [at / 10 - 2, 1],
        [at / 10 - 2, -1],
      ] as const,
  )) {
    // biome-ignore format: two signs
    const canvas = new LineCanvas(width, rows);
    const points = Array.from({ length: 99 }, (_, at) => [at, dotOf(end + (sign * (98 - at)) / 98)] as const);
    canvas.polyline(points, 'plain', SLOPES);
    expect([end, canvas.cell(98 >> 1, rowOf(end)) !== undefined]).toEqual([end, true]);
  }
});

test('two curves differ without colour, in Unicode and in ASCII', () => {
  for (const isAscii of [false, true]) {
    const [first, second] = strokesOf(2, isAscii).map((stroke) => {
      const canvas = new LineCanvas(12, 1);
      canvas.polyline([[0, 0], [23, 0]], 'plain', stroke); // biome-ignore format: two points
      return textOf(canvas.row(0));
    });
    expect(first).not.toBe(second);
    expect([first?.trim().length, second?.trim().length]).toEqual([12, 12]);
  }
});

test('marks of round values on an axis are equally far apart at usual sizes', () => {
  fc.assert(
    fc.property(fc.double({ min: 1, max: 90_000, noNaN: true }), fc.double({ min: 0.01, max: 0.3 }), (low, share) => {
      const axes = { columns: 80, rows: 14, x: [0, 1], y: [low, low * (1 + share)], decimals: 8 } as const;
      const { rows, axis } = frameOf({ ...axes, below: () => [] });
      const marked = Array.from({ length: rows }, (_, row) => row).filter((row) => textOf(axis(row)).includes('┤'));
      const gaps = new Set(marked.slice(1).map((row, at) => row - (marked[at] ?? 0)));
      expect(marked.length).toBeGreaterThan(1);
      expect(gaps.size).toBe(1);
    }),
  );
});

test('a chart has more rows on a wide screen, if the screen has them', () => {
  const value = { values: Array.from({ length: 300 }, (_, at) => Math.sin(at / 20)) };
  const rowsAt = (width: number, tableHeight?: number): number =>
    toText(value, { kind: 'series', params: {}, width, color: false, ...(tableHeight ? { tableHeight } : {}) })
      .split('\n')
      .filter((line) => /[│┤◂]/.test(line)).length;
  expect(rowsAt(160)).toBeGreaterThan(rowsAt(80) + 4);
  expect(rowsAt(160, 24)).toBeLessThanOrEqual(16);
});

test('a canvas leaves out places that are no numbers or outside', () => {
  const canvas = new LineCanvas(4, 2);
  const places = [
    [0, 3],
    [Number.NaN, 0],
    [1, Number.NaN],
    [99, 0],
    [7, 3],
  ] as const;
  canvas.polyline(places, 'accent', SLOPES);
  expect(canvas.row(1).map(({ text }) => text)).toEqual(['_', '_', '_', '_']);
});
