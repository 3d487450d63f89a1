/** Cancel-replace: one order cancelled and another placed, each half with an outcome of its own. */
import { Refusal, refusal } from '../../protocol/index.js';
import type { CancelReplace } from '../commands.js';
import type { SymbolEngine } from '../matching/symbol-engine.js';
import type { Account } from '../model.js';
import { findOrderToCancel } from '../orders/lookup.js';
import type { CancelReplacedOutcome } from '../outcomes.js';

/**
 * Both halves of a cancel-replace. The new order's own terms and filters are checked first, while the old one still
 * counts; after that each half is refused by itself.
 */
export function cancelReplace(engine: SymbolEngine, account: Account, command: CancelReplace): CancelReplacedOutcome {
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
