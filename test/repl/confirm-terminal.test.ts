import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CannedExchange, cannedExchange } from '../cli/canned-exchange.js';
import { TerminalSession, whyNoTerminal } from './terminal-session.js';

const skipped = whyNoTerminal();
if (skipped) console.log(`The terminal tests of confirming are skipped: ${skipped}.`);

/** The orders among the requests; the first order also loads the filters of its symbol. */
const ordersOf = (requests: readonly string[]) => requests.filter((line) => line.startsWith('POST'));
const ORDER = "await x.orders.market('BTCUSDT', 'BUY', '1')";
const KEYS = { SPOTLAB_API_KEY: 'k'.repeat(64), SPOTLAB_SECRET_KEY: 's'.repeat(64) };

describe.skipIf(skipped)('an order at the prompt of a remote exchange', () => {
  let exchange: CannedExchange;
  let terminal: TerminalSession;
  let state: string;

  beforeAll(async () => {
    exchange = await cannedExchange();
  });
  afterAll(() => exchange.close());
  beforeEach(() => {
    exchange.requests.length = 0;
    state = mkdtempSync(join(tmpdir(), 'spotlab-state-'));
  });
  afterEach(() => {
    terminal.close();
    rmSync(state, { recursive: true, force: true });
  });

  const open = async (...args: string[]) => {
    terminal = new TerminalSession(['--network', exchange.url, ...args], { env: { XDG_STATE_HOME: state, ...KEYS } });
    await terminal.shows(/> *$/);
  };

  test('is sent only after the answer yes; Ctrl-C means no', async () => {
    await open();
    terminal.line(ORDER);
    await terminal.shows(/orders\.market +SEND\?[\s\S]*Send this call to 127\.0\.0\.1:\d+\? .*$/);
    terminal.line('no');
    await terminal.shows(/NotConfirmedError: orders\.market: the call was not confirmed; nothing was sent\./);
    terminal.line(`${ORDER}; 'first'`);
    await terminal.shows(/'first'[\s\S]*Send this call to .*$/);
    terminal.press('C-c');
    await terminal.shows(/Interrupted\. orders\.market: the call was not confirmed; nothing was sent\./);
    // Text that was typed before the question is not an answer, and is not lost.
    const asksLater =
      "await new Promise((done) => setTimeout(done, 300)); await x.orders.market('BTCUSDT', 'SELL', '1')";
    // All keys arrive in one chunk: on a busy machine, separate keys could arrive after the question.
    terminal.press(asksLater, 'Enter', 'y', 'Enter');
    await terminal.shows(/'SELL', '1'\)\ny?[\s\S]*side +SELL[\s\S]*Send this call to .*$/);
    expect(ordersOf(exchange.requests)).toEqual([]);
    terminal.line('y');
    await terminal.shows(/Invalid symbol[\s\S]*> y\n[\s\S]*y is not defined/);
    expect(ordersOf(exchange.requests)).toHaveLength(1);
    terminal.line(
      `for (const i of [1, 2, 3]) await x.orders.market('BTCUSDT', 'BUY', i).catch(() => console.log('no', i))`,
    );
    await terminal.shows(/\[1, 2, 3\][\s\S]*Send this call to .*$/);
    terminal.line('a');
    await terminal.shows(/^no 3$/m);
    expect(ordersOf(exchange.requests)).toHaveLength(4);
  });

  test('is sent at once with --yes', async () => {
    await open('--yes');
    terminal.line(ORDER);
    await terminal.shows(/Invalid symbol/);
    expect(exchange.requests.map((line) => line.split('?')[0])).toEqual([
      'GET /api/v3/exchangeInfo',
      'POST /api/v3/order',
    ]);
  });
});
