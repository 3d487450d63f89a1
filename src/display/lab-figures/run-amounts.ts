/**
 * Figures of a run, rounded for reading: the result itself holds every digit. The parts of a sum are rounded so that
 * the rounded parts still add up to the rounded sum. A page loads these figures with the drawings of the lab.
 */
import {
  DAY_MS,
  formatUnits,
  HOUR_MS,
  MINUTE_MS,
  parseExact,
  portable,
  SECOND_MS,
  unitsAt,
} from '../../protocol/index.js';
import { fixed, percentDecimals } from '../text/number-text.js';
import { rounded, signed, unitsOf, withoutMinusZero } from './rounded.js';

/** Digits of the largest amount: enough to compare the amounts of a run. */
const DIGITS = 5;
const MIN_DECIMALS = 2;
const MAX_DECIMALS = 8;

/** Decimals for amounts that are shown beside each other: five digits of the largest one, at least 2, at most 8. */
export function amountDecimals(texts: readonly string[]): number {
  const largest = texts.reduce((most, text) => Math.max(most, Math.abs(Number(text)) || 0), 0);
  const whole = largest > 0 ? portable.decimalExponent(largest) + 1 : DIGITS;
  return Math.min(MAX_DECIMALS, Math.max(MIN_DECIMALS, DIGITS - whole));
}

/** Amounts rounded to `decimals`. If the exact amounts add up to the exact total, the rounded ones add up to the rounded total. */
export function roundedParts(parts: readonly string[], total: string, decimals: number): string[] {
  const sum = unitsOf(total, decimals);
  const exact = parts.map((text) => parseExact(text));
  if (sum === undefined || exact.some((one) => one === undefined)) return parts.map((text) => rounded(text, decimals));
  const scale = exact.reduce((most, one) => Math.max(most, one?.scale ?? 0), decimals);
  const step = 10n ** BigInt(scale - decimals);
  const cut = exact.map((one, at) => {
    const units = one ? unitsAt(one, scale) : 0n;
    const rest = ((units % step) + step) % step;
    return { at, units: (units - rest) / step, rest };
  });
  let missing = sum - cut.reduce((all, { units }) => all + units, 0n);
  // The parts with the largest remainders are rounded up. A part of 0 has no remainder and stays 0.
  for (const one of [...cut].sort((a, b) => (b.rest > a.rest ? 1 : b.rest < a.rest ? -1 : a.at - b.at))) {
    if (missing <= 0n || one.rest === 0n) break;
    one.units += 1n;
    missing -= 1n;
  }
  return cut.map(({ units }) => withoutMinusZero(formatUnits(units, decimals)));
}

/** A share as percent with at least three digits that are not zero: `+2.31 %`, `-0.0307 %`. */
export function percentText(share: number, hasSign = false): string {
  const percent = share * 100;
  const text = fixed(percent, percentDecimals(percent));
  return `${hasSign ? signed(text) : text} %`;
}

const UNITS = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
  [SECOND_MS, 's'],
] as const;

/** A length of time in one unit: `1 s`, `5 min`, `250 ms`. */
export function lengthText(ms: number): string {
  const [size, unit] = UNITS.find(([whole]) => ms >= whole && ms % whole === 0) ?? [1, 'ms'];
  return `${ms / size} ${unit}`;
}
