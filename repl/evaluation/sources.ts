/** The inputs that have been evaluated, by the name under which they stand in stack traces: for showing the place of an error. */
import { CONST_AS_LET } from './declarations.js';

/** Name of an input in stack traces, to which its number is added. */
const NAME = 'spotlab:input';

/** Inputs kept; of older ones no place is shown. */
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

/** A frame without the number of its input. */
export function withoutInputNumber(frame: string): string {
  return frame.replace(/(spotlab:input)#\d+/g, '$1');
}

/** The input up to where an error was thrown in it; undefined when that is not as it was typed. */
export function sourceBefore(stack: string): string | undefined {
  const [, name = '', line, column] = /(spotlab:input#\d+):(\d+):(\d+)/.exec(stack) ?? [];
  const lines = sources.get(name)?.replaceAll(CONST_AS_LET, 'const').split('\n').slice(0, Number(line));
  const last = lines?.pop();
  if (lines === undefined || last === undefined || last.includes('__spotlab')) return undefined;
  return [...lines, last.slice(0, Number(column) - 1)].join('\n');
}

/**
 * The line in which an error was thrown, with a mark under the place; undefined when no input is in its stack, or when the
 * line is not as it was typed.
 */
export function codeFrameOf(stack: string): string | undefined {
  const [, name = '', line, column] = /(spotlab:input#\d+):(\d+):(\d+)/.exec(stack) ?? [];
  const text = sources.get(name)?.split('\n')[Number(line) - 1]?.replaceAll(CONST_AS_LET, 'const');
  if (text === undefined || text.includes('__spotlab')) return undefined;
  const indent = text.length - text.trimStart().length;
  const at = Number(column) - 1 - indent;
  return at < 0 ? undefined : `  ${text.trim()}\n  ${' '.repeat(at)}^`;
}
