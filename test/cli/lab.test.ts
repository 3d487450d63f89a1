/** Tests `spotlab lab`: run, verify and report, with their exit codes. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TerminalSession, whyNoTerminal } from '../repl/terminal-session.js';
import { type Run, runCli, runShared, startCli } from './run-cli.js';

let folder: string;
let first: Run;
const lab = (...args: string[]) => runShared(['lab', ...args], { cwd: folder });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

const STRATEGY = `import { lab, type LabOptions, type Spot } from 'spotlab';
import { quantity } from './size.ts';

export const options: LabOptions = { market: lab.simulated({ length: '20s', seed: 4 }), params: { price: 50000, note: '' } };

export default async function buyer(x: Spot, { price, note }: { price: number; note: string }) {
  await x.orders.market('BTCUSDT', 'BUY', quantity);
  await x.orders.limit('BTCUSDT', 'SELL', '0.005', String(price + 40000)).id('sale' + note.length);
}

export async function thrower(x: Spot) {
  await x.orders.market('BTCUSDT', 'BUY', '0.001');
  throw new Error('out of ideas');
}

export async function blocker() {
  process.stderr.write('begun');
  for (;;);
}

export async function leaker() {
  const { createServer } = await import('node:net');
  await new Promise<void>((done) => createServer().listen(0, '127.0.0.1', done));
}

export async function sleeper(x: Spot) {
  await x.orders.market('BTCUSDT', 'BUY', '0.001');
  process.stderr.write('begun');
  for (;;) await x.clock.sleep('1ms');
}
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-cli-lab-'));
  writeFileSync(join(folder, 'buyer.ts'), STRATEGY);
  writeFileSync(join(folder, 'size.ts'), "export const quantity = '0.01'; // <script>alert(1)</script>\n");
  first = await lab('run', 'buyer.ts', '--params', 'price=50001', 'note=<b>&', '--save', 'run.lab.json');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('spotlab lab run', () => {
  test('prints the result as the REPL does, and writes the file of the run', () => {
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^buyer {2}price 50001, note <b>&\n/);
    expect(first.stdout).toContain('profit by source USDT');
    expect(first.stderr).toMatch(/run\.lab\.json: \d+ bytes, SHA-256 of the result [0-9a-f]{64}\n$/);
    expect(JSON.parse(read('run.lab.json'))).toMatchObject({ options: { params: { price: 50001, note: '<b>&' } } });
  });

  test("options of the command line replace those of the strategy's file", async () => {
    const args = [
      '--market-seed',
      '5',
      '--length',
      '5s',
      '--balance',
      'USDT=700',
      '--latency',
      '12ms',
      '--limits',
      'off',
    ];
    const { stdout, code } = await lab('run', 'buyer.ts', ...args, '--seed', '3', '--json');
    const { info, positions } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(info).toMatchObject({ seed: 3, limits: 'off', latency: { order: '12 ms', feed: '0 ms' } });
    expect(info.market).toBe('simulated BTCUSDT, seed 5, 2026-01-05T12:00:00Z, 5s');
    expect(positions[0]).toMatchObject({ asset: 'USDT', amount: '700.00000000' });
  });

  test('prints the result up to the failure of a strategy and the line that failed, and exits with 1', async () => {
    const { code, stdout, stderr } = await lab('run', 'buyer.ts', '--export', 'thrower', '--save', 'failed.lab.json');
    expect(code).toBe(1);
    expect(stdout).toMatch(/fills +1 /);
    expect(stderr).toMatch(/LabError: The strategy failed at .*buyer\.ts:13:9: Error: out of ideas\n$/);
    expect((await lab('verify', 'failed.lab.json')).code).toBe(0);
  });

  test.each<[string[], RegExp]>([
    [['run', 'none.ts'], /Cannot read none\.ts: the file does not exist/],
    [['run'], /The file of the strategy is missing/],
    [['walk'], /There is no command 'lab walk': give run, sweep, verify, report or worker/],
    [['worker', '--queue', 'redis://h', '--jobs', '0'], /Invalid --jobs '0': give a whole number from 1 to 256/],
    [['worker', '--data', '/nowhere', '--queue', 'redis://h'], /Invalid --data '\/nowhere': there is no such folder/],
    [['worker', '--takeover', 'soon', '--queue', 'redis://h'], /Invalid --takeover 'soon'/],
    [['run', 'buyer.ts', 'spread'], /Invalid --params 'spread': give NAME=VALUE/],
    [['run', 'buyer.ts', '--seed', 'x'], /Invalid --seed 'x'/],
    [['run', 'buyer.ts', '--limits', 'no'], /Invalid --limits 'no': give on or off/],
    [['run', 'buyer.ts', '--recording', 'a.csv', '--market-seed', '2'], /--market-seed does not fit a recording/],
    [['verify', 'run.lab.json', '--seed', '1'], /spotlab lab verify has no option --seed/],
    [['run', 'buyer.ts', '--lenght', '1s'], /did you mean --length\?/],
  ])('%j is an invalid command line', async (args, message) => {
    const { code, stderr } = await lab(...args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  test('a server that a strategy leaves open does not keep the process alive', async () => {
    const { code, stdout, stderr } = await runCli(['lab', 'run', 'buyer.ts', '--export', 'leaker'], { cwd: folder });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('left sockets, servers, file watchers or processes open (TCPServerWrap)'),
    ]);
    expect(stdout).toContain('limit orders filled');
  });

  /** Runs a strategy until it says that it has begun, then presses Ctrl-C. */
  async function interrupted(strategy: string, ...args: string[]): Promise<Run> {
    const child = startCli(['lab', 'run', 'buyer.ts', '--export', strategy, ...args], { cwd: folder });
    const output = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => {
      output.stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      const hasBegun = output.stderr.includes('begun');
      output.stderr += chunk.toString();
      if (!hasBegun && output.stderr.includes('begun')) child.kill('SIGINT');
    });
    const [code] = await once(child, 'close');
    return { code, ...output };
  }

  test('Ctrl-C ends a run with the result up to then, which is saved too', async () => {
    const { code, stdout, stderr } = await interrupted('sleeper', '--length', '90d', '--save', 'part.lab.json');
    expect(stdout).toMatch(/fills +1 /);
    expect(stdout).toContain('stopped: ');
    expect(stderr).toContain('part.lab.json: ');
    expect(code).toBe(130);
    expect((await lab('verify', 'part.lab.json')).stdout).toMatch(/was stopped before the end of its market/);
  });

  test('Ctrl-C ends a strategy that blocks the process', async () => {
    const { code, stderr } = await interrupted('blocker');
    expect([code, stderr]).toEqual([130, expect.stringContaining('The strategy blocked the process')]);
  });
});

describe('spotlab lab sweep', () => {
  const sweep = (...args: string[]) => lab('sweep', 'buyer.ts', 'price=50000,50001', '--length', '5s', ...args);

  test('runs all combinations of values and seeds, and prints the table', async () => {
    const { code, stdout } = await sweep('--seeds', '3', '--workers', '1');
    expect(code).toBe(0);
    expect(stdout).toMatch(/buyer/);
    const plain = JSON.parse((await sweep('--seeds', '4,6', '--workers', '1', '--json')).stdout);
    const runs = plain.runs.map(({ params, seed }: { params: object; seed: number }) => ({ ...params, seed }));
    expect(runs).toEqual([50000, 50001].flatMap((price) => [4, 6].map((seed) => ({ price, note: '', seed }))));
  });

  test('saves a file, of which `lab verify` repeats the runs and `lab report` draws a page', async () => {
    const saved = await sweep('--seeds', '1', '--workers', '1', '--save', 'sweep.lab.json');
    expect(saved.stderr).toMatch(/sweep\.lab\.json: \d+ bytes, SHA-256 of the result [0-9a-f]{64}\n$/);
    const verified = await lab('verify', 'sweep.lab.json', '--workers', '1');
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringMatching(/^sweep\.lab\.json: the same result of 2 runs, byte for byte\. SHA-256 [0-9a-f]{64}\n$/),
    ]);
    const report = await lab('report', 'sweep.lab.json');
    expect([report.code, report.stderr]).toEqual([0, expect.stringMatching(/^sweep\.html: \d+ bytes\n$/)]);
    expect(read('sweep.html')).toContain('<h1>Sweep of buyer.ts in the lab</h1>');
  });

  test('exits with 1 if a run failed, and refuses an option that only `lab run` has', async () => {
    const failed = await sweep('--export', 'thrower', '--workers', '1');
    expect([failed.code, failed.stdout]).toEqual([1, expect.stringContaining('failed')]);
    expect((await sweep('--seed', '1')).stderr).toMatch(/spotlab lab sweep has no option --seed/);
    expect((await sweep('--seeds', '1,x')).stderr).toMatch(/Invalid --seeds '1,x'/);
  });
});

describe('spotlab lab verify', () => {
  test('exits with 0 if the result is the same', async () => {
    const { code, stdout } = await lab('verify', 'run.lab.json');
    expect(stdout).toMatch(/^run\.lab\.json: the same result, byte for byte\. SHA-256 [0-9a-f]{64}\n$/);
    expect(code).toBe(0);
  });

  /** Writes the file of the run with another source, whose hashes are right. */
  function writeChanged(): void {
    const { strategy, ...file } = JSON.parse(read('run.lab.json')) as {
      strategy: { parts: { name: string; text: string; sha256: string }[] };
    };
    const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const parts = strategy.parts.map(({ name, text }) => {
      const now = text.replaceAll("'0.01';", "'0.02';");
      return { name, text: now, sha256: hashOf(now) };
    });
    const sha256 = hashOf(parts.map((part) => `${part.sha256} ${part.name}\n`).join(''));
    writeFileSync(
      join(folder, 'changed.lab.json'),
      JSON.stringify({ ...file, strategy: { ...strategy, parts, sha256 } }),
    );
  }

  test('spotlab lab verify without a terminal names the program of a file that was not saved on this machine, and does not run it', async () => {
    writeChanged();
    const { code, stdout, stderr } = await lab('verify', 'changed.lab.json');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/You have not saved changed\.lab\.json on this machine\. .* with all your rights:\n/);
    expect(stderr).toMatch(
      /\n {2}strategy {2}buyer\.ts {2}\d+ bytes {2}SHA-256 [0-9a-f]{64}\n {2}strategy {2}size\.ts /,
    );
    expect(stderr).toContain('add --trust.');
  });

  test.skipIf(whyNoTerminal() !== undefined)('asks on a terminal; only yes runs the program', async () => {
    writeChanged();
    const env = { SPOTLAB_STATE_DIR: join(folder, 'other-user') };
    const terminal = new TerminalSession(['lab', 'verify', join(folder, 'changed.lab.json')], { columns: 200, env });
    await terminal.shows(/Run it\? \[y\/N\]/);
    terminal.line('');
    expect(await terminal.shows(/left with \d/)).toMatch(/Nothing was run\.\s+left with 2/);
    terminal.close();
    const again = new TerminalSession(['lab', 'verify', join(folder, 'changed.lab.json')], { columns: 200, env });
    await again.shows(/Run it\? \[y\/N\]/);
    again.line('y');
    expect(await again.shows(/left with \d/)).toMatch(/changed\.lab\.json differs:[\s\S]*left with 1/);
    again.close();
  });

  test('exits with 1 and says what differs, as text and as JSON', async () => {
    writeChanged();
    const { code, stdout } = await lab('verify', 'changed.lab.json', '--trust');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^changed\.lab\.json differs:\n {2}strategy The strategy changed after the run was saved: .*size\.ts/,
    );
    expect(stdout).toMatch(
      /result {3}The result differs first in orders, row 1 .*origQty "0\.01000000" in the file, "0\.02000000" now/,
    );
    const { isSame, differences } = JSON.parse((await lab('verify', 'changed.lab.json', '--json', '--trust')).stdout);
    expect([isSame, differences.length]).toEqual([false, 2]);
  });

  test('exits with 1 for a file that is not a saved run', async () => {
    const { code, stderr } = await lab('verify', 'buyer.ts');
    expect(stderr).toMatch(/buyer\.ts: it is no JSON/);
    expect(code).toBe(1);
  });
});

describe('spotlab lab report', () => {
  test('writes one page that loads nothing, and escapes what users have written', async () => {
    const { code, stderr } = await lab('report', 'run.lab.json');
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^run\.html: \d+ bytes\n$/)]);
    const page = read('run.html');
    expect(page).not.toMatch(/<script|<b>&|\son[a-z]+=|(?:src|href)="(?!data:image\/svg\+xml;base64,)/);
    expect(page).toContain('// &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain("default-src 'none'");
    for (const text of [
      'Sharpe ratio',
      'none: fewer than 10 days',
      'Markouts of the fills',
      '0.1 s',
      'last equity / first equity - 1',
      'lab verify run.lab.json',
      'buyer.ts',
      'size.ts',
    ]) {
      expect(page).toContain(text);
    }
    expect(page.match(/<img alt="[^"]{40,}" src="data:/g)).toHaveLength(2);
    expect(page).toContain(JSON.parse(read('run.lab.json')).hash);
    expect(page).not.toContain(folder);
    const named = await lab('report', 'run.lab.json', '-o', 'named.html', '--quiet');
    expect([named.code, named.stderr, read('named.html')]).toEqual([0, '', page]);
    expect((await lab('report', 'run.lab.json', '-o', 'run.lab.json')).stderr).toMatch(/is the saved file itself/);
  });
});
