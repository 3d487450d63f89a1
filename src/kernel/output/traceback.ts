/**
 * Converts a thrown value to the error output of a notebook: name and message, the source line with a caret, the frames
 * in the user's code, the causes, and advice at the end.
 *
 * Every thrown value is supported: also values that are not errors, and errors whose properties throw when read.
 */

import { isProxy, withoutEscapes } from '../../platform/index.js';
import { cleanDrawn, cleanLines, cleanText } from '../../text/index.js';
import { positionInFrame, type SourcePosition } from '../compile/frames.js';
import { codeFrame, type ErrorStyle, truncated, withoutSecrets } from './code-frame.js';
import { valueText } from './value-text.js';

export interface CellError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** The host's knowledge of the code that threw an error. */
export interface ErrorSources {
  /** The text of a line; undefined when the source is not available. */
  lineAt(position: SourcePosition): string | undefined;
  /** The text of a cell or a file. */
  textOf(name: string): string | undefined;
  /** Whether a frame of a stack is not in the user's code. */
  isInternal(frame: string): boolean;
}

const maxCauses = 5;
const maxFrames = 12;
/** Maximum number of errors shown for an AggregateError. */
const maxErrors = 10;

export class Tracebacks {
  constructor(
    private readonly sources: ErrorSources,
    private readonly style: ErrorStyle,
  ) {}

  /**
   * Describes a thrown value.
   *
   * @param cellName the failed cell, for errors whose stack has no frame in it
   */
  describe(thrown: unknown, cellName?: string): CellError {
    const error = errorOf(thrown);
    if (!error) {
      const text = truncated(valueText(thrown));
      return this.#finished('Thrown', text, [this.#head({ name: 'Thrown', message: text })]);
    }
    const lines = this.#linesOf(error, cellName);
    let cause = errorOf(error.cause) ?? error.cause;
    for (let depth = 0; depth < maxCauses && cause !== undefined && cause !== null; depth++) {
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
    const advice = [error.advice, rowsAdvice(error)].filter((text) => text !== '').map((text) => `→ ${text}`);
    return this.#finished(error.name, truncated(error.whole), [...lines, ...advice]);
  }

  #finished(ename: string, evalue: string, lines: readonly string[]): CellError {
    return {
      ename: cleanText(ename),
      evalue: withoutSecrets(cleanLines(evalue)),
      traceback: lines.map((line) => cleanDrawn(withoutSecrets(line))),
    };
  }

  #head({ name, message }: Pick<ErrorFacts, 'name' | 'message'>): string {
    return message === '' ? this.style.name(name) : `${this.style.name(name)}: ${message}`;
  }

  /** Name and message, then the source line and the frames. */
  #linesOf(error: ErrorFacts, cellName?: string): string[] {
    const head = this.#head({ name: error.name, message: truncated(error.message) }).split('\n');
    const frames = framesOf(error).filter((frame) => !this.sources.isInternal(frame));
    // The stack of an awaited call has no frame of the cell. If the cell contains that call only once, its position is
    // used.
    const shown = frames.length > 0 || cellName === undefined ? frames : this.#callFrame(cellName, error);
    const position = shown
      .map(positionInFrame)
      .find((one) => one !== undefined && this.sources.lineAt(one) !== undefined);
    const source = position && this.sources.lineAt(position);
    return [
      ...head,
      ...(position && source !== undefined ? codeFrame(position, source, this.style) : []),
      ...withoutRepeats(shown),
    ];
  }

  #callFrame(cellName: string, { verb }: ErrorFacts): string[] {
    const source = verb === undefined ? undefined : this.sources.textOf(cellName);
    if (source === undefined || verb === undefined) return [];
    const calls = [...source.matchAll(new RegExp(`\\.${verb.replaceAll('.', '\\s*\\.\\s*')}\\s*\\(`, 'g'))];
    const [only] = calls;
    if (calls.length !== 1 || !only) return [];
    const before = source.slice(0, only.index + 1);
    const line = before.split('\n').length;
    return [`    at ${cellName}:${line}:${before.length - before.lastIndexOf('\n')}`];
  }

  #aggregatedErrors(errors: readonly unknown[]): string[] {
    const more = errors.length - maxErrors;
    const lines = errors.slice(0, maxErrors).map((one) => {
      const error = errorOf(one);
      return `- ${error ? this.#head({ ...error, message: truncated(error.whole) }) : truncated(valueText(one))}`;
    });
    return more > 0 ? [...lines, `… and ${more} more`] : lines;
  }
}

/** The properties of an error, each read once. */
interface ErrorFacts {
  readonly name: string;
  /** The message without the advice. */
  readonly message: string;
  /** The message with the advice. */
  readonly whole: string;
  readonly advice: string;
  readonly stack: string;
  readonly cause: unknown;
  readonly errors: readonly unknown[];
  /** The verb of the failed call, of spotlab's own errors. */
  readonly verb: string | undefined;
  /** The number of rows that a list read had received before it failed or was stopped; otherwise 0. */
  readonly rowCount: number;
}

/** How to keep the rows that were read before the error; '' if there are none. */
function rowsAdvice({ rowCount }: ErrorFacts): string {
  if (rowCount === 0) return '';
  const what = rowCount === 1 ? 'One row was' : `${rowCount} rows were`;
  return `${what} read before. To keep them: try { … } catch (error) { rows = error.rows }`;
}

/** Undefined for a value that is not an error. */
function errorOf(value: unknown): ErrorFacts | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const read = (name: string): unknown => {
    try {
      return (value as Record<string, unknown>)[name];
    } catch (error) {
      return `(reading the property ${name} failed: ${valueText(error).split('\n')[0]})`;
    }
  };
  const text = (name: string) => {
    const found = read(name);
    return typeof found === 'string' ? withoutEscapes(found) : undefined;
  };
  const whole = text('message');
  if (whole === undefined || (isProxy(value) && whole.startsWith('(reading the property message failed')))
    return undefined;
  const advice = text('advice')?.trim() ?? '';
  const hasAdvice = advice !== '' && whole.endsWith(advice) && whole.length > advice.length;
  const [errors, rows, verb] = [read('errors'), read('rows'), text('verb')];
  return {
    name: text('name') || 'Error',
    message: hasAdvice ? whole.slice(0, -advice.length).trimEnd() : whole,
    whole: hasAdvice || advice === '' ? whole : `${whole} ${advice}`,
    advice,
    stack: text('stack') ?? '',
    cause: read('cause'),
    errors: Array.isArray(errors) ? errors : [],
    verb,
    rowCount: verb !== undefined && Array.isArray(rows) ? rows.length : 0,
  };
}

/**
 * The frames of a stack. The host has already mapped their positions. The message at the start
 * of the stack is removed first, because its lines may look like frames.
 */
function framesOf({ stack, whole }: ErrorFacts): string[] {
  const head = stack.indexOf(whole);
  const frames = head >= 0 ? stack.slice(head + whole.length) : stack;
  return frames.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Removes repeated frames, such as those of an endless recursion, and limits the number of frames. */
function withoutRepeats(frames: readonly string[]): string[] {
  const distinct = frames.filter((frame, index) => frame !== frames[index - 1]);
  const shown = distinct.slice(0, maxFrames);
  const left = frames.length - shown.length;
  return left > 0 ? [...shown, `    … ${left} more`] : shown;
}
