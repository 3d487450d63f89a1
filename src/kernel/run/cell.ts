/** One execution of a cell: its request, its output, and the means to interrupt it. */
import type { CellOutput } from '../output/cell-output.js';
import type { OutputRouting } from '../output/output-routing.js';
import type { Message } from '../wire/message.js';
import type { CellTimers } from './cell-timers.js';

export interface Cell {
  readonly request: Message;
  readonly output: CellOutput;
  /** Identifies the cell in the notebook; the same in each execution of the cell. */
  readonly key: string;
  /** Aborted when the cell is interrupted. Undefined until the cell's code starts. */
  signal: AbortSignal | undefined;
  readonly timers: CellTimers;
}

/** The cell whose code is running. @throws Error before the first cell; `caller` is named in the message */
export function currentCell(routing: OutputRouting<Cell>, caller: string): Cell {
  const { cell } = routing;
  if (!cell) throw new Error(`${caller} must be called from a cell; no cell has run yet`);
  return cell;
}
