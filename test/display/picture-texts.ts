/** Where the texts of a picture stand: their boxes by a conservative table of widths, also of texts made of spans. */
import { textSize } from '../../src/display/text-size.js';

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

/** The boxes of all texts; the picture must not be moved or scaled inside. */
export function textBoxes(svg: string): TextBox[] {
  return [...svg.matchAll(/<text ([^>]*)>([\s\S]*?)<\/text>/g)].map(([, attributes = '', inside = '']) => {
    const size = Number(attribute(attributes, 'font-size') ?? 11);
    const weight = Number(attribute(attributes, 'font-weight') ?? 400);
    let width = 0;
    let text = '';
    for (const [, spanAttributes = '', spanText, plainText] of inside.matchAll(
      /<tspan([^>]*)>([^<]*)<\/tspan>|([^<]+)/g,
    )) {
      const said = unescaped(spanText ?? plainText ?? '');
      const bold = Number(attribute(spanAttributes, 'font-weight') ?? weight) >= 600;
      width += textSize(said, size, bold) + Number(attribute(spanAttributes, 'dx') ?? 0);
      text += said;
    }
    const [x, y] = [Number(attribute(attributes, 'x')), Number(attribute(attributes, 'y'))];
    const anchor = attribute(attributes, 'text-anchor') ?? 'start';
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x;
    // Digits and capitals rise about three quarters of the size above the line.
    return { text, left, right: left + width, top: y - size * 0.76, bottom: y + size * 0.2 };
  });
}

/** Whether two boxes have an area in common. */
export function overlaps(a: TextBox, b: TextBox): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
