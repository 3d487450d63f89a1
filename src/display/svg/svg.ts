/**
 * The SVG elements that all pictures are made of: one set of font sizes, the heading with the figures,
 * text, grid lines and plates. Nothing in this file is about an exchange. All lengths are pixels. A picture has no
 * background, no script, no style sheet and no reference to anything outside it.
 */

import { cleanText } from '../../text/index.js';
import { escapeMarkup } from '../text/html.js';
import { PALETTE, type PictureColors } from '../theme/palette.js';
import { cutToSize, textSize, wrapToSize } from '../theme/text-size.js';
import { dxOf, gapsWidth } from './digit-gaps.js';
import type { Figure } from './picture.js';

/** Free margin at the left and at the right. */
export const EDGE = 8;
/** Font sizes: the title, the figures below it, and labels at an axis or in a drawing. */
export const TITLE_SIZE = 15;
export const FIGURE_SIZE = 12;
export const LABEL_SIZE = 11;
/** Height of the baseline of the figures, and of the whole heading, below which a chart begins. */
export const FIGURE_LINE = 40;
export const HEADING_HEIGHT = 56;

/** A coordinate as text, with at most one decimal. */
export function px(value: number): string {
  if (Number.isInteger(value)) return value === 0 ? '0' : String(value);
  if (!Number.isFinite(value)) return '0';
  // Integers become texts several times as quickly as other numbers.
  const tenths = Math.round(value * 10);
  const rest = tenths % 10;
  if (rest === 0) return tenths === 0 ? '0' : String(tenths / 10);
  const whole = (tenths - rest) / 10;
  return rest > 0 ? `${whole}.${rest}` : `-${-whole}.${-rest}`;
}

/** Text that is safe in an element or an attribute; characters that XML forbids are replaced. */
export const escapeXml = (text: string): string => escapeMarkup(cleanText(text));

/** Style of a text. Default: size 11, regular weight, the text colour. From weight 600 on, a text is bold. */
export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly fill?: string;
  readonly weight?: number;
  readonly size?: number;
  /** Pixels by which the text is moved to the left. A page that stretches the picture does not change this distance. */
  readonly left?: number;
}

/** The style of secondary texts: names, axes, units, notes. */
export const DIM: TextStyle = { fill: PALETTE.dim };

/** A text element with its baseline at `y`; `anchor` as in SVG. '' for an empty text. */
export function svgText(x: number, y: number, text: string, style: TextStyle = {}): string {
  if (text === '') return '';
  const { anchor } = style;
  const attributes = gapsOf(text, style) + anchorOf(anchor) + styleAttributes(style);
  return `<text x="${px(x)}" y="${px(y)}"${attributes}>${escapeXml(text)}</text>`;
}

/** A text element of two parts that meet at `x`. */
export function alignedAt(x: number, y: number, before: string, after: string, style: TextStyle = {}): string {
  const at = px(x);
  return (
    `<text y="${px(y)}"${styleAttributes(style)}><tspan x="${at}"${gapsOf(before, style)}${anchorOf('end')}>` +
    `${escapeXml(before)}</tspan><tspan x="${at}">${escapeXml(after)}</tspan></text>`
  );
}

const anchorOf = (anchor: TextStyle['anchor']): string =>
  anchor && anchor !== 'start' ? ` text-anchor="${anchor}"` : '';

const gapsOf = (text: string, { size = LABEL_SIZE }: TextStyle): string => dxOf(text, size);

function styleAttributes({ fill, weight, size, left }: TextStyle): string {
  return (
    (left ? ` transform="translate(${px(-left)})"` : '') +
    (fill ? ` fill="${fill}"` : '') +
    (weight ? ` font-weight="${weight}"` : '') +
    (size && size !== LABEL_SIZE ? ` font-size="${size}"` : '')
  );
}

/** The largest width that a text can have in any usual font. */
export function svgTextSize(text: string, { size = LABEL_SIZE, weight = 400 }: TextStyle = {}): number {
  return textSize(cleanText(text), size, weight >= 600) + gapsWidth(text, size);
}

/** A rectangle; `paint` holds its other attributes. */
export const svgRect = (x: number, y: number, width: number, height: number, paint: string): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" ${paint}/>`;

/** A filled dot, such as the end of a line. */
export const svgDot = (x: number, y: number, color: string): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="3" fill="${color}"/>`;

/**
 * A path around a point, which no page stretches.
 *
 * @param attributes its `d`, relative to the point, and its paint
 */
export const unstretchedAt = (x: number, y: number, attributes: string): string =>
  `<path transform="translate(${px(x)} ${px(y)})" ${attributes}/>`;

/** Parts at the left of a picture that no page stretches, such as a diagram. */
export const unstretched = (parts: readonly string[]): string[] => ['<svg overflow="visible">', ...parts, '</svg>'];

/** A ring around a point; `strokeWidth` in pixels, 1 by default. */
export const svgRing = (x: number, y: number, color: string, strokeWidth?: number): string =>
  `<circle cx="${px(x)}" cy="${px(y)}" r="2.5" fill="none" stroke="${color}"` +
  `${strokeWidth === undefined ? '' : ` stroke-width="${strokeWidth}"`}/>`;

const FIGURE_GAP = 16;
/** Gap between the title and the figures beside it. */
const LEAD_GAP = 12;
const NAME_GAP = 5;

/** The texts of a heading. */
interface HeadingWords {
  readonly title: string;
  readonly lead?: readonly Figure[];
  readonly aside?: string;
  readonly figures: readonly Figure[];
  /** A text at the right end of the last line of figures, or in a separate line below it. */
  readonly remark?: string;
}

/** The heading with one line of figures. If there is no room for all figures, the last ones are left out. */
export const heading = (words: HeadingWords, width: number): string[] => wrappedHeading(words, width, 1).parts;

/** Distance from one line of figures to the next. */
const LINE_STEP = 16;
const MAX_LINES = 3;
/** A narrow picture has more lines, because a figure that is left out seems not to exist. */
const MAX_FIGURE_LINES = 6;

/**
 * The heading: the title, an aside at the right end of the title line, and the figures below. If one line has no room
 * for all figures, there are more lines, because both figures of a pair (such as bought and sold) must be shown. An
 * aside that does not fit beside title and lead has a separate line. `moved` is the height of the lines of figures
 * after the first line, below zero without figures.
 */
export function wrappedHeading(
  words: HeadingWords,
  width: number,
  lines = MAX_LINES,
): { readonly parts: string[]; readonly moved: number } {
  const room = width - 2 * EDGE;
  // The title and the aside each get half of the line, and also the part of the other half that the other text does not need.
  const titleWidth = textSize(cleanText(words.title), TITLE_SIZE, true);
  const { remark = '', lead = [] } = words;
  const leadStyle = { weight: 600, size: TITLE_SIZE };
  const leadWidth = lead.reduce((sum, { value }) => sum + LEAD_GAP + svgTextSize(value, leadStyle), 0);
  const whole = cleanText(words.aside ?? '');
  const asideWidth = whole === '' ? 0 : svgTextSize(whole) + FIGURE_GAP;
  const hasOwnLine = lines > 1 && titleWidth + leadWidth + asideWidth > room;
  const aside = cutToSize(
    whole,
    room - (hasOwnLine ? FIGURE_GAP : Math.min(titleWidth, room / 2) + FIGURE_GAP),
    LABEL_SIZE,
  );
  const left = room - (aside === '' || hasOwnLine ? 0 : svgTextSize(aside) + FIGURE_GAP);
  const fits = lead.length > 0 && aside === whole && titleWidth + leadWidth <= left;
  const figures = fits ? words.figures : [...lead, ...words.figures];
  const rows = figureRows(figures, lines > 1 ? MAX_FIGURE_LINES : 1, room);
  const used = rows.at(-1)?.reduce((sum, { name = '', value }) => sum + figureSize(name, value) + FIGURE_GAP, 0) ?? 0;
  const noteLines = remark !== '' && (rows.length === 0 || used + svgTextSize(remark) > room) ? 1 : 0;
  const asides = hasOwnLine ? wrapToSize(whole, room, LABEL_SIZE).slice(0, MAX_LINES) : [];
  const first = whole === '' ? 0 : asides.length;
  const all = cleanText(words.title);
  const titles = lines > 1 ? wrapToSize(all, left, TITLE_SIZE, true) : [all];
  // A title with more lines than allowed is cut in its last line.
  const titleLines = [...titles.slice(0, MAX_LINES - 1), titles.slice(MAX_LINES - 1).join(' ')].filter(
    (text) => text !== '',
  );
  const below = Math.max(0, titleLines.length - 1) * TITLE_STEP;
  const lineAt = (at: number): number => FIGURE_LINE + below + at * LINE_STEP;
  const parts = [
    ...titleLines.map((text, at) =>
      titleText(cutToSize(text.replace(/ ·$/, ''), left, TITLE_SIZE, true), fits ? lead : [], 19 + at * TITLE_STEP),
    ),
    ...(first > 0
      ? asides.map((text, at) => svgText(EDGE, lineAt(at) - 2, text, DIM))
      : [svgText(width - EDGE, 19, aside, { ...DIM, anchor: 'end' })]),
    ...rows.map((row, at) => figureText(row, lineAt(at + first))),
    noteLines > 0
      ? svgText(EDGE, lineAt(rows.length + first), cutToSize(remark, room, LABEL_SIZE), DIM)
      : svgText(width - EDGE, lineAt(rows.length + first - 1), remark, { ...DIM, anchor: 'end' }),
  ];
  return { parts, moved: below + (first + rows.length + noteLines - 1) * LINE_STEP };
}

/** From one line of a title to the next. */
const TITLE_STEP = 18;

/** The title with the figures beside it, as one text, so that they stay together on a wider page. */
function titleText(title: string, lead: readonly Figure[], y: number): string {
  const style = { weight: 600, size: TITLE_SIZE };
  if (lead.length === 0) return svgText(EDGE, y, title, style);
  const beside = lead.map(
    ({ value, fill }) =>
      `<tspan${dxOf(value, TITLE_SIZE, LEAD_GAP)}${fill ? ` fill="${fill}"` : ''}>${escapeXml(value)}</tspan>`,
  );
  return `<text x="${EDGE}" y="${y}"${styleAttributes(style)}><tspan>${escapeXml(title)}</tspan>${beside.join('')}</text>`;
}

/** The figures in at most `lines` rows. A figure that has no room in the last row is left out. */
function figureRows(figures: readonly Figure[], lines: number, room: number): Figure[][] {
  const rows: Figure[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const figure of figures) {
    if (figure.value === '') continue;
    const size = figureSize(figure.name ?? '', figure.value);
    if (used + FIGURE_GAP + size <= room) {
      rows.at(-1)?.push(figure);
      used += FIGURE_GAP + size;
    } else if (rows.length < lines && size <= room) {
      rows.push([figure]);
      used = size;
    }
  }
  return rows;
}

/** Figures in as many lines as they need, the first with its baseline at `y`. */
export const figureLines = (figures: readonly Figure[], y: number, width: number): string[] =>
  figureRows(figures, MAX_FIGURE_LINES, width - 2 * EDGE).map((row, at) => figureText(row, y + at * LINE_STEP));

function figureText(shown: readonly Figure[], y: number): string {
  const spans = shown.map(({ name, value, fill }, index) => {
    const before = index === 0 ? 0 : FIGURE_GAP;
    const nameFill = styleAttributes(DIM);
    const bold = `font-weight="600"${fill ? ` fill="${fill}"` : ''}`;
    const valueSpan = (gap: number): string =>
      `<tspan${dxOf(value, FIGURE_SIZE, gap)} ${bold}>${escapeXml(value)}</tspan>`;
    if (!name) return valueSpan(before);
    return `<tspan${before === 0 ? '' : ` dx="${before}"`}${nameFill}>${escapeXml(name)}</tspan>${valueSpan(NAME_GAP)}`;
  });
  return `<text x="${EDGE}" y="${y}" font-size="${FIGURE_SIZE}">${spans.join('')}</text>`;
}

const figureSize = (name: string, value: string): number =>
  (name === '' ? 0 : textSize(name, FIGURE_SIZE) + NAME_GAP) +
  textSize(value, FIGURE_SIZE, true) +
  gapsWidth(value, FIGURE_SIZE);

/** The thin lines of a grid, or the stronger lines of an axis or a border; `dash` as in `stroke-dasharray`. */
export function gridLines(d: string, isStrong = false, dash = ''): string {
  if (d === '') return '';
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  return `<path d="${d}" stroke="${PALETTE.text}" stroke-opacity="${isStrong ? '.65' : '.22'}" fill="none"${dashes}/>`;
}

/** A whole picture, with a title and a description for readers who cannot see it. */
export function svgPicture(
  size: { width: number; height: number },
  words: { title: string; description: string },
  { text, dim }: Pick<PictureColors, 'text' | 'dim'>,
  body: readonly string[],
): string {
  const { width, height } = size;
  const drawn = body.filter((part) => part !== '').join('\n');
  // Charts are drawn with `dim` of the palette, which is replaced if the theme has another colour.
  const parts = dim === PALETTE.dim ? drawn : drawn.replaceAll(styleAttributes(DIM), ` fill="${dim}"`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `lang="en" role="img" aria-label="${escapeXml(words.title)}" font-family="system-ui,-apple-system,'Segoe UI',Roboto,` +
    `'Noto Sans',sans-serif" font-size="${LABEL_SIZE}" fill="${text}">` +
    `<title>${escapeXml(words.title)}</title><desc>${escapeXml(words.description)}</desc>\n` +
    `${parts}\n</svg>`
  );
}
