/**
 * Attacks on the sandbox of `spotlab grade`: no attack gets points, touches a file outside, reaches a port, ends a
 * process or leaves a process behind; and honest notebooks before and after the attacks are graded correctly.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createSocket, type Socket as DatagramSocket } from 'node:dgram';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Grade } from '../../../src/cli/grading/grades.js';
import { findSandbox } from '../../../src/cli/sandbox/sandbox.js';
import { isFullDepth } from '../../support/depth.js';
import { hasSandbox } from '../../support/sandbox.js';
import { CLI, runCli, runShared } from '../run-cli.js';
import { ATTACKS, type Attack, type Outside, PRELUDE } from './attacks.js';
import { NATIVE_FILES } from './native-library.js';

let root: string;
let outside: Outside;
let server: Server;
let datagrams: DatagramSocket;
let victim: ChildProcess;
let reached = 0;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'spotlab-attacks-'));
  chmodSync(root, 0o755);
  const folder = join(root, 'outside');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  const file = join(folder, 'secret.txt');
  writeFileSync(file, 'canary');
  server = createServer((_, response) => {
    reached += 1;
    response.end('canary');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  datagrams = createSocket('udp4', () => {
    reached += 1;
  });
  await new Promise<void>((resolve) => datagrams.bind(port, resolve));
  victim = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ family }) => family === 'IPv4'),
  );
  outside = {
    ...{
      file,
      folder,
      port,
      notebooks: join(root, 'handed-in'),
      pid: victim.pid as number,
      mark: `spotlab-left-${process.pid}`,
    },
    addresses: [...new Set(['127.0.0.1', ...addresses.map(({ address }) => address)])],
    variable: `canary-${process.pid}`,
  };
});

afterAll(() => {
  victim.kill('SIGKILL');
  server.close();
  datagrams.close();
  rmSync(root, { recursive: true });
});

const HONEST = [
  "const { bidPrice } = await x.market.ticker.book('BTCUSDT')\n" +
    "await x.orders.limit('BTCUSDT', 'BUY', '0.02', (Number(bidPrice) * 0.9).toFixed(2))",
  "await x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '150' })",
];

function handIn(name: string, sources: readonly string[]): void {
  mkdirSync(outside.notebooks, { recursive: true });
  const cells = sources.map((source) => ({
    cell_type: 'code',
    metadata: {},
    execution_count: null,
    outputs: [],
    source,
  }));
  const kernelspec = { display_name: 'TypeScript (spotlab)', language: 'typescript', name: 'spotlab' };
  const notebook = { cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 };
  writeFileSync(join(outside.notebooks, name), JSON.stringify(notebook));
}

/** Hands in the notebooks between two honest ones, and grades all. */
async function gradeBetweenHonest(
  notebooks: readonly (readonly [name: string, cells: readonly string[]])[],
  more: readonly string[] = [],
  run = runCli,
): Promise<Map<string, Grade>> {
  rmSync(outside.notebooks, { recursive: true, force: true });
  handIn('01-a-honest.ipynb', HONEST);
  for (const [name, cells] of notebooks) handIn(name, cells);
  handIn('01-z-honest.ipynb', HONEST);
  const args = ['grade', outside.notebooks, '--json', '--jobs', '2', ...more];
  const { stdout } = await run(args, { env: { TEACHERS_SECRET: outside.variable } });
  const grades = new Map((JSON.parse(stdout) as Grade[]).map((grade) => [grade.file.split('/').at(-1) ?? '', grade]));
  expect([grades.get('01-a-honest.ipynb'), grades.get('01-z-honest.ipynb')]).toMatchObject([
    { points: 2 },
    { points: 2 },
  ]);
  expectNothingOutside();
  return grades;
}

function expectNothingOutside(): void {
  expect(readdirSync(outside.folder)).toEqual(['secret.txt']);
  expect(readFileSync(outside.file, 'utf8')).toBe('canary');
  expect(NATIVE_FILES.slice(1).filter((path) => existsSync(path))).toEqual([]);
  expect(reached).toBe(0);
  expect([victim.exitCode, victim.signalCode]).toEqual([null, null]);
  expect(processesWith(outside.mark)).toEqual([]);
}

/** The processes with this text in their command line. */
function processesWith(text: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text);
    } catch {
      // The process has ended.
      return false;
    }
  });
}

/** Whether the attack got to its point, and whether it succeeded. */
const outcomeOf = (grade: Grade | undefined) => grade?.exercises.map(({ isSolved }) => isSolved);

const cellsOf = (attacks: readonly Attack[]) => [PRELUDE, ...attacks.flatMap(({ cells }) => cells(outside))];

describe.runIf(hasSandbox)(`in a sandbox${hasSandbox ? '' : ': bubblewrap is not installed'}`, () => {
  test('the sandbox changes the user id if root starts the grader, because limits do not hold for root', async () => {
    expect((await findSandbox()).changesUser).toBe(process.getuid?.() === 0);
  });

  test('the quick attacks fail if one notebook tries all of them', async () => {
    const quick = ATTACKS.filter(({ isQuick }) => isQuick);
    const grades = await gradeBetweenHonest([['01-quick.ipynb', cellsOf(quick)]]);
    expect(outcomeOf(grades.get('01-quick.ipynb'))).toEqual([true, false]);
  });

  test.runIf(isFullDepth)(
    'each attack fails in a notebook of its own',
    async () => {
      const named = ATTACKS.map((attack, at) => [`01-${at + 10}x.ipynb`, attack] as const);
      const notebooks = named.map(([name, attack]) => [name, cellsOf([attack])] as const);
      const grades = await gradeBetweenHonest(notebooks, ['--timeout', '20', '--limit', '50']);
      const outcomes = named.map(([name, attack]) => [attack.name, outcomeOf(grades.get(name))]);
      const problems = named.map(([name, attack]) => `${attack.name}: ${grades.get(name)?.problem}`);
      expect(outcomes, problems.join('\n')).toEqual(ATTACKS.map(({ name, runs }) => [name, [runs, false]]));
    },
    900_000,
  );

  // Only root can become another user, who may lack the rights to run this Node or this clone.
  test.runIf(isFullDepth && canRunAsNobody())(
    'the quick attacks fail if an ordinary user starts the grader',
    async () => {
      const quick = ATTACKS.filter(({ isQuick }) => isQuick);
      const grades = await gradeBetweenHonest([['01-quick.ipynb', cellsOf(quick)]], [], runAsNobody);
      expect(outcomeOf(grades.get('01-quick.ipynb'))).toEqual([true, false]);
    },
  );

  test('a grader that is killed has printed its results up to then, and leaves no process behind', async () => {
    rmSync(outside.notebooks, { recursive: true, force: true });
    handIn('01-a-honest.ipynb', HONEST);
    handIn('01-b-endless.ipynb', ['for (;;) {}']);
    const child = spawn(process.execPath, [CLI, 'grade', outside.notebooks, '--jobs', '1'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let printed = '';
    await new Promise<void>((resolve) =>
      child.stdout.on('data', (text: Buffer) => {
        printed += text;
        if (printed.includes('a-honest')) resolve();
      }),
    );
    expect(printed).toContain('2 of 2');
    const started = () => processesWith('-program.js').filter((pid) => isBelow(pid, child.pid as number));
    await expect.poll(() => started().length, { timeout: 20_000 }).toBeGreaterThan(1);
    const theirs = started();
    child.kill('SIGKILL');
    await expect.poll(() => theirs.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 20_000 }).toEqual([]);
  });
});

test('without a sandbox the grader refuses to run a notebook, and says what to do', async () => {
  const { code, stderr } = await runShared(['grade', 'notebooks/01-first-look.ipynb'], { env: { PATH: '/nowhere' } });
  expect(code).toBe(1);
  expect(stderr).toMatch(/cannot be graded in a sandbox here: .*not installed.*--no-sandbox/s);
});

/** Whether a process has this ancestor. */
function isBelow(pid: string, ancestor: number): boolean {
  for (let at = Number(pid); at > 1; ) {
    if (at === ancestor) return true;
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${at}/stat`, 'utf8')) ?? [];
    at = Number(parent);
  }
  return false;
}

const NOBODY = { uid: 65_534, gid: 65_534, cwd: '/' } as const;

function canRunAsNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const canRun = spawnSync(process.execPath, [CLI, '--version'], NOBODY).status === 0;
  if (!canRun)
    console.log(`The attacks on an ordinary user are left out: nobody may not run ${process.execPath} and ${CLI}.`);
  return canRun;
}

const runAsNobody: typeof runCli = (args, { env } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      ...NOBODY,
      env: { PATH: process.env.PATH, HOME: '/nonexistent', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text: Buffer) => {
      stdout += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
