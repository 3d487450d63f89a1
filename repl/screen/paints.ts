/** Chooses the colours of a REPL session and of its prompt, by what the terminal supports. */
import { hasUnicode } from '../../src/text/index.js';
import type { StatusStyle } from './status.js';
import { columns, hasColor } from './terminal.js';
import { tonesOf } from './tones.js';

export class Paints {
  readonly color = hasColor();
  readonly bold = this.paint(1);
  readonly faint = this.paint(2);
  protected readonly tones = tonesOf();
  readonly warn = this.paint(this.tones.warn);
  readonly alarm = this.paint(this.tones.alarm);
  readonly mark = this.paint(this.tones.accent);

  promptStyle(): StatusStyle {
    const { faint, warn, alarm, mark } = this;
    return { columns: columns(), ascii: !hasUnicode(process.env), faint, warn, alarm, mark };
  }

  /** A function that puts a text between the escape sequences of a colour. */
  private paint(code: number | string): (text: string) => string {
    return this.color ? (text) => `\x1b[${code}m${text}\x1b[0m` : (text) => text;
  }
}
