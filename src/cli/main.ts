#!/usr/bin/env node
/**
 * Where `spotlab` begins. As little as can be is loaded before the exchange's thread is on its way, since the first answer
 * waits for the slower of the two; the commands are in command-line.ts.
 */
import * as nodeModule from 'node:module';
import { loadExchangeThread } from '../exchange-thread.js';

// From Node 22 on, code that was compiled once is taken from a folder for temporary files the next time.
(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();

const args = process.argv.slice(2);
if (mayWantExchange(args)) loadExchangeThread();
void import('./command-line.js').then(({ runCommandLine }) => runCommandLine(args));

/** Whether a prompt or a script with the embedded exchange is to be expected; nothing but time is lost by a mistake. */
function mayWantExchange([first = '-', ...rest]: readonly string[]): boolean {
  if (first !== 'repl' && !/^-|[/\\]|\.[cm]?[jt]s$/.test(first)) return false;
  return ![first, ...rest].some((arg) => /^(?:-h|-v|--help|--version|--network\b.*|--profile\b.*)$/.test(arg));
}
