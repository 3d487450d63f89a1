/**
 * Composes the screen of a watch: the last result, the last failure, and a footer with pace and cost. Pure: lines in,
 * lines out; no line is wider than the screen, and there are no more lines than rows.
 */

import type { LimitWindow, WatchTick } from '../../src/client/index.js';
import { costSpan, durationText, type Span, scheduleSpan, streamCostSpan, textWidth } from '../../src/display/index.js';
import { countText } from '../../src/protocol/index.js';
import { keysText, type LiveKeys } from './live-keys.js';

export interface FrameFacts {
  /** The watched code. */
  readonly title: string;
  /** Requested time between two reads. */
  readonly everyMs: number;
  /** Name of the stream that delivers the results; undefined where requests are sent. */
  readonly by?: string | undefined;
  /** The last read; undefined before the first one. */
  readonly tick: Pick<WatchTick<unknown>, 'number' | 'failures' | 'usage' | 'pause'> | undefined;
  /** Total weight of all requests, for results that come by a stream. */
  readonly weight?: number;
  /** The limit window that fills first, if requests are sent. */
  readonly window: LimitWindow | undefined;
  /** Time until the next read. */
  readonly leftMs: number;
  /** Number of consecutive failures that ends the watch. */
  readonly mostFailures: number;
  readonly isPaused?: boolean;
  /** The settings that keys can change; absent: keys can only stop the watch. */
  readonly keys?: LiveKeys;
}

export interface FrameStyle {
  readonly faint: (text: string) => string;
  readonly warn: (text: string) => string;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** The content of the screen: `body` from the top, `footer` at the bottom. */
export interface Frame {
  readonly body: readonly string[];
  readonly footer: readonly string[];
}

/** Rows available for the result itself. */
export const bodyRows = ({ rows }: Size): number => Math.max(1, rows - FOOTER_ROWS);
const FOOTER_ROWS = 2;

/**
 * @param drawn the last result as text
 * @param failure the last failure as text; undefined after a success
 */
export function frameOf(
  drawn: string,
  failure: string | undefined,
  facts: FrameFacts,
  size: Size,
  style: FrameStyle,
): Frame {
  const most = bodyRows(size);
  const trouble = failure === undefined ? [] : failure.split('\n').slice(0, Math.max(1, Math.floor(most / 2)));
  const room = Math.max(0, most - trouble.length);
  const lines = drawn === '' ? [] : drawn.split('\n');
  const shown =
    lines.length > room
      ? [...lines.slice(0, Math.max(0, room - 1)), style.faint(cutText(lines.length - room + 1))]
      : lines;
  const fits = (line: string) => clip(line, size.columns);
  return {
    body: [...shown.slice(0, room), ...trouble].map(fits),
    footer: [fits(style.faint(titleText(facts, size.columns))), fits(footerText(facts, size.columns, style))],
  };
}

/** The watched code, and the keys where there is room for them. */
function titleText({ title, keys }: FrameFacts, columns: number): string {
  const text = keys ? keysText(keys) : '';
  const gap = columns - textWidth(title) - textWidth(text);
  return text === '' || gap < 2 ? title : `${title}${' '.repeat(gap)}${text}`;
}

const cutText = (count: number) => `… ${countText(count, 'more line')}: the terminal has too few rows`;

/**
 * The footer, such as `every 1 s · weight 5, 312/6000 used · 4 ms · q stops`. Parts that do not fit are omitted,
 * but never the last one.
 */
export function footerText(facts: FrameFacts, columns: number, style: FrameStyle): string {
  const { tick, everyMs, mostFailures } = facts;
  const parts: { text: string; paint: (text: string) => string }[] = [];
  const add = (text: string, paint = style.faint) => parts.push({ text, paint });
  add('q stops');
  if (tick === undefined) add('reading …');
  else if (tick.failures > 0 && tick.pause)
    add(`failure ${tick.failures} of ${mostFailures}, next try in ${durationText(facts.leftMs)}`, style.warn);
  if (facts.isPaused) add('paused', style.warn);
  const addWords = ({ text, tone }: Span) => add(text, tone === 'warn' ? style.warn : style.faint);
  addWords(scheduleSpan({ everyMs, by: facts.by, leftMs: facts.leftMs, pause: tick?.pause }));
  if (tick) {
    addWords(facts.by === undefined ? costSpan(tick.usage.weight, facts.window) : streamCostSpan(facts.weight ?? 0));
    if (tick.usage.requests > 0) add(`${Math.round(tick.usage.latencyMs)} ms`);
  }
  if (tick && everyMs >= SLOW_MS && tick.failures === 0 && !facts.isPaused)
    add(`next in ${durationText(facts.leftMs)}`);
  const [stop, ...others] = parts;
  const kept: typeof parts = [];
  let used = stop?.text.length ?? 0;
  for (const part of others) {
    used += part.text.length + 3;
    if (used <= columns) kept.push(part);
  }
  return [...kept, ...(stop ? [stop] : [])].map(({ text, paint }) => paint(text)).join(style.faint(' · '));
}

/** From this interval on the footer shows the time until the next read. */
const SLOW_MS = 2_000;

/** Cuts a line to the width and closes its colours. */
export function clip(line: string, columns: number): string {
  let used = 0;
  let text = '';
  for (const [piece = ''] of line.matchAll(PIECE)) {
    const width = piece.startsWith('\x1b') ? 0 : textWidth(piece);
    if (used + width > columns) return hasEscape(text) ? `${text}\x1b[0m` : text;
    used += width;
    text += piece;
  }
  return text;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with the escape character.
const PIECE = /\x1b\[[0-9;]*m|\P{Mark}\p{Mark}*|\p{Mark}/gu;

const hasEscape = (text: string) => text.includes('\x1b');
