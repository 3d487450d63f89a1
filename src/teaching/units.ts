/** Converts decimals to whole numbers of small units, such as 10^-8, and back: the lessons count money in such units. */
import { type DecimalInput, decimal, SpotlabError } from '../client/index.js';

/** Number of decimals that the exchange writes. */
const USUAL_DECIMALS = 8;

/**
 * A decimal as a whole number of units of 10^-`decimals`.
 *
 * @param decimals default 8
 * @throws SpotlabError `SPOTLAB_DECIMAL` for a text that is not a decimal, or that has more decimals
 * @example units('0.5') // 50000000n
 */
export function units(value: DecimalInput, decimals: number = USUAL_DECIMALS): bigint {
  const { units: whole, scale } = decimal(value);
  if (scale > decimals) {
    throw new SpotlabError('SPOTLAB_DECIMAL', `${decimal(value)} has ${scale} decimals, but units of ${decimals}.`, {
      advice: 'Round it first, or give the number of decimals.',
    });
  }
  return whole * 10n ** BigInt(decimals - scale);
}

/**
 * The text of a number of units of 10^-`decimals`, with all decimals.
 *
 * @param decimals default 8
 * @example amount(50000000n) // '0.50000000'
 */
export function amount(count: bigint, decimals: number = USUAL_DECIMALS): string {
  const digits = String(count < 0n ? -count : count).padStart(decimals + 1, '0');
  const sign = count < 0n ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
