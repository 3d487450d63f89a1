/**
 * `check(x, id)`: runs the check of an exercise and displays whether it is solved.
 *
 * The first run of an unsolved exercise says what is missing. Each further run gives one more hint. The number of hints is
 * kept for each client, so a new kernel starts again.
 */
import { inspect } from 'node:util';
import type { Spot } from '../client/index.js';
import { SpotlabError } from '../client/index.js';
import { nearest } from '../protocol/index.js';
import type { Exercise } from './exercise.js';
import { exercises } from './exercises/all.js';
import { readerOf } from './reader.js';

/** The result of a check. */
export interface CheckResult {
  /** Id of the exercise. */
  readonly id: string;
  readonly isSolved: boolean;
  /** What is missing; undefined if the exercise is solved. */
  readonly missing?: string;
  /** The hints so far; empty at the first check. */
  readonly hints: readonly string[];
  /** Number of hints that are left. */
  readonly hintsLeft: number;
}

/** The checks of unsolved exercises so far, by client and id. */
const failures = new WeakMap<Spot, Map<string, number>>();

/**
 * Checks an exercise against the state of the exchange. It only reads: it places, changes and cancels no order.
 *
 * @param x the client whose account has the solution
 * @param exercise its id, or an exercise of your own
 * @throws SpotlabError `SPOTLAB_EXERCISE` for an unknown id
 * @example await check(x, '01-resting-buy')
 */
export async function check(x: Spot, exercise: string | Exercise): Promise<CheckResult> {
  const { id, hints, check: missingIn } = typeof exercise === 'string' ? named(exercise) : exercise;
  const missing = await missingIn(readerOf(x));
  const counts = failures.get(x) ?? new Map<string, number>();
  failures.set(x, counts);
  const failed = counts.get(id) ?? 0;
  if (missing === undefined) return new ShownCheck({ id, isSolved: true, hints: [], hintsLeft: 0 });
  counts.set(id, failed + 1);
  const told = hints.slice(0, failed);
  return new ShownCheck({ id, isSolved: false, missing, hints: told, hintsLeft: hints.length - told.length });
}

function named(id: string): Exercise {
  const found = exercises.find((one) => one.id === id);
  if (found) return found;
  const ids = exercises.map((one) => one.id);
  const [near] = nearest(id, ids, 1);
  throw new SpotlabError('SPOTLAB_EXERCISE', `There is no exercise '${id}'.`, {
    advice: near ? `Did you mean '${near}'?` : `The exercises are ${ids.join(', ')}.`,
  });
}

/** A result that the kernel, the REPL and `console.log` display. */
class ShownCheck implements CheckResult {
  readonly id: string;
  readonly isSolved: boolean;
  declare readonly missing?: string;
  readonly hints: readonly string[];
  readonly hintsLeft: number;

  constructor(result: CheckResult) {
    this.id = result.id;
    this.isSolved = result.isSolved;
    if (result.missing !== undefined) this.missing = result.missing;
    this.hints = result.hints;
    this.hintsLeft = result.hintsLeft;
  }

  [inspect.custom](): string {
    return this.#lines().join('\n');
  }

  /** For notebooks. The border has the colour; the text keeps that of the page. */
  [Symbol.for('Jupyter.display')](): Record<string, string> {
    const [head = '', ...rest] = this.#lines().map(escaped);
    const color = this.isSolved ? '#2e9e5b' : '#d08700';
    const html =
      `<div style="border-left:4px solid ${color};padding:2px 0 2px 10px">` +
      `<strong>${head}</strong>${rest.map((line) => `<br>${line}`).join('')}</div>`;
    return { 'text/plain': this.#lines().join('\n'), 'text/html': html };
  }

  #lines(): string[] {
    if (this.isSolved) return [`✔ ${this.id}: solved`];
    const hints = this.hints.map((hint, at) => `Hint ${at + 1}: ${hint}`);
    const next =
      this.hintsLeft > 0
        ? 'Run the cell again to get a hint.'
        : 'This was the last hint. The solution is below the task.';
    return [`○ ${this.id}: not solved yet`, this.missing ?? '', ...hints, next];
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
