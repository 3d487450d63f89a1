/**
 * Members of JSON replies that messages do not have. Some follow from the fields of a message; the others are named
 * here, so that documentation and tests have one list.
 */
type Fields = Record<string, unknown>;

/** Basis points in a rate of 1: JSON has the commissions of an account in both forms. */
const BASIS_POINTS = 10_000;

/** By message: the paths of members that only JSON has. If a list is on the path, each of its entries has the member. */
export const membersWithout: Readonly<Record<string, readonly string[]>> = {
  ExchangeInfoResponse: ['serverTime', 'symbols.opoAllowed'],
  OrderAmendKeepPriorityResponse: [
    'amendedOrder.quoteOrderQty',
    'relatedOrders.quoteOrderQty',
    'relatedOrders.origClientOrderId',
  ],
};

const additions: Readonly<Record<string, (value: Fields) => unknown>> = {
  ExchangeInfoResponse: (info) => {
    for (const symbol of info.symbols as Fields[]) {
      symbol.quotePrecision = symbol.quoteAssetPrecision;
      symbol.permissions = [];
    }
    return { timezone: 'UTC', ...info };
  },
  AccountResponse: (account) => {
    const rates = account.commissionRates as Readonly<Record<string, string>>;
    const points = (name: string) => Math.round(Number(rates[name]) * BASIS_POINTS);
    return {
      makerCommission: points('maker'),
      takerCommission: points('taker'),
      buyerCommission: points('buyer'),
      sellerCommission: points('seller'),
      ...account,
    };
  },
};

/** The value of a message as JSON has it. */
export function withMembers(name: string, value: unknown): unknown {
  return additions[name]?.(value as Fields) ?? value;
}
