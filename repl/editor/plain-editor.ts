/**
 * Reads inputs on a terminal that cannot move its cursor (TERM=dumb), such as a shell in an editor. The terminal itself
 * edits each line, and nothing but prompts and output is written.
 */

import { createInterface, type Interface } from 'node:readline';
import { onInterrupt } from '../../src/interrupts/index.js';
import { printTo } from '../../src/output/index.js';
import { drawn } from '../../src/text/index.js';
import type { EditorOptions } from './editor-options.js';

export class PlainEditor {
  private lines: string[] = [];
  /** Lines that were typed while an input ran. */
  private readonly typedAhead: string[] = [];
  private reader: Interface | undefined;
  private release = () => {};
  private isFree = false;

  constructor(
    private readonly options: Pick<EditorOptions, 'input' | 'output' | 'prompt' | 'isIncomplete' | 'submit' | 'leave'>,
  ) {}

  get isPrompting(): boolean {
    return this.reader !== undefined;
  }

  /** Shows a prompt and starts reading. `isFree`: lines belong to one input until the end of the file (Ctrl-D). */
  prompt(_text = '', isFree = false): void {
    const { input, output, prompt } = this.options;
    this.lines = [];
    this.isFree = isFree;
    printTo(output, drawn(prompt()));
    const reader = createInterface({ input, terminal: false });
    this.reader = reader;
    this.release = onInterrupt(() => {
      this.lines = [];
      printTo(output, drawn(`\n${prompt()}`));
    });
    reader.on('line', (line) => (this.reader === reader ? this.take(line) : this.typedAhead.push(line)));
    reader.on('close', () => {
      if (this.reader !== reader) return;
      this.stop();
      if (this.lines.length > 0) this.options.submit(this.lines.join('\n'));
      else this.options.leave();
    });
    while (this.reader === reader && this.typedAhead.length > 0) this.take(this.typedAhead.shift() as string);
  }

  /** A plain editor has nothing to draw again, and no screen to clear. */
  redraw(): void {}
  clearScreen(): void {}
  readonly cursorRow = 0;

  close(): void {
    this.stop();
  }

  private take(line: string): void {
    this.lines.push(line);
    const text = this.lines.join('\n');
    if (this.isFree || (text.trim() !== '' && this.options.isIncomplete(text))) {
      printTo(this.options.output, drawn('... '));
      return;
    }
    this.stop();
    this.options.submit(text);
  }

  private stop(): void {
    const { reader } = this;
    this.reader = undefined;
    this.release();
    this.release = () => {};
    reader?.close();
  }
}
