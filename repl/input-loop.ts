/**
 * The input loop of the REPL: reads an input from the line editor, runs it as a dot command or as code, prints its
 * value, and shows the next prompt.
 */

import { onInterrupt } from '../src/interrupts/index.js';
import { printTo } from '../src/output/index.js';
import { countText } from '../src/protocol/index.js';
import { drawn } from '../src/text/index.js';
import type { Command } from './commands/base/command.js';
import { commands } from './commands/command-table.js';
import { type LoopRequest, unknownCommand } from './dot-commands.js';
import { InputEditor } from './editor/editor.js';
import type { EditorOptions } from './editor/editor-options.js';
import type { MenuChoices } from './editor/menu.js';
import { PlainEditor } from './editor/plain-editor.js';
import { compile } from './evaluation/compile.js';
import { inputsOf } from './evaluation/file-inputs.js';
import { isInterruptible } from './evaluation/interruptible.js';
import type { LastValue } from './evaluation/last-value.js';
import { beginLineAfterInterrupt } from './evaluation/run-input.js';
import type { Boxed } from './evaluation/show.js';
import { highlight } from './screen/highlight.js';
import type { LateOutput } from './screen/late-output.js';
import { writePaged } from './screen/pager.js';
import { isDumb } from './screen/terminal.js';
import { tonesOf } from './screen/tones.js';
import type { Aliases } from './settings/aliases.js';
import type { InputHistory } from './settings/history.js';
import type { SettingsFile } from './settings/settings-file.js';

/** The value of an input; undefined when the input failed and its error has been shown. */
export type InputResult = Boxed | undefined;

export interface InputLoopOptions {
  readonly input: NodeJS.ReadStream;
  readonly late: LateOutput;
  readonly color: boolean;
  readonly history: InputHistory;
  /** Returns the prompt; called before each input. */
  prompt(): string;
  /** Replaces a one-line input by another one; undefined: keep the line. */
  rewrite(line: string): string | undefined;
  /** Removes the prompts from an input that was copied together with its prompts. */
  withoutPrompts(text: string): string;
  /** Candidates for the input up to the cursor. */
  complete(before: string): MenuChoices;
  /** Lines to show below the input while it is typed. */
  hint(before: string, after: string): readonly string[];
  /** Evaluates code, which may come from a file; never rejects. `isReadOnly`: the code must not trade. */
  evaluate(source: string, file?: string, isReadOnly?: boolean): Promise<InputResult>;
  /** Runs a dot command; never rejects. `request` receives the requests of the command to the loop. */
  command(command: Command, rest: string, request: (request: LoopRequest) => void): Promise<InputResult>;
  /** The user's own dot commands. */
  readonly aliases: Pick<Aliases, 'all' | 'expand' | 'wordsNeeded'>;
  /** The file to run before the first prompt. */
  readonly startup: SettingsFile | undefined;
  /** Draws a value that is not undefined, and keeps it as the last value. */
  draw(value: unknown): string;
  /** Prints an error. */
  showError(error: unknown): void;
  /** The last value, which a line such as `.limit(5)` continues. */
  readonly last: LastValue;
  /** Whether to say how long each input took. */
  isTimed(): boolean;
  /** Text to print after an input; undefined: nothing. */
  note(): string | undefined;
  leave(): void;
  /** A sentence with the orders that Ctrl-D would lose; the first Ctrl-D then only prints it. */
  leaveWarning(): string | undefined;
}

/** The maximum number of aliases that stand for one another. */
const MAX_ALIAS_DEPTH = 5;

/** A dot command with its arguments. */
const COMMAND = /^\s*\.([A-Za-z]\w*)(?:\s+(.*))?$/;
/** A member followed by a call, an index or another member; no command has this form. */
const MEMBER = /^\s*\.[\p{ID_Start}$_][\p{ID_Continue}$]*[(.[]/u;

/** Shows the first prompt and starts reading; returns the editor. */
export function startInputLoop(options: InputLoopOptions): InputEditor | PlainEditor {
  const loop = new InputLoop(options);
  if (options.startup) void loop.runStartup(options.startup).then(() => loop.prompt());
  else loop.prompt();
  return loop.editor;
}

class InputLoop {
  readonly editor: InputEditor | PlainEditor;
  /** The file that the running input was loaded from. */
  private loadedFile: string | undefined;
  /** Whether the last code that ran has failed. */
  private hasFailed = false;
  /** When the last code ended, before its value was drawn. */
  private endedAt = 0;
  private isLeaving = false;
  /** Whether the start-up file runs. */
  private isStarting = false;

  constructor(private readonly options: InputLoopOptions) {
    const { input, late, color, history } = options;
    // The first prompt does not wait until Node's REPL is loaded.
    setTimeout(() => void import('./evaluation/node-writer.js'));
    const tones = tonesOf();
    const editorOptions: EditorOptions = {
      input,
      output: late.screen,
      color,
      prompt: options.prompt,
      get entries() {
        return history.entries;
      },
      isIncomplete: (text) => this.isIncomplete(text),
      complete: options.complete,
      hint: options.hint,
      paint: color ? (text) => highlight(text, tones) : () => [],
      submit: (text) => this.submit(text),
      leave: () => this.leave(),
      leaveWarning: options.leaveWarning,
    };
    this.editor = isDumb() ? new PlainEditor(editorOptions) : new InputEditor(editorOptions);
  }

  prompt(text?: string, isMultiline?: boolean): void {
    const { editor } = this;
    // The editor is set before its prompt opens, because a line typed ahead may start an input at once, and the input closes
    // the prompt.
    if (editor instanceof InputEditor) this.options.late.setEditor(editor);
    editor.prompt(text, isMultiline);
  }

  private leave(): void {
    this.isLeaving = true;
    this.editor.close();
    this.options.leave();
  }

  private print(text: string): void {
    printTo(this.options.late.screen, drawn(`${text}\n`));
  }

  /** Runs an input from the editor, and then shows the next prompt. */
  private submit(typed: string): void {
    const text = this.options.withoutPrompts(typed);
    this.options.late.setEditor(undefined);
    this.options.history.add(text);
    const begun = performance.now();
    const next = () => {
      release();
      if (this.isLeaving || this.editor.isPrompting) return;
      if (this.options.isTimed() && this.endedAt > begun) this.print(`took ${tookText(this.endedAt - begun)}`);
      const note = this.options.note();
      if (note !== undefined) this.print(note);
      this.prompt();
    };
    // Code that draws the output can be terminated too; then the promise below never settles, so the prompt is shown
    // here.
    const release = onInterrupt((wasTerminated) => {
      if (!wasTerminated || isInterruptible()) return;
      beginLineAfterInterrupt();
      this.print('Interrupted.');
      next();
    });
    void this.take(text.trimEnd()).then(next);
  }

  /** Runs a whole input. A dot command in its first line is run first, as an input of its own. */
  private async take(text: string, depth = 0): Promise<void> {
    const { rewrite, last } = this.options;
    if (text.trim() === '') return;
    if (isExit(text.trim())) return this.leave();
    const [line = '', ...rest] = text.split('\n');
    const rewritten = rest.length === 0 ? rewrite(line) : undefined;
    if (rewritten !== undefined && rewritten !== line) return this.take(rewritten);
    const isMember = MEMBER.test(text);
    const [, name, argument = ''] = (isMember ? undefined : COMMAND.exec(line)) ?? [];
    if (name === undefined && !isMember) return this.evaluate(text);
    const command = commands.find((one) => one.name === name);
    if (command) {
      await this.runCommand(command, argument.trim());
      const after = rest.join('\n');
      if (after.trim() !== '') await this.take(after.replace(/^\n+/, ''));
      return;
    }
    const { aliases } = this.options;
    const alias = isMember ? undefined : aliases.expand(name as string, argument);
    const needed = alias === undefined ? 0 : aliases.wordsNeeded(name as string);
    const given = argument.split(/\s+/).filter(Boolean).length;
    if (given < needed) return this.print(`.${name} needs ${countText(needed, 'word')}. .alias ${name} shows it.`);
    if (alias !== undefined) return this.takeAlias(alias, depth);
    const code = last.continuation(text.trim());
    if (code !== undefined) return this.evaluate(code);
    const names = aliases.all.map(([own]) => own);
    this.print(unknownCommand(line, names) ?? last.noContinuationText(text.trim()));
  }

  /** Runs the input that an alias stands for, after printing it, so that no input runs unseen. */
  private async takeAlias(input: string, depth: number): Promise<void> {
    if (depth >= MAX_ALIAS_DEPTH)
      return this.print('The alias runs itself, so it cannot end; .alias lists all aliases.');
    this.print(this.options.color ? `\x1b[2m${input}\x1b[0m` : input);
    await this.take(input, depth + 1);
  }

  /** Runs the start-up file. The file may only read: orders are sent only by inputs that the user has typed. */
  async runStartup(file: SettingsFile): Promise<void> {
    const { path } = file;
    if (!('text' in file)) return this.print(`${path} ${file.refusal}.`);
    const parts = inputsOf(file.text);
    const inputs = parts.isProgram ? [file.text] : [...parts.functions, ...parts.inputs];
    [this.isStarting, this.loadedFile, this.hasFailed] = [true, path, false];
    let ran = 0;
    for (const input of inputs) {
      await this.take(/^\s*\./.test(input) ? input.trimStart() : input);
      if (this.hasFailed) break;
      ran += 1;
    }
    [this.isStarting, this.loadedFile] = [false, undefined];
    const isWhole = ran === inputs.length;
    this.print(isWhole ? `${path} was run.` : `${path} stopped at input ${ran + 1} of ${inputs.length}.`);
  }

  private async evaluate(source: string): Promise<void> {
    const result = await this.options.evaluate(source, this.loadedFile, this.isStarting);
    this.hasFailed = result === undefined;
    this.endedAt = performance.now();
    this.show(result);
  }

  /** Draws and prints a value. The drawing may run code of the user. */
  private show(result: InputResult): void {
    if (result === undefined || result.value === undefined) return;
    try {
      this.print(this.options.draw(result.value));
    } catch (error) {
      this.hasFailed = true;
      this.options.showError(error);
    }
  }

  private async runCommand(command: Command, rest: string): Promise<void> {
    const { color, late } = this.options;
    const requests: LoopRequest[] = [];
    const result = await this.options.command(command, rest, (request) => requests.push(request));
    this.hasFailed = result === undefined;
    const request = requests.at(-1);
    if (request === undefined) {
      this.show(result);
    } else if ('print' in request) {
      const styled = (code: number) => (text: string) => (color ? `\x1b[${code}m${text}\x1b[0m` : text);
      await writePaged(request.print, late.screen, { faint: styled(2), mark: styled(7) });
    } else if ('input' in request) {
      const begun = performance.now();
      this.endedAt = 0;
      if (request.isShown) this.print(color ? `\x1b[2m${request.input}\x1b[0m` : request.input);
      await this.evaluate(request.input);
      if (request.isTimed) this.print(`took ${tookText(this.endedAt - begun)}`);
    } else if ('load' in request) {
      this.loadedFile = request.file;
      await this.load(request.load).finally(() => (this.loadedFile = undefined));
    } else if (request.loop === 'clear') this.editor.clearScreen();
    else if (request.loop === 'edit') this.prompt(request.text ?? '', true);
    else this.leave();
  }

  /** Runs the inputs of a file, as they were typed, up to the first one that fails. */
  private async load(text: string): Promise<void> {
    const { color, last, late } = this.options;
    last.forget('the file has shown no value yet.');
    const parts = inputsOf(text);
    if (parts.isProgram) return this.evaluate(text);
    const inputs = [...parts.functions, ...parts.inputs];
    for (const [at, input] of inputs.entries()) {
      const shown = input.trim().replaceAll('\n', '\n... ');
      printTo(late.screen, drawn(color ? `\x1b[2m> ${shown}\x1b[0m\n` : `> ${shown}\n`));
      this.hasFailed = false;
      // A dot command is recognized at the start of an input only.
      await this.take(/^\s*\./.test(input) ? input.trimStart() : input);
      if (!this.hasFailed) continue;
      const left = inputs.length - 1 - at;
      if (left > 0) this.print(`Stopped at input ${at + 1} of ${inputs.length}: the other ${left} did not run.`);
      return;
    }
  }

  /** Whether Enter must start a new line. A line that is rewritten, such as `klines?`, is always complete. */
  private isIncomplete(typed: string): boolean {
    const text = this.options.withoutPrompts(typed);
    const isRewritten = !text.includes('\n') && this.options.rewrite(text) !== undefined;
    if (COMMAND.test(text) || isRewritten) return false;
    // A member without an object continues the last value.
    const code = MEMBER.test(text) ? `_${text.trimStart()}` : text;
    return compile(code).status === 'incomplete';
  }
}

const tookText = (ms: number): string => (ms < 1_000 ? `${ms.toFixed(1)} ms` : `${(ms / 1_000).toFixed(2)} s`);

/** Whether the input is `exit` or `quit`, with or without a call, and the user has defined no such name. */
function isExit(text: string): boolean {
  return /^(?:exit|quit)(?:\(\))?;?$/.test(text) && !(text.slice(0, 4) in globalThis);
}
