/** Tests that `spotlab lessons` copies the lesson notebooks, and does not overwrite a notebook that the user has changed. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tracks } from '../../src/cli/teaching/tracks.js';
import { runShared } from './run-cli.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab lessons '));
});
afterAll(() => rmSync(folder, { recursive: true }));

const names = readdirSync('notebooks').filter((name) => name.endsWith('.ipynb'));
const textOf = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8');
const cellsOf = (...path: string[]) =>
  (JSON.parse(textOf(...path)) as { cells: { cell_type: string; source: string[]; outputs?: object[] }[] }).cells;

test('`spotlab lessons` copies every notebook and the pages that notebooks link to, so that all links work in the new folder', async () => {
  const { code, stdout } = await runShared(['lessons', 'mine'], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toContain(`${names.length} notebooks: ${names.length} copied, `);
  expect(readdirSync(join(folder, 'mine'))).toEqual([...names, 'spotlab-docs']);
  const far = join(folder, 'handed out', 'to students');
  cpSync(join(folder, 'mine'), far, { recursive: true });
  const files = readdirSync(far, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ipynb|md)$/.test(name));
  const links = files.flatMap((name) => {
    const text = readFileSync(join(far, name), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
    return [...text.matchAll(/\]\(([^)#\s\\"]+\.(?:md|ipynb|json|svg))[^)]*\)/g)].map(([, to = '']) => ({ name, to }));
  });
  expect(
    links.filter(({ name, to }) => name.endsWith('.ipynb') && to.startsWith('spotlab-docs/')).length,
  ).toBeGreaterThan(2);
  expect(links.filter(({ name, to }) => !existsSync(resolve(far, dirname(name), to)))).toEqual([]);
  // No link leads out of the folder.
  expect(links.filter(({ name, to }) => !resolve(far, dirname(name), to).startsWith(far))).toEqual([]);
});

test('`spotlab lessons` keeps a changed notebook, and overwrites it only with --force', async () => {
  const changed = join(folder, 'mine', names[0] ?? '');
  const original = readFileSync(changed, 'utf8');
  writeFileSync(changed, original.replace('01-resting-buy', 'my own work'));
  const again = await runShared(['lessons', 'mine'], { cwd: folder });
  expect(again.stdout).toMatch(
    /^kept {5}.*it differs\n\d+ notebooks: 0 copied, \d+ unchanged, 1 kept; --force overwrites them, \d+ pages/,
  );
  expect(readFileSync(changed, 'utf8')).toContain('my own work');
  expect((await runShared(['lessons', 'mine', '--force'], { cwd: folder })).stdout).toContain('1 copied, ');
  expect(readFileSync(changed, 'utf8')).toBe(original);
});

test('`spotlab lessons` leaves out solutions and outputs on request, but not the answers to questions', async () => {
  await runShared(['lessons', 'bare', '--hide-solutions', '--clear'], { cwd: folder });
  for (const name of names) {
    const [bare, full] = [cellsOf('bare', name), cellsOf('mine', name)];
    const markdown = (cells: typeof bare) => cells.map(({ source }) => source.join('')).join('\n');
    expect(markdown(full).match(/<summary>Solution/g)?.length).toBeGreaterThanOrEqual(2);
    expect(markdown(bare)).not.toContain('<summary>Solution');
    expect(markdown(bare).match(/<summary>Answer/g)).toEqual(markdown(full).match(/<summary>Answer/g));
    expect(markdown(bare).match(/\*\*Exercise/g)).toEqual(markdown(full).match(/\*\*Exercise/g));
    expect(bare.flatMap(({ outputs = [] }) => outputs)).toEqual([]);
  }
});

test('`spotlab lessons` refuses to copy into a file or into the original folder', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await runShared(['lessons', 'file'], { cwd: folder })).toMatchObject({ code: 2 });
  const original = await runShared(['lessons', resolve('notebooks')], { cwd: folder });
  expect(original).toMatchObject({ code: 2, stderr: expect.stringContaining('original notebooks') });
});

test('the two tracks together have all walkthroughs, the one about streams before those that use it, and are printed', async () => {
  const numbers = names.map((name) => Number(name.slice(0, 2))).sort((a, b) => a - b);
  expect([...new Set(tracks.flatMap(({ lessons }) => lessons))].sort((a, b) => a - b)).toEqual(numbers);
  const { stdout } = await runShared(['lessons', 'mine'], { cwd: folder });
  const page = readFileSync('notebooks/README.md', 'utf8');
  for (const { name, about, lessons } of tracks) {
    const [streams, ...users] = [14, 9, 11, 15, 19].map((one) => lessons.indexOf(one));
    expect(users.filter((at) => at >= 0 && at < Number(streams))).toEqual([]);
    expect(lessons.slice(0, -1)).not.toContain(13);
    expect(stdout).toContain(`track ${name}: ${lessons.join(', ')} (${about})\n`);
    expect(page).toContain(`- **${name}**: ${lessons.join(', ')} (${about})\n`);
  }
});
