/**
 * The reports of `spotlab grade`: a table for people, CSV, and JSON. Pure: no I/O.
 *
 * A report is printed in pieces, one for each notebook when it ends, so that nothing is lost if the program dies. The
 * pieces together are one table, one CSV file or one JSON list.
 */
import { cleanText } from '../../text/index.js';
import { csvLine } from './csv.js';
import type { Grade } from './grades.js';
import { lateText } from './late-text.js';
import { exerciseIds, type StudentGrade } from './totals.js';

/** A report that is printed piece by piece. */
export interface GradeReport {
  /** Printed before the first result. */
  readonly head: string;
  /** Printed when a notebook has been graded, in the order in which they end. */
  row(grade: Grade): string;
  /** Printed after the last result, also after an interruption. */
  end(students: readonly StudentGrade[]): string;
}

/** The forms of the report. */
export type ReportForm = 'table' | 'csv' | 'json';

/** @param files the notebooks that will be graded */
export function gradeReport(form: ReportForm, files: readonly string[], isByStudent = false): GradeReport {
  if (isByStudent) return { head: '', row: () => '', end: BY_STUDENT[form] };
  return form === 'table' ? tableReport(files) : form === 'csv' ? csvReport() : jsonReport();
}

const BY_STUDENT: Readonly<Record<ReportForm, (students: readonly StudentGrade[]) => string>> = {
  table: totalsTable,
  csv: totalsCsv,
  json: (students) => `[${students.map((one, at) => `${at === 0 ? '' : ','}\n${asciiJson(one)}`).join('')}\n]\n`,
};

/** One line for each notebook. Names of files and texts of notebooks are cleaned, so they cannot add a line. */
function tableReport(files: readonly string[]): GradeReport {
  const width = Math.max(4, ...files.map((file) => cleanText(file).length));
  return {
    head: `${'file'.padEnd(width)}  points  exercises: ✔ solved, ○ not solved\n`,
    row: ({ file, points, maxPoints, exercises, problem, note, lateMs, isGraded }) => {
      const marks = exercises.map(({ id, isSolved }) => `${isSolved ? '✔' : '○'} ${id}`);
      const score = isGraded ? `${points} of ${maxPoints}` : '–';
      const late = lateMs === undefined ? undefined : `${lateText(lateMs)} late`;
      const remarks = [late, note, problem].filter((text) => text !== undefined).map((text) => `(${text})`);
      const cells = [cleanText(file).padEnd(width), score.padEnd(6), ...[...marks, ...remarks].map(cleanText)];
      return `${cells.join('  ').trimEnd()}\n`;
    },
    end: (students) => (students.some(({ notebooks }) => notebooks.length > 1) ? `\n${totalsTable(students)}` : ''),
  };
}

/** One line for each student. */
function totalsTable(students: readonly StudentGrade[]): string {
  const width = Math.max(7, ...students.map(({ student }) => cleanText(student).length));
  const lines = students.map(({ student, points, maxPoints, notebooks }) => {
    const files = notebooks.map((one) => (one.isGraded ? `${one.points} of ${one.maxPoints}` : '–')).join(', ');
    return `${cleanText(student).padEnd(width)}  ${`${points} of ${maxPoints}`.padEnd(8)}  ${files}\n`;
  });
  return `${'student'.padEnd(width)}  points    notebooks\n${lines.join('')}`;
}

/** One line for each student, with a column for each exercise. */
function totalsCsv(students: readonly StudentGrade[]): string {
  const ids = exerciseIds(students);
  const head = ['student', 'points', 'maxPoints', ...ids, 'late', 'problems', 'comment'];
  const lines = students.map(({ student, points, maxPoints, exercises, notebooks, comment = '' }) => [
    ...[student, String(points), String(maxPoints)],
    ...ids.map((id) => String(exercises.find((one) => one.id === id)?.points ?? '')),
    String(notebooks.filter(({ lateMs }) => lateMs !== undefined).length),
    notebooks.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file}: ${problem}`])).join('; '),
    comment,
  ]);
  return [head, ...lines].map(csvLine).join('');
}

const COLUMNS = [
  'file',
  'student',
  'exercise',
  'solved',
  'points',
  'maxPoints',
  'missing',
  'comment',
  'late',
  'problem',
  'note',
];

/** One line for each exercise of each notebook; a notebook without exercises has one line. */
function csvReport(): GradeReport {
  return {
    head: csvLine(COLUMNS),
    row: ({ file, student, exercises, lateMs, problem = '', note = '' }) => {
      const rest = [lateMs === undefined ? '' : lateText(lateMs), problem, note];
      if (exercises.length === 0) return csvLine([file, student, '', '', '', '', '', '', ...rest]);
      return exercises
        .map(({ id, isSolved, points, maxPoints, missing = '', comment = '' }) =>
          csvLine([file, student, id, String(isSolved), String(points), String(maxPoints), missing, comment, ...rest]),
        )
        .join('');
    },
    end: () => '',
  };
}

/** A list with one line for each notebook. */
function jsonReport(): GradeReport {
  let count = 0;
  return {
    head: '[',
    row: (grade) => `${count++ === 0 ? '' : ','}\n${asciiJson(grade)}`,
    end: () => '\n]\n',
  };
}

/**
 * JSON in which each character outside of ASCII is an escape sequence. The meaning is the same, and a terminal shows the text
 * unchanged.
 */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\x7f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
