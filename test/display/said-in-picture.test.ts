/** Tests that everything a reader must know is written in the picture itself, because pictures are copied out of their pages. */
import { expect, test } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';
import { drawnPictures } from './drawn-pictures.js';
import { contextOf, type Sample, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

/** The texts of a picture, without its description. */
function wordsOf(sample: Sample): string {
  const svg = toMime(sample.value, contextOf(sample, 80, false))['image/svg+xml'] ?? '';
  return svg.replace(/<desc>[\s\S]*?<\/desc>/, '').replace(/<[^>]*>/g, ' ');
}

const isLog = ({ value, more }: Sample): boolean =>
  more?.isLog === true || Object.values((value as { log?: object }).log ?? {}).includes(true);

test('a logarithmic axis is named in the picture and in the terminal', () => {
  const drawn = [...samples, ...pictureSamples].filter(isLog);
  expect(drawn.length).toBeGreaterThan(3);
  for (const sample of drawn) {
    expect([sample.name, wordsOf(sample)]).toEqual([sample.name, expect.stringMatching(/logarithmic ax[ei]s/)]);
    const text = toText(sample.value, contextOf(sample, 80, false)).replaceAll('\u00a0', ' ');
    expect([sample.name, text]).toEqual([sample.name, expect.stringMatching(/logarithmic ax[ei]s/)]);
  }
});

test('rows that a plot leaves out are counted in the picture and in the terminal', () => {
  const drawn = samples.filter((one) => / not numeric, left out/.test(toText(one.value, contextOf(one, 80, false))));
  expect(drawn.length).toBeGreaterThan(1);
  for (const sample of drawn)
    expect([sample.name, wordsOf(sample)]).toEqual([sample.name, expect.stringContaining('not numeric, left out')]);
});

const one = (name: string): Sample => {
  const sample = samples.find((other) => other.name === name);
  if (!sample) throw new Error(`no sample is named ${name}`);
  return sample;
};

test('the picture of a sweep has its verdict, and marks parameters with fewer runs than the others', () => {
  expect(wordsOf(one('lab-sweep'))).toMatch(/Nothing here is more than luck/);
  expect(wordsOf(one('lab-sweep'))).toMatch(/\+2\.300\*[\s\S]*\* only 2 of 200 runs/);
  expect(wordsOf(one('lab-intervals'))).toContain('2 of 200');
});

test('a picture of a sweep that is drawn alone has the verdict', () => {
  const { sweep } = one('lab-sweep').value as { sweep: { picture: object; verdict: object } };
  const alone = { ...one('lab-sweep'), value: { ...sweep.picture, verdict: sweep.verdict } };
  expect(wordsOf(alone)).toMatch(/Nothing here is more than luck/);
  expect(toText(alone.value, contextOf(alone, 80, false))).toMatch(/Nothing here is more than luck/);
});

test('a value that rounds to zero has the colour of zero', () => {
  const figure = { name: 'profit', unit: 'USDT', isSigned: true };
  const heatMap = { name: '', figure, row: 'a', column: 'b', rows: ['1'], columns: ['1', '2', '3', '4'] };
  const svgOf = (zero: number): string =>
    toMime(
      { draw: 'heatMap', heatMap: { ...heatMap, cells: [[-2000, zero, 0, 3000]] } },
      { kind: 'lab', params: {}, width: 80, color: false },
    )['image/svg+xml'] ?? '';
  expect(svgOf(-0.1)).toBe(svgOf(0));
});

test('the legend of candles names the candles that the chart has', () => {
  const text = toText(one('klines-quiet').value, contextOf(one('klines-quiet'), 100, false));
  expect(text).not.toMatch(/\b(rise|fall)\b/);
  expect(toText(one('klines').value, contextOf(one('klines'), 100, false))).toMatch(/rise {2}.* fall/);
});

test('the legend of limits explains the outlined part of a bar, if a bar has such a part', () => {
  expect(wordsOf(one('limits'))).toContain('▭ in flight');
  expect(wordsOf(one('limits-free'))).not.toContain('in flight');
});

test('the words about how full a limit is end where the used amount below them ends', () => {
  const svg = toMime(one('limits').value, contextOf(one('limits'), 80, false))['image/svg+xml'] ?? '';
  const endOf = (words: RegExp): string | undefined =>
    svg
      .match(/<text [^>]*>[^<]*/g)
      ?.find((text) => words.test(text) && text.includes('anchor="end"'))
      ?.match(/ x="([\d.]+)"/)?.[1];
  expect(endOf(/95 % critical/)).toMatch(/\d/);
  expect(endOf(/95 % critical/)).toBe(endOf(/\/ 100$/));
});

test('a line of closes names the least and the largest close, in the picture and in the terminal', () => {
  const sample = one('klines-closes');
  const text = toText(sample.value, contextOf(sample, 80, false));
  const [, least = '', largest = ''] = /least ([\d.]+) {2}largest ([\d.]+)/.exec(text) ?? [];
  const closes = (sample.value as string[][]).map((row) => Number(row[4]));
  expect([Number(least), Number(largest)]).toEqual([Math.min(...closes), Math.max(...closes)]);
  expect(wordsOf(sample)).toContain(least);
  expect(wordsOf(sample)).toContain(largest);
});

/** The words and numbers of a picture, without short words, and without the times and months of axes, which depend on the width. */
function factsOf(svg: string): string[] {
  const drawn = svg
    .replace(/<desc>[\s\S]*?<\/desc>/, '')
    .replace(/<title>[\s\S]*?<\/title>/g, '')
    .replace(/not shown at this width: [^<]*/g, '');
  const texts = [...drawn.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)].map(([, text = '']) => text);
  const words = texts.flatMap((text) =>
    text
      .replace(/<tspan[^>]* dx=[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .split(/\s+/),
  );
  return words.filter(
    (word) =>
      word.length > 2 &&
      !/^(?:\d\d:\d\d.*|20\d\d(?:-\d\d)?|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/.test(word),
  );
}

test('a picture of usual width shows every word and number that the narrow picture shows', () => {
  const wide = new Map(drawnPictures('M').map(({ name, svg }) => [name, new Set(factsOf(svg))]));
  const missing = drawnPictures('S').flatMap(({ name, sample, svg }) =>
    // A narrow picture merges klines, and says so. Its panels stand below one another, so that each has more numbers at its axis.
    sample.kind === 'klines' || name.startsWith('plot-panels')
      ? []
      : factsOf(svg).flatMap((word) => (wide.get(name)?.has(word) ? [] : [`${name}: ${word}`])),
  );
  expect(missing).toEqual([]);
  expect(wide.size).toBeGreaterThan(60);
});
