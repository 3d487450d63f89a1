/**
 * Starts the interactive REPL: draws the first screen, then starts the exchange and loads the modules that the prompt
 * needs.
 */
import { existsSync } from 'node:fs';

import { type ConnectOptions, type EmbeddedExchange, isEmbedded } from '../src/connect/index.js';
import { drawFirstScreen } from './first-screen.js';
import { isDumb } from './screen/terminal.js';
import { settingsPath } from './settings/settings-file.js';

export interface ReplOptions {
  /** Send orders to other exchanges than the embedded one without asking. */
  readonly yes: boolean;
  /** Print no greeting. */
  readonly quiet: boolean;
  /** Run the user's start-up file. */
  readonly startup: boolean;
  /** Starts the embedded exchange, if it is the network. */
  readonly startExchange?: (() => Promise<EmbeddedExchange>) | undefined;
}

/** Runs the REPL on the terminal until the user exits; resolves with the exit code. */
export async function startRepl(options: ConnectOptions, given: ReplOptions): Promise<number> {
  // The plain embedded exchange takes a quarter of a second to start and does not fail, so the prompt does not wait for
  // it. Every other connection is opened first: if it fails, the error is printed and no prompt appears.
  const isPlain = isEmbedded(options) && !options.replay && options.dataDir === undefined;
  const runsStartup = given.startup && existsSync(settingsPath('startup.ts'));
  const isDrawn = isPlain && !runsStartup && !isDumb();
  if (isDrawn) drawFirstScreen(options, given);
  const exchange = given.startExchange?.();
  const { runRepl } = await import('./run-repl.js');
  return runRepl(options, { ...given, exchange, isPlain, isDrawn });
}
