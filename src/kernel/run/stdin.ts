/** Sends input requests to the front end, and resolves each with the user's reply. Replies arrive in request order. */
import type { CellOutput } from '../output/cell-output.js';
import type { Content, Message } from '../wire/message.js';

export interface InputOptions {
  readonly password?: boolean;
}

interface InputCell {
  readonly request: Message;
  readonly output: CellOutput;
  readonly signal: AbortSignal | undefined;
}

interface Pending {
  answer(text: string): void;
}

export class Stdin {
  readonly #pending: Pending[] = [];

  /** @param send Sends an `input_request` to the client of a request. */
  constructor(private readonly send: (request: Message, content: Content) => void) {}

  /** Asks for input under a cell. Rejects if the client does not support input, and when the cell is interrupted. */
  request(cell: InputCell | undefined, prompt: string, options: InputOptions | undefined): Promise<string> {
    if (cell?.request.content.allow_stdin !== true) {
      return Promise.reject(
        new Error('input() is not available: the program that runs this notebook does not support user input.'),
      );
    }
    cell.output.flush();
    return new Promise((resolve, reject) => {
      const pending = { answer: resolve };
      this.#pending.push(pending);
      cell.signal?.addEventListener('abort', () => {
        const index = this.#pending.indexOf(pending);
        if (index >= 0) this.#pending.splice(index, 1);
        reject(cell.signal?.reason);
      });
      this.send(cell.request, { prompt, password: options?.password === true });
    });
  }

  /** Resolves the oldest pending request; ignores a reply without a pending request. */
  takeReply(text: string): void {
    this.#pending.shift()?.answer(text);
  }
}
