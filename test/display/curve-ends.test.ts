/** Pictures of several curves and of distributions: scales are whole beside the names, and marked values have labels. */
import { expect, test } from 'vitest';
import { toMime, toText } from '../../src/display/index.js';
import { contextOf, samples } from './sample.js';
import { sampleRun } from './sample-lab.js';

const svgOf = (name: string): string => {
  const sample = samples.find((one) => one.name === name);
  if (!sample) throw new Error(`no sample ${name}`);
  return toMime(sample.value, contextOf(sample, 80, false))['image/svg+xml'] ?? '';
};

/** The texts of a picture with the pixels of their left ends and baselines. */
const textsOf = (svg: string): { x: number; y: number; text: string }[] =>
  [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)<\/text>/g)].map(([, x, y, text = '']) => ({
    ...{ x: Number(x), y: Number(y), text: text.replace(/<[^>]*>/g, '') },
  }));

test('the names of curves replace no value of the scale, and stand between the curves and the scale', () => {
  const texts = textsOf(svgOf('plot-lines'));
  const scale = texts.filter(({ text }) => /^6\d{4}$/.test(text));
  expect(scale.map(({ text }) => text).toSorted()).toEqual(['60600', '60800', '61000', '61200', '61400']);
  const names = texts.filter(({ text }) => text === 'high' || text === 'low');
  expect(names).toHaveLength(2);
  expect(names.every((name) => scale.every((label) => name.x < label.x))).toBe(true);
});

test('curves of a comparison are solid, have the unit at the scale, and names that are a line apart', () => {
  const svg = svgOf('lab-comparison-many');
  const curves = [...svg.matchAll(/<path [^>]*stroke-width="1.6"[^>]*>/g)].map(([path]) => path);
  expect(curves).toHaveLength(6);
  expect(curves.filter((path) => path.includes('dasharray'))).toEqual([]);
  const texts = textsOf(svg);
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['USDT', 'minutes since the start']));
  const heights = texts.flatMap(({ text, y }) => (/^spread \d [+-]/.test(text) ? [y] : [])).toSorted((a, b) => a - b);
  expect(heights).toHaveLength(6);
  expect(Math.min(...heights.slice(1).map((y, at) => y - (heights[at] ?? 0)))).toBeGreaterThanOrEqual(14);
});

test('the terminal names the unit of the axis below in the title', () => {
  const sample = samples.find(({ name }) => name === 'lab-comparison-many');
  expect(toText(sample?.value, contextOf(sample as never, 120, false))).toMatch(/^maker: 8 runs .*, by minutes since/);
});

test('a distribution has a labelled line at its mean, solid, and at its median, dashed', () => {
  const svg = svgOf('lab-distribution');
  const lines = [...svg.matchAll(/<path d="M([\d.]+) [\d.]+V230" stroke="[^"]*"( stroke-width="2")?/g)];
  const texts = textsOf(svg);
  expect(texts.filter(({ text }) => /^(mean \+1\.327 ± 0\.239 USDT|median \+1\.210)$/.test(text))).toHaveLength(2);
  expect(texts.map(({ text }) => text)).toContain('runs');
  const places = lines.map(([, x, main]) => ({ x: Number(x), isMain: main !== undefined }));
  expect(places.map(({ isMain }) => isMain)).toEqual([false, true]);
  expect(places[0]?.x).toBeLessThan(places[1]?.x ?? 0);
});

test('the sheet of a run has a bar for each assumption at the usual width', () => {
  const svg = toMime({ draw: 'run', run: sampleRun }, { kind: 'lab', params: {}, width: 100, color: false })[
    'image/svg+xml'
  ];
  // The frames of the shares.
  expect(svg?.match(/<rect [^>]*fill="none" stroke="#70757e" stroke-opacity=".3"/g)).toHaveLength(3);
});
