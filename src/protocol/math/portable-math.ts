/**
 * Exponentials, logarithms, powers and cosines that are equal to the last bit on every JavaScript engine.
 *
 * The language lets `Math.exp`, `Math.log`, `Math.pow`, `**`, `Math.cos` and their relatives differ between engines, and
 * they do: between versions of Node, and between Node and browsers. A market made with them would have other prices on
 * another engine. These functions use only operations whose results IEEE 754 fixes: + - * /, the square root, and the bits
 * of a number. The methods and constants are those of fdlibm (Sun Microsystems, 1993). Results are at most two units in the
 * last place away from the exact value. `test/habits/portable-math.test.ts` forbids the functions of the engine elsewhere.
 */

// At its start, an exchange calls these functions thousands of times before JavaScript has optimized them. So they use
// typed arrays, and allocate no pairs of numbers.
const number = Float64Array.of(-1);
/** The two 32-bit words of the number, in the order of the machine. */
const words = new Int32Array(number.buffer);
const HIGH = words[1] === 0 ? 0 : 1;
const LOW = 1 - HIGH;

/** The upper 32 bits of a number: sign, exponent, and 20 bits of the fraction. */
function highWord(x: number): number {
  number[0] = x;
  return words[HIGH] as number;
}

function lowWord(x: number): number {
  number[0] = x;
  return words[LOW] as number;
}

function withWords(high: number, low: number): number {
  words[HIGH] = high;
  words[LOW] = low;
  return number[0] as number;
}

/** `x` with the lower 32 bits set to zero: the product of two such numbers is nearly exact. */
function cutLow(x: number): number {
  number[0] = x;
  words[LOW] = 0;
  return number[0] as number;
}

const TWO_54 = 2 ** 54;
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

const MOST_KNOWN = 64;
/** The powers of two from -64 to 64: to compose the bits of one takes longer. */
const KNOWN_POWERS = Float64Array.from({ length: 2 * MOST_KNOWN + 1 }, (_, i) => 2 ** (i - MOST_KNOWN));

/** `x` times a power of two, exact unless the result underflows. */
function scaled(x: number, exponent: number): number {
  if (Math.abs(exponent) <= MOST_KNOWN) return x * (KNOWN_POWERS[exponent + MOST_KNOWN] as number);
  if (exponent > 1023) return scaled(x * 2 ** 1023, exponent - 1023);
  if (exponent < -1022) return scaled(x * 2 ** -1022, exponent + 1022);
  return x * withWords((exponent + 1023) << 20, 0);
}

const EXP_MOST = 709.782712893384;
const EXP_LEAST = -745.1332191019411;
const EXP_1 = 0.16666666666666602;
const EXP_2 = -0.0027777777777015593;
const EXP_3 = 0.00006613756321437934;
const EXP_4 = -0.0000016533902205465252;
const EXP_5 = 4.1381367970572385e-8;

/** e to the power `x`. */
function exp(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x > EXP_MOST) return Number.POSITIVE_INFINITY;
  if (x < EXP_LEAST) return 0;
  const size = Math.abs(x);
  if (size < 2 ** -28) return 1 + x;
  let high = x;
  let low = 0;
  let halvings = 0;
  if (size > 0.5 * Math.LN2) {
    if (size < 1.5 * Math.LN2) halvings = x < 0 ? -1 : 1;
    else halvings = Math.trunc(Math.LOG2E * x + (x < 0 ? -0.5 : 0.5));
    high = x - halvings * LN2_HIGH;
    low = halvings * LN2_LOW;
  }
  const rest = high - low;
  const square = rest * rest;
  const c = rest - square * (EXP_1 + square * (EXP_2 + square * (EXP_3 + square * (EXP_4 + square * EXP_5))));
  if (halvings === 0) return 1 - ((rest * c) / (c - 2) - rest);
  return scaled(1 - (low - (rest * c) / (2 - c) - high), halvings);
}

/**
 * Replaces the first `count` values by e to their power. The numbers stay in the array: numbers that functions return
 * one by one would each need memory of their own.
 */
function expAll(values: Float64Array, count: number): void {
  for (let i = 0; i < count; i += 1) values[i] = exp(values[i] as number);
}

const LOG_1 = 0.6666666666666735;
const LOG_2 = 0.3999999999940942;
const LOG_3 = 0.2857142874366239;
const LOG_4 = 0.22222198432149784;
const LOG_5 = 0.1818357216161805;
const LOG_6 = 0.15313837699209373;
const LOG_7 = 0.14798198605116586;

/** The natural logarithm; NaN for negative numbers, -Infinity for 0. */
function log(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return x > 0 ? x : Number.NaN;
  let exponent = x < 2 ** -1022 ? -54 : 0;
  const value = exponent < 0 ? x * TWO_54 : x;
  const bits = highWord(value);
  const fraction = bits & 0xfffff;
  // The mantissa lies between the root of 1/2 and the root of 2, so that `f` is small.
  const above = (fraction + 0x95f64) & 0x100000;
  exponent += (bits >> 20) - 1023 + (above >> 20);
  const f = withWords(fraction | (above ^ 0x3ff00000), lowWord(value)) - 1;
  if (f === 0) return exponent === 0 ? 0 : exponent * LN2_HIGH + exponent * LN2_LOW;
  if (Math.abs(f) < 2 ** -20) {
    const rest = f * f * (0.5 - 0.3333333333333333 * f);
    return exponent === 0 ? f - rest : exponent * LN2_HIGH - (rest - exponent * LN2_LOW - f);
  }
  const s = f / (2 + f);
  const square = s * s;
  const fourth = square * square;
  const even = fourth * (LOG_2 + fourth * (LOG_4 + fourth * LOG_6));
  const odd = square * (LOG_1 + fourth * (LOG_3 + fourth * (LOG_5 + fourth * LOG_7)));
  const sum = even + odd;
  const isFar = ((fraction - 0x6147a) | (0x6b851 - fraction)) > 0;
  const half = isFar ? 0.5 * f * f : 0;
  const rest = isFar ? half - s * (half + sum) : s * (f - sum);
  if (exponent === 0) return f - rest;
  if (!isFar) return exponent * LN2_HIGH - (rest - exponent * LN2_LOW - f);
  return exponent * LN2_HIGH - (half - (s * (half + sum) + exponent * LN2_LOW) - f);
}

/** The natural logarithm of 1 + `x`, exact for small `x`. */
function log1p(x: number): number {
  if (!(x > -1) || x === Number.POSITIVE_INFINITY) return x === -1 ? Number.NEGATIVE_INFINITY : x > 0 ? x : Number.NaN;
  if (Math.abs(x) < 2 ** -53) return x;
  const sum = 1 + x;
  if (sum === Number.POSITIVE_INFINITY) return log(x);
  // The digits that the sum lost to rounding, as a share of the sum.
  const lost = (x >= 1 ? 1 - (sum - x) : x - (sum - 1)) / sum;
  return log(sum) + lost;
}

/** The largest whole `n` with 10 to the power `n` at most `x`; exact. `x` is positive and finite. */
function decimalExponent(x: number): number {
  const text = x.toExponential();
  return Number(text.slice(text.indexOf('e') + 1));
}

const POWERS = Array.from({ length: 309 }, (_, exponent) => Number(`1e${exponent}`));

/** The number nearest to 10 to the power of a whole `exponent`. */
function powerOfTen(exponent: number): number {
  return POWERS[exponent] ?? Number(`1e${exponent}`);
}

/** The decimal logarithm; exact for powers of ten. */
function log10(x: number): number {
  if (!(x > 0) || x === Number.POSITIVE_INFINITY) return log(x);
  const exponent = decimalExponent(x);
  // The smallest numbers have too few digits to recognize a power of ten.
  return x === powerOfTen(exponent) && x >= 2 ** -1022 ? exponent : log(x) / Math.LN10;
}

/** The binary logarithm; exact for powers of two. */
function log2(x: number): number {
  if (!(x >= 2 ** -1022) || x === Number.POSITIVE_INFINITY) return log(x) / Math.LN2;
  const exponent = (highWord(x) >> 20) - 1023;
  return x === withWords((exponent + 1023) << 20, 0) ? exponent : log(x) / Math.LN2;
}

/** The root of the sum of the squares. */
function hypot(...lengths: readonly number[]): number {
  return Math.sqrt(lengths.reduce((sum, length) => sum + length * length, 0));
}

const BASES = [1, 1.5] as const;
const LOG2_BASES_HIGH = [0, 0.5849624872207642] as const;
const LOG2_BASES_LOW = [0, 1.350039202129749e-8] as const;
const POW_1 = 0.5999999999999946;
const POW_2 = 0.4285714285785502;
const POW_3 = 0.33333332981837743;
const POW_4 = 0.272728123808534;
const POW_5 = 0.23066074577556175;
const POW_6 = 0.20697501780033842;
const LN2_UPPER = 0.6931471824645996;
const LN2_LOWER = -1.904654299957768e-9;
/** 2/(3 ln 2), and its upper and lower part. */
const CP = 0.9617966939259756;
const CP_HIGH = 0.9617967009544373;
const CP_LOW = -7.028461650952758e-9;

/** `base` to the power `exponent`, for a base that is not negative. */
function pow(base: number, exponent: number): number {
  if (exponent === 0) return 1;
  if (Number.isNaN(base) || Number.isNaN(exponent) || base < 0) return Number.NaN;
  if (base === 1) return 1;
  if (base === 0) return exponent > 0 ? 0 : Number.POSITIVE_INFINITY;
  if (exponent === 1) return base;
  if (base === Number.POSITIVE_INFINITY) return exponent > 0 ? base : 0;
  if (Math.abs(exponent) >= 2 ** 64) return base > 1 === exponent > 0 ? Number.POSITIVE_INFINITY : 0;
  const high = log2High(base);
  const low = log2Low;
  // The product of the exponent and the two parts, again in two parts.
  const upper = cutLow(exponent);
  const lower = (exponent - upper) * high + exponent * low;
  const whole = upper * high;
  const sum = lower + whole;
  if (sum >= 1024) return Number.POSITIVE_INFINITY;
  if (sum <= -1075) return 0;
  return exp2(sum, whole, lower);
}

/** The lower part of the last logarithm of {@link log2High}. */
let log2Low = 0;

/** The binary logarithm of a positive number as a sum of two numbers, with about 75 bits: see {@link log2Low}. */
function log2High(base: number): number {
  let power = base < 2 ** -1022 ? -53 : 0;
  const value = power < 0 ? base * 2 ** 53 : base;
  const bits = highWord(value);
  power += (bits >> 20) - 1023;
  const fraction = bits & 0xfffff;
  let normal = fraction | 0x3ff00000;
  let at: 0 | 1 = 0;
  if (fraction > 0x3988e) {
    if (fraction < 0xbb67a) at = 1;
    else {
      power += 1;
      normal -= 0x100000;
    }
  }
  const x = withWords(normal, lowWord(value));
  const nearest = BASES[at];
  const u = x - nearest;
  const v = 1 / (x + nearest);
  const s = u * v;
  const sHigh = cutLow(s);
  const tHigh = withWords(((normal >> 1) | 0x20000000) + 0x00080000 + (at << 18), 0);
  const tLow = x - (tHigh - nearest);
  const sLow = v * (u - sHigh * tHigh - sHigh * tLow);
  const square = s * s;
  const series =
    square *
      square *
      (POW_1 + square * (POW_2 + square * (POW_3 + square * (POW_4 + square * (POW_5 + square * POW_6))))) +
    sLow * (sHigh + s);
  const sHighSquare = sHigh * sHigh;
  const h = cutLow(3 + sHighSquare + series);
  const l = series - (h - 3 - sHighSquare);
  const uu = sHigh * h;
  const vv = sLow * h + l * s;
  const pHigh = cutLow(uu + vv);
  const pLow = vv - (pHigh - uu);
  const zHigh = CP_HIGH * pHigh;
  const zLow = CP_LOW * pHigh + pLow * CP + LOG2_BASES_LOW[at];
  const high = cutLow(zHigh + zLow + LOG2_BASES_HIGH[at] + power);
  log2Low = zLow - (high - power - LOG2_BASES_HIGH[at] - zHigh);
  return high;
}

/** 2 to the power `sum`, where `sum` is `whole + lower`. */
function exp2(sum: number, whole: number, lower: number): number {
  const n = Math.abs(sum) > 0.5 ? Math.floor(sum + 0.5) : 0;
  const rest = whole - n;
  const t = cutLow(lower + rest);
  const u = t * LN2_UPPER;
  const v = (lower - (t - rest)) * Math.LN2 + t * LN2_LOWER;
  const z = u + v;
  const w = v - (z - u);
  const square = z * z;
  const t1 = z - square * (EXP_1 + square * (EXP_2 + square * (EXP_3 + square * (EXP_4 + square * EXP_5))));
  const r = (z * t1) / (t1 - 2) - (w + z * w);
  return scaled(1 - (r - z), n);
}

const SIN_1 = -0.16666666666666632;
const SIN_2 = 0.00833333333332249;
const SIN_3 = -0.0001984126982985795;
const SIN_4 = 0.0000027557313707070068;
const SIN_5 = -2.5050760253406863e-8;
const SIN_6 = 1.58969099521155e-10;
const COS_1 = 0.0416666666666666;
const COS_2 = -0.001388888888887411;
const COS_3 = 0.00002480158728947673;
const COS_4 = -2.7557314351390663e-7;
const COS_5 = 2.087572321298175e-9;
const COS_6 = -1.1359647557788195e-11;
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_1_REST = 6.077100506506192e-11;

/** The cosine of an angle in radians, whose size is at most a thousand: enough for a rhythm of the day or the week. */
function cos(x: number): number {
  if (!(Math.abs(x) <= 1_000)) throw new RangeError(`cos takes an angle from -1000 to 1000, not ${x}`);
  const quarters = Math.round(x / (Math.PI / 2));
  const first = x - quarters * HALF_PI_1;
  const off = quarters * HALF_PI_1_REST;
  const angle = first - off;
  const rest = first - angle - off;
  const turn = ((quarters % 4) + 4) % 4;
  if (turn === 0) return cosNearZero(angle, rest);
  if (turn === 2) return -cosNearZero(angle, rest);
  return turn === 1 ? -sinNearZero(angle, rest) : sinNearZero(angle, rest);
}

function cosNearZero(x: number, rest: number): number {
  const z = x * x;
  const series = z * (COS_1 + z * (COS_2 + z * (COS_3 + z * (COS_4 + z * (COS_5 + z * COS_6)))));
  const half = 0.5 * z;
  const near = 1 - half;
  return near + (1 - near - half + (z * series - x * rest));
}

function sinNearZero(x: number, rest: number): number {
  const z = x * x;
  const series = SIN_2 + z * (SIN_3 + z * (SIN_4 + z * (SIN_5 + z * SIN_6)));
  const cube = z * x;
  return x - (z * (0.5 * rest - cube * series) - rest - cube * SIN_1);
}

export const portable = { cos, decimalExponent, exp, expAll, hypot, log, log10, log1p, log2, pow, powerOfTen } as const;
