/**
 * Just enough exact arithmetic for tables: sums, differences and halves of the decimal strings the exchange sent.
 * A float never touches a figure that is shown as money. Unreadable text gives undefined, never an error.
 */

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
export function exactText({ units, scale }: Exact): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return units < 0n ? `-${text}` : text;
}

function unitsAt(value: Exact, scale: number): bigint {
  return scale === value.scale ? value.units : value.units * 10n ** BigInt(scale - value.scale);
}

export function addExact(a: Exact, b: Exact): Exact {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function subtractExact(a: Exact, b: Exact): Exact {
  return addExact(a, { units: -b.units, scale: b.scale });
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
  return { text: trimZeros(text), isExact: numerator % denominator === 0n };
}

/** The sum of decimal strings; undefined when one of them is unreadable. */
export function sumTexts(texts: readonly string[]): string | undefined {
  let sum: Exact = { units: 0n, scale: 0 };
  for (const text of texts) {
    const value = parseExact(text);
    if (!value) return undefined;
    sum = addExact(sum, value);
  }
  return exactText(sum);
}

/** The text without zeros that say nothing: `0.05000000` is `0.05`. Not a digit is lost. */
export function trimZeros(text: string): string {
  return /^-?\d+\.\d*$/.test(text) ? text.replace(/\.?0*$/, '') : text;
}

/** Decimals that carry information: 2 in `0.0500`. */
export function decimalsOf(text: string): number {
  const trimmed = trimZeros(text);
  const point = trimmed.indexOf('.');
  return point < 0 ? 0 : trimmed.length - point - 1;
}

/** Whether a decimal text is zero in every digit. */
export function isZero(text: string): boolean {
  return /^-?0*\.?0*$/.test(text) && text !== '';
}
