/** Computes the indentation of the next line. Pure: no I/O. */
import { scan } from '../../src/assist/index.js';

const STEP = '  ';

/** Returns the spaces for a line that follows `before`: two for every open bracket; none inside a template string. */
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

/** Returns the number of spaces to remove when `typed` closes a bracket at the start of a line. */
export function outdentFor(lineBefore: string, typed: string): number {
  return /^[)\]}]$/.test(typed) && lineBefore.endsWith(STEP) && lineBefore.trim() === '' ? STEP.length : 0;
}
