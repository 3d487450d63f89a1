/** Tests candles in terminals: wicks join their bodies, with and without colour, and each price is in its row of the scale. */
import { describe, expect, it, test } from 'vitest';
import { toText } from '../../src/display/index.js';
import { bodiesOf, type Candle, candleOf } from '../../src/display/klines/candle-glyphs.js';
import { gridOf, readKlines, shortPrice } from '../../src/display/klines/klines-model.js';
import { contextOf, samples } from './sample.js';
import { seeded } from './sample-data.js';

const ROWS = 9;
const random = seeded(11);
/** Bars with all distances of their four prices, in halves of a cell. */
const BARS = Array.from({ length: 400 }, (_, at) => {
  const prices = Array.from({ length: 4 }, () => Math.floor(random() * ROWS * 2)).sort((a, b) => a - b);
  const [low = 0, start = 0, end = 0, high = 0] = prices;
  const [open, close] = at % 2 === 0 ? [start, end] : [end, start];
  return { openMs: 0, closeMs: 1, open, high, low, close, volume: 1, row: at, lastRow: at };
});
const cellsOf = ({ glyph }: Candle): string => Array.from({ length: ROWS }, (_, row) => glyph(row)).join('');
const halfOf = (price: number): number => ROWS * 2 - 1 - price;

const REACHES_DOWN = '█▒┃║│╷╻╽╿┬┼▄';
const REACHES_UP = '█▒┃║│╵╹╽╿┴┼▀';

describe.each([
  ['wide, with colour', true, false],
  ['wide, without colour', true, true],
  ['narrow, with colour', false, false],
  ['narrow, without colour', false, true],
] as const)('a candle, %s,', (_, isWide, isPlain) => {
  it('has no gap between its body and its wicks in the characters of a terminal', () => {
    for (const bar of BARS) {
      const cells = cellsOf(candleOf(bar, halfOf, { bodies: bodiesOf(isWide, isPlain), isPlain, hasTrades: true }));
      const drawn = cells.trim();
      expect([cells, drawn.includes(' '), drawn === '']).toEqual([cells, false, false]);
      for (let at = 1; at < drawn.length; at += 1) {
        const joins = REACHES_DOWN.includes(drawn[at - 1] ?? '') && REACHES_UP.includes(drawn[at] ?? '');
        expect([cells, at, joins]).toEqual([cells, at, true]);
      }
    }
  });
});

test('wide candles have the same wicks with and without colour', () => {
  const wicksOf = (isPlain: boolean): string[] =>
    BARS.map((bar) =>
      cellsOf(candleOf(bar, halfOf, { bodies: bodiesOf(true, isPlain), isPlain, hasTrades: true })).replace(
        /[^│╷╵]/g,
        ' ',
      ),
    );
  expect(wicksOf(true)).toEqual(wicksOf(false));
});

/** The rows of the candles of a sample, and the price in the middle of a row. */
function chartOf(
  name: string,
  width: number,
): { rows: string[]; priceAt: (row: number) => number; ticks: [number, number][] } {
  const sample = samples.find((one) => one.name === name);
  const text = toText(sample?.value, contextOf(sample as never, width, false));
  const rows = text.split('\n');
  rows.length = rows.findIndex((line) => line.includes('─┘'));
  const ticks = rows.flatMap((line, row): [number, number][] => {
    const [, label] = /┤ +([\d.]+) *$/.exec(line) ?? [];
    return label === undefined || label === '0' ? [] : [[row, Number(label)]];
  });
  const [first, second] = ticks;
  const [a = 0, high = 0] = first ?? [];
  const [b = 1, low = 0] = second ?? [];
  return { rows, ticks, priceAt: (row) => high + ((row - a) * (low - high)) / (b - a) };
}

const LINEAR = ['klines', 'klines-few', 'klines-one', 'klines-quiet', 'klines-tiny', 'klines-many', 'klines-overlay'];
describe.each([40, 60, 80, 100, 120, 160, 200])('in %d columns', (width) => {
  it.each(LINEAR)('each label of %s is in the row of its price', (name) => {
    const { rows, ticks, priceAt } = chartOf(name, width);
    expect(ticks.length).toBeGreaterThan(1);
    const unit = Math.abs(priceAt(0) - priceAt(1));
    for (const [row, price] of ticks) expect(Math.abs(priceAt(row) - price)).toBeLessThan(unit * 1e-6);
    const last = rows.findIndex((line) => line.includes('◂'));
    const close = Number(/◂ +([\d.]+)/.exec(rows[last] ?? '')?.[1]);
    expect(Math.abs(priceAt(last) - close)).toBeLessThanOrEqual(unit * 0.5001);
  });

  it('prices that are multiples of a step are in the middle of their rows', () => {
    const { rows, priceAt } = chartOf('klines-quiet', width);
    const dashes = rows.flatMap((line, row) => (/[─┬┴┼].*[│┤◂]/.test(line) ? [priceAt(row)] : []));
    expect(dashes.length).toBeGreaterThan(0);
    for (const price of dashes) expect(price).toBeCloseTo(Math.round(price), 6);
  });

  it('a few klines are spread over the width of the screen', () => {
    const [row = ''] = chartOf('klines-few', width).rows.filter((line) => line.includes('┤'));
    expect(row.length).toBeGreaterThan(width * 0.8);
  });
});

test('the legend explains each kind of body that the chart has, also of merged klines', () => {
  const sample = samples.find(({ name }) => name === 'klines-quiet');
  const heads = [40, 80].map(
    (width) => toText(sample?.value, contextOf(sample as never, width, false)).split('108\n')[0],
  );
  expect(heads[0]).toMatch(/▒ rise {2}█ fall {2}─ close = open/);
  expect(heads[1]).not.toContain('rise');
});

test('the step of prices is the largest number that divides all of them', () => {
  const gridOfPrices = (...prices: number[]): number => {
    const klines = readKlines(
      prices.map((price, at) => [at * 60_000, price, price, price, price, 1, at * 60_000 + 59_999]),
    );
    return gridOf(klines?.bars ?? [], klines?.priceDecimals ?? 0);
  };
  expect(gridOfPrices(100, 103, 97)).toBe(1);
  expect(gridOfPrices(10.5, 11, 12.5)).toBe(0.5);
  expect(gridOfPrices(1e18, 3)).toBe(0);
});

test('a scale shortens only long prices, and marks a shortened price as rounded', () => {
  expect(['60883.04', '0.00000000123456', '2813198.90128475', '123456789012345678901234.5'].map(shortPrice)).toEqual([
    ...['60883.04', '0.00000000123456', '≈ 2813198.90', '≈ 1.23457e23'],
  ]);
});
