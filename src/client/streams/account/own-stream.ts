/** Streams with a source of their own, which are no market streams. */
import type { Outlet } from '../outlet.js';
import type { NamedStream, StreamContext, StreamPlan } from '../stream-plan.js';

export interface OwnStream extends NamedStream {
  /** Loads the code that opens the stream. */
  load(): Promise<OpenOwnStream>;
}

/** The plan of such a stream. */
export interface OwnPlan extends StreamPlan {
  readonly own: OwnStream;
}

export type OpenOwnStream = (context: StreamContext, plan: StreamPlan, forget: () => void) => StreamSharing;

/** A subscription that consumers share. */
export interface StreamSharing {
  attach(outlet: Outlet<unknown>): void;
  /** Subscribes. Errors go to the consumers. */
  open(): Promise<void>;
}

export function isOwnPlan(plan: StreamPlan): plan is OwnPlan {
  return plan.own !== undefined;
}
