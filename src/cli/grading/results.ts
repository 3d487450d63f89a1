/**
 * The results of a class: the student and the lateness of each notebook, the points and comments that the teacher gave by
 * hand, and the reports that are printed and written.
 */
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../../files/index.js';
import { UsageError } from '../common/usage.js';
import type { ExerciseGrade } from './exercise-grade.js';
import { feedbackPage, pageNames } from './feedback-page.js';
import { type GradeReport, gradeReport, type ReportForm } from './grade-report.js';
import type { Grade, NotebookGrade } from './grades.js';
import { Marks } from './marks.js';
import { type StudentOf, studentRule } from './students.js';
import { sumOf, totalsOf } from './totals.js';

/** The options of `spotlab grade` for its results. */
export const RESULT_OPTIONS = {
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
  by: { type: 'string' },
  student: { type: 'string' },
  marks: { type: 'string' },
  deadline: { type: 'string' },
  feedback: { type: 'string' },
  from: { type: 'string' },
} as const;

export const RESULT_HELP = `  --json            print JSON: a list of notebooks with their exercises, one notebook in each line
  --csv             print CSV: one line for each exercise of each notebook
  --by student      print one line for each student, with the points over all notebooks (default: file)
  --student RULE    how a path names the student, such as '{student}/*.ipynb' (default: the folder, or else the file:
                    ann/01.ipynb and ann-01.ipynb are Ann's)
  --marks FILE      points and comments by hand: CSV with the columns student, exercise, points, comment
  --deadline TIME   mark notebooks whose file is newer: ISO date
  --feedback DIR    write a page for each student: HTML without scripts
  --from FILE       take the results that --json printed before, and run nothing`;

export interface ResultValues {
  readonly json?: boolean | undefined;
  readonly csv?: boolean | undefined;
  readonly by?: string | undefined;
  readonly student?: string | undefined;
  readonly marks?: string | undefined;
  readonly deadline?: string | undefined;
  readonly feedback?: string | undefined;
  readonly from?: string | undefined;
}

export class Results {
  readonly #grades: Grade[] = [];
  readonly #reportOn: (files: readonly string[]) => GradeReport;
  #report: GradeReport;
  readonly #studentOf: StudentOf;
  readonly #deadlineMs: number | undefined;
  readonly #marks: Marks | undefined;
  readonly #feedback: string | undefined;

  /**
   * @param given the folders and files of the command line
   * @param files the notebooks
   * @throws UsageError for a value of an option that cannot be used
   */
  constructor(values: ResultValues, given: readonly string[], files: readonly string[]) {
    const { json, csv, by = 'file', student, marks, deadline, feedback } = values;
    if (json && csv) throw new UsageError('--json and --csv cannot be combined: choose one.');
    if (by !== 'file' && by !== 'student')
      throw new UsageError(
        `Invalid --by '${by}': give file (one line for each notebook) or student (one line for each student).`,
      );
    const form: ReportForm = json ? 'json' : csv ? 'csv' : 'table';
    this.#reportOn = (named) => gradeReport(form, named, by === 'student');
    this.#report = this.#reportOn(files);
    this.#studentOf = studentRule(given, student);
    this.#deadlineMs = deadline === undefined ? undefined : timeIn(deadline);
    this.#marks = marks === undefined ? undefined : new Marks(textOf('marks', marks), marks);
    this.#feedback = feedback;
  }

  /** The text before the first result. */
  get head(): string {
    return this.#report.head;
  }

  /** Takes a result. @returns the text to print */
  add(grade: NotebookGrade): string {
    return this.#take({ ...grade, student: this.#studentOf(grade.file), handedInMs: fileTimeOf(grade.file) });
  }

  /** Takes the results of an earlier run. @returns the text to print. @throws UsageError for a file with something else */
  addFrom(file: string): string {
    let grades: Grade[];
    try {
      grades = JSON.parse(textOf('from', file)) as Grade[];
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`--from ${file}: ${(error as Error).message}`);
    }
    const isRight = (grade: Partial<Grade> | null) => Array.isArray(grade?.exercises) && typeof grade.file === 'string';
    if (!Array.isArray(grades) || !grades.every(isRight))
      throw new UsageError(`--from ${file}: this is not what \`spotlab grade --json\` prints, by file.`);
    this.#report = this.#reportOn(grades.map((grade) => grade.file));
    return grades.map((grade) => this.#take(grade)).join('');
  }

  /** Whether every notebook was graded. */
  get areGraded(): boolean {
    return this.#grades.every(({ isGraded }) => isGraded);
  }

  /** Writes the pages. @returns the text after the last result, and remarks for the teacher */
  end(): { readonly text: string; readonly remarks: readonly string[] } {
    const students = totalsOf(this.#grades, (student) => this.#marks?.commentFor(student));
    const remarks = [...(this.#marks?.unused() ?? [])];
    if (this.#feedback !== undefined) {
      mkdirSync(this.#feedback, { recursive: true });
      const names = pageNames(students.map(({ student }) => student));
      for (const [at, student] of students.entries())
        writeWholeFile(join(this.#feedback, names[at] as string), feedbackPage(student), { mode: 0o666 });
      remarks.push(`${students.length} ${students.length === 1 ? 'page' : 'pages'} of feedback in ${this.#feedback}`);
    }
    return { text: this.#report.end(students), remarks };
  }

  #take(given: Grade): string {
    const { lateMs: _, ...grade } = given;
    const marks = this.#marks;
    const exercises: readonly ExerciseGrade[] = marks
      ? grade.exercises.map((one) => marks.apply(grade.student, one))
      : grade.exercises;
    const lateMs = this.#deadlineMs === undefined ? given.lateMs : (grade.handedInMs ?? 0) - this.#deadlineMs;
    const points = sumOf(exercises.map((one) => one.points));
    const taken = { ...grade, exercises, points, ...(lateMs !== undefined && lateMs > 0 && { lateMs }) };
    this.#grades.push(taken);
    return this.#report.row(taken);
  }
}

const fileTimeOf = (file: string): number | null =>
  Math.floor(statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN) || null;

/** @throws UsageError for a text that is no time */
function timeIn(text: string): number {
  const timeMs = Date.parse(text);
  if (!Number.isNaN(timeMs)) return timeMs;
  throw new UsageError(`Invalid --deadline '${text}': give an ISO date such as 2027-01-31T23:59+01:00.`);
}

/** @throws UsageError for a file that cannot be read */
function textOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`--${option} ${file}: ${(error as Error).message}`);
  }
}
