/**
 * Long numbers in pictures: digits before the point stand in groups of three, which are moved apart. The text itself has
 * no separator, so a number that is copied from a picture stays a number.
 */

/**
 * A number with five or more digits before its point, alone or with a sign, a unit letter or punctuation beside it. A
 * whole number after a word for an id names something: its digits stand together.
 */
const LONG_NUMBER =
  /(?<=^[-+−]?|[\s(≈×±][-+−]?)(?<!\b(?:order|list|trade|update|seed|id)s? (?=\d+(?!\.?\d)))\d{5,}(?=$|[\s),;%]|\.\d|[KMBT](?:\s|$))/g;
/** From one group to the next, as a part of the font size. */
const GAP = 0.18;

/** The characters before which a group begins, counted as SVG counts them: blanks in a row are one. */
function groupStarts(text: string): number[] {
  if (!/\d{5}/.test(text)) return [];
  return [...text.replace(/\s+/g, ' ').matchAll(LONG_NUMBER)].flatMap(({ 0: digits, index }) =>
    Array.from(
      { length: Math.floor((digits.length - 1) / 3) },
      (_, at) => index + ((digits.length - 1) % 3) + 1 + at * 3,
    ),
  );
}

const gapOf = (size: number): number => Math.round(size * GAP);

/** The pixels that the gaps of a text add to its width, at a font size. */
export const gapsWidth = (text: string, size: number): number => groupStarts(text).length * gapOf(size);

/** The attribute `dx` that makes the gaps; '' for a text without them. @param before pixels before the text */
export function dxOf(text: string, size: number, before = 0): string {
  const starts = groupStarts(text);
  const last = starts.at(-1);
  if (last === undefined) return before === 0 ? '' : ` dx="${before}"`;
  const steps = new Array<number>(last + 1).fill(0);
  steps[0] = before;
  for (const start of starts) steps[start] = gapOf(size);
  return ` dx="${steps.join(' ')}"`;
}
