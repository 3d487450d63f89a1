/** Writes the text of the file of a run or a sweep, which is JSON with a line for each field, and for each row of its lists, so that diffs are short. */
import type { LabFile } from './lab-file.js';

/** Lists of rows in a result. */
const LISTS = new Set(['assumptions', 'orders', 'fills', 'equity', 'positions', 'klines', 'runs', 'summary']);

export function fileText(file: LabFile): string {
  const { result, ...rest } = file;
  const fields = Object.entries(rest).map(([name, value]) => field(name, JSON.stringify(value)));
  const parts = Object.entries(result).map(([name, value]) =>
    field(name, LISTS.has(name) ? listText(value as readonly unknown[]) : JSON.stringify(value)),
  );
  return `{\n${[...fields, `"result": {\n${parts.join(',\n')}\n}`].join(',\n')}\n}\n`;
}

const field = (name: string, text: string): string => `${JSON.stringify(name)}: ${text}`;

const listText = (rows: readonly unknown[]): string =>
  rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
