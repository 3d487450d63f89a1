/** Tests of curves in terminals: those with at most one value a column, and places that cannot be drawn. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOfValues } from '../../src/display/series/series-text.js';
import { LineCanvas, SLOPES } from '../../src/display/text/line-canvas.js';

test('reaches the rows of its largest and its smallest value, however many columns a value has', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 80, max: 160 }),
      (values, columns) => {
        fc.pre(new Set(values).size > 1);
        const lines = lineOfValues(values, { columns, rows: 12, decimals: 0 });
        const strokes = lines.map((spans) => /[─╭╮╰╯│]/.test(spans[0]?.text ?? ''));
        expect([strokes[0], strokes.at(-1)]).toEqual([true, true]);
      },
    ),
  );
});

test('a canvas leaves out places that are no numbers or outside', () => {
  const canvas = new LineCanvas(4, 2);
  const places = [
    [0, 1],
    [Number.NaN, 0],
    [1, Number.NaN],
    [9, 0],
    [3, 1],
  ] as const;
  canvas.polyline(places, 'accent', SLOPES);
  expect(canvas.row(1).map(({ text }) => text)).toEqual(['_', '_', '_', '_']);
});
