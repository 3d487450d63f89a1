/** One terminal for tests of a file that do not change its state, because a start takes two seconds of a processor. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type TerminalOptions, TerminalSession } from './terminal-session.js';

export interface SharedTerminal {
  readonly terminal: TerminalSession;
  /** The folder of the history. */
  readonly state: string;
}

/** Starts the command line in a terminal with a state folder of its own, and waits for the first prompt. */
export async function startTerminal(
  args: readonly string[],
  prompt: RegExp,
  options: TerminalOptions = {},
): Promise<SharedTerminal> {
  const state = mkdtempSync(join(tmpdir(), 'spotlab-state-'));
  const terminal = new TerminalSession(args, { ...options, env: { ...options.env, XDG_STATE_HOME: state } });
  await terminal.shows(prompt);
  return { terminal, state };
}

export function closeTerminal({ terminal, state }: SharedTerminal): void {
  terminal.close();
  rmSync(state, { recursive: true, force: true });
}

/**
 * Shares a terminal between the tests of the current `describe`; each finds an empty screen. A failed test may leave
 * anything behind, so the next one gets a new terminal.
 */
export function shareTerminal(start: () => Promise<SharedTerminal>): () => SharedTerminal {
  let shared: SharedTerminal | undefined;
  const end = () => {
    if (shared) closeTerminal(shared);
    shared = undefined;
  };
  beforeEach(async () => {
    if (shared) await shared.terminal.fresh();
    else shared = await start();
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') end();
  });
  afterAll(end);
  return () => shared as SharedTerminal;
}
