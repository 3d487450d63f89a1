/**
 * Amounts of an asset in whole units of 1e-8, exact at any size.
 *
 * An amount is a `number` when it is a safe integer, otherwise a `bigint`. So amounts up to 90 million of an asset use
 * machine numbers and allocate nothing. Every value has exactly one of the two forms, so amounts can be compared with
 * `===`, `<` and `>` (JavaScript compares a bigint and a number by value). No amount is ever rounded: when a product or a
 * sum leaves the safe range, it is computed again with bigints.
 */
import { AMOUNT_SCALE, formatSafeUnits, formatUnits, parseUnits, portable } from '../../protocol/index.js';

export type Amount = number | bigint;

const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const ROUNDING_MARGIN = 1 + 2 ** -48;

/** The amount of this value: a number when it is a safe integer, otherwise the bigint. */
export function amountOf(units: bigint): Amount {
  return units <= MAX_SAFE && units >= -MAX_SAFE ? Number(units) : units;
}

export function add(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = a + b;
    // When the sum of two safe integers is not safe, rounding can move it to the border, but not into the safe range.
    if (sum <= MAX_SAFE && sum >= -MAX_SAFE) return sum;
  }
  return amountOf(BigInt(a) + BigInt(b));
}

export function subtract(a: Amount, b: Amount): Amount {
  if (typeof a === 'number' && typeof b === 'number') {
    const difference = a - b;
    if (difference <= MAX_SAFE && difference >= -MAX_SAFE) return difference;
  }
  return amountOf(BigInt(a) - BigInt(b));
}

/** `amount * times` of integers that are not negative. */
export function multiply(amount: Amount, times: number): Amount {
  if (typeof amount === 'number') {
    const product = amount * times;
    if (product <= MAX_SAFE) return product;
  }
  return amountOf(BigInt(amount) * BigInt(times));
}

/** `amount * times / per` of amounts that are not negative, cut to a whole unit; `per` is above 0. */
export function proportion(amount: Amount, times: number, per: number): Amount {
  if (typeof amount === 'number') {
    const product = amount * times;
    if (product <= MAX_SAFE) return floorDivide(product, per);
    // The product is too large, so the whole multiples of `per` and the remainder are multiplied apart.
    const multiples = floorDivide(amount, per);
    const whole = multiples * times;
    const part = (amount - multiples * per) * times;
    if (whole <= MAX_SAFE && part <= MAX_SAFE) return add(whole, floorDivide(part, per));
  }
  return amountOf((BigInt(amount) * BigInt(times)) / BigInt(per));
}

/**
 * `units / per` of safe integers, rounded down. This is exact: when `units` is below 2^53, the floating-point quotient is
 * never rounded up to the next integer.
 */
export function floorDivide(units: number, per: number): number {
  return Math.floor(units / per);
}

/** Whether `a * times > b * otherTimes`, of integers that are not negative. */
export function isProductAbove(a: Amount, times: number, b: Amount, otherTimes: number): boolean {
  if (typeof a === 'number' && typeof b === 'number') {
    const left = a * times;
    const right = b * otherTimes;
    if (left <= MAX_SAFE && right <= MAX_SAFE) return left > right;
    // Each product has a relative rounding error below 2^-52. When the products differ by more, the comparison is certain.
    if (left > right * ROUNDING_MARGIN) return true;
    if (right > left * ROUNDING_MARGIN) return false;
  }
  return BigInt(a) * BigInt(times) > BigInt(b) * BigInt(otherTimes);
}

/** A longer text may have more digits than a safe integer. */
const MAX_FAST_LENGTH = 15;
const POINT = 46;
const ZERO = 48;

/**
 * Reads a plain decimal string: `'1.5'` is 150000000.
 *
 * @throws {@link DecimalError} when the text is not a plain decimal or has more than 8 significant decimals.
 */
export function parseAmount(text: string): Amount {
  const parseExactly = (): Amount => amountOf(parseUnits(text, AMOUNT_SCALE));
  if (text.length > MAX_FAST_LENGTH) return parseExactly();
  let digits = 0;
  let point = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT && point < 0) point = at;
    else if (code >= ZERO && code <= ZERO + 9) digits = digits * 10 + code - ZERO;
    else return parseExactly();
  }
  const decimals = point < 0 ? 0 : text.length - point - 1;
  const isNone = text.length === 0 || text === '.';
  if (isNone || decimals > AMOUNT_SCALE) return parseExactly();
  const units = digits * (POWERS_OF_TEN[AMOUNT_SCALE - decimals] as number);
  return units <= MAX_SAFE ? units : parseExactly();
}

const POWERS_OF_TEN = Array.from({ length: AMOUNT_SCALE + 1 }, (_, power) => portable.powerOfTen(power));

/** The decimal string with 8 decimals. */
export function formatAmount(amount: Amount): string {
  if (typeof amount === 'bigint' || amount < 0) return formatUnits(BigInt(amount), AMOUNT_SCALE);
  return formatSafeUnits(amount);
}
