/**
 * What a watch shows: the last result, what went wrong since, and a line on what it costs and when it goes on. Pure:
 * lines in, lines out, none wider than the screen and no more than fit.
 */

import type { LimitWindow, WatchTick } from '../../src/client/index.js';
import { costSpan, durationText, type Span, scheduleSpan, textWidth } from '../../src/display/index.js';

export interface FrameFacts {
  /** What is watched, as code. */
  readonly title: string;
  /** Wished time from one look to the next. */
  readonly everyMs: number;
  /** The last look; undefined until the first is there. */
  readonly tick: Pick<WatchTick<unknown>, 'number' | 'failures' | 'usage' | 'pause'> | undefined;
  /** The window that fills first, where anything is sent. */
  readonly window: LimitWindow | undefined;
  /** Time left until the next look, in milliseconds. */
  readonly leftMs: number;
  /** Failures in a row after which it ends. */
  readonly mostFailures: number;
}

export interface FrameStyle {
  readonly faint: (text: string) => string;
  readonly warn: (text: string) => string;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What the screen is to hold: `body` from the top, `footer` at its bottom. */
export interface Frame {
  readonly body: readonly string[];
  readonly footer: readonly string[];
}

/** Rows that are left for the result itself. */
export const bodyRows = ({ rows }: Size): number => Math.max(1, rows - FOOTER_ROWS);
const FOOTER_ROWS = 2;

/**
 * @param drawn the last result, drawn
 * @param failure what went wrong since, drawn
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
    footer: [fits(style.faint(facts.title)), fits(footerText(facts, size.columns, style))],
  };
}

const cutText = (count: number) => `… ${count} more line${count === 1 ? '' : 's'}: the terminal is too low for them`;

/** `every 1 s · weight 5, 312/6000 used · 4 ms · any key stops`; what does not fit is left out, the way to stop never. */
export function footerText(facts: FrameFacts, columns: number, style: FrameStyle): string {
  const { tick, everyMs, mostFailures } = facts;
  const parts: { text: string; paint: (text: string) => string }[] = [];
  const add = (text: string, paint = style.faint) => parts.push({ text, paint });
  add('any key stops');
  if (tick === undefined) add('asking …');
  else if (tick.failures > 0 && tick.pause)
    add(`failed ${tick.failures} of ${mostFailures}, again in ${durationText(facts.leftMs)}`, style.warn);
  const addWords = ({ text, tone }: Span) => add(text, tone === 'warn' ? style.warn : style.faint);
  addWords(scheduleSpan({ everyMs, leftMs: facts.leftMs, pause: tick?.pause }));
  if (tick) {
    addWords(costSpan(tick.usage.weight, facts.window));
    if (tick.usage.requests > 0) add(`${Math.round(tick.usage.latencyMs)} ms`);
  }
  if (tick && everyMs >= SLOW_MS && tick.failures === 0) add(`next in ${durationText(facts.leftMs)}`);
  const [stop, ...others] = parts;
  const kept: typeof parts = [];
  let used = stop?.text.length ?? 0;
  for (const part of others) {
    used += part.text.length + 3;
    if (used <= columns) kept.push(part);
  }
  return [...kept, ...(stop ? [stop] : [])].map(({ text, paint }) => paint(text)).join(style.faint(' · '));
}

/** From this interval on it is worth saying when it goes on. */
const SLOW_MS = 2_000;

/** As much of a line as fits, its colours closed. */
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
