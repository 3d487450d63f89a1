/** The newest events of a stream, for a live display: a picture of many trades, of many klines, of one book. */
import { interruptSignal } from '../base/interrupt.js';
import type { StreamRows } from '../types/stream.js';
import type { StreamContext, StreamPlan } from './consumers/stream-plan.js';
import type { NewestRows } from './live-stream.js';
import { openConsumer } from './open-stream.js';
import { streamRows } from './stream-rows.js';

/** Maximum number of events in a picture. */
const MAX_EVENTS = 1_000;

export async function openNewestRows<T>(context: StreamContext, plan: StreamPlan): Promise<NewestRows<T>> {
  const { clock } = context.session.parts;
  const startedMs = clock.now();
  let events: T[] = [];
  let isNew = false;
  let hasEnded = false;
  let error: unknown;
  let wake = () => {};
  const take = (event: T) => {
    events.push(event);
    if (events.length >= 2 * MAX_EVENTS) events = events.slice(-MAX_EVENTS);
    isNew = true;
    wake();
    return undefined;
  };
  const ended = (reason: unknown) => {
    hasEnded = true;
    error = reason;
    wake();
  };
  const close = await openConsumer<T>(context, plan, { take, ended }, undefined);
  const next = async (): Promise<StreamRows<T>> => {
    const stop = interruptSignal();
    while (!isNew && !hasEnded && !stop?.aborted) {
      await new Promise<void>((resolve) => {
        wake = () => {
          stop?.removeEventListener('abort', wake);
          resolve();
        };
        stop?.addEventListener('abort', wake, { once: true });
      });
    }
    if (isNew) {
      isNew = false;
      return streamRows<T>(context, plan, events.slice(-MAX_EVENTS), clock.now() - startedMs);
    }
    throw error ?? stop?.reason ?? new Error('the stream has ended');
  };
  return { next, close };
}
