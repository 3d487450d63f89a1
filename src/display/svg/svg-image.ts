/**
 * A picture on a page: an `<img>` that holds the SVG, with the same content in words as its `alt` text, and over it its
 * texts in the colour of the page and its tooltips. Every front end shows such an image, also in untrusted notebooks.
 *
 * No picture shrinks, because its labels would be too small: on a narrower page it scrolls. A picture in two widths lets
 * the page choose: the narrow one has its image in a style, so a page that removes styles shows an empty element.
 */

import { Bytes } from '../../platform/index.js';
import { pageTexts } from '../theme/picture-text.js';
import { dataUrl } from '../theme/svg-data-url.js';
import type { Picture } from './picture.js';
import { escapeXml } from './svg.js';
import { hoverHtml } from './svg-hover.js';

/**
 * The HTML of a picture.
 *
 * @param narrow The same picture for pages that are narrower than `picture`. It is not used if it is as wide.
 */
export function pictureToHtml(picture: Picture, narrow?: Picture): string {
  const { svg, alt } = picture;
  const { width } = pictureSize(svg);
  const data = Bytes.from(svg, 'utf8').toString('base64');
  // A block: an inline image would add the descent of a text line to the height that the areas over it divide.
  const image = `<img src="data:image/svg+xml;base64,${data}" alt="${escapeXml(alt)}" lang="en" style="max-width:100%;display:block">`;
  const wide = scrolling(width, image + pageTexts(svg).html + hoverHtml(picture.hover ?? [], pictureSize(svg)));
  if (narrow === undefined || pictureSize(narrow.svg).width >= width) return wide;
  const small = pictureSize(narrow.svg);
  // Every browser with container queries also has masks, which paint the texts, so this image needs no texts.
  const { html, image: shapes } = pageTexts(narrow.svg);
  const shape = `width:${small.width}px;height:${small.height}px;background:var(--spotlab-image)`;
  return (
    `<div style="container-type:inline-size"><div class="spotlab-wide">${wide}</div>` +
    `<div class="spotlab-narrow" aria-hidden="true">${scrolling(
      small.width,
      `<div style="--spotlab-image:url(&quot;${dataUrl(bare(shapes()))}&quot;);${shape}"></div>${html}${hoverHtml(narrow.hover ?? [], small)}`,
    )}</div>` +
    `<style>.spotlab-narrow{display:none}@container (max-width:${width - 1}px){.spotlab-wide{${HIDDEN}}` +
    `.spotlab-narrow{display:block}}</style></div>`
  );
}

/** The SVG without its texts for screen readers and without quotes around fonts, for a URL in quotes. */
const bare = (svg: string): string =>
  svg
    .replace(/ (?:lang|role|aria-label)="[^"]*"/g, '')
    .replace(/<title>[\s\S]*?<\/desc>/, '')
    .replace(/^<svg [^>]*>/, (head) => head.replace(/'/g, ''));

/** The style of an element for screen readers only: its image has the `alt` text of both pictures. */
const HIDDEN = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';

const scrolling = (width: number, inside: string): string =>
  `<div style="overflow-x:auto"><div style="position:relative;width:${width}px">${inside}</div></div>`;

/** The width and the height of a picture, in pixels. */
export function pictureSize(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
