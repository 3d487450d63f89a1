import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TerminalSession, whyNoTerminal } from '../terminal-session.js';

describe.skipIf(whyNoTerminal())('a start-up file, on a terminal', () => {
  let terminal: TerminalSession;
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'spotlab-startup-'));
    mkdirSync(join(home, 'spotlab'), { mode: 0o700 });
    const inputs = [
      '// %%\nconst mine: string = "BTC" + "USDT"',
      '// %%\n.hints off',
      "// %%\nawait x.orders.limit(mine, 'BUY', '0.01', '20000')",
      '// %%\nconst late = 1',
    ];
    writeFileSync(join(home, 'spotlab', 'startup.ts'), inputs.join('\n'), { mode: 0o600 });
    terminal = new TerminalSession(['--seed', '3'], { rows: 40, env: { XDG_STATE_HOME: home, XDG_CONFIG_HOME: home } });
  });
  afterAll(() => {
    terminal.close();
    rmSync(home, { recursive: true, force: true });
  });

  test('runs before the first prompt and stops at the first call that would change something; an alias runs its text', async () => {
    const shown = await terminal.shows(/^embedded .*> *$/m);
    expect(shown).toMatch(/hints are off\n.*orders\.limit would change something, but a start-up file may only/);
    expect(shown).toMatch(/startup\.ts stopped at input 3 of 4\.$/m);
    terminal.line('[mine, typeof late]');
    await terminal.shows(/^\[ 'BTCUSDT', 'undefined' \]$/m);
    terminal.line('.orders');
    await terminal.shows(/^no orders$/m);
    terminal.line('.alias twice $1 * 2');
    terminal.line('.twice 21');
    await terminal.shows(/> \.twice 21\n21 \* 2\n42$/m);
  });
});
