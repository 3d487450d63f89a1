/**
 * The line below a live display: whether it still runs, the time of the last update, the number of updates, the poll
 * interval, the cost, and a failure if there is one. Only its figures change from run to run, never its words, because
 * notebooks are compared by their words. No I/O and no clock.
 */
import { type Block, line } from '../text/blocks.js';
import { pageHtml } from '../text/html.js';
import { type Span, span } from '../text/rich.js';
import { clockParts, durationText } from '../text/zone-time.js';
import { costSpan, type PollSchedule, scheduleSpan, streamCostSpan } from './watch-status.js';

/** The state of a live display. */
export interface LiveStatus {
  /** Number of results so far. */
  readonly updates: number;
  /** Total weight of all requests. */
  readonly weight: number;
  /** The time of the newest result, or of the end. */
  readonly atMs: number;
  readonly schedule: PollSchedule;
  /** The last poll; undefined until the first poll is done. */
  readonly lastPoll:
    | { readonly weight: number; readonly window: { readonly used: number; readonly limit: number } | undefined }
    | undefined;
  /** The failure of the last poll: its message, the number of consecutive failed polls, and the maximum of this number. */
  readonly failure?: { readonly message: string; readonly inRow: number; readonly most: number };
  readonly end?: 'times' | 'stopped' | 'interrupted' | 'failed';
}

const ENDS: Readonly<Record<NonNullable<LiveStatus['end']>, string>> = {
  times: 'over',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
};

/** The lines of the caption: one, and a second line after a failure. */
function captionLines(facts: LiveStatus): Span[][] {
  const { updates, weight, atMs, schedule, lastPoll, failure, end } = facts;
  const time = `${clockParts(atMs, 0)?.second ?? '—'} UTC`;
  const updated = span(`updated ${updates}×`, 'dim');
  if (end) {
    const state = span(`■ ${ENDS[end]} ${time}`, end === 'failed' ? 'alarm' : 'dim');
    const cost = span(weight === 0 ? 'cost nothing' : `weight ${weight} in all`, 'dim');
    return [separated([state, updated, cost]), ...(failure ? [[span(failure.message, 'alarm')]] : [])];
  }
  if (!lastPoll) return [separated([span('● live', 'accent'), span('asking …', 'dim')])];
  const first = separated([
    span(`● live ${time}`, 'accent'),
    updated,
    scheduleSpan(schedule),
    schedule.by === undefined ? costSpan(lastPoll.weight, lastPoll.window) : streamCostSpan(weight),
  ]);
  if (!failure) return [first];
  const again = `failed ${failure.inRow} of ${failure.most}, again in ${durationText(schedule.leftMs)}: `;
  return [first, [span(again, 'warn'), span(failure.message)]];
}

function separated(parts: readonly Span[]): Span[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [span(' · ', 'dim'), part]));
}

/** The MIME bundle with the caption below its text and its HTML. */
export function withCaption(bundle: Readonly<Record<string, unknown>>, facts: LiveStatus): Record<string, unknown> {
  const lines = captionLines(facts);
  const text = lines.map((spans) => spans.map((one) => one.text).join('')).join('\n');
  const { 'text/plain': plain, 'text/html': html, ...others } = bundle;
  const caption = pageHtml(lines.map((spans): Block => line(...spans)));
  return {
    ...others,
    'text/plain': plain === undefined || plain === '' ? text : `${String(plain)}\n${text}`,
    // A bundle that has only plain text gets no HTML: a front end would show the HTML in place of the text, and the HTML would be only the caption.
    ...(html === undefined && plain !== undefined ? {} : { 'text/html': `${html ?? ''}${caption}` }),
  };
}
