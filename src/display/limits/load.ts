/**
 * The level of a limit window: from 70 % on it is high, from 90 % on critical. The levels "high" and "critical" each
 * have a colour and a word; below 70 % a window has no colour.
 */
import type { Tone } from '../text/rich.js';

export const HIGH = 0.7;
export const CRITICAL = 0.9;

export function loadTone(share: number): Tone {
  return share >= CRITICAL ? 'alarm' : share >= HIGH ? 'warn' : 'plain';
}

/** `full`, `critical`, `high`, or ''. */
export function loadLabel(share: number): string {
  return share >= 1 ? 'full' : share >= CRITICAL ? 'critical' : share >= HIGH ? 'high' : '';
}
