/** Reads the source position (name, line, column) that a frame of a stack trace contains. */

/** A position in a cell or a file; line and column count from 1. */
export interface SourcePosition {
  /** `cell[3]` or the path of a file. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** Parses the position in a frame whose position is already in the text of the user. */
export function positionInFrame(frame: string): SourcePosition | undefined {
  const found = /(?:\(|at (?:async )?)([^()]+|cell\[\d+\]):(\d+):(\d+)\)?$/.exec(frame);
  return found ? { name: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) } : undefined;
}
