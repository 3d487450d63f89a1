/** What the terminal on standard output can do: colours and width, as the environment and the user's settings say. */

/** Whether to colour: a terminal that can, unless NO_COLOR; FORCE_COLOR says so for a pipe. */
export function hasColor(stream: NodeJS.WriteStream = process.stdout, environment = process.env): boolean {
  if (environment.NO_COLOR) return false;
  if (environment.FORCE_COLOR !== undefined && environment.FORCE_COLOR !== '0') return true;
  return stream.isTTY === true && stream.hasColors();
}

/** Columns: of the terminal, else of COLUMNS, else 80. */
export function columns(stream: NodeJS.WriteStream = process.stdout, environment = process.env): number {
  const fromEnvironment = Number(environment.COLUMNS);
  return stream.columns || (Number.isInteger(fromEnvironment) && fromEnvironment > 0 ? fromEnvironment : 80);
}
