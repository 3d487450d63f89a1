/**
 * What an account may do.
 *
 * A symbol is open to an account that has at least one permission of each of its permission sets; the older form of a
 * symbol lists permissions of which one is enough. The participants of the simulated market trade everything. An
 * account whose trading is switched off neither places nor cancels.
 * Source: errors.json, engineMessages; enums.json, Permission.
 */
import { type RefusalName, refusal } from '../../protocol/index.js';
import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Account } from './account.js';

export interface AccountRights {
  /** As `account` lists them. Default: SPOT. */
  readonly permissions: readonly string[];
  /** False: it neither places nor cancels nor amends. Default true. */
  readonly canTrade: boolean;
  /** True: its orders are not routed over several books. Default false. */
  readonly preventSor: boolean;
  /** Symbols that it may not trade, whatever its permissions. Default: none. */
  readonly restrictedSymbols: readonly string[];
}

export const DEFAULT_RIGHTS: AccountRights = {
  permissions: ['SPOT'],
  canTrade: true,
  preventSor: false,
  restrictedSymbols: [],
};

const DISABLED = {
  place: 'tradingDisabled',
  cancel: 'cancelDisabled',
  amend: 'amendDisabled',
} as const satisfies Record<string, RefusalName>;

/** @throws Refusal -2010, -2011, -2038 for an account whose trading is switched off */
export function checkMayTrade(rights: AccountRights, action: keyof typeof DISABLED): void {
  if (!rights.canTrade) throw refusal(DISABLED[action]);
}

/** Whether the account may place on the symbol, and the symbol takes orders. @throws Refusal -2010 */
export function checkMayPlace(rules: SymbolRules, { rights, isParticipant }: Account): void {
  checkMayTrade(rights, 'place');
  // Most accounts share their rights, and those that were permitted last are permitted again.
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
