/** Long numbers in pictures: their groups of digits are moved apart by an attribute of the text. */
import { readOnce } from '../context/read-once.js';
import { digitGroups } from '../text/digit-groups.js';

/** Gap between two groups, as a part of the font size. */
const GAP = 0.18;

/** The indexes of the characters before which a group begins. They are counted as SVG counts them: several blanks in a row count as one. */
const groupStarts = readOnce((text: string) => digitGroups(text.replace(/\s+/g, ' ')));

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
