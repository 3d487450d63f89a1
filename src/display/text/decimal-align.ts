/**
 * Aligns a column of decimals at the decimal point, with the digits of the exchange's reply. Trailing zeros are
 * removed; with the scale `same` (prices of one symbol) every row keeps as many decimals as the longest row.
 */
import { decimalsOf, trimDecimal } from '../../protocol/index.js';
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

const DECIMAL = /^-?\d+(?:\.\d*)?$/;

/** Pads the texts on the right so that, right-aligned, their points align. Other short texts end at the units digit. */
export function alignDecimals(texts: readonly string[], scale: 'same' | 'own', fillers: Fillers = BLANKS): string[] {
  const longest = texts.reduce((most, text) => (DECIMAL.test(text) ? Math.max(most, decimalsOf(text)) : most), 0);
  const wholeWidth = texts.reduce((most, text) => Math.max(most, DECIMAL.test(text) ? wholeOf(text).length : 0), 0);
  return texts.map((text) => {
    if (longest === 0) return DECIMAL.test(text) ? trimDecimal(text) : text;
    const filler = fillers.point + fillers.digit.repeat(longest);
    if (!DECIMAL.test(text)) return textWidth(text) <= Math.max(1, wholeWidth) ? text + filler : text;
    const trimmed = trimDecimal(text);
    const decimals = decimalsOf(trimmed);
    if (scale === 'same') return `${wholeOf(text)}.${trimmed.slice(wholeOf(text).length + 1).padEnd(longest, '0')}`;
    return decimals === 0 ? trimmed + filler : trimmed + fillers.digit.repeat(longest - decimals);
  });
}

function wholeOf(text: string): string {
  const point = text.indexOf('.');
  return point < 0 ? text : text.slice(0, point);
}
