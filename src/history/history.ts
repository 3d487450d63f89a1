/** The functions behind `x.history`. */
import type { HistoryContext, HistorySync, HistorySyncOptions, Spot } from '../client/index.js';
import { seriesOf } from './dataset/kinds.js';
import { sync as synchronize } from './sync.js';

export async function sync(
  { x, folder, files }: HistoryContext,
  symbol: string,
  kind: string,
  options: HistorySyncOptions,
): Promise<HistorySync> {
  return synchronize({ folder, series: seriesOf(symbol, kind), x, files, origin: () => originOf(x) }, options ?? {});
}

/** The name of the exchange of a client, for the manifest. For an embedded exchange the name contains the seed, because each seed has another market. */
async function originOf({ network, exchange }: Spot): Promise<string> {
  if (network.name !== 'embedded') return network.name;
  const { seed } = (await exchange.state().catch(() => ({}))) as { seed?: number };
  return seed === undefined ? 'embedded' : `embedded, seed ${seed}`;
}
