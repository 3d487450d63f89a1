/**
 * The loop of the REPL: an input from the line editor, run or evaluated, its value shown, the next prompt.
 */
import { onInterrupt } from '../src/interrupts/index.js';
import type { Command } from './commands/command.js';
import { commands } from './commands/command-table.js';
import { type LoopRequest, unknownCommand } from './dot-commands.js';
import { InputEditor } from './editor/editor.js';
import type { MenuChoices } from './editor/menu.js';
import { compile } from './evaluation/compile.js';
import { isInterruptible } from './evaluation/interruptible.js';
import type { LastValue } from './evaluation/last-value.js';
import { beginLineAfterInterrupt } from './evaluation/run-input.js';
import type { Boxed } from './evaluation/show.js';
import type { InputHistory } from './history.js';
import { highlight } from './screen/highlight.js';
import type { LateOutput } from './screen/late-output.js';
import { writePaged } from './screen/pager.js';

/** What becomes of an input; undefined: it failed, and its error has been shown. */
export type InputResult = Boxed | undefined;

export interface InputLoopOptions {
  readonly input: NodeJS.ReadStream;
  readonly late: LateOutput;
  readonly color: boolean;
  readonly history: InputHistory;
  /** The prompt's text, asked for before each. */
  prompt(): string;
  /** What to take for a line that is the whole input; undefined: the line as it is. */
  rewrite(line: string): string | undefined;
  /** Candidates for an input up to the cursor. */
  complete(before: string): MenuChoices;
  /** Lines to print below the input while it is written. */
  hint(before: string, after: string): readonly string[];
  /** Evaluates an input, which may be from a file; never rejects. */
  evaluate(source: string, file?: string): Promise<InputResult>;
  /** Runs a dot command, in the same way; `request` gets what it asks of the loop. */
  command(command: Command, rest: string, request: (request: LoopRequest) => void): Promise<InputResult>;
  /** Draws a value that is not undefined, and keeps it as the last one. */
  draw(value: unknown): string;
  /** What a line such as `.limit(5)` goes on from. */
  readonly last: LastValue;
  /** What to print once an input is over; undefined: nothing. */
  note(): string | undefined;
  leave(): void;
}

/** A dot command with what follows it. */
const COMMAND = /^\s*\.([A-Za-z]\w*)(?:\s+(.*))?$/;
/** A member and what is done with it: no command looks like that. */
const MEMBER = /^\s*\.[\p{ID_Start}$_][\p{ID_Continue}$]*[(.[]/u;

/** Stands the first prompt; returns the editor. */
export function startInputLoop(options: InputLoopOptions): InputEditor {
  const { late, history, last } = options;

  const faint = (text: string) => (options.color ? `\x1b[2m${text}\x1b[0m` : text);
  const print = (text: string) => late.screen.write(`${text}\n`);
  const prompt = (text?: string, isFree?: boolean) => {
    // Before the prompt opens: lines that were typed ahead may begin an input at once, and then none stands any more.
    late.setEditor(editor);
    editor.prompt(text, isFree);
  };

  /** The file that the input is from. */
  let loading: string | undefined;
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    editor.close();
    options.leave();
  };

  // The first prompt does not wait for Node's REPL.
  const server = new Promise<void>((done) => setTimeout(done))
    .then(() => import('./node-repl.js'))
    .then(({ startNodeRepl }) =>
      startNodeRepl({
        commands,
        output: late.screen,
        run,
        evaluate: (source) => options.evaluate(source, loading),
        draw: options.draw,
      }),
    );
  const evaluate = async (source: string) => (await server).take(source);

  const run = async (command: Command, rest: string): Promise<void> => {
    let request: LoopRequest | undefined;
    const result = await options.command(command, rest, (asked) => {
      request = asked;
    });
    const asked = request as LoopRequest | undefined;
    if (asked === undefined) {
      if (result && result.value !== undefined) print(options.draw(result.value));
    } else if ('print' in asked) await writePaged(asked.print, late.screen, faint);
    else if ('input' in asked) {
      loading = asked.file;
      await evaluate(asked.input);
      loading = undefined;
    } else if (asked.loop === 'clear') editor.clearScreen();
    else if (asked.loop === 'edit') prompt('', true);
    else leave();
  };

  /** Takes a whole input, of which dot commands at its beginning are inputs of their own. */
  const take = async (text: string): Promise<void> => {
    if (text.trim() === '') return;
    if (/^(?:exit|quit)(?:\(\))?;?$/.test(text.trim()) && !(text.trim().slice(0, 4) in globalThis)) return leave();
    const [line = '', ...rest] = text.split('\n');
    const rewritten = rest.length === 0 ? options.rewrite(line) : undefined;
    if (rewritten !== undefined && rewritten !== line) return take(rewritten);
    const isMember = MEMBER.test(text);
    const [, name, argument = ''] = (isMember ? undefined : COMMAND.exec(line)) ?? [];
    if (name === undefined && !isMember) return evaluate(text);
    const command = commands.find((one) => one.name === name);
    if (command) {
      await (await server).take(`.${command.name} ${argument}`);
      const after = rest.join('\n');
      if (after.trim() !== '') await take(after.replace(/^\n+/, ''));
      return;
    }
    const code = last.continuation(text.trim());
    if (code !== undefined) return evaluate(code);
    print(unknownCommand(line) ?? last.noContinuationText(text.trim()));
  };

  /** A line with a meaning of its own, such as `klines?`, goes on nowhere, whatever the parser would take it for. */
  const isRewritten = (text: string) => !text.includes('\n') && options.rewrite(text) !== undefined;

  const editor = new InputEditor({
    input: options.input,
    output: late.screen,
    color: options.color,
    prompt: options.prompt,
    get entries() {
      return history.entries;
    },
    isIncomplete: (text) => !COMMAND.test(text) && !isRewritten(text) && compile(codeOf(text)).status === 'incomplete',
    complete: options.complete,
    hint: options.hint,
    paint: options.color ? highlight : () => [],
    submit(text) {
      late.setEditor(undefined);
      history.add(text);
      const next = () => {
        release();
        if (isLeaving || editor.isPrompting) return;
        const note = options.note();
        if (note !== undefined) print(note);
        prompt();
      };
      // What is drawn once an input is over can be ended by force as well, and then nothing behind it runs.
      const release = onInterrupt((wasTerminated) => {
        if (!wasTerminated || isInterruptible()) return;
        beginLineAfterInterrupt();
        print('Interrupted.');
        next();
      });
      void take(text.trimEnd()).then(next);
    },
    leave,
  });
  prompt();
  return editor;
}

/** What the parser is to judge: a member alone goes on from the last value. */
function codeOf(text: string): string {
  return MEMBER.test(text) ? `_${text.trimStart()}` : text;
}
