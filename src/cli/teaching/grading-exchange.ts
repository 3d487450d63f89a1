/** Starts the exchange of one graded notebook in a process of its own. Reads the state, the keys, the requests and the answers of this exchange. */
import { fileURLToPath } from 'node:url';
import { Program } from '../sandbox/program.js';
import type { NotebookFolder } from './notebook-folder.js';
import type { ExchangeRecords, ExchangeStart, ExchangeStarted } from './program-messages.js';

const PROGRAM = fileURLToPath(new URL('./exchange-program.js', import.meta.url));

/** Maximum size of a state; the state after a usual notebook has some 200 kB. */
const MAX_STATE_BYTES = 64 * 1024 * 1024;
/** The longest wait for the start of the exchange, and for a state. */
const ANSWER_MS = 30_000;

export class GradingExchange {
  readonly #program: Program;

  constructor({ sandbox, user, shared, environment }: NotebookFolder) {
    this.#program = new Program({
      ...{ sandbox, user, environment, file: PROGRAM, maxBytes: MAX_STATE_BYTES },
      ...(shared !== undefined && { shared: { folder: shared, isWritable: true } }),
    });
  }

  /** @throws ProgramEnded */
  async start(options: ExchangeStart): Promise<ExchangeStarted> {
    return (await this.#ask(options)) as ExchangeStarted;
  }

  /** The present records. @throws ProgramEnded */
  async records(): Promise<ExchangeRecords> {
    const { state, keys, requests, answers } = (await this.#ask('records')) as ExchangeRecords;
    return { state, keys: [...keys], requests: [...requests], answers: [...answers] };
  }

  close(): Promise<void> {
    return this.#program.close();
  }

  async #ask(message: unknown): Promise<unknown> {
    const timer = setTimeout(() => void this.#program.close('The exchange did not answer.'), ANSWER_MS);
    this.#program.send(message);
    try {
      return await this.#program.receive();
    } finally {
      clearTimeout(timer);
    }
  }
}
