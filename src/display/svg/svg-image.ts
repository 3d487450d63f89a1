/**
 * A picture on a page: an `<img>` that holds the SVG, with the same content in words as its `alt` text, and over it the
 * picture once more in the colours of the page, and its tooltips. Every front end shows such an image, also in untrusted
 * notebooks.
 *
 * No picture shrinks, because its labels would be too small: on a narrower page it scrolls. On a wider page it is
 * stretched up to the width of a screen. If a picture is drawn in two widths, the page chooses one; the narrow picture
 * has no `<img>`, so a page that removes styles shows an empty element in its place.
 */

import { Bytes } from '../../platform/index.js';
import { LAYER_RULES, MARGIN, type PageLayers, pageLayers } from '../theme/page-layers.js';
import { PICTURE_WIDTHS } from '../theme/palette.js';
import type { Picture } from './picture.js';
import { escapeXml } from './svg.js';
import { hoverHtml } from './svg-hover.js';

/**
 * The HTML of a picture.
 *
 * @param narrow The same picture for pages that are narrower than `picture`. It is not used if it is as wide as `picture`.
 */
export function pictureToHtml(picture: Picture, narrow?: Picture): string {
  const { svg, alt } = picture;
  const { width } = pictureSize(svg);
  const data = Bytes.from(svg, 'utf8').toString('base64');
  // The image is a block element: an inline image would add the descent of a text line to the height on which the tooltip areas are based.
  const image = `<img src="data:image/svg+xml;base64,${data}" alt="${escapeXml(alt)}" lang="en" style="max-width:100%;display:block">`;
  const wide = onPage(picture, image);
  if (narrow === undefined || pictureSize(narrow.svg).width >= width) return wide;
  return (
    `<div style="container-type:inline-size"><div class="spotlab-wide">${wide}</div>` +
    `<div class="spotlab-narrow" aria-hidden="true">${onPage(narrow, '')}</div>` +
    `<style>.spotlab-narrow{display:none}@container (max-width:${width - 1}px){.spotlab-wide{${HIDDEN}}` +
    `.spotlab-narrow{display:block}}</style></div>`
  );
}

/** The style of an element that only screen readers use. Its image has the `alt` text of both pictures. */
const HIDDEN = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';

/** The layers of a picture with its tooltips, in an area that the page may stretch. The area that contains the image also contains the style rules. */
function onPage({ svg, hover = [], isFixed }: Picture, image: string): string {
  const layers = pageLayers(svg);
  return (
    `<div style="overflow-x:auto"><div class="spotlab-area" style="${areaOf(layers, isFixed === true)}">` +
    `${image}<div aria-hidden="true">${layers.html}${image === '' ? '' : LAYER_RULES}</div>${hoverHtml(hover, layers)}</div></div>`
  );
}

function areaOf({ width, height }: PageLayers, isFixed: boolean): string {
  const size = isFixed ? `width:${width}px` : `min-width:${width}px;max-width:${PICTURE_WIDTHS.L - 2 * MARGIN}px`;
  return `position:relative;margin:0 ${MARGIN}px;${size};height:${height}px`;
}

/** The width and the height of a picture, in pixels. */
export function pictureSize(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
