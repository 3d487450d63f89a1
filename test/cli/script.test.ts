/** Tests the evaluation of code from -e, from files and from standard input with the built command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CannedExchange, cannedExchange } from './canned-exchange.js';
import { CLI, runCli, runShared, startCli } from './run-cli.js';

let exchange: CannedExchange;
let folder: string;
beforeAll(async () => {
  exchange = await cannedExchange();
  folder = mkdtempSync(join(tmpdir(), 'spotlab script '));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await exchange.close();
});
beforeEach(() => {
  exchange.requests.length = 0;
});

const run = (args: string[], input?: string, runner = runShared) =>
  runner(['--network', exchange.url, ...args], { cwd: folder, ...(input === undefined ? {} : { input }) });

/**
 * Runs the command line in a process of its own, for tests of the end of the process, its streams, its timers, the files that
 * it imports, and the names that it declares input by input.
 */
const runIsolated = (args: string[], input?: string) => run(args, input, runCli);

describe('spotlab -e', () => {
  test('prints the value of the last expression', async () => {
    expect(await runIsolated(['-e', 'const a: number = 20; a + 1'])).toEqual({ code: 0, stdout: '21\n', stderr: '' });
    expect((await run(['-p', '{a: 1n}'])).stdout).toBe('{ a: 1n }\n');
  });

  test('prints nothing when the last statement is not an expression', async () => {
    expect(await run(['-e', '1; const a = 2'])).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  test('prints each result of a live display', async () => {
    const code = "x.market.ticker.price('BTCUSDT').live({ every: 100, times: 2 })";
    const { stdout } = await run(['-p', code]);
    // A price has the time at which it came, and this exchange has the machine's clock.
    expect(stdout).toMatch(/^(?:BTCUSDT {2}100\.15 {2}at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\n){2}$/);
  });

  test('takes await anywhere at the top level of the code', async () => {
    const code = "const { price } = await x.market.ticker.price('BTCUSDT'); price";
    expect((await run(['-e', code])).stdout).toBe('100.15000000\n');
  });

  test('sends and shows a reading call that is the last value', async () => {
    const { stdout } = await run(['-e', "x.market.depth('BTCUSDT').limit(5)"]);
    expect(exchange.requests).toEqual(['GET /api/v3/depth?symbol=BTCUSDT&limit=5']);
    expect(stdout).toMatch(/100\.2/);
    expect(stdout).toBe(stripVTControlCharacters(stdout));
  });

  test('shows a trading call that is the last value, and sends nothing', async () => {
    const { code, stdout } = await run(['-e', "x.orders.limit('BTCUSDT', 'BUY', '0.1', '100')"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/not sent/i);
    expect(exchange.requests).toEqual([]);
  });

  test('an error of spotlab goes to standard error without a stack, with exit code 1', async () => {
    const { code, stdout, stderr } = await run(['-e', "await x.market.trades('NOPE')"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^ExchangeError: market\.trades: Invalid symbol\./);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('an error of the script is printed with the stack frames of the script', async () => {
    const { stderr } = await run(['-e', 'function f() {\n  missing()\n}\nf()']);
    expect(stderr).toBe(
      'ReferenceError: missing is not defined\n  missing()\n  ^\n    at f (spotlab:input:2:3)\n    at spotlab:input:4:1\n',
    );
  });

  test('an error has the same advice as at the prompt', async () => {
    expect((await run(['-e', "x.market.klines('BTCUSDT', '1h').limt(3)"])).stderr).toMatch(/\nNearest: limit/);
    expect((await run(['-e', "import a from 'no-such-package'"])).stderr).toContain('npm install no-such-package');
  });

  test('code that is incomplete is an error', async () => {
    const { code, stderr } = await run(['-e', 'f(1,']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^SyntaxError: Unexpected end of input\n {2}f\(1,\n {6}\^/);
  });

  test('a failed promise without await is reported, with exit code 1', async () => {
    const { code, stdout, stderr } = await runIsolated(['-e', "Promise.reject(new Error('left behind')); 1"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '1\n' });
    expect(stderr).toMatch(/left behind/);
  });

  test('waits for the timers that its code has started', async () => {
    expect((await runIsolated(['-e', "setTimeout(() => console.log('late'), 50); 1"])).stdout).toBe('1\nlate\n');
  });

  test('Ctrl-C ends a request that does not come back, with exit code 130', async () => {
    const child = startCli(['--network', exchange.url, '-e', "await x.market.depth('SLOW')"]);
    while (exchange.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGINT');
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(130);
  });

  test('Ctrl-C ends a loop behind an await, also one in a timer', async () => {
    for (const code of [
      "await null; console.log('in it'); for (;;) {}",
      "setTimeout(() => { console.log('in it'); for (;;) {} }); await new Promise(() => {})",
    ]) {
      const child = startCli(['--network', exchange.url, '-e', code]);
      await once(child.stdout as NodeJS.ReadableStream, 'data');
      child.kill('SIGINT');
      const [exitCode] = (await once(child, 'close')) as [number];
      expect(exitCode).toBe(130);
    }
  });
});

describe('spotlab --json', () => {
  test('prints data only, one value a line', async () => {
    const { stdout } = await run(['--json', '-e', "x.market.depth('BTCUSDT')"]);
    expect(stdout).toBe('{"lastUpdateId":7,"bids":[["100.10","1.0"]],"asks":[["100.20","2.0"]]}\n');
  });

  test('prints an unsent order as the request that it would send', async () => {
    const { stdout } = await run(['--json', '-e', "x.orders.limit('BTCUSDT', 'BUY', '0.1', '100')"]);
    expect(JSON.parse(stdout)).toMatchObject({ verb: 'orders.limit', sent: false, params: { quantity: '0.1' } });
    expect(exchange.requests).toEqual([]);
  });

  test('prints the output of the script itself to standard error', async () => {
    const { stdout, stderr } = await run(['--json', '-e', "console.log('note'); [1n, new Set([2])]"]);
    expect({ stdout, stderr }).toEqual({ stdout: '["1",[2]]\n', stderr: 'note\n' });
  });
});

describe('errors under --json', () => {
  test('are one line of JSON on standard error, with the fields that programs need', async () => {
    const { code, stdout, stderr } = await run(['--json', '-e', "await x.market.trades('NOPE')"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(JSON.parse(stderr)).toMatchObject({
      error: { name: 'ExchangeError', code: 'SPOTLAB_EXCHANGE', verb: 'market.trades', exchangeCode: -1121 },
    });
  });

  test('are printed for any value that a script throws', async () => {
    const { stderr } = await run(['--json', '-e', 'throw { a: 1 }']);
    expect(JSON.parse(stderr)).toEqual({ error: { name: 'Thrown', message: '{ a: 1 }' } });
  });
});

describe('a pipe', () => {
  test('reports to code from a pipe that dot commands work at the prompt only', async () => {
    for (const source of ['.book\n', 'const a = 1\nprint(a)\n.book BTCUSDT 2\n']) {
      const { code, stderr } = await run([], source);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^SyntaxError: Dot commands work only at the prompt\./);
    }
  });

  test('a pipe receives the whole output, however long it is', async () => {
    expect((await runIsolated(['-e', "'x'.repeat(3_000_000)"])).stdout).toHaveLength(3_000_001);
  });

  test('a pipe of code as input shows the value of every statement, without prompt or banner', async () => {
    const input = "const a: number = 1\na\nf()\nfunction f() { return 'hoisted' }\nx.market.ticker.price('BTCUSDT')\n";
    const { stdout } = await runIsolated(['--json'], input);
    expect(stdout).toBe('1\n"hoisted"\n{"symbol":"BTCUSDT","price":"100.15000000"}\n');
  });

  test('a pipe of code as input runs no further statements after the first error', async () => {
    const { code, stdout, stderr } = await run([], "1\nthrow new Error('boom')\n2\n");
    expect({ code, stdout }).toEqual({ code: 1, stdout: '1\n' });
    expect(stderr).toMatch(/^Error: boom/);
  });

  test('a pipe for the output causes no error if its reader closes it early', async () => {
    const command = `"${process.execPath}" "${CLI}" --network ${exchange.url} -e "Array.from({ length: 100000 }, (_, i) => String(i)).join('\\n')" | head -1`;
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'pipe'] });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await once(child, 'close');
    expect(stderr).toBe('');
  });
});

describe('a file', () => {
  test('runs as TypeScript and shows its last value; imports are found beside the working directory', async () => {
    writeFileSync(join(folder, 'fees.mjs'), 'export const fee = 3;');
    writeFileSync(
      join(folder, 'main.ts'),
      "import { fee } from './fees.mjs';\nconst twice: number = fee * 2;\ntwice\n",
    );
    expect(await runIsolated(['main.ts'])).toEqual({ code: 0, stdout: '6\n', stderr: '' });
  });

  test('finds its imports, also TypeScript files, beside it, and has the arguments of the command line', async () => {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep', 'rate.ts'), 'export const rate: number = 4;');
    writeFileSync(join(folder, 'deep', 'main.ts'), "import { rate } from './rate';\n[rate, process.argv.slice(2)]\n");
    expect((await runIsolated(['--json', 'deep/main.ts', 'BTCUSDT', '--', '--fast'])).stdout).toBe(
      '[4,["BTCUSDT","--fast"]]\n',
    );
  });

  test('a file in any folder can import the package spotlab', async () => {
    writeFileSync(join(folder, 'own.ts'), "import { connect } from 'spotlab';\ntypeof connect\n");
    expect((await runIsolated(['own.ts'])).stdout).toBe('function\n');
  });

  test('an import of a name that its module does not export is an error', async () => {
    expect((await run(['-e', "import { readFil } from 'node:fs'"])).stderr).toMatch(
      /does not export 'readFil'.*'readFile'/,
    );
  });

  test('a file that .save wrote runs input by input: it may declare names again, and its last value is printed', async () => {
    const ticket = "x.orders.limit('BTCUSDT', 'BUY', '0.1', '100')";
    const inputs = [
      'const a = 1',
      'const a = 2; a',
      '_ + 1',
      "x.market.depth('BTCUSDT')",
      '.limit(5).explain().verb',
      ticket,
    ];
    writeFileSync(join(folder, 's.ts'), inputs.map((input, at) => `// %% ${at + 1}\n${input}\n`).join('\n'));
    const { code, stdout, stderr } = await runIsolated(['--json', 's.ts']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([lines[0], lines[1], lines[3]]).toEqual([2, 3, 'market.depth']);
    expect(exchange.requests).toEqual(['GET /api/v3/depth?symbol=BTCUSDT']);
  });

  test('an error in an input of a file names the line of the file, and nothing after it runs', async () => {
    writeFileSync(join(folder, 'broken.ts'), "// %% 1\n'first'\n\n// %% 2\nmissing()\n\n// %% 3\n'third'\n");
    const { code, stdout, stderr } = await runIsolated(['broken.ts']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'first\n' });
    expect(stderr).toMatch(/^ReferenceError: missing is not defined[\s\S]*input:5:1/);
  });

  test('`_` in a file is the value that the same file has shown last', async () => {
    writeFileSync(join(folder, 'last.ts'), 'const rows = [3, 4]\nrows.length\n_ * 10\n');
    expect((await runIsolated(['last.ts'])).stdout).toBe('2\n20\n');
    expect((await runIsolated(['-e', '_'])).stderr).toMatch(
      /^ReferenceError: _ has no value: no value has been shown yet/,
    );
  });

  test('a missing file is reported', async () => {
    const { code, stderr } = await run(['./missing.ts']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: 'Cannot read ./missing.ts: the file does not exist.\n' });
  });
});
