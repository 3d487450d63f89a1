/**
 * Captures keys while an input runs, for output that continues until a key is pressed. The line editor does not receive
 * these keys, and Ctrl-C stays an interrupt.
 */
import type { Key } from 'node:readline';
import { interrupt } from '../../src/interrupts/index.js';

/** The input stream of the terminal. */
export type KeyInput = NodeJS.ReadStream;

/**
 * Passes every key to `onKey` instead of the line editor, until the returned function is called. A stream that is no
 * terminal has no keys.
 */
export function captureKeys(onKey: (key: Key) => void, input: KeyInput = process.stdin): () => void {
  if (!input.isTTY) return () => {};
  const others = input.listeners('keypress') as ((...args: unknown[]) => void)[];
  input.removeAllListeners('keypress');
  const wasRaw = input.isRaw;
  const wasPaused = input.isPaused();
  const listen = (_text: string | undefined, key: Key) => {
    if (key.ctrl && key.name === 'c') interrupt();
    else onKey(key);
  };
  input.on('keypress', listen);
  input.setRawMode(true);
  input.resume();
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    input.off('keypress', listen);
    for (const other of others) input.on('keypress', other);
    input.setRawMode(wasRaw);
    if (wasPaused) input.pause();
  };
}
