/**
 * Converts a drawing to ASCII, for terminals whose locale is not UTF-8. Each character is replaced by a similar ASCII
 * character of the same width; a character without a similar one becomes a question mark for each of its columns.
 */

import { graphemesOf } from '../../text/index.js';
import { textWidth } from './rich.js';

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...pairs('│┃║╽╿╷╵╻╹┊╎', '|#O||||##::'),
  ...pairs('─╌━═┈┤├┴┬┼╭╮╰╯┘└┐', '--==-++++++++++++'),
  ...pairs('◂▸▶▾▴←↑↓○◐●■◆✕✚▀▭▬', '<>>v^<^v.%o=*xx#-='),
  ...pairs('▁▂▃▄▅▆▇█', '__--==##'),
  ...pairs('▏▎▍▌▋▊▉▐░▒▓', '||||####.%@'),
  ...pairs('▲▼→≈±×–—·…✓✗•‹›«»≤≥“”’', '^v>~~x--..+x*<><><>""\''),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((character, at) => [character, to[at] ?? '?']));
}

const BETWEEN = /(?<=[\d%][ \u00a0])…(?=[ \u00a0][\d×])/g;

/** An ellipsis in place of a row, with room for three full stops. */
const ALONE = /(?<=^| {2})… {2}(?=\s|$)|(?<=^| {2}) {2}…(?! {2}|\S)/gm;
/** The end of a cut text: a full stop would say that the text is complete. */
const CUT = /(?<=[\p{L}\p{N}])…/gu;

/** The text in ASCII, as wide as before. */
export function toAscii(text: string): string {
  // No single ASCII character is similar to `±`, but together with the blanks around it there is room for `+/-`. An ellipsis between two bounds becomes a
  // hyphen: full stops between numbers would look like a part of the numbers.
  const words = text.replaceAll(' ± ', '+/-').replace(BETWEEN, '-').replace(ALONE, '...').replace(CUT, '~');
  return words.replace(/\P{ASCII}+/gu, (run) =>
    graphemesOf(run)
      .map((grapheme) => REPLACEMENTS[grapheme] ?? '?'.repeat(textWidth(grapheme)))
      .join(''),
  );
}
