/** Turns of the event loop. A page has no process that a timer could keep alive. */
import { endTimer, startTimer } from './time.js';

export type Timer = ReturnType<typeof setTimeout>;

export const unrefd = (timer: Timer): Timer => timer;

/** Work for later turns. A message starts it at once; a timer could start it only after 4 milliseconds. */
const waiting: (() => void)[] = [];
let channel: InstanceType<typeof MessageChannel> | undefined;

export function inNextTurn(work: () => void): void {
  if (channel === undefined) {
    channel = new MessageChannel();
    Object.assign(channel.port1, { onmessage: () => waiting.shift()?.() });
  }
  waiting.push(work);
  channel.port2.postMessage(undefined);
}

export const inOwnTurn = inNextTurn;

/** Resolves after the events that are waiting. */
export const nextOwnTurn = (): Promise<void> => nextTurn();

export const nextTurn = (): Promise<void> => new Promise((resolve) => inNextTurn(resolve));

export const atTurnEnd = (work: () => void): void => queueMicrotask(work);

/** Resolves to true after `ms` milliseconds, or to false as soon as the signal aborts. */
export const waited = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const abort = () => {
      endTimer(timer);
      resolve(false);
    };
    const timer = startTimer(() => {
      signal.removeEventListener('abort', abort);
      resolve(true);
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
