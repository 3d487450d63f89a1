/** What can be set of an account, at its opening and later: commissions, the discount, rights, asset limits, balances. */
import { AMOUNT_SCALE, formatUnits, parseUnits } from '../../protocol/index.js';
import type { SymbolFilter } from '../checks/symbol-rules.js';
import type { Account } from './account.js';
import type { AccountRights } from './account-rights.js';
import { Commission, type CommissionSchedule } from './fees.js';

/** Settings of an account; what is left out stays as it is. */
export interface AccountSettings extends Partial<AccountRights> {
  /** What it pays where nothing else is said. */
  readonly commission?: CommissionSchedule;
  /** What it pays on single symbols, instead of `commission`. */
  readonly symbolCommissions?: Readonly<Record<string, CommissionSchedule>>;
  /** Whether it pays commissions in BNB, at a discount. Default false. */
  readonly paysInBnb?: boolean;
  /** MAX_ASSET filters: asset -> the most that one order may be about, a decimal string. All of them: {} for none. */
  readonly assetLimits?: Readonly<Record<string, string>>;
  /**
   * Accounts of one group do not trade with each other, from what their open orders meet next: see self-trade.ts. Default:
   * -1, none.
   */
  readonly tradeGroupId?: number;
  /** Free balances by asset, decimal strings; what is locked stays locked. */
  readonly free?: Readonly<Record<string, string>>;
}

/** Changes what the settings name. @throws RangeError for a rate or limit that is no decimal */
export function applySettings(account: Account, settings: AccountSettings): void {
  const { commission, symbolCommissions = {}, paysInBnb, assetLimits } = settings;
  if (commission !== undefined) account.commission = new Commission(commission);
  for (const [symbol, schedule] of Object.entries(symbolCommissions)) {
    account.setCommissionOn(symbol, new Commission(schedule));
  }
  if (paysInBnb !== undefined) account.paysInBnb = paysInBnb;
  if (assetLimits !== undefined) account.assetLimits.clear();
  for (const [asset, limit] of Object.entries(assetLimits ?? {})) {
    account.assetLimits.set(asset, parseUnits(limit, AMOUNT_SCALE));
  }
  const { tradeGroupId, free = {} } = settings;
  if (tradeGroupId !== undefined) account.tradeGroupId = tradeGroupId;
  for (const [asset, amount] of Object.entries(free)) {
    account.balances.of(asset).free = parseUnits(amount, AMOUNT_SCALE);
  }
  const { permissions, canTrade, preventSor, restrictedSymbols } = settings;
  if ((permissions ?? canTrade ?? preventSor ?? restrictedSymbols) === undefined) return;
  const { rights } = account;
  account.rights = {
    permissions: permissions ?? rights.permissions,
    canTrade: canTrade ?? rights.canTrade,
    preventSor: preventSor ?? rights.preventSor,
    restrictedSymbols: restrictedSymbols ?? rights.restrictedSymbols,
  };
}

/** The account's MAX_ASSET filters for these assets, as `myFilters` lists them. */
export function assetFiltersOf(account: Account, assets: readonly string[]): SymbolFilter[] {
  return assets.flatMap((asset) => {
    const limit = account.assetLimits.get(asset);
    return limit === undefined ? [] : [{ filterType: 'MAX_ASSET', asset, limit: formatUnits(limit, AMOUNT_SCALE) }];
  });
}
