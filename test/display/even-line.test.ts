/** Tests of curves in terminals: their dots, their strokes, their labels, and places that cannot be drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toText } from '../../src/display/index.js';
import { frameOf } from '../../src/display/series/line-text.js';
import { type LineOptions, lineOfValues } from '../../src/display/series/series-text.js';
import { LineCanvas, type LineLook, strokesOf } from '../../src/display/text/line-canvas.js';
import type { Span } from '../../src/display/text/rich.js';

const [BRAILLE, BLOCKS, ASCII] = (['braille', 'blocks', 'ascii'] as const).map(
  (glyphs): LineLook => ({ glyphs, isPlain: true }),
) as [LineLook, LineLook, LineLook];
const [SLOPES] = strokesOf(1, ASCII);
/** The lines without the axis below. */
const drawn = (values: readonly number[], columns: number, rows: number, look = BRAILLE): Span[][] =>
  lineOfValues(values, { columns, rows: rows + 2, decimals: 0, look } satisfies LineOptions).slice(0, -2);
const DOTS = /[\u2801-\u28ff▘▝▀▖▌▞▛▗▚▐▜▄▙▟█]/;
const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('');

test('a line reaches the rows of its largest and its smallest value, however many columns a value has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 80, max: 160 }),
      (values, columns) => {
        fc.pre(new Set(values).size > 1);
        const lines = drawn(values, columns, 12);
        const strokes = lines.map((spans) => DOTS.test(textOf(spans)));
        expect([strokes[0], strokes.at(-1)]).toEqual([true, true]);
      },
    ),
  );
});

/** The rows of dots of a cell. */
const downOf = (look: LineLook): 2 | 4 => strokesOf(1, look)[0].down;

/** Whether a dot is drawn, by its column and its row of dots. */
function dotReader(lines: readonly string[], look: LineLook): (across: number, down: number) => boolean {
  const [{ glyphs, down: dots }] = strokesOf(1, look);
  const cells = lines.map((line) => [...line].map((character) => glyphs.indexOf(character)));
  return (across, down) => {
    const cell = cells[Math.floor(down / dots)]?.[across >> 1] ?? 0;
    return cell > 0 && ((cell >> ((down % dots) * 2 + (across & 1))) & 1) === 1;
  };
}

/** The distance from the top of the first dot of each column of dots, in rows of dots. */
function dotsOf(lines: readonly string[], columns: number, look: LineLook): number[] {
  const has = dotReader(lines, look);
  const downs = Array.from({ length: lines.length * downOf(look) }, (_, down) => down);
  return Array.from({ length: columns * 2 }, (_, across) => downs.find((down) => has(across, down)) ?? Number.NaN);
}

test.each([
  ['few values, in Braille', 40, BRAILLE],
  ['more values than columns, in Braille', 400, BRAILLE],
  ['few values, in blocks', 40, BLOCKS],
  ['more values than columns, in blocks', 400, BLOCKS],
])('a slowly rising line of %s rises by single dots, and has no gap', (_, count, look) => {
  const values = Array.from({ length: count }, (__, at) => (at * 100) / count);
  const lines = drawn(values, 90, 10, look).map(textOf);
  const width = (lines[0] ?? '').search(/ [│┤◂]/);
  const dots = dotsOf(lines, width, look);
  const steps = dots.slice(1).map((dot, at) => (dots[at] ?? 0) - dot);
  expect(steps.every((step) => step === 0 || step === 1)).toBe(true);
  // From the last row to the first one dot by dot: nearly as many steps as there are rows of dots.
  expect(steps.filter((step) => step === 1).length).toBeGreaterThanOrEqual((lines.length - 1.5) * downOf(look));
});

test.each([
  ['Braille', BRAILLE],
  ['blocks', BLOCKS],
])('a line of %s with several values in a column has no gap between its columns', (_, look) => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 200, maxLength: 400 }), (values) => {
      fc.pre(new Set(values).size > 1);
      const lines = drawn(values, 60, 10, look).map(textOf);
      const width = (lines[0] ?? '').search(/ [│┤◂]/);
      const has = dotReader(lines, look);
      const downs = Array.from({ length: lines.length * downOf(look) }, (__, down) => down);
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
  const values = Array.from({ length: 600 }, (_, at) => 50 + (at === 0 ? 50 : at === 1 ? -50 : ((at % 2) - 0.5) * 2));
  const lines = drawn(values, 80, 12).map(textOf);
  const width = (lines[0] ?? '').search(/ [│┤◂]/);
  const has = dotReader(lines, BRAILLE);
  const counts = Array.from(
    { length: width * 2 },
    (_, across) => Array.from({ length: lines.length * 4 }, (__, down) => has(across, down)).filter(Boolean).length,
  );
  // The first column has both extremes.
  expect(counts.slice(1).every((count) => count === 1)).toBe(true);
});

test('a line ends in the row of its label, however slowly it gets there', () => {
  const { width, rows, rowOf, downTo } = frameOf({
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
    const points = Array.from({ length: 99 }, (_, at) => [at, downTo(end + (sign * (98 - at)) / 98)] as const);
    canvas.polyline(points, 'plain', SLOPES);
    expect([end, canvas.cell(98 >> 1, rowOf(end)) !== undefined]).toEqual([end, true]);
  }
});

test('two curves differ without colour in Braille, in blocks and in ASCII', () => {
  for (const look of [BRAILLE, BLOCKS, ASCII]) {
    const [first, second] = strokesOf(2, look).map((stroke) => {
      const canvas = new LineCanvas(13, 1);
      canvas.polyline([[0, 0], [25, 0]], 'plain', stroke); // biome-ignore format: two points
      return textOf(canvas.row(0));
    });
    expect(first).not.toBe(second);
    expect([first?.trim().length, second?.trim().length]).toEqual([13, 13]);
  }
});

test('labels of round values on an axis are equally many rows apart at usual sizes', () => {
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

test('a canvas draws no point that lies outside', () => {
  const canvas = new LineCanvas(4, 2);
  const places = [
    [0, 1.5],
    [Number.NaN, 0],
    [99, 0],
    [7, 1.5],
  ] as const;
  canvas.polyline(places, 'accent', SLOPES);
  expect(canvas.row(1).map(({ text }) => text)).toEqual(['_', '_', '_', '_']);
});

test('a value that is no number interrupts the line', () => {
  const canvas = new LineCanvas(4, 1);
  canvas.polyline([[0, 0], [3, 0], [4, Number.NaN], [6, 0], [7, 0]], 'accent', strokesOf(1, BRAILLE)[0]); // biome-ignore format: five points
  expect(canvas.row(0).map(({ text }) => text)).toEqual(['⠉', '⠉', ' ', '⠉']);
});

test('where two lines lie on each other, dots of both are visible, in colour and without it', () => {
  for (const look of [BRAILLE, BLOCKS, ASCII, { ...BRAILLE, isPlain: false }]) {
    const canvas = new LineCanvas(8, 1);
    for (const [at, stroke] of strokesOf(2, look).entries())
      canvas.polyline([[0, 0], [15, 0]], at === 0 ? 'accent' : 'series2', stroke); // biome-ignore format: two points
    expect(new Set(canvas.row(0).flatMap(({ text, tone }) => (text === ' ' ? [] : [tone])))).toEqual(
      new Set(['accent', 'series2']),
    );
  }
});

test('lines that cross keep all their dots', () => {
  const canvas = new LineCanvas(1, 1);
  const [stroke] = strokesOf(2, { ...BRAILLE, isPlain: false });
  canvas.polyline([[0, 0], [1, 0]], 'accent', stroke); // biome-ignore format: two points
  canvas.polyline([[0, 0.8], [1, 0.8]], 'series2', stroke); // biome-ignore format: two points
  expect(canvas.row(0)).toEqual([{ text: '⣉', tone: 'series2' }]);
});
