/**
 * Columns of decimals set under each other at the decimal point, every digit as the exchange sent it. Zeros that say
 * nothing go; where all rows share a scale (`same`: one symbol's prices) they are kept to the longest row's decimals.
 */
import { decimalsOf, trimDecimal } from '../../protocol/index.js';
import { textWidth } from './rich.js';

/** Fillers that take the room of a digit and of a point: blanks in a terminal, their typographic kin on a page. */
export interface Fillers {
  readonly digit: string;
  readonly point: string;
}

/** A terminal's fillers. */
export const BLANKS: Fillers = { digit: ' ', point: ' ' };
/** A page's fillers: the figure space and the punctuation space keep their width in proportional type. */
export const PAGE_SPACES: Fillers = { digit: '\u2007', point: '\u2008' };

const DECIMAL = /^-?\d+(?:\.\d*)?$/;

/** The texts right-padded so that, set flush right, their points align. Texts that are no decimals end at the units. */
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
