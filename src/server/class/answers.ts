/**
 * Stores the answers of a user to the questions of exercises at the exchange. The user's program sends them; the person who
 * controls the exchange reads them.
 */
import type { GivenAnswer } from '../../protocol/index.js';
import { ControlError } from '../base/control-error.js';

const MAX_ANSWERS = 100;
const MAX_LENGTH = 200;

export class Answers {
  private readonly byQuestion = new Map<string, GivenAnswer>();

  /** @throws ControlError for a text that is too long */
  give(question: string, value: string): GivenAnswer {
    for (const text of [question, value])
      if (text.length > MAX_LENGTH)
        throw new ControlError(`answers.give: a text has ${text.length} characters; the most are ${MAX_LENGTH}.`);
    const answer = { question, value };
    // A map keeps the position of an existing key. It is deleted first, so that the newest answer is at the end.
    this.byQuestion.delete(question);
    this.byQuestion.set(question, answer);
    const [oldest] = this.byQuestion.keys();
    if (oldest !== undefined && this.byQuestion.size > MAX_ANSWERS) this.byQuestion.delete(oldest);
    return answer;
  }

  /** Removes all answers, because the state was replaced. */
  clear(): void {
    this.byQuestion.clear();
  }

  list(): GivenAnswer[] {
    return [...this.byQuestion.values()];
  }
}
