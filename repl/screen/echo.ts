/**
 * Turns off the terminal's echo while an input runs. Echoed keys would corrupt what is drawn meanwhile, such as a
 * countdown, and they appear at the next prompt anyway.
 *
 * Node only switches between raw mode, in which Ctrl-C is no signal, and the mode in which it found the terminal. So
 * this module changes the latter mode with the system's `stty`: leaving raw mode then returns to a mode without echo.
 * When the process ends, Node restores the terminal.
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

/** Whether the terminal does not show keys typed while an input runs, nor the ^C of an interrupt. */
export const isEchoOff = (): boolean => isOff;
