/**
 * Confirmation before a trading call is sent. The REPL and the kernel set a confirmation for all clients of the
 * process; `connect({ confirm })` sets one for a single client. A program without either is not asked.
 *
 * Calls that place, replace or amend orders or move money need the confirmation. A plain cancel does not, because it
 * must not wait. Calls on the embedded exchange do not.
 */
import type { EndpointInfo } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { NotConfirmedError, TransportError } from '../types/errors.js';
import type { Explanation } from '../types/explanation.js';
import { isTrading } from './request.js';

/** Called with the ticket of the call; only the return value `true` sends the call. */
export interface Confirm {
  (ticket: Explanation): boolean | Promise<boolean>;
  /** Whether the data of the ticket is read first, because a user decides by it. */
  readonly readsFirst?: true;
}

/** A registered symbol, so that another copy of this package in the process uses the same confirmation. */
const CONFIRM_KEY = Symbol.for('spotlab.confirm');

/** Sets the confirmation for all clients without their own; undefined removes it. */
export function setConfirmation(confirm: Confirm | undefined): void {
  (globalThis as { [CONFIRM_KEY]?: Confirm | undefined })[CONFIRM_KEY] = confirm;
}

const CANCELS: ReadonlySet<string | undefined> = new Set(['cancel', 'cancelAll', 'cancelList']);

/** The confirmation that a call of `endpoint` needs; undefined when it needs none. */
export function confirmFor(
  {
    confirm,
    isStartedExchange,
  }: { readonly confirm?: Confirm | undefined; readonly isStartedExchange?: boolean | undefined },
  endpoint: EndpointInfo,
): Confirm | undefined {
  if (isStartedExchange || !isTrading(endpoint) || CANCELS.has(endpoint.whenLost?.kind)) return undefined;
  return confirm ?? (globalThis as { [CONFIRM_KEY]?: Confirm })[CONFIRM_KEY];
}

/**
 * Waits for the confirmation and returns only if it is `true`.
 *
 *
 *
 * @throws NotConfirmedError for any other value; TransportError when `signal` aborts; the error of `confirm`
 */
export async function requireConfirmation(
  confirm: Confirm,
  ticket: Explanation,
  signal: StopSignal | undefined,
): Promise<void> {
  const isYes = (await confirm(ticket)) === true;
  if (signal?.aborted) {
    throw new TransportError(ticket.verb, 'aborted', 'the call was not confirmed; nothing was sent.', {
      carriedOut: false,
    });
  }
  if (!isYes) throw new NotConfirmedError(ticket.verb, 'refused', 'the call was not confirmed; nothing was sent.');
}
