/** The question before a call that trades, and its refusal; apart from what asks it, because public declarations reach them. */
import type { Explanation } from '../call/call.js';
import { SpotlabError } from './errors.js';

/** Asked with the ticket of what is to be sent; only `true` sends it. */
export type Confirm = (ticket: Explanation) => boolean | Promise<boolean>;

/** A call that trades and was not confirmed: whoever was asked said no, or nobody could be asked. Nothing was sent. */
export class NotConfirmedError extends SpotlabError {
  override readonly name: string = 'NotConfirmedError';

  constructor(
    readonly verb: string,
    /** `refused`: somebody was asked and did not say yes. `nobody`: nobody could be asked. */
    readonly reason: 'refused' | 'nobody',
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_NOT_CONFIRMED', `${verb}: ${message}`, { advice });
  }
}
