/**
 * A drawing in ASCII, for terminals whose locale is not UTF-8: every character gives way to one of the same width that
 * says much the same; a letter that has no likeness becomes a question mark for each of its columns.
 */
import { graphemesOf, textWidth } from './rich.js';

const REPLACEMENTS: Readonly<Record<string, string>> = {
  ...pairs('│┃║╽╿╷╵╻╹┊', '|#O||||##:'),
  ...pairs('─┤├┴┬┼╭╮╰╯┘└◂●■', '-+++++++++++<o='),
  ...pairs('▁▂▃▄▅▆▇█', '__--==##'),
  ...pairs('▏▎▍▌▋▊▉▐▒', '||||####%'),
  ...pairs('▲▼→≈×–—·…✓✗•⋮‹›≤≥“”’', '^v>~x--..+x*:<><>""\''),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((character, at) => [character, to[at] ?? '?']));
}

/** The text without a character beyond ASCII, as wide as before. */
export function toAscii(text: string): string {
  return text.replace(/\P{ASCII}+/gu, (run) =>
    graphemesOf(run)
      .map((grapheme) => REPLACEMENTS[grapheme] ?? '?'.repeat(textWidth(grapheme)))
      .join(''),
  );
}
