/**
 * Formats errors as text. Spotlab's own errors say what happened and what to do, so their stack is hidden; for other
 * errors only stack frames of the input and of the user's files are shown. `trace` shows everything.
 */

import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { wrap } from '../../src/assist/index.js';
import { Interrupted } from '../../src/cells/index.js';
import { SpotlabError } from '../../src/client/index.js';
import { cleanDrawn, cleanLines } from '../../src/text/index.js';
import { codeFrameOf, typedStack, withoutInputNumber } from '../evaluation/sources.js';

/** Folder of spotlab's compiled files, whose stack frames are hidden. */
const OWN = fileURLToPath(new URL('../..', import.meta.url));

export interface ErrorStyle {
  readonly color: boolean;
  readonly width: number;
  /** Wrap messages between words: a terminal would break them anywhere. */
  readonly wraps: boolean;
  /** Show full stacks, including causes. */
  readonly trace: boolean;
  /** The code of the colour for the name of the error; by default the terminal's red. */
  readonly alarm?: string;
}

/**
 * Formats an error, or any other thrown value, as text for a terminal. Only the name is coloured, and everything else is
 * cleaned: an error may quote text from an exchange or a file.
 */
export function errorText(error: unknown, style: ErrorStyle): string {
  const { color, alarm = '31' } = style;
  if (!(error instanceof Error) && !(error instanceof Interrupted)) {
    return cleanDrawn(`Thrown: ${inspect(error, { colors: color, breakLength: style.width })}`);
  }
  const shown = cleanLines(plainText(error, style));
  const name = cleanLines(error.name);
  return color && name !== '' && shown.startsWith(name) && !(error instanceof Interrupted)
    ? `\x1b[${alarm}m${name}\x1b[39m${shown.slice(name.length)}`
    : shown;
}

function plainText(error: Error, { width, wraps, trace }: ErrorStyle): string {
  if (error instanceof Interrupted) return wraps ? wrap(error.message, width, '').join('\n') : error.message;
  if (trace) {
    // Spotlab's errors have a display of their own; here the plain form is needed.
    return inspect(error, { colors: false, breakLength: width, customInspect: false });
  }
  if (isSpotlabError(error)) {
    const { message, advice } = splitAdvice(error);
    // The line of a strategy that the lab ran.
    const frame = 'at' in error && typeof error.at === 'string' ? codeFrameOf(error.at) : undefined;
    const code = frame === undefined ? [] : frame.split('\n');
    if (!wraps) return [`${error.name}: ${withoutInputNumber(error.message)}`, ...code].join('\n');
    const text = withoutInputNumber(`${error.name}: ${message}`);
    const lines = [...text.split('\n').flatMap((line) => wrap(line, width, '')), ...code];
    // The advice gets lines of its own, so that it is easy to find.
    const hint =
      advice === '' ? [] : wrap(advice, width, '  ').map((line, at) => (at === 0 ? `→${line.slice(1)}` : line));
    return [...lines, ...hint].join('\n');
  }
  const frame = codeFrameOf(error.stack ?? '');
  const location = wraps && frame !== undefined ? frameWithin(frame, width) : frame;
  const message = wraps ? withFrameWithin(error.message, width) : error.message;
  const head = `${error.name}: ${message}${location === undefined ? '' : `\n${location}`}`;
  const frames = userFrames(error.stack ?? '');
  const cause = error.cause instanceof Error ? `\n  caused by ${error.cause.name}: ${error.cause.message}` : '';
  return `${head}${frames.map((frame) => `\n${frame}`).join('')}${cause}`;
}

/** The message of a syntax error, which ends in the line and its mark; any other message unchanged. */
function withFrameWithin(message: string, width: number): string {
  const [, text, frame] = /^([^\n]*)\n( {2}[^\n]*\n *\^)$/.exec(message) ?? [];
  return frame === undefined ? message : `${text}\n${frameWithin(frame, width)}`;
}

/** A line with a mark below it, cut around the mark to a width: a terminal would break the line and not the mark. */
function frameWithin(frame: string, width: number): string {
  const [line = '', mark = ''] = frame.split('\n');
  if (line.length <= width) return frame;
  const at = mark.length - 1;
  const room = width - 4;
  const start = Math.max(2, Math.min(at - Math.floor(room / 2), line.length - room));
  const before = start > 2 ? '…' : '';
  const shown = line.slice(start, start + room);
  const after = start + room < line.length ? '…' : '';
  return `  ${before}${shown}${after}\n${' '.repeat(2 + before.length + at - start)}^`;
}

/** Splits a message into the text and the advice at its end. */
function splitAdvice(error: Error): { message: string; advice: string } {
  const { message } = error;
  const advice = 'advice' in error && typeof error.advice === 'string' ? error.advice.trim() : '';
  if (advice === '' || !message.endsWith(advice) || message.length === advice.length) return { message, advice: '' };
  return { message: message.slice(0, -advice.length).trimEnd(), advice };
}

/** Whether spotlab made the error. Such errors need no stack. */
export function isSpotlabError(error: Error): boolean {
  return error instanceof SpotlabError || ('code' in error && String(error.code).startsWith('SPOTLAB_'));
}

/**
 * Returns the stack frames of the input and of the user's files. A single top-level frame of the input is omitted,
 * because it adds nothing.
 */
function userFrames(stack: string): string[] {
  const frames = typedStack(stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  const theirs = frames.filter(
    (frame) => !frame.includes(OWN) && !/\(?node:|evalmachine/.test(frame) && !/<anonymous>\)?$/.test(frame),
  );
  const onlyInput = theirs.every((frame) => /^\s+at (?:async )?spotlab:input#\d+:1:\d+$/.test(frame));
  return onlyInput ? [] : theirs.slice(0, 8).map(withoutInputNumber);
}
