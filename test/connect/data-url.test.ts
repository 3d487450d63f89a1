/** Tests the option `dataUrl`, a separate address for public market data: which calls go to this address, and what happens when the address does not answer. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../src/connect/connect.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import type { RequestSeen } from '../../src/transport/index.js';

let exchange: RunningExchange;
let data: Server;
let dataUrl: string;
const asked: IncomingMessage[] = [];

beforeAll(async () => {
  exchange = await startExchange({ symbols: ['BTCUSDT'] });
  // The used weight that another host reports is not the used weight at the exchange.
  data = createServer((request, response) => {
    asked.push(request);
    if (request.url?.startsWith('/api/v3/ticker/tradingDay')) {
      response.writeHead(404, { 'content-type': 'text/html' });
      response.end('<html>404 Not Found</html>');
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', 'x-mbx-used-weight-1m': '5999' });
    response.end('{"symbol":"BTCUSDT","price":"12345.67000000"}');
  });
  data.listen(0, '127.0.0.1');
  await once(data, 'listening');
  dataUrl = `http://127.0.0.1:${(data.address() as AddressInfo).port}`;
});
afterAll(async () => {
  data.close();
  await exchange.close();
});

/** An address at which nothing listens. */
const DEAD = 'http://127.0.0.1:9';

const connected = (dataUrls: string | string[], seen: string[] = []) => {
  const { baseUrl: network, apiKey, secretKey } = exchange;
  const onRequest = ({ baseUrl, verb }: RequestSeen) =>
    seen.push(`${baseUrl === dataUrl ? 'data' : 'exchange'} ${verb}`);
  return connect({ network, apiKey, secretKey, dataUrl: dataUrls, retries: 0, onRequest });
};

test('reads of market data go to dataUrl without a key, and all other calls go to the exchange', async () => {
  const seen: string[] = [];
  const x = await connected(dataUrl, seen);
  expect((await x.market.ticker.price('BTCUSDT')).price).toBe('12345.67000000');
  expect((await x.general.time()).serverTime).toBeGreaterThan(0);
  await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
  expect((await x.account.openOrders('BTCUSDT')).length).toBe(1);
  expect(seen.filter((one) => one.startsWith('data'))).toEqual(['data market.ticker.price']);
  expect(asked.map(({ url }) => url)).toEqual(['/api/v3/ticker/price?symbol=BTCUSDT']);
  expect(asked[0]?.headers['x-mbx-apikey']).toBeUndefined();
  const weight = x.limits.windows.find(({ type }) => type === 'REQUEST_WEIGHT');
  expect(weight?.used).toBeLessThan(200);
  await x.close();
});

test('a read goes to the next address if an address does not answer, and at last to the exchange', async () => {
  const x = await connected([DEAD, dataUrl]);
  asked.length = 0;
  await x.market.ticker.price('BTCUSDT');
  await x.market.ticker.price('BTCUSDT');
  expect(asked).toHaveLength(2);
  await x.close();
  const y = await connected(DEAD);
  expect((await y.market.ticker.price('BTCUSDT')).price).not.toBe('12345.67000000');
  await y.close();
});

test('a read that the address does not serve goes to the exchange', async () => {
  const x = await connected(dataUrl);
  asked.length = 0;
  expect((await x.market.ticker.tradingDay('BTCUSDT')).symbol).toBe('BTCUSDT');
  expect(asked.map(({ url }) => url)).toEqual(['/api/v3/ticker/tradingDay?symbol=BTCUSDT']);
  await x.market.ticker.price('BTCUSDT');
  expect(asked).toHaveLength(2);
  await x.close();
});

test('a client with a dataUrl asks the exchange itself about its clock, symbols, rules and status', async () => {
  const x = await connected(dataUrl);
  asked.length = 0;
  await x.general.ping();
  await x.general.time();
  await x.general.exchangeInfo('BTCUSDT');
  await x.general.executionRules('BTCUSDT');
  await x.wallet.systemStatus();
  expect(asked).toEqual([]);
  await x.close();
});

test('a trading call goes to the exchange alone', async () => {
  const x = await connect({ network: DEAD, apiKey: 'a', secretKey: 'b', dataUrl, checkFilters: false, retries: 0 });
  asked.length = 0;
  await expect(x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000')).rejects.toMatchObject({ carriedOut: false });
  await expect(x.account.openOrders('BTCUSDT')).rejects.toThrow('no server listens at http://127.0.0.1:9');
  expect(asked).toEqual([]);
  expect((await x.market.ticker.price('BTCUSDT')).price).toBe('12345.67000000');
  await x.close();
});

test.each([
  ['https://a/path', "dataUrl is 'https://a/path'"],
  ['ftp://a', "dataUrl is 'ftp://a'"],
  [[], 'dataUrl is an empty list'],
])('the dataUrl %o is refused', async (given, text) => {
  await expect(connect({ network: DEAD, dataUrl: given })).rejects.toThrow(text);
});

test('the embedded exchange refuses the option dataUrl', async () => {
  await expect(connect({ dataUrl })).rejects.toThrow('the embedded exchange has its own market data');
});
