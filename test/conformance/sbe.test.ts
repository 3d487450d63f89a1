/** Checks how a request asks over HTTP for a reply in SBE (the binary encoding), and every case in which the exchange refuses SBE. */
import { createHmac } from 'node:crypto';
import { request } from 'undici';
import { describe, expect, test } from 'vitest';
import { decodeReply, LATEST_SCHEMA, readHeader, SCHEMA_VERSIONS } from '../../src/sbe/index.js';
import { startTestExchange } from './running-exchange.js';

const x = await startTestExchange({ funds: { USDT: '100000000000', BTC: '1' }, symbols: ['BTCUSDT'] });
const without = await startTestExchange({ sbe: false, symbols: ['BTCUSDT'] });

const BINARY = 'application/sbe';
const BOTH = 'application/sbe, application/json';

interface Reply {
  readonly status: number;
  readonly type: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly bytes: Uint8Array;
  readonly body: unknown;
}

async function ask(path: string, headers: Record<string, string>, exchange = x, method = 'GET'): Promise<Reply> {
  const reply = await request(exchange.running.baseUrl + path, { method: method as 'GET', headers });
  const bytes = new Uint8Array(await reply.body.arrayBuffer());
  const type = reply.headers['content-type'] as string | undefined;
  const body = type === BINARY ? decodeReply(bytes, { unit: 'ms' }).value : JSON.parse(Buffer.from(bytes).toString());
  return { status: reply.statusCode, type, headers: reply.headers, bytes, body };
}

const time = (headers: Record<string, string>, exchange = x) => ask('/api/v3/time', headers, exchange);

describe('a request for SBE', () => {
  test('is answered with one message of the latest version, times in microseconds, and the header of the used weight', async () => {
    const reply = await time({ accept: BINARY, 'x-mbx-sbe': '3:5' });
    expect([reply.status, reply.type]).toEqual([200, BINARY]);
    expect(readHeader(reply.bytes)).toEqual({ blockLength: 8, templateId: 102, schemaId: 3, version: 5 });
    expect(decodeReply(reply.bytes).value).toEqual({ serverTime: x.nowMs * 1_000 });
    expect(reply.headers['x-mbx-used-weight-1m']).toMatch(/^\d+$/);
    expect(reply.headers).not.toHaveProperty('x-mbx-sbe-deprecated');
  });

  test('a reply in SBE has microseconds, whatever X-MBX-TIME-UNIT says', async () => {
    const reply = await time({ accept: BINARY, 'x-mbx-sbe': '3:5', 'x-mbx-time-unit': 'MILLISECOND' });
    expect(decodeReply(reply.bytes).value).toEqual({ serverTime: x.nowMs * 1_000 });
    const wrong = await time({ accept: BINARY, 'x-mbx-sbe': '3:5', 'x-mbx-time-unit': 'HOURS' });
    expect([wrong.status, wrong.type, wrong.body]).toEqual([400, BINARY, expect.objectContaining({ code: -1194 })]);
  });

  test('a request for SBE with a deprecated version gets the latest one and a header that says so', async () => {
    const deprecated = SCHEMA_VERSIONS.filter(({ status }) => status === 'deprecated');
    expect(deprecated.map(({ id, version }) => `${id}:${version}`)).toEqual(['3:4', '3:3', '3:2']);
    for (const { id, version } of deprecated) {
      const reply = await time({ accept: BINARY, 'x-mbx-sbe': `${id}:${version}` });
      expect([reply.status, reply.headers['x-mbx-sbe-deprecated']]).toEqual([200, 'true']);
      expect(readHeader(reply.bytes).version).toBe(LATEST_SCHEMA.version);
    }
  });

  test('a request for SBE with a retired version is refused with 400', async () => {
    const msg = 'Unsupported SBE schema ID or version specified in the `X-MBX-SBE` header.';
    for (const version of ['3:1', '3:0', '2:1', '2:0', '1:0']) {
      const reply = await time({ accept: BINARY, 'x-mbx-sbe': version });
      expect([reply.status, reply.type, reply.body]).toEqual([400, BINARY, { code: -1153, msg }]);
      expect((await time({ accept: BOTH, 'x-mbx-sbe': version })).status).toBe(400);
    }
  });

  test.each(['3:6', '4:0', '0:0'])(
    'a request for SBE with the unknown version %s is refused in SBE, or answered in JSON if Accept allows it',
    async (version) => {
      const reply = await time({ accept: BINARY, 'x-mbx-sbe': version });
      expect([reply.status, reply.type, reply.body]).toEqual([400, BINARY, expect.objectContaining({ code: -1153 })]);
      const both = await time({ accept: BOTH, 'x-mbx-sbe': version });
      expect([both.status, both.type]).toEqual([200, 'application/json;charset=UTF-8']);
    },
  );

  test.each(['', '3', '3:', '3.5', '-3:5', 'x:y', '3:5:1'])(
    'a request for SBE with the malformed version %j is refused in SBE, or answered in JSON if Accept allows it',
    async (version) => {
      const msg = 'Invalid `X-MBX-SBE` header; expected `<SCHEMA_ID>:<VERSION>`.';
      const sent: Record<string, string> = version === '' ? {} : { 'x-mbx-sbe': version };
      const reply = await time({ accept: BINARY, ...sent });
      expect([reply.status, reply.type, reply.body]).toEqual([400, BINARY, { code: -1152, msg }]);
      const both = await time({ accept: BOTH, ...sent });
      expect([both.status, both.type]).toEqual([200, 'application/json;charset=UTF-8']);
    },
  );

  test('is refused with 406 if SBE is switched off, or answered in JSON if Accept allows it', async () => {
    const reply = await time({ accept: BINARY, 'x-mbx-sbe': '3:5' }, without);
    expect([reply.status, reply.body]).toEqual([406, { code: -1155, msg: 'SBE is not enabled.' }]);
    expect((await time({ accept: BOTH, 'x-mbx-sbe': '3:5' }, without)).status).toBe(200);
  });

  test('is answered in JSON if Accept does not name the SBE type', async () => {
    const reply = await time({ 'x-mbx-sbe': '3:5' });
    expect([reply.status, reply.type]).toEqual([200, 'application/json;charset=UTF-8']);
  });

  test('a request for SBE of an unknown symbol, path or method has its refusal in SBE', async () => {
    const headers = { accept: BINARY, 'x-mbx-sbe': '3:5' };
    const symbol = await ask('/api/v3/depth?symbol=NOTHING', headers);
    expect([symbol.status, symbol.body]).toEqual([400, { code: -1121, msg: 'Invalid symbol.' }]);
    for (const [path, method, status] of [
      ['/api/v3/nothing', 'GET', 404],
      ['/api/v3/time', 'DELETE', 405],
    ] as const) {
      const reply = await ask(path, headers, x, method);
      expect([reply.status, reply.type]).toEqual([status, BINARY]);
    }
  });

  test('a request for SBE of the wallet has JSON: the schema has no message for it', async () => {
    const reply = await ask('/sapi/v1/system/status', { accept: BINARY, 'x-mbx-sbe': '3:5' });
    expect([reply.status, reply.type]).toEqual([200, 'application/json;charset=UTF-8']);
  });

  test('a request for SBE of an amount above 64 bits is refused with -1161', async () => {
    const headers = { accept: BINARY, 'x-mbx-sbe': '3:5' };
    const reply = await ask(signedUrl('account'), { ...headers, 'x-mbx-apikey': x.running.apiKey });
    const msg = "Unable to encode the response in SBE schema '3:5'. Please use schema '3:6' or higher.";
    expect([reply.status, reply.body]).toEqual([400, { code: -1161, msg }]);
  });
});

function signedUrl(path: string): string {
  const query = `timestamp=${x.nowMs}`;
  return `/api/v3/${path}?${query}&signature=${createHmac('sha256', x.running.secretKey).update(query).digest('hex')}`;
}
