/**
 * Exact decimals.
 *
 * On the wire a price, quantity or amount is a decimal string; inside it is a `bigint` of units of 10^-scale.
 * No function here goes through a float except {@link plainDecimal}, which takes what a user typed and either finds
 * the one decimal that was meant or throws. Formatting always writes `scale` decimals, as the exchange does.
 */

/** Decimals of a balance, a commission and every amount the exchange formats: 1 unit is 1e-8. */
export const AMOUNT_SCALE = 8;

/** 1 in units of 10^-{@link AMOUNT_SCALE}. */
export const ONE: bigint = 100_000_000n;

/** A value that cannot be read as a decimal. */
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
/** A float holds 15 significant decimal digits faithfully; more than that is an artefact such as 0.30000000000000004. */
const FAITHFUL_DIGITS = 15;

/**
 * The plain decimal string of what a user gave: `'0.010'` stays, `1e-7` becomes `'0.0000001'`, `5n` becomes `'5'`.
 *
 * @throws {@link DecimalError} on anything negative, not finite, not a number, or a float with more digits than it
 *   can hold (`0.1 + 0.2`): write such a value as a string.
 */
export function plainDecimal(value: string | number | bigint): string {
  if (typeof value === 'bigint') {
    if (value < 0n) throw new DecimalError(`${value} is negative`, value);
    return value.toString();
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new DecimalError(`${value} is not a finite number`, value);
    if (value < 0) throw new DecimalError(`${value} is negative`, value);
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
  if (typeof value !== 'string') throw new DecimalError(`${String(value)} is not a decimal`, value);
  if (isPlain(value)) return value;
  const text = value.trim();
  if (PLAIN.test(text)) return tidy(text);
  if (EXPONENT.test(text) && !text.startsWith('-')) return expandExponent(text);
  throw new DecimalError(
    text === '' ? 'an empty string is not a decimal' : `'${value}' is not a decimal such as '0.01'`,
    value,
  );
}

/** Whether it is as it should be: digits, and between two of them at most one point. Nearly all that is given is. */
function isPlain(text: string): boolean {
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

/** Adds the digits that may be left out (`'.5'`, `'5.'`); keeps trailing zeros, which the user may have meant. */
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

/** Number of decimals that carry information: `'0.0100'` has 2. */
export function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return 0;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 48 /* 0 */) end -= 1;
  return Math.max(0, end - point - 1);
}

/**
 * Integer units of 10^-scale in a plain, non-negative decimal string: `parseUnits('1.5', 8)` is `150000000n`.
 *
 * @throws {@link DecimalError} when the text is not a plain decimal or has more than `scale` significant decimals.
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

/** The decimal string of an integer of 10^-scale units, with exactly `scale` decimals: `formatUnits(5n, 8)` is `'0.00000005'`. */
export function formatUnits(units: bigint, scale: number): string {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const point = digits.length - scale;
  const text = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${text}` : text;
}

/** {@link formatUnits} at {@link AMOUNT_SCALE} for a safe integer of at least 0: the engine formats without bigint. */
export function formatSafeUnits(units: number): string {
  const digits = String(units).padStart(AMOUNT_SCALE + 1, '0');
  const point = digits.length - AMOUNT_SCALE;
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** A decimal string without trailing zeros, for people: `'0.50000000'` becomes `'0.5'`. Other texts stay as they are. */
export function trimDecimal(text: string): string {
  return /^-?\d+\.\d*$/.test(text) ? text.replace(/\.?0*$/, '') : text;
}
