/**
 * Long numbers are read in groups of three digits. A picture and a page move the groups apart; the text itself has no
 * separator, so a number that is copied stays a number.
 */

/** Five or more digits. */
const DIGITS = /\d{5,}/g;
/** The text that may precede a long number: nothing, a blank or a sign of an amount, and perhaps its own sign. */
const BEFORE = /(?:^|[\s(≈×±])[-+−]?$/;
/** The text that may stand after a long number: nothing, its decimals, a unit letter or punctuation. */
const AFTER = /^(?:$|[\s),;%]|\.\d|[KMBT](?:\s|$))/;
/** A whole number after a word for an id is an id, so its digits have no groups. */
const ID_WORD = /\b(?:orders?|lists?|trade|update|seed|account|u?id|serverTime)\s+$/;

function isLongNumber(text: string, start: number, end: number): boolean {
  // One character may stand between a blank and the digits: the sign of the number.
  const before = text.slice(Math.max(0, start - 2), start);
  const isBeside = BEFORE.test(start > 2 ? `.${before}` : before) && AFTER.test(text.slice(end, end + 2));
  return (
    isBeside && (/^\.\d/.test(text.slice(end, end + 2)) || !ID_WORD.test(text.slice(Math.max(0, start - 12), start)))
  );
}

/**
 * The characters of a text before which a group begins: of numbers with five or more digits before the point, alone or
 * with a sign, a unit letter or punctuation beside it.
 *
 * @param before the text before it in its line, whose last word may tell that a number is an id
 */
export function digitGroups(text: string, before = ''): readonly number[] {
  if (!/\d{5}/.test(text)) return NONE;
  const starts: number[] = [];
  for (const { 0: digits, index } of text.matchAll(DIGITS)) {
    const end = index + digits.length;
    if (!isLongNumber(before + text, before.length + index, before.length + end)) continue;
    for (let at = index + ((digits.length - 1) % 3) + 1; at < end; at += 3) starts.push(at);
  }
  return starts;
}

const NONE: readonly number[] = [];
