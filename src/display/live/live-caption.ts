/**
 * The line below a live display: that it is live or how it ended, when it was drawn last, how often, what it costs, what
 * fails. Its words are the same from run to run, whatever its figures: notebooks are compared by their words. Pure.
 */
import { type Block, line } from '../text/blocks.js';
import { blocksToHtml } from '../text/html.js';
import { type Span, span } from '../text/rich.js';
import { clockParts, durationText } from '../text/zone-time.js';
import { costSpan, type PollSchedule, scheduleSpan } from './watch-status.js';

export interface LiveStatus {
  /** Results that came. */
  readonly updates: number;
  /** Weight that all looks were charged together. */
  readonly weight: number;
  /** When the newest result came, or when it ended. */
  readonly atMs: number;
  readonly schedule: PollSchedule;
  /** The newest look; undefined until the first is over. */
  readonly lastPoll:
    | { readonly weight: number; readonly window: { readonly used: number; readonly limit: number } | undefined }
    | undefined;
  /** What the newest look failed with. */
  readonly failure?: { readonly message: string; readonly inRow: number; readonly most: number };
  readonly end?: 'times' | 'stopped' | 'interrupted' | 'failed';
}

const ENDS: Readonly<Record<NonNullable<LiveStatus['end']>, string>> = {
  times: 'over',
  stopped: 'stopped',
  interrupted: 'interrupted',
  failed: 'failed',
};

/** The caption as lines: one, and one more where something fails. */
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
    costSpan(lastPoll.weight, lastPoll.window),
  ]);
  if (!failure) return [first];
  const again = `failed ${failure.inRow} of ${failure.most}, again in ${durationText(schedule.leftMs)}: `;
  return [first, [span(again, 'warn'), span(failure.message)]];
}

function separated(parts: readonly Span[]): Span[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [span(' · ', 'dim'), part]));
}

/** A MIME bundle with the caption below what it shows. */
export function withCaption(bundle: Readonly<Record<string, unknown>>, facts: LiveStatus): Record<string, unknown> {
  const lines = captionLines(facts);
  const text = lines.map((spans) => spans.map((one) => one.text).join('')).join('\n');
  const { 'text/plain': plain, 'text/html': html, ...others } = bundle;
  const caption = blocksToHtml(lines.map((spans): Block => line(...spans)));
  return {
    ...others,
    'text/plain': plain === undefined || plain === '' ? text : `${String(plain)}\n${text}`,
    // Where there is no page of it, what is plain text stays so: a front end would show the caption alone.
    ...(html === undefined && plain !== undefined ? {} : { 'text/html': `${html ?? ''}${caption}` }),
  };
}
