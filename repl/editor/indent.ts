/** How far the next line is indented. Pure. */
import { scan } from '../../src/assist/index.js';

const STEP = '  ';

/** Blanks for a line that begins behind `before`: two for every bracket that is open; none inside of a template. */
export function indentAfter(before: string): string {
  const tokens = scan(before);
  const last = tokens.at(-1);
  if (last?.kind === 'string' && last.isOpen) return '';
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind !== 'punctuation') continue;
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text)) depth = Math.max(0, depth - 1);
  }
  return STEP.repeat(depth);
}

/** Blanks to take back when `typed` closes a bracket at the beginning of a line. */
export function outdentFor(lineBefore: string, typed: string): number {
  return /^[)\]}]$/.test(typed) && lineBefore.endsWith(STEP) && lineBefore.trim() === '' ? STEP.length : 0;
}
