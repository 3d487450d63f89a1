/**
 * Reads keys and pastes from the terminal while a prompt is shown. While an input runs, the terminal is out of raw
 * mode, so that Ctrl-C is a signal, and keys typed ahead are queued.
 */
import { emitKeypressEvents, type Interface, type Key } from 'node:readline';
import { echoOn } from '../screen/mode/echo.js';
import { setRawMode } from '../screen/mode/raw-mode.js';
import { suspendProcesses } from '../screen/mode/suspend.js';

export interface KeyListener {
  key(text: string | undefined, key: Key): void;
  /** A whole paste, unchanged. */
  paste(raw: string): void;
  /** The input stream has ended. */
  end(): void;
  /** The process continues after Ctrl-Z; the screen shows other content. */
  resumed(): void;
}

/** After this time without further bytes a single Escape byte counts as the Escape key. */
const ESCAPE_MS = 100;
/** Longest escape sequence of one key. */
const MAX_KEY = 8;
/** Largest chunk of input that counts as typed by hand. */
const MAX_TYPED_CHUNK = 64;

const CTRL_D: Key = { sequence: '\x04', name: 'd', ctrl: true, meta: false, shift: false };

type Press = readonly [text: string | undefined, key: Key];

export class KeySource {
  /** Keys that arrived while none were read; undefined while keys are read. */
  private queue: Press[] | undefined = [];
  private pasted: string | undefined;
  private chunk = '';
  /** Whether the next keys were typed before reading started. */
  private isTypedAhead = false;
  private hasResumed = false;

  constructor(
    private readonly input: NodeJS.ReadStream,
    private readonly output: NodeJS.WriteStream,
    private readonly listener: KeyListener,
  ) {
    emitKeypressEvents(input, { escapeCodeTimeout: ESCAPE_MS } as Interface & { escapeCodeTimeout: number });
    input.on('keypress', this.onKey);
    input.prependListener('data', this.onData);
    input.on('end', this.onEnd);
    process.on('SIGCONT', this.onContinue);
  }

  get isReading(): boolean {
    return this.queue === undefined;
  }

  /**
   * Whether the key was typed by hand, and is not part of a paste that the terminal has not marked. A slow connection
   * may deliver a few keys at once, but not several lines.
   */
  get isTypedByHand(): boolean {
    return this.chunk.length <= MAX_TYPED_CHUNK && !/[\r\n]./.test(this.chunk);
  }

  /** Starts reading keys, beginning with the queued ones. */
  startReading(): void {
    const keys = this.queue ?? [];
    this.queue = undefined;
    this.setRaw(true);
    this.isTypedAhead = true;
    // Keys typed ahead are in the terminal's buffer, so the next two turns read them.
    setImmediate(() => setImmediate(() => (this.isTypedAhead = false)));
    while (this.queue === undefined) {
      const next = keys.shift();
      if (!next) return;
      this.onKey(...next);
    }
    // A queued key has stopped the reading. The keys after it stay queued, in front of newer keys.
    (this.queue as Press[]).unshift(...keys);
  }

  /** Stops reading; later keys are queued. */
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

  /** Whether many keys arrived at once, as in a paste that the terminal has not marked. */
  get isBulk(): boolean {
    return this.chunk.length > MAX_KEY;
  }

  /** Runs another program on the terminal, and then reads keys again. */
  lend<T>(work: () => T): T {
    setRawMode(this.input, this.output, false);
    echoOn();
    try {
      return work();
    } finally {
      this.resume();
    }
  }

  /** Suspends the process, as Ctrl-Z does; returns when it continues. */
  suspend(): void {
    this.lend(suspendProcesses);
    // The signal that continued the process is delivered in the next turn; it must not draw the prompt a second time.
    this.hasResumed = true;
    setImmediate(() => setImmediate(() => (this.hasResumed = false)));
  }

  private setRaw(isOn: boolean): void {
    setRawMode(this.input, this.output, isOn);
    if (isOn) this.input.resume();
    else this.input.pause();
  }

  private readonly onData = (chunk: Buffer | string) => {
    this.chunk = String(chunk);
  };

  private readonly onEnd = () => this.listener.end();

  private readonly onContinue = () => {
    if (this.isReading && !this.hasResumed) this.resume();
  };

  private resume(): void {
    this.setRaw(true);
    this.listener.resumed();
  }

  private readonly onKey = (text: string | undefined, pressed: Key) => {
    // Outside raw mode the terminal turns a Ctrl-D after a line into a NUL byte, which is read later in raw mode.
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
