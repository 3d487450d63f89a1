/** Tests the texts at marked places of plots, and that the marks of points keep their shape when a page stretches the picture. */
import { describe, expect, it } from 'vitest';

import { toMime } from '../../src/display/index.js';
import { annotationMarks } from '../../src/display/plot/annotations-svg.js';
import { crossings, type Obstacle } from '../../src/display/plot/free-place.js';
import { textBoxes } from './picture-texts.js';
import { contextOf, samples } from './sample.js';

const area = { left: 0, right: 400, top: 0, bottom: 200 };
const same = (value: number): number => value;
const boxOf = (annotation: object, curves: readonly Obstacle[]) => {
  const { above } = annotationMarks([{ text: 'limit', ...annotation }], same, same, area, curves, () => '08-08 14:00');
  return textBoxes(above.join(''))[0];
};

const rising: Obstacle = Array.from({ length: 21 }, (_, at) => [at * 20, 195 - at * 9.5] as const);
const falling: Obstacle = rising.map(([x, y]) => [400 - x, y] as const);

describe('the text of a marked place', () => {
  it.each([
    ['a line across', { y: 190 }],
    ['an upright line', { x: 30 }],
    ['a band', { y: 170, y2: 200 }],
    ['a point', { x: 250, y: 130 }],
  ])('the text of %s stands where no curve crosses it', (_, annotation) => {
    for (const curves of [[rising], [falling], [rising, falling]]) {
      const box = boxOf(annotation, curves);
      expect(box).toBeDefined();
      if (box) expect([box, crossings(curves, box)]).toEqual([box, 0]);
    }
  });

  it('has its usual place beside a mark that no curve is near, and the value of a level', () => {
    expect(boxOf({ y: 100 }, [])).toMatchObject({ text: 'limit 100', left: 5 });
    expect(boxOf({ x: 100 }, [])).toMatchObject({ left: 105 });
  });

  it('is the time of an upright line if no other text is given', () => {
    expect(boxOf({ x: 100, text: '' }, [])?.text).toBe('08-08 14:00');
  });

  it('keeps away from a point, whose mark is larger than its place', () => {
    const box = { left: 10, right: 20, top: 10, bottom: 20 };
    expect(crossings([[[22, 15]]], box)).toBe(1);
    expect(crossings([[[24, 15]]], box)).toBe(0);
  });

  it('counts as crossed by a curve that passes through its box, even if no point of the curve is in the box', () => {
    const box = { left: 10, right: 20, top: 10, bottom: 20 };
    expect(
      crossings(
        [
          [
            [0, 0],
            [40, 40],
          ],
        ],
        box,
      ),
    ).toBe(1);
    expect(
      crossings(
        [
          [
            [15, 0],
            [15, 40],
          ],
        ],
        box,
      ),
    ).toBe(1);
    expect(
      crossings(
        [
          [
            [0, 30],
            [40, 30],
          ],
          [[15, 25]],
        ],
        box,
      ),
    ).toBe(0);
    expect(crossings([[[12, 12]]], box)).toBe(1);
  });
});

it('on a wider page the marks of points move with the chart, and no mark is stretched', () => {
  const sample = samples.find(({ name }) => name === 'plot-points');
  const bundle = toMime(sample?.value, contextOf(sample as (typeof samples)[number], 80, false));
  const html = (bundle['text/html'] ?? '').replace(/%(22|23|25|3C|3E)/g, decodeURIComponent);
  const [, d = ''] = /<path d="(M[^"]*m0-3\.6[^"]*)"/.exec(bundle['image/svg+xml'] ?? '') ?? [];
  const triangles = d.match(/M/g)?.length ?? 0;
  expect(triangles).toBeGreaterThan(10);
  const layer = html.split('spotlab-text').find((part) => part.includes('m0-3.6l3.4 6.4h-6.8z')) ?? '';
  expect(layer.match(/<use href=['"]#\w+['"] x=['"][\d.]+%['"] y=['"][\d.]+['"]\/>/g)).toHaveLength(triangles);
  expect(html).not.toContain(d.slice(0, 40));
});
