// Runs the streams of the unmodified npm package ccxt (ccxt pro) against the embedded exchange: trades, a book, klines
// and the reports of its own orders. Only its addresses are changed. ccxt has 67 MB, so it is not a dependency.
//
// Usage: node ccxt.mjs FOLDER, a folder with node_modules/ccxt. The project must be built.
import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startExchange } from '../dist/src/server/embedded.js';

const SYMBOL = 'BTC/USDT';
const TIMEOUT_MS = 60_000;

const folder = resolve(process.argv[2]);
const { default: ccxt } = await import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve('ccxt')).href);
const late = setTimeout(() => {
  console.error(`ccxt has not received its events within ${TIMEOUT_MS / 1_000} s`);
  process.exit(1);
}, TIMEOUT_MS);

const exchange = await startExchange({ keepAlive: true });
const { baseUrl, streamUrl, wsApiUrl, apiKey, secretKey } = exchange;
const x = new ccxt.pro.binance({
  ...{ apiKey, secret: secretKey, newUpdates: true },
  options: { fetchCurrencies: false, fetchMargins: false, fetchMarkets: { types: ['spot'] } },
});
for (const name of ['public', 'private']) x.urls.api[name] = `${baseUrl}/api/v3`;
x.urls.api.ws.spot = `${streamUrl}/ws`;
x.urls.api.ws['ws-api'].spot = wsApiUrl;
// ccxt asks for this call before it uses addresses without encryption.
await x.loadHttpProxyAgent();
await x.loadMarkets();

/** The results of `watch` until they are enough. */
async function until(watch, isEnough) {
  const all = [];
  while (!isEnough(all)) all.push(await watch());
  return all;
}

async function trades() {
  const seen = (
    await until(
      () => x.watchTrades(SYMBOL),
      (all) => all.flat().length >= 5,
    )
  ).flat();
  const ids = seen.map(({ id }) => Number(id));
  assert.deepEqual(
    ids,
    Array.from(ids, (_, index) => ids[0] + index),
  );
  return `${ids.length} trades`;
}

async function book() {
  const [last] = (
    await until(
      () => x.watchOrderBook(SYMBOL),
      (all) => all.length >= 5,
    )
  ).slice(-1);
  assert.ok(last.bids.length > 0 && last.bids[0][0] < last.asks[0][0], 'the book is crossed or empty');
  return `a book of ${last.bids.length} bids`;
}

async function klines() {
  const [last] = (
    await until(
      () => x.watchOHLCV(SYMBOL, '1m'),
      (all) => all.length >= 2,
    )
  ).slice(-1);
  const [openTime, open, high, low, close] = last.at(-1);
  assert.ok(openTime % 60_000 === 0 && low <= Math.min(open, close) && high >= Math.max(open, close));
  return 'klines';
}

async function orders() {
  // ccxt gives only the newest of several reports of an order, so each change waits for its report.
  await x.ensureUserDataStreamWsSubscribeSignature();
  const placed = x.watchOrders(SYMBOL);
  const { id } = await x.createLimitBuyOrder(SYMBOL, 0.01, 30_000);
  assert.deepEqual(summary(await placed), [[id, 'open', 0.01, 30_000]]);
  const cancelled = x.watchOrders(SYMBOL);
  await x.cancelOrder(id, SYMBOL);
  assert.deepEqual(summary(await cancelled), [[id, 'canceled', 0.01, 30_000]]);
  return 'the reports of an order';
}

/** Places market orders, because the simulated market may have no trades for a minute. */
async function trade() {
  for (let count = 0; count < 5; count += 1) await x.createMarketBuyOrder(SYMBOL, 0.001);
}

const summary = (orders) => orders.map(({ id, status, remaining, price }) => [id, status, remaining, price]);

async function ordersAndTrades() {
  const text = await orders();
  await trade();
  return text;
}

const received = await Promise.all([trades(), book(), klines(), ordersAndTrades()]);
console.log(`ccxt ${ccxt.version} received ${received.join(', ')}`);
clearTimeout(late);
await x.close();
await exchange.close();
process.exit(0);
