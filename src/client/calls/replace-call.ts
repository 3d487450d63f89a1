/** `ReplaceCall`: a cancel-replace call, whose two halves can succeed or fail separately. */

import { drawAs, INSPECT } from '../results/display-hooks.js';
import type { ReplaceOutcome } from '../types/data-types.gen.js';
import { ReplaceError } from '../types/errors.js';
import type { Shown } from '../types/result.js';
import { FluentCall } from './fluent-call.js';
import { TicketCall } from './ticket-call.js';

export class ReplaceCall<R> extends TicketCall<R> {
  /**
   * Sends the call unless it was sent before, and resolves with the outcome of both halves, also when one or both
   * failed.
   *
   *
   *
   * @throws the error of `await` when the outcome of the halves is not known
   */
  async outcome(): Promise<Shown<ReplaceOutcome>> {
    try {
      return (await this) as Shown<ReplaceOutcome>;
    } catch (error) {
      if (!(error instanceof ReplaceError)) throw error;
      const { outcome } = error;
      const { session } = FluentCall.parts(this);
      if (!(INSPECT in outcome)) {
        drawAs(outcome, session.parts.displays, () => ({
          value: outcome,
          context: { kind: 'replaced', params: this.params },
        }));
      }
      return outcome as Shown<ReplaceOutcome>;
    }
  }
}
