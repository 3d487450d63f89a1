/** Tests that marks, lines and labels of terminals stand where their values are, and that charts use the columns and rows of their screens. */
import { describe, expect, it, test } from 'vitest';
import type { DisplayKind, ShowContext } from '../../src/display/index.js';
import { toMime, toText } from '../../src/display/index.js';
import { sampleDepth, samples } from './sample.js';
import { sampleRun } from './sample-lab.js';

const HOUR = 3_600_000;
const WIDTHS = [80, 93, 100, 117, 160, 200];

const textOf = (value: unknown, kind: DisplayKind, more: Partial<ShowContext> = {}): string =>
  toText(value, { kind, params: { symbol: 'BTCUSDT', interval: '1h' }, width: 80, color: false, ...more });

/** Klines whose first close is far from their first open. */
const klinesOf = (count: number): string[][] =>
  Array.from({ length: count }, (_, at) => {
    const [open, close] = at === 0 ? [100, 140] : [140 + (at % 7), 141 + ((at * 3) % 11)];
    const [high, low] = [Math.max(open, close) + 2, Math.min(open, close) - 2];
    return [at * HOUR, open, high, low, close, 5, (at + 1) * HOUR - 1].map(String);
  });

describe('the marks of limits', () => {
  const limits = (used: number, reserved: number) => ({
    windows: [{ name: 'orders', used, reserved, limit: 100, interval: 'SECOND', intervalNum: 10, resetsInMs: 7_000 }],
  });

  it.each(WIDTHS)('stand within a quarter of a column of 70 %% and 90 %% at %i columns', (width) => {
    const bar = /[·┊▏]{8,}/.exec(textOf(limits(0, 0), 'limits', { width }))?.[0] ?? '';
    const places = [...bar].flatMap((sign, at) => (sign === '┊' ? [at + 0.5] : sign === '▏' ? [at] : []));
    expect(places).toHaveLength(2);
    expect(bar).toMatch(/^·*▏·*▏·*$/);
    for (const [at, share] of [0.7, 0.9].entries())
      expect(Math.abs((places[at] ?? 0) - share * bar.length)).toBeLessThanOrEqual(0.25);
  });

  it.each(WIDTHS)('leave a column for requests in flight, however full the window is, at %i columns', (width) => {
    for (const used of [1, 50, 93, 97])
      expect([used, textOf(limits(used, 2), 'limits', { width })]).toEqual([
        used,
        expect.stringMatching(/▒[·┊▏]* +\d+\+2\/100/),
      ]);
  });
});

test.each([40, 50, 60, ...WIDTHS])(
  'a limit that is critical is called so at %i columns, without colour, too',
  (width) => {
    const sample = samples.find(({ name }) => name === 'limits');
    expect(textOf(sample?.value, 'limits', { width })).toMatch(/95 % (?:used, )?critical/);
  },
);

test.each([40, 60, ...WIDTHS])(
  'a ladder has each column or names it, and tests one market order, at %i columns',
  (width) => {
    const text = textOf(sampleDepth(100), 'depth', { width });
    for (const name of ['quantity', 'size', 'total', 'bps', 'depth']) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
    expect(text).toContain('2 at market: buy 61012.35');
  },
);

describe('the dotted line of closes', () => {
  it('is at the open, from which the change counts, in a picture and in a terminal', () => {
    const klines = klinesOf(60);
    const svg = toMime(klines, {
      kind: 'klines',
      params: { symbol: 'BTCUSDT', interval: '1h' },
      width: 80,
      color: false,
      view: 'line',
    })['image/svg+xml'];
    const levels = [
      ...(svg ?? '').matchAll(/<text x="[\d.]+" y="([\d.]+)" text-anchor="end" fill="[^"]*">(\d\d\d)<\/text>/g),
    ].map(([, y, value]) => [Number(y), Number(value)] as const);
    const [[y1, v1], [y2, v2]] = [levels[0], levels.at(-1)] as [readonly [number, number], readonly [number, number]];
    const dotted = Number(/<path d="M[\d.]+ ([\d.]+)[^"]*"[^>]*stroke-dasharray="2 4"/.exec(svg ?? '')?.[1]);
    // A label is about 4 pixels below its line; the first close is 40 above the open.
    expect(Math.abs(v1 + ((dotted + 4 - y1) * (v2 - v1)) / (y2 - y1) - 100)).toBeLessThan(3);
    const text = textOf(klines, 'klines', { view: 'line', width: 100 });
    expect(text).toContain('open 100 ');
    const row = text.split('\n').find((one) => one.includes('· · · ·'));
    expect(row).toMatch(/┤ 100$/);
  });
});

describe('a heat map', () => {
  it.each([40, 80, 160])('marks all cells that have the largest value, at %i columns', (width) => {
    const cells = [
      [4, 1, 4],
      [2, 4, -3],
    ];
    const figure = { name: 'profit', unit: '', isSigned: true };
    const heatMap = {
      ...{ name: 'm', figure, row: 'a', column: 'b', rows: ['1', '2'], columns: ['1', '2', '3'] },
      cells,
    };
    for (const more of [{}, { color: true, palette: 256 as const }, { color: true }]) {
      const rows = textOf({ draw: 'heatMap', heatMap }, 'lab', { width, ...more }).split('›');
      expect(rows).toHaveLength(3 + 1 + 1);
    }
  });
});

describe('candles of a terminal', () => {
  it.each([1, 2, 3, 5, 9, 20])('take the columns of a wide screen if they are %i', (count) => {
    for (const width of [100, 160, 200]) {
      const axis = textOf(klinesOf(count), 'klines', { width })
        .split('\n')
        .find((one) => /^[─┴]+┘$/.test(one));
      expect([width, (axis?.length ?? 0) >= 0.8 * width]).toEqual([width, true]);
    }
  });

  it('have no label directly above or below the last price if four others remain', () => {
    for (const count of [1, 9, 40]) {
      const labels = textOf(klinesOf(count), 'klines', { width: 160 })
        .split('\n')
        .map((one) => / ([◂┤│]) *([\d.]*) *$/.exec(one))
        .map((found) => [found?.[1], found?.[2] ?? ''] as const);
      const last = labels.findIndex(([mark]) => mark === '◂');
      const named = labels.filter(([mark, text], at) => mark === '┤' && text !== '' && Math.abs(at - last) > 1);
      expect(last).toBeGreaterThan(0);
      expect(named.length).toBeGreaterThan(3);
      for (const at of [last - 1, last + 1]) expect([count, labels[at]?.[1]]).toEqual([count, '']);
    }
  });
});

describe('a run on a low screen', () => {
  it.each([80, 100, 160, 200])(
    'has at least seven rows of curves and both tables on 24 rows at %i columns',
    (width) => {
      const lines = textOf({ draw: 'run', run: sampleRun }, 'lab', { width, height: 22 }).split('\n');
      const axis = lines.findIndex((one) => /^[┴─]+┘$/.test(one));
      const curves = lines
        .slice(0, axis)
        .filter((one) => /(?:[│┤┐](?: +\S+)?|[⠤⠄⠠] (?:total|trading|held) +\S+)$/.test(one));
      expect(curves.length).toBeGreaterThanOrEqual(7);
      expect(lines.length).toBeLessThanOrEqual(22);
      expect(lines.join('\n')).toMatch(/^spread +-0\.6491.*queue +85\.0 %/m);
    },
  );
});
