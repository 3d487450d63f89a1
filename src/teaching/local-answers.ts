/** Stores the answers to questions in this process, if the client may not control the exchange. */
import type { Spot } from '../client/index.js';
import type { GivenAnswer } from '../protocol/index.js';

const answers = new WeakMap<Spot, Map<string, string>>();

export function keepAnswer(x: Spot, question: string, value: string): void {
  const own = answers.get(x) ?? new Map<string, string>();
  answers.set(x, own.set(question, value));
}

export const localAnswers = (x: Spot): GivenAnswer[] =>
  [...(answers.get(x) ?? [])].map(([question, value]) => ({ question, value }));
