/**
 * The one place where spotlab prints: on a terminal, into a pipe or a file. It takes {@link Printable} only, which has no
 * control characters but newline and tab, and no escape sequences but our colours.
 *
 * Screens that move the cursor (the line editor, the pager, the watch) write to their own stream; a test lists them.
 */
import { writeErr, writeOut } from '../platform/index.js';
import type { Printable } from '../text/index.js';

/** The part of a stream that is used here. */
export interface TextSink {
  write(text: string): unknown;
}

/** Prints on standard output. No newline is added. @param written called when the text is written */
export function printOut(text: Printable, written?: () => void): void {
  writeOut(String(text), written);
}

/** Prints on standard error. No newline is added. @param written called when the text is written */
export function printErr(text: Printable, written?: () => void): void {
  writeErr(String(text), written);
}

/** Prints on a stream that was handed in. No newline is added. */
export function printTo(stream: TextSink, text: Printable): void {
  stream.write(String(text));
}
