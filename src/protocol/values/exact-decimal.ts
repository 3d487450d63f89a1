/**
 * Exact arithmetic on the decimal strings of replies: sums, differences, products and quotients, without floats.
 *
 * A text that is not a plain decimal gives undefined, never an error: the tables that use this show such a text as it is.
 */
import { decimalsOf, formatUnits, trimDecimal } from './decimal.js';

/** An exact decimal: `units` of 10^-scale. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{0,60}))?$/;

/** The decimal in a plain text such as `-12.50`; undefined for anything else. */
export function parseExact(text: string): Exact | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  const units = BigInt((match[2] ?? '0') + fraction);
  return { units: match[1] === '-' ? -units : units, scale: fraction.length };
}

/** The decimal string with all of its decimals. */
export const exactText = ({ units, scale }: Exact): string => formatUnits(units, scale);

/** The units of a decimal at a scale that is at least its own. */
export function unitsAt(value: Exact, scale: number): bigint {
  return scale === value.scale ? value.units : value.units * 10n ** BigInt(scale - value.scale);
}

export function addExact(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtractExact(a: Exact, b: Exact): Exact {
  return addExact(a, { units: -b.units, scale: b.scale });
}

export function multiplyExact(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** The middle of two decimals, exact: it may need one decimal more than they have. */
export function middleOf(a: Exact, b: Exact): Exact {
  const sum = addExact(a, b);
  return { units: sum.units * 5n, scale: sum.scale + 1 };
}

/** A quotient cut to `decimals`, and whether nothing was cut; undefined for a division by zero. */
export function divideExact(a: Exact, b: Exact, decimals: number): { text: string; isExact: boolean } | undefined {
  if (b.units === 0n) return undefined;
  const numerator = a.units * 10n ** BigInt(b.scale + decimals);
  const denominator = b.units * 10n ** BigInt(a.scale);
  const text = exactText({ units: numerator / denominator, scale: decimals });
  return { text: trimDecimal(text), isExact: numerator % denominator === 0n };
}

/** The sum of decimal strings; undefined when one of them is unreadable. */
export function sumTexts(texts: Iterable<string>): string | undefined {
  const sum = new ExactSum();
  for (const text of texts) if (!sum.add(text)) return undefined;
  return sum.text;
}

/** At most fifteen digits: below 2^53 whatever they are. */
const SHORT = /^-?(?:\d{1,15}|(?=[\d.]{3,16}$)\d+\.\d*)$/;

/**
 * A sum that grows by decimal texts, exact. Short texts of one scale are added as whole numbers below 2^53, for a list
 * of ten thousand trades is summed while somebody waits for it to be drawn.
 */
export class ExactSum {
  private total: Exact = { units: 0n, scale: 0 };
  /** Not in `total` yet: a safe integer of 10^-scale. */
  private units = 0;
  private scale = 0;

  /** Adds a text; false, and nothing is added, when it is unreadable. */
  add(text: string): boolean {
    if (!SHORT.test(text)) {
      const value = parseExact(text);
      if (value) this.total = addExact(this.total, value);
      return value !== undefined;
    }
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    if (scale !== this.scale) this.flush(scale);
    this.units += Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
    if (!(Math.abs(this.units) < MAX_PENDING)) this.flush(scale);
    return true;
  }

  /** The sum so far, with all of its decimals. */
  get text(): string {
    this.flush(this.scale);
    return exactText(this.total);
  }

  private flush(scale: number): void {
    if (this.units !== 0) this.total = addExact(this.total, { units: BigInt(this.units), scale: this.scale });
    this.units = 0;
    this.scale = scale;
  }
}

/** What is added to it has at most fifteen digits, which keeps the sum below 2^53. */
const MAX_PENDING = 2 ** 52;

/** Whether a decimal text is zero in every digit. */
export function isZero(text: string): boolean {
  return /^-?0*\.?0*$/.test(text) && text !== '';
}

/** The text with just so many decimals, more where it has more that say something. */
export function withDecimals(text: string, decimals: number): string {
  const trimmed = trimDecimal(text);
  if (decimals <= decimalsOf(trimmed) || !/^-?\d+(?:\.\d+)?$/.test(trimmed)) return trimmed;
  return trimmed + (trimmed.includes('.') ? '' : '.') + '0'.repeat(decimals - decimalsOf(trimmed));
}
