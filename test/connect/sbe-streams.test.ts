/** Checks that a client with `encoding: 'sbe'` takes the binary market streams, with the same events as from JSON. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Spot } from '../../src/client/index.js';
import { connect } from '../../src/connect/index.js';
import { readHeader } from '../../src/sbe/index.js';
import { startExchange } from '../../src/server/embedded.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const API_KEY = 'e'.repeat(64);
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = (key: typeof publicKey, type: 'spki' | 'pkcs8') => key.export({ type, format: 'pem' } as never) as string;
const OPTIONS = {
  ...{ startMs: START_MS, paused: true, seed: 3, symbols: ['BTCUSDT', 'ETHUSDT'] },
  registerKeys: [{ apiKey: API_KEY, kind: 'Ed25519' as const, publicKey: pem(publicKey, 'spki') }],
};

const exchange = await startExchange(OPTIONS);
const key = { network: exchange.baseUrl, apiKey: API_KEY, privateKey: pem(privateKey, 'pkcs8') };
const closing: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(closing.map((one) => one.close()));
  await exchange.close();
});

async function client(options: object): Promise<Spot> {
  const x = await connect({ ...key, ...options });
  closing.push(x);
  return x;
}

/** Advances the exchange until all promises are settled. */
async function whileAdvancing<T>(taking: readonly PromiseLike<T>[]): Promise<T[]> {
  let isDone = false;
  const all = Promise.all(taking).finally(() => {
    isDone = true;
  });
  while (!isDone) await fetch(`${exchange.adminUrl}/clock/advance?by=5s`, { method: 'POST' });
  return all;
}

/** Names of the streams that connections of an exchange have had. */
async function logOf(adminUrl: string | undefined): Promise<string[]> {
  const log = (await (await fetch(`${adminUrl}/requests`)).json()) as { stream: string | null }[];
  return log.flatMap(({ stream }) => stream ?? []);
}

const subscribed = () => logOf(exchange.adminUrl);

describe('a client with SBE', () => {
  test.each([
    ['MILLISECOND', 'BTCUSDT'],
    ['MICROSECOND', 'ETHUSDT'],
  ] as const)('gives the same trades and quotes as the streams in JSON, in %sS', async (timeUnit, symbol) => {
    const [json, sbe] = await Promise.all([client({ timeUnit }), client({ timeUnit, encoding: 'sbe' })]);
    const streams = [json, sbe].flatMap(({ stream }) => [stream.trades(symbol), stream.bookTicker(symbol)]);
    // All streams are open before the first event, so they give the same events.
    const handles = streams.map((stream) => stream.on(() => {}));
    await Promise.all(handles.map(({ ready }) => ready));
    const [trades, quotes, binaryTrades, binaryQuotes] = await whileAdvancing<object>(
      streams.map((stream) => stream.take(8)),
    );
    const kinds = ['trade', 'bestBidAsk'].map((kind) => `sbe:${symbol.toLowerCase()}@${kind}`);
    expect(await subscribed()).toEqual(expect.arrayContaining(kinds));
    await Promise.all(handles.map((handle) => handle.stop()));
    expect(binaryTrades).toEqual(trades);
    expect(binaryQuotes).toEqual(quotes);
    expect(Object.keys((binaryTrades as object[])[0] ?? {})).toEqual(Object.keys((trades as object[])[0] ?? {}));
  });

  test('receives streams without a binary form as JSON', async () => {
    const x = await client({ encoding: 'sbe' });
    const [klines] = await whileAdvancing([x.stream.klines('ETHUSDT', '1m').take(1)]);
    expect(klines?.[0]?.kline.interval).toBe('1m');
    expect(await subscribed()).toContain('ethusdt@kline_1m');
  });
});

describe('a client with SBE whose binary streams are refused', () => {
  test.each([
    ['the exchange has no SBE', { sbe: false }, {}, /is refused: .* The streams of this client are JSON/],
    [
      'its key is not an Ed25519 key',
      {},
      { apiKey: 'h'.repeat(64), secretKey: 's', privateKey: undefined },
      /need an Ed25519 key/,
    ],
  ])(
    'a client whose binary streams are refused because %s gets the streams as JSON, with a warning',
    async (_, exchangeOptions, keys, text) => {
      const hmac = { apiKey: 'h'.repeat(64), kind: 'HMAC' as const, secret: 's' };
      const registerKeys = [...OPTIONS.registerKeys, hmac];
      const other = await startExchange({ ...OPTIONS, ...exchangeOptions, registerKeys });
      const x = await connect({ ...key, network: other.baseUrl, encoding: 'sbe', ...keys });
      closing.push(x, other);
      const warnings: string[] = [];
      const note = ({ message }: Error) => warnings.push(message);
      process.on('warning', note);
      const taking = x.stream.trades('BTCUSDT').take(2);
      let isDone = false;
      void taking.finally(() => {
        isDone = true;
      });
      while (!isDone) await fetch(`${other.adminUrl}/clock/advance?by=1s`, { method: 'POST' });
      process.off('warning', note);
      expect(await taking).toHaveLength(2);
      expect(warnings).toContainEqual(expect.stringMatching(text));
    },
  );
});

describe('a client with SBE and orders over the WebSocket API', () => {
  test('gives the same replies and events as JSON, and the binary message of a reply as `raw`', async () => {
    const own = await startExchange(OPTIONS);
    const x = await connect({ ...key, network: own.baseUrl, encoding: 'sbe', orderEntry: 'websocket' });
    closing.push(x, own);
    const account = x.stream.account();
    const handle = account.on(() => {});
    await handle.ready;
    const events = account.take(2);
    const placed = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').newClientOrderId('one').send();
    expect(placed).toMatchObject({ clientOrderId: 'one', status: 'NEW', price: '20000.00000000', fills: [] });
    expect(readHeader(placed.raw as Uint8Array)).toMatchObject({ templateId: 302, schemaId: 3, version: 5 });
    const refused = await x.orders
      .cancel('BTCUSDT', 4_711)
      .send()
      .catch((error: Error) => error.message);
    expect(refused).toMatch(/-2011/);
    const [report, position] = await events;
    await handle.stop();
    expect(report).toMatchObject({ eventType: 'executionReport', clientOrderId: 'one', status: 'NEW' });
    expect(position).toMatchObject({ eventType: 'outboundAccountPosition', balances: expect.any(Array) });
  });

  test('goes on in JSON, with a warning, if SBE is switched off', async () => {
    const own = await startExchange({ ...OPTIONS, sbe: false });
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    const x = await connect({ ...key, network: own.baseUrl, encoding: 'sbe', orderEntry: 'websocket' });
    closing.push(x, own);
    const placed = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').send();
    process.off('warning', note);
    expect([placed.status, typeof placed.raw]).toEqual(['NEW', 'string']);
    expect(warnings).toContainEqual(expect.stringMatching(/ws-api.* is refused: .* Its messages are JSON/));
  });
});

test('the embedded exchange has a key that may open binary streams', async () => {
  const x = await connect({ encoding: 'sbe', seed: 3, symbols: ['BTCUSDT'], speed: 60 });
  const [trade] = await x.stream.trades('BTCUSDT').take(1);
  expect(trade).toMatchObject({ eventType: 'trade', symbol: 'BTCUSDT', isBestMatch: true });
  const log = await x.exchange.requests();
  await x.close();
  expect(log.map(({ stream }) => stream)).toContain('sbe:btcusdt@trade');
});
