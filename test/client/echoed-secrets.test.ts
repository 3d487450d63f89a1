/**
 * If a server or a proxy repeats a request in its reply, the client shows neither the key nor the signature of the
 * request.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type ReplyError, type Spot } from '../../src/index.js';

const API_KEY = `${'echoedApiKey'.repeat(5)}Abcd`;
const SECRET_KEY = `${'echoedSecret'.repeat(5)}Wxyz`;
const signatures = new Set<string>();

/** How a request is repeated, by the status of the reply. */
const answers: Readonly<Record<string, (response: ServerResponse, echo: string) => void>> = {
  message: (response, echo) => response.writeHead(400).end(JSON.stringify({ code: -1100, msg: `bad: ${echo}` })),
  page: (response, echo) =>
    response
      .writeHead(502, { 'content-type': 'text/html' })
      .end(`<title>${echo}</title><p>${encodeURIComponent(echo)}</p>`),
  tags: (response, echo) =>
    response.writeHead(403, { 'content-type': 'text/html' }).end(`<p>${[...echo].join('<b></b>')}`),
  location: (response, echo) => response.writeHead(302, { location: `/login?${encodeURIComponent(echo)}` }).end(),
  headers: (response, echo) => response.writeHead(200, { 'x-echo': echo, 'set-cookie': `a=${echo}` }).end('{"a":1}'),
  result: (response, echo) => response.end(JSON.stringify({ echo })),
  text: (response, echo) => response.end(echo),
  noHttp: (response, echo) => response.socket?.end(`NOT HTTP ${echo}\r\n\r\n`),
};

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    const sent = `${request.url ?? ''}&${body}`;
    for (const [, signature = ''] of sent.matchAll(/signature=([^&]+)/g)) signatures.add(signature);
    const echo = `${sent} ${JSON.stringify(request.headers)}`;
    const how = (request.url ?? '').split('?')[0]?.replace('/sapi/', '') ?? '';
    (answers[how] ?? answers.page)?.(response, echo);
  });
});

let x: Spot;
const seen: unknown[] = [];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const network = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const hook = (one: unknown) => seen.push(one);
  x = await connect({
    network,
    apiKey: API_KEY,
    secretKey: SECRET_KEY,
    retries: 0,
    reconcileMs: 0,
    onRequest: hook,
    onResponse: hook,
  });
});
afterAll(async () => {
  await x.close();
  server.closeAllConnections();
  server.close();
});

const everything = (value: unknown) =>
  inspect(value, { depth: 20, showHidden: true, getters: true, maxStringLength: null, maxArrayLength: null });

function expectNoSecret(where: string, value: unknown): void {
  const text = `${everything(value)} ${value instanceof Error ? `${value.message} ${value.stack}` : JSON.stringify(value)}`;
  for (const secret of [API_KEY, SECRET_KEY, ...signatures]) expect(text.includes(secret), where).toBe(false);
}

describe('a reply that repeats the request', () => {
  test.each(Object.keys(answers))('shows neither the key nor the signature if it is of the kind %s', async (how) => {
    const recording = x.record();
    for (const make of [
      () => x.request('GET', `/sapi/${how}`, { a: 1 }, 'USER_DATA'),
      () => x.request('POST', `/sapi/${how}`, { a: 1 }, 'TRADE'),
    ]) {
      const ended: unknown = await make().catch((error: unknown) => error);
      expectNoSecret(how, ended);
      expectNoSecret(`${how}, headers`, (ended as { meta?: object }).meta);
      expectNoSecret(`${how}, raw`, (ended as { raw?: string }).raw ?? '');
    }
    recording.stop();
    expectNoSecret(`${how}, recording`, recording.toHAR());
    expectNoSecret(`${how}, hooks`, seen);
    expect(signatures.size).toBeGreaterThan(1);
  });

  test('a refusal that repeats the request stays a refusal with its code', async () => {
    const refused: unknown = await x
      .request('POST', '/sapi/message', { a: 1 }, 'TRADE')
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ name: 'ExchangeError', exchangeCode: -1100 });
  });

  test('a page instead of a reply is an error with the status and a text of the page', async () => {
    const error = (await x.market.depth('BTCUSDT').catch((reason: unknown) => reason)) as ReplyError;
    expect(error).toMatchObject({ code: 'SPOTLAB_EXCHANGE', status: 502, page: { type: 'text/html' } });
    expect(error.message).toMatch(/market\.depth: the reply \(HTTP 502\) is no message of the exchange: '.*A gateway/s);
    expect(error.page.text.length).toBeLessThanOrEqual(1_000);
  });
});

test('an address with a user name or password is refused, and no message shows it', async () => {
  for (const network of ['http://user:hidden-word@127.0.0.1:1', 'ftp://hidden-word@host', 'hidden-word@host']) {
    const error: unknown = await connect({ network }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'SPOTLAB_NETWORK' });
    expect(everything(error)).not.toContain('hidden-word');
  }
});
