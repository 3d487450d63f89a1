/** Routes for an account: balances, commission rates, filters, open orders, unfilled order counts. */
import { orderQuery } from '../../exchange/index.js';
import { parseSignedUnits } from '../../protocol/index.js';
import type { RouteCall, Routes } from './route.js';

const ZERO = /^0\.0*$/;
/** One basis point is 10^-4, so a rate has this many decimals in basis points. */
const BASIS_POINT_SCALE = 4;

export const account = {
  account: (call) => {
    const { params, account, exchange, wireTime } = call;
    const rates = exchange.account(account).commission.standard;
    const { permissions, canTrade, preventSor } = exchange.account(account).rights;
    const balances = exchange.balances(account);
    const isEmpty = ({ free, locked }: { free: string; locked: string }) => ZERO.test(free) && ZERO.test(locked);
    return {
      makerCommission: basisPoints(rates.maker),
      takerCommission: basisPoints(rates.taker),
      buyerCommission: basisPoints(rates.buyer),
      sellerCommission: basisPoints(rates.seller),
      commissionRates: { maker: rates.maker, taker: rates.taker, buyer: rates.buyer, seller: rates.seller },
      canTrade,
      canWithdraw: false,
      canDeposit: false,
      brokered: false,
      requireSelfTradePrevention: false,
      preventSor,
      updateTime: wireTime(exchange.account(account).updateTimeUs),
      accountType: 'SPOT',
      balances: params.flag('omitZeroBalances', false) ? balances.filter((one) => !isEmpty(one)) : balances,
      permissions,
      uid: account,
    };
  },

  openOrders: ({ params, account, exchange, wireTime }: RouteCall) =>
    exchange.openOrders(account, params.text('symbol')).map((order) => orderQuery(order, wireTime)),

  rateLimitOrder: ({ orderCounts }) => orderCounts(),

  accountCommission: ({ params, account, exchange }) => {
    const symbol = params.needed('symbol');
    const { standard, special, tax } = exchange.commission(account, symbol);
    return {
      symbol,
      standardCommission: standard,
      specialCommission: special,
      taxCommission: tax,
      discount: exchange.discount(account, symbol),
    };
  },

  myFilters: ({ params, account, exchange }) => {
    const info = exchange.symbolInfo(params.needed('symbol'));
    return {
      exchangeFilters: exchange.exchangeFilters,
      symbolFilters: info.filters,
      assetFilters: exchange.assetFilters(account, [info.baseAsset, info.quoteAsset]),
    };
  },
} satisfies Routes;

/** A rate in whole basis points: `0.00100000` is 10. Fractions are cut; the reply also has the exact rates. */
function basisPoints(rate: string): number {
  return Number(parseSignedUnits(rate, 8) / 10n ** BigInt(8 - BASIS_POINT_SCALE));
}
