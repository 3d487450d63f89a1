/** The notebook of the play page as data, and as a notebook file. */
import {
  fileBundle,
  formatNotebook,
  linesOf,
  type NotebookOutput,
  parseNotebook,
  sourceOf,
} from '../../src/kernel/index.js';
import type { Data, ExchangeChoice, Output } from '../cells/messages.js';

export interface PlayCell {
  readonly kind: 'text' | 'code';
  readonly text: string;
  readonly outputs?: readonly Output[];
}

export interface PlayNotebook {
  readonly choice: ExchangeChoice;
  readonly cells: readonly PlayCell[];
}

const LANGUAGE = {
  kernelspec: { display_name: 'TypeScript (spotlab)', language: 'typescript', name: 'spotlab' },
  language_info: { file_extension: '.ts', mimetype: 'text/typescript', name: 'typescript' },
};

/** The text of a notebook file. The exchange of the page is in its metadata. */
export function fileOf({ choice, cells }: PlayNotebook): string {
  return formatNotebook({
    cells: cells.map((cell, at) => ({
      cell_type: cell.kind === 'code' ? 'code' : 'markdown',
      id: `cell-${at + 1}`,
      metadata: {},
      source: cell.text,
      ...(cell.kind === 'code' && { outputs: (cell.outputs ?? []).map(fileOutput), execution_count: null }),
    })),
    metadata: { ...LANGUAGE, spotlab: { exchange: choice } },
    nbformat: 4,
    nbformat_minor: 5,
  });
}

/** @throws Error that says what is wrong with the file */
export function notebookOf(text: string, name: string): PlayNotebook {
  const { cells, metadata } = parseNotebook(text, name);
  const { exchange } = (metadata.spotlab ?? {}) as { readonly exchange?: ExchangeChoice };
  return {
    choice: choiceOf(exchange),
    cells: cells.map((cell) => ({
      kind: cell.cell_type === 'code' ? 'code' : 'text',
      text: sourceOf(cell),
      outputs: (cell.outputs ?? []).flatMap((one) => pageOutput(one) ?? []),
    })),
  };
}

/** The options of the exchange in a file or a link, without unknown ones. */
export function choiceOf(given: unknown): ExchangeChoice {
  const { seed, time } = (given ?? {}) as Readonly<Record<string, unknown>>;
  return { ...(Number.isInteger(seed) && { seed: seed as number }), ...(typeof time === 'string' && { time }) };
}

function fileOutput(output: Output): NotebookOutput {
  if (output.output_type === 'stream') return { ...output, text: linesOf(output.text) };
  if (output.output_type === 'error') return { ...output };
  const { output_type, data } = output;
  const number = output_type === 'execute_result' ? { execution_count: null } : {};
  return { output_type, data: fileBundle(data), metadata: {}, ...number };
}

function pageOutput(output: NotebookOutput): Output | undefined {
  const { output_type: type } = output;
  if (type === 'stream')
    return { output_type: type, name: output.name === 'stderr' ? 'stderr' : 'stdout', text: joined(output.text) };
  if (type === 'error') {
    const { ename, evalue, traceback } = output;
    const lines = Array.isArray(traceback) ? traceback.map(String) : [];
    return { output_type: type, ename: String(ename), evalue: String(evalue), traceback: lines };
  }
  if (type !== 'display_data' && type !== 'execute_result') return undefined;
  const data = Object.entries((output.data ?? {}) as Data).map(([name, value]) => [
    name,
    Array.isArray(value) && name !== 'application/json' ? joined(value) : value,
  ]);
  return { output_type: type, data: Object.fromEntries(data) as Data };
}

const joined = (text: unknown): string => (Array.isArray(text) ? text.join('') : String(text));
