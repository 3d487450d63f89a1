/**
 * Turns off the terminal's echo while an input runs. Echoed keys would corrupt the output drawn meanwhile, such as a
 * countdown, and they appear at the next prompt anyway.
 *
 * Node can only switch the terminal between raw mode, in which Ctrl-C sends no signal, and the mode that the terminal
 * had when Node started. So this module uses the system's `stty` to turn off the echo of that second mode, and the
 * terminal has no echo after Node leaves raw mode. When the process ends, Node restores the terminal.
 */
import { spawnSync } from 'node:child_process';

let isTried = false;
let isOff = false;

const stty = (word: string): boolean =>
  spawnSync('stty', [word], { stdio: ['inherit', 'ignore', 'ignore'] }).status === 0;

/** Turns the echo off. The first call takes a few milliseconds. Must be called outside of raw mode. */
export function echoOff(input: Pick<NodeJS.ReadStream, 'isTTY'>): void {
  if (isTried || !input.isTTY) return;
  isTried = true;
  // Without `stty` everything else still works.
  isOff = stty('-echo');
}

/** Turns the echo on again, before another program uses the terminal. */
export function echoOn(): void {
  if (!isOff) return;
  stty('echo');
  isTried = false;
  isOff = false;
}

/** Whether the echo is off: then the terminal shows neither keys typed while an input runs, nor the ^C of an interrupt. */
export const isEchoOff = (): boolean => isOff;
