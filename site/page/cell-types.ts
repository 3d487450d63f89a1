/**
 * TypeScript's service for the cells of a page. It is 1.1 MB, so it is loaded when the reader has changed a cell and the page has nothing
 * else to do; until then each answer of this service is undefined.
 */
import { keepOnDemand, savesData } from '../offline/offline.js';
import type { FromTypes, NamedCell, Place, Question, Questions, ToTypes } from '../types/messages.js';
import { openWorker } from './open-worker.js';

type Answer<Name extends Question> = ReturnType<Questions[Name]> | undefined;

/** A pause in typing before the service is loaded, for completion comes first. */
const PAUSE_MS = 800;

export class CellTypes {
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;
  #nextId = 1;
  readonly #answers = new Map<number, (answer: unknown) => void>();
  /** Called when the service answers from now on. */
  onReady: () => void = () => {};

  /** @param cells the cells of code, in the order of the page */
  constructor(private readonly cells: () => readonly NamedCell[]) {}

  get isReady(): boolean {
    return this.#isReady;
  }

  /** The reader has changed a cell: the service will be of use. */
  wanted(): void {
    if (this.#worker || savesData()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => whenIdle(() => this.#start()), PAUSE_MS);
  }

  /** Asks about a place in a cell. */
  async ask<Name extends Question>(
    question: Name,
    { name, offset }: Pick<Place, 'name' | 'offset'>,
    ...more: readonly unknown[]
  ): Promise<Answer<Name>> {
    if (!this.#isReady) return undefined;
    const id = this.#nextId++;
    const answer = new Promise<unknown>((resolve) => this.#answers.set(id, resolve));
    const place: Place = { cells: this.cells(), name, offset };
    this.#send({ kind: 'ask', id, question, given: [place, ...more] });
    return (await answer) as Answer<Name>;
  }

  #start(): void {
    if (this.#worker) return;
    this.#worker = openWorker(new URL('./types.js', import.meta.url).href);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromTypes>) => this.#take(data));
    this.#worker.addEventListener('error', () => this.#end());
    this.#send({ kind: 'start', url: new URL('./types.json', import.meta.url).href });
  }

  #send(message: ToTypes): void {
    this.#worker?.postMessage(message);
  }

  #take(message: FromTypes): void {
    if (message.kind === 'answer') {
      this.#answers.get(message.id)?.(message.answer);
      this.#answers.delete(message.id);
    } else if (message.kind === 'ready') {
      this.#isReady = true;
      keepOnDemand();
      this.onReady();
    } else this.#end();
  }

  /** Without network and without a kept copy the service does not start: the next change tries again. */
  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isReady = false;
    for (const answer of this.#answers.values()) answer(undefined);
    this.#answers.clear();
  }
}

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5000 });
  else setTimeout(work);
}
