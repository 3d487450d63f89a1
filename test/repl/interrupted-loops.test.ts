/** Tests that Ctrl-C at a prompt on a terminal ends loops of every kind, and that the session keeps its names (`npm run interrupts`). */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { whyNoTerminal } from './terminal-session.js';

const SCRIPT = join(import.meta.dirname, '../../scripts/interrupts.mjs');

test.skipIf(whyNoTerminal())(
  'Ctrl-C ends one loop of each kind, and the memory of a hundred interrupted waits is freed',
  () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--rounds', '18', '--waits', '100'], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('18 of 18 loops ended at the first interrupt; 100 waits were given up and collected');
  },
);
