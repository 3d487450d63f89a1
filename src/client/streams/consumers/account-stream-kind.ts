/** The types of the streams of the account. Unlike a market stream, such a stream has a function of its own that loads the code which opens it. */
import type { Consumer } from './consumer.js';
import type { NamedStream, StreamContext, StreamPlan } from './stream-plan.js';

export interface AccountStreamKind extends NamedStream {
  /** Loads the code that opens the stream. */
  load(): Promise<OpenAccountStream>;
}

/** The plan of such a stream. */
export interface AccountStreamPlan extends StreamPlan {
  readonly own: AccountStreamKind;
}

export type OpenAccountStream = (context: StreamContext, plan: StreamPlan, forget: () => void) => StreamSharing;

/** A subscription that consumers share. */
export interface StreamSharing {
  attach(consumer: Consumer<unknown>): void;
  /** Subscribes. Errors go to the consumers. */
  open(): Promise<void>;
}

export function isAccountPlan(plan: StreamPlan): plan is AccountStreamPlan {
  return plan.own !== undefined;
}
