/**
 * `check(x, id)`: runs the check of an exercise and displays whether it is solved.
 *
 * The first run of an unsolved exercise says what is missing. Each further run gives one more hint. The number of hints is
 * kept for each client, so a new kernel starts again.
 */

import type { Spot } from '../../client/index.js';
import { SpotlabError } from '../../client/index.js';
import { ANY_PAGE } from '../../colors/index.js';
import { nearest } from '../../protocol/index.js';
import type { Exercise } from '../exercise.js';
import { readerOf } from '../reader.js';
import { withDisplay } from '../with-display.js';
import { exercises } from './all.js';

/** The result of a check. */
export interface CheckResult {
  /** Id of the exercise. */
  readonly id: string;
  readonly isSolved: boolean;
  /** The part that is missing, as a sentence; undefined if the exercise is solved. */
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
  const found = await missingIn(readerOf(x));
  const missing = typeof found === 'object' ? found.missing : found;
  const counts = failures.get(x) ?? new Map<string, number>();
  failures.set(x, counts);
  const failed = counts.get(id) ?? 0;
  if (missing === undefined) return shown({ id, isSolved: true, hints: [], hintsLeft: 0 });
  counts.set(id, failed + 1);
  const told = hints.slice(0, failed);
  return shown({ id, isSolved: false, missing, hints: told, hintsLeft: hints.length - told.length });
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

/** Makes a result display itself. In a notebook only the border has the colour of the result; the text keeps the colour of the page. */
function shown(result: CheckResult): CheckResult {
  const lines = linesOf(result);
  const bundle = () => {
    const [head = '', ...rest] = lines.map(escaped);
    const color = result.isSolved ? ANY_PAGE.series[0] : ANY_PAGE.warn;
    const html =
      `<div style="border-left:4px solid ${color};padding:2px 0 2px 10px">` +
      `<strong>${head}</strong>${rest.map((line) => `<br>${line}`).join('')}</div>`;
    return { 'text/plain': lines.join('\n'), 'text/html': html };
  };
  return withDisplay(result, () => lines.join('\n'), bundle);
}

function linesOf({ id, isSolved, missing = '', hints, hintsLeft }: CheckResult): string[] {
  if (isSolved) return [`✔ ${id}: solved`];
  const next =
    hintsLeft > 0 ? 'Run the cell again to get a hint.' : 'This was the last hint. The solution is below the task.';
  return [`○ ${id}: not solved yet`, missing, ...hints.map((hint, at) => `Hint ${at + 1}: ${hint}`), next];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
