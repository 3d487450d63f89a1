/**
 * What all pictures have in common: one size of page, one scale of type, one palette, and a heading that says the figures
 * before the drawing does. Nothing here knows an exchange. Pixels throughout; a picture has no background, no script, no
 * style sheet and no reference to anything outside of it.
 */

import { escapeHtml } from '../text/html.js';
import { cleanText } from '../text/rich.js';
import { PALETTE } from './palette.js';
import type { Figure } from './picture.js';
import { cutToSize, textSize } from './text-size.js';

/** Width of every chart: what a page of a notebook shows without shrinking it. */
export const PICTURE_WIDTH = 860;
/** Free margin at the left and the right. */
export const EDGE = 8;
/** Sizes of type: the title, the figures below it, and what stands at an axis or in a drawing. */
export const TITLE_SIZE = 15;
export const FIGURE_SIZE = 12;
export const LABEL_SIZE = 11;
/** Below the heading: where a drawing begins. */
export const HEADING_HEIGHT = 56;

/** A coordinate with at most one decimal. */
export function at(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 10) / 10) : '0';
}

/** Text that is safe in an element or an attribute, also where the exchange sent what XML does not allow. */
export const escapeXml = (text: string): string => escapeHtml(cleanText(text));

/** How a text is set. Size 11 and the colour of text, unless said otherwise; from weight 600 on it is bold. */
export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
  readonly weight?: number;
  readonly size?: number;
}

/** Text at a place; `anchor` as in SVG. */
export function svgText(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { anchor } = style;
  const attributes = (anchor && anchor !== 'start' ? ` text-anchor="${anchor}"` : '') + styleAttributes(style);
  return text === '' ? '' : `<text x="${at(x)}" y="${at(y)}"${attributes}>${escapeXml(text)}</text>`;
}

function styleAttributes({ fill, weight, size }: TextStyle): string {
  return (
    (fill ? ` fill="${fill}"` : '') +
    (weight ? ` font-weight="${weight}"` : '') +
    (size && size !== LABEL_SIZE ? ` font-size="${size}"` : '')
  );
}

/** The width that a text may take. */
export function svgTextSize(text: string, { size = LABEL_SIZE, weight = 400 }: TextStyle = {}): number {
  return textSize(cleanText(text), size, weight >= 600);
}

const FIGURE_GAP = 16;
const NAME_GAP = 5;

/**
 * The heading: the title with an aside at the other end of its line, and the figures below. Figures that have no room
 * are left out, the last ones first; the description says them all.
 */
export function heading(
  words: { readonly title: string; readonly aside?: string; readonly figures: readonly Figure[] },
  width = PICTURE_WIDTH,
): string[] {
  const room = width - 2 * EDGE;
  // Each has half of the line, and what the other one leaves of its half.
  const wanted = textSize(cleanText(words.title), TITLE_SIZE, true);
  const aside = cutToSize(cleanText(words.aside ?? ''), room - Math.min(wanted, room / 2) - FIGURE_GAP, LABEL_SIZE);
  const left = room - (aside === '' ? 0 : svgTextSize(aside) + FIGURE_GAP);
  let used = 0;
  const kept = words.figures.filter(({ name = '', value }) => {
    const size = figureSize(name, value) + (used === 0 ? 0 : FIGURE_GAP);
    if (value === '' || used + size > room) return false;
    used += size;
    return true;
  });
  const spans = kept.map(({ name, value, fill }, index) => {
    const gap = index === 0 ? '' : ` dx="${FIGURE_GAP}"`;
    const bold = `font-weight="600"${fill ? ` fill="${fill}"` : ''}`;
    if (!name) return `<tspan${gap} ${bold}>${escapeXml(value)}</tspan>`;
    return `<tspan${gap}>${escapeXml(name)}</tspan><tspan dx="${NAME_GAP}" ${bold}>${escapeXml(value)}</tspan>`;
  });
  return [
    svgText(EDGE, 19, cutToSize(cleanText(words.title), left, TITLE_SIZE, true), { weight: 600, size: TITLE_SIZE }),
    svgText(width - EDGE, 19, aside, { anchor: 'end' }),
    spans.length === 0 ? '' : `<text x="${EDGE}" y="40" font-size="${FIGURE_SIZE}">${spans.join('')}</text>`,
  ];
}

const figureSize = (name: string, value: string): number =>
  (name === '' ? 0 : textSize(name, FIGURE_SIZE) + NAME_GAP) + textSize(value, FIGURE_SIZE, true);

/** Thin rules of a grid: those of the grid itself, and the stronger ones of an axis or a border. */
export function gridLines(d: string, isStrong = false): string {
  return d === ''
    ? ''
    : `<path d="${d}" stroke="${PALETTE.text}" stroke-opacity="${isStrong ? '.65' : '.22'}" fill="none"/>`;
}

/** A plate with a value on it, its left edge at `x`, around the height `y`. */
export function plate(x: number, y: number, label: string, color: string): string {
  const width = svgTextSize(label, { weight: 600 }) + 10;
  return (
    `<rect x="${at(x)}" y="${at(y - 9)}" width="${at(width)}" height="18" rx="3" fill="${color}"/>` +
    svgText(x + 5, y + 4, label, { fill: PALETTE.onPlate, weight: 600 })
  );
}

/** A whole picture with its title and description for readers who do not see it. */
export function svgPicture(
  size: { width: number; height: number },
  words: { title: string; description: string },
  text: string,
  body: readonly string[],
): string {
  const { width, height } = size;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `lang="en" role="img" aria-label="${escapeXml(words.title)}" font-family="system-ui,-apple-system,'Segoe UI',Roboto,` +
    `'Noto Sans',sans-serif" font-size="${LABEL_SIZE}" fill="${text}">` +
    `<title>${escapeXml(words.title)}</title><desc>${escapeXml(words.description)}</desc>\n` +
    `${body.filter((part) => part !== '').join('\n')}\n</svg>`
  );
}
