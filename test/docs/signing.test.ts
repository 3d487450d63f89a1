/** Runs the samples of docs/signing.md in bash and Python against an exchange that they start. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

import { CLI } from '../cli/run-cli.js';
import { samplesOf } from './samples.js';

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

const missing = [
  ['bash', '--version'],
  ['curl', '--version'],
  // LibreSSL and OpenSSL below 3 cannot sign a text with Ed25519 on the command line.
  ['openssl', 'pkeyutl', '-sign', '-rawin', '-help'],
].filter(([program = '', ...args]) => !isInstalled(program, ...args));
const hasPython = isInstalled('python3', '--version');

const samples = samplesOf('docs/signing.md');
const [start, ...bash] = samples.filter(({ language }) => language === 'bash').map(({ code }) => code);
const python = samples.filter(({ language }) => language === 'python').map(({ code }) => code);

const folder = mkdtempSync(join(tmpdir(), 'spotlab-signing-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in which `npx spotlab` is the built command line. All exchanges that it starts end with it. */
function runScript(...parts: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const script = [
    'set -eu',
    `npx() { shift; exec ${JSON.stringify(process.execPath)} ${JSON.stringify(CLI)} "$@"; }`,
    "trap 'kill $(jobs -p)' EXIT",
    ...parts,
  ].join('\n');
  const child = spawn('bash', ['-c', script], { cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: folder } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

test.skipIf(missing.length > 0)(
  'the exchange accepts the signed requests of the bash program in the docs (needs bash, curl and OpenSSL 3)',
  async () => {
    expect(bash).toHaveLength(2);
    const { code, stdout, stderr } = await runScript(start ?? '', ...bash);
    expect([code, stderr]).toEqual([0, '']);
    const replies = stdout.replaceAll('}[', '}\n[').replaceAll(']{', ']\n{').split('\n');
    const [placed, open, sold] = replies.map((reply) => JSON.parse(reply));
    expect(placed).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW', price: '50000.00000000' });
    expect(open).toMatchObject([{ orderId: placed.orderId }]);
    expect(sold).toMatchObject({ symbol: 'BTCUSDT', type: 'MARKET', side: 'SELL', status: 'FILLED' });
  },
);

test.skipIf(missing.length > 0 || !hasPython)(
  'the Python program in the docs signs and trades (needs python3 and bash)',
  async () => {
    const program = `python3 - <<'END'\n${python.join('\n')}\nEND`;
    const { code, stdout, stderr } = await runScript(start ?? '', program);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^FILLED 0\.01000000\n\[\{'asset'/);
  },
);
