/** Calls that end in more ways than done or refused: cancel-replace, whose halves succeed or fail one by one. */

import type { ReplaceOutcome } from '../data-types.gen.js';
import { ReplaceError } from '../errors/errors.js';
import { drawAs, INSPECT } from '../results/display-hooks.js';
import type { Shown } from '../results/result.js';
import { FluentCall } from './fluent-call.js';
import { TicketCall } from './ticket-call.js';

export class ReplaceCall<R> extends TicketCall<R> {
  /**
   * Sends, unless it was sent before, and resolves with how it ended, however that was: what `await` resolves with
   * when both halves succeeded, else what became of each.
   *
   * @throws whatever `await` throws when nothing is known of the halves.
   */
  async outcome(): Promise<Shown<ReplaceOutcome>> {
    try {
      return (await this) as unknown as Shown<ReplaceOutcome>;
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
