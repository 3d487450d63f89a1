/** Words that the lines of a ticket share. */
import { durationText } from '../text/zone-time.js';

/** Answers this young need no age: they are as new as answers get. */
const FRESH_MS = 1_000;

/** ` (3 s ago)`; empty for what has no age or was told just now. */
export function agoText(ageMs: unknown): string {
  return typeof ageMs === 'number' && ageMs >= FRESH_MS ? ` (${durationText(ageMs)} ago)` : '';
}
