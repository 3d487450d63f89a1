/**
 * Protects the line that is being typed when other code prints while the prompt waits: the line is erased, the output
 * printed, and the prompt drawn again below the output.
 *
 * The line editor must write to {@link LateOutput.screen}; all other code writes to the real streams.
 */
import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';

export interface LateOutput {
  /** The stream for the line editor: the terminal itself, without the interception. */
  readonly screen: NodeJS.WriteStream;
  /** Sets the editor whose prompt is on the screen; undefined: no prompt. */
  setEditor(editor: LineEditor | undefined): void;
  /** Whether a prompt is on the screen. */
  readonly isPrompting: boolean;
  /** Restores the original `write` of the streams. */
  restore(): void;
}

/** The methods of the line editor that are used here. */
export interface LineEditor {
  /** Draws prompt and input again at the cursor. */
  redraw(): void;
  /** Rows from the first row of the prompt to the cursor. */
  readonly cursorRow: number;
}

/**
 * @param terminal the stream of the prompt
 * @param streams all streams shown on the same screen
 */
export function interceptOutput(terminal: NodeJS.WriteStream, streams: readonly NodeJS.WriteStream[]): LateOutput {
  // Inherits everything from the terminal (size, events, colours) except `write`.
  const screen = Object.create(terminal) as NodeJS.WriteStream;
  screen.write = terminal.write.bind(terminal) as typeof terminal.write;
  /**
   * The editor whose prompt is on the screen, and whether late output has erased the prompt in this turn of the event
   * loop.
   */
  let editor: LineEditor | undefined;
  let isWiped = false;

  const wipe = (at: LineEditor) => {
    cursorTo(screen, 0);
    if (at.cursorRow > 0) moveCursor(screen, 0, -at.cursorRow);
    clearScreenDown(screen);
    isWiped = true;
    // Several writes in one turn cause only one redraw.
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
      // The redrawn prompt would overwrite a line without a line break at its end.
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
