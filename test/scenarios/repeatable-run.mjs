/**
 * A program whose results must not depend on the day: it shifts the machine's clock by argument 3 (milliseconds), uses the
 * package at argument 2, and prints all replies as one line of JSON per request: verb, status, a hash of the body, and the
 * headers that the exchange counts in. The last line has the API keys and client order ids.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , packagePath, shiftMs] = process.argv;
const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + Number(shiftMs));
    else super(...given);
  }

  static now() {
    return RealDate.now() + Number(shiftMs);
  }
};

const hash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);
const seen = [];
/** Requests that are sent at the same moment can arrive in any order, so their counts are left out. */
let isConcurrent = false;
const onResponse = ({ request, status, headers, body }) => {
  const counted = isConcurrent ? [] : Object.entries(headers).filter(([name]) => /^x-(mbx|sapi|spotlab)-/.test(name));
  const isState = request.verb === 'exchange.snapshots.save';
  seen.push([request.number, request.verb, status, isState ? '' : hash(String(body)), counted.sort().join(' ')]);
};

const { connect } = await import(pathToFileURL(packagePath).href);
// On a busy machine the tickers of a day take longer than the usual timeout, and a request that is sent again counts again.
const timeoutMs = 120_000;
const x = await connect({ seed: 7, time: '2026-03-01T12:34:56Z', paused: true, accounts: 2, onResponse, timeoutMs });
const { apiKey, secretKey } = await x.exchange.keys.create({ account: 1 });
const other = await connect({ network: x.network.baseUrl, apiKey, secretKey, onResponse, timeoutMs });
const ids = [];
const place = async (client, ...order) => {
  const placed = await client.orders.limit(...order);
  ids.push([placed.clientOrderId, placed.orderId, placed.transactTime]);
};

const read = async () => {
  isConcurrent = true;
  await Promise.all(['BTCUSDT', 'ETHUSDT', 'BNBBTC'].map((symbol) => x.market.depth(symbol).limit(50).send()));
  isConcurrent = false;
  for (const interval of ['1s', '1m', '1h', '1d', '1w']) await x.market.klines('BTCUSDT', interval).limit(20);
  await x.market.trades('BTCUSDT').limit(20);
  await x.market.aggTrades('ETHUSDT').limit(20);
  await x.market.ticker.last24h();
  await x.market.ticker.book('BTCUSDT');
  await x.market.avgPrice('BTCUSDT');
  await x.account.info();
};

await x.general.exchangeInfo();
await read();
for (let round = 0; round < 5; round += 1) {
  await place(x, 'BTCUSDT', 'BUY', '0.01', String(40_000 + round));
  await place(other, 'BTCUSDT', 'SELL', '0.01', String(70_000 + round));
  await x.orders.market('ETHUSDT', 'BUY', '0.1').send();
  await x.exchange.clock.advance('10s');
}
// An order without a client order id gets one from the exchange.
await x.request(
  'POST',
  '/api/v3/order/test',
  { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' },
  'TRADE',
);
await x.orders.cancelAll('BTCUSDT');
await x.exchange.clock.step(20);
await read();
await x.exchange.clock.advance('2h');
await read();
await x.exchange.clock.set('2026-03-20');
await read();
await x.account.myTrades('ETHUSDT');
await x.account.allOrders('BTCUSDT');
const opened = await x.exchange.accounts.open();
const folder = mkdtempSync(join(tmpdir(), 'spotlab-repeat-'));
const file = join(folder, 'state.json');
await x.exchange.snapshots.save(file);
// The order of the objects in a saved state, and so its hash, depends on the order in which concurrent requests arrived.
const { state, hash: _hash, ...saved } = JSON.parse(readFileSync(file, 'utf8'));
await x.exchange.snapshots.load(file);
await place(x, 'BTCUSDT', 'BUY', '0.01', '40000');
rmSync(folder, { recursive: true });
await other.close();
await x.close();

seen.sort((a, b) => a[0] - b[0] || (a[1] < b[1] ? -1 : 1));
for (const row of seen) console.log(JSON.stringify(row.slice(1)));
console.log(JSON.stringify({ apiKey, secretKey, opened, ids, saved }));
