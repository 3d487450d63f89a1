/** Keeps the evaluated inputs by their name in stack traces, to show the line of code of an error. */
import { CONST_AS_LET } from './declarations.js';

/** Name of inputs in stack traces; the number of the input is appended. */
const NAME = 'spotlab:input';

/** Most inputs kept; for older inputs no line is shown. */
const MAX_SOURCES = 200;

const sources = new Map<string, string>();
let count = 0;

/** Keeps an input; returns its name. */
export function storeSource(code: string): string {
  count += 1;
  const name = `${NAME}#${count}`;
  sources.set(name, code);
  sources.delete(`${NAME}#${count - MAX_SOURCES}`);
  return name;
}

/** Removes the number of the input from a stack frame. */
export function withoutInputNumber(frame: string): string {
  return frame.replace(/(spotlab:input)#\d+/g, '$1');
}

/** Returns the input up to the position of an error in it; undefined when that part of the input was rewritten. */
export function sourceBefore(stack: string): string | undefined {
  const [, name = '', line, column] = /(spotlab:input#\d+):(\d+):(\d+)/.exec(stack) ?? [];
  const lines = sources.get(name)?.replaceAll(CONST_AS_LET, 'const').split('\n').slice(0, Number(line));
  const last = lines?.pop();
  if (lines === undefined || last === undefined || last.includes('__spotlab')) return undefined;
  return [...lines, last.slice(0, Number(column) - 1)].join('\n');
}

/**
 * Returns the line of an error with a mark under the position; undefined when no input is in the stack, or the line was
 * rewritten.
 */
export function codeFrameOf(stack: string): string | undefined {
  const [, name = '', line, column] = /(spotlab:input#\d+):(\d+):(\d+)/.exec(stack) ?? [];
  const text = sources.get(name)?.split('\n')[Number(line) - 1]?.replaceAll(CONST_AS_LET, 'const');
  if (text === undefined || text.includes('__spotlab')) return undefined;
  const indent = text.length - text.trimStart().length;
  const at = Number(column) - 1 - indent;
  return at < 0 ? undefined : `  ${text.trim()}\n  ${' '.repeat(at)}^`;
}
