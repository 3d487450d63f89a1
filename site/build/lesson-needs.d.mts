/** The needs of a cell that a page does not meet. */
export interface Lacks {
  /** The cell's own needs, in words. */
  readonly needs: readonly string[];
  /** The names that the cell uses and that only cells that do not run declare. */
  readonly uses: readonly string[];
}

/** The needs of cells of code, in their order; both lists are empty for a cell that runs. */
export function needsOf(texts: readonly string[]): readonly Lacks[];
