/**
 * Sends random invalid input to an exchange process: every request must get a documented refusal and change nothing.
 * `HOSTILE_REQUESTS` sets the number of requests (npm run hostile: 100,000), `HOSTILE_SEED` the random seed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type Attack, nextAttack, slowAttacks } from '../hostile/attacks.js';
import { type Answer, faultOf, readAnswers } from '../hostile/judge.js';
import { Random } from '../hostile/random.js';
import { trials } from '../support/depth.js';

const requests = Number(process.env.HOSTILE_REQUESTS ?? trials(400, 3_000));
const seed = Number(process.env.HOSTILE_SEED ?? 20_261_121);
const AT_A_TIME = 24;
/**
 * Longest wait for the end of a connection; after it, the test fails because the server has forgotten the connection. It is
 * long, because a machine may be busy.
 */
const PATIENCE_MS = 300_000;
/** Most attempts for requests that the server has not received in time. */
const ATTEMPTS = 50;
const MAX_GROWTH_BYTES = 96 * 2 ** 20;

interface Started {
  readonly port: number;
  readonly apiKey: string;
  readonly secretKey: string;
}

const server: ChildProcess = fork(fileURLToPath(new URL('../hostile/serve.mjs', import.meta.url)), [], {
  execArgv: ['--expose-gc'],
  silent: true,
});
let stderr = '';
server.stderr?.on('data', (chunk: Buffer) => {
  stderr += chunk.toString();
});
const [started] = (await once(server, 'message')) as [Started];
afterAll(() => server.kill());

/** Sends the bytes and resolves with what came back before the connection ended. */
function send({ bytes, end }: Attack): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(started.port, '127.0.0.1');
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error('neither answered nor closed'));
    }, PATIENCE_MS);
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString('latin1');
    });
    // The server may close while there is still something to send.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(reply);
    });
    socket.on('connect', () => {
      socket.write(bytes, 'latin1', () => {
        if (end === 'closes') socket.end();
        if (end === 'resets') socket.resetAndDestroy();
      });
    });
  });
}

/**
 * Sends an attack and returns the replies. On a busy machine the server's short timeouts may pass before all requests of
 * the attack are read. The server is right to refuse these with 408, and to close a connection of which it has read
 * nothing; then the attack is repeated. test/server/half-closed tests that no reply to a request that was read is lost.
 */
async function answersTo(attack: Attack): Promise<Answer[]> {
  for (let attempt = 1; ; attempt += 1) {
    const answers = readAnswers(await send(attack));
    const isLate = answers.length < attack.answers && (answers.at(-1)?.status ?? 408) === 408;
    if (!isLate || attempt === ATTEMPTS) return answers;
  }
}

/** Sends an attack and returns the fault of its outcome, if there is one. */
async function judge(attack: Attack): Promise<string | undefined> {
  const shown = `${attack.name}: ${JSON.stringify(attack.bytes.slice(0, 400))}`;
  try {
    const answers = await answersTo(attack);
    if (answers.length < attack.answers) return `${answers.length} of ${attack.answers} answers to ${shown}`;
    const wrong = answers.map(faultOf).find((fault) => fault !== undefined);
    return wrong && `${wrong} to ${shown}`;
  } catch (error) {
    return `${error} to ${shown}`;
  }
}

async function memory(): Promise<{ rss: number; heap: number }> {
  server.send('memory');
  const [{ rss, heap }] = await once(server, 'message');
  return { rss, heap };
}

async function signed(method: string, path: string, fields: string) {
  const payload = `${fields}${fields && '&'}recvWindow=60000&timestamp=${Date.now()}`;
  const signature = createHmac('sha256', started.secretKey).update(payload).digest('hex');
  const url = `http://127.0.0.1:${started.port}${path}?${payload}&signature=${signature}`;
  const reply = await fetch(url, { method, headers: { 'x-mbx-apikey': started.apiKey } });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

test(`${requests} malformed requests are refused as documented, and nothing else happens`, async () => {
  const random = new Random(seed);
  const target = { ...started, nowMs: () => Date.now() };
  const before = { account: await signed('GET', '/api/v3/account', ''), memory: { rss: 0, heap: 0 } };
  const wrong: string[] = [];
  let sent = 0;
  let peak = 0;
  const attackAll = async (upTo: number): Promise<void> => {
    const work = async () => {
      while (sent < upTo && wrong.length < 20) {
        const attack = nextAttack(random, target);
        sent += Math.max(1, attack.answers);
        const fault = await judge(attack);
        if (fault !== undefined) wrong.push(fault);
      }
    };
    await Promise.all([...Array.from({ length: AT_A_TIME }, work), ...slowAttacks.map(slow)]);
  };
  const slow = async (attack: Attack) => {
    const fault = await judge(attack);
    if (fault !== undefined) wrong.push(fault);
  };
  // Memory that is needed once, such as compiled code, is not measured.
  await attackAll(Math.min(1_000, requests / 3));
  before.memory = await memory();
  for (let part = 1; part <= 10 && wrong.length === 0; part += 1) {
    await attackAll(Math.floor((requests * part) / 10));
    peak = Math.max(peak, (await memory()).rss);
  }
  expect(wrong, `seed ${seed}`).toEqual([]);
  expect(server.exitCode).toBeNull();
  expect(stderr).toBe('');
  const after = await memory();
  if (process.env.HOSTILE_REQUESTS) {
    const mib = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
    console.log(`${sent} requests, seed ${seed}; resident ${mib(before.memory.rss)} at first, ${mib(peak)} at most`);
    console.log(`heap ${mib(before.memory.heap)} at first, ${mib(after.heap)} at last`);
  }
  expect(peak - before.memory.rss).toBeLessThan(MAX_GROWTH_BYTES);

  const account = await signed('GET', '/api/v3/account', '');
  expect(account.body).toEqual(before.account.body);
  const order = 'symbol=BTCUSDT&side=BUY&type=MARKET&quantity=0.01';
  const placed = await signed('POST', '/api/v3/order', order);
  expect([placed.status, placed.body.status]).toEqual([200, 'FILLED']);
}, 1_200_000);
