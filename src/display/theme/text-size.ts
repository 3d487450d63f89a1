/**
 * The width of a text in a picture, in pixels. The font of the reader is unknown, so this is the width in the widest of
 * the usual fonts: texts that do not overlap here overlap nowhere.
 */

/** Widths of the characters from the blank to the tilde, in hundredths of the font size. */
const REGULAR = (
  '32 40 46 84 64 95 78 27 39 39 50 84 32 36 32 34 64 64 64 64 64 64 64 64 64 64 34 34 84 84 84 56 ' +
  '102 68 69 72 77 67 61 78 75 29 50 67 56 86 75 79 67 79 72 67 61 73 68 99 69 67 69 39 34 39 84 56 ' +
  '50 61 63 55 63 62 35 63 63 28 28 58 28 97 63 61 63 63 41 52 39 63 59 82 59 59 52 64 34 64 84'
)
  .split(' ')
  .map(Number);
const BOLD = (
  '35 46 52 84 70 100 87 31 46 46 52 84 38 42 38 37 70 70 70 70 70 70 70 70 70 70 40 40 84 84 84 61 ' +
  '100 77 76 73 83 68 68 82 84 37 56 77 64 100 84 85 73 85 77 72 68 81 77 110 77 72 73 46 37 46 84 ' +
  '56 50 67 72 59 72 68 44 72 71 34 34 67 34 104 71 69 72 72 49 60 48 71 65 92 65 65 58 71 37 71 84'
)
  .split(' ')
  .map(Number);

/** Widths of other characters of drawings whose width is not equal to the font size. */
const NARROW: Readonly<Record<string, number>> = {
  '·': 0.38,
  '–': 0.56,
  '\u00a0': 0.36,
  // This character replaces characters that cannot be shown. It is wider than its font size.
  '\ufffd': 1.1,
  // The spaces that are as wide as a digit and as a point.
  '\u2007': 0.64,
  '\u2008': 0.32,
};
const NO_ADVANCE = /^[\p{Mark}\p{Format}]$/u;

/** The width of a text at a font size; `isBold` from weight 600 on. */
export function textSize(text: string, size: number, isBold = false): number {
  const widths = isBold ? BOLD : REGULAR;
  let ems = 0;
  for (const character of text) {
    const known = widths[character.charCodeAt(0) - 32];
    // Arrows, triangles and East Asian characters are as wide as the font size, emoji a little wider.
    if (character.length === 1 && known !== undefined) ems += known / 100;
    else ems += NARROW[character] ?? (NO_ADVANCE.test(character) ? 0 : character.length > 1 ? 1.4 : 1);
  }
  return ems * size;
}

/** The text, broken at blanks into lines of at most `room` pixels. A word that is wider is cut and gets an ellipsis. */
export function wrapToSize(text: string, room: number, size: number, isBold = false): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && textSize(`${last} ${word}`, size, isBold) <= room)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cutToSize(word, room, size, isBold));
  }
  return lines;
}

/** The text, cut to a width with an ellipsis. */
export function cutToSize(text: string, room: number, size: number, isBold = false): string {
  if (textSize(text, size, isBold) <= room) return text;
  let [fitting, used] = ['', size];
  for (const character of text) {
    used += textSize(character, size, isBold);
    if (used > room) break;
    fitting += character;
  }
  return `${fitting.trimEnd()}…`;
}
