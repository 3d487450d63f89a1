/**
 * Keys and pastes from the terminal while a prompt stands. In between an input runs: the terminal is out of raw mode, so
 * that Ctrl-C is a signal, and keys that are typed ahead wait.
 */
import { emitKeypressEvents, type Interface, type Key } from 'node:readline';
import { echoOn } from '../screen/echo.js';

export interface KeyListener {
  key(text: string | undefined, key: Key): void;
  /** A whole paste, as it came. */
  paste(raw: string): void;
  /** There will be no more keys. */
  end(): void;
  /** The process was stopped and goes on: the screen shows something else. */
  resumed(): void;
}

/** Longest wait for the rest of an escape sequence before a lone Escape is one, in milliseconds. */
const ESCAPE_MS = 100;
/** A hand types no more than this between two looks at the terminal. */
const MAX_TYPED_CHUNK = 64;
/** The terminal is asked to mark pastes. */
const PASTE_ON = '\x1b[?2004h';
const PASTE_OFF = '\x1b[?2004l';

const CTRL_D: Key = { sequence: '\x04', name: 'd', ctrl: true, meta: false, shift: false };

type Press = readonly [text: string | undefined, key: Key];

export class KeySource {
  /** Keys that have come while none were wanted; undefined while they are. */
  private queue: Press[] | undefined = [];
  private pasted: string | undefined;
  private chunk = '';
  /** What comes now was typed before keys were wanted. */
  private isTypedAhead = false;

  constructor(
    private readonly input: NodeJS.ReadStream,
    private readonly output: NodeJS.WriteStream,
    private readonly listener: KeyListener,
  ) {
    emitKeypressEvents(input, { escapeCodeTimeout: ESCAPE_MS } as unknown as Interface);
    input.on('keypress', this.onKey);
    input.prependListener('data', this.onData);
    input.on('end', this.onEnd);
    process.on('SIGCONT', this.onContinue);
  }

  get isReading(): boolean {
    return this.queue === undefined;
  }

  /**
   * Whether the key was pressed, and is no part of a paste that the terminal has not marked. A slow line brings a few keys
   * at once, but not lines of them.
   */
  get isTypedByHand(): boolean {
    return this.chunk.length <= MAX_TYPED_CHUNK && !/[\r\n]./.test(this.chunk);
  }

  /** Keys are wanted, beginning with those that have waited. */
  startReading(): void {
    const keys = this.queue ?? [];
    this.queue = undefined;
    this.setRaw(true);
    this.isTypedAhead = true;
    // It lies in the terminal, so that the next look finds it.
    setImmediate(() => setImmediate(() => (this.isTypedAhead = false)));
    while (this.queue === undefined) {
      const next = keys.shift();
      if (!next) return;
      this.onKey(...next);
    }
    // One of them has closed it: the rest goes on waiting, before what may have come since.
    (this.queue as Press[]).unshift(...keys);
  }

  /** No more keys are wanted for now. */
  stopReading(): void {
    this.queue ??= [];
    this.setRaw(false);
  }

  close(): void {
    this.stopReading();
    this.input.off('keypress', this.onKey);
    this.input.off('data', this.onData);
    this.input.off('end', this.onEnd);
    process.off('SIGCONT', this.onContinue);
  }

  /** Stops the process, as Ctrl-Z does. */
  suspend(): void {
    this.setRaw(false);
    echoOn();
    process.kill(process.pid, 'SIGTSTP');
  }

  private setRaw(isOn: boolean): void {
    if (this.input.isTTY) this.input.setRawMode(isOn);
    this.output.write(isOn ? PASTE_ON : PASTE_OFF);
    if (isOn) this.input.resume();
    else this.input.pause();
  }

  private readonly onData = (chunk: Buffer | string) => {
    this.chunk = String(chunk);
  };

  private readonly onEnd = () => this.listener.end();

  private readonly onContinue = () => {
    if (!this.isReading) return;
    this.setRaw(true);
    this.listener.resumed();
  };

  private readonly onKey = (text: string | undefined, pressed: Key) => {
    // Out of raw mode the terminal makes a Ctrl-D behind a line a NUL, when it is read in raw mode after all.
    const key = this.isTypedAhead && pressed.sequence === '\0' ? CTRL_D : pressed;
    if (this.queue) this.queue.push([text, key]);
    else if (key.name === 'paste-start') this.pasted = '';
    else if (key.name === 'paste-end') {
      const raw = this.pasted ?? '';
      this.pasted = undefined;
      this.listener.paste(raw);
    } else if (this.pasted !== undefined) this.pasted += key.sequence ?? text ?? '';
    else this.listener.key(text, key);
  };
}
