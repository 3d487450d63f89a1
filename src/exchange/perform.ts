/**
 * Maps each kind of command to the function that executes it, and each kind of placement to the function that validates
 * it.
 */
import { Refusal } from '../protocol/index.js';
import type { Engine } from './matching/engine.js';
import { placeOco, placeOto, validateOco, validateOto } from './matching/list-placement.js';
import { placeRouted, validateRouted } from './matching/routing.js';
import type { Command, PlaceOco, PlaceOrder, PlaceOto, PlaceSorOrder } from './model/commands.js';
import type { Account } from './model/model.js';
import type { Outcome } from './model/outcomes.js';
import { findListToCancel, findOrderToAmend, findOrderToCancel } from './orders/lookup.js';
import { amend } from './placement/amendments.js';
import { cancelOpenOrders } from './placement/cancel-open-orders.js';
import { cancelReplace } from './placement/cancel-replace.js';

/**
 * Executes a command. A refusal is thrown; the frequent refusal of a cancel is returned instead.
 *
 * @param booksFor returns the books of a routed order, its own symbol first
 */
export function perform(
  command: Command,
  engine: Engine,
  account: Account,
  booksFor: (symbol: string) => readonly Engine[],
): Outcome | Refusal {
  switch (command.kind) {
    case 'placeOrder':
      return engine.place(account, command);
    case 'placeOco':
      return placeOco(engine, account, command);
    case 'placeOto':
      return placeOto(engine, account, command);
    case 'placeSorOrder':
      return placeRouted(engine, booksFor(command.symbol), account, command);
    case 'cancelOrder': {
      const order = findOrderToCancel(account, command.symbol, command);
      return order instanceof Refusal ? order : engine.cancel(order, command.newClientOrderId);
    }
    case 'cancelOrderList':
      return engine.cancelList(findListToCancel(account, command), command.newClientOrderId);
    case 'cancelOpenOrders':
      return cancelOpenOrders(engine, account, command);
    case 'cancelReplace':
      return cancelReplace(engine, account, command);
    case 'amendOrder':
      return amend(engine, findOrderToAmend(account, command), command);
  }
}

/** Validates a placement: everything except funds, the book and duplicate ids. @throws Refusal */
export function validate(
  command: PlaceOrder | PlaceSorOrder | PlaceOco | PlaceOto,
  engine: Engine,
  account: Account,
  booksFor: (symbol: string) => readonly Engine[],
): void {
  switch (command.kind) {
    case 'placeOrder':
      engine.validate(account, command);
      return;
    case 'placeSorOrder':
      booksFor(command.symbol);
      validateRouted(engine, account, command);
      return;
    case 'placeOco':
      validateOco(engine, account, command);
      return;
    case 'placeOto':
      validateOto(engine, account, command);
  }
}
