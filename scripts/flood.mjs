// Attacks a process of the exchange with clients that do not read, and with clients that send too much, and prints what they
// cost the exchange and another client (`npm run flood`, `npm run flood -- --program dist/src/cli/main.js --only NAME`).
//
// The attackers run in a thread of their own, so that their work does not count in the times of the other client.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const SECONDS = 10;
const FLOODERS = 6;
const MESSAGE_BYTES = [60_000, 240_000];
const STUDENTS = 500;
const PAUSE_MS = 50;
const ASK_TIMEOUT_MS = 30_000;

/** The path and the messages of each attack; `reads` is false for connections that read nothing. */
const attacks = {
  'unread WebSocket API': () => ({
    path: '/ws-api/v3?returnRateLimits=false',
    texts: [klines(), depth()],
    reads: false,
  }),
  'unread streams': () => ({ path: `/stream?streams=${streamNames().join('/')}`, texts: [], reads: false }),
  'unread HTTP': () => ({ requests: ['/api/v3/klines?symbol=BTCUSDT&interval=1m&limit=1000', '/api/v3/exchangeInfo'] }),
  deep: (bytes) => ({ path: '/ws-api/v3', texts: [`{"id":1,"method":"ping","params":{"a":${nested(bytes)}}}`] }),
  open: (bytes) => ({ path: '/ws-api/v3', texts: ['['.repeat(bytes)] }),
  symbols: (bytes) => ({ path: '/ws-api/v3', texts: [symbols(bytes)] }),
  euro: (bytes) => ({
    path: '/ws-api/v3',
    texts: [`{"id":1,"method":"ping","params":{"a":"${'€'.repeat(bytes / 3)}"}}`],
  }),
  braces: () => ({ path: '/ws-api/v3', texts: ['{'] }),
  'stream controls': (bytes) => ({ path: '/ws', texts: [`{"id":1,"method":"SUBSCRIBE","params":${nested(bytes)}}`] }),
};

const klines = () => '{"id":1,"method":"klines","params":{"symbol":"BTCUSDT","interval":"1m","limit":1000}}';
const depth = () => '{"id":1,"method":"depth","params":{"symbol":"BTCUSDT","limit":5000}}';
const nested = (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2);
const symbols = (bytes) => {
  const list = Array.from({ length: bytes / 10 }, (_, at) => `"A${String(at).padStart(6, '0')}"`);
  return `{"id":1,"method":"ticker.price","params":{"symbols":[${list.join(',')}]}}`;
};
const streamNames = () => [
  '!miniTicker@arr',
  ...['btcusdt', 'ethusdt'].flatMap((one) => [`${one}@depth@100ms`, `${one}@trade`, `${one}@bookTicker`]),
];

/** A text frame of a client, with a mask of zeros. */
function frame(text) {
  const body = Buffer.from(text);
  const length =
    body.length < 126
      ? Buffer.from([0x80 | body.length])
      : body.length < 65_536
        ? Buffer.from([0x80 | 126, body.length >> 8, body.length & 255])
        : Buffer.concat([Buffer.from([0x80 | 127, 0, 0, 0, 0]), u32(body.length)]);
  return Buffer.concat([Buffer.from([0x81]), length, Buffer.alloc(4), body]);
}

function u32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The thread of the attackers. */
function attack({ port, name, count, bytes }) {
  const { path, texts = [], requests, reads = true } = attacks[name](bytes);
  const counts = { opened: 0, refused: 0, closed: 0, sent: 0 };
  const one = () => {
    const socket = connect(port, '127.0.0.1');
    let isOpen = false;
    const message = requests
      ? Buffer.from(requests.map((to) => `GET ${to} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
      : Buffer.concat(texts.map(frame));
    const times = message.length === 0 ? 0 : Math.max(1, Math.floor(64_000 / message.length));
    const block = Buffer.concat(Array.from({ length: times }, () => message));
    const send = () => {
      if (message.length === 0) return;
      while (socket.writable && socket.write(block)) counts.sent += times;
    };
    const begin = () => {
      isOpen = true;
      counts.opened += 1;
      send();
      socket.on('drain', send);
      if (!reads || requests) socket.pause();
    };
    socket.on('error', () => {});
    socket.on('close', () => {
      counts.closed += 1;
      if (reads && !requests) setTimeout(one, 100);
    });
    if (requests) socket.once('connect', begin);
    else {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: a\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
          'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      socket.once('data', (head) => {
        if (head.toString('latin1').startsWith('HTTP/1.1 101')) begin();
        else counts.refused += 1;
      });
    }
    socket.on('data', () => isOpen);
  };
  for (let at = 0; at < count; at += 1) setTimeout(one, at * 4);
  parentPort.on('message', () => parentPort.postMessage(counts));
}

/** The join requests of two connections, one after the other. */
function joins({ port, body }) {
  const counts = { sent: 0 };
  for (let at = 0; at < 2; at += 1) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const next = () => {
      const options = {
        port,
        agent,
        method: 'POST',
        path: '/class/v1/join',
        headers: { 'content-type': 'application/json' },
      };
      const sent = request(options, (reply) => {
        counts.sent += 1;
        reply.resume();
        reply.on('end', next);
      });
      sent.on('error', () => setTimeout(next, 100));
      sent.end(body);
    };
    next();
  }
  parentPort.on('message', () => parentPort.postMessage(counts));
}

async function measure(program, { name, count, bytes, body, seconds = SECONDS, limits = 'on', names }) {
  const child = spawn(
    process.execPath,
    [program, 'exchange', '--json', '--limits', limits, ...(names ? ['--class', names] : [])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const started = await new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(JSON.parse(text));
    });
    child.once('exit', (code) => reject(new Error(`the exchange ended with ${code}`)));
  });
  const port = Number(new URL(started.baseUrl).port);
  const before = memoryOf(child.pid);
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { port, name, count, bytes, body } });
  const endMs = performance.now() + seconds * 1_000;
  const delays = [];
  let most = before;
  while (performance.now() < endMs) {
    delays.push(await ask(port));
    most = Math.max(most, memoryOf(child.pid));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const counts = await new Promise((resolve) => {
    worker.once('message', resolve);
    worker.postMessage('counts');
  });
  await worker.terminate();
  const isAlive = child.exitCode === null;
  child.kill('SIGKILL');
  delays.sort((one, other) => one - other);
  const line = {
    attack: [name, count, bytes && `${bytes / 1_000} kB`, limits === 'off' && 'no limits'].filter(Boolean).join(', '),
    'MB before': before,
    'MB at most': most,
    pings: delays.length,
    'median ms': Math.round(delays[delays.length >> 1]),
    'most ms': Math.round(delays.at(-1)),
    ...counts,
    ended: isAlive ? '' : 'ENDED',
  };
  return line;
}

/** Milliseconds until `/api/v3/time` was answered, over a connection of its own: 418 and 429 are answers too. */
function ask(port) {
  const from = performance.now();
  return new Promise((resolve) => {
    const over = () => resolve(performance.now() - from);
    const asked = request({ port, path: '/api/v3/time', agent: false, timeout: ASK_TIMEOUT_MS }, (reply) => {
      reply.resume();
      reply.on('end', over);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', over);
    asked.end();
  });
}

/** Resident memory of a process, MB. */
function memoryOf(pid) {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

async function main() {
  const { values } = parseArgs({ options: { program: { type: 'string' }, only: { type: 'string' } } });
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const program = values.program ?? join(root, 'dist', 'src', 'cli', 'main.js');
  const folder = mkdtempSync(join(tmpdir(), 'spotlab-flood-'));
  const names = join(folder, 'names.txt');
  writeFileSync(names, Array.from({ length: STUDENTS }, (_, at) => `Student ${at}`).join('\n'));
  const runs = [
    ...['unread WebSocket API', 'unread streams', 'unread HTTP'].flatMap((name) =>
      [32, 500].map((count) => ({ name, count, limits: 'off', seconds: 15 })),
    ),
    { name: 'unread WebSocket API', count: 32 },
    ...['deep', 'open', 'symbols', 'euro', 'stream controls'].flatMap((name) =>
      MESSAGE_BYTES.map((bytes) => ({ name, count: FLOODERS, bytes })),
    ),
    { name: 'braces', count: FLOODERS },
    { name: 'braces', count: FLOODERS, limits: 'off' },
    { name: 'deep', count: FLOODERS, bytes: MESSAGE_BYTES[0], limits: 'off' },
    { name: 'join', names, body: JSON.stringify({ name: '\ufdfa'.repeat(21_000), joinCode: 'x' }) },
    { name: 'join', names, body: JSON.stringify({ name: 'Student 499', joinCode: 'x' }) },
  ];
  const lines = [];
  for (const run of runs.filter(({ name }) => values.only === undefined || name.includes(values.only))) {
    const line = await measure(program, run);
    lines.push(line);
    console.log(JSON.stringify(line));
  }
  console.table(lines);
  rmSync(folder, { recursive: true });
}

if (isMainThread) await main();
else if (workerData.name === 'join') joins(workerData);
else attack(workerData);
