/** Reads the capabilities of the terminal: colours, width and height, from the terminal and the environment. */

/**
 * Whether to write colours: on a terminal that supports them, unless NO_COLOR is set. FORCE_COLOR enables colours for a
 * pipe.
 */
export function hasColor(stream: NodeJS.WriteStream = process.stdout, environment = process.env): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR !== undefined && environment.FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && stream.hasColors();
}

/** Returns the width: of the terminal, else from COLUMNS, else 80. */
export function columns(stream: NodeJS.WriteStream = process.stdout, environment = process.env): number {
  const fromEnvironment = Number(environment.COLUMNS);
  return stream.columns || (Number.isInteger(fromEnvironment) && fromEnvironment > 0 ? fromEnvironment : 80);
}

/** From this height on, charts and books of the default height fit on the screen. */
const TALL_ROWS = 32;

/**
 * Returns the maximum number of rows of a result, so that its heading stays visible above the prompt. On a low screen this
 * limits every result, on a higher one only tables. Without a terminal nothing is limited.
 */
export function resultRows(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'rows'> = process.stdout): {
  rows?: number;
  tableRows?: number;
} {
  if (!stream.isTTY || !(stream.rows > 0)) return {};
  // One row is for the prompt, and one for the end of the input.
  const rows = stream.rows - 2;
  return stream.rows < TALL_ROWS ? { rows } : { tableRows: rows };
}

/** Whether the terminal cannot move its cursor, such as a shell in an editor. */
export const isDumb = (environment = process.env): boolean => environment.TERM === 'dumb';

/** Whether a line that was written can be replaced: on a terminal that moves its cursor. */
export function canRedraw(stream: Pick<NodeJS.WriteStream, 'isTTY'>, environment = process.env): boolean {
  return stream.isTTY === true && !isDumb(environment);
}
