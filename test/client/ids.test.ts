/** 64-bit ids stay exact in results and in parameters, below and above 2^53. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bigintsAsText, connect, type Spot } from '../../src/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { parseWithExactIds } from '../../src/transport/index.js';
import { makeClient } from '../support/make-client.js';

const BIG = '9223372036854775807';
const JUST_BEYOND = '9007199254740993';
const id64 = fc.bigInt({ min: -1n, max: 2n ** 63n - 1n });

/** The exact text of an id in JSON. */
const idText = (value: unknown) => (typeof value === 'bigint' ? value.toString() : String(value));

describe('ids of a result', () => {
  test('are numbers while a number holds them, and bigints beyond, every digit kept', () => {
    fc.assert(
      fc.property(fc.array(id64, { minLength: 1 }), (ids) => {
        const text = `[${ids.map((id) => `{"id":${id},"price":"0.1","time":1767225600000000}`).join()}]`;
        const rows = parseWithExactIds(text, ['id']) as { id: number | bigint; time: number }[];
        rows.forEach((row, index) => {
          const id = ids[index] as bigint;
          expect(row.id).toBe(id <= Number.MAX_SAFE_INTEGER ? Number(id) : id);
          expect(row.time).toBe(1_767_225_600_000_000);
        });
        expect(parseWithExactIds(text, undefined)).toEqual(rows);
      }),
    );
  });

  test('a bigint is JSON as a string of its digits, and JSON never throws', () => {
    fc.assert(
      fc.property(id64, id64, (orderId, tradeId) => {
        const text = `{"orderId":${orderId},"fills":[{"tradeId":${tradeId},"qty":"1"}]}`;
        const order = parseWithExactIds(text, ['orderId', 'fills.tradeId']);
        const again = JSON.parse(JSON.stringify(order));
        expect(String(again.orderId)).toBe(String(orderId));
        expect(String(again.fills[0].tradeId)).toBe(String(tradeId));
        expect(Object.keys(order as object)).toEqual(['orderId', 'fills']);
        expect(structuredClone(order)).toEqual(order);
      }),
    );
  });

  test('a copy of a result becomes JSON with the exported replacer', () => {
    const order = parseWithExactIds(`{"orderId":${BIG},"fills":[{"tradeId":${JUST_BEYOND}}]}`, undefined) as object;
    expect(() => JSON.stringify({ ...order })).toThrow(TypeError);
    expect(JSON.stringify({ ...order }, bigintsAsText)).toBe(JSON.stringify(order));
  });

  test('text that only looks like an id is not changed: digits in strings, fractions, exponents, escapes', () => {
    const text = `{"id":${BIG},"a":"say \\"${BIG}\\" ","b":0.${BIG},"c":1e20,"d":"${BIG}","e":[-${BIG},${JUST_BEYOND}],"f":"\\\\"}`;
    const native = JSON.parse(text);
    expect(parseWithExactIds(text, ['id'])).toEqual({
      ...native,
      id: BigInt(BIG),
      e: [-BigInt(BIG), BigInt(JUST_BEYOND)],
    });
  });

  test('any JSON without long integers is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!/\d{16}/.test(text));
        expect(parseWithExactIds(text, undefined)).toEqual(JSON.parse(text));
        expect(parseWithExactIds(text, ['a', 'b.c'])).toEqual(JSON.parse(text));
      }),
    );
  });

  test('a text that is not JSON throws a SyntaxError', () => {
    expect(() => parseWithExactIds('<html>', ['id'])).toThrow(SyntaxError);
  });
});

describe('over HTTP', () => {
  const answers: Record<string, string> = {
    '/api/v3/trades': `[{"id":${BIG},"price":"1","qty":"1","quoteQty":"1","time":1,"isBuyerMaker":true,"isBestMatch":true}]`,
    '/api/v3/order': `{"symbol":"BTCUSDT","orderId":${BIG},"orderListId":-1,"clientOrderId":"a","transactTime":1}`,
    '/sapi/v1/new/thing': `{"rows":[{"someId":${BIG}}]}`,
    '/api/v3/openOrders': `[{"orderId":${JUST_BEYOND},"symbol":"BTCUSDT"}]`,
  };
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    request.on('data', () => {});
    request.on('end', () => {
      asked.push(request.url ?? '');
      response.end(answers[path] ?? '{}');
    });
  });
  let x: Spot;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const network = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    x = await connect({ network, apiKey: 'k', secretKey: 's' });
  });
  afterAll(async () => {
    await x.close();
    server.close();
  });

  test('an id is read, shown and sent back without losing a digit', async () => {
    const [trade] = await x.market.trades('BTCUSDT');
    expect(trade?.id).toBe(BigInt(BIG));
    expect(() => (trade?.id ?? 0) + 1).toThrow(TypeError);
    const placed = await x.orders.limit('BTCUSDT', 'BUY', '1', '1').resp('ACK').id('a');
    expect(inspect(placed)).toContain(BIG);
    expect(JSON.stringify(placed)).toContain(`"orderId":"${BIG}"`);
    expect(placed.raw).toContain(`"orderId":${BIG},`);
    await x.orders.get('BTCUSDT', placed.orderId);
    await x.orders.get('BTCUSDT', idText(placed.orderId) as never);
    expect(asked.filter((url) => url.includes(`orderId=${BIG}&`))).toHaveLength(2);
    const [open] = await x.account.openOrders();
    expect(open?.orderId).toBe(BigInt(JUST_BEYOND));
  });

  test('ids in replies and requests of a path outside of the catalogue keep every digit', async () => {
    const thing = await x.request<{ rows: { someId: unknown }[] }>('GET', '/sapi/v1/new/thing');
    expect(thing.rows[0]?.someId).toBe(BigInt(BIG));
    await x.request('GET', '/sapi/v1/new/thing', { someId: thing.rows[0]?.someId });
    expect(asked.at(-1)).toBe(`/sapi/v1/new/thing?someId=${BIG}`);
    await expect(x.request('GET', '/sapi/v1/new/thing', { someId: 2 ** 60 })).rejects.toThrow(/string or a bigint/);
  });

  test('the ids in a refusal keep every digit', async () => {
    const { x: refused } = makeClient([
      {
        status: 409,
        body: `{"code":-2022,"msg":"Order cancel-replace partially failed.","data":{"cancelResult":"SUCCESS","newOrderResult":"FAILURE","cancelResponse":{"symbol":"BTCUSDT","orderId":${BIG},"clientOrderId":"new"},"newOrderResponse":{"code":-2010,"msg":"no"}}}`,
      },
    ]);
    const outcome = (await refused.orders.replace
      .limit('BTCUSDT', BIG as never, 'BUY', '1', '1')
      .mode('STOP_ON_FAILURE')
      .cancelNewClientOrderId('new')
      .outcome()) as { cancelResponse: { orderId: unknown } };
    expect(outcome.cancelResponse.orderId).toBe(BigInt(BIG));
  });
});

test('the table of endpoints lists the fields with ids in every result', () => {
  const idsOf = (id: string) => endpointTable.find((one) => one.id === id)?.ids;
  expect(idsOf('newOrder')).toEqual(expect.arrayContaining(['orderId', 'orderListId', 'fills.tradeId']));
  expect(idsOf('klines')).toEqual([]);
  expect(endpointTable.every(({ ids }) => ids !== undefined)).toBe(true);
});
