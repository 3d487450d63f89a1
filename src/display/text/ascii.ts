/**
 * Converts a drawing to ASCII, for terminals whose locale is not UTF-8. Each character is replaced by a similar ASCII
 * character of the same width; a character without a similar one becomes a question mark for each of its columns.
 */

import { graphemesOf } from '../../text/index.js';
import { textWidth } from './rich.js';

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...pairs('│┃║╫╂╽╿╷╵╻╹┊╎', '|#Oo=||||##::'),
  ...pairs('─╌━═┈┤├┴┬┼╭╮╰╯┘└', '--==-+++++++++++'),
  ...pairs('◂▸▶▾▴←↑↓○◐●■◆✕✚▀▭▬', '<>>v^<^v.%o=*xx#-='),
  ...pairs('▁▂▃▄▅▆▇█', '__--==##'),
  ...pairs('▏▎▍▌▋▊▉▐░▒▓', '||||####.%@'),
  ...pairs('▲▼→≈±×–—·…✓✗•⋮‹›«»≤≥“”’', '^v>~~x--..+x*:<><><>""\''),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((character, at) => [character, to[at] ?? '?']));
}

const BETWEEN = /(?<=[\d%][ \u00a0])…(?=[ \u00a0][\d×])/g;

/** The text in ASCII, as wide as before. */
export function toAscii(text: string): string {
  // No single ASCII character is similar to `±`, but together with the blanks around it there is room for `+/-`. An ellipsis
  // between two bounds means what a hyphen means; a full stop between numbers would read as a part of them.
  const words = text.replaceAll(' ± ', '+/-').replace(BETWEEN, '-');
  return words.replace(/\P{ASCII}+/gu, (run) =>
    graphemesOf(run)
      .map((grapheme) => REPLACEMENTS[grapheme] ?? '?'.repeat(textWidth(grapheme)))
      .join(''),
  );
}
