/**
 * Errors as text. Ours say what happened and what to do, so their stack is noise; of others, only the frames of the
 * input and of the user's own files are kept. `trace` keeps everything.
 */
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { wrap } from '../../src/assist/index.js';
import { SpotlabError } from '../../src/client/index.js';
import { InterruptedError } from '../evaluation/evaluate.js';
import { codeFrameOf, withoutInputNumber } from '../evaluation/sources.js';

/** Folder of our own compiled files, whose frames are hidden. */
const OWN = fileURLToPath(new URL('../..', import.meta.url));

export interface ErrorStyle {
  readonly color: boolean;
  readonly width: number;
  /** Break our messages between words: for a terminal, which would break them anywhere. */
  readonly wraps: boolean;
  /** Whole stacks, causes included. */
  readonly trace: boolean;
}

/** An error, or whatever else was thrown, as text for a terminal. */
export function errorText(error: unknown, { color, width, wraps, trace }: ErrorStyle): string {
  if (error instanceof InterruptedError) return wraps ? wrap(error.message, width, '').join('\n') : error.message;
  if (!(error instanceof Error)) return `Thrown: ${inspect(error, { colors: color, breakLength: width })}`;
  const red = (text: string) => (color ? `\x1b[31m${text}\x1b[39m` : text);
  if (trace) {
    // Our errors draw themselves; here the plain form is wanted.
    return inspect(error, { colors: color, breakLength: width, customInspect: false });
  }
  if (isSpotlabError(error)) {
    const { message, advice } = splitAdvice(error);
    if (!wraps) return `${red(error.name)}: ${error.message}`;
    const lines = `${error.name}: ${message}`.split('\n').flatMap((line) => wrap(line, width, ''));
    // What to do about it stands on lines of its own, where the eye finds it.
    const hint =
      advice === '' ? [] : wrap(advice, width, '  ').map((line, at) => (at === 0 ? `→${line.slice(1)}` : line));
    const [first = '', ...rest] = [...lines, ...hint];
    return [red(error.name) + first.slice(error.name.length), ...rest].join('\n');
  }
  const place = codeFrameOf(error.stack ?? '');
  const head = `${red(error.name)}: ${error.message}${place === undefined ? '' : `\n${place}`}`;
  const frames = userFrames(error.stack ?? '');
  const cause = error.cause instanceof Error ? `\n  caused by ${error.cause.name}: ${error.cause.message}` : '';
  return `${head}${frames.map((frame) => `\n${frame}`).join('')}${cause}`;
}

/** The message without the advice that it ends with, and the advice. */
function splitAdvice(error: Error): { message: string; advice: string } {
  const { message } = error;
  const advice = 'advice' in error && typeof error.advice === 'string' ? error.advice.trim() : '';
  if (advice === '' || !message.endsWith(advice) || message.length === advice.length) return { message, advice: '' };
  return { message: message.slice(0, -advice.length).trimEnd(), advice };
}

/** Whether an error is one of this package, whose message says all there is to say. */
export function isSpotlabError(error: Error): boolean {
  return error instanceof SpotlabError || ('code' in error && String(error.code).startsWith('SPOTLAB_'));
}

/** Stack frames of the input and of files that are neither ours nor Node's; the input's own top frame is no news. */
function userFrames(stack: string): string[] {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const theirs = frames.filter(
    (frame) => !frame.includes(OWN) && !/\(?node:|evalmachine/.test(frame) && !/<anonymous>\)?$/.test(frame),
  );
  const onlyInput = theirs.every((frame) => /^\s+at (?:async )?spotlab:input#\d+:1:\d+$/.test(frame));
  return onlyInput ? [] : theirs.slice(0, 8).map(withoutInputNumber);
}
