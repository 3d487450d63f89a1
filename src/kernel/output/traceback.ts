/**
 * What a notebook shows of a failure: name and message, the user's line with a caret, frames in the user's own code,
 * causes, and last what to do.
 *
 * Whatever is thrown is described: what is no error, and errors that themselves throw when they are looked at.
 */
import { inspect, stripVTControlCharacters, types } from 'node:util';
import { isInternalFrame, positionInFrame, type SourceMaps } from '../compile/source-map.js';
import { codeFrame, type ErrorStyle, truncated, withoutSecrets } from './code-frame.js';

export interface CellError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

const causeDepth = 5;
const shownFrames = 12;
/** Of an error that stands for several. */
const shownErrors = 10;

export class Tracebacks {
  constructor(
    private readonly sourceMaps: SourceMaps,
    private readonly style: ErrorStyle,
  ) {}

  /**
   * Describes a thrown value.
   *
   * @param cellName The cell that failed, for errors whose stack does not reach into it.
   */
  describe(thrown: unknown, cellName?: string): CellError {
    const error = errorOf(thrown);
    if (!error) {
      const text = truncated(valueText(thrown));
      return this.#finished('Thrown', text, [this.#head({ name: 'Thrown', message: text })]);
    }
    const lines = this.#linesOf(error, cellName);
    let cause = errorOf(error.cause) ?? error.cause;
    for (let depth = 0; depth < causeDepth && cause !== undefined && cause !== null; depth++) {
      const known = errorOf(cause);
      if (!known) {
        lines.push(`Caused by: ${truncated(valueText(cause))}`);
        break;
      }
      const [head = '', ...rest] = this.#linesOf(known);
      lines.push(`Caused by ${head}`, ...rest);
      cause = known.cause;
    }
    lines.push(...this.#aggregatedErrors(error.errors));
    const advice = error.advice === '' ? [] : [this.style.advice(`→ ${error.advice}`)];
    return this.#finished(error.name, truncated(error.whole), [...lines, ...advice]);
  }

  #finished(ename: string, evalue: string, lines: readonly string[]): CellError {
    return { ename, evalue: withoutSecrets(evalue), traceback: lines.map((line) => withoutSecrets(line)) };
  }

  #head({ name, message }: Pick<ErrorFacts, 'name' | 'message'>): string {
    return message === '' ? this.style.name(name) : `${this.style.name(name)}: ${message}`;
  }

  /** Name and message, then where it was thrown. */
  #linesOf(error: ErrorFacts, cellName?: string): string[] {
    const head = this.#head({ name: error.name, message: truncated(error.message) }).split('\n');
    const frames = framesOf(error).filter((frame) => !isInternalFrame(frame));
    // An awaited call has no stack that leads to its cell; where the cell makes such a call once, that is the place.
    const shown = frames.length > 0 || cellName === undefined ? frames : this.#callIn(cellName, error);
    const place = shown
      .map(positionInFrame)
      .find((one) => one !== undefined && this.sourceMaps.lineAt(one) !== undefined);
    const source = place && this.sourceMaps.lineAt(place);
    return [
      ...head,
      ...(place && source !== undefined ? codeFrame(place, source, this.style) : []),
      ...withoutRepeats(shown).map(this.style.faint),
    ];
  }

  #callIn(cellName: string, { verb }: ErrorFacts): string[] {
    const source = verb === undefined ? undefined : this.sourceMaps.textOf(cellName);
    if (source === undefined || verb === undefined) return [];
    const calls = [...source.matchAll(new RegExp(`\\.${verb.replaceAll('.', '\\s*\\.\\s*')}\\s*\\(`, 'g'))];
    const [only] = calls;
    if (calls.length !== 1 || !only) return [];
    const before = source.slice(0, only.index + 1);
    const line = before.split('\n').length;
    return [`    at ${cellName}:${line}:${before.length - before.lastIndexOf('\n')}`];
  }

  #aggregatedErrors(errors: readonly unknown[]): string[] {
    const more = errors.length - shownErrors;
    const lines = errors.slice(0, shownErrors).map((one) => {
      const error = errorOf(one);
      return `- ${error ? this.#head({ ...error, message: truncated(error.whole) }) : truncated(valueText(one))}`;
    });
    return more > 0 ? [...lines, `… and ${more} more`] : lines;
  }
}

/** What is read of an error, once, with care. */
interface ErrorFacts {
  readonly name: string;
  /** Without the advice. */
  readonly message: string;
  /** With it. */
  readonly whole: string;
  readonly advice: string;
  readonly stack: string;
  readonly cause: unknown;
  readonly errors: readonly unknown[];
  /** The call that failed, of our own errors. */
  readonly verb: string | undefined;
}

/** Undefined for what is no error. */
function errorOf(value: unknown): ErrorFacts | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const read = (name: string): unknown => {
    try {
      return (value as Record<string, unknown>)[name];
    } catch (error) {
      return `(reading its ${name} failed: ${valueText(error).split('\n')[0]})`;
    }
  };
  const text = (name: string) => {
    const found = read(name);
    return typeof found === 'string' ? stripVTControlCharacters(found) : undefined;
  };
  const whole = text('message');
  if (whole === undefined || (types.isProxy(value) && whole.startsWith('(reading its message failed')))
    return undefined;
  const advice = text('advice')?.trim() ?? '';
  const isSaid = advice !== '' && whole.endsWith(advice) && whole.length > advice.length;
  const errors = read('errors');
  return {
    name: text('name') || 'Error',
    message: isSaid ? whole.slice(0, -advice.length).trimEnd() : whole,
    whole: isSaid || advice === '' ? whole : `${whole} ${advice}`,
    advice,
    stack: text('stack') ?? '',
    cause: read('cause'),
    errors: Array.isArray(errors) ? errors : [],
    verb: text('verb'),
  };
}

/** The places are the user's already, as {@link SourceMaps.rewriteStacks} has seen to. A stack begins with the message, which may itself hold lines that look like frames. */
function framesOf({ stack, whole }: ErrorFacts): string[] {
  const head = stack.indexOf(whole);
  const frames = head >= 0 ? stack.slice(head + whole.length) : stack;
  return frames.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Frames that repeat, as those of endless recursion do, once; and no more than anybody reads. */
function withoutRepeats(frames: readonly string[]): string[] {
  const kept = frames.filter((frame, index) => frame !== frames[index - 1]);
  const shown = kept.slice(0, shownFrames);
  const left = frames.length - shown.length;
  return left > 0 ? [...shown, `    … ${left} more`] : shown;
}

/** A value as text, without colours; one may refuse to be looked at. @param quoted whether texts stand in quotes */
export function valueText(value: unknown, { quoted = false } = {}): string {
  if (typeof value === 'string' && !quoted) return stripVTControlCharacters(value);
  try {
    return stripVTControlCharacters(inspect(value, { colors: false, depth: 4, maxArrayLength: 100, breakLength: 80 }));
  } catch (error) {
    const what = Object.prototype.toString.call(types.isProxy(value) ? {} : value);
    const why = error instanceof Error ? stripVTControlCharacters(`${error.message}`) : 'it threw';
    return `${what} that cannot be shown: ${why}`;
  }
}
