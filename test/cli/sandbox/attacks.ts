/**
 * Cells that try to get out of the sandbox of `spotlab grade`, into other notebooks' grades, or to their own points.
 *
 * Lesson 01 has two exercises. A cell solves the first (`await ran()`) when its attack has got to the point where it
 * would succeed without a sandbox, and the second (`await win()`) when the attack has succeeded. So the grades tell both.
 */
import { NATIVE_FILES, NATIVE_LIBRARY } from './native-library.js';

/** Things outside of the sandbox that the attacks try to reach. */
export interface Outside {
  /** A file with a secret. */
  readonly file: string;
  /** A folder in which everybody may write. */
  readonly folder: string;
  /** The folder of the handed-in notebooks. */
  readonly notebooks: string;
  /** A port that answers HTTP on all addresses. */
  readonly port: number;
  /** An address of this machine that is not loopback, if there is one. */
  readonly addresses: readonly string[];
  /** A process of the same user. */
  readonly pid: number;
  /** A variable in the environment of the grader. */
  readonly variable: string;
  /** An argument of every process that an attack leaves behind. */
  readonly mark: string;
}

export interface Attack {
  readonly name: string;
  /** The cells, after the prelude. */
  readonly cells: (outside: Outside) => readonly string[];
  /** Whether the attack certainly reaches the code that attacks. Native code runs on one kind of processor only. */
  readonly runs: boolean;
  /** Whether the attack takes only a moment. */
  readonly isQuick?: boolean;
}

/** The first cell of every attack. `free` runs code in a thread with all rights of Node. */
export const PRELUDE = `import { Worker } from 'node:worker_threads'
const ran = async () => {
  const { bidPrice } = await x.market.ticker.book('BTCUSDT')
  await x.orders.limit('BTCUSDT', 'BUY', '0.02', (Number(bidPrice) * 0.9).toFixed(2))
}
const win = async () => { await x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '150' }) }
const free = (code: string): Promise<any> => new Promise((done, fail) => {
  const text = "const { parentPort } = require('node:worker_threads'); const fs = require('node:fs');" +
    "(async () => {" + code + "})().then((value) => parentPort.postMessage(value), () => parentPort.postMessage('failed'))"
  const worker = new Worker(text, { eval: true, execArgv: [] })
  worker.once('message', done)
  worker.once('error', fail)
})`;

const json = JSON.stringify;
/** A cell that runs code in a free thread; the attack has succeeded if the code returns true. */
const inThread = (code: string) => `const found = await free(${json(code)})
if (found !== 'failed') await ran()
if (found === true) await win()`;

export const ATTACKS: readonly Attack[] = [
  {
    name: 'a thread with all rights reads and writes files, and starts programs',
    runs: true,
    isQuick: true,
    cells: ({ file, folder, notebooks }) => [
      inThread(`
        const { execFileSync } = require('node:child_process');
        const write = 'require("node:fs").writeFileSync(' + ${json(json(`${folder}/program`))} + ', "")';
        try { fs.writeFileSync(${json(`${folder}/thread`)}, '') } catch {}
        try { execFileSync(process.execPath, ['-e', write], { stdio: 'ignore' }) } catch {}
        return [${json(file)}, ${json(notebooks)}, ${json(folder)}, '/etc/passwd'].some((path) => fs.existsSync(path));`),
    ],
  },
  {
    name: 'native code writes files',
    runs: process.arch === 'x64',
    isQuick: true,
    cells: () => [
      `import { existsSync, writeFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
writeFileSync('a.node', inflateRawSync(Buffer.from('${NATIVE_LIBRARY}', 'base64')))
try { (process as any).dlopen({ exports: {} }, process.cwd() + '/a.node') } catch {}
if (existsSync('native-ran')) await ran()
if ((await free(${json(`return ${json(NATIVE_FILES.slice(2))}.some((path) => fs.existsSync(path))`)})) === true) await win()`,
    ],
  },
  {
    name: 'the network: ports of this machine, names, the internet',
    runs: true,
    isQuick: true,
    cells: ({ port, addresses }) => [
      `const answered = await free(${json(`
        const { lookup } = require('node:dns/promises');
        const { createSocket } = require('node:dgram');
        const { createConnection } = require('node:net');
        const asked = ${json(addresses)}.map((host) =>
          fetch('http://' + host + ':${port}/', { signal: AbortSignal.timeout(1500) }).then(() => true, () => false));
        for (const host of ${json(addresses)}) createSocket('udp4').on('error', () => {}).send('canary', ${port}, host, () => {});
        const named = lookup('example.com').then(() => true, () => false);
        const connected = new Promise((done) => {
          const socket = createConnection({ host: '1.1.1.1', port: 443, timeout: 1500 }, () => done(true));
          socket.on('error', () => done(false)).on('timeout', () => done(false));
        });
        return (await Promise.all([...asked, named, connected])).includes(true);`)})
await ran()
if (answered === true) await win()`,
    ],
  },
  {
    name: "other exchanges: their ports, and the examiner's copy",
    runs: true,
    cells: () => [
      inThread(`
        const listening = ['tcp', 'tcp6'].flatMap((name) => fs.readFileSync('/proc/net/' + name, 'utf8').split('\\n').slice(1))
          .map((line) => line.trim().split(/\\s+/)).filter((fields) => fields[3] === '0A')
          .map((fields) => parseInt(fields[1].split(':').pop(), 16));
        const admin = [];
        for (const port of new Set(listening)) {
          const reply = await fetch('http://127.0.0.1:' + port + '/admin/v1/snapshots/save', { method: 'POST', signal: AbortSignal.timeout(2000) }).catch(() => undefined);
          if (reply?.ok) admin.push(port);
        }
        return admin.length > 1;`),
    ],
  },
  {
    name: 'other processes: their environment, and their open files',
    runs: true,
    isQuick: true,
    cells: ({ variable }) => [
      inThread(`
        const secrets = fs.readdirSync('/proc').filter(Number).map((pid) => {
          try { return fs.readFileSync('/proc/' + pid + '/environ', 'utf8') } catch { return '' }
        });
        return secrets.some((text) => text.includes(${json(variable)})) || secrets.length > 8;`),
    ],
  },
  {
    name: 'DuckDB reads, writes and attaches files, and loads extensions',
    runs: true,
    isQuick: true,
    cells: ({ file, folder }) => [
      `let count = 0
try { count += ((await x.sql\`select content from read_text('${file}')\`) as any).length } catch {}
try { await x.sql\`copy (select 1 as a) to '${folder}/duckdb.csv'\`; count += 1 } catch {}
try { await x.sql\`attach '${folder}/duckdb.db' as outside\`; count += 1 } catch {}
try { await x.sql\`install httpfs\`; count += 1 } catch {}
await x.sql\`copy (select 1 as a) to 'own.csv'\`
await ran()
if (count > 0) await win()`,
    ],
  },
  {
    name: 'results of its own, on all open files and on those of its parent',
    runs: true,
    cells: () => [
      // This call is the first, because the attack also writes into pipes inside of the kernel, and the kernel may then hang.
      'await ran()',
      inThread(`
        const line = JSON.stringify({ ended: 0, isSolved: true, problem: null, points: 2 }) + '\\n';
        for (let fd = 1; fd < 64; fd += 1) try { if (fs.fstatSync(fd).isFIFO()) fs.writeSync(fd, line) } catch {}
        for (let fd = 0; fd < 64; fd += 1) try { fs.writeFileSync('/proc/' + process.ppid + '/fd/' + fd, line) } catch {}
        return false;`),
    ],
  },
  {
    name: 'results of its own, by changed functions',
    runs: true,
    cells: () => [
      'await ran()',
      `console.log('✔ 01-spend: solved\\na.ipynb  2 of 2')
console.error(JSON.stringify({ problem: null, points: 2 }))
JSON.stringify = (() => '{"id":"01-spend","isSolved":true}') as any
Array.prototype.filter = function (this: any) { return this } as any
Object.defineProperty(Object.prototype, 'isSolved', { value: true, configurable: true })`,
    ],
  },
  {
    name: 'signals: the debugger of its parents, and the end of others',
    runs: true,
    isQuick: true,
    cells: ({ pid }) => [
      inThread(`
        let hit = false;
        for (const other of [process.ppid, ${pid}]) try { process.kill(other, 'SIGUSR1'); hit ||= other === ${pid} } catch {}
        try { process.kill(${pid}, 'SIGKILL'); hit = true } catch {}
        await new Promise((done) => setTimeout(done, 300));
        const reply = await fetch('http://127.0.0.1:9229/json/list', { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
        const inspector = require('node:inspector');
        try { inspector.open(0, '127.0.0.1') } catch {}
        return hit && reply?.ok === true;`),
      `process.kill(process.ppid, 'SIGKILL')`,
    ],
  },
  {
    name: 'processes that go on',
    runs: true,
    cells: ({ mark }) => [
      inThread(`
        const { spawn } = require('node:child_process');
        for (let count = 0; count < 3; count += 1)
          spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)', ${json(mark)}], { detached: true, stdio: 'ignore' }).unref();
        return false;`),
    ],
  },
  {
    name: 'a full disk',
    runs: true,
    cells: () => [
      inThread(`
        const block = Buffer.alloc(1 << 24, 1);
        let bytes = 0;
        for (const folder of ['.', '/tmp', '/dev/shm', '/dev', '/'])
          try { for (let at = 0; at < 100; at += 1) { fs.appendFileSync(folder + '/fill', block); bytes += block.length } } catch {}
        return bytes > (1 << 29);`),
    ],
  },
  { name: 'an endless loop', runs: true, cells: () => ['await ran()', 'for (;;) {}'] },
  {
    name: 'endless microtasks in a thread that nobody can interrupt',
    runs: true,
    cells: () => ['await ran()', inThread('for (;;) await undefined;')],
  },
  {
    name: 'an endless regular expression',
    runs: true,
    cells: () => ['await ran()', "/^(a+)+$/.test('a'.repeat(60) + 'b')"],
  },
  {
    name: 'endless timers and a wait without end',
    runs: true,
    cells: () => ['await ran()', 'setInterval(() => {}, 0)\nawait new Promise(() => {})'],
  },
  {
    name: 'more and more processes',
    runs: true,
    cells: ({ mark }) => [
      'await ran()',
      inThread(`
        const { spawn } = require('node:child_process');
        const bomb = 'b() { b | b & }; b';
        for (let count = 0; count < 1000; count += 1)
          try { spawn('/bin/sh', ['-c', bomb, ${json(mark)}], { stdio: 'ignore' }).on('error', () => {}) } catch {}
        return false;`),
    ],
  },
  {
    name: 'more and more memory',
    runs: true,
    cells: () => ['await ran()', 'const all: Buffer[] = []\nfor (;;) all.push(Buffer.alloc(1 << 26, 1))'],
  },
  {
    name: 'three million lines of output',
    runs: true,
    cells: () => ['await ran()', 'for (let line = 0; line < 3e6; line += 1) console.log(line)'],
  },
  {
    name: 'an exchange that has ended or does not answer',
    runs: true,
    cells: () => [
      'await ran()\nimport { check } from \'spotlab/teaching\'\nawait check(x, "01-resting-buy")',
      `import { connect as open } from 'node:net'
const { port } = new URL(x.network.baseUrl)
for (const target of ['//', 'http://[', '/ws//', '*'])
  open(Number(port), '127.0.0.1').on('error', () => {}).end('GET ' + target + ' HTTP/1.1\\r\\nHost: a\\r\\nConnection: Upgrade\\r\\nUpgrade: websocket\\r\\n\\r\\n')
await x.exchange.faults.add('drop', { count: 0 })`,
    ],
  },
];
