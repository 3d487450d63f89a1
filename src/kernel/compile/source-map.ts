/**
 * Maps positions in compiled code back to the user's source: cells, and the TypeScript files that cells import.
 *
 * Positions in cells are known to the session of src/cells; this file maps those in imported files. Files are compiled
 * in two steps, so their positions are mapped through two source maps. `Error.prepareStackTrace` applies the mapping to
 * every stack in the process, so an error shows the user's lines wherever it is printed. Frames of the kernel, spotlab,
 * tslab and Node are removed from stacks, because users do not know these files.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { distFolder } from '../install/dist-folder.js';
import type { SourcePosition } from './frames.js';
import type { CellMaps } from './tslab-types.js';

/** Frames that V8 records per stack: enough to include the user's frames below those of a library. */
const maxStackFrames = 40;

/** The session's knowledge of the cells that have run. */
export interface RunCells {
  /** A stack with the positions of the cells in place of those of the running code. */
  clearStack(stack: string): string;
  /** The text of a cell; undefined for an old cell. */
  textOf(cellName: string): string | undefined;
}

export class SourceMaps {
  /** @param moduleMaps the maps of imported files, by the path of the compiled file */
  constructor(
    private readonly cells: RunCells,
    private readonly moduleMaps: ReadonlyMap<string, CellMaps>,
  ) {}

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
    if (/cell\[\d+\]:\d+:\d+/.test(frame)) return this.cells.clearStack(frame);
    return isInternalFrame(frame) ? undefined : this.#frameInFile(frame);
  }

  /** The text of a line; undefined when the source is not available. */
  lineAt({ name, line }: SourcePosition): string | undefined {
    return this.textOf(name)?.split('\n')[line - 1];
  }

  /** The text of a cell or a file. */
  textOf(name: string): string | undefined {
    const cell = this.cells.textOf(name);
    if (cell !== undefined) return cell;
    try {
      return readFileSync(name, 'utf8');
    } catch {
      return undefined;
    }
  }

  isInternal(frame: string): boolean {
    return isInternalFrame(frame);
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
}

/** Formats a frame, such as `fails (file.ts:1:7)`. */
function frameText(before: string, location: string): string {
  const isAsync = /^\s+at async /.test(before) ? 'async ' : '';
  const name = /^\s+at (?:async )?(?!<anonymous>|eval )([^ (]+(?: \[as .*\])?) \($/.exec(before)?.[1];
  return name ? `${isAsync}${name} (${location})` : `${isAsync}${location}`;
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
function isInternalFrame(frame: string): boolean {
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
