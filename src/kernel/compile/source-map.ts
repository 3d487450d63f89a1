/**
 * Maps positions in compiled code back to the user's source: cells, and the TypeScript files that cells import.
 *
 * Cells and files are compiled in two steps, so each position is mapped through two source maps.
 * `Error.prepareStackTrace` applies the mapping to every stack in the process, so an error shows the user's lines
 * wherever it is printed. Frames of the kernel, spotlab, tslab and Node are removed from stacks, because users do not
 * know these files.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distFolder } from '../dist-folder.js';
import type { CellMaps } from './tslab-types.js';

/** A position in a cell or a file; line and column count from 1. */
export interface SourcePosition {
  /** `cell[3]` or the path of a file. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** Maximum number of cells whose maps and text are kept. Frames of older cells are shown without a line number. */
const maxCells = 1000;
/** Frames that V8 records per stack: enough to include the user's frames below those of a library. */
const maxStackFrames = 40;

interface MappedCell {
  readonly source: string;
  readonly maps: CellMaps | undefined;
  /** Number of lines of compiled code. Later lines belong to the function that tslab wraps around a cell. */
  readonly generatedLines: number;
}

export class SourceMaps {
  readonly #cells = new Map<string, MappedCell>();

  /** @param moduleMaps the maps of imported files, by the path of the compiled file */
  constructor(private readonly moduleMaps: ReadonlyMap<string, CellMaps>) {}

  addCell(cellName: string, source: string, maps: CellMaps | undefined, output: string): void {
    this.#cells.delete(cellName);
    this.#cells.set(cellName, { source, maps, generatedLines: output.trimEnd().split('\n').length });
    const oldest = this.#cells.keys().next().value;
    if (this.#cells.size > maxCells && oldest !== undefined) this.#cells.delete(oldest);
  }

  /** Makes V8 write every stack with the user's positions. */
  rewriteStacks(): void {
    Error.stackTraceLimit = maxStackFrames;
    Error.prepareStackTrace = (error, sites) => {
      const frames = sites.flatMap((site) => this.mapFrame(`    at ${site}`) ?? []);
      return [errorHead(error), ...frames].join('\n');
    };
  }

  /** The frame with the user's position; undefined for a frame outside of the user's code. */
  mapFrame(frame: string): string | undefined {
    const inCell = /(cell\[\d+\]):(\d+):(\d+)/.exec(frame);
    if (!inCell) return isInternalFrame(frame) ? undefined : this.#frameInFile(frame);
    const [, name = '', line, column] = inCell;
    const at = this.#positionInCell(name, Number(line), Number(column));
    if (at === 'wrapper') return undefined;
    return `    at ${frameText(frame.slice(0, inCell.index), at ? `${name}:${at.line}:${at.column}` : name)}`;
  }

  /** The text of a line; undefined when the source is not available. */
  lineAt({ name, line }: SourcePosition): string | undefined {
    return this.textOf(name)?.split('\n')[line - 1];
  }

  /** The text of a cell or a file. */
  textOf(name: string): string | undefined {
    const cell = this.#cells.get(name);
    if (cell) return cell.source;
    try {
      return readFileSync(name, 'utf8');
    } catch {
      return undefined;
    }
  }

  #frameInFile(frame: string): string {
    const at = /(file:\/\/)?([^\s()]*[/\\][^()]*?):(\d+):(\d+)\)?$/.exec(frame);
    const path = at?.[2] ?? '';
    const maps = this.moduleMaps.get(path.replaceAll('\\', '/'));
    const position = maps && originalPosition(maps, Number(at?.[3]), Number(at?.[4]));
    if (!at || !position) return frame;
    const file = maps.file ?? path;
    return `    at ${frameText(frame.slice(0, at.index), `${file}:${position.line + 1}:${position.column + 1}`)}`;
  }

  /**
   * The position in the cell's text; 'wrapper' for code of tslab's wrapper function; undefined when the cell is no
   * longer stored or the code is generated.
   */
  #positionInCell(
    name: string,
    line: number,
    column: number,
  ): { line: number; column: number } | 'wrapper' | undefined {
    const cell = this.#cells.get(name);
    if (cell && line > cell.generatedLines) return 'wrapper';
    const source = cell?.maps && originalPosition(cell.maps, line, column);
    // tslab puts one line, `export {};`, before the cell.
    return source && source.line >= 1 ? { line: source.line, column: source.column + 1 } : undefined;
  }
}

/** Parses the position from a frame in the format of {@link SourceMaps.mapFrame}. */
export function positionInFrame(frame: string): SourcePosition | undefined {
  const found = /(?:\(|at (?:async )?)([^()]+|cell\[\d+\]):(\d+):(\d+)\)?$/.exec(frame);
  return found ? { name: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) } : undefined;
}

/**
 * Formats a frame, such as `fails (cell[3]:1:7)`. tslab stores a cell's functions on a proxy, so V8 calls them
 * `Proxy.f`; the prefix is removed.
 */
function frameText(before: string, location: string): string {
  const isAsync = /^\s+at async /.test(before) ? 'async ' : '';
  const name = /^\s+at (?:async )?(?:(?:Proxy|Object|exports)\.)?(?!<anonymous>)([^ (]+(?: \[as .*\])?) \($/.exec(
    before,
  )?.[1];
  // tslab stores the trailing value of a cell in a variable of its own; its name is removed.
  const shown = name?.replace(/^(?:exports\.)?tsLastExpr\d*\.?/, '').replace(/^exports\./, '');
  return shown ? `${isAsync}${shown} (${location})` : `${isAsync}${location}`;
}

/** Maps a position through both source maps. Input counts from 1, the result from 0. */
function originalPosition({ first, second }: CellMaps, line: number, column: number) {
  const module = second === undefined ? undefined : mapEntry(second, line - 1, column - 1);
  return module && first !== undefined ? mapEntry(first, module.line, module.column) : undefined;
}

function mapEntry(map: string, line: number, column: number): { line: number; column: number } | undefined {
  const entry = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(line, column);
  return 'originalLine' in entry ? { line: entry.originalLine, column: entry.originalColumn } : undefined;
}

const tslabFolder = `${sep}node_modules${sep}tslab${sep}`;
/** The folder of all compiled code of this package. */
const ownFolder = dirname(distFolder);

/** Whether a frame belongs to the kernel, spotlab, tslab or Node. */
export function isInternalFrame(frame: string): boolean {
  if (/cell\[\d+\]/.test(frame)) return false;
  const file = /(file:\/\/[^\s()]*?)(?::\d+:\d+)?\)?$/.exec(frame)?.[1];
  const path = file === undefined ? frame : `${frame} ${pathOf(file)}`;
  return (
    /\(?node:|<anonymous>\)?$|evalmachine\.|wasm:/.test(frame) ||
    path.includes(ownFolder) ||
    path.includes(tslabFolder) ||
    !/[/\\]/.test(frame)
  );
}

function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    return url;
  }
}

/** The first line of a stack: name and message, or 'Error' for an error that cannot be converted to a string. */
function errorHead(error: unknown): string {
  try {
    // `console.trace` asks for the stack of a plain object with a name and a message.
    const { name, message } = error as { readonly name?: unknown; readonly message?: unknown };
    if (!(error instanceof Error) && typeof name === 'string') return message ? `${name}: ${String(message)}` : name;
    return String(error);
  } catch {
    return 'Error';
  }
}
