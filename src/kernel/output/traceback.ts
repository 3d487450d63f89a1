/**
 * What a notebook shows of a failure: name and message, the user's line with a caret, frames in the user's own code,
 * causes, and last what to do.
 *
 * Whatever is thrown is described: what is no error, and errors that themselves throw when they are looked at.
 */
import { inspect, stripVTControlCharacters, types } from 'node:util';
import { isForeign, placeIn, type SourcePlaces } from '../compile/source-map.js';
import { bounded, type ErrorStyle, excerptOf, withoutSecrets } from './code-frame.js';

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
    private readonly places: SourcePlaces,
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
      const text = bounded(shownValue(thrown));
      return this.#finished('Thrown', text, [this.#head({ name: 'Thrown', message: text })]);
    }
    const lines = this.#linesOf(error, cellName);
    let cause = errorOf(error.cause) ?? error.cause;
    for (let depth = 0; depth < causeDepth && cause !== undefined && cause !== null; depth++) {
      const known = errorOf(cause);
      if (!known) {
        lines.push(`Caused by: ${bounded(shownValue(cause))}`);
        break;
      }
      const [head = '', ...rest] = this.#linesOf(known);
      lines.push(`Caused by ${head}`, ...rest);
      cause = known.cause;
    }
    lines.push(...this.#several(error.errors));
    const advice = error.advice === '' ? [] : [this.style.advice(`→ ${error.advice}`)];
    return this.#finished(error.name, bounded(error.whole), [...lines, ...advice]);
  }

  #finished(ename: string, evalue: string, lines: readonly string[]): CellError {
    return { ename, evalue: withoutSecrets(evalue), traceback: lines.map((line) => withoutSecrets(line)) };
  }

  #head({ name, message }: Pick<ReadError, 'name' | 'message'>): string {
    return message === '' ? this.style.name(name) : `${this.style.name(name)}: ${message}`;
  }

  /** Name and message, then where it was thrown. */
  #linesOf(error: ReadError, cellName?: string): string[] {
    const head = this.#head({ name: error.name, message: bounded(error.message) }).split('\n');
    const frames = framesOf(error).filter((frame) => !isForeign(frame));
    // An awaited call has no stack that leads to its cell; where the cell makes such a call once, that is the place.
    const shown = frames.length > 0 || cellName === undefined ? frames : this.#callIn(cellName, error);
    const place = shown.map(placeIn).find((one) => one !== undefined && this.places.lineAt(one) !== undefined);
    const source = place && this.places.lineAt(place);
    return [
      ...head,
      ...(place && source !== undefined ? excerptOf(place, source, this.style) : []),
      ...folded(shown).map(this.style.faint),
    ];
  }

  #callIn(cellName: string, { verb }: ReadError): string[] {
    const source = verb === undefined ? undefined : this.places.sourceOf(cellName);
    if (source === undefined || verb === undefined) return [];
    const calls = [...source.matchAll(new RegExp(`\\.${verb.replaceAll('.', '\\s*\\.\\s*')}\\s*\\(`, 'g'))];
    const [only] = calls;
    if (calls.length !== 1 || !only) return [];
    const before = source.slice(0, only.index + 1);
    const line = before.split('\n').length;
    return [`    at ${cellName}:${line}:${before.length - before.lastIndexOf('\n')}`];
  }

  #several(errors: readonly unknown[]): string[] {
    const more = errors.length - shownErrors;
    const lines = errors.slice(0, shownErrors).map((one) => {
      const error = errorOf(one);
      return `- ${error ? this.#head({ ...error, message: bounded(error.whole) }) : bounded(shownValue(one))}`;
    });
    return more > 0 ? [...lines, `… and ${more} more`] : lines;
  }
}

/** What is read of an error, once, with care. */
interface ReadError {
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
function errorOf(value: unknown): ReadError | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  const read = (name: string): unknown => {
    try {
      return (value as Record<string, unknown>)[name];
    } catch (error) {
      return `(reading its ${name} failed: ${shownValue(error).split('\n')[0]})`;
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

/** The places are the user's already, as {@link SourcePlaces.rewriteStacks} has seen to. A stack begins with the message, which may itself hold lines that look like frames. */
function framesOf({ stack, whole }: ReadError): string[] {
  const head = stack.indexOf(whole);
  const frames = head >= 0 ? stack.slice(head + whole.length) : stack;
  return frames.split('\n').filter((line) => /^\s+at /.test(line));
}

/** Frames that repeat, as those of endless recursion do, once; and no more than anybody reads. */
function folded(frames: readonly string[]): string[] {
  const kept = frames.filter((frame, index) => frame !== frames[index - 1]);
  const shown = kept.slice(0, shownFrames);
  const left = frames.length - shown.length;
  return left > 0 ? [...shown, `    … ${left} more`] : shown;
}

/** A value as text, without colours; one may refuse to be looked at. @param quoted whether texts stand in quotes */
export function shownValue(value: unknown, { quoted = false } = {}): string {
  if (typeof value === 'string' && !quoted) return stripVTControlCharacters(value);
  try {
    return stripVTControlCharacters(inspect(value, { colors: false, depth: 4, maxArrayLength: 100, breakLength: 80 }));
  } catch (error) {
    const what = Object.prototype.toString.call(types.isProxy(value) ? {} : value);
    const why = error instanceof Error ? stripVTControlCharacters(`${error.message}`) : 'it threw';
    return `${what} that cannot be shown: ${why}`;
  }
}
