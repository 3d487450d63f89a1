/**
 * The texts of a picture in the colour of the page. An `<img>` cannot read the page's theme, so its texts have a grey
 * that is readable on light and passable on dark pages. Where a page keeps styles, the same texts are laid over the
 * image once more, at the same place: each is an area in the page's own text colour, or in that colour mixed with the
 * text's own, and the shape of the text is its mask. A page that removes styles shows empty elements over the image.
 */

import { DIM_SHARE, INK_SHARE } from '../../colors/index.js';
import { PALETTE } from './palette.js';
import { dataUrl } from './svg-data-url.js';

/** A colour of a text, moved towards the colour of the page's texts, which contrasts with the page. */
export const inkOf = (color: string): string =>
  `color-mix(in srgb,${color} ${color === PALETTE.dim ? DIM_SHARE : INK_SHARE}%,currentColor)`;

/**
 * The rules of these elements. Without the variables of an element, or without masks in the browser, nothing is painted:
 * an area without its mask would cover the picture.
 */
const RULES =
  '<style>@supports ((mask:none) or (-webkit-mask:none)){.spotlab-text{position:absolute;top:0;left:0;width:100%;' +
  'height:100%;pointer-events:none;background:var(--spotlab-ink,transparent);' +
  '-webkit-mask:var(--spotlab-text,linear-gradient(#0000,#0000)) 0 0/100% 100% no-repeat;' +
  'mask:var(--spotlab-text,linear-gradient(#0000,#0000)) 0 0/100% 100% no-repeat}}</style>';

/** A picture for a page, divided into its texts and its image without them. */
export interface PageTexts {
  /** The elements that lay the texts over the image; '' for a picture without texts. */
  readonly html: string;
  /** The SVG without these texts. */
  readonly image: () => string;
}

/** The texts of a picture as elements over its image. */
export function pageTexts(svg: string): PageTexts {
  const [head = '', base = ''] = /^<svg [^>]*? fill="([^"]*)">/.exec(svg) ?? [];
  const elements = (svg.match(KEPT) ?? []).map((element) => partOf(element, base));
  const colors = new Set([base, ...elements.flatMap(({ fills }) => fills)]);
  // A text on a plate or a cell contrasts with that, not with the page.
  colors.delete(PALETTE.onPlate);
  colors.delete(PALETTE.onCell);
  const size = head.replace(/ (lang|role|aria-label)="[^"]*"/g, '').replaceAll("'", '');
  const layers = [...colors].map((color) => {
    const shape = textsIn(elements, color);
    if (shape === '') return '';
    const ink = color === base ? 'currentColor' : inkOf(color);
    const url = dataUrl(`${size}${shape}</svg>`);
    return `<div class="spotlab-text" style="--spotlab-ink:${ink};--spotlab-text:url(&quot;${url}&quot;)"></div>`;
  });
  const all = layers.join('');
  const image = (): string => {
    let at = 0;
    return svg.replace(KEPT, (element) => {
      const { fills } = elements[at] as Part;
      at += 1;
      return fills.length > 0 && fills.every((fill) => colors.has(fill)) ? '' : element;
    });
  };
  return { html: all === '' ? '' : `<div aria-hidden="true">${all}${RULES}</div>`, image };
}

const FILL = / fill="([^"]*)"/g;
/** Texts and the groups that move them. */
const KEPT = /<g(?: [^>]*)?>|<\/g>|<text [^>]*>[\s\S]*?<\/text>/g;

/** A text: its tag without colours, its own colour, what is in it, and all its colours. A group has its tag only. */
interface Part {
  readonly tag: string;
  readonly own: string;
  readonly inside: string;
  readonly fills: readonly string[];
}

function partOf(element: string, base: string): Part {
  if (!element.startsWith('<text')) return { tag: element, own: '', inside: '', fills: [] };
  const end = element.indexOf('>');
  const [open, inside] = [element.slice(0, end), element.slice(end + 1, -'</text>'.length)];
  const own = / fill="([^"]*)"/.exec(open)?.[1] ?? base;
  const fills = inside.includes('fill=') ? [...inside.matchAll(FILL)].map(([, fill = '']) => fill) : [];
  return { tag: open.replace(FILL, ''), own, inside, fills: [own, ...fills] };
}

/** The texts of one colour as shapes; '' if there are none. Other parts of a line keep their place. */
function textsIn(parts: readonly Part[], color: string): string {
  let [shapes, count] = ['', 0];
  const paint = (fill: string): string => ` fill="${fill === color ? '#000' : 'none'}"`;
  for (const { tag, own, inside, fills } of parts) {
    if (fills.length === 0) shapes += tag;
    else if (fills.includes(color)) {
      count += 1;
      const painted = fills.length > 1 ? inside.replace(FILL, (_, fill: string) => paint(fill)) : inside;
      shapes += `${tag}${paint(own)}>${painted}</text>`;
    }
  }
  return count === 0 ? '' : shapes.replace(/<g(?: [^>]*)?><\/g>/g, '');
}
