// Tests the walkthroughs (lesson notebooks) of the installed package: it copies and runs them, and grades them with right,
// wrong and missing solutions.
import { strict as assert } from 'node:assert';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SOLUTION = /<summary>Solution\b[^<]*<\/summary>\n\n```ts\n([\s\S]+?)\n```/;
/** What a check of a solved exercise prints. */
const SOLVED = /✔ \d\d-[\w-]+/g;
const GAP = '// Write your code here.';

/** @param lessons the numbers of the walkthroughs that run; undefined for all */
export function lessonSteps(user, lessons) {
  const folder = join(user.project, 'lessons');
  const solved = join(user.project, 'solved');
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.ipynb'));
  const chosen = () => names().filter((name) => !lessons || lessons.some((number) => name.startsWith(`${number}-`)));
  return [
    [
      'lessons',
      async () => {
        await user.use('lessons');
        const handedOut = join(user.folder, 'handed out');
        cpSync(folder, handedOut, { recursive: true });
        assert.equal(deadLinks(handedOut).join('\n'), '');
        mkdirSync(solved);
        for (const name of names()) writeFileSync(join(solved, name), withSolutions(join(folder, name)));
        return `${names().length} notebooks, without dead links in a copy elsewhere`;
      },
    ],
    [
      'run, exercises not solved',
      async () => {
        const files = chosen();
        const output = `${join(user.project, 'ran')}/`;
        const { stderr } = await user.use(
          ...['run', ...files.map((name) => join('lessons', name)), '--output', output, '--seed', '1', '--jobs', '2'],
        );
        assert.match(stderr, new RegExp(`all ${files.length} notebooks passed`));
        for (const name of files) assert.doesNotMatch(readFileSync(join(output, name), 'utf8'), SOLVED);
        return `${files.length} of ${names().length} walkthroughs`;
      },
    ],
    [
      'run, exercises solved',
      async () => {
        const output = join(user.project, 'ran', 'solved.ipynb');
        await user.use('run', 'solved/01-first-look.ipynb', '--output', output);
        const solutions = new Set(readFileSync(output, 'utf8').match(SOLVED));
        assert.equal(solutions.size, 2);
        return `${solutions.size} of 2`;
      },
    ],
    [
      'grade, all solved',
      async () => {
        const { stdout } = await user.use(
          'grade',
          ...chosen().map((name) => join('solved', name)),
          '--json',
          '--jobs',
          '2',
        );
        const grades = JSON.parse(stdout);
        const open = grades.flatMap(({ file, problem, isGraded, exercises }) => [
          ...(isGraded && !problem ? [] : [`${file}: ${problem}`]),
          ...exercises.filter(({ isSolved }) => !isSolved).map(({ id, missing }) => `${file}: ${id}: ${missing}`),
        ]);
        assert.equal(open.join('\n'), '');
        return `${grades.reduce((sum, { points }) => sum + points, 0)} points in ${grades.length} notebooks`;
      },
    ],
    [
      'grade, a class',
      async () => {
        const handed = join(user.project, 'handed in');
        mkdirSync(handed);
        const lesson = join(folder, '01-first-look.ipynb');
        const hand = (name, ...codes) => writeFileSync(join(handed, `${name}.ipynb`), withCode(lesson, codes));
        hand('Ann, right', ...solutionsOf(lesson));
        hand(
          'Bob, wrong',
          "await x.orders.limit('BTCUSDT', 'BUY', '0.02', '1000000')",
          "console.log('✔ 01-spend: solved')",
        );
        hand('Cem, not solved');
        const { stdout } = await user.use('grade', handed, '--csv', '--jobs', '2');
        const points = (name) =>
          stdout.split('\n').filter((line) => line.includes(name) && /,true\b/.test(line)).length;
        assert.deepEqual(['Ann', 'Bob', 'Cem'].map(points), [2, 0, 0], stdout);
        return '2, 0 and 0 points';
      },
    ],
  ];
}

/** The links of the notebooks in a folder to files that do not exist. */
function deadLinks(folder) {
  const pages = readdirSync(folder, { recursive: true }).filter((name) => /\.(ipynb|md)$/.test(name));
  return pages.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const prose = name.endsWith('.md') ? text : proseOf(JSON.parse(text));
    return [...prose.replace(/```[\s\S]*?```|`[^`\n]*`/g, '').matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
      .map(([, target]) => target)
      .filter((target) => !/^https?:/.test(target) && !existsSync(join(folder, dirname(name), decodeURI(target))))
      .map((target) => `${name} -> ${target}`);
  });
}

const sourceOf = ({ source }) => [source].flat().join('');
const proseOf = ({ cells }) =>
  cells
    .filter((cell) => cell.cell_type === 'markdown')
    .map(sourceOf)
    .join('\n');

/** The solutions that a notebook contains, in order. */
function solutionsOf(path) {
  const { cells } = JSON.parse(readFileSync(path, 'utf8'));
  return cells.flatMap((cell) => SOLUTION.exec(sourceOf(cell))?.[1] ?? []);
}

function withSolutions(path) {
  const solutions = solutionsOf(path);
  assert.ok(solutions.length > 0, `${path} has no solutions`);
  return withCode(path, solutions);
}

/** The notebook with these codes in the cells of its exercises. */
function withCode(path, codes) {
  const notebook = JSON.parse(readFileSync(path, 'utf8'));
  const rest = [...codes];
  for (const cell of notebook.cells) {
    if (cell.cell_type !== 'code' || !sourceOf(cell).includes(GAP)) continue;
    cell.source = sourceOf(cell).replace(GAP, () => rest.shift() ?? GAP);
  }
  assert.equal(rest.length, 0, `${path} has no cell for a solution`);
  return JSON.stringify(notebook);
}
