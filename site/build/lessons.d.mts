import type { Lacks } from './lesson-needs.mjs';

export interface LessonCell {
  readonly id: string;
  readonly cell_type: string;
  readonly text: string;
  /** Why a cell does not run in a page; absent for a cell that runs. */
  readonly lacks?: Lacks;
}

export interface Lesson {
  readonly name: string;
  readonly cells: readonly LessonCell[];
  /** Empty for a walkthrough that runs in a page as a whole. */
  readonly needs: readonly string[];
  /** Whether the walkthrough is a page: most of its cells run. */
  readonly isPage: boolean;
}

/** All walkthroughs by their numbers. */
export function lessonsOf(root: string): ReadonlyMap<number, Lesson>;
