/**
 * Adds bold lines of text above a finished picture, such as a warning that must stay with the picture when somebody copies
 * it out of its page.
 */

import { wrapToSize } from '../theme/text-size.js';
import type { Picture } from './picture.js';
import { EDGE, escapeXml, FIGURE_SIZE, svgText } from './svg.js';

/** Distance from one line to the next, and from the last line to the picture. */
const LINE = 17;
const GAP = 6;
const HEAD = /^(<svg [^>]*? width=")(\d+)(" height=")(\d+)(" viewBox="0 0 \d+ )\d+("[\s\S]*?<\/desc>\n)/;

/** The picture with these texts above it, folded to its width; its description begins with them. */
export function linesAbove(picture: Picture, texts: readonly string[]): Picture {
  const [head = '', start, wide = '', between, high = '', box, rest = ''] = HEAD.exec(picture.svg) ?? [];
  if (head === '') return picture;
  const style = { weight: 600, size: FIGURE_SIZE };
  const lines = texts.flatMap((text) => wrapToSize(text, Number(wide) - 2 * EDGE, FIGURE_SIZE, true));
  const moved = lines.length * LINE + GAP;
  const height = Number(high) + moved;
  const svg = [
    `${start}${wide}${between}${height}${box}${height}${rest.replace('<desc>', () => `<desc>${escapeXml(texts.join(' '))} `)}`,
    ...lines.map((text, at) => svgText(EDGE, (at + 1) * LINE, text, style)),
    `<g transform="translate(0 ${moved})">`,
    picture.svg.slice(head.length).replace(/\n<\/svg>$/, '\n</g>\n</svg>'),
  ].join('');
  return {
    ...picture,
    svg,
    alt: [...texts, picture.alt].join(' '),
    ...(picture.hover ? { hover: picture.hover.map((strip) => ({ ...strip, y: strip.y + moved })) } : {}),
  };
}
