/** Tests `spotlab exchange` as a separate process: its first line of output, its signals and its errors. */
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connect } from '../../src/connect/connect.js';
import { selfSigned } from '../../src/server/http/self-signed.js';
import { TerminalSession, whyNoTerminal } from '../repl/terminal-session.js';
import { runCli, runShared, startCli } from './run-cli.js';

interface Announced {
  readonly baseUrl: string;
  readonly streamUrl: string;
  readonly wsApiUrl: string;
  readonly adminUrl: string;
  /** The certificate authority; given only if the exchange made its own certificate. */
  readonly ca: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly accounts: readonly { readonly apiKey: string; readonly secretKey: string }[];
}

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts `spotlab exchange` and reads its first line. */
async function startExchange(...args: string[]) {
  const child = startCli(['exchange', ...args]);
  running.push(child);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  while (!stdout.includes('\n')) await once(child.stdout, 'data');
  return { child, announced: JSON.parse(stdout.split('\n')[0] as string) as Announced, stdout: () => stdout };
}

describe('spotlab exchange', () => {
  test('prints its address and its keys in one line of JSON, and nothing after it', async () => {
    const { announced, stdout } = await startExchange('--port', '0');
    expect(announced.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(announced.streamUrl).toBe(announced.baseUrl.replace('http', 'ws'));
    expect(announced.wsApiUrl).toBe(`${announced.streamUrl}/ws-api/v3`);
    const x = await connect({ network: announced.baseUrl, apiKey: announced.apiKey, secretKey: announced.secretKey });
    const { price } = await x.market.ticker.price('BTCUSDT');
    expect(Number(price)).toBeGreaterThan(0);
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    expect(order).toMatchObject({ symbol: 'BTCUSDT', status: 'NEW' });
    await x.close();
    expect(stdout().trimEnd().split('\n')).toHaveLength(1);
  });

  test('--tls serves https and wss with a certificate that clients can trust', async () => {
    const { announced, child } = await startExchange('--tls', '--symbols', 'BTCUSDT');
    const { baseUrl, streamUrl, wsApiUrl, adminUrl, apiKey, secretKey, ca } = announced;
    expect([baseUrl, streamUrl, wsApiUrl].map((url) => url.split(':')[0])).toEqual(['https', 'wss', 'wss']);
    const x = await connect({ network: baseUrl, adminUrl, apiKey, secretKey, ca });
    expect(await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000')).toMatchObject({ status: 'NEW' });
    expect((await x.exchange.clock.show()).isPaused).toBe(false);
    await x.close();
    await expect(connect({ network: baseUrl, apiKey, secretKey }).then((y) => y.general.time())).rejects.toThrow(
      /SELF_SIGNED_CERT/,
    );
    const socket = new WebSocket(`${streamUrl}/ws/btcusdt@avgPrice`, { ca });
    const [event] = await once(socket, 'message');
    expect(JSON.parse(String(event))).toMatchObject({ e: 'avgPrice', s: 'BTCUSDT' });
    const texts: string[] = [];
    socket.on('message', (data) => texts.push(String(data)));
    const closed = once(socket, 'close');
    child.kill('SIGTERM');
    expect((await closed)[0]).toBe(1001);
    expect(JSON.parse(texts.at(-1) as string)).toMatchObject({ e: 'serverShutdown' });
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  test('--tls-cert and --tls-key serve the given certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spotlab tls '));
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const { cert, key } = selfSigned(['127.0.0.1'], 1, Date.now());
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key, { mode: 0o600 });
    const { announced } = await startExchange('--tls-cert', certFile, '--tls-key', keyFile, '--symbols', 'BTCUSDT');
    expect(announced.ca).toBeUndefined();
    const x = await connect({ network: announced.baseUrl, ca: cert });
    expect((await x.general.time()).serverTime).toBeGreaterThan(0);
    await x.close();
    const wrong = await runShared(['exchange', '--tls-cert', keyFile, '--tls-key', keyFile]);
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringMatching(/^Cannot use the certificate: .*both PEM\.\n$/),
    ]);
    chmodSync(keyFile, 0o644);
    const open = await runShared(['exchange', '--tls-cert', certFile, '--tls-key', keyFile]);
    expect([open.code, open.stderr]).toEqual([
      1,
      expect.stringMatching(/other users can read this private key \(0644\)/),
    ]);
    const half = await runShared(['exchange', '--tls-cert', certFile]);
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining('--tls-cert needs --tls-key FILE')]);
    const none = await runShared(['exchange', '--tls-cert', '/nowhere', '--tls-key', '/nowhere']);
    expect([none.code, none.stderr]).toEqual([1, 'Cannot read /nowhere: ENOENT.\n']);
    rmSync(folder, { recursive: true });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends the exchange with exit code 0, although a client has an open connection',
    async (signal) => {
      const { child, announced } = await startExchange();
      const x = await connect({ network: announced.baseUrl });
      await x.general.time();
      child.kill(signal);
      expect(await once(child, 'close')).toEqual([0, null]);
      await x.close();
    },
  );

  test('a port in use is reported, with exit code 1', async () => {
    const { announced } = await startExchange();
    const { port } = new URL(announced.baseUrl);
    const { code, stdout, stderr } = await runCli(['exchange', '--port', port]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(port);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  test('--accounts gives each account its own keys and its own orders', async () => {
    const { announced } = await startExchange('--accounts', '2');
    const [first, second] = announced.accounts;
    expect(announced.accounts).toHaveLength(2);
    expect(first?.apiKey).toBe(announced.apiKey);
    expect(second?.apiKey).not.toBe(first?.apiKey);
    const x = await connect({ network: announced.baseUrl, ...first });
    const y = await connect({ network: announced.baseUrl, ...second });
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000');
    expect(await x.account.openOrders()).toHaveLength(1);
    expect(await y.account.openOrders()).toHaveLength(0);
    await x.close();
    await y.close();
  });

  test('a missing replay file is an invalid command line: exit code 2', async () => {
    const { code, stderr } = await runShared(['exchange', '--replay', '/nowhere/klines.csv', '--symbol', 'BTCUSDT']);
    expect(code).toBe(2);
    expect(stderr).toContain('/nowhere/klines.csv');
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe.skipIf(whyNoTerminal())('the exchange on a terminal', () => {
  test('prints text and export lines to paste; after Ctrl-C the shell prompt is at the start of a line', async () => {
    const terminal = new TerminalSession(['exchange', '--port', '0'], { columns: 120 });
    try {
      const shown = await terminal.shows(/npx spotlab --network http/);
      expect(shown).toMatch(/^exchange {3}http:/m);
      expect(shown).toMatch(/^export SPOTLAB_API_KEY=\w{64}\nexport SPOTLAB_SECRET_KEY=\w{64}$/m);
      terminal.press('C-c');
      await terminal.shows(/^left with 0$/m);
    } finally {
      terminal.close();
    }
  });
});
