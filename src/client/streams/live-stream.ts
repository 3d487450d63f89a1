/** `stream.live()`: a live display whose results are the newest events of a stream. */

import { lazily } from '../base/lazy-part.js';
import type { Live, WatchOptions } from '../types/call.js';
import type { StreamRows } from '../types/stream.js';
import { makeLive } from '../watch/live-run.js';
import { nameOf, type StreamContext, type StreamPlan, verbId } from './consumers/stream-plan.js';

const loadRows = lazily(() => import('./newest-rows.js'));

/** Shortest time between two drawings, unless the user gives another time. */
const DEFAULT_EVERY = '100ms';

/** Gives the newest events, each time when there are new ones. */
export interface NewestRows<T> {
  /** Resolves when there is an event that was not given yet. */
  next(): Promise<StreamRows<T>>;
  close(): void;
}

/** @throws the errors of `stream.live()` */
export function liveStream<T>(
  context: StreamContext,
  plan: StreamPlan,
  options: WatchOptions | number | string | undefined,
): Live<StreamRows<T>> {
  let opening: Promise<NewestRows<T>> | undefined;
  const open = async () => (await loadRows()).openNewestRows<T>(context, plan);
  const source = {
    name: verbId(plan),
    by: nameOf(plan),
    signals: plan.signals,
    read: async () => {
      opening ??= open();
      return (await opening).next();
    },
    ended: () => void opening?.then((rows) => rows.close()).catch(() => {}),
  };
  const every = typeof options === 'object' ? { every: DEFAULT_EVERY, ...options } : (options ?? DEFAULT_EVERY);
  return makeLive<StreamRows<T>>(source, context.session.parts.clock, every);
}
