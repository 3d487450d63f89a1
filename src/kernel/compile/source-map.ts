/**
 * Where compiled code stands in what the user wrote: cells, and the TypeScript files beside the notebook that cells import.
 *
 * Both are compiled in two steps, and a place is mapped back through both. Stacks of all errors in the process are written
 * with these places (V8 asks us when a stack is first read), so an error shows the user's lines wherever it is shown.
 * Frames of the kernel, of spotlab, of tslab and of Node are left out: they name files nobody opened.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CellMaps, distFolder } from './tslab.js';

/** A place in a cell or in a file, one-based. */
export interface SourcePosition {
  /** `cell[3]`, or the path of a file. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** How many cells keep their maps and text; older ones are shown without a line. */
const rememberedCells = 1000;
/** Frames that V8 notes: enough that the user's own stand among those of a library. */
const notedFrames = 40;

interface RememberedCell {
  readonly source: string;
  readonly maps: CellMaps | undefined;
  /** Lines of compiled code; what lies beyond is the call of the function that tslab wraps a cell in. */
  readonly generatedLines: number;
}

export class SourceMaps {
  readonly #cells = new Map<string, RememberedCell>();

  /** @param moduleMaps Maps of the files that cells import, by the path of what they were compiled to. */
  constructor(private readonly moduleMaps: ReadonlyMap<string, CellMaps>) {}

  addCell(cellName: string, source: string, maps: CellMaps | undefined, output: string): void {
    this.#cells.delete(cellName);
    this.#cells.set(cellName, { source, maps, generatedLines: output.trimEnd().split('\n').length });
    const oldest = this.#cells.keys().next().value;
    if (this.#cells.size > rememberedCells && oldest !== undefined) this.#cells.delete(oldest);
  }

  /** Lets V8 write every stack with the user's places. */
  rewriteStacks(): void {
    Error.stackTraceLimit = notedFrames;
    Error.prepareStackTrace = (error, sites) => {
      const frames = sites.flatMap((site) => this.mapFrame(`    at ${site}`) ?? []);
      return [headOf(error), ...frames].join('\n');
    };
  }

  /** A frame as it is shown; undefined when it is none of the user's. */
  mapFrame(frame: string): string | undefined {
    const inCell = /(cell\[\d+\]):(\d+):(\d+)/.exec(frame);
    if (!inCell) return isInternalFrame(frame) ? undefined : this.#frameInFile(frame);
    const [, name = '', line, column] = inCell;
    const at = this.#placeInCell(name, Number(line), Number(column));
    if (at === 'wrapper') return undefined;
    return `    at ${called(frame.slice(0, inCell.index), at ? `${name}:${at.line}:${at.column}` : name)}`;
  }

  /** The text of a line; undefined when it is not to be had. */
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
    const place = maps && mapped(maps, Number(at?.[3]), Number(at?.[4]));
    if (!at || !place) return frame;
    const file = maps.file ?? path;
    return `    at ${called(frame.slice(0, at.index), `${file}:${place.line + 1}:${place.column + 1}`)}`;
  }

  /** The place in the cell's text; undefined when the cell is forgotten or the code is generated. */
  #placeInCell(name: string, line: number, column: number): { line: number; column: number } | 'wrapper' | undefined {
    const cell = this.#cells.get(name);
    if (cell && line > cell.generatedLines) return 'wrapper';
    const source = cell?.maps && mapped(cell.maps, line, column);
    // tslab puts one line, `export {};`, before the cell.
    return source && source.line >= 1 ? { line: source.line, column: source.column + 1 } : undefined;
  }
}

/** The place that a frame names, when it is written as {@link SourceMaps.mapFrame} writes it. */
export function positionInFrame(frame: string): SourcePosition | undefined {
  const found = /(?:\(|at (?:async )?)([^()]+|cell\[\d+\]):(\d+):(\d+)\)?$/.exec(frame);
  return found ? { name: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) } : undefined;
}

/** `fails (cell[3]:1:7)`. V8 names what hangs on tslab's `exports` proxy `Proxy.f`, and a cell's own function not at all. */
function called(before: string, where: string): string {
  const isAsync = /^\s+at async /.test(before) ? 'async ' : '';
  const name = /^\s+at (?:async )?(?:(?:Proxy|Object|exports)\.)?(?!<anonymous>)([^ (]+(?: \[as .*\])?) \($/.exec(
    before,
  )?.[1];
  // A trailing value is kept in a variable of tslab's.
  const shown = name?.replace(/^(?:exports\.)?tsLastExpr\d*\.?/, '').replace(/^exports\./, '');
  return shown ? `${isAsync}${shown} (${where})` : `${isAsync}${where}`;
}

/** Maps a one-based place back through both steps; the result counts from zero. */
function mapped({ first, second }: CellMaps, line: number, column: number) {
  const module = second === undefined ? undefined : entryOf(second, line - 1, column - 1);
  return module && first !== undefined ? entryOf(first, module.line, module.column) : undefined;
}

function entryOf(map: string, line: number, column: number): { line: number; column: number } | undefined {
  const entry = new SourceMap(JSON.parse(map) as SourceMapPayload).findEntry(line, column);
  return 'originalLine' in entry ? { line: entry.originalLine, column: entry.originalColumn } : undefined;
}

const tslabFolder = `${sep}node_modules${sep}tslab${sep}`;
/** Of all our compiled code. */
const ownFolder = dirname(distFolder);

/** Whether a frame is none of the user's. */
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

/** Name and message as V8 writes them; of a hostile error, that there is one. */
function headOf(error: unknown): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
