/** Tests `spotlab admin` and the options of `spotlab exchange` with the built command line, in separate processes. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { connect } from '../../src/index.js';
import { controlCommands } from '../../src/protocol/control/control-commands.js';
import { runCli, runShared, startCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-admin-'));
const running: ChildProcessWithoutNullStreams[] = [];
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

async function start(...args: string[]) {
  const child = startCli(['exchange', ...args]);
  running.push(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  while (!stdout.includes('\n')) await once(child.stdout, 'data');
  return { line: stdout.split('\n')[0] as string, stdout: () => stdout, stderr: () => stderr };
}

describe('an exchange in a process of its own', async () => {
  const pair = generateKeyPairSync('ed25519');
  const publicFile = join(folder, 'alice.pub');
  const privateKeyFile = join(folder, 'alice.pem');
  writeFileSync(publicFile, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  writeFileSync(privateKeyFile, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const { line } = await start('--accounts', '2', '--register-key', `alice@1=${publicFile}`, '--weight-limit', '500');
  const announced = JSON.parse(line);
  const admin = (...args: string[]) => runShared(['admin', '--url', announced.baseUrl, ...args]);

  test('prints in its first line how to reach and control it', () => {
    expect(Object.keys(announced)).toEqual([
      ...['baseUrl', 'streamUrl', 'wsApiUrl', 'apiKey', 'secretKey', 'accounts', 'keys', 'adminUrl', 'pid'],
    ]);
    expect(announced.adminUrl).toBe(`${announced.baseUrl}/admin/v1`);
    expect(announced.keys).toEqual([
      { name: 'alice', apiKey: expect.stringMatching(/^[A-Za-z0-9]{64}$/), account: 1, kind: 'Ed25519' },
    ]);
  });

  test('takes requests that are signed with a registered key', async () => {
    const { baseUrl: network, keys } = announced;
    const x = await connect({ network, apiKey: keys[0].apiKey, privateKeyFile });
    const { code, stdout } = await runCli(['admin', '--url', announced.baseUrl, 'accounts.list']);
    expect(code).toBe(0);
    expect((await x.account.info()).uid).toBe(JSON.parse(stdout)[1].uid);
    expect((await x.general.exchangeInfo()).rateLimits).toContainEqual({
      rateLimitType: 'REQUEST_WEIGHT',
      interval: 'MINUTE',
      intervalNum: 1,
      limit: 500,
    });
    await x.close();
  });

  test('obeys `spotlab admin` with arguments in their order and options by name', async () => {
    const { code, stdout } = await admin('setBalance', 'USDT', '12.5', '--account', '1');
    expect([code, JSON.parse(stdout)]).toEqual([0, { asset: 'USDT', free: '12.50000000', locked: '0.00000000' }]);
  });

  test('obeys `spotlab admin` with a negative number as an argument, and as the value of an option', async () => {
    const shock = await admin('market.shock', 'BTC', '-5');
    expect([shock.stderr, shock.code]).toEqual(['', 0]);
    const rates = await admin('accounts.commission', 'SPECIAL', '--maker', '-0.0001');
    // The exchange refuses the value, not the command line.
    expect([rates.code, rates.stderr]).toEqual([1, expect.not.stringContaining('needs a value')]);
    expect((await admin('market.shock', 'BTC', '-x')).stderr).toContain('There is no option -x');
  });

  test('saves its state to a file that `spotlab admin` names, and loads it again', async () => {
    const file = join(folder, 'lesson.json');
    const saved = await admin('snapshots.save', file);
    expect([saved.code, JSON.parse(saved.stdout)]).toEqual([
      0,
      { file, timeMs: expect.any(Number), bytes: expect.any(Number) },
    ]);
    await admin('setBalance', 'BTC', '777', '--account', '1');
    const loaded = await admin('snapshots.load', file);
    expect([loaded.code, JSON.parse(loaded.stdout)]).toMatchObject([0, { seed: 1, accounts: 2, keys: 3 }]);
    const { balances } = JSON.parse((await admin('accounts.list')).stdout)[1];
    expect(balances).toContainEqual({ asset: 'BTC', free: '2.00000000', locked: '0.00000000' });
  });

  test.each([
    [['snapshots.load', '/nowhere.json'], 2, 'Cannot read /nowhere.json: ENOENT.'],
    [['snapshots.save', '/nowhere/a.json'], 1, 'Cannot write /nowhere/a.json: ENOENT.'],
    [['fund', 'SHIB', '1'], 1, 'Unknown asset SHIB'],
    [['fund', 'USDT'], 2, 'fund: the argument amount is missing.'],
    [['fund', 'USDT', '1', '2'], 2, "Unexpected argument '2' of fund."],
    [['fund', 'USDT', '1', '--accoun', '1'], 2, 'There is no option --accoun; did you mean --account?'],
    [['funds'], 2, "There is no command 'funds'; did you mean 'fund'?"],
    [['clock', 'advance', '1h'], 2, "There is no command 'clock'; did you mean 'clock.advance'?"],
    [['clock'], 2, "There is no command 'clock'; there are clock.show, clock.pause, "],
    [['keys.register', '@/nowhere'], 2, 'Cannot read /nowhere: ENOENT.'],
  ])('makes `spotlab admin` say in one line what is wrong with a command: %j', async (args, exitCode, text) => {
    const { code, stdout, stderr } = await admin(...args);
    expect([code, stdout]).toEqual([exitCode, '']);
    expect(stderr).toContain(text);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('`spotlab admin` without an exchange', () => {
  test('lists every command in its help, and has a help of each command', async () => {
    const { code, stdout } = await runShared(['admin', '--help']);
    expect(code).toBe(0);
    for (const id of Object.keys(controlCommands)) expect(stdout).toContain(`\n  ${id} `);
    const own = await runShared(['admin', 'faults.add', '--help']);
    for (const name of Object.keys(controlCommands['faults.add']?.params ?? {})) {
      expect(own.stdout).toContain(name === 'action' ? '  ACTION ' : `--${name}`);
    }
  });

  test.each([
    [['state'], 2, '--url is missing'],
    [['--url', 'here', 'state'], 2, "Invalid --url 'here': give an address such as"],
    [['--url', 'http://127.0.0.1:9', 'state'], 1, 'No reply from http://127.0.0.1:9'],
  ])('fails with the reason if its arguments are %j', async (args, exitCode, text) => {
    const { code, stderr } = await runShared(['admin', ...args]);
    expect(code).toBe(exitCode);
    expect(stderr).toContain(text);
  });
});

test('an exchange that other machines can reach needs --allow-remote and warns; only this machine reaches its admin interface', async () => {
  const refused = await runShared(['exchange', '--host', '0.0.0.0']);
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('Other machines can reach --host 0.0.0.0; add --allow-remote');
  const idle = await runShared(['exchange', '--allow-remote']);
  expect([idle.code, idle.stderr]).toEqual([2, '--allow-remote needs a --host that other machines can reach.\n']);

  const open = await start('--host', '0.0.0.0', '--allow-remote', '--admin-port', '0', '--text');
  expect(open.stderr()).toContain('Warning: the exchange listens on 0.0.0.0:');
  expect(open.stderr()).toContain('The admin interface is on this machine only: http://127.0.0.1:');
  expect(open.line).toMatch(/^exchange {3}http:\/\/0\.0\.0\.0:\d+$/);
  expect(open.stdout()).toMatch(
    /\nadmin {6}http:\/\/127\.0\.0\.1:\d+\/admin\/v1\naccount 0 {2}\w{64} {2}secret \w{64}\n/,
  );
  const [, port] = /0\.0\.0\.0:(\d+)/.exec(open.line) ?? [];
  expect((await fetch(`http://127.0.0.1:${port}/admin/v1/state`)).status).toBe(404);
});
