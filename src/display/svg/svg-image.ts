/**
 * A picture on a page: an `<img>` that holds the SVG, with the same content in words as its `alt` text, and over it its
 * texts in the colour of the page and its tooltips. Every front end shows such an image, also in untrusted notebooks.
 */
import type { Picture } from './picture.js';
import { pageTexts } from './picture-text.js';
import { escapeXml } from './svg.js';
import { hoverHtml } from './svg-hover.js';

/** The HTML of a picture. */
export function pictureToHtml({ svg, alt, hover = [] }: Picture): string {
  const data = Buffer.from(svg, 'utf8').toString('base64');
  // As a block: an inline image would add the descent of a text line to the height that the areas over it divide.
  const image = `<img src="data:image/svg+xml;base64,${data}" alt="${escapeXml(alt)}" lang="en" style="max-width:100%;display:block">`;
  const over = pageTexts(svg) + hoverHtml(hover, sizeOf(svg));
  return `<div style="position:relative;display:inline-block;max-width:100%">${image}${over}</div>`;
}

function sizeOf(svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*?width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
}
