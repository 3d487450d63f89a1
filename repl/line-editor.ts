/**
 * The line editor of the REPL: Node's own, around our reading of lines.
 *
 * Lines that arrive while an input runs wait for it, and are written again behind the prompt that they answer.
 */
import { type REPLServer, Recoverable, start } from 'node:repl';
import type { Completion } from '../src/assist/completion.js';
import { type Command, commands } from './commands.js';
import { type Compiled, compile } from './compile.js';
import { unknownCommand } from './dot-commands.js';
import { MAX_LINES } from './history.js';
import type { LateOutput } from './late-output.js';
import { OneAtATime } from './one-at-a-time.js';
import { rawMode } from './run-input.js';
import type { Boxed } from './show.js';

export interface LineEditorOptions {
  readonly late: LateOutput;
  readonly color: boolean;
  /** The prompt's text, asked for before each. */
  prompt(): string;
  /** What to take for a line that begins an input; undefined: the line as it is. */
  rewrite(line: string): string | undefined;
  /** A value as text. */
  draw(value: unknown): string;
  /** Candidates for an input up to the cursor. */
  complete(input: string): Completion;
  /** Evaluates a complete or an invalid input; never rejects, undefined is an error that has been shown. */
  evaluate(compiled: Exclude<Compiled, { status: 'incomplete' }>): Promise<Boxed | undefined>;
  /** Runs a dot command, in the same way. */
  command(command: Command, rest: string, print: (text: string) => void): Promise<Boxed | undefined>;
  leave(): void;
}

export function openLineEditor(options: LineEditorOptions): REPLServer {
  const { late } = options;
  /** Input that the parser finds incomplete, as far as it has come. */
  let pending = '';

  /** Runs an input; `done` gets what to show, if anything. */
  const occupy = (work: () => Promise<Boxed | undefined>, done: (result: Boxed | undefined) => void) => {
    late.prompting(undefined);
    editor.pause();
    // From here until the terminal is raw again Ctrl-C is a signal; one that comes when the input has just ended must
    // find a listener, or it ends the process.
    const ignore = () => {};
    process.on('SIGINT', ignore);
    rawMode(false);
    void lines.run(work, (result) => {
      rawMode(true);
      process.off('SIGINT', ignore);
      editor.setPrompt(options.prompt());
      done(result);
      late.prompting(editor);
    });
  };

  const feed = (line: string) => {
    const isFirst = pending === '';
    const taken = isFirst ? (options.rewrite(line) ?? line) : line;
    const unknown = isFirst ? unknownCommand(taken) : undefined;
    if (unknown === undefined) nodeListener?.call(editor, taken);
    else {
      late.screen.write(`${unknown}\n`);
      editor.displayPrompt();
    }
  };
  const lines = new OneAtATime(feed, (line) => {
    // A line typed ahead stands where it was typed; it is written again behind the prompt that it answers.
    late.prompting(undefined);
    late.screen.write(`${line}\n`);
    feed(line);
    if (!lines.isRunning) late.prompting(editor);
  });

  const editor = start({
    prompt: options.prompt(),
    input: process.stdin,
    output: late.screen,
    terminal: true,
    useColors: options.color,
    useGlobal: true,
    ignoreUndefined: true,
    preview: false,
    // Read by every Node; newer ones no longer let it be set afterwards. The types do not know it yet.
    ...({ historySize: MAX_LINES } as object),
    writer: options.draw,
    eval(code, _context, _file, done) {
      // Node runs this inside a domain, which would catch what is thrown later and print it with our frames.
      (process as { domain?: { exit(): void } }).domain?.exit();
      if (code.trim() === '') {
        pending = '';
        done(null, undefined);
        return;
      }
      const compiled = compile(code);
      if (compiled.status === 'incomplete') {
        pending = code;
        done(new Recoverable(compiled.error), undefined);
        return;
      }
      pending = '';
      occupy(
        () => options.evaluate(compiled),
        (result) => done(null, result?.value),
      );
    },
    completer: (line: string, done: (error: null, result: [string[], string]) => void) => {
      const { candidates, prefix } = options.complete(pending + line);
      done(null, [[...candidates], prefix]);
    },
  });
  const [nodeListener] = editor.listeners('line') as ((line: string) => void)[];
  editor.removeAllListeners('line');
  editor.on('line', (line) => lines.take(line));

  for (const command of commands) {
    editor.defineCommand(command.name, {
      help: `${command.usage} ${command.summary}`.trim(),
      action(rest) {
        this.clearBufferedCommand();
        pending = '';
        let printed: string | undefined;
        const print = (text: string) => {
          printed = text;
        };
        const show = (result: Boxed | undefined) => {
          if (printed !== undefined) late.screen.write(`${printed}\n`);
          else if (result && result.value !== undefined) {
            (editor as { last?: unknown }).last = result.value;
            late.screen.write(`${options.draw(result.value)}\n`);
          }
          editor.displayPrompt();
        };
        occupy(() => options.command(command, rest, print), show);
      },
    });
  }
  // Ctrl-C and .break give an incomplete input up.
  const forget = () => {
    pending = '';
  };
  editor.on('SIGINT', forget);
  editor.on('reset', forget);
  editor.on('exit', options.leave);
  late.prompting(editor);
  return editor;
}
