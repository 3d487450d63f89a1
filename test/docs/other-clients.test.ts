/**
 * Runs the recipe of docs/other-clients.md: programs that contain the addresses of the public exchange trade on an exchange of
 * this machine.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { samplesOf } from './samples.js';

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasTools = isInstalled('bash', '--version') && isInstalled('openssl', 'version');
const hasCurl = hasTools && isInstalled('curl', '--version');
const hasPython = hasTools && isInstalled('python3', '--version');

const samples = samplesOf('docs/other-clients.md');
const [certificate = '', , curl = '', withNode = '', withPython = ''] = samples
  .filter(({ language }) => language === 'bash')
  .map(({ code }) => code);
const codeIn = (name: string) => samples.find(({ language }) => language === name)?.code ?? '';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-other-clients-'));
let exchange: RunningExchange;

/** Runs a script of the page with the port of this exchange; resolves with what it printed. */
function runScript(script: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const child = spawn('bash', ['--norc', '-euc', script.replaceAll('8443', String(exchange?.port))], {
    cwd: folder,
    env,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

const PROGRAM = `
const { createRequire } = require('node:module')
const load = createRequire(${JSON.stringify(resolve(import.meta.dirname, '../../package.json'))})
const { MainClient } = load('binance')
const { Spot } = load('@binance/spot')
const node = load('binance-api-node').default
const [apiKey, apiSecret] = process.argv.slice(2)
const main = async () => {
  const one = new MainClient({ api_key: apiKey, api_secret: apiSecret })
  const two = new Spot({ configurationRestAPI: { apiKey, apiSecret } })
  const three = node({ apiKey, apiSecret })
  const order = { symbol: 'LTCUSDT', side: 'BUY', type: 'MARKET', quantity: 1 }
  const event = new Promise((done) => three.ws.partialDepth({ symbol: 'SOLUSDT', level: 5 }, done))
  const found = {
    binance: (await one.submitNewOrder(order)).status,
    spot: (await (await two.restAPI.newOrder(order)).data()).status,
    node: (await three.order({ ...order, quantity: '1' })).status,
    event: (await event).symbol,
    other: await fetch('https://fapi.example/').catch(({ cause }) => cause.message),
  }
  console.log(JSON.stringify(found))
  process.exit(0)
}
main()
`;

describe.skipIf(!hasTools)('programs with fixed addresses (needs bash and openssl)', () => {
  beforeAll(async () => {
    const made = await runScript(certificate);
    expect([made.code, made.stderr.includes('rror')]).toEqual([0, false]);
    const [cert, key] = ['tls.pem', 'tls.key'].map((name) => readFileSync(join(folder, name), 'utf8')) as [
      string,
      string,
    ];
    exchange = await startExchange({ tls: { cert, key } });
    writeFileSync(join(folder, 'hook.cjs'), codeIn('js'));
    mkdirSync(join(folder, 'hook'));
    writeFileSync(join(folder, 'hook/sitecustomize.py'), codeIn('python'));
  });
  afterAll(async () => {
    await exchange?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('three libraries in Node that have fixed addresses place orders and read a stream, and reach no other host', async () => {
    writeFileSync(join(folder, 'program.js'), PROGRAM);
    const { stdout, stderr } = await runScript(
      withNode.replace('program.js', `program.js ${exchange.apiKey} ${exchange.secretKey}`),
    );
    const last = stdout.trim().split('\n').at(-1) ?? '';
    expect(last, stderr).toContain('{');
    expect(JSON.parse(last)).toEqual({
      ...{ binance: 'FILLED', spot: 'FILLED', node: 'FILLED', event: 'SOLUSDT' },
      other: 'hook.cjs refuses fapi.example',
    });
  });

  test.skipIf(!hasPython)(
    'a program in Python with fixed addresses reaches the exchange and no other host (needs python3)',
    async () => {
      const lines = [
        'import urllib.request as u',
        "print(u.urlopen('https://api.binance.com/api/v3/ping').read().decode())",
        "try: u.urlopen('https://fapi.example/')",
        'except OSError as error: print(error)',
      ];
      writeFileSync(join(folder, 'program.py'), lines.join('\n'));
      const { stdout, stderr } = await runScript(withPython);
      expect(stdout, stderr).toBe('{}\n<urlopen error sitecustomize.py refuses fapi.example>\n');
    },
  );

  test.skipIf(!hasCurl)(
    'curl reaches the exchange, unless the request says that it comes from a web page of another site (needs curl)',
    async () => {
      expect(JSON.parse((await runScript(curl)).stdout)).toMatchObject({ symbol: 'SOLUSDT' });
      const foreign = curl.replace(
        'curl -s',
        "curl -s -o /dev/null -w '%{http_code}' -H 'Origin: https://example.com'",
      );
      expect((await runScript(foreign)).stdout).toBe('403');
    },
  );
});
