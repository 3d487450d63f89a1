/**
 * The inputs of a file. `.save` writes one input after each line `// %%`, the mark that notebooks in text files have
 * too. Such a file is run input by input, as it was typed. Any other file is one program, unless the file uses `_`, the
 * value of the statement before: then the file is run statement by statement. Pure: no I/O.
 */
import { compile } from './compile.js';

/** The line that begins an input; text after the mark is a title. */
const MARK = /^\/\/ %%(?: .*)?$/;

/** The inputs of a file, each preceded by enough line breaks that stack traces show the line numbers of the file. */
export type FileInputs =
  | { readonly isProgram: true }
  | {
      readonly isProgram: false;
      readonly inputs: readonly string[];
      /** Inputs that declare functions, which are run first: a function may be called above its declaration. */
      readonly functions: readonly string[];
    };

/** @param everyStatement run a text without marks statement by statement, as if it had been typed */
export function inputsOf(text: string, everyStatement = false): FileInputs {
  const marked = markedInputs(text);
  if (marked) return { isProgram: false, inputs: marked, functions: [] };
  const compiled = compile(text);
  if (compiled.status !== 'complete' || !(everyStatement || compiled.usesLastValue())) return { isProgram: true };
  const statements = compiled.statements();
  return {
    isProgram: false,
    inputs: statements.filter(({ isFunction }) => !isFunction).map(({ source }) => source),
    functions: statements.filter(({ isFunction }) => isFunction).map(({ source }) => source),
  };
}

/** The inputs between the marks; undefined for a text without a mark. */
function markedInputs(text: string): string[] | undefined {
  const lines = text.split('\n');
  const marks = lines.flatMap((line, at) => (MARK.test(line.trimEnd()) ? [at] : []));
  if (marks.length === 0) return undefined;
  const begins = [-1, ...marks];
  const inputs = begins.map((mark, i) => {
    const own = lines.slice(mark + 1, begins[i + 1]);
    return '\n'.repeat(mark + 1) + own.join('\n').trimEnd();
  });
  return inputs.filter((input) => !isEmpty(input));
}

/** Whether an input consists of comments and blank lines only. */
function isEmpty(input: string): boolean {
  return input.split('\n').every((line) => /^\s*(?:\/\/.*)?$/.test(line));
}

/** One input of the session, as `.save` stores it. */
export interface SavedInput {
  /** The number of the input in the session, from 1. */
  readonly number: number;
  /** The code that ran; several when the input loaded a file. Empty when nothing can be saved. */
  readonly codes: readonly string[];
  /** Why code of the input is missing; undefined when all of it is saved. */
  readonly leftOut?: string;
}

/** The text of a session file. */
export function sessionFileText(title: string, inputs: readonly SavedInput[]): string {
  const parts = inputs.flatMap(({ number, codes, leftOut }) => [
    ...codes.map((code) => `// %% ${number}\n${code}\n`),
    ...(leftOut === undefined ? [] : [`// %% ${number}\n// left out: ${leftOut.replaceAll('\n', '\n// ')}\n`]),
  ]);
  return [`// ${title}\n`, ...parts].join('\n');
}
