/**
 * Turns values and errors into text for the terminal, in its colours and width. It also holds the two display switches
 * of the session: `.trace` and `.hints`.
 */
import { type AssistStyle, COLOR_STYLE, type HelpStyle, PLAIN_STYLE, wrap } from '../../src/assist/index.js';
import { hasUnicode } from '../../src/client/index.js';
import { type ErrorStyle, errorText } from '../errors/show-error.js';
import { toText } from '../evaluation/show.js';
import type { FrameStyle } from '../live/frame.js';
import type { StatusStyle } from './status.js';
import { columns, hasColor, resultRows } from './terminal.js';
import { tonesOf } from './tones.js';

export class Drawing {
  readonly color = hasColor();
  /** `trace`: show full error stacks; `hints`: show the arguments of a call while it is typed. */
  readonly switches = { trace: false, hints: true };
  readonly bold = this.paint(1);
  readonly faint = this.paint(2);
  private readonly tones = tonesOf();
  readonly warn = this.paint(this.tones.warn);
  readonly alarm = this.paint(this.tones.alarm);
  readonly mark = this.paint(this.tones.accent);
  readonly assistStyle: AssistStyle = this.color ? { ...COLOR_STYLE, name: this.mark } : PLAIN_STYLE;
  readonly helpStyle: HelpStyle = { name: this.mark, faint: this.faint };
  readonly frameStyle: FrameStyle = { faint: this.faint, warn: this.warn };

  /** @param sendWith the code that sends the value if it is an unsent ticket */
  value(value: unknown, sendWith?: string): string {
    if (value instanceof Error) return this.error(value);
    if (isTimer(value)) return `timer: ${value._repeat === null ? 'clearTimeout' : 'clearInterval'}(_) stops it`;
    const options = {
      ...{ color: this.color, width: columns(), moreHint: '.more shows all rows' },
      ...resultRows(),
    };
    return toText(value, sendWith === undefined ? options : { ...options, sendWith });
  }

  /** A value within a given width and height, for a screen that is redrawn in place. */
  live(value: unknown, width: number, rows: number): string {
    if (value instanceof Error) return errorText(value, { ...this.errorStyle(), width });
    return toText(value, { color: this.color, width, rows });
  }

  /** Sentences, broken between words: a terminal breaks them anywhere. */
  prose(text: string): string {
    const width = columns();
    return text
      .split('\n')
      .flatMap((line) => wrap(line, width, ''))
      .join('\n');
  }

  error(error: unknown): string {
    return errorText(error, this.errorStyle());
  }

  promptStyle(): StatusStyle {
    const { faint, warn, alarm, mark } = this;
    return { columns: columns(), ascii: !hasUnicode(), faint, warn, alarm, mark };
  }

  private errorStyle(): ErrorStyle {
    return { color: this.color, width: columns(), wraps: true, trace: this.switches.trace, alarm: this.tones.alarm };
  }

  /** A function that puts a text between the escape sequences of a colour. */
  private paint(code: number | string): (text: string) => string {
    return this.color ? (text) => `\x1b[${code}m${text}\x1b[0m` : (text) => text;
  }
}

/** A value of setTimeout or setInterval, whose fields are of no use. */
function isTimer(value: unknown): value is { readonly _repeat: number | null } {
  const made = (value as { readonly constructor?: { readonly name?: unknown } } | null | undefined)?.constructor?.name;
  return made === 'Timeout' && '_repeat' in (value as object) && 'hasRef' in (value as object);
}
