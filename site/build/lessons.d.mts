export interface Lesson {
  readonly name: string;
  readonly cells: readonly { readonly cell_type: string; readonly text: string }[];
  /** Empty for a walkthrough that runs in a page. */
  readonly needs: readonly string[];
}

/** All walkthroughs by their numbers. */
export function lessonsOf(root: string): ReadonlyMap<number, Lesson>;
