/**
 * Aligns a column of decimals at the decimal point, with the digits of the exchange's reply. Trailing zeros are
 * removed; with the scale `same` (prices of one symbol) every row keeps as many decimals as the longest row.
 */
import { decimalsOf, isDecimalText, trimDecimal } from '../../protocol/index.js';
import { textWidth } from './rich.js';

/** Fillers as wide as a digit and as a point: blanks in a terminal, special spaces on a page. */
export interface Fillers {
  readonly digit: string;
  readonly point: string;
}

/** A terminal's fillers. */
export const BLANKS: Fillers = { digit: ' ', point: ' ' };
/** A page's fillers: figure space and punctuation space, which have these widths in proportional fonts. */
export const PAGE_SPACES: Fillers = { digit: '\u2007', point: '\u2008' };

/** Pads the texts on the right so that, right-aligned, their points align. Other short texts end at the units digit. */
export function alignDecimals(texts: readonly string[], scale: 'same' | 'own', fillers: Fillers = BLANKS): string[] {
  const areDecimal = texts.map(isDecimalText);
  let [longest, wholeWidth] = [0, 0];
  texts.forEach((text, at) => {
    if (!areDecimal[at]) return;
    longest = Math.max(longest, decimalsOf(text));
    wholeWidth = Math.max(wholeWidth, wholeEnd(text));
  });
  const filler = fillers.point + fillers.digit.repeat(longest);
  return texts.map((text, at) => {
    if (longest === 0) return areDecimal[at] ? trimDecimal(text) : text;
    if (!areDecimal[at]) return textWidth(text) <= Math.max(1, wholeWidth) ? text + filler : text;
    const end = wholeEnd(text);
    const decimals = decimalsOf(text);
    const digits = text.slice(end + 1, end + 1 + decimals);
    if (scale === 'same') return `${text.slice(0, end)}.${digits.padEnd(longest, '0')}`;
    if (decimals === 0) return text.slice(0, end) + filler;
    return `${text.slice(0, end)}.${digits}${fillers.digit.repeat(longest - decimals)}`;
  });
}

/** Where the whole digits of a decimal end. */
function wholeEnd(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? text.length : point;
}
