/** Tests a lock in a file, which only one process can hold at a time. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FileLock, type LockOwner, ownerText } from '../../src/files/index.js';

const isLinux = process.platform === 'linux';
const BUILT = pathToFileURL(resolve('dist/src/files/index.js')).href;
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a lock file as another process would. */
function hold(holder: object | string, ageS = 0): void {
  writeFileSync(path, typeof holder === 'string' ? holder : JSON.stringify({ id: 'x', host: hostname(), ...holder }));
  utimesSync(path, Date.now() / 1_000 - ageS, Date.now() / 1_000 - ageS);
}

/** The lock, or the text of its holder. */
async function taken(): Promise<FileLock | string> {
  const found = await FileLock.take(path);
  return found instanceof FileLock ? found : ownerText(found);
}

async function isFree(): Promise<boolean> {
  const lock = await taken();
  if (lock instanceof FileLock) await lock.release();
  return lock instanceof FileLock;
}

test('only one holder at a time gets a lock, and the lock is free after its release', async () => {
  const lock = (await taken()) as FileLock;
  expect(await taken()).toBe(`process ${process.pid}`);
  expect([await lock.isStillOwned(), lock.isDoubtful]).toEqual([true, false]);
  expect(readdirSync(folder)).toEqual(['lock']);
  await lock.release();
  expect(readdirSync(folder)).toEqual([]);
  expect(await isFree()).toBe(true);
});

test('a lock is free when the process that held it has ended', async () => {
  // The number is above the largest process id.
  hold({ pid: 2 ** 30 });
  expect(await isFree()).toBe(true);
  hold({ pid: process.ppid });
  expect(await taken()).toBe(`process ${process.ppid}`);
  // Process ids are reused: after a restart of a container, nearly always.
  for (const pid of [process.pid, process.ppid]) {
    hold({ pid, birth: 'another boot' });
    expect(await isFree()).toBe(isLinux);
  }
  expect(readdirSync(folder)).toEqual(isLinux ? [] : ['lock']);
});

test('the lock of a process on another machine is free if it was not renewed for a minute', async () => {
  for (const holder of [{ pid: 7, host: 'other.lan' }, ...(isLinux ? [{ pid: 7, space: 'pid:[1]' }] : []), 'cut of']) {
    hold(holder, 50);
    expect(await isFree()).toBe(false);
    hold(holder, 70);
    expect(await isFree()).toBe(true);
  }
  hold({ pid: 7, host: 'other.lan' });
  expect(await taken()).toBe('process 7 on other.lan');
});

test('a thread does not take the lock of another thread of its process', async () => {
  const lock = (await taken()) as FileLock;
  const program = `const { parentPort } = require('node:worker_threads');
import(${JSON.stringify(BUILT)}).then(({ FileLock }) => FileLock.take(${JSON.stringify(path)})).then((lock) =>
  parentPort.postMessage(lock instanceof Object && 'pid' in lock ? lock.pid : 'taken'));`;
  const worker = new Worker(program, { eval: true });
  const said = await new Promise((told, failed) => {
    worker.once('message', told);
    worker.once('error', failed);
  });
  await worker.terminate();
  expect(said).toBe(process.pid);
  await lock.release();
});

test('if many processes take over the same lock at the same time, exactly one of them gets it', async () => {
  for (let round = 0; round < 10; round += 1) {
    hold({ pid: 2 ** 30 });
    const all = await Promise.all(Array.from({ length: 12 }, () => taken()));
    const locks = all.filter((one) => one instanceof FileLock);
    expect([locks.length, new Set(all).size]).toEqual([1, 2]);
    expect(await locks[0]?.isStillOwned()).toBe(true);
    await locks[0]?.release();
  }
  // Processes compete for the lock, as calls of this process did above.
  hold({ pid: 2 ** 30 });
  const program = `const { FileLock } = await import(${JSON.stringify(BUILT)});
const lock = await FileLock.take(${JSON.stringify(path)});
process.stdout.write(lock instanceof FileLock ? 'taken' : 'held');
await new Promise((end) => process.stdin.on('end', end).resume());`;
  const children = Array.from({ length: 3 }, () => {
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    return { run, said: new Promise<string>((told) => run.child.stdout?.once('data', (text) => told(String(text)))) };
  });
  const said = await Promise.all(children.map((child) => child.said));
  expect(said.sort()).toEqual(['held', 'held', 'taken']);
  for (const { run } of children) run.child.stdin?.end();
  await Promise.all(children.map(({ run }) => run));
});

test('a lock is free if the process that was taking it over was killed meanwhile', async () => {
  hold({ pid: 2 ** 30, id: 'first' });
  writeFileSync(`${path}.first`, JSON.stringify({ pid: 2 ** 30 + 1, host: hostname(), id: 'second' }));
  expect(await isFree()).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('a holder takes its lock again if the file was deleted, and loses it if another process has taken it over', async () => {
  const lock = (await taken()) as FileLock;
  rmSync(path);
  expect(await lock.isStillOwned()).toBe(true);
  expect((JSON.parse(readFileSync(path, 'utf8')) as LockOwner).pid).toBe(process.pid);
  expect(lock.isDoubtful).toBe(false);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 45_000);
  expect(lock.isDoubtful).toBe(true);
  hold({ pid: 7, host: 'other.lan' });
  expect(await lock.isStillOwned()).toBe(false);
  vi.restoreAllMocks();
  expect([lock.isDoubtful, await lock.isStillOwned()]).toEqual([true, false]);
  await lock.release();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: 7 });
});

test.skipIf(process.platform === 'win32')(
  'taking a lock throws if its path is a dangling link, or is in a folder that does not exist',
  async () => {
    symlinkSync(join(folder, 'nowhere'), path);
    await expect(taken()).rejects.toThrow(`${path} cannot be used as a lock`);
    rmSync(path);
    await expect(FileLock.take(join(folder, 'none', 'lock'))).rejects.toThrow('ENOENT');
  },
);
