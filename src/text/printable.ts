/**
 * Text that may be printed. The functions that print take nothing else, so text from outside cannot reach a terminal, a
 * pipe or a log uncleaned: forgetting it is a type error.
 *
 * `text` makes it of a sentence with values. `lines`, `drawn` and `json` make it of whole texts that other functions have
 * composed.
 */
import { cleanDrawn, cleanJson, cleanLines, cleanText } from './clean.js';

class PrintableText {
  /** Makes the class nominal: another object with the same fields is not a printable text. */
  readonly #content: string;

  constructor(content: string) {
    this.#content = content;
  }

  toString(): string {
    return this.#content;
  }
}

/** A text that can be printed. Only the functions of this file make it. */
export type Printable = PrintableText;

/**
 * A sentence with values. The template's own text stays as it is. Each value becomes one line without control
 * characters, so that it cannot forge another line.
 *
 * @example printErr(text`${file}: ${count} rows\n`)
 */
export function text(parts: TemplateStringsArray, ...values: readonly (string | number | Printable)[]): Printable {
  const made = parts.map((part, at) => {
    const value = values[at];
    return part + (value === undefined ? '' : value instanceof PrintableText ? value : cleanText(String(value)));
  });
  return new PrintableText(made.join(''));
}

/** A text of several lines without colours, such as a help page or a stack. */
export function lines(content: string): Printable {
  return new PrintableText(cleanLines(content));
}

/** A text of several lines in our colours: a display, a value as `inspect` shows it, an error. */
export function drawn(content: string): Printable {
  return new PrintableText(cleanDrawn(content));
}

/** A JSON text, whose meaning stays the same: unsafe characters become JSON escapes. */
export function json(content: string): Printable {
  return new PrintableText(cleanJson(content));
}
