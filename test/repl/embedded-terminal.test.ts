import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TerminalSession, whyNoTerminal } from './terminal-session.js';

describe.skipIf(whyNoTerminal())('the REPL on the embedded exchange', () => {
  let terminal: TerminalSession;
  let state: string;
  beforeEach(async () => {
    state = mkdtempSync(join(tmpdir(), 'spotlab-state-'));
    terminal = new TerminalSession(['--seed', '3'], { rows: 40, env: { XDG_STATE_HOME: state } });
    await terminal.shows(/^spotlab:embedded> *$/m);
  });
  afterEach(() => {
    terminal.close();
    rmSync(state, { recursive: true, force: true });
  });

  const widest = () => Math.max(...terminal.screen().map((line) => [...line].length));

  test('a line typed before the exchange has started waits for it', async () => {
    terminal.line("await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000').id('mine'); 20 + 1");
    terminal.line('.orders');
    // The terminal itself may echo the second line before the first one's answer.
    await terminal.shows(/21$[\s\S]*BUY +LIMIT +\S+ +20000/m);
    expect(widest()).toBeLessThanOrEqual(80);
  });

  test('.chart, .book, .balances and .limits draw themselves within 80 columns', async () => {
    terminal.line('.chart 15m');
    await terminal.shows(/BTCUSDT 15m/);
    terminal.line('.book ethusdt');
    await terminal.shows(/ETHUSDT order book[\s\S]*spread/);
    terminal.line('.balances');
    await terminal.shows(/USDT +100000/);
    terminal.line('.limits');
    await terminal.shows(/6000/);
    expect(widest()).toBeLessThanOrEqual(80);
  });

  test('.book and .chart without a symbol take the one looked at last', async () => {
    terminal.line("x.market.ticker.price('ETHBTC')");
    await terminal.shows(/> x\.market.*\n.*ETHBTC/);
    terminal.line('.book');
    await terminal.shows(/ETHBTC order book/);
  });

  test('Tab completes symbols that the exchange has told', async () => {
    terminal.line('x.symbols.length > 1');
    await terminal.shows(/^true$/m);
    terminal.type("x.market.depth('ethb");
    terminal.press('Tab');
    await terminal.shows(/depth\('ETHBTC'$/m);
  });
});
