/** Cancel-replace: cancels one order and places another one; each half has its own outcome. */
import { Refusal, refusal } from '../../protocol/index.js';
import type { Engine } from '../matching/engine.js';
import type { CancelReplace } from '../model/commands.js';
import type { Account } from '../model/model.js';
import type { CancelReplacedOutcome } from '../model/outcomes.js';
import { findOrderToCancel } from '../orders/lookup.js';

/**
 * Executes both halves. The terms and filters of the new order are checked first, while the filters still count the old order. After that, each half can be
 * refused separately.
 */
export function cancelReplace(engine: Engine, account: Account, command: CancelReplace): CancelReplacedOutcome {
  const { symbol, cancel, place, mode, cancelOnly = false } = command;
  if (!engine.rules.info.cancelReplaceAllowed) throw refusal('cancelReplaceUnsupported');
  engine.validate(account, place);
  const cancelled = attempt(() => {
    const order = findOrderToCancel(account, symbol, cancel);
    return order instanceof Refusal ? order : engine.cancel(order, cancel.newClientOrderId);
  });
  const stops = cancelOnly || (mode === 'STOP_ON_FAILURE' && cancelled instanceof Refusal);
  const placed = stops ? undefined : attempt(() => engine.place(account, place));
  return { kind: 'cancelReplaced', cancelled, placed, timeUs: engine.context.nowUs };
}

function attempt<T>(half: () => T | Refusal): T | Refusal {
  try {
    return half();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
