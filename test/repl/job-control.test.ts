import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TerminalSession, whyNoTerminal } from './terminal-session.js';

describe.skipIf(whyNoTerminal())('job control', () => {
  test('Ctrl-Z and fg return to the same session, at the prompt and while an input runs', async () => {
    const state = mkdtempSync(join(tmpdir(), 'spotlab-state-'));
    const terminal = new TerminalSession(['--quiet'], { env: { XDG_STATE_HOME: state }, isInShell: true });
    try {
      await terminal.shows(/^shell> *$/m);
      terminal.line(terminal.command);
      await terminal.shows(/^embedded > *$/m);
      terminal.line("const placed = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '20000'); placed.status");
      // Before the prompt is back, Ctrl-Z is a signal of the terminal, which then discards what was typed.
      await terminal.shows(/^'NEW'\n.*> *$/m);
      terminal.type('placed.side');
      terminal.press('C-z');
      await terminal.shows(/Stopped|suspended/i);
      terminal.line('fg');
      await terminal.shows(/> placed\.side$/);
      terminal.press('Enter');
      await terminal.shows(/^'BUY'$/m);
      terminal.line('let held');
      terminal.line(
        "console.log('waiting'); await new Promise((done) => { process.once('SIGCONT', done); held = setInterval(() => {}, 1000) }); clearInterval(held); 'waited'",
      );
      await terminal.shows(/^waiting$/m);
      terminal.press('C-z');
      await terminal.shows(/waiting[\s\S]*(?:Stopped|suspended)[\s\S]*shell> *$/i);
      terminal.line('fg');
      await terminal.shows(/^'waited'$/m);
      terminal.line('(await x.account.openOrders()).length + 40');
      await terminal.shows(/^41$/m);
      terminal.line('.watch limits');
      await terminal.shows(/q stops/);
      terminal.press('C-z');
      await terminal.shows(/\.watch limits\n[\s\S]*(?:Stopped|suspended)[\s\S]*shell> *$/i);
      terminal.line('fg');
      await terminal.shows(/q stops/);
      terminal.press('q');
      terminal.line('40 + 2');
      await terminal.shows(/^42$/m);
      expect(terminal.text()).not.toContain('Inspector error');
    } finally {
      terminal.close();
      rmSync(state, { recursive: true, force: true });
    }
  });
});
