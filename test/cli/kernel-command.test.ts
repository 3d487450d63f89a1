/**
 * Tests `spotlab kernel` with the built command line and a data folder whose path has a space and non-ASCII letters.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from './run-cli.js';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'spotlab Jürgens 数据 '));
});
afterAll(() => rmSync(home, { recursive: true }));

const kernel = (...args: string[]) => runCli(['kernel', ...args], { env: { JUPYTER_DATA_DIR: join(home, 'data') } });
const specOf = (name: string, data = 'data') =>
  JSON.parse(readFileSync(join(home, data, 'kernels', name, 'kernel.json'), 'utf8'));

test('a kernel is installed, listed, repaired and removed', async () => {
  const installed = await kernel('install', '--name', 'class', '--display-name', 'Class', '--env', 'SPOTLAB_SEED=7');
  const folder = join(home, 'data', 'kernels', 'class');
  expect(installed).toMatchObject({ code: 0, stdout: `Installed Class as 'class' in ${folder}\nTry: jupyter lab\n` });
  expect(specOf('class')).toMatchObject({ display_name: 'Class', env: { SPOTLAB_SEED: '7' } });

  // The spec names a missing Node, as after an upgrade of Node.
  const spec = specOf('class');
  writeFileSync(join(folder, 'kernel.json'), JSON.stringify({ ...spec, argv: ['/gone/node', ...spec.argv.slice(1)] }));
  const stale = await kernel('list', '--user');
  expect(stale.stdout).toBe(`class\t${folder}\t(/gone/node does not exist any more; install the kernel again)\n`);
  await kernel('install', '--name', 'class');
  expect(specOf('class')).toEqual(spec);
  expect((await kernel('list', '--user')).stdout).toBe(`class\t${folder}\n`);

  expect(await kernel('remove', '--name', 'class')).toMatchObject({
    code: 0,
    stdout: `Removed 'class' from ${folder}\n`,
  });
  expect(await kernel('remove', '--name', 'class')).toMatchObject({ code: 1 });
  expect((await kernel('list', '--user')).stdout).toMatch(/No spotlab kernel is installed/);
});

test('`kernel install` writes into share/jupyter of a given prefix or of the active environment; a relative prefix starts at the working directory', async () => {
  mkdirSync(join(home, 'venv'));
  const env = { VIRTUAL_ENV: join(home, 'venv') };
  const inPrefix = await runCli(['kernel', 'install', '--prefix', 'my prefix'], { cwd: home });
  expect(inPrefix.stdout).toContain(join(home, 'my prefix', 'share', 'jupyter', 'kernels', 'spotlab'));
  expect(inPrefix.stdout).toContain('JUPYTER_PATH');
  expect(await runCli(['kernel', 'install', '--sys-prefix'], { env })).toMatchObject({ code: 0 });
  expect(specOf('spotlab', join('venv', 'share', 'jupyter')).argv[0]).toBe(process.execPath);
});

test.each([
  [['install', '--env', 'SPOTLAB_SECRET_KEY=x'], /it must not contain keys/],
  [['install', '--env', 'nothing'], /give NAME=VALUE/],
  [['list', '--env', 'A=1'], /--display-name and --env are only for `spotlab kernel install`/],
  [['install', '--user', '--prefix', '/p'], /Give only one of/],
  [['instal'], /give install, remove or list/],
])('`kernel %s` is refused with exit code 2', async (args, why) => {
  const { code, stderr } = await kernel(...args);
  expect(stderr).toMatch(why);
  expect(code).toBe(2);
});
