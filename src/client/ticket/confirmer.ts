/**
 * Asks the user of a prompt or notebook for confirmation before trading calls, one question at a time. The answer "all"
 * confirms the rest of the input. A trading call outside a running input is refused, because the user expects no
 * question then.
 */

import { interruptSignal } from '../base/interrupt.js';
import { NotConfirmedError } from '../types/errors.js';
import type { Explanation } from '../types/explanation.js';

/** Shows the ticket and resolves with the user's answer; undefined when the user cannot be asked. */
export type AskUser = (ticket: Explanation, question: string) => Promise<string | undefined>;

export class Confirmer {
  /** The running input. */
  private running: object | undefined;
  private isYesToAll = false;
  private queue: Promise<unknown> = Promise.resolve();

  /** @param advice what the user can do when no question can be asked, as a sentence */
  constructor(
    private readonly askPerson: AskUser,
    private readonly advice: string,
  ) {}

  /** Begins an input. The returned function ends the input after all open questions are answered. */
  begin(): () => Promise<void> {
    const input = {};
    this.running = input;
    this.isYesToAll = false;
    return async () => {
      for (let last: unknown; last !== this.queue; ) {
        last = this.queue;
        await this.queue;
      }
      // An input that was left running may end while the next one runs.
      if (this.running === input) this.running = undefined;
    };
  }

  /** Asks the user about a call; passed to `setConfirmation` or to `connect({ confirm })`. */
  readonly confirm = async (ticket: Explanation): Promise<boolean> => {
    const answer = this.queue.then(() => this.ask(ticket));
    this.queue = answer.catch(() => undefined);
    return await answer;
  };

  private async ask(ticket: Explanation): Promise<boolean> {
    if (!this.running) {
      const why = 'the call was made while no input was running, so no confirmation was possible; nothing was sent.';
      throw new NotConfirmedError(
        ticket.verb,
        'noPrompt',
        why,
        `Await the call in the input that makes it. ${this.advice}`,
      );
    }
    if (interruptSignal()?.aborted) return false;
    if (this.isYesToAll) return true;
    const answer = await this.askPerson(ticket, questionText(ticket));
    if (answer === undefined) {
      const why = 'no user can be asked for confirmation; nothing was sent.';
      throw new NotConfirmedError(ticket.verb, 'noPrompt', why, this.advice);
    }
    const word = answer.trim().toLowerCase();
    this.isYesToAll = word === 'a' || word === 'all';
    return this.isYesToAll || word === 'y' || word === 'yes';
  }
}

/** The question; every answer except `y`, `yes`, `a` and `all` means no. */
function questionText({ baseUrl }: Explanation): string {
  return `Send this call to ${new URL(baseUrl).host}? [y/N, a: all calls of this input] `;
}
