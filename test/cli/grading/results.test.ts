/**
 * Tests the results of a class: which student a notebook belongs to, sums of points, points that the teacher gives by hand,
 * deadlines, and pages of feedback.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvLine, csvRows } from '../../../src/cli/grading/csv.js';
import { feedbackPage, pageNames } from '../../../src/cli/grading/feedback-page.js';
import type { Grade, NotebookGrade } from '../../../src/cli/grading/grades.js';
import { lateText } from '../../../src/cli/grading/late-text.js';
import { Results, type ResultValues } from '../../../src/cli/grading/results.js';
import { studentRule } from '../../../src/cli/grading/students.js';
import { totalsOf } from '../../../src/cli/grading/totals.js';
import { runShared } from '../run-cli.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-results-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const written = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

const exercise = (id: string, points: number, maxPoints = 1) => ({
  ...{ id, points, maxPoints, isSolved: points === maxPoints, task: `Task ${id}.` },
  ...(points < maxPoints && { missing: `No order for ${id}.`, hint: 'Think.' }),
});
const graded = (file: string, ...exercises: ReturnType<typeof exercise>[]): NotebookGrade => ({
  ...{ file, isGraded: true, exercises },
  points: exercises.reduce((sum, { points }) => sum + points, 0),
  maxPoints: exercises.reduce((sum, { maxPoints }) => sum + maxPoints, 0),
});

const classOf = () => [
  graded('in/ann/01.ipynb', exercise('01-a', 1), exercise('01-b', 0)),
  graded('in/ann/02.ipynb', exercise('02-a', 1.5, 2)),
  graded('in/bob/01.ipynb', exercise('01-a', 0), exercise('01-b', 1)),
];

function report(values: ResultValues, grades: readonly NotebookGrade[] = classOf()) {
  const results = new Results(
    values,
    ['in'],
    grades.map(({ file }) => file),
  );
  const rows = grades.map((grade) => results.add(grade)).join('');
  const { text, remarks } = results.end();
  return { text: results.head + rows + text, remarks };
}

describe('the student of a path', () => {
  test.each([
    ['in/ann/01.ipynb', 'ann'],
    ['in/ann/week 1/01.ipynb', 'ann'],
    ['in/ann-01.ipynb', 'ann'],
    ['in/01_ann_lee.ipynb', 'ann-lee'],
    ['elsewhere/07-zoe.ipynb', 'zoe'],
    ['in/07.ipynb', '07'],
  ])('the student of a path in %s is %s', (path, student) => {
    expect(studentRule(['in'], undefined)(path)).toBe(student);
  });

  test('is found by the rule of `--student`', () => {
    const rule = studentRule(['in'], '{student}/*.ipynb');
    expect([rule('in/ann/x.ipynb'), rule('in/2027/ann/x.ipynb'), rule('in/x.ipynb')]).toEqual(['ann', 'ann', '']);
    expect(studentRule(['in'], 'hw*_{student}.ipynb')('in/hw1.2_ann lee.ipynb')).toBe('ann lee');
    expect(() => studentRule([], '*.ipynb')).toThrow(/with \{student\} once/);
  });
});

describe('the total points of a student', () => {
  test('count the better of two attempts at a notebook, and 0 for a notebook that only others handed in', () => {
    const grades: Grade[] = [...classOf(), graded('in/bob/again-01.ipynb', exercise('01-a', 1))].map((grade) => ({
      ...grade,
      student: grade.file.split('/')[1] ?? '',
      handedInMs: null,
    }));
    expect(totalsOf(grades).map(({ student, points, maxPoints }) => [student, points, maxPoints])).toEqual([
      ['ann', 2.5, 4],
      ['bob', 2, 4],
    ]);
  });

  test('are printed below the table of notebooks, or alone with `--by student`', () => {
    expect(report({}).text).toContain(
      '\nstudent  points    notebooks\nann      2.5 of 4  1 of 2, 1.5 of 2\nbob      1 of 4    1 of 2\n',
    );
    expect(report({ by: 'student', csv: true }).text).toBe(
      'student,points,maxPoints,01-a,01-b,02-a,late,problems,comment\nann,2.5,4,1,0,1.5,0,,\nbob,1,4,0,1,,0,,\n',
    );
    const [ann] = JSON.parse(report({ by: 'student', json: true }).text);
    expect(ann).toMatchObject({ student: 'ann', points: 2.5, notebooks: [{ file: 'in/ann/01.ipynb' }, {}] });
  });
});

describe('points by hand', () => {
  test('points by hand replace the points of the check; the teacher can enter them into the CSV of an earlier run', () => {
    const edited = csvRows(report({ csv: true }).text).map((row) =>
      row.student === 'ann' && row.exercise === '01-b' ? { ...row, points: '0,5', comment: 'Nearly, "Ann".' } : row,
    );
    const names = Object.keys(edited[0] ?? {});
    const file = written(
      'marks.csv',
      [names, ...edited.map((row) => names.map((name) => row[name] ?? ''))].map(csvLine).join(''),
    );
    const { text, remarks } = report({ json: true, marks: file });
    const [first, second] = JSON.parse(text) as Grade[];
    expect(first).toMatchObject({
      points: 1.5,
      exercises: [{ id: '01-a' }, { id: '01-b', points: 0.5, isManual: true, comment: 'Nearly, "Ann".' }],
    });
    expect(second?.exercises[0]).not.toHaveProperty('isManual');
    expect(remarks).toEqual([]);
  });

  test('are reported with the lines that belong to no student, and refused if they are not a number', () => {
    const file = written('odd.csv', 'student;exercise;points;comment\nann;;;Well done\nzoe;01-a;1;\nann;09-z;1;\n');
    const { text, remarks } = report({ by: 'student', csv: true, marks: file });
    expect(text).toContain(',Well done\n');
    expect(remarks).toEqual([
      "line 3: nobody has this: student 'zoe', exercise '01-a'",
      "line 4: nobody has this: student 'ann', exercise '09-z'",
    ]);
    expect(() => report({ marks: written('bad.csv', 'student,exercise,points\nann,01-a,lots\n') })).toThrow(
      /bad\.csv, line 2: 'lots' is no number/,
    );
    expect(() => report({ marks: written('cols.csv', 'name,points\nann,1\n') })).toThrow(/no column student/);
    expect(() => report({ marks: join(folder, 'none.csv') })).toThrow(/--marks .*ENOENT/);
  });

  test('the grader reads its own CSV, with quotes, line ends and defused formulas', () => {
    const fields = ['=1+1', 'a "b", c', '', "it's"];
    expect(csvRows(`${csvLine(['w', 'x', 'y', 'z'])}${csvLine(fields)}`)).toEqual([
      { w: '=1+1', x: 'a "b", c', y: '', z: "it's" },
    ]);
    expect(csvRows('\ufeffa,b\r\n"two\r\nlines",2\r\n\r\n')).toEqual([{ a: 'two\r\nlines', b: '2' }]);
  });
});

test('a notebook handed in after the deadline is marked as late, and loses no points', () => {
  const file = written('ann-01.ipynb', '{}');
  utimesSync(file, 0, Date.UTC(2027, 0, 1, 2, 5) / 1000);
  const late = report({ deadline: '2027-01-01T00:00Z' }, [graded(file, exercise('01-a', 1))]);
  expect(late.text).toMatch(/1 of 1 {2}✔ 01-a {2}\(2 h 5 min late\)/);
  expect(report({ deadline: '2027-01-02' }, [graded(file, exercise('01-a', 1))]).text).not.toContain('late');
  expect(() => report({ deadline: 'soon' })).toThrow(/Invalid --deadline 'soon'/);
  expect([lateText(1), lateText(90_061_000), lateText(172_800_000)]).toEqual(['1 min', '1 d 1 h', '2 d']);
});

describe('the page of feedback', () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  const student = (name: string) => {
    const one = { ...exercise('01-b', 0), task: hostile, missing: hostile, comment: hostile };
    const error = {
      cell: 3,
      name: 'TypeError',
      message: hostile,
      source: `x.${hostile}`,
      traceback: [`\x1b[31m${hostile}`],
    };
    const grade: Grade = {
      ...graded('ann/01.ipynb', one),
      ...{
        file: `${hostile}.ipynb`,
        student: name,
        handedInMs: 0,
        lateMs: 60_000,
        problem: hostile,
        note: hostile,
        error,
      },
    };
    return totalsOf([grade], () => hostile)[0] as ReturnType<typeof totalsOf>[0];
  };

  test('has every text, escaped, and a policy that allows no scripts', () => {
    const html = feedbackPage(student(hostile));
    expect(html).toContain("content=\"default-src 'none';");
    expect(html).not.toMatch(/<script|<img|onerror="/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's colours are what the test looks for
    expect(html).not.toMatch(/\u001b/);
    const escapedCount = html.split('&lt;script&gt;').length - 1;
    expect(escapedCount).toBeGreaterThanOrEqual(9);
    for (const text of ['1 min late', 'Hint: Think.', 'cell 3', '0 of 1']) expect(html).toContain(text);
  });

  test('is written for each student under a file name of its own, also from the JSON of an earlier run', async () => {
    const json = written('grades.json', report({ json: true }).text);
    const out = join(folder, 'feedback');
    const { code, stdout, stderr } = await runShared(['grade', '--from', json, '--feedback', out, '--by', 'student']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('2 pages of feedback') });
    expect(stdout).toContain('ann      2.5 of 4');
    expect(readdirSync(out)).toEqual(['ann.html', 'bob.html']);
    expect(readFileSync(join(out, 'bob.html'), 'utf8')).toContain('<h1>Feedback for bob</h1>');
    expect(pageNames(['a/b', 'A\\B', '..', '', 'Zoë'])).toEqual([
      'a-b.html',
      'A-B-2.html',
      'student.html',
      'student-2.html',
      'Zoë.html',
    ]);
  });

  test('a JSON file that the grader has not written is refused', async () => {
    for (const [name, text] of [
      ['list.json', '[1]'],
      ['text.json', 'no'],
      ['table.json', '{"a":1}'],
    ] as const)
      expect(await runShared(['grade', '--from', written(name, text)])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(name),
      });
    expect(await runShared(['grade', folder, '--by', 'class'])).toMatchObject({ code: 2 });
    expect(await runShared(['grade', folder, '--from', 'x.json'])).toMatchObject({ code: 2 });
  });
});
