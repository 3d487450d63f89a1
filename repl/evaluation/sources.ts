/**
 * Keeps the evaluated inputs by their name in stack traces, to show the line of an error as it was typed. Positions in
 * stack traces are those of compiled code, so the session translates them first.
 */

/** Name of inputs in stack traces; the number of the input is appended. */
const NAME = 'spotlab:input';

/** The maximum number of inputs kept; for older inputs no line is shown. */
const MAX_SOURCES = 200;

const sources = new Map<string, string>();
let count = 0;
let clear = (stack: string): string => stack;

/** Sets how positions are translated. */
export function setStackReader(read: (stack: string) => string): void {
  clear = read;
}

/** Keeps an input; returns its name. */
export function storeSource(code: string): string {
  count += 1;
  const name = `${NAME}#${count}`;
  sources.set(name, code);
  sources.delete(`${NAME}#${count - MAX_SOURCES}`);
  return name;
}

/** A stack with the positions of the typed text. */
export const typedStack = (stack: string): string => clear(stack);

/** Removes the number of the input from a stack frame. */
export function withoutInputNumber(frame: string): string {
  return frame.replace(/(spotlab:input)#\d+/g, '$1');
}

/** The lines of the input up to the first position of a stack that is in an input, and the column. */
function inputPosition(stack: string): { readonly lines: readonly string[]; readonly column: number } | undefined {
  const [, name = '', line, column] = /(spotlab:input#\d+):(\d+):(\d+)/.exec(clear(stack)) ?? [];
  const lines = sources.get(name)?.split('\n').slice(0, Number(line));
  return lines && { lines, column: Number(column) };
}

/** Returns the input up to the position of an error in it; undefined when no input is in the stack. */
export function sourceBefore(stack: string): string | undefined {
  const position = inputPosition(stack);
  return position && [...position.lines.slice(0, -1), position.lines.at(-1)?.slice(0, position.column - 1)].join('\n');
}

/** Returns the line of an error with a mark under the position; undefined when no input is in the stack. */
export function codeFrameOf(stack: string): string | undefined {
  const position = inputPosition(stack);
  const text = position?.lines.at(-1);
  if (position === undefined || text === undefined) return undefined;
  const indent = text.length - text.trimStart().length;
  const at = position.column - 1 - indent;
  return at < 0 ? undefined : `  ${text.trim()}\n  ${' '.repeat(at)}^`;
}
