/**
 * A picture in the colours of its page and as wide as the page. Over the `<img>` lies an area for each colour of the picture, in
 * the colour that the page gives it; the shapes and texts of that colour are its mask. A mask has no size of its own:
 * its shapes are stretched from left to right, without their lines getting thicker; texts, circles and paths with a place
 * of their own are moved to it, unchanged; so are the marks of a path that draws one shape at many places. What is in an `<svg>` of its own stays where it is. So one drawing fills pages of many widths. A page that removes styles shows the `<img>` alone.
 */

import { cellInk, DARKNESS, inkOf, pageColor } from './page-ink.js';
import { PALETTE } from './palette.js';
import { dataUrl } from './svg-data-url.js';

/** Pixels at the left and the right of a picture that its margin replaces: they are not stretched. */
export const MARGIN = 2;

/**
 * The rules of these elements. Without masks in the browser nothing of them is painted, because an area without its mask would cover the picture. The rules
 * demand exact colours, because browsers print no backgrounds otherwise.
 */
export const LAYER_RULES =
  '<style>@supports ((mask:none) or (-webkit-mask:none)){.spotlab-text{position:absolute;inset:0;pointer-events:none;' +
  'background:var(--spotlab-ink,transparent);-webkit-print-color-adjust:exact;print-color-adjust:exact;' +
  '-webkit-mask:var(--spotlab-text,linear-gradient(#0000,#0000)) 0 0/100% 100% no-repeat;' +
  'mask:var(--spotlab-text,linear-gradient(#0000,#0000)) 0 0/100% 100% no-repeat}' +
  '.spotlab-area img{position:absolute;left:0;width:100%!important;height:100%!important;object-fit:none;object-position:-9999px 0}}' +
  '@supports (color:rgb(from currentColor r g b)){.spotlab-text{' +
  `--spotlab-dark:${DARKNESS};background:var(--spotlab-page,var(--spotlab-ink,transparent))}}</style>`;

/** Layers of shapes and texts of a picture, and its width in pixels without the margins. */
export interface PageLayers {
  readonly html: string;
  readonly width: number;
  readonly height: number;
}

/** The picture as elements, each in one colour of the page. */
export function pageLayers(svg: string): PageLayers {
  const [head = '', wide = '', high = '', base = ''] =
    /^<svg [^>]*? width="(\d+)" height="(\d+)"[^>]*? fill="([^"]*)">/.exec(svg) ?? [];
  const [width, height] = [Number(wide) - 2 * MARGIN, Number(high)];
  const layers = layersOf(svg.slice(head.length), base, width);
  const font = /font-family="([^"]*)"/.exec(head)?.[1]?.replaceAll("'", '') ?? '';
  const html = layers.map(({ ink, page, shapes, texts }) => {
    const stretched = bare(shapes);
    const moved = bare(texts);
    if (stretched === '' && moved === '') return '';
    const url = dataUrl(
      `<svg xmlns="http://www.w3.org/2000/svg" font-family="${font}" font-size="11"><style>*{vector-effect:non-scaling-stroke}` +
        `rect,.x{shape-rendering:crispEdges}</style>` +
        (stretched === ''
          ? ''
          : `<svg viewBox="${MARGIN} 0 ${width} ${height}" preserveAspectRatio="none">${stretched}</svg>`) +
        `${moved}</svg>`,
    );
    const exact = page === undefined ? '' : `--spotlab-page:${page};`;
    return `<div class="spotlab-text" style="--spotlab-ink:${ink};${exact}--spotlab-text:url(&quot;${url}&quot;)"></div>`;
  });
  return { html: html.join(''), width, height };
}

/** The parts without empty groups. */
const bare = (parts: string): string => {
  const inside = parts.replace(/<g(?: [^>]*)?><\/g>/g, '');
  return inside.includes('<') ? inside : '';
};

/** One area: what its mask holds, its colour, and the exact colour if the page can compute it. */
interface Layer {
  readonly ink: string;
  readonly page?: string;
  shapes: string;
  texts: string;
}

/** Shapes, texts, and the groups that move them. */
const ELEMENT = /<text [^>]*>[\s\S]*?<\/text>|<(?:path|rect|circle) [^>]*>|<g(?: [^>]*)?>|<\/g>|<svg [^>]*>|<\/svg>/g;
const PAINT = / (fill|stroke)="([^"]*)"/g;

function layersOf(body: string, base: string, width: number): Layer[] {
  const layers = new Map<string, Layer>();
  const groups: { readonly tag: string; readonly x: number }[] = [];
  /** The layer of a colour, in the groups that are open now. */
  const layerOf = (color: string, isText: boolean): Layer => {
    // Thin letters need more contrast than shapes, so texts have separate layers.
    const key = `${color}${isText ? ' text' : ''}`;
    let layer = layers.get(key);
    if (layer === undefined) {
      const opened = groups.map(({ tag }) => tag).join('');
      layer = { ...inksOf(color, isText, base), shapes: opened, texts: opened };
      layers.set(key, layer);
    }
    return layer;
  };
  const addToAll = (tag: string): void => {
    for (const layer of layers.values()) {
      layer.shapes += tag;
      layer.texts += tag;
    }
  };
  let isStill = false;
  for (const [element] of body.matchAll(ELEMENT)) {
    if (element.startsWith('<svg') || element === '</svg>') isStill = element !== '</svg>';
    else if (element.startsWith('<g')) {
      const [, x = '0', y = '0'] = /translate\(([^ )]*)(?: ([^)]*))?\)/.exec(element) ?? [];
      // Shapes and texts are moved horizontally in different ways, so the group keeps only the vertical part of its move, which is the same for both.
      const tag = element.replace(/translate\([^)]*\)/, `translate(0 ${y})`);
      groups.push({ tag, x: Number(x) });
      addToAll(tag);
    } else if (element === '</g>') {
      groups.pop();
      addToAll(element);
    } else {
      addElement(
        element,
        groups.reduce((sum, { x }) => sum + x, 0),
        { base, width, isStill, layerOf },
      );
    }
  }
  // The order of the layers: the grid is at the bottom, frames and texts are on top.
  const rank = (key: string): number => (key === base ? 0 : key.endsWith(' text') || key === PALETTE.onCell ? 2 : 1);
  return [...layers].sort(([a], [b]) => rank(a) - rank(b)).map(([, layer]) => layer);
}

const CELL = ' cell';

/** Thin letters look paler than shapes of their colour, so texts are a little closer to the colour of the page's texts. */
const textInk = (color: string): string => `color-mix(in srgb,${color} 88%,currentColor)`;

/** The colours of an area or a text: `ink` for every browser, and `page` for browsers that compute it from the colour of the page. */
function inksOf(color: string, isText: boolean, base: string): { readonly ink: string; readonly page?: string } {
  if ((isText && color === base) || color === PALETTE.onCell) return { ink: 'currentColor' };
  if (color.endsWith(CELL)) return { ink: color.slice(0, -CELL.length) };
  const page = pageColor(color);
  if (color === PALETTE.onPlate) return { ink: color, ...(page && { page }) };
  if (page === undefined || (isText && color === PALETTE.dim)) return { ink: inkOf(color) };
  return { ink: inkOf(color), page: isText ? textInk(page) : page };
}

interface Place {
  readonly base: string;
  readonly width: number;
  /** Whether the page keeps the element at its place and does not stretch it. */
  readonly isStill: boolean;
  readonly layerOf: (color: string, isText: boolean) => Layer;
}

/** Adds an element to the layers of its colours. */
function addElement(element: string, moved: number, { base, width, isStill, layerOf }: Place): void {
  const isText = element.startsWith('<text');
  const end = element.indexOf('>');
  const open = element.slice(0, end);
  const own = [...open.matchAll(PAINT)].map(([, , color = '']) => color).filter((color) => color !== 'none');
  const colors = new Set(own.length > 0 ? own : [base]);
  if (isText && element.includes('fill=', end))
    for (const [, , color = ''] of element.slice(end).matchAll(PAINT)) colors.add(color);
  for (const color of colors) {
    const cell = isText ? undefined : cellInk(color);
    const layer = layerOf(cell === undefined ? color : `${cell.color}${CELL}`, isText);
    const solid = cell === undefined ? '' : ` fill-opacity="${Math.round(cell.part * 100) / 100}"`;
    const paint = (text: string): string =>
      text.replace(PAINT, (_, name: string, found: string) =>
        found === color ? (name === 'fill' && !isText ? solid : ` ${name}="#000"`) : ` ${name}="none"`,
      );
    const tag = isText ? paint(open) + (own.length > 0 || color === base ? '' : ' fill="none"') : '';
    if (isStill) {
      const drawn = isText ? `${tag}${paint(element.slice(end))}` : paint(element);
      layer.texts += `<g transform="translate(${moved - MARGIN})">${drawn}</g>`;
    } else if (isText) {
      layer.texts += inPercent(`${tag}${paint(element.slice(end))}`, moved, width);
    } else if (element.startsWith('<path transform=')) {
      layer.texts += inPercent(
        `${paint(element).replace(OWN_PLACE, '<svg overflow="visible" x="$1" y="$2"><path')}</svg>`,
        moved,
        width,
      );
    } else if (element.startsWith('<circle')) {
      layer.texts += inPercent(paint(element), moved, width);
    } else if (MARKS.test(element)) {
      layer.texts += placedMarks(paint(element), moved, width, `m${layer.texts.length}`);
    } else {
      const drawn = paint(element);
      const crisp = /^<path d="[^lLcCaAqQ]*"(?!.*-linecap)/.test(drawn)
        ? drawn.replace('<path', '<path class="x"')
        : drawn;
      layer.shapes += moved === 0 ? crisp : `<g transform="translate(${moved})">${crisp}</g>`;
    }
  }
}

/** Matches a path that is moved to a place and not stretched. */
const OWN_PLACE = /^<path transform="translate\(([^ ]*) ([^)]*)\)"/;

/** A path of marks: it goes to each place by `M`, and draws the shape from there, which begins with a relative move. */
const MARKS = /^<path d="M[^a-z"]*m/;

/** The marks of a path at their places: the shape is written once, with a reference for each place. */
function placedMarks(path: string, moved: number, width: number, id: string): string {
  const [, d = '', rest = ''] = /d="([^"]*)"([^>]*)\/>/.exec(path) ?? [];
  const marks = [...d.matchAll(/M(\S+) ([^m]*)m/g)]
    .map(([, x, y]) => inPercent(`<use href="#${id}" x="${x}" y="${y}"/>`, moved, width))
    .join('');
  return `<g${rest}><defs><path id="${id}" d="${/m[^M]*/.exec(d)}"/></defs>${marks}</g>`;
}

/** The element with its horizontal place as a share of the width, so that a text or a circle stays at the same place as a stretched shape. */
const inPercent = (element: string, moved: number, width: number): string =>
  element.replace(
    / (c?x)="([^"]*)"/g,
    (_, name: string, x: string) => ` ${name}="${Math.round(((Number(x) + moved - MARGIN) / width) * 1e4) / 100}%"`,
  );
