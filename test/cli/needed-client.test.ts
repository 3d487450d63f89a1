/** An exchange is started for a script only if the script may use the client. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayUseClient } from '../../src/cli/common/needed-client.js';
import { runCli } from './run-cli.js';

describe('the client in a script', () => {
  test.each([
    'x.market.depth("BTCUSDT")',
    'const book = await x',
    'globalThis["" + name]',
    'eval(code)',
    'new Function(code)()',
    '[].map.constructor("return " + name)()',
    'await lab.run({})',
    'X.market',
    'const { y } = this',
    '\\u0078.market',
    'require("./mine.js")',
    'await import("./mine.js")',
    'import { y } from "./mine.js"',
    'import vm from "node:vm"\nvm.runInThisContext(code)',
    'import { createRequire } from "node:module"',
  ])('the client may be used by the script %j', (source) => {
    expect(mayUseClient(source)).toBe(true);
  });

  test.each([
    '1',
    'decimal("0.1").add("0.2")',
    'const spread = 3; export {}',
    'import { connect } from "spotlab"\nconst client = await connect()',
    "import {\n  connect,\n  type Spot,\n} from 'spotlab'\nimport { readFileSync } from 'node:fs'\nreadFileSync('max.txt')",
  ])('the client is certainly not used by the script %j', (source) => {
    expect(mayUseClient(source)).toBe(false);
  });
});

describe('spotlab -e', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'spotlab threads '));
    // Reports each thread that starts.
    writeFileSync(
      join(folder, 'threads.cjs'),
      `const threads = require('node:worker_threads');
      const { Worker } = threads;
      threads.Worker = class extends Worker {
        constructor(entry, options) {
          super(entry, options);
          process.stderr.write(\`thread \${String(entry).split('/').pop()}\\n\`);
        }
      };
      require('node:module').syncBuiltinESMExports();`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (...args: string[]) => runCli(args, { cwd: folder, env: { NODE_OPTIONS: '--require ./threads.cjs' } });
  const EXCHANGE = 'thread exchange-thread-main.js';

  test('starts no exchange for code that does not use it', async () => {
    const { stdout, stderr, code } = await run('-e', 'decimal("0.1").add("0.2").toString()');
    expect([stdout, code]).toEqual(['0.3\n', 0]);
    expect(stderr).not.toContain(EXCHANGE);
  });

  test('starts an exchange for code that uses `x`, and for options that describe the exchange', async () => {
    expect((await run('-e', '(await x.general.ping()) && 1')).stderr).toContain(EXCHANGE);
    expect((await run('--seed', '3', '-e', '1')).stderr).toContain(EXCHANGE);
  });

  test('gives for an unknown name the advice that names a verb of the client, although no client is started', async () => {
    const { stderr, code } = await run('-e', 'depth("BTCUSDT")');
    expect(code).toBe(1);
    expect(stderr).toContain('Here it is x.market.depth.');
  });
});
