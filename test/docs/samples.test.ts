/** Runs and type-checks the samples of the documentation pages. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';

import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { run, type Sample, samplesOf, typeErrors } from './samples.js';

const root = resolve(import.meta.dirname, '../..');

/** Pages whose TypeScript samples all run. */
const PAGES = [
  'docs/connect.md',
  'docs/data.md',
  'docs/decimals.md',
  'docs/lab.md',
  'docs/lab-figures.md',
  'docs/service.md',
  'docs/streams.md',
  'docs/testing.md',
];

/** Pages whose samples need a key or another exchange; they are type-checked only. */
const CHECKED = ['README.md', 'docs/client.md'];

const all = PAGES.flatMap(samplesOf).filter(({ language }) => language === 'ts');
/** Blocks that start with the name of a file; they import each other. */
const fileOf = ({ code }: Sample) => /^\/\/ (\S+\.ts)\n/.exec(code)?.[1];
const files = all.filter((sample) => fileOf(sample) !== undefined);
const samples = all.filter((sample) => fileOf(sample) === undefined);

describe('samples that are files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-samples-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('pass as tests with vitest, in a project of their own', async () => {
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(root, join(folder, 'node_modules/spotlab'));
    symlinkSync(join(root, 'node_modules/vitest'), join(folder, 'node_modules/vitest'));
    for (const sample of files) writeFileSync(join(folder, fileOf(sample) ?? ''), sample.code);
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [vitest, 'run', '--root', folder, '--testTimeout', '60000', '--hookTimeout', '60000', '--reporter', 'json'],
      { cwd: folder, env: { PATH: process.env.PATH, HOME: folder } },
    );
    const { numTotalTests, success } = JSON.parse(stdout);
    expect([numTotalTests, success]).toEqual([4, true]);
  });
});

describe('samples in TypeScript', () => {
  // The file that a sample of docs/lab.md writes.
  afterAll(() => rmSync(join(root, 'run.lab.json'), { force: true }));

  test.each(samples.filter(({ notRun }) => notRun === undefined))('$where runs', async (sample) => {
    await run(sample);
  });

  test('all of them pass the type checker, with the option by which an element of a list may be missing', () => {
    const checked = CHECKED.flatMap(samplesOf).filter(({ language }) => language === 'ts');
    expect(checked.length).toBeGreaterThan(5);
    expect(typeErrors([...samples, ...checked])).toEqual([]);
  });
});

test('docs/testing.md names existing endpoints', () => {
  const page = readFileSync(join(root, 'docs/testing.md'), 'utf8');
  const [, list = ''] = /the most used are ([\s\S]*?)\. `count`/.exec(page) ?? [];
  const ids = [...list.matchAll(/`(\w+)`/g)].map(([, id]) => id);
  expect(ids).toHaveLength(6);
  expect(endpointTable.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});
