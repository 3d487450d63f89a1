/**
 * Converts decimals between strings and integers without rounding.
 *
 * On the wire, prices, quantities and amounts are decimal strings. In the code they are a `bigint` in units of
 * 10^-scale. Only {@link plainDecimal} accepts floats, and it throws if the meant decimal is not certain. Formatting
 * always writes `scale` decimals, as the exchange does.
 */

/** Number of decimals of balances, commissions and all amounts that the exchange formats: 1 unit is 1e-8. */
export const AMOUNT_SCALE = 8;

/** 1 in units of 10^-{@link AMOUNT_SCALE}. */
export const ONE: bigint = 100_000_000n;

/** Error for a value that is not a decimal. */
export class DecimalError extends Error {
  override readonly name = 'DecimalError';
  readonly value: unknown;

  constructor(message: string, value: unknown) {
    super(message);
    this.value = value;
  }
}

const PLAIN = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/;
const EXPONENT = /^([+-]?)(\d*)\.?(\d*)[eE]([+-]?\d{1,3})$/;
/**
 * A float stores 15 significant decimal digits exactly. More digits result from rounding, as in 0.30000000000000004.
 */
const FAITHFUL_DIGITS = 15;

/**
 * Returns a user's value as a plain decimal string: `'0.010'` stays, `1e-7` becomes `'0.0000001'`, `5n` becomes `'5'`.
 *
 * @throws {@link DecimalError} for a value that is negative, not finite or not a decimal, and for a float with more
 *   digits than a float stores exactly (`0.1 + 0.2`); such a value must be a string
 */
export function plainDecimal(value: string | number | bigint): string {
  if (typeof value === 'bigint') {
    if (value < 0n) throw new DecimalError(`${value} is negative, but must be at least 0`, value);
    return value.toString();
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new DecimalError(`${value} is not a finite number`, value);
    if (value < 0) throw new DecimalError(`${value} is negative, but must be at least 0`, value);
    if (Object.is(value, -0)) return '0';
    const plain = expandExponent(String(value));
    const digits = plain.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
    if (digits > FAITHFUL_DIGITS) {
      throw new DecimalError(
        `${value} has more digits than a number holds exactly; write it as a string, such as '${Number(value.toPrecision(12))}'`,
        value,
      );
    }
    return plain;
  }
  if (typeof value !== 'string') throw new DecimalError(`${String(value)} is not a decimal such as '0.01'`, value);
  if (isPlainDecimal(value)) return value;
  const text = value.trim();
  if (PLAIN.test(text)) return tidy(text);
  if (EXPONENT.test(text) && !text.startsWith('-')) return expandExponent(text);
  if (text.startsWith('-') && (PLAIN.test(text.slice(1)) || EXPONENT.test(text)))
    throw new DecimalError(`'${value}' is negative, but must be at least 0`, value);
  throw new DecimalError(
    text === '' ? 'an empty string is not a decimal' : `'${value}' is not a decimal such as '0.01'`,
    value,
  );
}

/** Marks exact decimals by a registered symbol, so that decimals of another copy of the package are recognized too. */
export const DECIMAL_MARK = Symbol.for('spotlab.decimal');

/** Whether a value is an exact decimal, whose text has all of its digits. */
export const isDecimalValue = (value: unknown): value is { toString(): string } =>
  typeof value === 'object' && value !== null && DECIMAL_MARK in value;

/** Whether a value is a float with more digits than a float stores exactly, such as the result of `0.1 + 0.2`. */
export function isComputed(value: unknown): value is number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) return false;
  return Number(value.toPrecision(FAITHFUL_DIGITS)) !== value;
}

/**
 * The plain decimal of a float's first fifteen digits. The digits after them are rounding errors of the computation:
 * `0.7 + 0.1` is `0.8`, and not `0.7999999999999999`.
 */
export const computedDecimal = (value: number): string =>
  expandExponent(String(Number(value.toPrecision(FAITHFUL_DIGITS))));

/** Whether the text has only digits and at most one point between them. This fast check accepts nearly all values. */
export function isPlainDecimal(text: string): boolean {
  const last = text.length - 1;
  let hasPoint = false;
  for (let i = 0; i <= last; i += 1) {
    const char = text.charCodeAt(i);
    if (char >= 0x30 && char <= 0x39) continue;
    if (char !== 0x2e || hasPoint || i === 0 || i === last) return false;
    hasPoint = true;
  }
  return last >= 0;
}

/** Completes `'.5'` to `'0.5'` and `'5.'` to `'5'`. Keeps trailing zeros, because the user may want them. */
function tidy(text: string): string {
  const whole = text.startsWith('.') ? `0${text}` : text;
  return whole.endsWith('.') ? whole.slice(0, -1) : whole;
}

function expandExponent(text: string): string {
  const match = EXPONENT.exec(text);
  if (!match) return tidy(text);
  const [, , whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  if (digits === '') throw new DecimalError(`'${text}' is not a decimal`, text);
  const point = whole.length + Number(exponent);
  const padded =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits + '0'.repeat(point - digits.length)
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  const trimmed = padded.replace(/^0+(?=\d)/, '');
  return trimmed.includes('.') ? trimmed.replace(/\.?0+$/, '') : trimmed;
}

/** Number of decimals without trailing zeros: `'0.0100'` has 2. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48 /* 0 */) end -= 1;
  return Math.max(0, end - point - 1);
}

/**
 * Parses a plain, non-negative decimal string to an integer in units of 10^-scale: `parseUnits('1.5', 8)` is
 * `150000000n`.
 *
 * @throws {@link DecimalError} if the text is not a plain decimal or has more than `scale` significant decimals
 */
export function parseUnits(text: string, scale: number): bigint {
  const match = PLAIN.exec(text);
  if (!match) throw new DecimalError(`'${text}' is not a decimal`, text);
  const whole = match[1] ?? '0';
  const fraction = match[2] ?? match[3] ?? '';
  if (fraction.length <= scale) return BigInt(whole + fraction.padEnd(scale, '0'));
  if (/[1-9]/.test(fraction.slice(scale))) throw new DecimalError(`'${text}' has more than ${scale} decimals`, text);
  return BigInt(whole + fraction.slice(0, scale));
}

/** As {@link parseUnits}, for a decimal that may be negative, such as `'-0.5'`. */
export const parseSignedUnits = (text: string, scale: number): bigint =>
  text.startsWith('-') ? -parseUnits(text.slice(1), scale) : parseUnits(text, scale);

/**
 * Formats an integer in units of 10^-scale as a decimal string with exactly `scale` decimals: `formatUnits(5n, 8)` is
 * `'0.00000005'`.
 */
export function formatUnits(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}

/** {@link formatUnits} for a safe integer of at least 0, because a bigint would be slower. */
export function formatSafeUnits(units: number, scale: number = AMOUNT_SCALE): string {
  const digits = String(units).padStart(scale + 1, '0');
  if (scale === 0) return digits;
  const point = digits.length - scale;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** Removes trailing zeros for display: `'0.50000000'` becomes `'0.5'`. Texts that are not decimals stay unchanged. */
export function trimDecimal(text: string): string {
  return /^-?\d+\.\d*$/.test(text) ? text.replace(/\.?0*$/, '') : text;
}

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Whether a text is a decimal as replies write it: any number of digits, with or without a sign and a fraction. */
export const isDecimalText = (text: string): boolean => PLAIN_DECIMAL.test(text);
