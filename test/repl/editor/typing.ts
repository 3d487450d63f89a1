/**
 * Runs the line editor on test streams: keys in, as a terminal sends them; the drawn screen and the submitted inputs
 * out.
 */
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { InputEditor } from '../../../repl/editor/editor.js';
import type { EditorOptions } from '../../../repl/editor/editor-options.js';

export const KEYS = {
  enter: '\r',
  altEnter: '\x1b\r',
  up: '\x1b[A',
  down: '\x1b[B',
  left: '\x1b[D',
  home: '\x1b[H',
  backspace: '\x7f',
  tab: '\t',
  shiftTab: '\x1b[Z',
  ctrl: (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 96),
  paste: (text: string) => `\x1b[200~${text}\x1b[201~`,
} as const;

const open: InputEditor[] = [];

export class Typing {
  readonly submitted: string[] = [];
  hasLeft = false;
  readonly editor: InputEditor;
  private readonly input = new PassThrough();
  private drawn = '';

  constructor(options: Partial<EditorOptions> = {}, columns = 40, rows = 12) {
    const output = {
      columns,
      rows,
      write: (text: string) => {
        this.drawn += text;
        return true;
      },
    };
    this.editor = new InputEditor({
      input: this.input as unknown as NodeJS.ReadStream,
      output: output as unknown as NodeJS.WriteStream,
      color: false,
      prompt: () => '> ',
      entries: [],
      isIncomplete: (text) => /[{(]$/.test(text),
      complete: () => ({ candidates: [], prefix: '' }),
      hint: () => [],
      paint: () => [],
      submit: (text) => this.submitted.push(text),
      leave: () => {
        this.hasLeft = true;
      },
      leaveWarning: () => undefined,
      ...options,
    });
    this.editor.prompt();
    open.push(this.editor);
  }

  static closeAll(): void {
    for (const editor of open.splice(0)) editor.close();
  }

  /** Sends keys, each in a separate chunk, as if typed by hand. */
  press(...keys: string[]): this {
    for (const key of keys) this.input.emit('data', Buffer.from(key));
    return this;
  }

  type(text: string): this {
    return this.press(...text);
  }

  /** The screen as drawn last, row by row. */
  get screen(): string[] {
    const frame = this.drawn.split('\x1b[J').at(-1) ?? '';
    return stripVTControlCharacters(frame)
      .split('\r\n')
      .map((row) => row.replace(/\r/g, ''));
  }
}
