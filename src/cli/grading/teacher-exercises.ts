/**
 * Loads the exercises of a teacher from a TypeScript or JavaScript file. The file runs in this program, with the rights of
 * the teacher; notebooks do not see it.
 *
 * The file is translated to CommonJS, so it can import `spotlab`, `spotlab/teaching`, files beside it, modules of Node, and
 * packages that `require` can load.
 */
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { asCommonJs, builtFile, loadParser } from '../../lab/index.js';
import * as teaching from '../../teaching/index.js';
import { UsageError } from '../common/usage.js';

type Exercise = teaching.Exercise;

const ENDINGS = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json'];

/**
 * The exercises that a file exports: by any name, alone or in lists.
 *
 * @throws UsageError for a file that cannot be read or run, that exports no exercise, or that exports two with one id
 */
export async function loadExercises(file: string): Promise<Exercise[]> {
  await loadParser();
  const spotlab = (await import(/* @vite-ignore */ builtFile('index.js').href)) as object;
  const exported = withReason(file, () => moduleAt(resolve(file), spotlab, new Map()));
  const found = Object.values(exported as object).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const exercises = [...new Set(found)].filter(isExercise);
  const near = found.find((one) => isObject(one) && !isExercise(one) && 'check' in one);
  if (near) throw new UsageError(`${file}: an exercise needs ${missingFieldsOf(near).join(', ')}.`);
  if (exercises.length === 0)
    throw new UsageError(`${file}: the file exports no exercise. Export objects with id, task, hints and check.`);
  const twice = exercises.find(({ id }, at) => exercises.findIndex((one) => one.id === id) !== at);
  if (twice) throw new UsageError(`${file}: two exercises have the id ${twice.id}.`);
  return exercises;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  'an id (letters, digits and dashes)': (one) => typeof one === 'string' && /^[\w-]+$/.test(one),
  'a task (text)': (one) => typeof one === 'string',
  'hints (a list of texts)': (one) => Array.isArray(one) && one.every((hint) => typeof hint === 'string'),
  'a check (function)': (one) => typeof one === 'function',
  'points (a number above 0), if any': (one) => one === undefined || (typeof one === 'number' && one > 0),
};

function missingFieldsOf({ id, task, hints, check, points }: Readonly<Record<string, unknown>>): string[] {
  const values = [id, task, hints, check, points];
  return Object.entries(FIELDS).flatMap(([name, isRight], at) => (isRight(values[at]) ? [] : [name]));
}

const isExercise = (value: unknown): value is Exercise => isObject(value) && missingFieldsOf(value).length === 0;

/** Loads a file and what it imports, each once. */
function moduleAt(path: string, spotlab: object, loaded: Map<string, { exports: object }>): object {
  const known = loaded.get(path);
  if (known) return known.exports;
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.json')) return JSON.parse(text) as object;
  const module = { exports: {} };
  loaded.set(path, module);
  const require = createRequire(path);
  const load = (name: string): unknown => {
    if (name === 'spotlab') return spotlab;
    if (name === 'spotlab/teaching') return teaching;
    const beside = name.startsWith('.') ? existing(resolve(dirname(path), name)) : undefined;
    return beside === undefined ? require(name) : moduleAt(beside, spotlab, loaded);
  };
  const run = new Function('module', 'exports', 'require', '__filename', '__dirname', asCommonJs(text, path));
  run(module, module.exports, load, path, dirname(path));
  return module.exports;
}

function existing(path: string): string | undefined {
  const candidates = [...ENDINGS.map((ending) => path + ending), path.replace(/\.js$/, '.ts')];
  return candidates.find((one) => statSync(one, { throwIfNoEntry: false })?.isFile());
}

/** @throws UsageError with the file and the reason */
function withReason<T>(file: string, load: () => T): T {
  try {
    return load();
  } catch (error) {
    throw new UsageError(`${file}: ${(error as Error).message}`);
  }
}
