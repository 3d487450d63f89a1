/**
 * Points and comments that the teacher gives by hand, in a CSV file with the columns student, exercise, points and comment.
 * Other columns do not count, so the file can be the one that `spotlab grade --csv` prints, edited in a spreadsheet.
 *
 * The points in this file replace the points that the check of the exercise gave. A comment in a row without an exercise is
 * for the student as a whole.
 */
import { UsageError } from '../common/usage.js';
import { csvRows } from './csv.js';
import type { ExerciseGrade } from './exercise-grade.js';

interface Mark {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly student: string;
  /** Id; '' for a comment for the student. */
  readonly exercise: string;
  readonly points: number | undefined;
  readonly comment: string;
}

export class Marks {
  readonly #marks: readonly Mark[];
  readonly #used = new Set<Mark>();

  /** @param text of the file @param name of the file, for errors. @throws UsageError for columns or points that cannot be read */
  constructor(text: string, name: string) {
    const rows = csvRows(text);
    const columns = Object.keys(rows[0] ?? {});
    for (const column of ['student', 'exercise'])
      if (rows.length > 0 && !columns.includes(column))
        throw new UsageError(`${name}: there is no column ${column}; the columns are ${columns.join(', ')}.`);
    this.#marks = rows.map((row, at) => ({
      line: at + 2,
      student: (row.student ?? '').trim(),
      exercise: (row.exercise ?? '').trim(),
      points: pointsIn(row.points ?? '', `${name}, line ${at + 2}`),
      comment: (row.comment ?? '').trim(),
    }));
  }

  /** The grade of an exercise with the teacher's points and comment. */
  apply(student: string, grade: ExerciseGrade): ExerciseGrade {
    let marked = grade;
    for (const mark of this.#marks) {
      if (mark.student !== student || mark.exercise !== grade.id) continue;
      this.#used.add(mark);
      const { points, comment } = mark;
      if (comment !== '') marked = { ...marked, comment };
      if (points !== undefined && points !== grade.points) marked = { ...marked, points, isManual: true };
    }
    return marked;
  }

  /** The comment for a student. */
  commentFor(student: string): string | undefined {
    const found = this.#marks.filter((mark) => mark.student === student && mark.exercise === '' && mark.comment !== '');
    for (const mark of found) this.#used.add(mark);
    return found.at(-1)?.comment;
  }

  /** Texts about the lines that name nobody or nothing that was graded. Call it last. */
  unused(): string[] {
    return this.#marks
      .filter((mark) => !this.#used.has(mark) && (mark.points !== undefined || mark.comment !== ''))
      .map(
        ({ line, student, exercise }) => `line ${line}: nobody has this: student '${student}', exercise '${exercise}'`,
      );
  }
}

/** @throws UsageError for a text that is no number of points */
function pointsIn(text: string, where: string): number | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (/^\d+(?:[.,]\d+)?$/.test(trimmed)) return Number(trimmed.replace(',', '.'));
  throw new UsageError(`${where}: '${trimmed}' is no number of points; write a number such as 1 or 0.5.`);
}
