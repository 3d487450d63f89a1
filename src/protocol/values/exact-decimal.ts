/**
 * Exact arithmetic on the decimal strings of replies: sums, differences, products and quotients, without floats.
 *
 * For a text that is not a plain decimal the functions return undefined and do not throw: tables show such a text
 * unchanged.
 */
import { decimalsOf, formatUnits, trimDecimal } from './decimal.js';

/** An exact decimal: `units` of 10^-scale. */
export interface Exact {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^(-?)(\d{1,60})(?:\.(\d{0,60}))?$/;

/** Parses a plain decimal such as `-12.50`; undefined for any other text. */
export function parseExact(text: string): Exact | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  const units = BigInt((match[2] ?? '0') + fraction);
  return { units: match[1] === '-' ? -units : units, scale: fraction.length };
}

/** The decimal string with all of its decimals. */
export const exactText = ({ units, scale }: Exact): string => formatUnits(units, scale);

/** The units of a decimal at another scale, which must be at least its own scale. */
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

/** The exact mean of two decimals. It may have one decimal more than they have. */
export function middleOf(a: Exact, b: Exact): Exact {
  const sum = addExact(a, b);
  return { units: sum.units * 5n, scale: sum.scale + 1 };
}

/** A quotient rounded down to `decimals`, and whether it is exact; undefined for a division by zero. */
export function divideExact(a: Exact, b: Exact, decimals: number): { text: string; isExact: boolean } | undefined {
  if (b.units === 0n) return undefined;
  const numerator = a.units * 10n ** BigInt(b.scale + decimals);
  const denominator = b.units * 10n ** BigInt(a.scale);
  const text = exactText({ units: numerator / denominator, scale: decimals });
  return { text: trimDecimal(text), isExact: numerator % denominator === 0n };
}

/** The sum of decimal strings; undefined if one of them is not a decimal. */
export function sumTexts(texts: Iterable<string>): string | undefined {
  const sum = new ExactSum();
  for (const text of texts) if (!sum.add(text)) return undefined;
  return sum.text;
}

const NOTHING: Exact = { units: 0n, scale: 0 };

/**
 * Computes the exact sum of decimal texts. Short texts of the same scale are added as integers below 2^53, because that
 * is fast: a display may sum ten thousand trades.
 */
export class ExactSum {
  private total = NOTHING;
  /** The part of the sum that is not in `total` yet: a safe integer in units of 10^-scale. */
  private units = 0;
  private scale = 0;

  /** Adds a text. Returns false and adds nothing if the text is not a decimal. */
  add(text: string): boolean {
    const units = unitsOfShort(text);
    if (Number.isNaN(units)) {
      const value = parseExact(text);
      if (value) this.total = addExact(this.total, value);
      return value !== undefined;
    }
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    if (scale !== this.scale) this.flush(scale);
    this.units += units;
    if (!(Math.abs(this.units) < MAX_PENDING)) this.flush(scale);
    return true;
  }

  /** The sum so far, with all of its decimals. */
  get text(): string {
    this.flush(this.scale);
    return exactText(this.total);
  }

  /** Whether the sum so far equals a decimal text. */
  equals(text: string): boolean {
    const point = text.indexOf('.');
    const scale = point < 0 ? 0 : text.length - point - 1;
    if (scale === this.scale && this.total === NOTHING) {
      const units = unitsOfShort(text);
      if (!Number.isNaN(units)) return this.units === units;
    }
    const value = parseExact(text);
    if (!value) return false;
    this.flush(this.scale);
    return subtractExact(this.total, value).units === 0n;
  }

  private flush(scale: number): void {
    if (this.units !== 0) this.total = addExact(this.total, { units: BigInt(this.units), scale: this.scale });
    this.units = 0;
    this.scale = scale;
  }
}

/**
 * The digits of a decimal as an integer; NaN for a text that is not a decimal, and for more than fifteen digits: an
 * integer of up to fifteen digits is below 2^53.
 */
function unitsOfShort(text: string): number {
  const isNegative = text.charCodeAt(0) === MINUS;
  const start = isNegative ? 1 : 0;
  let units = 0;
  let digits = 0;
  let hasPoint = false;
  for (let at = start; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit >= 0 && digit <= 9) {
      units = units * 10 + digit;
      digits += 1;
    } else if (digit === POINT - ZERO && !hasPoint && digits > 0) hasPoint = true;
    else return Number.NaN;
  }
  if (digits === 0 || digits > 15) return Number.NaN;
  return isNegative ? -units : units;
}

const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;

/** Each added number has at most fifteen digits, so the sum stays below 2^53. */
const MAX_PENDING = 2 ** 52;

/**
 * Whether a decimal text has a digit above zero. The loop reads the digits one by one, which is fast: every report has
 * several amounts.
 */
export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > ZERO && code <= NINE) return true;
  }
  return false;
}

/** Whether all digits of a decimal text are zero. */
export function isZero(text: string): boolean {
  return /^-?0*\.?0*$/.test(text) && text !== '';
}

/** Writes a decimal with at least `decimals` decimals. Further decimals are kept, except trailing zeros. */
export function withDecimals(text: string, decimals: number): string {
  const trimmed = trimDecimal(text);
  if (decimals <= decimalsOf(trimmed) || !/^-?\d+(?:\.\d+)?$/.test(trimmed)) return trimmed;
  return trimmed + (trimmed.includes('.') ? '' : '.') + '0'.repeat(decimals - decimalsOf(trimmed));
}
