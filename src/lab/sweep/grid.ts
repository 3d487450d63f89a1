/** The runs of a sweep: every set of parameters with every seed. */

import { canonicalJson } from '../base/canonical-json.js';
import type { LabWindow } from '../base/lab-time.js';
import { optionError } from '../base/option-error.js';
import type { LabParams } from '../options/lab-options.js';

/** One run. */
export interface SweepJob {
  /** Number of the run, from 1. */
  readonly run: number;
  readonly params: LabParams;
  readonly seed: number;
  /** The part of the market's time that the run plays; undefined: the whole market. */
  readonly window?: LabWindow;
}

export interface Grid {
  readonly sets: readonly LabParams[];
  /** Parameters with several values. */
  readonly axes: Readonly<Record<string, readonly unknown[]>>;
}

/** The maximum number of runs; nobody would wait for more. */
const MAX_RUNS = 1_000_000;

/** The sets of parameters: all combinations, the last parameter changes first. @throws SpotlabError `SPOTLAB_OPTION` */
export function gridOf(params: unknown): Grid {
  if (params === undefined) return { sets: [{}], axes: {} };
  if (typeof params !== 'object' || params === null)
    throw optionError(`sweep: params is ${String(params)}.`, "Give { spread: ['1', '2'] }.");
  checkPlain('params', params);
  if (Array.isArray(params)) {
    if (params.length === 0) throw optionError('sweep: params is an empty list.');
    const odd = params.find((one) => typeof one !== 'object' || one === null || Array.isArray(one));
    if (odd !== undefined)
      throw optionError(`sweep: params has ${JSON.stringify(odd)}, which is no object.`, "Give [{ spread: '1' }, …].");
    const known = new Set<string>();
    const again = params.map(canonicalJson).find((text) => known.size === known.add(text).size);
    if (again !== undefined) throw optionError(`sweep: params has ${again} twice.`, 'Repeat runs with seeds.');
    return { sets: params as LabParams[], axes: {} };
  }
  const axes: Record<string, readonly unknown[]> = {};
  let sets: LabParams[] = [{}];
  for (const [name, value] of Object.entries(params as object)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) throw optionError(`sweep: params.${name} is an empty list.`);
    const texts = values.map((one) => JSON.stringify(one));
    const twice = texts.find((text, at) => texts.indexOf(text) !== at);
    if (twice !== undefined) throw optionError(`sweep: params.${name} has ${twice} twice.`);
    if (values.length > 1) axes[name] = values;
    if (sets.length * values.length > MAX_RUNS) throw optionError(`sweep: these are more than ${MAX_RUNS} runs.`);
    sets = sets.flatMap((set) => values.map((one) => ({ ...set, [name]: one })));
  }
  return { sets, axes };
}

/** @throws SpotlabError `SPOTLAB_OPTION` for more than a million runs */
export function jobsOf(
  sets: readonly LabParams[],
  seeds: readonly number[],
  windows: readonly LabWindow[] = [],
): SweepJob[] {
  const times = windows.length === 0 ? [undefined] : windows;
  if (sets.length * seeds.length * times.length > MAX_RUNS)
    throw optionError(`sweep: these are more than ${MAX_RUNS} runs.`);
  const each = sets.flatMap((params) =>
    times.flatMap((window) => seeds.map((seed) => ({ params, seed, ...(window && { window }) }))),
  );
  return each.map((one, at) => ({ run: at + 1, ...one }));
}

/** Refuses a value that would change when it is sent to another thread or stored in a file. */
function checkPlain(name: string, value: unknown): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number' && Number.isFinite(value)) return;
  const prototype = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  // Objects of a notebook cell belong to another JavaScript realm, so `Object.prototype` there is another object.
  const isPlain = Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype ?? {}) === null;
  if (typeof value !== 'object' || !isPlain) {
    const what =
      typeof value === 'object' ? 'an object of a class' : typeof value === 'function' ? 'a function' : String(value);
    throw optionError(
      `sweep: ${name} is ${what}, which cannot be sent to another thread as it is.`,
      'Give plain data: texts, numbers, booleans, null, lists and objects of these.',
    );
  }
  for (const [key, one] of Object.entries(value))
    checkPlain(Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`, one);
}
