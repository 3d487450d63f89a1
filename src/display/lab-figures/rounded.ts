/** Decimals, rounded for reading and with their signs. */
import { divideExact, type Exact, formatUnits, parseExact, unitsAt } from '../../protocol/index.js';

/** A decimal rounded to `decimals`, half away from zero; a text that is no decimal is unchanged. */
export function rounded(text: string, decimals: number): string {
  const units = unitsOf(text, decimals);
  return units === undefined ? text : withoutMinusZero(formatUnits(units, decimals));
}

/** A quotient, exact or rounded to `decimals` with `≈`; '' for a division by zero. */
export function averageText(worth: Exact, base: Exact, decimals: number): string {
  const [mean, fine] = [divideExact(worth, base, decimals), divideExact(worth, base, decimals + 2)];
  return !mean || !fine ? '' : mean.isExact ? mean.text : `≈ ${rounded(fine.text, decimals)}`;
}

/** The rounded amount with its sign: `+0.04`, `-0.79`, `0.00`. */
export function signed(text: string): string {
  return text.startsWith('-') || Number(text) === 0 ? text : `+${text}`;
}

/** A decimal in units of its last shown digit, rounded half away from zero; undefined for a text that is no decimal. */
export function unitsOf(text: string, decimals: number): bigint | undefined {
  const exact = parseExact(text);
  if (!exact) return undefined;
  if (exact.scale <= decimals) return unitsAt(exact, decimals);
  const step = 10n ** BigInt(exact.scale - decimals);
  const half = exact.units < 0n ? -step / 2n : step / 2n;
  return (exact.units + half) / step;
}

export const withoutMinusZero = (text: string): string => (/^-0\.?0*$/.test(text) ? text.slice(1) : text);
