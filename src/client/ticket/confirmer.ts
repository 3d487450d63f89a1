/**
 * Asks the person who types inputs (or cells) before what they send trades: one question at a time, until a yes to all for
 * the rest of the input. What is sent when no input runs is refused, since nobody expects a question then.
 */
import type { Explanation } from '../call/explanation.js';
import { NotConfirmedError } from '../errors/errors.js';
import { interruptSignal } from '../session/interrupt.js';

/** Shows the ticket and resolves with what was answered; undefined where nobody can be asked. */
export type AskUser = (ticket: Explanation, question: string) => Promise<string | undefined>;

export class Confirmer {
  /** The input that runs. */
  private running: object | undefined;
  private isYesToAll = false;
  private asking: Promise<unknown> = Promise.resolve();

  /** @param advice What to do where nobody can be asked, as a sentence. */
  constructor(
    private readonly askPerson: AskUser,
    private readonly advice: string,
  ) {}

  /** An input begins; what it returns ends it, once the questions about what was sent without awaiting it are answered. */
  begin(): () => Promise<void> {
    const input = {};
    this.running = input;
    this.isYesToAll = false;
    return async () => {
      for (let asked: unknown; asked !== this.asking; ) {
        asked = this.asking;
        await this.asking;
      }
      // One that was left behind may end when the next one runs.
      if (this.running === input) this.running = undefined;
    };
  }

  /** For `setConfirmation` and `connect({ confirm })`. */
  readonly confirm = async (ticket: Explanation): Promise<boolean> => {
    const answer = this.asking.then(() => this.ask(ticket));
    this.asking = answer.catch(() => undefined);
    return await answer;
  };

  private async ask(ticket: Explanation): Promise<boolean> {
    if (!this.running) {
      const why = 'it was sent when no input was running, so that nobody could be asked; nothing was sent.';
      throw new NotConfirmedError(ticket.verb, 'nobody', why, `Await it in the input that sends it. ${this.advice}`);
    }
    if (interruptSignal()?.aborted) return false;
    if (this.isYesToAll) return true;
    const answer = await this.askPerson(ticket, questionText(ticket));
    if (answer === undefined) {
      const why = 'nobody can be asked whether to send it; nothing was sent.';
      throw new NotConfirmedError(ticket.verb, 'nobody', why, this.advice);
    }
    const word = answer.trim().toLowerCase();
    this.isYesToAll = word === 'a' || word === 'all';
    return this.isYesToAll || word === 'y' || word === 'yes';
  }
}

/** Anything but `y`, `yes`, `a` or `all` is a no. */
function questionText({ baseUrl }: Explanation): string {
  return `Send this to ${new URL(baseUrl).host}? [y/N, a: all of this input] `;
}
