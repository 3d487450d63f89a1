/** Exercises whose solution is a number, not a state of the exchange. */
import { type DecimalInput, decimal } from '../client/index.js';
import type { ExchangeReader, Exercise } from './exercise.js';

/** A question, and how its answer is computed. */
export interface Question extends Omit<Exercise, 'check'> {
  /** The right number, computed from the exchange: the check is at another time than the answer. */
  answer(x: ExchangeReader): Promise<DecimalInput>;
  /** Largest difference of a right answer, as an exact decimal. Default 0. */
  readonly tolerance?: DecimalInput;
}

/**
 * Makes an exercise of a question. It is solved if the newest answer is the right number; the comparison is exact.
 *
 * @example const range = question({ id: 'range', task: '…', hints: [], answer: async () => '812.50', tolerance: '0.01' })
 */
export function question({ answer: right, tolerance = '0', ...rest }: Question): Exercise {
  return {
    ...rest,
    async check(x) {
      const given = (await x.answers()).filter((one) => one.question === rest.id).at(-1)?.value;
      if (given === undefined) return `Your answer is missing: \`await answer(x, '${rest.id}', …)\`.`;
      let number: ReturnType<typeof decimal>;
      try {
        number = decimal(given);
      } catch {
        return `Your answer, ${given}, is no number.`;
      }
      const isRight = number
        .sub(await right(x))
        .abs()
        .lte(tolerance);
      return isRight ? undefined : `Your answer, ${number}, is not right.`;
    },
  };
}
