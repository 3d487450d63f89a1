/** Tests command selection, usage errors and exit codes of the built command line, and `spotlab endpoints`. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { streamVerbs } from '../../src/protocol/streams/stream-verbs.js';
import { runCli, runShared } from './run-cli.js';

describe('the command line', () => {
  test('prints its version and its commands', async () => {
    expect((await runCli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { code, stdout } = await runCli(['--help']);
    expect(code).toBe(0);
    for (const command of ['repl', 'exchange', 'kernel', 'run', 'endpoints', 'doctor'])
      expect(stdout).toContain(command);
  });

  test('refuses an unknown command with the nearest one and exit code 2', async () => {
    const { code, stdout, stderr } = await runCli(['exchnge']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/no command 'exchnge'; did you mean 'exchange'\?/);
  });

  test('prints the help of a command after `help`, and the version after `version`', async () => {
    expect((await runShared(['help', 'exchange'])).stdout).toMatch(/^Usage: spotlab exchange/);
    expect((await runShared(['version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runShared(['admin', 'clock', 'advance', '1h'])).stderr).toMatch(/did you mean 'clock\.advance'\?/);
  });

  test('prints help of at most 80 columns', async () => {
    const commands = 'repl exchange admin kernel run lab join lessons grade history endpoints completion doctor'.split(
      ' ',
    );
    for (const args of [['--help'], ...commands.map((name) => [name, '--help'])]) {
      const { stdout } = await runShared(args);
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    }
  });

  test('a command line that names a missing file or recording is refused as invalid', async () => {
    for (const args of [
      ['missing.ts'],
      ['--replay', 'missing.csv', '-e', '1'],
      ['exchange', '--replay', 'missing.csv'],
    ]) {
      const { code, stderr } = await runShared(args);
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/^Cannot read missing\.\w+: the file does not exist\.\n/),
      ]);
    }
  });

  test('prints completion scripts that bash accepts, with every command', async () => {
    for (const shell of ['bash', 'zsh', 'fish']) {
      expect((await runShared(['completion', shell])).stdout).toMatch(/repl.*exchange.*doctor/);
    }
    const { stdout } = await runShared(['completion', 'bash']);
    const words = 'COMP_WORDS=(spotlab ex); COMP_CWORD=1; _spotlab; printf %s "$COMPREPLY"';
    expect(spawnSync('bash', ['-c', `${stdout}\n${words}`], { encoding: 'utf8' }).stdout).toMatch(/^exchange/);
    expect((await runShared(['completion', 'tcsh'])).stderr).toMatch(/no completion for 'tcsh'/);
  });

  test('refuses an unknown option with the nearest one and exit code 2', async () => {
    const { code, stderr } = await runShared(['--netwrk', 'testnet']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/no option --netwrk; did you mean --network\?/);
  });

  test('takes no keys from arguments and says from where keys are read', async () => {
    const { code, stderr } = await runShared(['--secret-key', 'abc', '-e', '1']);
    expect(code).toBe(2);
    expect(stderr).toMatch(/so it must not contain keys.*SPOTLAB_API_KEY/s);
  });

  test('says what is missing or wrong in an option', async () => {
    expect((await runShared(['exchange', '--port'])).stderr).toMatch(/--port needs a value/);
    expect((await runShared(['exchange', '--port', '70000'])).stderr).toMatch(/whole number from 0 to 65535/);
    expect((await runShared(['--symbol', 'BTCUSDT', '-e', '1'])).stderr).toMatch(/--symbol needs --replay FILE/);
    const replay = ['--replay', 'a.csv', '-e', '1'];
    expect((await runShared([...replay, '--speed', 'fast'])).stderr).toMatch(
      /Invalid --speed 'fast': give max or a number/,
    );
    expect((await runShared([...replay, '--speed', '2', '--step'])).stderr).toMatch(
      /--step and --speed cannot be combined/,
    );
    expect((await runShared([...replay, '--kind', 'bars'])).stderr).toMatch(
      /give 'klines', 'trades', 'aggTrades' or 'depth'/,
    );
    expect((await runShared(['--seed', '1', '--network', 'testnet', '-e', '1'])).stderr).toMatch(
      /--seed is only for the embedded/,
    );
  });

  test('an unreadable key file is reported by name, without a stack', async () => {
    const { code, stderr } = await runShared(['--network', 'testnet', '-e', '1'], {
      env: { SPOTLAB_API_KEY: 'key', SPOTLAB_PRIVATE_KEY_FILE: '/nowhere/key.pem' },
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/\/nowhere\/key\.pem cannot be read: there is no such file/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('an unknown network is reported, without a stack', async () => {
    const { code, stderr } = await runShared(['--network', 'testnt', '-e', '1']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/unknown network 'testnt'/);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('spotlab endpoints', () => {
  test('lists every endpoint and every stream with its verbs', async () => {
    const { code, stdout } = await runShared(['endpoints']);
    expect(code).toBe(0);
    const [endpoints = '', streams = ''] = stdout.trimEnd().split('\n\n');
    expect(endpoints.split('\n')).toHaveLength(endpointTable.length);
    expect(streams.split('\n')).toHaveLength(streamVerbs.length);
    expect(streams).toMatch(/^STREAM\s+<symbol>@depth\[@100ms\]\s+1000 ms\s+x\.stream\.diffs$/m);
    expect(stdout).toMatch(/^GET\s+\/api\/v3\/klines\s+NONE\s+2\s+x\.market\.klines$/m);
  });

  test('prints the catalogue as JSON with --json', async () => {
    const { stdout } = await runShared(['endpoints', '--json']);
    const all = JSON.parse(stdout) as Record<string, unknown>[];
    expect(all.slice(0, endpointTable.length)).toEqual(JSON.parse(JSON.stringify(endpointTable)));
    expect(all.slice(endpointTable.length).map(({ verb }) => (verb as { id: string }).id)).toEqual(
      streamVerbs.map(({ name }) => `stream.${name}`),
    );
  });
});
