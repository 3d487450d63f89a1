/** How full a window of the limits is: from 70 % on it is high, from 90 % critical; both in words as well as in colour. */
import type { Tone } from '../text/rich.js';

export const HIGH = 0.7;
export const CRITICAL = 0.9;

export function loadTone(share: number): Tone {
  return share >= CRITICAL ? 'alarm' : share >= HIGH ? 'warn' : 'up';
}

/** `full`, `critical`, `high`, or nothing. */
export function loadLabel(share: number): string {
  return share >= 1 ? 'full' : share >= CRITICAL ? 'critical' : share >= HIGH ? 'high' : '';
}
