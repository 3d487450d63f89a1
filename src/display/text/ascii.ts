/**
 * Converts a drawing to ASCII, for terminals whose locale is not UTF-8. Before the layout, texts are spelled out: their width may change. After it, each
 * character is replaced by a similar ASCII character of the same width; one without a similar one becomes a question mark for each of its columns.
 */

import { graphemesOf } from '../../text/index.js';
import { textWidth } from './rich.js';

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...pairs('│┃║╽╿╷╵╻╹┊╎', '|#O||||##::'),
  ...pairs('─╌━═┈┤├┴┬┼╭╮╰╯┘└┐', '--==-++++++++++++'),
  ...pairs('◂▸▶▾▴←↑↓○◌◐●■◆✕✚▀▭▬', '<>>v^<^v.:%o=*xx#-='),
  ...pairs('▁▂▃▄▅▆▇█', '__--==##'),
  ...pairs('▏▎▍▌▋▊▉▐░▒▓', '||||####.%@'),
  ...pairs('▲▼→≈±×–—·…✓✗•‹›«»≤≥“”’µ', '^v>~~x--..+x*<><><>""\'u'),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((character, at) => [character, to[at] ?? '?']));
}

/** The end of a cut text: a full stop would say that the text is complete. */
const CUT = /(?<=[\p{L}\p{N}])…/gu;

/** The text in ASCII, as wide as before. */
export function toAscii(text: string): string {
  // `±` and an ellipsis have three characters in ASCII: the blanks around them make room.
  const words = text
    .replace(/[ \u00a0]±[ \u00a0]/g, '+/-')
    .replace(/[ \u00a0]…[ \u00a0]/g, '...')
    .replace(CUT, '~');
  return words.replace(/\P{ASCII}+/gu, (run) =>
    graphemesOf(run)
      .map((grapheme) => REPLACEMENTS[grapheme] ?? '?'.repeat(textWidth(grapheme)))
      .join(''),
  );
}

/** Texts for which ASCII has more than one character. */
const SPELLED: Readonly<Record<string, string>> = { '…': '...', '✓': 'ok', '→': '->', '±': '+/-', µ: 'u' };

/** Blocks with their texts spelled out. A letter without a similar one becomes its code, so no two names look alike. Pictures keep their widths. */
export function spelledOut<T>(value: T): T {
  if (typeof value === 'string')
    return value
      .replace(/ ([…→±]) /g, '\u00a0$1\u00a0')
      .replace(/[…✓→±]|(?!\p{ASCII})[\p{L}\p{Emoji_Presentation}]/gu, (one) => SPELLED[one] ?? codeOf(one)) as T;
  if (typeof value !== 'object' || value === null || ('kind' in value && value.kind === 'picture')) return value;
  if (Array.isArray(value)) return value.map(spelledOut) as T;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spelledOut(one)])) as T;
}

/** `\u5e01` */
function codeOf(letter: string): string {
  const code = (letter.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
