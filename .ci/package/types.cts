// A CommonJS file: with `module: node16`, TypeScript refuses to require the declarations of an ES module (TS1479).
import { connect, type Spot, SpotlabError } from 'spotlab';

export async function lastClose(): Promise<string> {
  const x: Spot = await connect();
  const [row] = await x.market.klines('BTCUSDT', '1h').limit(1);
  if (row === undefined) throw new SpotlabError('SPOTLAB_REPLY', 'no kline');
  const close: string = row[4];
  return close;
}
