/** Tests the WebSocket API in SBE (the binary encoding): the parameters of its URL, and that each reply and event has the same content as in JSON. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeApiMessage, membersWithout, readHeader } from '../../../src/sbe/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import {
  type Message,
  refusedUpgrade,
  StreamClient,
  signedParams,
  signedWithEd25519,
} from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const SYMBOL = 'BTCUSDT';
const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const ED25519 = { apiKey: 'E'.repeat(64), privateKey };
const OPTIONS = {
  ...{ startMs: START_MS, paused: true, seed: 3, symbols: [SYMBOL, 'ETHUSDT'] },
  registerKeys: [{ apiKey: ED25519.apiKey, kind: 'Ed25519' as const, publicKey }],
};
const SBE = 'responseFormat=sbe&sbeSchemaId=3&sbeSchemaVersion=5';

/** Two exchanges with the same seed and clock: one is asked in JSON, the other in SBE. */
let exchanges: [RunningExchange, RunningExchange];
let json: StreamClient;
let sbe: StreamClient;

beforeAll(async () => {
  exchanges = [await startExchange(OPTIONS), await startExchange(OPTIONS)];
  json = await StreamClient.open(exchanges[0].wsApiUrl);
  sbe = await StreamClient.open(`${exchanges[1].wsApiUrl}?${SBE}`);
});
afterAll(async () => {
  for (const { socket } of [json, sbe]) socket.terminate();
  await Promise.all(exchanges.map((one) => one.close()));
});

/** The next binary message. */
async function nextBytes(client: StreamClient, count: number): Promise<Buffer> {
  while (client.binary.length <= count) await new Promise((resolve) => client.socket.once('message', resolve));
  return client.binary[count] as Buffer;
}

/** The replies of both exchanges to one request; the binary reply decoded to the form of JSON. */
async function askBoth(method: string, params?: object): Promise<[Message, Message, Buffer]> {
  const before = sbe.binary.length;
  const id = before + 1;
  const wanted = (await json.request(method, params)) as Message;
  sbe.send(JSON.stringify({ id, method, ...(params && { params }) }));
  for (let at = before; ; at += 1) {
    const bytes = await nextBytes(sbe, at);
    const read = decodeApiMessage(bytes, { unit: 'ms' });
    if (read.kind !== 'reply') continue;
    const { status, value, rateLimits } = read;
    expect(read.id).toBe(String(id));
    return [wanted, { id: wanted.id, status, [status < 400 ? 'result' : 'error']: value, rateLimits }, bytes];
  }
}

const signed = (params: Readonly<Record<string, string | number | boolean>> = {}) =>
  signedParams(exchanges[0], params, START_MS);
const limit = (price: string, more = {}) =>
  signed({ symbol: SYMBOL, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price, ...more });

describe('a reply in SBE', () => {
  test.each<[string, () => object | undefined]>([
    ['ping', () => undefined],
    ['time', () => undefined],
    ['depth', () => ({ symbol: SYMBOL, limit: 20 })],
    ['trades.recent', () => ({ symbol: SYMBOL, limit: 5 })],
    ['klines', () => ({ symbol: SYMBOL, interval: '1h', limit: 5 })],
    ['ticker.price', () => ({})],
    ['order.place', () => limit('20000', { newClientOrderId: 'resting' })],
    ['order.place', () => limit('90000', { newClientOrderId: 'taking', newOrderRespType: 'FULL' })],
    ['order.test', () => limit('20000')],
    ['order.status', () => signed({ symbol: SYMBOL, origClientOrderId: 'resting' })],
    ['account.status', () => signed()],
    ['openOrders.status', () => signed()],
    ['order.cancel', () => signed({ symbol: SYMBOL, origClientOrderId: 'resting' })],
    ['order.cancel', () => signed({ symbol: SYMBOL, orderId: 4_711 })],
    ['openOrders.cancelAll', () => signed({ symbol: SYMBOL })],
    ['depth', () => ({ symbol: 'NOTHING' })],
    ['nothing', () => ({})],
    ['session.status', () => undefined],
    ['session.logon', () => signedWithEd25519(ED25519, {}, START_MS)],
    ['session.status', () => undefined],
    ['userDataStream.subscribe', () => undefined],
    ['session.subscriptions', () => undefined],
    ['userDataStream.unsubscribe', () => ({ subscriptionId: 0 })],
    ['session.logout', () => undefined],
  ])('a reply in SBE to %s has the same values as in JSON', async (method, params) => {
    const [wanted, given, bytes] = await askBoth(method, params());
    expect(given).toEqual(wanted);
    expect(readHeader(bytes)).toEqual({ blockLength: 3, templateId: 50, schemaId: 3, version: 5 });
  });

  test('a reply in SBE to exchangeInfo has the same values as in JSON, except for fields that the message does not have', async () => {
    const [wanted, given] = await askBoth('exchangeInfo', { symbol: SYMBOL });
    expect(membersWithout.ExchangeInfoResponse).toEqual(['serverTime', 'symbols.opoAllowed']);
    const [symbol] = wanted.result.symbols;
    const { opoAllowed: _, orderTypes, ...rest } = symbol;
    const { serverTime: __, ...info } = wanted.result;
    const sorted = { ...rest, orderTypes: [...orderTypes].sort() };
    expect(given.result).toEqual({ ...info, symbols: [sorted] });
  });

  test('has the id of the request as text, and no id for null', async () => {
    for (const [id, text] of [
      ['"abc"', 'abc'],
      ['null', ''],
      ['-9223372036854775808', '-9223372036854775808'],
    ]) {
      const before = sbe.binary.length;
      sbe.send(`{"id":${id},"method":"ping"}`);
      expect(decodeApiMessage(await nextBytes(sbe, before))).toMatchObject({ id: text, status: 200 });
    }
  });

  test('says that an old version is deprecated', async () => {
    const old = await StreamClient.open(`${exchanges[1].wsApiUrl}?${SBE.replace(/5$/, '4')}`);
    old.send('{"id":1,"method":"time"}');
    const read = decodeApiMessage(await nextBytes(old, 0));
    expect(read).toMatchObject({ isDeprecated: true, value: { serverTime: START_MS * 1_000 } });
    old.socket.terminate();
  });
});

test('events of the account in SBE have the same values as in JSON', async () => {
  const [jsonFeed, sbeFeed] = [
    await StreamClient.open(exchanges[0].wsApiUrl),
    await StreamClient.open(`${exchanges[1].wsApiUrl}?${SBE}`),
  ];
  await jsonFeed.request('userDataStream.subscribe.signature', signed());
  sbeFeed.send(JSON.stringify({ id: 1, method: 'userDataStream.subscribe.signature', params: signed() }));
  await nextBytes(sbeFeed, 0);
  const orders: object[] = [
    limit('20000', { newClientOrderId: 'one' }),
    limit('90000', { newClientOrderId: 'two' }),
    limit('50000', { newClientOrderId: 'three', strategyId: 7, strategyType: 1_000_000 }),
    signed({ symbol: SYMBOL, side: 'SELL', type: 'STOP_LOSS', quantity: '0.01', trailingDelta: 100 }),
    signed({ symbol: SYMBOL, side: 'BUY', type: 'MARKET', quoteOrderQty: '100' }),
  ];
  for (const params of orders) await askBoth('order.place', params);
  const pair = { aboveType: 'LIMIT_MAKER', abovePrice: '90000', belowType: 'STOP_LOSS', belowStopPrice: '20000' };
  await askBoth('orderList.place.oco', signed({ symbol: SYMBOL, side: 'SELL', quantity: '0.01', ...pair }));
  await askBoth('openOrders.cancelAll', signed({ symbol: SYMBOL }));
  for (const [index, exchange] of exchanges.entries()) {
    const fund = await fetch(`${exchange.adminUrl}/fund?asset=BTC&amount=1.5`, { method: 'POST' });
    expect([index, fund.status]).toEqual([index, 200]);
  }
  await jsonFeed.request('userDataStream.unsubscribe');
  sbeFeed.send('{"id":2,"method":"userDataStream.unsubscribe"}');
  const events = jsonFeed.messages.filter(({ event }) => event !== undefined);
  await nextBytes(sbeFeed, events.length + 1);
  const given = sbeFeed.binary.map((bytes) => decodeApiMessage(bytes, { unit: 'ms' }));
  const own = given.flatMap((read) =>
    read.kind === 'event' ? [{ subscriptionId: read.subscriptionId, event: read.event }] : [],
  );
  expect(own).toEqual(events);
  expect(new Set(events.map(({ event }) => event.e))).toEqual(
    new Set(['executionReport', 'outboundAccountPosition', 'listStatus', 'balanceUpdate', 'eventStreamTerminated']),
  );
  for (const { socket } of [jsonFeed, sbeFeed]) socket.terminate();
});

describe('a URL that asks for SBE', () => {
  test.each([
    ['responseFormat=sbe', -1153],
    ['responseFormat=sbe&sbeSchemaId=3', -1153],
    ['responseFormat=sbe&sbeSchemaId=three&sbeSchemaVersion=5', -1153],
    ['responseFormat=sbe&sbeSchemaId=3&sbeSchemaVersion=1', -1153],
    ['responseFormat=sbe&sbeSchemaId=3&sbeSchemaVersion=6', -1153],
    [`${SBE}&responseFormat=json`, -1104],
    ['responseFormat=xml', -1104],
  ])('%s is refused with 400, in JSON', async (query, code) => {
    const { status, type, body } = await refusedUpgrade(`${exchanges[0].wsApiUrl}?${query}`);
    expect([status, type]).toEqual([400, 'application/json;charset=UTF-8']);
    if (code === -1153) expect(body).toEqual({ code, msg: 'Invalid SBE schema ID or version specified.' });
    else expect(body.msg).toContain('responseFormat');
  });

  test('is refused where SBE is switched off', async () => {
    const without = await startExchange({ ...OPTIONS, sbe: false });
    const { status, body } = await refusedUpgrade(`${without.wsApiUrl}?${SBE}`);
    expect([status, body]).toEqual([400, { code: -1155, msg: 'SBE is not enabled.' }]);
    await without.close();
  });
});
