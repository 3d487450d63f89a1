/**
 * Draws the progress of a paged request, or of a run of the lab, on one line: its name, a bar, the percentage, the done
 * part (rows, or time of a market), the time left (estimated from the rate and the limits), the weight used, and the
 * rate. Parts without space are left out, the bar last.
 */

import { countText } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import { barSpan, shareOf, trackOf } from '../text/bar.js';
import { type Block, line } from '../text/blocks.js';
import { type Span, span, spansWidth } from '../text/rich.js';
import { floatOf, isWireObject, objectOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';

const MAX_BAR_COLUMNS = 30;
const MIN_BAR_COLUMNS = 8;

/** The progress of a request or a run as blocks; undefined for another value. */
export function progressBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || (typeof value.rows !== 'number' && typeof value.done !== 'string')) return undefined;
  const width = columnsOf(context);
  const name = nameOf(value);
  if (value.state !== 'running') return [line(...fitting([name, ...endOf(value)], width))];
  const figures = fitting(
    [...share(value), span(doneText(value)), ...left(value), ...spent(value), ...rate(value)],
    width - MIN_BAR_COLUMNS - 2,
  );
  const room = width - spansWidth(figures) - 2;
  const label = spansWidth([name]) + 2 + MIN_BAR_COLUMNS <= room ? [name] : [];
  const columns = Math.min(MAX_BAR_COLUMNS, room - (label.length > 0 ? spansWidth(label) + 2 : 0));
  const part = floatOf(value.share);
  const known = Number.isFinite(part) ? shareOf(part, 1) : undefined;
  return [{ kind: 'bar', share: known, before: label, drawn: bar(value, columns), after: figures }];
}

function nameOf(progress: WireObject): Span {
  const { symbol, interval } = objectOf(progress.params);
  const parts = [progress.verb, progress.subject, symbol, interval].map(textOf);
  return span(parts.filter(Boolean).join(' '), 'strong');
}

function bar(progress: WireObject, columns: number): Span[] {
  const { filled, rest } = trackOf(shareOf(floatOf(progress.share), 1), columns);
  return [barSpan(filled, 'accent'), barSpan(rest, 'dim')];
}

function share(progress: WireObject): Span[] {
  const part = floatOf(progress.share);
  // The percentage is rounded down, so that an unfinished request never shows 100 %.
  return Number.isFinite(part) ? [span(`${Math.floor(shareOf(part, 1) * 100)} %`.padStart(5))] : [];
}

/** The text of the done part: rows of a list, or the words of a run. */
function doneText(progress: WireObject): string {
  if (typeof progress.done === 'string') return progress.done;
  const expected = progress.state === 'done' ? '' : textOf(progress.expectedRows);
  return `${textOf(progress.rows)}${expected && ` of ${expected}`} rows`;
}

function left(progress: WireObject): Span[] {
  const ms = floatOf(progress.remainingMs);
  return Number.isFinite(ms) ? [span(`${durationText(ms)} left`, 'dim')] : [];
}

/** The weight used so far. */
function spent(progress: WireObject): Span[] {
  return progress.weight === undefined ? [] : [span(`weight ${textOf(progress.weight)}`, 'dim')];
}

function rate(progress: WireObject): Span[] {
  const perSecond = (floatOf(progress.rows) / floatOf(progress.elapsedMs)) * 1000;
  return Number.isFinite(perSecond) && perSecond >= 1 ? [span(`${Math.round(perSecond)} rows/s`, 'dim')] : [];
}

function endOf(progress: WireObject): Span[] {
  const done = doneText(progress);
  const took = `in ${durationText(floatOf(progress.elapsedMs))}`;
  const requests = floatOf(progress.requests);
  const cost = Number.isFinite(requests) ? [span(countText(requests, 'request'), 'dim')] : [];
  return [
    progress.state === 'done' ? span(`${done} ${took}`) : span(`stopped after ${done}, ${took}`, 'warn'),
    ...cost,
    ...spent(progress),
  ];
}

/** The first parts that fit the width, with two blanks between them. */
function fitting(parts: readonly Span[], width: number): Span[] {
  const spans: Span[] = [];
  for (const part of parts) {
    const next = spans.length > 0 ? [span('  '), part] : [part];
    if (spansWidth([...spans, ...next]) > width) break;
    spans.push(...next);
  }
  return spans;
}
