/** Tests the labels of axes: each whole day has the same times of day, and a plate on the scale hides no label that has room. */
import { describe, expect, it } from 'vitest';
import { toMime } from '../../src/display/index.js';
import { bottomLabels, clockLabels, plateHeight, rightLabels } from '../../src/display/svg/chart-axes.js';
import { PALETTE } from '../../src/display/theme/palette.js';
import { drawnPictures } from './drawn-pictures.js';
import { contextOf, samples } from './sample.js';
import { pictureSamples } from './sample-pictures.js';

const AREA = { left: 8, right: 420, top: 0, bottom: 100 };
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2024, 7, 6, 13);

/** The texts of the labels, from the left. */
const labelsOf = (spanMs: number, zone: number, width: number): string[] => {
  const area = { ...AREA, right: width - 60 };
  const x = (timeMs: number): number => area.left + ((timeMs - START) / spanMs) * (area.right - area.left);
  return bottomLabels(clockLabels([START, START + spanMs], zone, x, area), 100, width)
    .map((text) => text.replace(/<[^>]*>/g, ''))
    .filter((text) => text !== '');
};

describe('the labels of times below a picture', () => {
  const widths = Array.from({ length: 40 }, (_, at) => 240 + at * 20);
  it.each([1.5, 2, 2.4, 3, 4, 5])(
    'are the same times of day on each whole day of a chart of %s days, whatever the width of the picture',
    (days) => {
      for (const width of widths) {
        const labels = labelsOf(days * DAY, 0, width);
        const starts = labels.flatMap((label, at) => (/ Aug$/.test(label) ? [at] : []));
        const whole = starts.slice(1).map((end, at) => labels.slice((starts[at] ?? 0) + 1, end).join(' '));
        expect([width, new Set(whole).size <= 1]).toEqual([width, true]);
        // The rest of the last day has a part of the same times.
        const rest = labels.slice((starts.at(-1) ?? 0) + 1).join(' ');
        if (whole[0] !== undefined) expect([width, whole[0].startsWith(rest)]).toEqual([width, true]);
      }
    },
  );
});

/** The heights of the labels of round values, by value; undefined where a label is left out. */
const heightsOf = (positions: readonly number[], taken: readonly number[]): (number | undefined)[] =>
  rightLabels(
    positions.map((position) => ({ position, label: 'ten' })),
    AREA,
    taken,
  ).map((text) => (text === '' ? undefined : Number(/ y="([\d.]+)"/.exec(text)?.[1]) - 4));

describe('a label of a value at the scale', () => {
  it('stands beside its own line, or is left out if it would touch the box of a last value or another label', () => {
    expect(heightsOf([20, 50, 82], [66])).toEqual([20, 50, 82]);
    expect(heightsOf([20, 50, 80], [64])).toEqual([20, undefined, 80]);
    expect(heightsOf([20, 50, 80], [55])).toEqual([20, undefined, 80]);
    expect(heightsOf([20, 30, 44], [])).toEqual([20, undefined, 44]);
  });

  it('a label of a value stays if the box of a last value can be moved to make room for it', () => {
    const labels = [10, 50, 90].map((position) => ({ position, label: 'ten' }));
    expect(plateHeight(60, labels, AREA)).toBe(66);
    expect(plateHeight(41, labels, AREA)).toBe(34);
    // The plate says this value itself.
    expect(plateHeight(51, labels, AREA)).toBe(51);
    // There is no room between the label and another plate, or the edge.
    expect(plateHeight(60, labels, AREA, [75])).toBe(60);
    // The line of the value always ends at the plate, whose half is 9 pixels high.
    for (let y = 10; y <= 90; y += 1) expect(Math.abs(plateHeight(y, labels, AREA) - y)).toBeLessThanOrEqual(7);
    expect(plateHeight(4, [{ position: 10, label: 'ten' }], AREA)).toBe(4);
  });
});

/** The heights of the plates of a picture, and the labels beside its area with the heights of their middles. */
function scaleOf(svg: string): { plates: number[]; labels: { y: number; text: string }[]; lines: number[] } {
  const plates = [...svg.matchAll(/<path transform="translate\(([\d.]+) ([\d.]+)\)" d="M-?[\d.]+ -\d+H/g)];
  const left = Math.min(...plates.map(([, x]) => Number(x))) - 60;
  const texts = [...svg.matchAll(/<text (?:x="([\d.]+)" )?y="([\d.]+)"([^>]*)>(?:<tspan x="([\d.]+)")?(.*?)<\/text>/g)];
  return {
    plates: plates.map(([, , y]) => Number(y)),
    labels: texts.flatMap(([, x, y, style = '', part, rest = '']) =>
      Number(x ?? part) >= left && !style.includes('middle') && style.includes(PALETTE.dim) && Number(y) > 60
        ? [{ y: Number(y) - 4, text: rest.replace(/^>|<[^>]*>/g, '') }]
        : [],
    ),
    lines: [...svg.matchAll(/M[\d.]+ ([\d.]+)H/g)].map(([, y]) => Number(y)),
  };
}

describe.each(['S', 'M', 'L'] as const)('in all pictures of the size %s', (width) => {
  const pictures = drawnPictures(width).filter(({ name }) => /klines|series|equity/.test(name));
  it('no box of a last value touches a label, and labels of values stand beside their lines', () => {
    let count = 0;
    for (const { name, svg } of pictures) {
      const { plates, labels, lines } = scaleOf(svg);
      for (const { y, text } of labels.filter((one) => /^[+-]?\d/.test(one.text))) {
        count += 1;
        for (const plate of plates) expect([name, text, Math.abs(plate - y) >= 14]).toEqual([name, text, true]);
        // The largest volume stands at the top of its pane, without a line.
        if (/^-?[\d.]+$/.test(text) && !(name.includes('klines') && y > 292))
          expect([name, text, lines.some((line) => Math.abs(line - y) < 5)]).toEqual([name, text, true]);
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

it.each([['series-log', '10000']])(
  'the picture %s has the label %s, although the box of the last value is near',
  (name, label) => {
    const sample = [...samples, ...pictureSamples].find((one) => one.name === name);
    const svg = toMime(sample?.value, contextOf(sample as never, 80, false))['image/svg+xml'] ?? '';
    expect(svg.match(/<text .*?<\/text>/g)?.map((text) => text.replace(/<[^>]*>/g, ''))).toContain(label);
  },
);

it('the axis of the losses since the peak has a label at zero', () => {
  const sample = pictureSamples.find((one) => one.name === 'picture-equity');
  const svg = toMime(sample?.value, contextOf(sample as never, 80, false))['image/svg+xml'] ?? '';
  expect(svg.match(/<text .*?<\/text>/g)?.map((text) => text.replace(/<[^>]*>/g, ''))).toContain('0 %');
});
