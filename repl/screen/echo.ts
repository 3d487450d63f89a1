/**
 * Keys that are typed while an input runs are not echoed: they would break up what is drawn meanwhile, such as a line that
 * counts down, and they show at the next prompt anyway.
 *
 * Node knows raw mode, in which Ctrl-C is no signal, and the mode that it found; so that one is changed, by the system's
 * `stty`. Leaving raw mode comes back to it from then on, and Node puts the terminal back as it was when the process ends.
 */
import { spawnSync } from 'node:child_process';

let isTried = false;
let isOff = false;

const stty = (word: string): boolean =>
  spawnSync('stty', [word], { stdio: ['inherit', 'ignore', 'ignore'] }).status === 0;

/** Turns the echo off; takes a few milliseconds at its first call. To be called out of raw mode. */
export function echoOff(input: Pick<NodeJS.ReadStream, 'isTTY'>): void {
  if (isTried || !input.isTTY) return;
  isTried = true;
  // Where there is no such program everything else works all the same.
  isOff = stty('-echo');
}

/** Turns it on again for whoever has the terminal next; the next {@link echoOff} turns it off. */
export function echoOn(): void {
  if (!isOff) return;
  stty('echo');
  isTried = false;
  isOff = false;
}

/** Whether the terminal leaves out what is typed while an input runs, and the ^C of an interrupt with it. */
export const isEchoOff = (): boolean => isOff;
