/** Tests the width of charts of candles in terminals: a wider chart never shows less or coarser candles, and candles fill the width. */
import { describe, expect, it } from 'vitest';
import { placesOf } from '../../src/display/klines/candle-places.js';
import { readKlines } from '../../src/display/klines/klines-model.js';
import { drawKlines } from '../../src/display/klines/klines-text.js';
import { contextOf, samples } from './sample.js';
import { sampleKlines } from './sample-data.js';

const COUNTS = [1, 2, 5, 13, 30, 48, 72, 144, 500];
const overlayOf = (name: string) => {
  const sample = samples.find((one) => one.name === name);
  return contextOf(sample as never, 80, false).overlay;
};
const OVERLAYS = {
  'no orders': undefined,
  'a few orders': overlayOf('klines-overlay'),
  'many orders': overlayOf('klines-busy'),
};

/** The lines of a chart, and the number of klines in a candle. */
function chartOf(count: number, columns: number, overlay: ReturnType<typeof overlayOf>) {
  const klines = readKlines(sampleKlines(count));
  if (!klines) throw new Error('no klines');
  const { lines, note } = drawKlines(klines, {
    ...{
      columns,
      rows: 21,
      zone: 0,
      isPlain: true,
      isCandles: true,
      look: { glyphs: 'braille', isPlain: true },
      overlay,
    },
  });
  const rows = lines.map((line) => line.map(({ text }) => text).join(''));
  const [, hours, , days, , many] = /(\d+)(h)|(\d+)(d)|stands for (\d+)()/.exec(note) ?? [];
  return { rows, perCandle: Number(many ?? hours ?? Number(days ?? 0) * 24) || (note === '' ? 1 : 168) };
}

describe.each(Object.entries(OVERLAYS))('a chart of candles with %s', (_, overlay) => {
  it.each(COUNTS)('of %d klines has no coarser candles where it is wider', (count) => {
    let before = Number.POSITIVE_INFINITY;
    for (let columns = 40; columns <= 200; columns += count === 72 ? 1 : 3) {
      const { perCandle } = chartOf(count, columns, overlay);
      expect([columns, perCandle <= before ? '' : `${before} klines in a candle, then ${perCandle}`]).toEqual([
        columns,
        '',
      ]);
      before = perCandle;
    }
  });

  it.each(COUNTS)('of %d klines fills at least 85 %% of its columns at every width', (count) => {
    for (let columns = 40; columns <= 200; columns += 11) {
      const { rows } = chartOf(count, columns, overlay);
      const axis = rows.find((row) => /^[─┴]+┘$/.test(row)) ?? '';
      const beside = Math.max(...rows.map((row) => row.length)) - axis.length;
      expect([columns, axis.length >= 0.85 * (columns - beside - 2)]).toEqual([columns, true]);
    }
  });

  it('has labels of orders that are no shorter where it is wider', () => {
    const widest = (columns: number): number =>
      Math.max(0, ...chartOf(72, columns, overlay).rows.map((row) => /╌ +\d.*$/.exec(row)?.[0].length ?? 0));
    const widths = Array.from({ length: 33 }, (_, at) => widest(40 + at * 5));
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });
});

it('the distances of candles differ by at most one column', () => {
  for (let columns = 10; columns <= 200; columns += 1)
    for (let count = 1; count <= columns; count += 1) {
      const { startOf, width } = placesOf(count, columns);
      const steps = Array.from({ length: count }, (_, bar) => startOf(bar + 1) - startOf(bar));
      expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
      expect(width).toBeLessThanOrEqual(columns);
      expect(width).toBeGreaterThanOrEqual(columns * 0.85 - 1);
    }
});
