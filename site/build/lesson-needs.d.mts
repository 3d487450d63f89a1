/** What a cell needs beyond a page. */
export interface Lacks {
  /** Its own needs, in words. */
  readonly needs: readonly string[];
  /** The names that it uses of cells that do not run. */
  readonly uses: readonly string[];
}

/** The needs of cells of code, in their order; both lists are empty for a cell that runs. */
export function needsOf(texts: readonly string[]): readonly Lacks[];
