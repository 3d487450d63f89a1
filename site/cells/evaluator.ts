/** Runs cells with the evaluator of the prompt and the kernel, and says what each of them shows. */
import type { Program } from 'acorn';
import { helpTopicIn } from '../../src/assist/index.js';
import {
  CellSession,
  type Completeness,
  completenessOf,
  type ParsedCell,
  parseCell,
  showTypedFunctions,
  typeStripper,
} from '../../src/cells/index.js';
import { mimeBundleOf, PLAIN_ERRORS, resolveValue, Tracebacks } from '../../src/kernel/index.js';
import { importModule } from './modules.js';
import type { CellOutputs } from './outputs.js';

export class Evaluator {
  readonly session = new CellSession({ importModule: (specifier) => importModule(specifier) });
  readonly #texts = new Map<string, string>();
  readonly #tracebacks = new Tracebacks(
    {
      lineAt: ({ name, line }) => this.#texts.get(name)?.split('\n')[line - 1],
      textOf: (name) => this.#texts.get(name),
      isInternal: (frame) => !/cell\[\d+\]/.test(frame),
    },
    PLAIN_ERRORS,
  );
  #count = 0;

  constructor() {
    showTypedFunctions((text) => this.session.originalText(text));
  }

  /** Runs a cell. @param known the parsed code, if the build has parsed it @returns whether it ended without an error */
  async run(code: string, outputs: CellOutputs, known?: Program): Promise<boolean> {
    const topic = helpTopicIn(code);
    if (topic !== undefined) return this.#help(topic, outputs);
    this.#count += 1;
    const name = `cell[${this.#count}]`;
    this.#texts.set(name, code);
    try {
      const cell = known ? parsedBefore(code, known) : await parsed(code);
      const result = await this.session.run(cell, { name });
      if (result !== undefined) await this.#show(result.value, cell, outputs);
      return true;
    } catch (error) {
      outputs.add({ output_type: 'error', ...this.describe(error, name) });
      return false;
    }
  }

  async #show(given: unknown, cell: ParsedCell, outputs: CellOutputs): Promise<void> {
    // The value stays in its wrapper, because `await` would send a trading call.
    const { value } = await resolveValue(given);
    Object.defineProperty(globalThis, '_', { value, writable: true, configurable: true });
    if (value === undefined || isHidden(cell) || outputs.isShown(value)) return;
    outputs.add({ output_type: 'execute_result', data: await mimeBundleOf(value, outputs.report) });
  }

  async #help(topic: string, outputs: CellOutputs): Promise<boolean> {
    const { helpOnTopic } = await import('./completion.js');
    const text = helpOnTopic(topic);
    if (text === undefined) outputs.report(`No help found for ${topic}.`);
    else outputs.add({ output_type: 'display_data', data: { 'text/plain': text } });
    return text !== undefined;
  }

  /** Whether a code is complete, needs more lines, or is invalid. */
  async completenessOf(code: string): Promise<Completeness> {
    const { parse, stripTypes } = await loadCompiler();
    return completenessOf(code, parse, stripTypes);
  }

  /** An error as a notebook shows it, with the lines of the cell. */
  describe(error: unknown, name?: string): ReturnType<Tracebacks['describe']> {
    if (error instanceof Error && typeof error.stack === 'string') {
      const stack = this.session.clearStack(error.stack);
      if (stack !== error.stack && Object.isExtensible(error))
        Object.defineProperty(error, 'stack', { value: stack, configurable: true, writable: true });
    }
    return this.#tracebacks.describe(error, name);
  }
}

async function loadCompiler() {
  const { parse, transform } = await import('./compiler.js');
  return { parse, stripTypes: typeStripper(transform) };
}

async function parsed(code: string): Promise<ParsedCell> {
  const { parse, stripTypes } = await loadCompiler();
  return parseCell(code, parse, stripTypes);
}

/** The code is JavaScript, so positions in it are those in the cell. */
const parsedBefore = (code: string, program: Program): ParsedCell => ({
  ...{ source: code, code, program },
  back: (offset) => offset,
});

/** Whether the cell ends with a semicolon, which hides its value. */
function isHidden({ code, program }: ParsedCell): boolean {
  const last = program.body.at(-1);
  return last !== undefined && code[last.end - 1] === ';';
}
