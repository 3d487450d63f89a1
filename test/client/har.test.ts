/** Tests `x.record()`: the requests and replies of a client become a HAR 1.2 document, with masked secrets and a size limit. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { connect, type Har, type Spot } from '../../src/index.js';
import { SendError } from '../../src/transport/index.js';
import { API_KEY, makeClient, NOW } from '../support/make-client.js';

type Kind = 'string' | 'number' | 'object' | 'array' | 'iso';

/** Required fields of HAR 1.2, from its specification; optional fields are checked only if they are present. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  log: { version: 'string', creator: 'object', entries: 'array' },
  creator: { name: 'string', version: 'string' },
  entry: {
    startedDateTime: 'iso',
    time: 'number',
    request: 'object',
    response: 'object',
    cache: 'object',
    timings: 'object',
  },
  request: {
    method: 'string',
    url: 'string',
    httpVersion: 'string',
    cookies: 'array',
    headers: 'array',
    queryString: 'array',
    headersSize: 'number',
    bodySize: 'number',
  },
  response: {
    status: 'number',
    statusText: 'string',
    httpVersion: 'string',
    cookies: 'array',
    headers: 'array',
    content: 'object',
    redirectURL: 'string',
    headersSize: 'number',
    bodySize: 'number',
  },
  content: { size: 'number', mimeType: 'string' },
  timings: { send: 'number', wait: 'number', receive: 'number' },
  postData: { mimeType: 'string', params: 'array', text: 'string' },
  pair: { name: 'string', value: 'string' },
};

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+(Z|[+-]\d{2}:\d{2})$/;

function faults(what: string, value: unknown, at: string): string[] {
  return Object.entries(REQUIRED[what] as Record<string, Kind>).flatMap(([field, kind]) => {
    const one = (value as Record<string, unknown>)?.[field];
    const fits =
      kind === 'array'
        ? Array.isArray(one)
        : kind === 'iso'
          ? typeof one === 'string' && ISO.test(one)
          : typeof one === kind;
    return fits ? [] : [`${at}.${field} is no ${kind}`];
  });
}

/** The violations of HAR 1.2 in a document. */
function faultsOf(har: Har): string[] {
  const found = [...faults('log', har.log, 'log'), ...faults('creator', har.log.creator, 'creator')];
  har.log.entries.forEach((entry, index) => {
    const at = `entries[${index}]`;
    const { request, response } = entry;
    found.push(...faults('entry', entry, at), ...faults('request', request, `${at}.request`));
    found.push(...faults('response', response, `${at}.response`), ...faults('timings', entry.timings, `${at}.timings`));
    found.push(...faults('content', response.content, `${at}.content`));
    if (request.postData) found.push(...faults('postData', request.postData, `${at}.postData`));
    const pairs = [
      ...request.headers,
      ...request.queryString,
      ...response.headers,
      ...(request.postData?.params ?? []),
    ];
    for (const pair of pairs) found.push(...faults('pair', pair, `${at} pair`));
    const { send, wait, receive } = entry.timings;
    if (send + wait + receive !== entry.time) found.push(`${at}.time is not the sum of its timings`);
  });
  return found;
}

let x: Spot;
beforeAll(async () => {
  x = await connect();
});
afterAll(() => x.close());

describe('a recording', () => {
  test('is a HAR 1.2 document of the requests to a real exchange', async () => {
    const recording = x.record();
    await x.market.klines('BTCUSDT', '1h').limit(3);
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').id('har-1');
    await x.orders.get('BTCUSDT', 1e15).catch(() => {});
    recording.stop();
    await x.general.ping();
    const har = JSON.parse(JSON.stringify(recording)) as Har;
    expect(faultsOf(har)).toEqual([]);
    expect(har.log.creator.name).toBe('spotlab');
    expect(har.log.creator.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(har.log.entries.map(({ comment, response }) => [comment, response.status])).toEqual([
      ['market.klines', 200],
      ['orders.limit', 200],
      ['orders.get', 400],
    ]);
    const [klines, order] = har.log.entries as [Har['log']['entries'][0], Har['log']['entries'][0]];
    expect(klines.request.url).toBe(`${x.network.baseUrl}/api/v3/klines?symbol=BTCUSDT&interval=1h&limit=3`);
    expect(klines.request.queryString).toContainEqual({ name: 'interval', value: '1h' });
    expect(JSON.parse(klines.response.content.text ?? '')).toHaveLength(3);
    expect(klines.response.content).toMatchObject({ mimeType: expect.stringContaining('application/json') });
    expect(order.request.postData?.params).toContainEqual({ name: 'newClientOrderId', value: 'har-1' });
    expect(order.request.postData?.params).toContainEqual({ name: 'signature', value: '‹signature›' });
    expect(order.request.headers).toContainEqual({ name: 'x-mbx-apikey', value: '‹key›' });
    expect(JSON.stringify(har)).not.toMatch(/signature=[0-9a-f]{64}/);
  });

  test('a recording of a request without a reply says why', async () => {
    const client = makeClient([new SendError('nothing listens', false, 'network')]);
    const recording = client.x.record();
    await client.x.general.time().catch(() => {});
    const har = recording.toHAR();
    expect(faultsOf(har)).toEqual([]);
    expect(har.log.entries[0]).toMatchObject({
      startedDateTime: new Date(NOW).toISOString(),
      response: { status: 0, statusText: '', _error: 'network: nothing listens' },
    });
  });

  test('keeps no more than its limits allow, and reports the number of dropped requests', async () => {
    const client = makeClient([{ body: { filler: 'x'.repeat(100) } }]);
    const few = client.x.record({ keep: 2 });
    const small = client.x.record({ keepCharacters: 300 });
    const tiny = client.x.record({ keepCharacters: 50 });
    for (let i = 0; i < 5; i += 1) await client.x.general.ping().send();
    expect([few.length, few.dropped]).toEqual([2, 3]);
    expect(few.toHAR().log.comment).toBe('3 older requests were dropped');
    expect([small.length, small.dropped]).toEqual([2, 3]);
    const [entry] = tiny.toHAR().log.entries;
    expect(entry?.response.content).toEqual({ size: 113, mimeType: '', comment: 'body left out: too large' });
    expect(inspect(few)).toBe(
      'recording of 2 requests, 3 older ones dropped: .toHAR() for a HAR 1.2 document, .stop() to end it',
    );
  });

  test('refuses limits that are not whole numbers', () => {
    const client = makeClient();
    expect(() => client.x.record({ keep: 0 })).toThrow(/keep is 0; it must be a whole number of at least 1/);
    expect(JSON.stringify(client.x.record())).not.toContain(API_KEY);
  });
});
