/** `connect()`, the entry point of the package: starts or chooses an exchange and returns a client. */
import type { Spot } from '../client/index.js';
import type { ReadDataset } from '../server/index.js';
import { connectTo } from './connect-to.js';
import { embeddedOptions } from './embedded-options.js';
import type { ConnectOptions } from './options.js';

/**
 * Connects to an exchange and returns a client.
 *
 * Without options, it starts the embedded exchange in this process: offline, with a funded account and a simulated
 * market. Environment variables never change the network: `network` names it, or the profile in `profile`.
 *
 *
 *
 * @throws SpotlabError for an unknown network, an unusable key, or an embedded exchange that cannot start
 * @example const x = await connect(); await x.market.klines('BTCUSDT', '1h').limit(48)
 */
export async function connect(options: ConnectOptions = {}): Promise<Spot> {
  // The server floor is loaded only here, so that clients of other networks never load the exchange.
  return connectTo(options, async () => {
    const { startExchange } = await import('../server/index.js');
    return startExchange({ ...embeddedOptions(options), readDataset });
  });
}

const readDataset: ReadDataset = async (...given) => (await import('../history/index.js')).datasetRecording(...given);
