/**
 * One field of a CSV line, by the rule for all CSV that spotlab writes: people open it in spreadsheets.
 *
 * A spreadsheet computes a text that begins like a formula, and a formula can send away what is in other cells. Names, ids and
 * notes come from other people, so such a text gets an apostrophe in front. A number stays as it is, also a negative one.
 */

const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]|^$|^\s|\s$/;

/**
 * The text as a field of RFC 4180, quoted where needed; an empty text becomes two quotes. A text that looks like a
 * formula gets an apostrophe in front.
 */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a field as it was before {@link csvField} put an apostrophe in front. */
export const withoutGuard = (field: string): string =>
  field.startsWith("'") && FORMULA.test(field.slice(1)) ? field.slice(1) : field;
