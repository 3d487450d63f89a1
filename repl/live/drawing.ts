/**
 * Turns values and errors into text for the terminal, in its colours and width. It also holds the display switches of the
 * session, which `.trace` and `.hints` change.
 */
import { type AssistStyle, COLOR_STYLE, type HelpStyle, PLAIN_STYLE, wrap } from '../../src/assist/index.js';
import { type ErrorStyle, errorText } from '../errors/show-error.js';
import { toText } from '../evaluation/show.js';
import { Paints } from '../screen/paints.js';
import { columns, resultRows } from '../screen/terminal.js';
import type { FrameStyle } from './frame.js';

export class Drawing extends Paints {
  /** `trace`: show full error stacks; `hints`: show the arguments of a call while it is typed; `timer`: say how long each input took. */
  readonly switches = { trace: false, hints: true, timer: false };
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

  private errorStyle(): ErrorStyle {
    return { color: this.color, width: columns(), wraps: true, trace: this.switches.trace, alarm: this.tones.alarm };
  }
}

/** A value of setTimeout or setInterval, whose fields are of no use. */
function isTimer(value: unknown): value is { readonly _repeat: number | null } {
  const made = (value as { readonly constructor?: { readonly name?: unknown } } | null | undefined)?.constructor?.name;
  return made === 'Timeout' && '_repeat' in (value as object) && 'hasRef' in (value as object);
}
