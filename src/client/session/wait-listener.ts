/**
 * Tells the host of a client (the prompt or a notebook) that a call waits. The option `onWait` of `connect` takes the
 * place of the host's listener.
 */
import { warn as tellUser } from '../../platform/index.js';
import type { OnCallWait } from './session-parts.js';

export type CallWait = Parameters<OnCallWait>[0];

/** Why a call waits, as the end of a sentence. */
export const WAIT_REASONS: Readonly<Record<CallWait['why'], string>> = {
  ban: 'this IP address is banned',
  backoff: 'the exchange requested a pause',
  window: 'a limit is used up',
  outcome: 'a reply was lost; querying the outcome',
  connection: 'the streams have no connection',
  missed: 'the missed events of a stream could not be read yet',
};

let listener: OnCallWait | undefined;

/** Sets the listener of the host; undefined removes it. */
export function setWaitListener(next: OnCallWait | undefined): void {
  listener = next;
}

/** Calls the hook `onWait` for a wait of streams. An error in the hook must not end the streams. */
export function tellWait(onWait: OnCallWait | undefined, wait: CallWait): void {
  try {
    onWait?.(wait);
  } catch (error) {
    const text = `onWait of connect() failed: ${error instanceof Error ? error.message : typeof error}. Streams go on.`;
    tellUser(text, { type: 'SpotlabWarning', code: 'SPOTLAB_HOOK' });
  }
}

/** Reports a wait to the host. */
export const notifyHost: OnCallWait = (wait) => listener?.(wait);
