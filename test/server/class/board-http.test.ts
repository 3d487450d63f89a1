/** Tests the web page of a class's board over HTTP: live events, the teacher's commands, CSV, the token, and refused requests. */
import { request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';

const NAMES = ['Ann', '<img src=x onerror=alert(1)>', '=SUM(A1)'];
const boardFolder = fileURLToPath(new URL('../../../src/server/class/page', import.meta.url));
const SETUP = { boardFolder, symbols: ['BTCUSDT'], live: false, classNames: NAMES } as const;

interface State {
  readonly rows: readonly { readonly name: string; readonly equity: string; readonly openOrders: number }[];
  readonly halted: readonly string[];
  readonly candles: readonly unknown[];
  readonly asset: string;
}

let local: RunningExchange;
let remote: RunningExchange;
let token: string;
let localToken: string;
beforeAll(async () => {
  local = await startExchange(SETUP);
  remote = await startExchange({ ...SETUP, host: '0.0.0.0', allowRemote: true });
  [token, localToken] = [remote, local].map(({ boardUrl }) => /#token=(\w+)$/.exec(boardUrl ?? '')?.[1] ?? '') as [
    string,
    string,
  ];
});
afterAll(() => Promise.all([local.close(), remote.close()]));

const at = ({ port }: RunningExchange, path: string) => `http://127.0.0.1:${port}/board${path}`;
const bearer = (of = token) => ({ authorization: `Bearer ${of}` });
const own = () => bearer(localToken);
const send = (exchange: RunningExchange, command: string, given: object = {}, headers: Record<string, string> = {}) =>
  fetch(at(exchange, '/command'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ command, arguments: given }),
  });

/** Reads events until a state fulfils the condition. */
async function stateWith(path: string, isWanted: (state: State) => boolean, headers = {}): Promise<State> {
  const answer = await fetch(path, { headers });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let rest = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    const events = (rest + Buffer.from(chunk).toString('utf8')).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      if (!event.startsWith('data: ')) continue;
      const state = JSON.parse(event.slice(6)) as State;
      // Leaving the loop closes the connection.
      if (isWanted(state)) return state;
    }
  }
  throw new Error('the events have ended');
}

describe('the board of a class, from this machine', () => {
  test('has a page that comes from files, may load nothing from elsewhere, and contains no data', async () => {
    for (const [path, type] of [
      ['', 'text/html'],
      ['/board.css', 'text/css'],
      ['/board.js', 'text/javascript'],
    ] as const) {
      const answer = await fetch(at(local, path));
      expect(answer.headers.get('content-type')).toContain(type);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      const text = await answer.text();
      expect(text).not.toContain('Ann');
      expect(text.match(/https?:\/\/(?!www\.w3\.org\/2000\/svg)/g)).toBeNull();
    }
  });

  test('sends events that have the rows, the candles and the state of the market', async () => {
    const state = await stateWith(at(local, '/events?symbol=BTCUSDT'), () => true, own());
    expect(state.rows.map(({ name }) => name)).toEqual(NAMES);
    expect([state.asset, state.halted, state.candles.length]).toEqual(['USDT', [], 90]);
  });

  test('takes commands, and sends their effect at once', async () => {
    expect((await send(local, 'market.halt', {}, own())).status).toBe(200);
    await stateWith(at(local, '/events'), ({ halted }) => halted.length === 1, own());
    expect((await send(local, 'market.resume', {}, own())).status).toBe(200);
    expect((await send(local, 'accounts.reset', { account: 1 }, own())).status).toBe(200);
    const refused = await send(local, 'market.shock', { asset: 'XYZ', percent: 5 }, own());
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { code: 'SPOTLAB_CLASS', msg: expect.stringContaining('no symbol trades XYZ') },
    ]);
    expect((await send(local, 'keys.create', {}, own())).status).toBe(400);
  });

  test('has a CSV with a row for each student, in which no name is a formula', async () => {
    const lines = (await (await fetch(at(local, '/csv'), { headers: own() })).text()).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^name,account,equity,profit,asset,/);
    expect(lines[3]).toMatch(/^'=SUM\(A1\),3,/);
  });

  test.each([
    ['another web page', { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['a page on another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }, 403],
    ['a proxy', { 'x-forwarded-for': '192.0.2.1' }, 401],
    ['a host name of its own', { host: 'evil.example' }, 401],
  ])('refuses %s, even with the token', async (_, headers, expected) => {
    const status = await new Promise((resolve, reject) => {
      const options = { method: 'POST', headers: { ...own(), ...headers } };
      httpRequest(at(local, '/command'), options, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end('{"command":"market.halt"}');
    });
    expect(status).toBe(expected);
  });
});

describe('the token of the teacher', () => {
  test('is needed for all of the board but its files, on loopback too', async () => {
    expect(token).toMatch(/^\w{32}$/);
    expect(localToken).toMatch(/^\w{32}$/);
    for (const [exchange, right] of [
      [remote, token],
      [local, localToken],
    ] as const) {
      expect((await fetch(at(exchange, ''))).status).toBe(200);
      for (const path of ['/events', '/csv', '/nothing']) {
        expect((await fetch(at(exchange, path))).status).toBe(401);
        expect((await fetch(at(exchange, `${path}?token=${right}`))).status).toBe(401);
        expect((await fetch(at(exchange, path), { headers: bearer(`${right}x`) })).status).toBe(401);
      }
      expect((await send(exchange, 'market.halt')).status).toBe(401);
    }
    expect((await send(remote, 'market.halt', {}, bearer())).status).toBe(200);
    const state = await stateWith(at(remote, '/events'), () => true, bearer());
    expect(state.halted).toEqual(['BTCUSDT']);
    expect((await fetch(at(remote, '/nothing'), { headers: bearer() })).status).toBe(404);
    expect((await fetch(at(remote, '/csv'), { method: 'POST', headers: bearer() })).status).toBe(405);
  });

  test('an exchange without a class has no board', async () => {
    const alone = await startExchange({ symbols: ['BTCUSDT'], live: false });
    expect([(await fetch(at(alone, ''))).status, alone.boardUrl]).toEqual([404, undefined]);
    await alone.close();
  });
});
