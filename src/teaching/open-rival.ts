/** Opens further accounts on the embedded exchange, which trade with the account of a lesson. */
import type { Spot } from '../client/index.js';
import { connectAs } from './connect-as.js';

/** Funds of a rival account by asset, decimal strings. */
export type RivalFunds = Readonly<Record<string, string>>;

/** Enough to move the price of BTCUSDT by a few percent. */
const DEFAULT_FUNDS: RivalFunds = { USDT: '1000000000', BTC: '5000' };

/**
 * Opens another account on the embedded exchange of a client, and returns a client of this account. Close it when it is
 * no longer needed.
 *
 * @param x a client that controls its exchange
 * @param funds of the account by asset. Default: 1,000,000,000 USDT and 5000 BTC
 * @throws SpotlabError `SPOTLAB_NETWORK` if `x` does not control its exchange, `SPOTLAB_CONTROL` for an unknown asset
 * @example const rival = await openRival(x, { USDT: '5000000', BTC: '500' })
 */
export async function openRival(x: Spot, funds: RivalFunds = DEFAULT_FUNDS): Promise<Spot> {
  const { apiKey, secretKey } = await x.exchange.accounts.open({ funds });
  return connectAs(x, { apiKey, secretKey });
}
