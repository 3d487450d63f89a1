/**
 * Asking before a call that trades is sent: whoever runs code for a person, at a prompt or in a notebook, sets the question
 * for all clients of the process; `connect({ confirm })` sets that of one client. A program that sets neither is not asked.
 *
 * Asked about is what places, replaces or amends orders or moves money. A plain cancel is not: it must not wait for an
 * answer. Nor is anything on the embedded exchange.
 */
import type { EndpointInfo } from '../../protocol/index.js';
import type { Explanation } from '../call/explanation.js';
import type { StopSignal } from '../call/inputs.js';
import { isTrading } from '../call/request.js';
import { NotConfirmedError, TransportError } from '../errors/errors.js';

/** Asked with the ticket of what is to be sent; only `true` sends it. */
export type Confirm = (ticket: Explanation) => boolean | Promise<boolean>;

/** Under a registered symbol, so that another copy of this package in the same process asks as well. */
const CONFIRM_KEY = Symbol.for('spotlab.confirm');

/** Has all clients of the process ask before they trade, but for those with a question of their own; undefined ends that. */
export function setConfirmation(ask: Confirm | undefined): void {
  (globalThis as { [CONFIRM_KEY]?: Confirm | undefined })[CONFIRM_KEY] = ask;
}

const CANCELS: ReadonlySet<string | undefined> = new Set(['cancel', 'cancelAll', 'cancelList']);

/** The question to ask before a call of `endpoint` is sent; undefined where none is. */
export function confirmFor(
  { confirm, isOwnExchange }: { readonly confirm?: Confirm | undefined; readonly isOwnExchange?: boolean | undefined },
  endpoint: EndpointInfo,
): Confirm | undefined {
  if (isOwnExchange || !isTrading(endpoint) || CANCELS.has(endpoint.whenLost?.kind)) return undefined;
  return confirm ?? (globalThis as { [CONFIRM_KEY]?: Confirm })[CONFIRM_KEY];
}

/**
 * Asks, and returns only after a yes.
 *
 * @throws NotConfirmedError after anything else; TransportError when `signal` ends the question; what `ask` throws.
 */
export async function requireConfirmation(
  ask: Confirm,
  ticket: Explanation,
  signal: StopSignal | undefined,
): Promise<void> {
  const isYes = (await ask(ticket)) === true;
  if (signal?.aborted) {
    throw new TransportError(ticket.verb, 'aborted', 'it was not confirmed; nothing was sent.', { carriedOut: false });
  }
  if (!isYes) throw new NotConfirmedError(ticket.verb, 'refused', 'it was not confirmed; nothing was sent.');
}
