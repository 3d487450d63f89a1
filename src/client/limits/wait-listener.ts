/**
 * Tells the host of a client (the prompt or a notebook) that a call waits. The option `onWait` of `connect` takes the
 * place of the host's listener.
 */
import type { OnCallWait } from '../session/session-parts.js';

export type CallWait = Parameters<OnCallWait>[0];

/** Why a call waits, as the end of a sentence. */
export const WAIT_REASONS: Readonly<Record<CallWait['why'], string>> = {
  ban: 'this IP address is banned',
  hold: 'the exchange requested a pause',
  window: 'a limit is used up',
  outcome: 'a reply was lost; querying the outcome',
  connection: 'the streams have no connection',
};

let listener: OnCallWait | undefined;

/** Sets the listener of the host; undefined removes it. */
export function setWaitListener(next: OnCallWait | undefined): void {
  listener = next;
}

/** Tells the host. */
export const tellHost: OnCallWait = (wait) => listener?.(wait);
