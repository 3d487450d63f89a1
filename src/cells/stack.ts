/** Translates positions in stack traces from compiled code to the text of the cells. Pure. */
import type { CompiledCell } from './compile.js';

/** The maximum number of compiled cells that are kept for stack traces and texts of functions. */
const MAX_CELLS = 1_000;

export class CellSources {
  private readonly cells = new Map<string, CompiledCell>();

  add(name: string, cell: CompiledCell): void {
    this.cells.delete(name);
    this.cells.set(name, cell);
    if (this.cells.size <= MAX_CELLS) return;
    const [oldest] = this.cells.keys();
    if (oldest !== undefined) this.cells.delete(oldest);
  }

  /** A stack trace, or an error's message, with the positions and names that the user knows. */
  clear(stack: string): string {
    return stack
      .replace(/([^\s(]+):(\d+):(\d+)/g, (whole, name: string, line: string, column: string) => {
        const position = this.cells.get(name)?.toSource({ line: Number(line), column: Number(column) });
        return position ? `${name}:${position.line}:${position.column}` : whole;
      })
      .split('\n')
      .map((line) => (this.isOfCell(line) ? clearFrame(line) : line))
      .join('\n');
  }

  /** The text that the user wrote, without types, for the compiled text of a function; undefined if no cell has it. */
  original(text: string): string | undefined {
    for (const cell of [...this.cells.values()].reverse()) {
      const start = cell.code.indexOf(text);
      if (start >= 0) return cell.original(start, start + text.length);
    }
    return undefined;
  }

  private isOfCell(line: string): boolean {
    const name = /([^\s(]+):\d+:\d+\)?$/.exec(line)?.[1];
    return name !== undefined && this.cells.has(name);
  }
}

/** A frame without the name of the evaluation, and with the names of functions as they were typed. */
function clearFrame(line: string): string {
  return line
    .replace(/at (async )?eval \((.*)\)$/, 'at $1$2')
    .replace(/eval \(eval at .*?\), /, '')
    .replace(/(at (?:async )?(?:new )?)\$+s\.after\.(?=\S)/, '$1')
    .replace(/(at (?:async )?(?:new )?)\$+_([\p{ID_Start}$_][\p{ID_Continue}$]*)\.v\./u, '$1$2.')
    .replace(/(at (?:async )?(?:new )?\S*?)\$+f(?=[. ]| \[)/, '$1');
}

/** V8's words for what compiled code does, in the words of the code that was typed. */
export function clearMessage(message: string, isConstant: (name: string) => boolean): string {
  const readOnly = /^Cannot assign to read only property '([^']+)' of object '#<\w+>'$/.exec(message)?.[1];
  if (readOnly !== undefined && (isConstant(readOnly) || readOnly === 'v')) return 'Assignment to constant variable.';
  return message
    .replace(
      /\$+s\.after(?:\(\.\.\.\))?(?: is not a function or its return value)?(?=\.\w| is |')/g,
      '(intermediate value)',
    )
    .replace(/\(?(?:0 , )?\$+_([\p{ID_Start}$_][\p{ID_Continue}$]*)\.v\)?/gu, '$1');
}
