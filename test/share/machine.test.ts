/** Tests of the broker of a machine: how processes find it, replace it when it does not answer, and decline one of another version, and the content of its files. */

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nameOf, socketPath } from '../../src/share/machine/election.js';
import { PROTOCOL } from '../../src/share/machine/messages.js';
import { runtimeFolder } from '../../src/share/machine/runtime-folder.js';
import { readState, StateFile } from '../../src/share/machine/state-file.js';
import { LIMITERS, ORDER, type SharingProcess, sharingProcess, weight } from '../support/sharing-process.js';

const ORIGIN = 'https://api.example.com';
const NAME = nameOf(ORIGIN);
let base: string;
let folder: string;
const open: SharingProcess[] = [];
const servers: Server[] = [];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'spotlab-m-'));
  folder = join(base, 'spotlab');
  vi.stubEnv('XDG_RUNTIME_DIR', base);
});
afterEach(() => {
  for (const { share } of open.splice(0)) share.close();
  for (const server of servers.splice(0)) server.close();
  vi.unstubAllEnvs();
  chmodSync(base, 0o700);
  rmSync(base, { recursive: true });
});

function start(): SharingProcess {
  const made = sharingProcess('machine', ORIGIN);
  open.push(made);
  return made;
}

/** The warnings of the process; `act` causes them. */
async function warningsOf(act: () => Promise<unknown>): Promise<string[]> {
  const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  try {
    await act();
    return emit.mock.calls.map(([text]) => String(text));
  } finally {
    emit.mockRestore();
  }
}

/** A listener in place of the broker of a term. */
async function listenAs(term: number, answer: (line: string) => string | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, `${NAME}.${term}.state`), 'nothing that is a state\n');
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (text) => {
      const reply = answer(`${text}`);
      if (reply !== undefined) socket.write(`${reply}\n`);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(socketPath(folder, NAME, term), resolve));
}

test('the share opens neither socket nor file before the first request', async () => {
  const one = start();
  one.book.state();
  expect(readdirSync(base)).toEqual([]);
  await one.reserve(weight(1));
  expect(readdirSync(folder).sort()).toEqual([`${NAME}.1.sock`, `${NAME}.1.state`]);
});

test('only the user may open the folder, the socket and the state', async () => {
  await start().reserve(weight(1));
  const modes = [folder, join(folder, `${NAME}.1.sock`), join(folder, `${NAME}.1.state`)].map(
    (path) => statSync(path).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o600]);
});

test('a folder that other users may open is not used', async () => {
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  expect(() => runtimeFolder()).toThrow(`other users may open ${folder}; run chmod 700 ${folder}`);
  const one = start();
  const texts = await warningsOf(async () => {
    await one.reserve(weight(60));
    await one.reserve(weight(40));
  });
  expect(texts).toEqual([
    `The limits of ${ORIGIN} are not shared with other processes: other users may open ${folder}; run chmod 700 ${folder}. This process uses the limits alone.`,
  ]);
  expect(one.book.state().share).toEqual({ with: 'machine', processes: 1, isUnshared: true });
});

test('a process declines a limit broker of another version with a warning, and uses a tenth of each limit', async () => {
  await listenAs(1, () => JSON.stringify(['decline', 7]));
  const one = start();
  const texts = await warningsOf(() => one.reserve(weight(9)));
  expect(texts).toEqual([
    `The limits of ${ORIGIN} are not shared with other processes: the process that serves them has another version: it speaks version 7 of the protocol, this process version ${PROTOCOL}; start both with one version of spotlab. This process uses 1/10 of each limit.`,
  ]);
  await expect(one.reserve(weight(1))).rejects.toMatchObject({ why: 'window' });
});

test('a permission to send that was given before the reset of a window is returned, and the process asks for a new one', async () => {
  const heard: string[] = [];
  const DAY_MS = 86_400_000;
  await listenAs(1, (line) => {
    const messages = line
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as [string, ...unknown[]]);
    const replies = messages.flatMap(([name, id]) => {
      heard.push(name);
      if (name === 'hello') return [['welcome', PROTOCOL]];
      if (name !== 'ask') return [];
      const isFirst = heard.filter((one) => one === 'ask').length === 1;
      return [['go', id, isFirst ? Date.now() - DAY_MS : Date.now()]];
    });
    return replies.map((reply) => JSON.stringify(reply)).join('\n') || undefined;
  });
  await start().reserve(weight(1));
  expect(heard).toEqual(['hello', 'ask', 'free', 'ask']);
});

test('a folder in which others could put another folder in place of ours is not used', () => {
  const open = join(base, 'open');
  mkdirSync(open);
  vi.stubEnv('XDG_RUNTIME_DIR', open);
  vi.stubEnv('TMPDIR', base);
  expect(runtimeFolder()).toBe(join(open, 'spotlab'));
  chmodSync(open, 0o777);
  expect(runtimeFolder()).toBe(join(base, `spotlab-${process.getuid?.()}`));
});

test("if the path of the folder is too long for a socket, a folder in the system's temporary folder is used", () => {
  const long = join(base, 'x'.repeat(90));
  mkdirSync(long);
  vi.stubEnv('XDG_RUNTIME_DIR', long);
  vi.stubEnv('TMPDIR', base);
  expect(runtimeFolder()).toBe(join(base, `spotlab-${process.getuid?.()}`));
  expect(readdirSync(long)).toEqual([]);
  vi.stubEnv('TMPDIR', long);
  expect(() => runtimeFolder()).toThrow(`is too long for a socket; set XDG_RUNTIME_DIR to a shorter path`);
});

test('a limit broker whose disk is full stops serving, and each process goes on with a part of the limits', async () => {
  const [one, other] = [start(), start()];
  await one.reserve(weight(10));
  await other.reserve(weight(10));
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const write = vi.spyOn(StateFile.prototype, 'write').mockImplementation(() => {
    throw full;
  });
  const texts = await warningsOf(() => Promise.all([one.reserve(weight(1)), other.reserve(weight(1))]));
  expect(texts).toEqual([
    expect.stringMatching(/no space left on device, write\. This process uses 1\/2 of each limit\.$/),
  ]);
  await expect(one.reserve(weight(90))).rejects.toMatchObject({ why: 'window' });
  write.mockRestore();
});

test('a socket whose state file was removed by a clean-up is replaced', async () => {
  mkdirSync(folder, { mode: 0o700 });
  // A process that was killed leaves its socket.
  const program = `require('net').createServer().listen(${JSON.stringify(socketPath(folder, NAME, 1))}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', program]);
  expect(readdirSync(folder)).toEqual([`${NAME}.1.sock`]);
  const one = start();
  expect(await warningsOf(() => one.reserve(weight(1)))).toEqual([]);
  expect(one.share.state().isUnshared).toBe(false);
});

test('a limit broker declines a process of another version', async () => {
  await start().reserve(weight(1));
  const { createConnection } = await import('node:net');
  const socket = createConnection(socketPath(folder, NAME, 1));
  socket.write(
    `${JSON.stringify(['hello', { protocol: PROTOCOL + 1, client: 'new', record: { windows: [] }, reserved: [] }])}\n`,
  );
  const [answer] = await new Promise<string[]>((resolve) => socket.once('data', (text) => resolve([`${text}`])));
  socket.destroy();
  expect(JSON.parse(answer as string)).toEqual(['decline', PROTOCOL]);
});

test('a limit broker that does not answer is replaced by another process', async () => {
  await listenAs(1, () => undefined);
  const [one, other] = [start(), start()];
  await Promise.all([one.reserve(weight(60)), other.reserve(weight(40))]);
  await expect(one.reserve(weight(1))).rejects.toMatchObject({ why: 'window' });
  expect(readdirSync(folder).sort()).toEqual([`${NAME}.2.sock`, `${NAME}.2.state`]);
});

test('after the state file of a limit broker was removed, the processes go on with one new state file', async () => {
  const one = start();
  await one.reserve(weight(70));
  rmSync(join(folder, `${NAME}.1.state`));
  // The broker notices that its term is over, and the process takes over again with its own counts.
  const two = start();
  await two.reserve(weight(1));
  await one.reserve(weight(1));
  expect(readdirSync(folder).filter((name) => name.endsWith('.state'))).toHaveLength(1);
});

test('the next limit broker reserves the requests in flight of other processes, whose replies it counts later', async () => {
  const [one, two, three] = [start(), start(), start()];
  await one.reserve(weight(10));
  const inFlight = await two.reserve(weight(60));
  one.share.close();
  await expect(three.reserve(weight(50))).rejects.toMatchObject({ why: 'window' });
  two.book.charge(inFlight, 200, { 'x-mbx-used-weight-1d': '70' });
  // A report of a process arrives before its next request.
  await two.reserve(weight(1));
  const next = await three.reserve(weight(1));
  three.book.charge(next, 200, { 'x-mbx-used-weight-1d': '12' });
  // The first process had 10 in flight, and two has 1.
  await three.reserve(weight(77));
});

test('the limit broker gives back the count of an order at its first fill, and knows whether unfilled orders exist', async () => {
  const [one, other] = [start(), start()];
  const placed = await one.reserve(ORDER);
  expect(one.book.expectsFills).toBe(false);
  one.book.charge(placed, 200, { 'x-mbx-order-count-1d': '3' });
  one.book.ordersSeen(placed, [{ order: 'BTCUSDT 1', isFilled: false, isOpen: true }]);
  expect(one.book.expectsFills).toBe(true);
  await expect(one.reserve(ORDER)).rejects.toMatchObject({ why: 'window' });
  const asked = await other.reserve(weight(1));
  // A process that is not the broker cannot know whether unfilled orders exist.
  expect(other.book.expectsFills).toBe(true);
  other.book.charge(asked, 200, {});
  other.book.ordersSeen(asked, [{ order: 'BTCUSDT 1', isFilled: true, isOpen: true }]);
  await other.reserve(ORDER);
});

test('requests that a limit broker has allowed are known to the next broker after kill -9', async () => {
  const program = `
    import { LimitBook } from '${resolve('dist/src/limits/limit-book.js')}';
    import { systemClock } from '${resolve('dist/src/limits/clock.js')}';
    import { MachineShare } from '${resolve('dist/src/share/machine/machine-share.js')}';
    const book = new LimitBook(systemClock, []);
    book.adopt(${JSON.stringify(LIMITERS)});
    book.shareWith(new MachineShare('${ORIGIN}', book));
    await book.reserve({ weight: 60, orders: 0 }, 'throw');
    console.log('reserved');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((told) => child.stdout.once('data', told));
  const [one, two] = [start(), start()];
  await one.reserve(weight(10));
  child.kill('SIGKILL');
  await new Promise((ended) => child.once('exit', ended));
  await expect(one.reserve(weight(40))).rejects.toMatchObject({ why: 'window' });
  await two.reserve(weight(30));
  expect(readdirSync(folder).sort()).toEqual([`${NAME}.2.sock`, `${NAME}.2.state`]);
});

test('a request that waits at a limit broker waits at the next broker if the first one ends', async () => {
  const [one, two] = [start(), start()];
  await one.reserve(weight(100), 'throw');
  let toldWaits = 0;
  const stop = new AbortController();
  const waiting = two.book.reserve(weight(1), 'wait', stop.signal, () => {
    toldWaits += 1;
    one.share.close();
  });
  await vi.waitFor(() => expect(two.share.state().isUnshared).toBe(false));
  await vi.waitFor(() => expect(readdirSync(folder)).toContain(`${NAME}.2.sock`), { timeout: 10_000 });
  stop.abort('over');
  await expect(waiting).rejects.toBe('over');
  expect(toldWaits).toBe(1);
});

test('a state that was written only in part is recognised, and the state before it counts', () => {
  mkdirSync(folder);
  const path = join(folder, 'a.state');
  const state = (used: number) => JSON.stringify({ record: { windows: [{ used }] }, attemptEnds: [] });
  const second = Buffer.alloc(65_536);
  second.write(`1 ${state(1)} 1\n`);
  writeFileSync(path, Buffer.concat([Buffer.from(`2 ${state(2)} 2\n`.padEnd(65_536, '\0')), second]));
  expect(readState(path)?.record.windows).toEqual([{ used: 2 }]);
  writeFileSync(path, Buffer.concat([Buffer.from(`2 ${state(2)} 1\n`.padEnd(65_536, '\0')), second]));
  expect(readState(path)?.record.windows).toEqual([{ used: 1 }]);
});

test('the state file of the shared limits does not contain the address of the exchange', async () => {
  const one = start();
  await one.reserve(weight(1), 'throw', 'hash-of-a-key');
  const text = readFileSync(join(folder, `${NAME}.1.state`), 'latin1');
  expect(text).not.toContain('example.com');
});
