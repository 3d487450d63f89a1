// A program that uses most of the library, to test bundlers with: an embedded exchange, a client by address, a display, a
// HAR recording, and an export whose optional package is not installed, which must fail with a clear error. It prints one
// line. It has no top-level await, so that it can be bundled as CommonJS.
import { connect, SpotlabError } from 'spotlab';

async function main() {
  const x = await connect();
  const klines = await x.market.klines('BTCUSDT', '1h').limit(3);
  const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  const y = await connect({ network: x.network.baseUrl, apiKey: 'key', secretKey: 'secret' });
  const ticker = await y.market.ticker.price('BTCUSDT');
  const missing = await x
    .table([{ price: '1.5' }])
    .toParquet('x.parquet')
    .catch((error) => error);
  const recording = x.record();
  await x.general.ping();
  const requests = recording.toHAR().log.entries.length;
  const isDrawn = String(x.chart(klines)).length > 0;
  await Promise.all([y.close(), x.close()]);
  const isOurs = missing instanceof SpotlabError && missing.code === 'SPOTLAB_PACKAGE';
  console.log([klines.length, order.status, typeof ticker.price, isOurs, requests, isDrawn].join(' '));
}

main();
