/** The trading rights of an account. The checks of these rights are in checks/permissions.ts. */
export interface AccountRights {
  /** Permissions, as the endpoint `account` lists them. Default: SPOT. */
  readonly permissions: readonly string[];
  /** Whether the account may place, cancel and amend orders. Default: true. */
  readonly canTrade: boolean;
  /** Whether smart order routing is refused. Default: false. */
  readonly preventSor: boolean;
  /** Symbols on which the account may not trade, even when its permissions allow it. Default: none. */
  readonly restrictedSymbols: readonly string[];
}

export const DEFAULT_RIGHTS: AccountRights = {
  permissions: ['SPOT'],
  canTrade: true,
  preventSor: false,
  restrictedSymbols: [],
};
