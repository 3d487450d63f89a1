/**
 * Tests the properties of every picture: valid XML, a text alternative, texts without overlap, colours, size, tooltips.
 */
import { describe, expect, it } from 'vitest';
import { CELL_STEPS, cellColor } from '../../src/colors/index.js';
import { toMime } from '../../src/display/index.js';
import { pictureSize } from '../../src/display/svg/svg-image.js';
import { PALETTE, PICTURE_WIDTHS } from '../../src/display/theme/palette.js';
import { type DrawnPicture, drawnPictures, widePart } from './drawn-pictures.js';
import { overlaps, textBoxes } from './picture-texts.js';
import { contextOf } from './sample.js';
import { expectWellFormed } from './well-formed.js';

const pictures = drawnPictures();

const altOf = ({ bundle }: DrawnPicture): string =>
  /<img [^>]*alt="([^"]*)"/.exec(bundle['text/html'] ?? '')?.[1] ?? '';

function insideOf({ bundle }: DrawnPicture): string {
  const [, data = ''] =
    /^(?:<div><b>.*?<\/b><\/div>)?(?:<div [^>]*>)*<img src="data:image\/svg\+xml;base64,([^"]*)"/.exec(
      bundle['text/html'] ?? '',
    ) ?? [];
  return Buffer.from(data, 'base64').toString('utf8');
}

/** The boxes of texts that leave the picture, and those that touch. */
function misplaced(svg: string): readonly object[] {
  const [, width = 0, height = 0] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  const boxes = textBoxes(svg);
  return [
    ...boxes.filter(({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height),
    ...boxes.flatMap((a, at) => boxes.slice(at + 1).flatMap((b) => (overlaps(a, b) ? [[a, b]] : []))),
  ];
}

describe.each(['S', 'M', 'L'] as const)('pictures of the size %s', (width) => {
  const drawn = drawnPictures(width).map(({ name, svg }) => [name, svg] as const);

  it.each(drawn)('%s is at most as wide as this size allows, so a page cuts nothing', (_, svg) => {
    expect(Number(/^<svg [^>]*width="(\d+)"/.exec(svg)?.[1])).toBeLessThanOrEqual(PICTURE_WIDTHS[width]);
  });

  it.each(drawn)('%s has no two texts that overlap', (_, svg) => {
    expectWellFormed(svg);
    expect(misplaced(svg)).toEqual([]);
    for (const [, size] of svg.matchAll(/font-size="([^"]*)"/g)) expect(Number(size)).toBeGreaterThanOrEqual(11);
  });
});

describe.each(pictures.map((picture) => [picture.name, picture] as const))('the picture of %s', (_name, picture) => {
  const { svg, bundle, sample } = picture;

  it('is well-formed and has no script, style or reference', () => {
    expectWellFormed(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|\[object/);
    const markup = svg.replace(/>[^<]*</g, '><').replace(/(aria-label|font-family)="[^"]*"/g, '');
    expect(markup).not.toMatch(/<(script|style|image|use|foreignObject|a)\b|\son\w+=|href|url\(|\sid=|class=/);
  });

  it('has a title and a description with its numbers', () => {
    const [, title] = /<title>([^<]+)<\/title><desc>[^<]+<\/desc>/.exec(svg) ?? [];
    expect(title).toBeTruthy();
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2" /,
    );
    expect(svg).toMatch(/ lang="en" role="img" aria-label="[^"]+"/);
    expect(/<desc>([^<]+)<\/desc>/.exec(svg)?.[1]).toBe(altOf(picture));
    expect(altOf(picture)).toMatch(/\d/);
  });

  it('keeps all texts inside the picture and apart from each other', () => {
    expect(textBoxes(svg).length).toBeGreaterThan(0);
    expect(misplaced(svg)).toEqual([]);
  });

  it('uses only the colours of the palette', () => {
    const shares = Array.from({ length: CELL_STEPS }, (_, at) => at / (CELL_STEPS - 1));
    const cells = Object.values(PALETTE).flatMap((color) => shares.map((share) => cellColor(color, share)));
    const known = new Set<string>([...Object.values(PALETTE), ...cells]);
    const used = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color ?? '');
    expect(used.filter((color) => color !== 'none' && !known.has(color))).toEqual([]);
  });

  it('has names, axes and remarks in the colour of secondary texts, and values in the colour of main texts', () => {
    const texts = [...svg.matchAll(/<text ([^>]*)>([\s\S]*?)<\/text>/g)];
    const dim = `fill="${PALETTE.dim}"`;
    for (const [, open = '', inside = ''] of texts) {
      expect(open).not.toMatch(/opacity/);
      // The right end of the title line, and names of figures.
      if (open.includes('y="19"') && open.includes('text-anchor="end"')) expect(open).toContain(dim);
      for (const [span] of inside.matchAll(/<tspan[^>]*>/g))
        if (inside.includes('font-weight="600"') && !/ x=|font-weight/.test(span)) expect(span).toContain(dim);
      // Bold texts are titles and values.
      if (open.includes('font-weight="600"')) expect(open).not.toContain(dim);
    }
    for (const [, open = ''] of texts.filter(([, , inside = '']) => /^(\d\d:\d\d(:\d\d)?|0)$/.test(inside)))
      if (!/font-weight|text-anchor="end"/.test(open)) expect(open).toContain(dim);
  });

  it('has a bundle of an image, an SVG and a plain text, each small', () => {
    expect(Object.keys(bundle).sort()).toEqual(['image/svg+xml', 'text/html', 'text/plain']);
    const inside = insideOf(picture);
    const drawing = svg.replace(/\n<g fill="none" pointer-events="all">.*<\/g>(?=\n<\/svg>$)/, '');
    expect(inside).toBe(drawing);
    expect(bundle['text/html']?.match(/<img /g)).toHaveLength(1);
    expectWellFormed((bundle['text/html'] ?? '').replace(/<img ([^>]*)>/g, '<img $1/>'));
    expect(bundle['text/plain']).not.toContain('\u001b');
    // The HTML holds shapes and texts twice: in the image, and over it in the colours of the page.
    const bytesOf = (type: string): number => Buffer.byteLength(bundle[type] ?? '');
    for (const type of ['image/svg+xml', 'text/plain']) expect(bytesOf(type)).toBeLessThan(60_000);
    expect(Buffer.byteLength(widePart(bundle['text/html'] ?? ''))).toBeLessThan(85_000);
    expect(bytesOf('text/html')).toBeLessThan(120_000);
  });

  it('has its texts over the image on a page, each once, in the colours of the page', () => {
    const html = widePart(bundle['text/html'] ?? '');
    const shapes = [...html.matchAll(/--spotlab-text:url\(&quot;data:image\/svg\+xml,([^&]*)&quot;\)/g)].map(
      ([, url]) => decodeURIComponent(url ?? ''),
    );
    for (const shape of shapes) {
      expectWellFormed(shape);
      // A browser shows nothing of an image with an attribute twice.
      for (const [tag] of shape.matchAll(/<[^>]*>/g)) expect(tag.match(/ fill=/g)?.length ?? 0).toBeLessThan(2);
    }
    const painted = (text: string): string[] =>
      [...text.matchAll(/<text ([^>]*)>([\s\S]*?)<\/text>/g)].flatMap(([, open = '', inside = '']) =>
        [...inside.matchAll(/<tspan([^>]*)>([^<]*)<\/tspan>|([^<]+)/g)].flatMap(([, span = '', said, bare]) => {
          const fill = / fill=['"]([^'"]*)/.exec(span)?.[1] ?? / fill=['"]([^'"]*)/.exec(` ${open}`)?.[1];
          return fill === 'none' ? [] : [(said ?? bare ?? '').replaceAll('&#39;', "'")];
        }),
      );
    expect(shapes.flatMap(painted).sort()).toEqual(painted(svg).sort());
    const inks = [...html.matchAll(/--spotlab-ink:([^;]*);/g)].map(([, ink]) => ink);
    for (const ink of inks)
      expect(ink).toMatch(/^(currentColor|#[\da-f]{3,6}|color-mix\(in srgb,#[\da-f]{6} (72|70)%,currentColor\))$/);
  });

  it('has the same tooltips on the page as in the SVG', () => {
    const titles = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].slice(1).map(([, words]) => words);
    const html = widePart(bundle['text/html'] ?? '').replace(/<img [^>]*>/, '');
    expect([...html.matchAll(/ title="([^"]*)"/g)].map(([, words]) => words)).toEqual(titles);
    for (const [, style = ''] of html.matchAll(/<div aria-hidden="true" style="([^"]*)">/g)) {
      // A diagram stays where it is, so its tooltips have pixels.
      const part = (name: string): number => {
        const [, number, unit] = new RegExp(`${name}:([\\d.]+)(%|px)`).exec(style) ?? [];
        return unit === 'px' ? (Number(number) / pictureSize(svg).width) * 100 : Number(number);
      };
      expect(part('left') + part('width')).toBeLessThanOrEqual(100);
      expect(part('top') + part('height')).toBeLessThanOrEqual(100);
    }
  });

  it('is the same for every drawing of the same value', () => {
    expect(toMime(sample.value, contextOf(sample, 80, false))).toEqual(bundle);
  });
});
