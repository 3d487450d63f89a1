/**
 * A picture on a page: an `<img>` that holds its SVG, which every front end shows, also in untrusted notebooks, with its
 * numbers in `alt`; and over it the words for the pointer.
 */
import type { Picture } from './picture.js';
import { escapeXml } from './svg.js';
import { hoverHtml } from './svg-hover.js';

/** The HTML of a picture. */
export function pictureToHtml({ svg, alt, hover = [] }: Picture): string {
  const data = Buffer.from(svg, 'utf8').toString('base64');
  const over = hoverHtml(hover, sizeOf(svg));
  // As a block, or the descent of a line of text would be part of the height that the areas over it divide.
  const style = `max-width:100%${over === '' ? '' : ';display:block'}`;
  const image = `<img src="data:image/svg+xml;base64,${data}" alt="${escapeXml(alt)}" lang="en" style="${style}">`;
  return over === ''
    ? image
    : `<div style="position:relative;display:inline-block;max-width:100%">${image}${over}</div>`;
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
