/** Checks that a client with `encoding: 'sbe'` takes the binary market streams, with the same events as from JSON. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { Spot } from '../../src/client/index.js';
import { connect } from '../../src/connect/index.js';
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

/** Advances the exchange until both are there. */
async function whileAdvancing<T>(taking: readonly PromiseLike<T>[]): Promise<T[]> {
  let isDone = false;
  const all = Promise.all(taking).finally(() => {
    isDone = true;
  });
  while (!isDone) await fetch(`${exchange.adminUrl}/clock/advance?by=1s`, { method: 'POST' });
  return all;
}

/** Names of the streams that connections of the exchange have had. */
async function subscribed(): Promise<string[]> {
  const log = (await (await fetch(`${exchange.adminUrl}/requests`)).json()) as { stream: string | null }[];
  return log.flatMap(({ stream }) => stream ?? []);
}

/** Waits until the exchange has the subscriptions. */
async function untilSubscribed(names: readonly (string | undefined)[]): Promise<void> {
  for (let known: string[] = []; !names.every((name) => known.includes(String(name))); ) known = await subscribed();
}

describe('a client with SBE', () => {
  test.each([
    ['MILLISECOND', 'BTCUSDT'],
    ['MICROSECOND', 'ETHUSDT'],
  ] as const)('gives the trades and the quotes of the streams in JSON, in %sS', async (timeUnit, symbol) => {
    const [json, sbe] = await Promise.all([client({ timeUnit }), client({ timeUnit, encoding: 'sbe' })]);
    const taking = [json, sbe].flatMap(({ stream }) => [
      stream.trades(symbol).take(8),
      stream.bookTicker(symbol).take(8),
    ]);
    const kinds = ['trade', 'bookTicker', 'bestBidAsk'].map((kind) => `${symbol.toLowerCase()}@${kind}`);
    await untilSubscribed([kinds[0], kinds[1], `sbe:${kinds[0]}`, `sbe:${kinds[2]}`]);
    const [trades, quotes, binaryTrades, binaryQuotes] = await whileAdvancing<object>(taking);
    expect(binaryTrades).toEqual(trades);
    expect(binaryQuotes).toEqual(quotes);
    expect(Object.keys((binaryTrades as object[])[0] ?? {})).toEqual(Object.keys((trades as object[])[0] ?? {}));
  });

  test('has the other streams as JSON', async () => {
    const x = await client({ encoding: 'sbe' });
    const [klines] = await whileAdvancing([x.stream.klines('ETHUSDT', '1m').take(1)]);
    expect(klines?.[0]?.kline.interval).toBe('1m');
    expect(await subscribed()).toContain('ethusdt@kline_1m');
  });
});

describe('a client with SBE whose binary streams are refused', () => {
  test.each([
    ['by an exchange without SBE', { sbe: false }, {}, /is refused: .* The streams of this client are JSON/],
    [
      'by the kind of its key',
      {},
      { apiKey: 'h'.repeat(64), secretKey: 's', privateKey: undefined },
      /need an Ed25519 key/,
    ],
  ])('%s has them as JSON, with a warning', async (_, exchangeOptions, keys, text) => {
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
  });
});

test('the key of the embedded exchange opens binary streams', async () => {
  const x = await connect({ encoding: 'sbe', seed: 3, symbols: ['BTCUSDT'], speed: 60 });
  const [trade] = await x.stream.trades('BTCUSDT').take(1);
  expect(trade).toMatchObject({ eventType: 'trade', symbol: 'BTCUSDT', isBestMatch: true });
  const log = await x.exchange.requests();
  await x.close();
  expect(log.map(({ stream }) => stream)).toContain('sbe:btcusdt@trade');
});
