/** `answer(x, exercise, value)`: gives a student's answer to an exercise whose solution is a number, and checks it. */
import type { DecimalInput, Spot } from '../../client/index.js';
import type { Exercise } from '../exercise.js';
import { keepAnswer } from '../local-answers.js';
import { ifControlled } from '../reader.js';
import { type CheckResult, check } from './check.js';

/**
 * Answers a question and checks the answer. It places no order: the exchange only keeps the answer, so that `spotlab grade`
 * finds it.
 *
 * @param exercise its id, or an exercise of your own that `question` made
 * @param value a number, or its text with all digits
 * @throws SpotlabError `SPOTLAB_EXERCISE` for an unknown id
 * @example await answer(x, '03-range', '812.50')
 */
export async function answer(x: Spot, exercise: string | Exercise, value: DecimalInput): Promise<CheckResult> {
  const id = typeof exercise === 'string' ? exercise : exercise.id;
  const isKept = await ifControlled(() => x.exchange.answers.give(id, String(value)), undefined);
  if (isKept === undefined) keepAnswer(x, id, String(value));
  return check(x, exercise);
}
