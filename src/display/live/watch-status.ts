/** Texts of a live display about its polls: the interval, the reason for a longer interval, and the cost. No I/O. */
import { type Span, span } from '../text/rich.js';
import { durationText } from '../text/zone-time.js';

/** When the next poll is sent. */
export interface PollSchedule {
  /** The requested time between two polls. */
  readonly everyMs: number;
  /** Name of the stream that delivers the results; undefined if the results come from requests. */
  readonly by?: string | undefined;
  /** Time left until the next poll. */
  readonly leftMs: number;
  /** The actual interval and its reason; undefined before the first poll. */
  readonly pause: { readonly why: 'every' | 'share' | 'room'; readonly everyMs: number } | undefined;
}

/** `every 1 s`; if the interval is longer than requested, a warning with the reason. */
export function scheduleSpan({ everyMs, by, leftMs, pause }: PollSchedule): Span {
  // Results of a stream are not requested, so no rate limit changes their interval.
  if (by !== undefined) return span(`stream ${by}`, 'dim');
  if (pause?.why === 'room') return span(`waits ${durationText(leftMs)}: nine tenths of a limit are used`, 'warn');
  if (pause?.why === 'share') {
    const words = `every ${durationText(pause.everyMs)}, not ${durationText(everyMs)}: half of a limit at most`;
    return span(words, 'warn');
  }
  return span(`every ${durationText(everyMs)}`, 'dim');
}

/** `weight 250 so far`: the cost of a display whose results come from a stream. The stream itself costs nothing. */
export function streamCostSpan(weight: number): Span {
  return span(weight === 0 ? 'costs nothing' : `weight ${weight} so far`, 'dim');
}

/** `weight 5, 312/6000 used` */
export function costSpan(weight: number, window: { readonly used: number; readonly limit: number } | undefined): Span {
  if (weight === 0) return span('costs nothing', 'dim');
  return span(`weight ${weight}${window ? `, ${window.used}/${window.limit} used` : ''}`, 'dim');
}
