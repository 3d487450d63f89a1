/** Tests that no secret appears in printed output, the history file or executed notebooks. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { TerminalSession, whyNoTerminal } from '../repl/terminal-session.js';
import { isFullDepth } from '../support/depth.js';
import { runCli, runShared } from './run-cli.js';

const API_KEY = `${'cliApiKey0'.repeat(6)}Abcd`;
const SECRET_KEY = `${'cliSecret0'.repeat(6)}Wxyz`;
const WRONG_KEY = `${'cliWrong00'.repeat(6)}Nope`;
const ENV = { SPOTLAB_API_KEY: API_KEY, SPOTLAB_SECRET_KEY: SECRET_KEY };

let exchange: RunningExchange;
let folder: string;
beforeAll(async () => {
  exchange = await startExchange({ apiKey: API_KEY, secretKey: SECRET_KEY });
  folder = mkdtempSync(join(tmpdir(), 'spotlab-outputs-'));
});
afterAll(async () => {
  await exchange.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Inputs that show all kinds of values and errors; after each of them the next input still runs. */
const LINES = [
  'x',
  'x.account.info()',
  "await x.orders.get('BTCUSDT', 999999999).catch((error) => error)",
  "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')",
  "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').explain()",
  "x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').curl()",
  "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '1').catch((error) => error)",
  'const recording = x.record()',
  "await x.account.openOrders('BTCUSDT')",
  'recording.toHAR()',
  "(await x.account.openOrders('BTCUSDT')).meta",
  'console.log(x, x.account, await x.account.info().send().catch((e) => e))',
  'console.dir(x.account.info(), { depth: null, showHidden: true })',
];

function expectNoSecret(text: string, ...more: string[]): void {
  expect(text).not.toMatch(/signature=[0-9a-f]{64}/);
  for (const secret of [SECRET_KEY, API_KEY, ...more]) expect(text).not.toContain(secret);
}

describe('the command line', () => {
  test.each([[['--network']], [['--json', '--network']]])(
    'the command line shows no secret in the output of a pipe: %j',
    async (args) => {
      const { stdout, stderr } = await runCli([...args, exchange.baseUrl], { input: LINES.join('\n'), env: ENV });
      expect(stdout).toContain('‹signature›');
      expect(stdout.length).toBeGreaterThan(1000);
      expectNoSecret(stdout + stderr);
    },
  );

  test('the command line does not print a key that is refused', async () => {
    const env = { ...ENV, SPOTLAB_API_KEY: WRONG_KEY };
    const { code, stdout, stderr } = await runShared(['--network', exchange.baseUrl, '-e', 'await x.account.info()'], {
      env,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('-2015');
    expectNoSecret(stdout + stderr, WRONG_KEY);
  });

  test('a profile works on the command line without showing its key, and is refused once others may read it', async () => {
    const path = join(folder, 'profiles.json');
    const profile = { network: exchange.baseUrl, apiKey: API_KEY, secretKey: SECRET_KEY };
    writeFileSync(path, JSON.stringify({ practice: profile }), { mode: 0o600 });
    const env = { SPOTLAB_PROFILES: path };
    const good = await runShared(['--profile', 'practice', '--json', '-e', '(await x.account.info()).accountType'], {
      env,
    });
    expect([good.code, good.stdout, good.stderr]).toEqual([0, '"SPOT"\n', '']);
    chmodSync(path, 0o644);
    const bad = await runShared(['--profile', 'practice', '-e', 'x'], { env });
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain(`others may read the profiles file ${path} (0644). Try: chmod 600 '${path}'`);
    const both = await runShared(['--profile', 'practice', '--network', 'embedded', '-e', 'x'], { env });
    expect([both.code, both.stderr]).toEqual([
      2,
      expect.stringContaining('--profile cannot be used with the embedded exchange'),
    ]);
    expectNoSecret(good.stderr + bad.stdout + bad.stderr + both.stderr);
  });

  test('the command line does not take a key among its arguments, and does not repeat it', async () => {
    for (const args of [[`--secret-key=${SECRET_KEY}`], ['--api-key', API_KEY], ['--passphrase', SECRET_KEY]]) {
      const { code, stdout, stderr } = await runShared(args);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/it must not contain keys/);
      expectNoSecret(stderr);
    }
  });

  test.skipIf(whyNoTerminal())(
    'neither the screen of a terminal nor the history of the prompt contains a key of the environment, and the history has no typed secret',
    async () => {
      const state = join(folder, 'state');
      mkdirSync(state);
      const env = { ...ENV, XDG_STATE_HOME: state };
      const terminal = new TerminalSession(['--network', exchange.baseUrl], { rows: 50, columns: 120, env });
      try {
        await terminal.shows(/^[\w.:]+ (\[\d+\] )?> *$/m);
        for (const line of ['x', "x.orders.get('BTCUSDT', 999999999)", 'x.account.info().curl()']) terminal.line(line);
        await terminal.shows(/‹signature›/);
        expectNoSecret(terminal.text());
        // The user types and sees this secret. It is kept nowhere.
        terminal.line(`const typed = '${SECRET_KEY}'.length; console.log('typed', typed)`);
        await terminal.shows(/typed 64/);
        terminal.line('.exit');
        await terminal.shows(/left with 0/);
      } finally {
        terminal.close();
      }
      const files = readdirSync(join(state, 'spotlab')).map((name) => join(state, 'spotlab', name));
      const kept = files.map((file) => readFileSync(file, 'utf8')).join('');
      expect(kept).toContain('x.account.info().curl()');
      expect(kept).not.toContain('typed');
      expectNoSecret(kept);
      for (const file of files) expect(statSync(file).mode & 0o077).toBe(0);
    },
  );
});

// A kernel takes half of the time of this file. Other tests check what results and errors show.
describe('a notebook', () => {
  test.runIf(isFullDepth)(
    'a notebook that is executed holds no secret in any output, pictures and tracebacks included',
    async () => {
      const notebook = join(folder, 'given.ipynb');
      const cells = [...LINES, "await x.orders.get('BTCUSDT', 1)", "throw new Error('at the end', { cause: x })"].map(
        (source) => ({ cell_type: 'code', metadata: {}, source, outputs: [], execution_count: null }),
      );
      writeFileSync(notebook, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
      const args = ['run', notebook, '--network', exchange.baseUrl, '--allow-errors', '--output', '-'];
      const { code, stdout, stderr } = await runCli(args, { env: ENV, cwd: folder });
      expect(code).toBe(0);
      expect(stdout).toContain('"ename": "ExchangeError"');
      const executed = JSON.parse(stdout) as { cells: { outputs: unknown[] }[] };
      expect(executed.cells.filter(({ outputs }) => outputs.length > 0).length).toBeGreaterThan(10);
      expectNoSecret(stdout + stderr);
    },
  );
});
