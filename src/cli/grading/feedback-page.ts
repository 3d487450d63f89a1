/**
 * The page of feedback for one student: one HTML file that loads nothing and runs no scripts, light or dark by the system's
 * setting. Every text is escaped. Pure.
 */
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { details, escaped, type Html, page, paragraph, section, source, table } from '../../lab/index.js';
import type { ExerciseGrade } from './exercise-grade.js';
import type { Grade } from './grades.js';
import { lateText } from './late-text.js';
import type { StudentGrade } from './totals.js';

/** @param student the result of a student @returns the text of the HTML file */
export function feedbackPage({ student, points, maxPoints, exercises, notebooks, comment }: StudentGrade): string {
  const title = student === '' ? 'Feedback' : `Feedback for ${student}`;
  const overview = section(
    'Points',
    comment === undefined ? undefined : paragraph(comment),
    table(
      ['exercise', 'points', 'of'],
      [
        ...exercises.map(({ id, ...one }) => [id, `${one.points}`, `${one.maxPoints}`]),
        ['sum', `${points}`, `${maxPoints}`],
      ],
      [1, 2],
    ),
  );
  return page(title, `${points} of ${maxPoints} points`, [overview, ...notebooks.map(notebookSection)]);
}

function notebookSection({ file, exercises, problem, note, error, lateMs }: Grade): string {
  const remarks = [lateMs === undefined ? undefined : `Handed in ${lateText(lateMs)} late.`, note, problem];
  return section(
    basename(file),
    ...remarks.filter((text) => text !== undefined).map((text) => failed(text)),
    ...(error
      ? [details(`The cell that failed first: cell ${error.cell}`, source(error.source), source(textOf(error)))]
      : []),
    ...exercises.map(exercisePart),
  );
}

const failed = (text: string): Html => ({ html: `<div class="failed">${paragraph(text).html}</div>` });

/** The error with its place, without the colours of terminals. */
const textOf = ({ name, message, traceback }: NonNullable<Grade['error']>): string =>
  stripVTControlCharacters(traceback.length > 0 ? traceback.join('\n') : `${name}: ${message}`);

function exercisePart({
  id,
  isSolved,
  points,
  maxPoints,
  task,
  missing,
  hint,
  comment,
  isManual,
}: ExerciseGrade): Html {
  const mark = isSolved ? '✔' : '○';
  const by = isManual ? ', given by the teacher' : '';
  const parts = [
    paragraph(marked(task)),
    ...(missing === undefined ? [] : [paragraph('Missing: ', marked(missing))]),
    ...(hint === undefined ? [] : [paragraph('Hint: ', marked(hint))]),
    ...(comment === undefined ? [] : [paragraph('Comment: ', comment)]),
  ];
  const head = `<h3>${mark} ${escaped(id)}</h3>`;
  const score = paragraph(`${points} of ${maxPoints} points${by}`);
  return { html: [head, score.html, ...parts.map(({ html }) => html)].join('\n') };
}

/** Markdown of a task or a hint: code and emphasis; all else is text. */
const marked = (text: string): Html => ({
  html: escaped(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*`<>]+)\*\*|\*([^*`<>\s][^*`<>]*)\*/g, (_, strong, light) => `<em>${strong ?? light}</em>`),
});

/** File names without the characters that file systems or addresses read otherwise, each once. */
export function pageNames(students: readonly string[]): string[] {
  const used = new Set<string>();
  return students.map((student) => {
    const plain =
      student
        .normalize('NFC')
        .replace(/[^\p{L}\p{N}_-]+/gu, '-')
        .replace(/^-+|-+$/g, '') || 'student';
    let name = plain;
    for (let count = 2; used.has(name.toLowerCase()); count += 1) name = `${plain}-${count}`;
    used.add(name.toLowerCase());
    return `${name}.html`;
  });
}
