/**
 * Numbers for axes, headers and percentages, where a rounded figure is what is wanted. Tables of money do not come here.
 * Never an exponent: a price of 1e-8 reads 0.00000001.
 */

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

/** About three significant digits: `12.3K`, `4.56M`, `0.00123`. For axes and totals, not for accounts. */
export function compact(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  for (const [step, letter] of STEPS) if (size >= step) return `${significant(value / step)}${letter}`;
  return significant(value);
}

function significant(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  const decimals = 2 - Math.floor(Math.log10(size));
  const text = fixed(value, Math.max(0, Math.min(12, decimals)));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** `▲ +2.31 %`, `▼ -0.40 %`, `■ 0.00 %`: the sign, the number and the direction, so that colour is never needed. */
export function changeText(percent: number, decimals = 2): string {
  if (!Number.isFinite(percent)) return '–';
  // Beyond a million percent nobody counts the hundredths.
  const text = Math.abs(percent) < 1e6 ? fixed(percent, decimals) : compact(percent);
  const isFlat = /^-?0\.?0*$/.test(text);
  if (isFlat) return `■ ${text} %`;
  return percent > 0 ? `▲ +${text} %` : `▼ ${text} %`;
}

/** The tone of a change. */
export function changeTone(change: number): 'up' | 'down' | 'dim' {
  return change > 0 ? 'up' : change < 0 ? 'down' : 'dim';
}

/** Basis points (hundredths of a percent): two decimals, four where two would say nothing. */
export function bpsText(bps: number): string {
  return fixed(bps, bps > 0 && bps < 0.1 ? 4 : 2);
}
