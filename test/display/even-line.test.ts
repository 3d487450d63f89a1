/** Tests of a curve with at most one value a column. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lineOfValues } from '../../src/display/series/series-text.js';

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
