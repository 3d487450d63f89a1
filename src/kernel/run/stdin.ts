/** What `input()` asks the person at the notebook, and the answers, which come in the order of the questions. */
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

  /** Asks under a cell; rejects where nobody can be asked, and when the cell is interrupted. */
  request(cell: InputCell | undefined, prompt: string, options: InputOptions | undefined): Promise<string> {
    if (cell?.request.content.allow_stdin !== true) {
      return Promise.reject(new Error('input: this notebook is run by a client that cannot ask anybody'));
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

  /** Takes an answer; one that nobody waits for any more is dropped. */
  answer(text: string): void {
    this.#pending.shift()?.answer(text);
  }
}
