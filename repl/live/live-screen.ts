/**
 * A screen of its own for what is drawn again and again: the terminal's second one, so that the session above it stays as
 * it is, whatever size the terminal takes meanwhile. Frames are written in one go, over the one before, without clearing
 * first: nothing flickers.
 *
 * Whatever else is printed meanwhile is held back and printed afterwards.
 */
import type { Frame, Size } from './frame.js';

const ENTER = '\x1b[?1049h\x1b[?25l\x1b[2J';
const LEAVE = '\x1b[?25h\x1b[?1049l';
/** A terminal that knows these shows the frame when it is whole; others pass over them. */
const BEGIN_FRAME = '\x1b[?2026h';
const END_FRAME = '\x1b[?2026l';

/** Most pieces of other output that are held back. */
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
   * @param streams What else ends up on the same terminal.
   * @param redraw Called when the terminal has another size.
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
    // However the process ends, the terminal is given back.
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
    const lines = body.map((line) => `${line}\x1b[K\r\n`).join('');
    const bottom = Math.max(1, rows - footer.length + 1);
    this.write(
      `${BEGIN_FRAME}\x1b[H${lines}\x1b[J\x1b[${bottom};1H${footer.map((line) => `${line}\x1b[K`).join('\r\n')}${END_FRAME}`,
    );
  }

  /** Gives the terminal back, and prints what was held. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.write(LEAVE);
    this.terminal.off('resize', this.onResize);
    process.off('exit', this.onExit);
    for (const signal of ENDING) process.off(signal, this.onSignal);
    for (const restore of this.restores) restore();
    for (const print of this.buffered) print();
    if (this.dropped > 0) this.write(`… and ${this.dropped} more lines were printed meanwhile\n`);
  }

  private bufferOutput(stream: NodeJS.WriteStream): void {
    const write = stream.write;
    stream.write = ((...args: Parameters<typeof write>) => {
      // Countdowns and progress are of the moment.
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

/** Signals that end the process and would leave the terminal as it is. */
const ENDING: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];
