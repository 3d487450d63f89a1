/** `connect()`: the entry point of the package. */
import type { Spot } from '../client/index.js';
import { connectTo } from './connect-to.js';
import { embeddedOptions } from './embedded-options.js';
import type { ConnectOptions } from './options.js';

/**
 * A connected client.
 *
 * Without options it starts the embedded exchange in this process: offline, with a funded account and a live market.
 * Nothing in the environment makes it connect elsewhere: a network is named by `network`, or by the profile that
 * `profile` names.
 *
 * @throws SpotlabError when the network is not known, a key cannot be used, or the embedded exchange cannot start.
 * @example const x = await connect(); await x.market.klines('BTCUSDT', '1h').limit(48)
 */
export async function connect(options: ConnectOptions = {}): Promise<Spot> {
  // Loaded only here: whoever talks to another network never loads the exchange.
  return connectTo(options, async () => (await import('../server/index.js')).startExchange(embeddedOptions(options)));
}
