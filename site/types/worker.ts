/**
 * The worker of the language service. A page loads the worker only when the reader has begun to edit, because the worker is as
 * large as the rest of the site.
 */
import ts from 'typescript';
import type { Ts } from '../../src/kernel/index.js';
import { CellService } from './cell-service.js';
import type { Declarations, FromTypes, Questions, ToTypes } from './messages.js';

/** The part of a worker's global object that is used; the types of the page have no worker. */
interface WorkerScope {
  postMessage(message: FromTypes): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToTypes>) => void): void;
}

// The compiler knows the page's global object only.
const scope = self as unknown as WorkerScope;

let service: Promise<Questions> | undefined;

async function start(url: string): Promise<Questions> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(`The declarations could not be loaded: ${reply.status}.`);
  return new CellService(ts as Ts, (await reply.json()) as Declarations);
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'start') {
    service = start(data.url);
    service.then(
      () => scope.postMessage({ kind: 'ready' }),
      (error: unknown) => scope.postMessage({ kind: 'failed', message: String(error) }),
    );
    return;
  }
  const { id, question, given } = data;
  const answer = service?.then((questions) =>
    (questions[question] as (...all: unknown[]) => unknown).apply(questions, [...given]),
  );
  // An error means that nobody needs the answer any more, because the text has changed meanwhile: the answer is then empty.
  Promise.resolve(answer)
    .catch(() => undefined)
    .then((found) => scope.postMessage({ kind: 'answer', id, answer: found }));
});
