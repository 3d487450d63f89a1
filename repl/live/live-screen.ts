/**
 * Draws a watch on the terminal's alternate screen, so that the session stays unchanged, also when the terminal is
 * resized. Each frame is written at once over the previous one without clearing the screen, so nothing flickers. Other
 * output is buffered and printed at the end.
 */
import { cleanDrawn } from '../../src/text/index.js';
import type { Frame, Size } from './frame.js';

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[2J';
const LEAVE = '\x1b[?25h\x1b[?1049l';
/**
 * Escape sequences for synchronized output: terminals that support them show the frame only when it is complete; others
 * ignore them.
 */
const BEGIN_FRAME = '\x1b[?2026h';
const END_FRAME = '\x1b[?2026l';

/** The maximum number of writes of other output that are buffered. */
const MAX_BUFFERED = 1_000;

export class LiveScreen {
  private readonly write: (text: string) => void;
  private readonly restores: (() => void)[] = [];
  private readonly buffered: (() => void)[] = [];
  private dropped = 0;
  private isOpen = true;
  private readonly onResize: () => void;
  private readonly onExit = () => this.close();

  /**
   * @param streams other streams shown on the same terminal
   * @param redraw called when the terminal was resized
   */
  constructor(
    private readonly terminal: NodeJS.WriteStream,
    streams: readonly NodeJS.WriteStream[],
    redraw: () => void,
  ) {
    const write = terminal.write;
    this.write = (text) => void write.call(terminal, text);
    for (const stream of streams) this.bufferOutput(stream);
    this.onResize = () => {
      this.write('\x1b[2J');
      redraw();
    };
    terminal.on('resize', this.onResize);
    // Restore the terminal in every case in which the process ends.
    process.on('exit', this.onExit);
    for (const signal of ENDING) process.on(signal, this.onSignal);
    this.write(ENTER);
  }

  get size(): Size {
    return { columns: this.terminal.columns || 80, rows: this.terminal.rows || 24 };
  }

  draw({ body, footer }: Frame): void {
    if (!this.isOpen) return;
    const { rows } = this.size;
    const lines = body.map((line) => `${cleanDrawn(line)}\x1b[K\r\n`).join('');
    const bottom = Math.max(1, rows - footer.length + 1);
    this.write(
      `${BEGIN_FRAME}\x1b[H${lines}\x1b[J\x1b[${bottom};1H${footer.map((line) => `${cleanDrawn(line)}\x1b[K`).join('\r\n')}${END_FRAME}`,
    );
  }

  /** Restores the terminal while `work` runs, for example while the process is suspended. */
  lend(work: () => void): void {
    if (!this.isOpen) return;
    this.write(LEAVE);
    work();
    this.write(ENTER);
  }

  /** Restores the terminal, and prints the buffered output. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.write(LEAVE);
    this.terminal.off('resize', this.onResize);
    process.off('exit', this.onExit);
    for (const signal of ENDING) process.off(signal, this.onSignal);
    for (const restore of this.restores) restore();
    for (const print of this.buffered) print();
    if (this.dropped > 0)
      this.write(`… and ${this.dropped} more writes of output were dropped while the watch was running\n`);
  }

  private bufferOutput(stream: NodeJS.WriteStream): void {
    const write = stream.write;
    stream.write = ((...args: Parameters<typeof write>) => {
      // Countdowns and progress bars are outdated later, so they are dropped.
      if (String(args[0]).startsWith('\r')) return true;
      if (this.buffered.length < MAX_BUFFERED) this.buffered.push(() => write.apply(stream, args));
      else this.dropped += 1;
      return true;
    }) as typeof write;
    this.restores.push(() => {
      stream.write = write;
    });
  }

  private readonly onSignal = (signal: NodeJS.Signals) => {
    this.close();
    process.kill(process.pid, signal);
  };
}

/** Signals that would end the process without restoring the terminal. */
const ENDING: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];
