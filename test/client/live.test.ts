/** A client of a host that trades real money sends trading calls only with `allowTrading: true`. */
import { afterEach, describe, expect, test } from 'vitest';

import { isTrading } from '../../src/client/call/request.js';
import { isLive } from '../../src/connect/networks.js';
import { type ConnectOptions, connect, type Spot } from '../../src/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { makeClient } from '../support/make-client.js';

const trading = endpointTable.filter(isTrading);

const open: Spot[] = [];
afterEach(async () => {
  for (const x of open.splice(0)) await x.close();
});
async function client(options: ConnectOptions): Promise<Spot> {
  const x = await connect({ apiKey: 'a', secretKey: 's', ...options });
  open.push(x);
  return x;
}

describe('a live host', () => {
  test.each([
    'https://api.binance.com',
    'https://api-gcp.binance.com',
    'https://api1.binance.com',
    'https://api2.binance.com',
    'https://api3.binance.com',
    'https://api4.binance.com',
    'https://API4.Binance.com',
    'https://api.binance.com:8443',
    'http://api.binance.com',
    'https://api.binance.com.',
    'https://binance.com',
    'https://api.binance.us',
  ])('is recognised by its address: %s', (url) => {
    expect(isLive(url)).toBe(true);
  });

  test.each([
    'https://testnet.binance.vision',
    'https://api1.testnet.binance.vision',
    'http://127.0.0.1:8080',
    'https://notbinance.com',
    'https://api.binance.com.example.test',
  ])('an exchange at the address %s is not taken for a live host', (url) => {
    expect(isLive(url)).toBe(false);
  });

  test.each(['live', 'https://api2.binance.com', 'https://api-gcp.binance.com'])(
    'a client of the network %s refuses to send an order unless allowTrading is set',
    async (network) => {
      for (const allowTrading of [undefined, false]) {
        const x = await client({ network, allowTrading });
        await expect(x.orders.market('BTCUSDT', 'BUY', '1')).rejects.toMatchObject({ code: 'SPOTLAB_TRADING_REFUSED' });
      }
      for (const allowTrading of ['false', 'true', 1] as unknown as boolean[])
        await expect(client({ network, allowTrading })).rejects.toMatchObject({ code: 'SPOTLAB_OPTION' });
    },
  );
});

describe('without permission', () => {
  const { x, session, transport } = makeClient([{ body: {} }], { tradingRefused: true });
  const refusal = { code: 'SPOTLAB_TRADING_REFUSED' };

  test('the catalogue has trading endpoints, every one of which is signed to trade', () => {
    expect(trading.length).toBeGreaterThan(12);
    expect(trading.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['newOrder', 'cancelOrder', 'cancelOpenOrders', 'cancelReplaceOrder', 'newOrderListOco']),
    );
    for (const { method, path, security } of endpointTable.filter((one) => one.method !== 'GET')) {
      expect([path, security]).not.toEqual([path, 'NONE']);
      expect(['POST', 'PUT', 'DELETE']).toContain(method);
    }
  });

  test.each(trading.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused by its verb and by x.request, and is not sent',
    async (_, endpoint) => {
      const bare = { ...endpoint, mandatory: [], rules: [] };
      const request = { endpoint: bare, verb: { id: endpoint.id, summary: '' }, params: {} };
      await expect(session.execute(request)).rejects.toMatchObject(refusal);
      // For a known path, the security that the caller gives has no effect.
      for (const security of ['NONE', 'USER_DATA', 'TRADE'] as const) {
        expect(x.request(endpoint.method, endpoint.path, {}, security).isTrading).toBe(true);
      }
      expect(transport.sent).toHaveLength(0);
    },
  );

  test.each([
    ['POST', '/sapi/v1/capital/withdraw/apply', 'USER_DATA'],
    ['DELETE', '/api/v3/order/', 'USER_DATA'],
    ['POST', '/api/v3//order', 'TRADE'],
    ['PUT', '/api/v3/%6frder', 'USER_DATA'],
    ['GET', '/sapi/v1/asset/something', 'TRADE'],
  ] as const)('x.request does not send %s %s signed as %s', async (method, path, security) => {
    await expect(x.request(method, path, {}, security)).rejects.toMatchObject(refusal);
    expect(transport.sent).toHaveLength(0);
  });

  test('reads, test orders and requests of user streams still work', async () => {
    await x.account.openOrders();
    await x.orders.get('BTCUSDT', 1);
    await x.market.depth('BTCUSDT');
    await x.request('POST', '/api/v3/userDataStream', {}, 'USER_STREAM');
    await x.request(
      'POST',
      '/api/v3/order/test',
      { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: 1 },
      'TRADE',
    );
    expect(transport.sent.map(({ path }) => path.split('?')[0])).toEqual([
      '/api/v3/openOrders',
      '/api/v3/order',
      '/api/v3/depth',
      '/api/v3/userDataStream',
      '/api/v3/order/test',
    ]);
  });
});
