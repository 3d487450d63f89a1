/**
 * What a notebook shows of a failure: name, message, advice, and frames in the user's own code.
 *
 * Frames of the kernel, of spotlab, of tslab and of Node are left out: they name files nobody opened. Frames in a cell
 * carry the line the user typed, mapped back through both compile steps. No colours: markdown and HTML exports keep
 * raw escapes.
 */
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { type CellMaps, distFolder } from './tslab.js';

export interface CellError {
  readonly ename: string;
  readonly evalue: string;
  readonly traceback: readonly string[];
}

/** How many cells keep their maps and text for tracebacks; older ones show the cell without a line. */
const rememberedCells = 1000;
const causeDepth = 5;

interface RememberedCell {
  readonly source: string;
  readonly maps: CellMaps | undefined;
  /** Lines of compiled code; what lies beyond is the call of the function that tslab wraps a cell in. */
  readonly generatedLines: number;
}

/** Remembers compiled cells by name and explains errors thrown from them. */
export class Tracebacks {
  readonly #cells = new Map<string, RememberedCell>();

  remember(cellName: string, source: string, maps: CellMaps | undefined, output: string): void {
    this.#cells.delete(cellName);
    this.#cells.set(cellName, { source, maps, generatedLines: output.trimEnd().split('\n').length });
    const oldest = this.#cells.keys().next().value;
    if (this.#cells.size > rememberedCells && oldest !== undefined) this.#cells.delete(oldest);
  }

  /** Describes a thrown value, which need not be an Error. */
  describe(thrown: unknown): CellError {
    if (!isErrorLike(thrown)) {
      const text = describeValue(thrown);
      return { ename: 'Thrown', evalue: text, traceback: [`Thrown: ${text}`] };
    }
    const lines = [...headOf(thrown), ...this.#framesOf(thrown)];
    let cause: unknown = thrown.cause;
    for (let depth = 0; depth < causeDepth && cause !== undefined && cause !== null; depth++) {
      if (!isErrorLike(cause)) {
        lines.push(`Caused by: ${describeValue(cause)}`);
        break;
      }
      const [head, ...rest] = headOf(cause);
      lines.push(`Caused by ${head}`, ...rest, ...this.#framesOf(cause));
      cause = cause.cause;
    }
    if (Array.isArray(thrown.errors)) {
      for (const each of thrown.errors.slice(0, 10)) lines.push(`- ${isErrorLike(each) ? headOf(each)[0] : each}`);
    }
    return { ename: nameOf(thrown), evalue: messageOf(thrown), traceback: lines.map(stripVTControlCharacters) };
  }

  #framesOf(error: ErrorLike): string[] {
    const stack = typeof error.stack === 'string' ? error.stack : '';
    // A stack begins with the message, which may itself hold lines that look like frames.
    const head = stack.indexOf(error.message);
    const frames = (head >= 0 ? stack.slice(head + error.message.length) : stack).split('\n');
    const kept: string[] = [];
    let excerpt: string[] = [];
    for (const frame of frames) {
      const mapped = this.#mapFrame(frame);
      if (mapped === undefined) continue;
      kept.push(mapped.text);
      if (excerpt.length === 0 && mapped.excerpt !== undefined) excerpt = mapped.excerpt;
    }
    return [...excerpt, ...kept];
  }

  /** A frame as it is shown; undefined when it is none of the user's. */
  #mapFrame(frame: string): { text: string; excerpt?: string[] } | undefined {
    if (!/^\s+at /.test(frame)) return undefined;
    const inCell = /(cell\[\d+\]):(\d+):(\d+)/.exec(frame);
    if (!inCell) {
      return isForeign(frame) ? undefined : { text: frame };
    }
    const [, name = '', line, column] = inCell;
    const at = this.#positionOf(name, Number(line), Number(column));
    if (at === 'wrapper') return undefined;
    // V8 names what hangs on tslab's `exports` proxy `Proxy.f`; the function the cell is wrapped in has no name.
    const called = /^\s+at (?:async )?(?:(?:Proxy|Object|exports)\.)?(?!<anonymous>)([^ (]+(?: \[as .*\])?) \($/.exec(
      frame.slice(0, inCell.index),
    );
    const where = at ? `${name}:${at.line}:${at.column}` : name;
    const text = called ? `    at ${called[1]} (${where})` : `    at ${where}`;
    if (!at) return { text };
    const source = this.#cells.get(name)?.source.split('\n')[at.line - 1];
    return source === undefined ? { text } : { text, excerpt: excerptOf(at.line, at.column, source) };
  }

  /** The place in the cell's text, one-based; undefined when the cell is forgotten or the code is generated. */
  #positionOf(name: string, line: number, column: number): { line: number; column: number } | 'wrapper' | undefined {
    const cell = this.#cells.get(name);
    if (cell && line > cell.generatedLines) return 'wrapper';
    const maps = cell?.maps;
    if (maps?.first === undefined || maps.second === undefined) return undefined;
    const module = entryOf(maps.second, line - 1, column - 1);
    const source = module && entryOf(maps.first, module.line, module.column);
    // tslab puts one line, `export {};`, before the cell.
    return source && source.line >= 1 ? { line: source.line, column: source.column + 1 } : undefined;
  }
}

/** An excerpt of one line with a caret below it. */
export function excerptOf(line: number, column: number, source: string): string[] {
  const gutter = `${line} | `;
  const shown = source.length > 160 ? `${source.slice(0, 159)}…` : source;
  const caret = column <= shown.length + 1 ? [`${' '.repeat(gutter.length + column - 1)}^`] : [];
  return [`${gutter}${shown}`, ...caret];
}

function entryOf(map: string, line: number, column: number): { line: number; column: number } | undefined {
  const entry = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(line, column);
  return 'originalLine' in entry ? { line: entry.originalLine, column: entry.originalColumn } : undefined;
}

const tslabFolder = `${sep}node_modules${sep}tslab${sep}`;
/** Frames name the joined files beside `dist/src` too, and modules by address, in which a space is `%20`. */
const builtFolders = [distFolder, join(dirname(distFolder), 'chunks')].flatMap((folder) => [
  folder,
  pathToFileURL(folder).href,
]);

function isForeign(frame: string): boolean {
  return (
    /\(?node:|<anonymous>\)?$|evalmachine\.|wasm:/.test(frame) ||
    builtFolders.some((folder) => frame.includes(folder)) ||
    frame.includes(tslabFolder) ||
    !/[/\\]/.test(frame)
  );
}

interface ErrorLike {
  readonly name?: unknown;
  readonly message: string;
  readonly stack?: unknown;
  readonly cause?: unknown;
  readonly advice?: unknown;
  readonly errors?: unknown;
}

function isErrorLike(value: unknown): value is ErrorLike {
  return value !== null && typeof value === 'object' && typeof (value as { message?: unknown }).message === 'string';
}

function nameOf(error: ErrorLike): string {
  return typeof error.name === 'string' && error.name !== '' ? error.name : 'Error';
}

function messageOf(error: ErrorLike): string {
  return stripVTControlCharacters(error.message);
}

/** Name and message, then the advice when the error has one that its message does not already give. */
function headOf(error: ErrorLike): string[] {
  const lines = `${nameOf(error)}: ${error.message}`.split('\n');
  if (typeof error.advice === 'string' && error.advice !== '' && !error.message.includes(error.advice)) {
    lines.push(error.advice);
  }
  return lines;
}

function describeValue(value: unknown): string {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}
