/**
 * Whether an account may trade, and whether it may trade on a symbol.
 *
 * An account may trade on a symbol when it has at least one permission of each of the symbol's permission sets. The
 * participants of the simulated market may trade on every symbol. An account whose trading is switched off can neither
 * place, cancel nor amend. Source: errors.json, engineMessages; enums.json, Permission.
 */
import { type RefusalName, refusal } from '../../protocol/index.js';
import type { AccountRights } from '../model/account-rights.js';
import type { Account } from '../model/model.js';
import type { SymbolRules } from '../model/symbol-rules.js';

const DISABLED = {
  place: 'tradingDisabled',
  cancel: 'cancelDisabled',
  amend: 'amendDisabled',
} as const satisfies Record<string, RefusalName>;

/** @throws Refusal -2010, -2011 or -2038 when the account may not trade */
export function checkMayTrade(rights: AccountRights, action: keyof typeof DISABLED): void {
  if (!rights.canTrade) throw refusal(DISABLED[action]);
}

/** Checks that the account may trade on the symbol and that the symbol accepts orders. @throws Refusal -2010 */
export function checkMayPlace(rules: SymbolRules, { rights, isParticipant }: Account): void {
  checkMayTrade(rights, 'place');
  // Most accounts share one rights object, so the check is skipped for the object that passed last.
  if (!isParticipant && rights !== rules.lastPermittedRights) {
    if (!rules.info.isSpotTradingAllowed || !isPermitted(rules.permissionSets, rights))
      throw refusal('symbolNotPermitted');
    if (rights.restrictedSymbols.includes(rules.symbol)) throw refusal('symbolRestricted');
    rules.lastPermittedRights = rights;
  }
  if (rules.status !== 'TRADING') throw refusal('marketClosed');
}

function isPermitted(sets: readonly (readonly string[])[], { permissions }: AccountRights): boolean {
  for (const set of sets) if (!set.some((permission) => permissions.includes(permission))) return false;
  return true;
}
