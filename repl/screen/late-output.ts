/**
 * Keeps the line that is being typed whole when something prints while the prompt is waiting: the line is wiped, the
 * output printed, and the prompt drawn again below it.
 *
 * The line editor must write to {@link LateOutput.screen}, everything else to the real streams.
 */
import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';

export interface LateOutput {
  /** The stream for the line editor: the terminal itself, past the watching. */
  readonly screen: NodeJS.WriteStream;
  /** From now on this editor's prompt is on the screen; undefined: none is. */
  setEditor(editor: LineEditor | undefined): void;
  /** Whether one is. */
  readonly isPrompting: boolean;
  /** Gives the streams their own `write` back. */
  restore(): void;
}

/** What is needed of the line editor. */
export interface LineEditor {
  /** Draws prompt and input again, where the cursor is. */
  redraw(): void;
  /** Rows from the first one of the prompt to the cursor. */
  readonly cursorRow: number;
}

/**
 * @param terminal The stream that the prompt is on.
 * @param streams All streams that end up on the same screen.
 */
export function interceptOutput(terminal: NodeJS.WriteStream, streams: readonly NodeJS.WriteStream[]): LateOutput {
  // Everything of the terminal (size, events, colours) by inheritance, but a `write` of its own.
  const screen = Object.create(terminal) as NodeJS.WriteStream;
  screen.write = terminal.write.bind(terminal) as typeof terminal.write;
  /** The editor whose prompt is waiting, and whether late output has wiped it for the rest of this turn. */
  let editor: LineEditor | undefined;
  let isWiped = false;

  const wipe = (at: LineEditor) => {
    cursorTo(screen, 0);
    if (at.cursorRow > 0) moveCursor(screen, 0, -at.cursorRow);
    clearScreenDown(screen);
    isWiped = true;
    // Several writes of one turn cost one redraw.
    setImmediate(() => {
      isWiped = false;
      editor?.redraw();
    });
  };

  const originals = streams.map((stream) => {
    const write = stream.write;
    stream.write = ((...args: Parameters<typeof write>) => {
      if (editor && !isWiped) wipe(editor);
      const done = write.apply(stream, args);
      // The redrawn prompt must not swallow a line that was left open.
      if (editor && !String(args[0]).endsWith('\n')) write.call(stream, '\n');
      return done;
    }) as typeof write;
    return { stream, write };
  });
  return {
    screen,
    setEditor(next) {
      editor = next;
    },
    get isPrompting() {
      return editor !== undefined;
    },
    restore() {
      editor = undefined;
      for (const { stream, write } of originals) stream.write = write;
    },
  };
}
