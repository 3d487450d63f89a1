/**
 * Tooltips without scripts. An SVG inside an `<img>` receives no pointer events, and an image map does not shrink with
 * its image. So the page lays rows or columns of empty elements over the picture, sized in percent, each with its text
 * in `title`. A page that removes styles or titles still shows the picture, because these elements are empty. A
 * standalone SVG holds the same texts as `<title>`s of areas without paint.
 */
import { MARGIN } from '../theme/page-layers.js';
import type { HoverStrip } from './picture.js';
import { escapeXml } from './svg.js';
import { Pen } from './svg-path.js';

/** Parts narrower than this are too small for the pointer, so neighbours share one part. */
export const MIN_HOVER_SIZE = 7;

/** The SVG with the tooltips as titles of areas. */
export function svgWithTitles(svg: string, strips: readonly HoverStrip[]): string {
  const areas = strips.flatMap((strip) => {
    const { x, y, width, height, split, parts } = strip;
    let before = 0;
    return parts.map(({ size, tooltip }) => {
      const pen = new Pen();
      if (split === 'columns') pen.box(x + before, y, size, height);
      else pen.box(x, y + before, width, size);
      before += size;
      // The group around these paths sets `fill="none"` and `pointer-events="all"`.
      return tooltip === '' ? '' : pen.path('').replace(' />', `><title>${escapeXml(tooltip)}</title></path>`);
    });
  });
  const titled = areas.filter((area) => area !== '');
  if (titled.length === 0) return svg;
  return svg.replace(/\n<\/svg>$/, `\n<g fill="none" pointer-events="all">${titled.join('')}</g>\n</svg>`);
}

/** The strips as HTML elements over a picture; its size is without the margins at its left and right. */
export function hoverHtml(strips: readonly HoverStrip[], size: { width: number; height: number }): string {
  return strips
    .filter(({ parts }) => parts.some(({ tooltip }) => tooltip !== ''))
    .map(({ x, y, width, height, split, parts, isFixed = false }) => {
      const across = (part: number): string => (isFixed ? `${part}px` : percent(part, size.width));
      const position =
        `left:${across(x - MARGIN)};top:${percent(y, size.height)};` +
        `width:${across(width)};height:${percent(height, size.height)}`;
      const side = split === 'columns' ? 'width' : 'height';
      const whole = split === 'columns' ? width : height;
      // Items of a flex container have a height even if they are inline; rows below each other need blocks.
      const [tag, flow] = split === 'columns' ? ['i', 'display:flex;'] : ['div', ''];
      const cells = parts.map(
        ({ size: part, tooltip }) =>
          `<${tag} style="${side}:${percent(part, whole)}"${tooltip === '' ? '' : ` title="${escapeXml(tooltip)}"`}></${tag}>`,
      );
      return `<div aria-hidden="true" style="position:absolute;${flow}${position}">${cells.join('')}</div>`;
    })
    .join('');
}

/** A part of a whole in percent, to thousandths: rounding errors add up to less than a pixel. */
function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1e5) / 1e3}%`.replace(/^0\./, '.');
}
