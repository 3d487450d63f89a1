/**
 * Tests the properties of every picture: valid XML, a text alternative, texts without overlap, colours, size, tooltips.
 */
import { describe, expect, it } from 'vitest';
import { toMime } from '../../src/display/index.js';
import { PALETTE } from '../../src/display/svg/palette.js';
import { type DrawnPicture, drawnPictures } from './drawn-pictures.js';
import { overlaps, textBoxes } from './picture-texts.js';
import { contextOf } from './sample.js';
import { expectWellFormed } from './well-formed.js';

const pictures = drawnPictures();

const altOf = ({ bundle }: DrawnPicture): string =>
  /<img [^>]*alt="([^"]*)"/.exec(bundle['text/html'] ?? '')?.[1] ?? '';

function insideOf({ bundle }: DrawnPicture): string {
  const [, data = ''] =
    /^(?:<div [^>]*>)?<img src="data:image\/svg\+xml;base64,([^"]*)"/.exec(bundle['text/html'] ?? '') ?? [];
  return Buffer.from(data, 'base64').toString('utf8');
}

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
    const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
    const boxes = textBoxes(svg);
    expect(boxes.length).toBeGreaterThan(0);
    const outside = boxes.filter(
      ({ left, right, top, bottom }) => left < 0 || right > (width ?? 0) || top < 0 || bottom > (height ?? 0),
    );
    expect(outside).toEqual([]);
    const touching = boxes.flatMap((a, at) => boxes.slice(at + 1).flatMap((b) => (overlaps(a, b) ? [[a, b]] : [])));
    expect(touching).toEqual([]);
  });

  it('uses only the colours of the palette', () => {
    const known = new Set<string>(Object.values(PALETTE));
    const used = [...svg.matchAll(/(?:fill|stroke)="([^"]*)"/g)].map(([, color]) => color ?? '');
    expect(used.filter((color) => color !== 'none' && !known.has(color))).toEqual([]);
  });

  it('has a bundle of an image, an SVG and a plain text, each small', () => {
    expect(Object.keys(bundle).sort()).toEqual(['image/svg+xml', 'text/html', 'text/plain']);
    const inside = insideOf(picture);
    const drawing = svg.replace(/\n<g fill="none" pointer-events="all">.*<\/g>(?=\n<\/svg>$)/, '');
    expect(inside).toBe(drawing);
    expect(bundle['text/html']?.match(/<img /g)).toHaveLength(1);
    expectWellFormed((bundle['text/html'] ?? '').replace(/<img ([^>]*)>/g, '<img $1/>'));
    expect(bundle['text/plain']).not.toContain('\u001b');
    // The HTML holds the texts twice: in the image, and over it in the colour of the page.
    const bytesOf = (type: string): number => Buffer.byteLength(bundle[type] ?? '');
    for (const type of ['image/svg+xml', 'text/plain']) expect(bytesOf(type)).toBeLessThan(60_000);
    expect(bytesOf('text/html')).toBeLessThan(65_000);
  });

  it('has its texts over the image, each once, in the colour of the page', () => {
    const html = bundle['text/html'] ?? '';
    const shapes = [...html.matchAll(/--spotlab-text:url\(&quot;data:image\/svg\+xml,([^&]*)&quot;\)/g)].map(
      ([, url]) => decodeURIComponent(url ?? ''),
    );
    for (const shape of shapes) expectWellFormed(shape);
    const painted = (text: string): string[] =>
      [...text.matchAll(/<text ([^>]*)>([\s\S]*?)<\/text>/g)].flatMap(([, open = '', inside = '']) =>
        [...inside.matchAll(/<tspan([^>]*)>([^<]*)<\/tspan>|([^<]+)/g)].flatMap(([, span = '', said, bare]) => {
          const fill = / fill=['"]([^'"]*)/.exec(span)?.[1] ?? / fill=['"]([^'"]*)/.exec(` ${open}`)?.[1];
          return fill === 'none' || fill === PALETTE.onPlate ? [] : [(said ?? bare ?? '').replaceAll('&#39;', "'")];
        }),
      );
    expect(shapes.flatMap(painted).sort()).toEqual(painted(svg).sort());
    const inks = [...html.matchAll(/--spotlab-ink:([^;]*);/g)].map(([, ink]) => ink);
    for (const ink of inks) expect(ink).toMatch(/^(currentColor|color-mix\(in srgb,#[\da-f]{6} 55%,currentColor\))$/);
  });

  it('has the same tooltips on the page as in the SVG', () => {
    const titles = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].slice(1).map(([, words]) => words);
    const html = (bundle['text/html'] ?? '').replace(/<img [^>]*>/, '');
    expect([...html.matchAll(/ title="([^"]*)"/g)].map(([, words]) => words)).toEqual(titles);
    for (const [, style = ''] of html.matchAll(/<div aria-hidden="true" style="([^"]*)">/g)) {
      const part = (name: string): number => Number(new RegExp(`${name}:([\\d.]+)%`).exec(style)?.[1]);
      expect(part('left') + part('width')).toBeLessThanOrEqual(100);
      expect(part('top') + part('height')).toBeLessThanOrEqual(100);
    }
  });

  it('is the same for every drawing of the same value', () => {
    expect(toMime(sample.value, contextOf(sample, 80, false))).toEqual(bundle);
  });
});

describe('the palette', () => {
  const PAGES = ['#ffffff', '#1e1e1e', '#111111', '#0d1117'];
  const { onPlate, ...inks } = PALETTE;
  const names = Object.keys(inks) as (keyof typeof inks)[];

  it.each(names)('%s is readable as text on white, as a line on dark pages, and behind white text', (name) => {
    for (const page of PAGES) expect(contrast(inks[name], page)).toBeGreaterThan(page === '#ffffff' ? 4.5 : 3.5);
    expect(contrast(onPlate.replace('#fff', '#ffffff'), inks[name])).toBeGreaterThan(4.5);
  });

  it('distinguishes rises and falls for colour-blind readers', () => {
    for (const sight of Object.values(SIGHTS)) expect(distance(inks.up, inks.down, sight)).toBeGreaterThan(0.12);
  });
});

const linear = (color: string): number[] =>
  (color.match(/[\da-f]{2}/gi) ?? [])
    .map((pair) => Number.parseInt(pair, 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));

/** The relative luminance or contrast as WCAG 2 defines it. */
function contrast(one: string, other: string): number {
  const luminance = (color: string): number => {
    const [red = 0, green = 0, blue = 0] = linear(color);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Linear colours as colour-blind readers see them (Machado, Oliveira and Fernandes, 2009). */
const SIGHTS = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The perceived distance of two colours, in Oklab. */
function distance(one: string, other: string, sight: readonly (readonly number[])[]): number {
  const product = (rows: readonly (readonly number[])[], values: readonly number[]): number[] =>
    rows.map((row) => row.reduce((sum, factor, at) => sum + factor * (values[at] ?? 0), 0));
  const seen = (color: string): number[] => product(sight, linear(color)).map((part) => Math.max(0, part));
  const lab = (color: string): number[] => product(LAB, product(LMS, seen(color)).map(Math.cbrt));
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
}

const LMS = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];
