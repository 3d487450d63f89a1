/** Computes the box of every text in a picture, from a table of the largest usual character widths. */
import { textSize } from '../../src/display/theme/text-size.js';

/** A text and the box that it may take, in pixels. */
export interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (text: string): string => text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

/** The boxes of all texts. Groups of the SVG may move their content, but not scale it. */
export function textBoxes(svg: string): TextBox[] {
  const boxes: TextBox[] = [];
  const groups: Group[] = [];
  for (const [tag, group, attributes = '', inside = ''] of svg.matchAll(
    /<\/g>|<g([^>]*)>|<text ([^>]*)>([\s\S]*?)<\/text>/g,
  )) {
    if (tag === '</g>') groups.pop();
    else if (group !== undefined) {
      const [, x = 0, y = 0] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(group)?.map(Number) ?? [];
      groups.push({ x, y, anchor: attribute(group, 'text-anchor') });
    } else boxes.push(boxOf(attributes, inside, groups));
  }
  return boxes;
}

/** How far a group moves its content, and where its texts are anchored. */
interface Group {
  readonly x: number;
  readonly y: number;
  readonly anchor: string | undefined;
}

function boxOf(attributes: string, inside: string, groups: readonly Group[]): TextBox {
  const size = Number(attribute(attributes, 'font-size') ?? 11);
  const weight = Number(attribute(attributes, 'font-weight') ?? 400);
  let width = 0;
  /** The width of the text before the pixel where its two parts meet; undefined for a text of one part. */
  let before: number | undefined;
  let meets: string | undefined;
  let text = '';
  const gaps = (list: string): number => (list.match(/[\d.]+/g) ?? []).reduce((sum, gap) => sum + Number(gap), 0);
  for (const [, spanAttributes = '', spanText, plainText] of inside.matchAll(
    /<tspan([^>]*)>([^<]*)<\/tspan>|([^<]+)/g,
  )) {
    const said = unescaped(spanText ?? plainText ?? '');
    const isBold = Number(attribute(spanAttributes, 'font-weight') ?? weight) >= 600;
    width += textSize(said, size, isBold) + gaps(attribute(spanAttributes, 'dx') ?? '');
    if (attribute(spanAttributes, 'text-anchor') === 'end') before = width;
    meets ??= attribute(spanAttributes, 'x');
    text += said;
  }
  width += gaps(attribute(attributes, 'dx') ?? '');
  const [, moved = 0] = /translate\((-?[\d.]+)\)/.exec(attributes)?.map(Number) ?? [];
  const x = groups.reduce((sum, group) => sum + group.x, moved + Number(meets ?? attribute(attributes, 'x')));
  const y = groups.reduce((sum, group) => sum + group.y, Number(attribute(attributes, 'y')));
  const anchor =
    attribute(attributes, 'text-anchor') ?? groups.findLast((group) => group.anchor !== undefined)?.anchor ?? 'start';
  const left = anchor === 'middle' ? x - width / 2 : x - (anchor === 'end' ? width : (before ?? 0));
  // Digits and capitals are about three quarters of the font size high.
  return { text, left, right: left + width, top: y - size * 0.76, bottom: y + size * 0.2 };
}

/** Whether two boxes overlap. */
export function overlaps(a: TextBox, b: TextBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
