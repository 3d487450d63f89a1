/** `connect()`, the entry point of the package: starts or chooses an exchange and returns a client. */
import type { Spot } from '../client/index.js';
import type { ReadDataset } from '../server/index.js';
import type { ConnectOptions } from './options.gen.js';

/**
 * Connects to an exchange and returns a client.
 *
 * Without options, it starts the embedded exchange in this process: offline, with a funded account and a simulated
 * market. `network` selects another exchange, and so does the network of the profile that `profile` names. If the
 * options select no exchange, the network of the profile that the environment variable `SPOTLAB_PROFILE` names is used,
 * if that profile has one.
 *
 *
 *
 * @throws SpotlabError for an unknown network, an unusable key, or an embedded exchange that cannot start
 * @example const x = await connect(); await x.market.klines('BTCUSDT', '1h').limit(48)
 */
export async function connect(options: ConnectOptions = {}): Promise<Spot> {
  // The client is loaded only here, so that a program which imports the package and does not connect pays little.
  const { connectTo } = await import('./connect-to.js');
  // The server floor too is loaded only here, so that clients of other networks never load the exchange.
  return connectTo(options, async () => {
    const [{ startExchange }, { embeddedOptions }] = await Promise.all([
      import('../server/index.js'),
      import('./embedded-options.js'),
    ]);
    return startExchange({ ...embeddedOptions(options), readDataset });
  });
}

const readDataset: ReadDataset = async (...given) => (await import('../history/index.js')).datasetRecording(...given);
