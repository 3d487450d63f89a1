/**
 * Finds the lesson of a handed-in notebook, and with it the exercises that the notebook should have solved.
 *
 * The lesson follows from the name of the file or from the notebook's title, not from the checks in its cells: otherwise a
 * notebook named 12 with the checks of lesson 01 would get the points of lesson 01 in a row that says 12.
 */
import { basename } from 'node:path';
import { type Notebook, sourceOf } from '../../kernel/index.js';
import type { Exercise } from '../../teaching/index.js';

/** The exercises that are graded: the exercises of the walkthroughs, or the exercises of a teacher. */
export interface Course {
  readonly exercises: readonly Exercise[];
  /** The numbers of the lessons that have exercises. */
  readonly lessons: ReadonlySet<string>;
}

export function courseOf(exercises: readonly Exercise[]): Course {
  return { exercises, lessons: new Set(exercises.flatMap(({ id }) => lessonOf(id) ?? [])) };
}

export interface NotebookLesson {
  readonly exercises: readonly Exercise[];
  /** A note for the reader of the grades about how the lesson was found. */
  readonly note?: string;
}

const CHECK = /\bcheck\(\s*\w+\s*,\s*['"`]([\w-]+)['"`]/g;

/** A check of an exercise that the notebook declares or imports itself: the call has a variable in place of the id. */
const CHECK_OF_VARIABLE = /\bcheck\(\s*\w+\s*,\s*[A-Za-z_$]/;

/** The ids of the exercises that the code of a cell checks. @param ids the exercises that a variable could mean */
export function checkedIn(source: string, ids: readonly string[] = []): string[] {
  const named = [...source.matchAll(CHECK)].map(([, id = '']) => id);
  return CHECK_OF_VARIABLE.test(source) ? [...named, ...ids] : named;
}

/** The number of the lesson that an exercise belongs to, such as `01`; undefined for one that belongs to every notebook. */
const lessonOf = (id: string): string | undefined => /^(\d{2})-/.exec(id)?.[1];

/**
 * The lesson of a notebook: the given lesson, else the lesson in the file's name, else the lesson in the title
 * `# 1. …`. If no name and no title has a lesson, the checks in the cells decide, and the note says so.
 *
 * @param given a number of `course.lessons`
 */
export function lessonOfNotebook(
  { exercises, lessons }: Course,
  notebook: Notebook,
  file: string,
  given: string | undefined,
): NotebookLesson {
  const named = given ?? lessonInName(file, lessons) ?? lessonInTitle(notebook);
  const checked = checkedLessons(notebook, lessons);
  const ofAll = exercises.filter(({ id }) => lessonOf(id) === undefined);
  if (named === undefined) {
    const found = exercises.filter(({ id }) => checked.includes(lessonOf(id) ?? ''));
    if (found.length === 0) return { exercises: ofAll };
    return {
      exercises: [...found, ...ofAll],
      note: `neither the file's name nor a title names a lesson; its checks: ${listed(checked)}`,
    };
  }
  const others = checked.filter((lesson) => lesson !== named);
  return {
    exercises: [...exercises.filter(({ id }) => lessonOf(id) === named), ...ofAll],
    ...(others.length > 0 && { note: `graded as lesson ${named}; it also checks ${listed(others)}` }),
  };
}

/** The lesson whose number stands alone in the name of a file, such as `ann-07.ipynb`. Other numbers are no lessons. */
function lessonInName(file: string, lessons: Course['lessons']): string | undefined {
  const numbers = basename(file).match(/(?<!\d)\d{2}(?!\d)/g) ?? [];
  return numbers.find((number) => lessons.has(number));
}

function lessonInTitle({ cells: [first] }: Notebook): string | undefined {
  const [, number] = /^# (\d{1,2})\. /.exec(first ? sourceOf(first) : '') ?? [];
  return number?.padStart(2, '0');
}

/** The lessons whose exercises the notebook checks, each once. */
function checkedLessons(notebook: Notebook, lessons: Course['lessons']): string[] {
  const code = notebook.cells.filter((cell) => cell.cell_type === 'code');
  const found = code.flatMap((cell) => checkedIn(sourceOf(cell)).flatMap((id) => lessonOf(id) ?? []));
  return [...new Set(found)].filter((lesson) => lessons.has(lesson)).sort();
}

const listed = (numbers: readonly string[]) => `${numbers.length === 1 ? 'lesson' : 'lessons'} ${numbers.join(', ')}`;
