/**
 * Rounded numbers for axes, headings and percentages. Tables of money use exact decimals instead. No price is written
 * with an exponent: 1e-8 is `0.00000001`.
 */
import { portable } from '../../protocol/index.js';

/** A float with a fixed number of decimals (at most 20), without `-0`. */
export function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '–';
  const places = Math.min(20, Math.max(0, Math.floor(decimals)));
  const text = Math.abs(value) < 1e21 ? value.toFixed(places) : BigInt(Math.round(value)).toString();
  return /^-0\.?0*$/.test(text) ? text.slice(1) : text;
}

const STEPS: readonly (readonly [number, string])[] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];

/** A number with about three significant digits: `12.3K`, `4.56M`, `0.00123`, `9.01e20`. For axes and totals, not for balances. */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  // There are no letters that everybody knows beyond T. Six digits, because the labels of an axis must differ.
  if (size >= 1e15) {
    const power = portable.decimalExponent(size);
    return `${Number((value / portable.powerOfTen(power)).toPrecision(6))}e${power}`;
  }
  for (const [step, letter] of STEPS) if (size >= step) return `${significant(value / step)}${letter}`;
  return significant(value);
}

function significant(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  const decimals = 2 - portable.decimalExponent(size);
  const text = fixed(value, Math.max(0, Math.min(12, decimals)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A share from 0 to 1 as a whole percentage, halves rounded up: `63 %`. Only 0 and 1 are `0 %` and `100 %`. */
export function sharePercent(share: number): string {
  if (share > 0 && share < 0.01) return '<1 %';
  if (share > 0.99 && share < 1) return '>99 %';
  // A quotient such as 0.285 is a little below its decimal.
  return `${Math.round(share * 100 + 1e-9)} %`;
}

const MANY_PERCENT = 10_000;

/** `▲ +2.31 %`, `▼ -0.40 %`, `■ 0.00 %`, `▲ × 250`: readable without colour. */
export function changeText(percent: number, decimals = 2): string {
  if (!Number.isFinite(percent)) return '–';
  // If the value has become at least a hundred times as large, a factor is easier to read than a percentage.
  if (percent >= MANY_PERCENT) return `▲ × ${compact(1 + percent / 100)}`;
  const text = fixed(percent, decimals);
  const isFlat = /^-?0\.?0*$/.test(text);
  if (isFlat) return `■ ${text} %`;
  return percent > 0 ? `▲ +${text} %` : `▼ ${text} %`;
}

/** The tone of a change: `up`, `down`, or `dim` for no change. */
export function changeTone(change: number): 'up' | 'down' | 'dim' {
  return change > 0 ? 'up' : change < 0 ? 'down' : 'dim';
}

/** Decimals of a percentage that is a result: two, and below one percent as many as three digits need. */
export function percentDecimals(percent: number): number {
  const size = Math.abs(percent);
  return size === 0 || size >= 1 || !Number.isFinite(size) ? 2 : Math.min(6, 2 - portable.decimalExponent(size));
}

/** Basis points (hundredths of a percent) with two decimals, below 0.1 with four. */
export function bpsText(bps: number): string {
  return fixed(bps, bps > 0 && bps < 0.1 ? 4 : 2);
}
