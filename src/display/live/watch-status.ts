/** What is said below something that is drawn again and again: how often, why not sooner, and what it costs. Pure. */
import { type Span, span } from '../text/rich.js';
import { durationText } from '../text/zone-time.js';

/** When the next look comes. */
export interface PollSchedule {
  /** Wished time from one look to the next. */
  readonly everyMs: number;
  /** Time left until the next look. */
  readonly leftMs: number;
  /** As it comes out; undefined before the first look. */
  readonly pause: { readonly why: 'every' | 'share' | 'room'; readonly everyMs: number } | undefined;
}

/** `every 1 s`; slower than wished, it is a warning that says why. */
export function scheduleSpan({ everyMs, leftMs, pause }: PollSchedule): Span {
  if (pause?.why === 'room') return span(`waits ${durationText(leftMs)}: nine tenths of a limit are used`, 'warn');
  if (pause?.why === 'share') {
    const words = `every ${durationText(pause.everyMs)}, not ${durationText(everyMs)}: half of a limit at most`;
    return span(words, 'warn');
  }
  return span(`every ${durationText(everyMs)}`, 'dim');
}

/** `weight 5, 312/6000 used` */
export function costSpan(weight: number, window: { readonly used: number; readonly limit: number } | undefined): Span {
  if (weight === 0) return span('costs nothing', 'dim');
  return span(`weight ${weight}${window ? `, ${window.used}/${window.limit} used` : ''}`, 'dim');
}
