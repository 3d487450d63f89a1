/** Tests what stands at the marks of charts: numbers at bars, labels at their lines, texts without strokes through them, one colour for each curve. */
import { expect, test } from 'vitest';
import { toMime } from '../../src/display/index.js';
import { contextOf, samples } from './sample.js';

/** @param more changes of the value of the sample */
const svgOf = (name: string, more?: object): string => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample ${name}`);
  const value = more ? { ...(sample.value as object), ...more } : sample.value;
  return toMime(value, contextOf(sample, 80, false))['image/svg+xml'] ?? '';
};

/** The texts of a picture with the pixels of their places. */
const textsOf = (svg: string): { x: number; y: number; text: string; fill: string }[] =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"([^>]*)>(.*?)<\/text>/g)].map(([, x, y, style = '', text = '']) => ({
    ...{ x: Number(x), y: Number(y), text: text.replace(/<[^>]*>/g, '') },
    fill: /fill="([^"]*)"/.exec(style)?.[1] ?? '',
  }));

test('bars have their numbers beside them, and therefore no scale', () => {
  const svg = svgOf('plot-bars');
  const texts = textsOf(svg);
  const numbers = texts.filter(({ text }) => /^[+-][\d.]+ %$/.test(text));
  expect(numbers.map(({ text }) => text)).toEqual(['+1.25 %', '-2.5 %', '+0.4 %']);
  const names = texts.filter(({ text }) => text.endsWith('USDT'));
  expect(numbers.map(({ x }) => x)).toEqual(names.map(({ x }) => x));
  // A number below zero stands below its bar.
  expect(numbers[1]?.y).toBeGreaterThan(numbers[0]?.y ?? Number.POSITIVE_INFINITY);
});

test('the first label of a distribution stands at the edge of its first bar', () => {
  const svg = svgOf('plot-histogram');
  const [, edge] = /<path d="M([\d.]+) [\d.]+V/.exec(svg) ?? [];
  expect(textsOf(svg).find(({ text }) => text === '60600')?.x).toBe(Number(edge));
});

test.each(['lab-heat-map', 'plot-heat-map', 'lab-sweep'])(
  'no stroke that marks a cell of %s as a loss crosses the number of the cell',
  (name) => {
    const svg = svgOf(name);
    const d = /<path d="([^"]*)"[^>]*stroke-dasharray="1 5"/.exec(svg)?.[1] ?? '';
    const strokes: { from: number; to: number; y: number }[] = [];
    let [x, y] = [0, 0];
    for (const [, command, list = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
      const [a = 0, b = 0] = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
      const from = x;
      if (command === 'M') [x, y] = [a, b];
      else if (command === 'm') [x, y] = [x + a, y + b];
      else if (command === 'H' || command === 'L') x = a;
      else if (command === 'h' || command === 'l') x += a;
      else throw new Error(`unknown command ${command}`);
      if (/[hHlL]/.test(command ?? '')) strokes.push({ from, to: x, y });
    }
    const losses = textsOf(svg).filter(({ text, fill }) => text.startsWith('-') && fill === '#18181b');
    expect(strokes.length).toBeGreaterThan(losses.length);
    for (const text of losses)
      for (const { from, to, y: height } of strokes)
        expect([text.text, Math.abs(height - text.y) < 8 && from < text.x && to > text.x]).toEqual([text.text, false]);
  },
);

test('each curve of compared runs has a colour of its own', () => {
  const ends = textsOf(svgOf('lab-comparison-many')).filter(({ text }) => /^spread \d [+-]/.test(text));
  expect(ends.length).toBeGreaterThan(2);
  expect(new Set(ends.map(({ fill }) => fill)).size).toBe(ends.length);
});

test('panels of a plot whose values begin near zero have a label at zero', () => {
  const shared = svgOf('plot-panels', { axes: 'shared' });
  expect(shared).toContain('one scale');
  expect(textsOf(shared).filter(({ text }) => text === '0')).toHaveLength(4);
});

test('panels have their own scales of values, over the same times, if most of their lines would be flat on a common scale', () => {
  const svg = svgOf('plot-panels');
  expect(svg).toContain('own scales');
  expect(textsOf(svg).some(({ text }) => text === '0')).toBe(false);
  expect(textsOf(svg).filter(({ text }) => text === 'Wed 7 Aug')).toHaveLength(4);
});

test('the axis of a distribution that contains zero has a label at zero, also if it has no room for all labels', () => {
  expect(textsOf(svgOf('plot-panels-histogram')).filter(({ text }) => text === '0.000')).toHaveLength(3);
});

test('the room beside a single candle is its interval: its times stand at both ends, with the open and the close', () => {
  const texts = textsOf(svgOf('klines-one'));
  const placeOf = (wanted: string): number => texts.find(({ text }) => text === wanted)?.x ?? Number.NaN;
  const candle = placeOf('high 61257.26');
  for (const left of ['23:00', 'open 61234.50']) expect(placeOf(left)).toBeLessThan(candle / 2);
  for (const right of ['00:00', 'close 60883.04']) expect(placeOf(right)).toBeGreaterThan(candle * 1.5);
});

test('below the heading, the last value of a series stands only once, in its box at the scale', () => {
  for (const [name, last] of [
    ['series-gaps', '2.25'],
    ['series-log', '17902.83'],
  ] as const) {
    // The heading, above 60 pixels, has the value too. The parts of a number on a plate have their own places.
    const texts = [...svgOf(name).matchAll(/<text [^>]*?y="([\d.]+)"[^>]*>(.*?)<\/text>/g)];
    const beside = texts.filter(([, y, text = '']) => Number(y) > 60 && text.replace(/<[^>]*>/g, '') === last);
    expect([name, beside.length]).toEqual([name, 1]);
  }
});

test('each distribution of latencies has the number of replies of its highest bar as a label', () => {
  // The distribution of all replies would be the same, so it is not drawn; the other call has no bar.
  expect(textsOf(svgOf('latency')).filter(({ text, x }) => text === '41' && x < 200)).toHaveLength(1);
});

test('the change beside a line of closes is the change since the open of the first kline, which stands beside it', () => {
  const [, last, change, open] = /last ([\d.]+), ▲ \+([\d.]+) %, open ([\d.]+)/.exec(svgOf('klines-closes')) ?? [];
  expect(Number(change)).toBeCloseTo((Number(last) / Number(open) - 1) * 100, 2);
});
