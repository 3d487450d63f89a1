/**
 * Tooltips without scripts. Inside an `<img>` nothing answers the pointer, and an image map does not shrink with its
 * image; so on a page rows or columns of empty elements lie over the picture, placed in parts of its size, each with its
 * words in `title`. A page that drops styles or titles still shows the picture, since they are empty. In the SVG itself
 * the same words are `<title>`s of areas that are not painted.
 */
import type { HoverStrip } from './picture.js';
import { escapeXml } from './svg.js';
import { Pen } from './svg-path.js';

/** A part narrower than this cannot be pointed at: neighbours share one. */
export const MIN_HOVER_SIZE = 7;

/** The SVG with the strips' words as titles. */
export function svgWithTitles(svg: string, strips: readonly HoverStrip[]): string {
  const areas = strips.flatMap((strip) => {
    const { x, y, width, height, split, parts } = strip;
    let before = 0;
    return parts.map(({ size, tooltip }) => {
      const pen = new Pen();
      if (split === 'columns') pen.box(x + before, y, size, height);
      else pen.box(x, y + before, width, size);
      before += size;
      // A path is filled unless it is told otherwise, and takes the pointer only where it is told so.
      return tooltip === '' ? '' : pen.path('').replace(' />', `><title>${escapeXml(tooltip)}</title></path>`);
    });
  });
  const told = areas.filter((area) => area !== '');
  if (told.length === 0) return svg;
  return svg.replace(/\n<\/svg>$/, `\n<g fill="none" pointer-events="all">${told.join('')}</g>\n</svg>`);
}

/** The strips as elements of a page that lie over a picture of this size. */
export function hoverHtml(strips: readonly HoverStrip[], size: { width: number; height: number }): string {
  return strips
    .filter(({ parts }) => parts.some(({ tooltip }) => tooltip !== ''))
    .map(({ x, y, width, height, split, parts }) => {
      const place =
        `left:${percent(x, size.width)};top:${percent(y, size.height)};` +
        `width:${percent(width, size.width)};height:${percent(height, size.height)}`;
      const side = split === 'columns' ? 'width' : 'height';
      const whole = split === 'columns' ? width : height;
      // In a row that flexes even an inline element has a height; rows below each other take blocks.
      const [tag, flow] = split === 'columns' ? ['i', 'display:flex;'] : ['div', ''];
      const cells = parts.map(
        ({ size: part, tooltip }) =>
          `<${tag} style="${side}:${percent(part, whole)}"${tooltip === '' ? '' : ` title="${escapeXml(tooltip)}"`}></${tag}>`,
      );
      return `<div aria-hidden="true" style="position:absolute;${flow}${place}">${cells.join('')}</div>`;
    })
    .join('');
}

/** A part of a whole in percent, to thousandths: what is left over adds up to less than a pixel. */
function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1e5) / 1e3}%`.replace(/^0\./, '.');
}
