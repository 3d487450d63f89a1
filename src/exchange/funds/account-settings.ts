/** Settings of an account, at its opening and later: commissions, the discount, rights, asset limits, balances. */
import { AMOUNT_SCALE, formatUnits, parseUnits } from '../../protocol/index.js';
import type { AccountRights } from '../model/account-rights.js';
import { Commission, type CommissionSchedule } from '../model/fees.js';
import type { Account } from '../model/model.js';
import type { SymbolFilter } from '../model/symbol-info.js';

/** Settings of an account. A setting that is left out does not change. */
export interface AccountSettings extends Partial<AccountRights> {
  /** Commission on all symbols that are not in `symbolCommissions`. */
  readonly commission?: CommissionSchedule;
  /** Commission on single symbols, instead of `commission`. */
  readonly symbolCommissions?: Readonly<Record<string, CommissionSchedule>>;
  /** Whether the account pays commissions in BNB at a discount. Default: false. */
  readonly paysInBnb?: boolean;
  /** MAX_ASSET filters: asset -> largest amount that one order may trade, a decimal string. Replaces all filters; {} removes them. */
  readonly assetLimits?: Readonly<Record<string, string>>;
  /**
   * Accounts of one trade group do not trade with each other: see self-trade.ts. A change also applies to open orders.
   * Default: -1, no group.
   */
  readonly tradeGroupId?: number;
  /** Free balances by asset, decimal strings. Locked balances do not change. */
  readonly free?: Readonly<Record<string, string>>;
}

/** Applies the given settings. @throws RangeError when a rate or limit is not a decimal */
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

/** The account's asset limits as decimal strings, by asset. */
export function assetLimitsOf({ assetLimits }: Account): Record<string, string> {
  return Object.fromEntries([...assetLimits].map(([asset, limit]) => [asset, formatUnits(limit, AMOUNT_SCALE)]));
}
