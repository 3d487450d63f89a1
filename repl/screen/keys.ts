/**
 * Captures keys while an input runs, for output that continues until a key is pressed. The line editor does not receive
 * these keys, and Ctrl-C stays an interrupt.
 */
import type { Key } from 'node:readline';
import { interrupt } from '../../src/interrupts/index.js';
import { echoOff, echoOn } from './mode/echo.js';

/** The input stream of the terminal. */
export type KeyInput = NodeJS.ReadStream;

/** The keys of the terminal while they are captured. */
export interface CapturedKeys {
  /**
   * Passes all further keys to the line editor, which queues them: the user has ended this output, and types the next
   * input while the output still closes. Ctrl-C stays an interrupt.
   */
  passOn(): void;
  /** Gives the keys to another program while `work` runs. */
  lend(work: () => void): void;
  /** Ends the capture. */
  release(): void;
}

type KeyListener = (text: string | undefined, key: Key) => void;

/**
 * Passes every key to `onKey` instead of the line editor, until the capture is released. A stream that is not a
 * terminal gives no keys.
 */
export function captureKeys(onKey: (key: Key) => void, input: KeyInput = process.stdin): CapturedKeys {
  if (!input.isTTY) return { passOn() {}, lend: (work) => work(), release() {} };
  const others = input.listeners('keypress') as KeyListener[];
  input.removeAllListeners('keypress');
  const wasRaw = input.isRaw;
  const wasPaused = input.isPaused();
  let isPassedOn = false;
  const listen: KeyListener = (text, key) => {
    if (key.ctrl && key.name === 'c') interrupt();
    else if (isPassedOn) for (const other of others) other(text, key);
    else onKey(key);
  };
  input.on('keypress', listen);
  input.setRawMode(true);
  input.resume();
  let isOver = false;
  return {
    passOn() {
      isPassedOn = true;
    },
    lend(work) {
      input.setRawMode(false);
      echoOn();
      work();
      echoOff(input);
      input.setRawMode(true);
      input.resume();
    },
    release() {
      if (isOver) return;
      isOver = true;
      input.off('keypress', listen);
      for (const other of others) input.on('keypress', other);
      input.setRawMode(wasRaw);
      if (wasPaused) input.pause();
    },
  };
}
