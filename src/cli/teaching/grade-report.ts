/** The reports of `spotlab grade`: a table for people, and CSV. Pure: no I/O. */

/** The result of one exercise. */
export interface ExerciseGrade {
  readonly id: string;
  readonly isSolved: boolean;
  /** What is missing; undefined for a solved exercise. */
  readonly missing?: string;
}

/** The result of one notebook. */
export interface Grade {
  readonly file: string;
  /** Whether the notebook could be read and its exercises could be checked. */
  readonly isGraded: boolean;
  readonly points: number;
  readonly exercises: readonly ExerciseGrade[];
  /** What went wrong: a failed cell, a timeout, an unreadable file. The checks ran all the same, if `isGraded`. */
  readonly problem?: string;
}

/** One line for each notebook, and the sum. */
export function asTable(grades: readonly Grade[]): string {
  const width = Math.max(4, ...grades.map(({ file }) => file.length));
  const lines = grades.map(({ file, points, exercises, problem, isGraded }) => {
    const marks = exercises.map(({ id, isSolved }) => `${isSolved ? '✔' : '○'} ${id}`);
    const score = isGraded ? `${points} of ${exercises.length}` : '–';
    return `${file.padEnd(width)}  ${score.padEnd(6)}  ${[...marks, ...(problem ? [`(${problem})`] : [])].join('  ')}`.trimEnd();
  });
  const head = `${'file'.padEnd(width)}  points  exercises: ✔ solved, ○ not solved`;
  return `${head}\n${lines.join('\n')}\n`;
}

const COLUMNS = ['file', 'exercise', 'solved', 'points', 'missing', 'problem'];

/** One line for each exercise of each notebook; a notebook without exercises has one line. */
export function asCsv(grades: readonly Grade[]): string {
  const lines = grades.flatMap(({ file, exercises, problem = '' }) =>
    exercises.length === 0
      ? [[file, '', '', '', '', problem]]
      : exercises.map(({ id, isSolved, missing = '' }) => [
          file,
          id,
          String(isSolved),
          isSolved ? '1' : '0',
          missing,
          problem,
        ]),
  );
  return [COLUMNS, ...lines].map((line) => `${line.map(csvField).join(',')}\n`).join('');
}

/** A field of a CSV line. A spreadsheet would compute a text that begins like a formula, so such a text gets a quote. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
