/** Tests that input from outside can end only its own connection, and that an internal error is printed and gets a reply. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { after, every, failureReply, listen, UnavailableError, whenDone } from '../../src/server/base/entrance.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { serveHttp } from '../../src/server/http/http-server.js';

const SETUP = { symbols: ['BTCUSDT'], live: false } as const;
const folder = mkdtempSync(join(tmpdir(), 'spotlab-entrance-'));
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function start(options: Parameters<typeof startExchange>[0] = {}): Promise<RunningExchange> {
  const exchange = await startExchange({ ...SETUP, ...options });
  opened.push(exchange);
  return exchange;
}

/** The bytes that the server writes to a connection until it closes the connection. */
function replyTo(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString('latin1');
      if (reply.startsWith('HTTP/1.1 101')) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(reply));
  });
}

const printed = () => vi.spyOn(process.stderr, 'write').mockReturnValue(true);

describe('an unexpected error in the server', () => {
  test('an unexpected error of a listener, a timer or a promise is printed once, and the rest of the work is done', async () => {
    const stderr = printed();
    const done: unknown[] = [];
    const source = new EventEmitter();
    // Printed errors are remembered, also when the test runs again.
    const mark = performance.now();
    const failing = (text: string) => () => {
      throw new Error(`${text} ${mark}`);
    };
    const fail = failing('listener');
    listen(
      source,
      'event',
      (_given: number) => fail(),
      (_error, given) => done.push(given),
    );
    for (const given of [7, 8]) source.emit('event', given);
    listen(
      source,
      'late',
      () => Promise.reject(new Error(`late ${mark}`)),
      () => done.push('late'),
    );
    source.emit('late');
    whenDone(
      Promise.reject(new Error(`promise ${mark}`)),
      () => undefined,
      () => done.push('promise'),
    );
    whenDone(Promise.resolve(), failing('result'), () => done.push('result'));
    await new Promise<void>((resolve) => after(1, failing('timer'), () => resolve()));
    const repeated = await new Promise<NodeJS.Timeout>((resolve) => {
      const timer = every(1, failing('timer again'), () => resolve(timer));
    });
    clearInterval(repeated);
    expect(done.sort()).toEqual([7, 8, 'late', 'promise', 'result']);
    const texts = stderr.mock.calls.map(([text]) => String(text));
    for (const text of ['listener', 'late', 'promise', 'result', 'timer', 'timer again'])
      expect(
        texts.filter((one) => one.startsWith(`the exchange failed to answer: Error: ${text} ${mark}\n`)),
      ).toHaveLength(1);
  });

  test('an unexpected error of a handler of requests becomes status 500, whether it is thrown at once or later', async () => {
    printed();
    const server = await serveHttp(
      ({ path }) => {
        if (path === '/late') return Promise.reject(new Error('handler, late'));
        if (path === '/full') throw new UnavailableError('SPOTLAB_FULL', 'Full.', new Error('ENOSPC'));
        throw new Error('handler');
      },
      {
        ...{ host: '127.0.0.1', port: 0, keepAlive: false },
        refusalOf: () => undefined,
        onUpgrade: () => {
          throw new Error('upgrade');
        },
      },
    );
    opened.push(server);
    const ask = async (path: string, body?: string) => {
      const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { method: body ? 'POST' : 'GET', body });
      return [reply.status, ((await reply.json()) as { code: unknown }).code];
    };
    expect(await ask('/now')).toEqual([500, -1000]);
    expect(await ask('/late')).toEqual([500, -1000]);
    expect(await ask('/now', 'a body')).toEqual([500, -1000]);
    expect(await ask('/full')).toEqual([503, 'SPOTLAB_FULL']);
    const upgrade = 'GET /ws HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';
    expect(await replyTo(server.port, upgrade)).toMatch(/^HTTP\/1\.1 500 .*"code":-1000/s);
  });
});

test('the reply to a request that cannot be carried out now has only the advice, and not the reason in the file system', () => {
  const error = new UnavailableError(
    'SPOTLAB_FULL',
    'Nothing was changed.',
    new Error('Cannot write /home/x: ENOSPC.'),
  );
  expect(failureReply(error)).toEqual({
    status: 503,
    headers: {},
    body: '{"code":"SPOTLAB_FULL","msg":"Nothing was changed."}',
  });
});

describe('a request to upgrade to WebSocket', () => {
  let exchange: RunningExchange;
  beforeAll(async () => {
    exchange = await start();
  });
  const upgrade = (target: string, headers = '') =>
    replyTo(
      exchange.port,
      `GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n` +
        `sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${headers}\r\n`,
    );

  test.each([
    '//',
    '///',
    '//ws',
    '//[',
    'http://[',
    'http://',
    'http://a:99999/ws-api',
    '*',
    '?',
    '#',
    '/\\',
    '/%',
    '/%zz',
  ])('a request to upgrade with the target %s is answered, and the exchange goes on', async (target) => {
    expect(await upgrade(target)).toMatch(/^HTTP\/1\.1 (101|4\d\d) /);
    expect((await fetch(`${exchange.baseUrl}/api/v3/ping`)).status).toBe(200);
  });

  test.each([
    '/ws',
    '/ws/btcusdt@trade',
    '/stream?streams=btcusdt@trade/btcusdt@depth',
    'http://a/ws',
    'ws://a:1/ws-api/v3',
  ])('a request to upgrade with the target %s is accepted', async (target) => {
    expect(await upgrade(target)).toMatch(/^HTTP\/1\.1 101 /);
  });

  test('a request to upgrade with an unknown time unit is refused, also if it is a name that every JavaScript object has', async () => {
    expect(await upgrade('/ws?timeUnit=__proto__')).toMatch(/^HTTP\/1\.1 400 .*-1194/s);
    expect(await upgrade('/ws?timeUnit=constructor')).toMatch(/^HTTP\/1\.1 400 .*-1194/s);
  });
});

describe('while the class cannot be stored', () => {
  const dataDir = join(folder, 'data');
  const away = join(folder, 'away');
  let exchange: RunningExchange;
  const post = async (url: string, body?: object) => {
    const headers = { authorization: `Bearer ${exchange.adminToken}` };
    const reply = await fetch(url, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: reply.status, body: (await reply.json()) as Record<string, string> };
  };
  const joinAs = (name: string, joinCode = codeOf(name)) =>
    post(`${exchange.baseUrl}/class/v1/join`, { name, joinCode });
  const codeOf = (name: string) => exchange.students?.find((one) => one.name === name)?.joinCode ?? '';
  const balances = async () =>
    JSON.stringify(
      await (
        await fetch(`${exchange.adminUrl}/accounts/list`, {
          headers: { authorization: `Bearer ${exchange.adminToken}` },
        })
      ).json(),
    );
  beforeAll(async () => {
    exchange = await start({ dataDir, classNames: ['Ann', 'Bob'] });
  });

  test('a join is refused with status 503 and uses up no code; it succeeds later', async () => {
    const stderr = printed();
    renameSync(dataDir, away);
    const refused = await joinAs('Ann');
    expect([refused.status, refused.body.code]).toEqual([503, 'SPOTLAB_CLASS_FILE']);
    expect(refused.body.msg).toMatch(/cannot store its class now, so nothing was changed/);
    expect(JSON.stringify(refused.body)).not.toContain(folder);
    expect(String(stderr.mock.calls)).toContain(`Cannot write ${join(dataDir, 'class.json')}: ENOENT`);
    renameSync(away, dataDir);
    expect((await joinAs('Ann')).status).toBe(200);
  });

  test('a new code and commands on the account of a student are refused and change nothing', async () => {
    printed();
    const account = exchange.students?.[0]?.account;
    const before = [await balances(), codeOf('Ann')];
    renameSync(dataDir, away);
    for (const path of [
      'class/rejoin?name=Ann',
      `accounts/reset?account=${account}`,
      `fund?account=${account}&asset=USDT&amount=5`,
      `setBalance?account=${account}&asset=USDT&free=5`,
    ])
      expect([path, (await post(`${exchange.adminUrl}/${path}`)).status]).toEqual([path, 503]);
    const command = { command: 'accounts.reset', arguments: { account } };
    expect((await post(`${exchange.baseUrl}/board/command`, command)).status).toBe(503);
    renameSync(away, dataDir);
    expect([await balances(), codeOf('Ann')]).toEqual(before);
    expect((await post(`${exchange.adminUrl}/fund?account=${account}&asset=USDT&amount=5`)).status).toBe(200);
  });
});
