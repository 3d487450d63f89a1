/**
 * Writes the texts of many decimals: the digits of all go into one buffer, which becomes one text, and each decimal is a part
 * of that text. This takes a quarter of the time that a text for each number takes.
 */
import { Bytes } from '../../platform/index.js';
import { portable } from '../../protocol/index.js';

const ZERO = 48;
const POINT = 46;
/** Larger integers are split into two parts below this number: a division with 32 bits is several times faster. */
const HALF = 1e8;
const HALF_DIGITS = 8;
/** Digits of the largest safe integer. */
const MAX_DIGITS = 16;
/** The powers of ten from 10^0 on; a comparison with them gives the number of digits of a number. */
const POWERS = Array.from({ length: MAX_DIGITS + 1 }, (_, exponent) => portable.powerOfTen(exponent));

/**
 * Bytes of the texts that are written now. The buffer is used again, because a new buffer for each block would be
 * garbage at once.
 */
let bytes = Bytes.alloc(0);

/** The decimal places of a column: `digits` places of the number itself, then `idle` zeros. */
export interface DecimalForm {
  readonly digits: number;
  readonly idle: number;
}

/**
 * Writes the texts of the first `count` numbers to `target` from `start` on. The numbers are integers from 0 to 2^53 - 1, in
 * units of 10^-digits.
 */
export function writeDecimalTexts(
  units: Float64Array,
  count: number,
  form: DecimalForm,
  target: unknown[],
  start: number,
): void {
  const { digits, idle } = form;
  const others = idle + (digits + idle > 0 ? 1 : 0);
  const largest = count * (Math.max(MAX_DIGITS, digits + 1) + others);
  if (bytes.length < largest) bytes = Bytes.alloc(largest);
  const ends = new Uint32Array(count);
  let end = 0;
  let size = 1;
  for (let index = 0; index < count; index += 1) {
    const value = units[index] as number;
    // Numbers that follow each other have about the same number of digits.
    while (size < MAX_DIGITS && value >= (POWERS[size] as number)) size += 1;
    while (size > 1 && value < (POWERS[size - 1] as number)) size -= 1;
    const shown = Math.max(size, digits + 1);
    end += shown + others;
    writeDecimal(value, shown, form, end);
    ends[index] = end;
  }
  const text = bytes.toString('latin1', 0, end);
  for (let index = 0, from = 0; index < count; index += 1) {
    const to = ends[index] as number;
    target[start + index] = text.slice(from, to);
    from = to;
  }
}

/** Writes a number with `size` digits so that its text ends at `end`, from its last digit to its first. */
function writeDecimal(value: number, size: number, { digits, idle }: DecimalForm, end: number): void {
  let at = end - 1;
  for (let zeros = idle; zeros > 0; zeros -= 1) {
    bytes[at] = ZERO;
    at -= 1;
  }
  const high = Math.floor(value / HALF);
  let rest = (value - high * HALF) | 0;
  const point = digits + idle > 0 ? digits : -1;
  for (let index = 0; index < size; index += 1) {
    if (index === point) {
      bytes[at] = POINT;
      at -= 1;
    }
    if (index === HALF_DIGITS) rest = high | 0;
    const next = (rest / 10) | 0;
    bytes[at] = ZERO + rest - next * 10;
    at -= 1;
    rest = next;
  }
}
