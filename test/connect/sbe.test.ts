/** Checks the option `encoding: 'sbe'`: the same results as JSON, bytes as `raw`, the same errors, and JSON where SBE is refused. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { Spot } from '../../src/client/index.js';
import { connect } from '../../src/connect/index.js';
import { decodeReply, encodeReply, readHeader } from '../../src/sbe/index.js';
import { type ExchangeOptions, startExchange } from '../../src/server/embedded.js';

const NOW = Date.UTC(2026, 0, 31, 12, 0, 30);
const OPTIONS: ExchangeOptions = { clock: () => NOW, startMs: NOW, paused: true, symbols: ['BTCUSDT', 'ETHUSDT'] };

const running: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(running.map((one) => one.close())));

async function client(options: object, exchange: ExchangeOptions = {}): Promise<Spot> {
  const { baseUrl: network, apiKey, secretKey, close } = await startExchange({ ...OPTIONS, ...exchange });
  const spot = await connect({ network, apiKey, secretKey, ...options });
  running.push(spot, { close });
  return spot;
}

/** The warnings of spotlab while `act` runs. */
async function warningsOf(act: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const note = (warning: Error & { code?: string }) => {
    if (warning.code === 'SPOTLAB_SBE') texts.push(warning.message);
  };
  process.on('warning', note);
  await act();
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', note);
  return texts;
}

const [json, sbe] = await Promise.all([client({}), client({ encoding: 'sbe' })]);

/** One call of each kind of data, in an order that trades. */
const CALLS: readonly [string, (x: Spot) => PromiseLike<object>][] = [
  ['depth', (x) => x.market.depth('BTCUSDT').limit(20)],
  ['klines', (x) => x.market.klines('BTCUSDT', '1h').limit(48)],
  ['trades', (x) => x.market.trades('ETHUSDT').limit(30)],
  ['aggTrades', (x) => x.market.aggTrades('BTCUSDT').limit(30)],
  ['average price', (x) => x.market.avgPrice('BTCUSDT')],
  ['tickers', (x) => x.market.ticker.last24h()],
  ['a limit order', (x) => x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').newClientOrderId('one').send()],
  ['a market order', (x) => x.orders.market('BTCUSDT', 'SELL', '0.02').newClientOrderId('two').send()],
  ['open orders', (x) => x.account.openOrders()],
  ['account', (x) => x.account.info()],
  ['own trades', (x) => x.account.myTrades('BTCUSDT')],
  ['commission', (x) => x.account.commission('BTCUSDT')],
];

describe('a client with SBE', () => {
  test.each(CALLS)('gives the same result and drawing as a client with JSON: %s', async (_, call) => {
    const [wanted, given] = [await call(json), await call(sbe)];
    expect(given).toEqual(wanted);
    const draw = (value: object) => inspect(value, { sorted: true }).replace(/\d+(\.\d+)? ms/g, '');
    expect(draw(given)).toBe(draw(wanted));
  });

  test('gives the bytes of the binary message as `raw`', async () => {
    const trades = await sbe.market.trades('BTCUSDT').limit(5);
    expect(trades.raw).toBeInstanceOf(Uint8Array);
    const bytes = trades.raw as Uint8Array;
    expect(readHeader(bytes)).toMatchObject({ templateId: 201, schemaId: 3, version: 5 });
    expect(decodeReply(bytes, { unit: 'ms' }).value).toEqual(trades);
    expect(typeof (await json.market.trades('BTCUSDT').limit(5)).raw).toBe('string');
  });

  test('throws the same errors as a client with JSON', async () => {
    const refused = (x: Spot) =>
      x.orders
        .cancel('BTCUSDT', 4_711)
        .send()
        .catch((error: Error & { code?: string; exchangeCode?: number }) => error);
    const [wanted, given] = [await refused(json), await refused(sbe)];
    expect(given).toMatchObject({ name: 'ExchangeError', message: (wanted as Error).message });
  });

  test('names its headers in curl', () => {
    expect(sbe.market.depth('BTCUSDT').curl()).toContain('application/sbe');
    expect(sbe.market.depth('BTCUSDT').curl()).toContain('x-mbx-sbe: 3:5');
    expect(json.market.depth('BTCUSDT').curl()).not.toContain('sbe');
  });

  test('has microseconds on request', async () => {
    const x = await client({ encoding: 'sbe', timeUnit: 'MICROSECOND' });
    expect((await x.general.time()).serverTime).toBe(NOW * 1_000);
    expect((await sbe.general.time()).serverTime).toBe(NOW);
  });

  test('goes on with JSON, and warns once, where SBE is switched off', async () => {
    const x = await client({ encoding: 'sbe' }, { sbe: false });
    const warnings = await warningsOf(async () => {
      expect((await x.general.time()).serverTime).toBe(NOW);
      expect(typeof (await x.market.depth('BTCUSDT').limit(5)).raw).toBe('string');
    });
    expect(warnings).toEqual([expect.stringMatching(/answered in JSON/)]);
  });

  test.each([
    [406, { code: -1155, msg: 'SBE is not enabled.' }],
    [400, { code: -1153, msg: 'Unsupported SBE schema ID or version specified in the `X-MBX-SBE` header.' }],
  ])('sends a read again in JSON after a %i', async (status, refusal) => {
    const asked: (string | undefined)[] = [];
    const x = await clientOf((headers) => {
      asked.push(headers['x-mbx-sbe'] as string | undefined);
      return headers['x-mbx-sbe'] === undefined
        ? [200, JSON.stringify({ serverTime: 1 })]
        : [status, JSON.stringify(refusal)];
    });
    const warnings = await warningsOf(async () => expect((await x.general.time()).serverTime).toBe(1));
    expect(warnings).toEqual([expect.stringMatching(/refuses SBE 3:5/)]);
    await x.general.time();
    expect(asked).toEqual(['3:5', undefined, undefined]);
  });

  test('says what is wrong with an unreadable message', async () => {
    const message = encodeReply('time', { serverTime: 1 }, 'us');
    const x = await clientOf(() => [200, message.subarray(0, 12), 'application/sbe']);
    await expect(x.general.time().send()).rejects.toThrow(/unreadable message: the message ends at byte 12/);
  });
});

type Answer = readonly [status: number, body: string | Uint8Array, type?: string];

/** A client of a server with the given answers. */
async function clientOf(answer: (headers: Readonly<Record<string, unknown>>) => Answer): Promise<Spot> {
  const server = createServer((request, response) => {
    const [status, body, type = 'application/json'] = answer(request.headers);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const network = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const x = await connect({ network, encoding: 'sbe', retries: 0 });
  running.push(x, { close: () => new Promise((resolve) => server.close(() => resolve())) });
  return x;
}
