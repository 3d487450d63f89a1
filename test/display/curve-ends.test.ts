/**
 * Tests pictures of several curves and of distributions: the names of curves are at the right, the labels of the scale at
 * the left, and marked values have labels.
 */
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

/** The last point of a path, in pixels. */
const endOf = (d: string): { x: number; y: number } => {
  let [x, y] = [0, 0];
  for (const [, command, list = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
    for (let at = 0; at < numbers.length; ) {
      const [a = 0, b = 0] = [numbers[at], numbers[at + 1]];
      if (command === 'H') [x, at] = [a, at + 1];
      else if (command === 'h') [x, at] = [x + a, at + 1];
      else if (command === 'V') [y, at] = [a, at + 1];
      else if (command === 'v') [y, at] = [y + a, at + 1];
      else if (command === 'M' || command === 'L') [x, y, at] = [a, b, at + 2];
      else [x, y, at] = [x + a, y + b, at + 2];
    }
  }
  return { x, y };
};

test('the names of curves stand at the right of the curves, and all labels of the scale at the left', () => {
  const texts = textsOf(svgOf('plot-lines'));
  const scale = texts.filter(({ text }) => /^6\d{4}$/.test(text));
  expect(scale.map(({ text }) => text).toSorted()).toEqual(['60600', '60800', '61000', '61200', '61400']);
  const names = texts.filter(({ text }) => text === 'high' || text === 'low');
  expect(names).toHaveLength(2);
  expect(names.every((name) => scale.every((label) => name.x > label.x))).toBe(true);
});

const joined = samples.filter(({ value }) => {
  const { mark, curves, y, color } = value as Record<string, unknown>;
  const count = Array.isArray(curves) ? curves.length : Array.isArray(y) ? y.length : 0;
  return ['line', 'step', 'area'].includes(String(mark)) && (count > 1 || color !== undefined);
});

test('the label of a curve is at the height of its end, or a line leads from the end to it', () => {
  expect(joined.length).toBeGreaterThan(1);
  for (const { name } of [...joined, { name: 'lab-comparison' }, { name: 'lab-comparison-many' }]) {
    const svg = svgOf(name);
    const curves = [...svg.matchAll(/<path d="([^"]*)" fill="none" stroke="([^"]*)" stroke-width="1.6"/g)];
    expect([name, curves.length > 1]).toEqual([name, true]);
    const leaders = [
      ...svg.matchAll(
        /<path d="M([\d.]+) ([\d.]+)[^"]*L[\d.]+ ([\d.]+)" fill="none" stroke="[^"]*" stroke-opacity=".7"/g,
      ),
    ];
    const area = Math.max(...curves.map(([, d = '']) => endOf(d).x));
    const labels = textsOf(svg).filter(({ x }) => x > area);
    for (const [, d = ''] of curves) {
      const end = endOf(d);
      const led = leaders.find(([, x, y]) => Math.abs(Number(x) - end.x) < 1 && Math.abs(Number(y) - end.y) < 1);
      const height = led ? Number(led[3]) : end.y;
      expect([name, end, labels.some(({ y }) => Math.abs(y - 4 - height) <= 3.5)]).toEqual([name, end, true]);
    }
  }
});

test('any two curves of a picture differ in colour or in dashes', () => {
  for (const name of ['lab-comparison-many', ...joined.map((sample) => sample.name)]) {
    const looks = [...svgOf(name).matchAll(/<path d="[^"]*" fill="none" stroke="[^"]*" stroke-width="1.6"[^>]*>/g)].map(
      ([path]) => path.replace(/ d="[^"]*"/, ''),
    );
    expect([name, new Set(looks).size]).toEqual([name, looks.length]);
  }
});

test('curves of a comparison are solid, because their colours differ; their names are at least a line apart', () => {
  const svg = svgOf('lab-comparison-many');
  const curves = [...svg.matchAll(/<path [^>]*stroke-width="1.6"[^>]*>/g)].map(([path]) => path);
  expect(curves).toHaveLength(5);
  expect(curves.filter((path) => path.includes('dasharray'))).toEqual([]);
  const texts = textsOf(svg);
  expect(texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['maker: 8 runs · trading after commission, USDT', 'minutes since the start']),
  );
  const heights = texts.flatMap(({ text, y }) => (/^spread \d [+-]/.test(text) ? [y] : [])).toSorted((a, b) => a - b);
  expect(heights).toHaveLength(5);
  expect(Math.min(...heights.slice(1).map((y, at) => y - (heights[at] ?? 0)))).toBeGreaterThanOrEqual(14);
});

test('in a terminal the title of a comparison names the unit of the axis of times', () => {
  const sample = samples.find(({ name }) => name === 'lab-comparison-many');
  expect(toText(sample?.value, contextOf(sample as never, 120, false))).toMatch(/^maker: 8 runs .*, by minutes since/);
});

test('a distribution has a solid line with a label at its mean, and a dashed one at its median', () => {
  const svg = svgOf('lab-distribution');
  const lines = [...svg.matchAll(/<path d="M([\d.]+) [\d.]+V230" stroke="[^"]*"( stroke-width="2")?/g)];
  const texts = textsOf(svg);
  expect(texts.filter(({ text }) => /^(mean|median)$/.test(text))).toHaveLength(2);
  expect(svg).toContain('mean +1.327 ± 0.239 USDT, median +1.210');
  expect(texts.map(({ text }) => text)).toContain('runs');
  const places = lines.map(([, x, main]) => ({ x: Number(x), isMain: main !== undefined }));
  expect(places.map(({ isMain }) => isMain)).toEqual([false, true]);
  expect(places[0]?.x).toBeLessThan(places[1]?.x ?? 0);
});

test('the picture of a lab run, at the usual width, has a bar for each of the three assumptions about fills', () => {
  const svg = toMime({ draw: 'run', run: sampleRun }, { kind: 'lab', params: {}, width: 100, color: false })[
    'image/svg+xml'
  ];
  // The frames of the shares.
  expect(svg?.match(/<rect [^>]*fill="none" stroke="#70757e" stroke-opacity=".3"/g)).toHaveLength(3);
});
